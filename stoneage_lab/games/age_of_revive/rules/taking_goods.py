"""Steps that take goods: before the first turn, from the King's Support, freely, at a market."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.rule import Refusal
from ....core.tasks import SEAT, Task
from .actions import TAKE, ReviveAction
from .goods import KINDS, NAMES, NOTHING
from .step_base import TaskStep, seat_name
from .task_numbers import CHOOSING, KING, LEFT, MARKET, OPENING, REST

if TYPE_CHECKING:
    from .state import ReviveState


class TakeGood(TaskStep):
    """A player takes one of the goods that are offered."""

    verbs = 1 << TAKE

    def there(self, state: ReviveState) -> int:
        """Return the goods that can be taken, one bit each."""
        return state.offer

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        there = self.there(state)
        return [state.parts.moves.take(kind) for kind in range(KINDS) if there >> kind & 1]

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        there = self.there(state)
        if there >> action.a & 1:
            return []
        offer = [NAMES[kind] for kind in range(KINDS) if there >> kind & 1]
        facts = {"good": NAMES[action.a], "offer": offer}
        return [state.refuse("take.good", seat=seat_name(state, task), **facts)]

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        return self.there(state) != 0


class OpeningCube(TakeGood):
    """A cube is taken before the first turn."""

    number = OPENING
    name = "opening"
    stages: tuple[str, ...] = ("opening",)
    rule = "setup.opening"
    takes_from = "offer"
    searched = True

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        state.offer &= ~(1 << action.a)
        state.record_event("opening", task[SEAT], NAMES[action.a])
        state.gain(task[SEAT], action.a, 1)

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        return state.stage_name == "opening" and state.offer != 0


class KingsCube(TakeGood):
    """A cube of the King's Support has to be taken; the last one ends the game."""

    number = KING
    name = "king"
    follows = True
    numbers: tuple[str, ...] = ("number",)
    rule = "king.cube"
    takes_from = "support"

    def there(self, state: ReviveState) -> int:
        found = 0
        for kind in range(KINDS):
            if state.support[kind]:
                found |= 1 << kind
        return found

    def resolve(self, state: ReviveState, task: Task) -> bool:
        moves = self.legal_moves(state, task)
        if len(moves) != 1:
            return True
        state.pop_task()
        self.play(state, task, moves[0])
        return False

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        seat = task[SEAT]
        if task[LEFT] > 1:
            state.push(KING, seat, task[LEFT] - 1)
        state.support[action.a] -= 1
        state.built = state.turns
        if state.events is not None:
            state.record_event("king", seat, NAMES[action.a], state.left)
        state.gain(seat, action.a, 1)
        if not self.there(state):
            state.finish()

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        return 1 <= task[LEFT] <= 9 and self.there(state) != 0


class ChooseGood(TakeGood):
    """A player takes goods of any kind."""

    number = CHOOSING
    name = "choose"
    follows = True
    numbers: tuple[str, ...] = ("number",)
    rule = "goods.cap"

    def there(self, state: ReviveState) -> int:
        return (1 << KINDS) - 1

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        if task[LEFT] > 1:
            state.push(CHOOSING, task[SEAT], task[LEFT] - 1)
        gained = list(NOTHING)
        gained[action.a] = 1
        state.gain_all(task[SEAT], tuple(gained))

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        return 1 <= task[LEFT] <= 9


class MarketGood(TakeGood):
    """Each other player takes one of the goods that are laid out."""

    number = MARKET
    name = "market"
    rule = "take.good"
    takes_from = "offer"

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        state.offer &= ~(1 << action.a)
        state.record_event("market", task[SEAT], NAMES[action.a])
        state.gain(task[SEAT], action.a, 1)


class MarketRest(TaskStep):
    """The active player gets what is left of the goods that are laid out."""

    number = REST
    name = "rest"

    def resolve(self, state: ReviveState, task: Task) -> bool:
        state.pop_task()
        there = state.offer
        state.offer = 0
        rest = [there >> kind & 1 for kind in range(KINDS)]
        if state.events is not None:
            goods = [(NAMES[kind], 1) for kind in range(KINDS) if rest[kind]]
            state.record_event("rest", task[SEAT], tuple(goods))
        for kind in range(KINDS):
            if rest[kind]:
                state.gain(task[SEAT], kind, 1)
        return False
