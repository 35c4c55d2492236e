"""The base classes of steps: decisions of a player, and chance nodes.

A step returns its choices, plays them, and explains illegal ones. Steps have
no state of their own; everything is in the state and the task. The decisions are
in `decisions`, the chance nodes in `chance_nodes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ....core.action import Action
from ....core.chance import Chance
from ....core.rule import Refusal
from ....core.state import DECISION
from .actions import Gain
from .goods import Goods
from .pending import Task, seat_of, step_of
from .rule_table import GAIN_CARD, MOMENT

if TYPE_CHECKING:
    from .state import StoneAgeState


A = TypeVar("A", bound=Action)


class TaskStep(Generic[A]):
    """One kind of decision or chance node; `A` is the class of its choices.

    Attributes
    ----------
    node : int
        The kind of node: a decision, or chance.
    may_cash : bool
        Whether a kept card for two goods may be cashed first.
    of_seat : bool
        Whether its tasks belong to a seat.
    in_rows : bool
        Whether several tasks of this kind may be pending at once.
    of_good : bool
        Whether its tasks tell a good, or food, by number (see `good_of`).
    number : int
        The first number of its tasks; `Components.add_step` sets it.
    """

    node = DECISION
    may_cash = False
    of_seat = True
    in_rows = False
    of_good = False

    def __init__(self) -> None:
        self.number = -1

    def own(self, state: StoneAgeState, task: Task) -> list[Action]:
        """Return the choices that belong to this step; the list is not to be changed."""
        return []

    def play(self, state: StoneAgeState, task: Task, action: A) -> None:
        """Play one of them; the task is off the stack already."""
        raise NotImplementedError

    def cash(self, state: StoneAgeState, task: Task, action: Gain) -> None:
        """Cash the card for two goods."""
        player = state.players[seat_of(task)]
        player.any_two -= 1
        player.add(action.first, 1)
        player.add(action.second, 1)
        if state.events is not None:
            state.tell("cash", seat_of(task), state.parts.goods.listed(action.purse))

    def refusals(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        """Return every rule that forbids the action now."""
        return [self.not_now(state, task, action)]

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        """Return what is random."""
        raise NotImplementedError

    def settle(self, state: StoneAgeState, task: Task, outcome: Any) -> None:
        """Continue after an outcome; the task is off the stack already."""
        raise NotImplementedError

    def possible(self, state: StoneAgeState, task: Task) -> bool:
        """Tell whether the numbers of a task from a file are valid."""
        return True

    def not_now(self, state: StoneAgeState, task: Task, action: Action) -> Refusal:
        """Return the refusal of an action that belongs to another step."""
        seat = state.game.seats[seat_of(task)] if seat_of(task) >= 0 else ""
        step = state.parts.step_names[step_of(task)]
        return state.refuse(MOMENT, seat=seat, step=step, action=action.words)


class Decision(TaskStep[A]):
    """A step at which a player chooses; a kept card for two goods may be cashed first."""

    may_cash = True

    def refusals(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if isinstance(action, Gain):
            if state.players[seat_of(task)].any_two:
                return []
            return [state.refuse(GAIN_CARD, seat=state.game.seats[seat_of(task)])]
        return self.reasons(state, task, action)

    def reasons(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        """Return the rules that forbid an action at this step."""
        raise NotImplementedError


class RollMade:
    """A roll to which tools may be added: its purpose and its result."""

    def __init__(self, goods: Goods, good: int, dice: int, total: int) -> None:
        self.good = goods.yields[good]
        self.dice = dice
        self.sum = total
        self.divisor = goods.divisors[good]

    def __repr__(self) -> str:
        return f"<{self.dice} dice: {self.sum}, ÷ {self.divisor} for {self.good}>"


def divide(state: StoneAgeState, seat: int, good: int, rolled: int, bonus: int) -> None:
    """Give the player the goods for a sum and the added tools."""
    total = rolled + bonus
    goods = state.parts.goods
    divisor = goods.divisors[good]
    count = total // divisor
    if state.events is not None:
        name = goods.yields[good]
        state.events.append(("yield", seat, rolled, bonus, total, divisor, count, name))
    state.players[seat].add(good, count)
