"""Actions as phrases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.action import Action
from ....core.language import Texts
from ..rules.actions import GROUND_NAMES, AtSpace, BuildHut, OfGoods, SendChief, Trade
from ..rules.goods import GIFTS, listed

if TYPE_CHECKING:
    from ..rules.components import Components


def label(parts: Components, words: Texts, action: Action) -> str:
    """Return an action as a phrase for users."""
    verb = action.words.partition(" ")[0]
    facts: dict[str, Any] = {}
    if isinstance(action, SendChief):
        verb = "place" if action.followers else "place_alone"
        facts = {"n": int(action.followers), "ground": GROUND_NAMES[action.ground]}
    elif isinstance(action, AtSpace):
        verb = "hut" if isinstance(action, BuildHut) else verb
        facts = {"ground": GROUND_NAMES[action.ground], "space": int(action.space)}
    elif isinstance(action, OfGoods):
        facts = {"goods": listed(action.purse)}
    elif isinstance(action, Trade):
        facts = {
            "paid": ((GIFTS[action.pays], int(action.given)),),
            "got": ((GIFTS[action.gets], int(action.got)),),
        }
    elif verb == "develop":
        verb = action.words.partition(" ")[2]
    key = f"label.{verb}"
    return words(key, **facts) if key in words else action.words
