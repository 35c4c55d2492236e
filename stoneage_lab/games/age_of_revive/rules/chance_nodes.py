"""The chance nodes: the start player, and the next card of the unseen ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.chance import Chance, Draw, Urn
from ....core.tasks import Task
from .pending import (
    DIGGING,
)
from .steps import Chancing

if TYPE_CHECKING:
    from .state import ReviveState


class Starting(Chancing):
    """The start player is drawn."""

    name = "start"
    rule = "setup.start"
    of_seat = False

    def chance(self, state: ReviveState, task: Task) -> Chance:
        return Draw("start player", state.game.seats, "start")

    def settle(self, state: ReviveState, task: Task, outcome: str) -> None:
        state.start = state.game.seats.index(outcome)
        state.turn = state.start
        state.record_event("begin", state.start)


class Dealing(Chancing):
    """A card that nobody has seen goes to a hand."""

    name = "deal"
    rule = "setup.rubble"
    event = "deal"

    def chance(self, state: ReviveState, task: Task) -> Chance:
        return Urn("cards", state.parts.ids, list(state.pool), "deck")

    def settle(self, state: ReviveState, task: Task, outcome: Any) -> None:
        seat = task[1]
        card = state.parts.numbers[outcome]
        state.pool[card] -= 1
        state.add_card(seat, card, 1 << seat)
        if state.events is not None:
            state.record_event(self.event, seat, state.secret(card, 1 << seat))

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        return state.stage_name == "deal"


class Turning(Dealing):
    """The top card of the draw pile is drawn."""

    name = "turn_up"
    rule = "card.gain"
    event = "draw"

    def settle(self, state: ReviveState, task: Task, outcome: Any) -> None:
        state.deck -= 1
        super().settle(state, task, outcome)

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        return state.deck > 0


class Digging(Dealing):
    """A card of a pile of rubble is taken."""

    name = "dig"
    form: tuple[str, ...] = ("number",)
    rule = "rubble.absent"
    event = "find"

    def settle(self, state: ReviveState, task: Task, outcome: Any) -> None:
        super().settle(state, task, outcome)
        if task[2] > 1:
            state.push(DIGGING, task[1], task[2] - 1)

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        return 1 <= task[2] <= state.parts.rubble_cards
