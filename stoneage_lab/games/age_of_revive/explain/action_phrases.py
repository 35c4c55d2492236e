"""Actions as phrases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.action import Action
from ....core.language import Texts
from ..rules import actions
from ..rules.actions import ReviveAction
from ..rules.card_types import ACTION_NAMES
from ..rules.goods import NAMES
from ..rules.moving import horses_for

if TYPE_CHECKING:
    from ..rules.game_components import Components
    from ..rules.state import ReviveState

_LABELS = {
    actions.TAKE: "take", actions.RETURN: "return", actions.CLEAR: "clear", actions.PASS: "pass",
    actions.GIVE_WORKER: "worker", actions.USE_SHRINE: "shrine", actions.PAY: "pay",
    actions.USE: "use", actions.REBUILD: "rebuild", actions.DRAW: "draw", actions.PICK: "pick",
    actions.GIVE: "give", actions.DISCARD: "discard",
}  # fmt: skip


def label(parts: Components, words: Texts, action: Action, state: ReviveState | None = None) -> str:
    """Return an action as a phrase for users, which is the same in every state."""
    assert isinstance(action, ReviveAction)
    ids, verb = parts.ids, action.verb
    facts: dict[str, Any] = {}
    name = _LABELS.get(verb, "")
    if verb == actions.MOVE:
        horses = horses_for(parts, action.a)
        name, facts = "ride" if horses else "move", {"n": action.a, "horses": horses}
    elif verb == actions.ACT:
        name = ACTION_NAMES[action.a] or "act"
    elif verb == actions.BUILD:
        name = "suburb" if action.b == actions.SUBURB else "build"
        facts = {"card": ids[action.a], "place": _place(parts, action)}
    elif verb == actions.TAKE:
        facts = {"good": NAMES[action.a]}
    elif verb == actions.PAY:
        facts = {"goods": ((NAMES[action.a], action.b),)}
    elif verb == actions.GIVE_WORKER:
        facts = {"who": parts.seats[action.a]}
    elif verb == actions.USE:
        facts = {"card": ids[action.a], "owner": parts.seats[action.b]}
    elif verb == actions.REBUILD:
        facts = {"old": ids[action.a], "card": ids[action.b]}
    elif verb in (actions.PICK, actions.GIVE, actions.DISCARD):
        facts = {"card": ids[action.a]}
    return words(f"label.{name}", **facts)


def _place(parts: Components, action: ReviveAction) -> str:
    """Return the fact of the place after which something is built."""
    if action.b == actions.SUBURB:
        return "suburb"
    name = parts.name_of(action.b)
    return name if action.c < 0 else f"{parts.seats[action.c]} {name}"
