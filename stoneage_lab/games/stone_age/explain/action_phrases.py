"""Actions as phrases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.action import Action
from ....core.language import Texts
from ..rules.actions import Gain, Pay, PlacePeople, Skip, Take, TakeGood, TakePrize, Tools, Use

if TYPE_CHECKING:
    from ..rules.game_components import Components
    from ..rules.state import StoneAgeState


def label(
    parts: Components, words: Texts, action: Action, state: StoneAgeState | None = None
) -> str:
    """Return an action as a phrase for users, which is the same in every state."""
    verb = action.words.partition(" ")[0]
    facts: dict[str, Any] = {}
    if isinstance(action, PlacePeople):
        facts = {"n": action.people, "site": action.name}
    elif isinstance(action, Use | Skip):
        facts = {"site": action.name}
    elif isinstance(action, Tools):
        if not action.bonus:
            verb = "no_tools"
        tools = action.words.removeprefix("tools ").split("+")
        facts = {"tool": tools, "bonus": action.bonus}
    elif isinstance(action, Pay):
        facts = {"goods": parts.goods.listed(action.purse, action.food)}
    elif isinstance(action, Gain):
        facts = {"goods": parts.goods.listed(action.purse)}
    elif isinstance(action, Take):
        gift = parts.draft[action.face - 1].words(words)
        facts = {"face": action.face, "gift": gift}
    elif isinstance(action, TakeGood):
        verb, facts = "take_good", {"good": action.good}
    elif isinstance(action, TakePrize):
        verb = "take_bottom" if action.which else "take_top"
    key = f"label.{verb}"
    return words(key, **facts) if key in words else action.words
