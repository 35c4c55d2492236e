"""Actions as phrases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ....core.action import Action
from ....core.language import Texts
from ..rules.actions import (
    ACT,
    BUILD,
    CLEAR,
    DISCARD,
    DRAW,
    GIVE,
    GIVE_WORKER,
    MOVE,
    PASS,
    PAY,
    PICK,
    REBUILD,
    RETURN,
    SUBURB,
    TAKE,
    USE,
    USE_SHRINE,
    ReviveAction,
)
from ..rules.card_types import ACTION_NAMES
from ..rules.goods import NAMES
from ..rules.moving import horses_for

if TYPE_CHECKING:
    from ..rules.game_components import Components
    from ..rules.state import ReviveState

Facts = dict[str, Any]
"""What the sentence of an action speaks about."""


def _nothing(parts: Components, action: ReviveAction) -> Facts:
    return {}


def _cells(parts: Components, action: ReviveAction) -> Facts:
    return {"n": action.a, "horses": horses_for(parts, action.a)}


def _good(parts: Components, action: ReviveAction) -> Facts:
    return {"good": NAMES[action.a]}


def _goods(parts: Components, action: ReviveAction) -> Facts:
    return {"goods": ((NAMES[action.a], action.b),)}


def _seat(parts: Components, action: ReviveAction) -> Facts:
    return {"who": parts.seats[action.a]}


def _card(parts: Components, action: ReviveAction) -> Facts:
    return {"card": parts.ids[action.a]}


def _card_of(parts: Components, action: ReviveAction) -> Facts:
    return {"card": parts.ids[action.a], "owner": parts.seats[action.b]}


def _both_cards(parts: Components, action: ReviveAction) -> Facts:
    return {"old": parts.ids[action.a], "card": parts.ids[action.b]}


def _card_and_place(parts: Components, action: ReviveAction) -> Facts:
    if action.b == SUBURB:
        return {"card": parts.ids[action.a], "place": "suburb"}
    name = parts.name_of(action.b)
    place = name if action.c < 0 else f"{parts.seats[action.c]} {name}"
    return {"card": parts.ids[action.a], "place": place}


_SENTENCES: Final = {
    TAKE: ("take", _good),
    MOVE: ("move", _cells),
    RETURN: ("return", _nothing),
    ACT: ("act", _nothing),
    CLEAR: ("clear", _nothing),
    PASS: ("pass", _nothing),
    BUILD: ("build", _card_and_place),
    GIVE_WORKER: ("worker", _seat),
    USE_SHRINE: ("shrine", _nothing),
    PAY: ("pay", _goods),
    USE: ("use", _card_of),
    REBUILD: ("rebuild", _both_cards),
    DRAW: ("draw", _nothing),
    PICK: ("pick", _card),
    GIVE: ("give", _card),
    DISCARD: ("discard", _card),
}
"""The sentence of each verb, and what it speaks about."""


def label(parts: Components, words: Texts, action: Action, state: ReviveState | None = None) -> str:
    """Return an action as a phrase for users, which is the same in every state."""
    assert isinstance(action, ReviveAction)
    sentence, facts_of = _SENTENCES[action.verb]
    facts = facts_of(parts, action)
    if action.verb == MOVE and facts["horses"]:
        sentence = "ride"
    elif action.verb == ACT:
        sentence = ACTION_NAMES[action.a] or sentence
    elif action.verb == BUILD and action.b == SUBURB:
        sentence = "suburb"
    return words(f"label.{sentence}", **facts)
