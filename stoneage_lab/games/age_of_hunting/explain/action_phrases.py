"""Actions as phrases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.action import Action
from ....core.language import Texts
from ..rules.actions import GROUND_NAMES, AtSpace, BuildHut, OfGoods, SendChief, Trade
from ..rules.goods import GIFTS, listed

if TYPE_CHECKING:
    from ..rules.game_components import Components
    from ..rules.state import HuntingState


def label(
    parts: Components, words: Texts, action: Action, state: HuntingState | None = None
) -> str:
    """Return an action as a phrase for users; in a state grounds by the side that is up."""
    verb = action.words.partition(" ")[0]
    facts: dict[str, Any] = {}
    if isinstance(action, SendChief):
        verb = "place" if action.followers else "place_alone"
        facts = {"n": int(action.followers), "ground": _named(words, action.ground, state)}
    elif isinstance(action, AtSpace):
        verb = "hut" if isinstance(action, BuildHut) else verb
        facts = {"ground": _named(words, action.ground, state), "space": int(action.space)}
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


def _named(words: Texts, ground: int, state: HuntingState | None) -> str:
    """Return what a ground is called: by its side that is up; where none is, by its code."""
    if state is None or not state.has(ground):
        return GROUND_NAMES[ground]
    return words("label.ground", ground=state.face(ground).id)
