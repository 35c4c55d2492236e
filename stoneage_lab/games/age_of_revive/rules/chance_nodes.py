"""The chance nodes: the start player, and the next card of the unseen ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.chance import Chance, Draw, Urn
from ....core.tasks import SEAT, Task
from .step_base import ChanceStep
from .task_numbers import DEALING, DIGGING, LEFT, STARTING, TURNING

if TYPE_CHECKING:
    from .state import ReviveState


class DrawStart(ChanceStep):
    """The start player is drawn."""

    number = STARTING
    name = "start"
    stages: tuple[str, ...] = ("deal",)
    rule = "setup.start"
    of_seat = False

    def chance(self, state: ReviveState, task: Task) -> Chance:
        return Draw("start player", state.game.seats, "start")

    def settle(self, state: ReviveState, task: Task, outcome: str) -> None:
        state.start = state.game.seats.index(outcome)
        state.turn = state.start
        state.record_event("begin", state.start)


class DealCard(ChanceStep):
    """A card that nobody has seen is dealt to a hand."""

    number = DEALING
    name = "deal"
    stages: tuple[str, ...] = ("deal",)
    rule = "setup.rubble"
    event = "deal"

    def chance(self, state: ReviveState, task: Task) -> Chance:
        return Urn("cards", state.parts.ids, list(state.pool), "deck")

    def settle(self, state: ReviveState, task: Task, outcome: Any) -> None:
        seat = task[SEAT]
        card = state.parts.numbers[outcome]
        state.pool[card] -= 1
        state.add_card(seat, card, 1 << seat)
        if state.events is not None:
            state.record_event(self.event, seat, state.secret(card, 1 << seat))

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        return state.stage_name == "deal"


class DrawCard(DealCard):
    """The top card of the draw pile is drawn."""

    number = TURNING
    name = "turn_up"
    stages: tuple[str, ...] = ("turns",)
    rule = "card.gain"
    event = "draw"

    def settle(self, state: ReviveState, task: Task, outcome: Any) -> None:
        state.deck -= 1
        super().settle(state, task, outcome)

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        return state.deck > 0


class DigCard(DealCard):
    """A card of a pile of rubble is taken."""

    number = DIGGING
    name = "dig"
    stages: tuple[str, ...] = ("turns",)
    numbers: tuple[str, ...] = ("number",)
    rule = "rubble.absent"
    event = "find"

    def settle(self, state: ReviveState, task: Task, outcome: Any) -> None:
        super().settle(state, task, outcome)
        if task[LEFT] > 1:
            state.push(DIGGING, task[SEAT], task[LEFT] - 1)

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        return 1 <= task[LEFT] <= state.parts.rubble_cards
