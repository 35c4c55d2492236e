"""What a step of the game is: something a player decides, or something nature decides.

A step answers what may be chosen, does it, and explains what may not be chosen. Steps keep
nothing themselves; all there is to know stands in the state and in the task. The decisions are
in `choices`, the chances in `nature`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ....core.action import Action
from ....core.chance import Chance
from ....core.rule import Refusal
from ....core.state import DECISION
from .actions import Gain
from .goods import DIVISORS, YIELDS, listed
from .pending import Task, seat_of, step_of
from .rule_table import GAIN_CARD, MOMENT

if TYPE_CHECKING:
    from .state import StoneAgeState


A = TypeVar("A", bound=Action)


class TaskStep(Generic[A]):
    """One kind of thing that has to happen; `A` is what is chosen at it.

    Attributes
    ----------
    node : int
        Who has to do something: a player, or nature.
    may_cash : bool
        Whether a kept card for two goods may be cashed first.
    of_seat : bool
        Whether its tasks belong to a seat.
    in_rows : bool
        Whether several tasks of this kind may wait at once.
    number : int
        What tasks of this step begin with; `Components.add_step` gives it.
    """

    node = DECISION
    may_cash = False
    of_seat = True
    in_rows = False

    def __init__(self) -> None:
        self.number = -1

    def own(self, state: StoneAgeState, task: Task) -> list[Action]:
        """Return the choices that belong to this step; the list is not to be changed."""
        return []

    def play(self, state: StoneAgeState, task: Task, action: A) -> None:
        """Do one of them; the task is off the stack already."""
        raise NotImplementedError

    def cash(self, state: StoneAgeState, task: Task, action: Gain) -> None:
        """Cash the card for two goods."""
        player = state.players[seat_of(task)]
        player.any_two -= 1
        player.add(action.first, 1)
        player.add(action.second, 1)
        if state.events is not None:
            state.tell("cash", seat_of(task), listed(action.purse))

    def refusals(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        """Return every rule that forbids the action now."""
        return [self.not_now(state, task, action)]

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        """Return what is random."""
        raise NotImplementedError

    def settle(self, state: StoneAgeState, task: Task, outcome: Any) -> None:
        """Go on from an outcome; the task is off the stack already."""
        raise NotImplementedError

    def possible(self, state: StoneAgeState, task: Task) -> bool:
        """Tell whether the numbers of a task that was read name things that there are."""
        return True

    def not_now(self, state: StoneAgeState, task: Task, action: Action) -> Refusal:
        """Return the refusal of an action that belongs to another moment."""
        seat = state.game.seats[seat_of(task)] if seat_of(task) >= 0 else ""
        step = state.parts.step_names[step_of(task)]
        return state.refuse(MOMENT, seat=seat, step=step, action=action.words)


class Decision(TaskStep[A]):
    """A step at which somebody chooses; a kept card for two goods may be cashed first."""

    may_cash = True

    def refusals(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if isinstance(action, Gain):
            if state.players[seat_of(task)].any_two:
                return []
            return [state.refuse(GAIN_CARD, seat=state.game.seats[seat_of(task)])]
        return self.reasons(state, task, action)

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        """Return why an action is none of the choices of this step."""
        raise NotImplementedError


class RollMade:
    """A roll that waits for tools: what it is for, and how it came out."""

    def __init__(self, good: int, dice: int, total: int) -> None:
        self.good = YIELDS[good]
        self.dice = dice
        self.sum = total
        self.divisor = DIVISORS[good]

    def __repr__(self) -> str:
        return f"<{self.dice} dice: {self.sum}, ÷ {self.divisor} for {self.good}>"


def divide(state: StoneAgeState, seat: int, good: int, rolled: int, bonus: int) -> None:
    """Give what a sum and the tools added to it bring."""
    total = rolled + bonus
    divisor = DIVISORS[good]
    count = total // divisor
    if state.events is not None:
        state.events.append(("yield", seat, rolled, bonus, total, divisor, count, YIELDS[good]))
    state.players[seat].add(good, count)
