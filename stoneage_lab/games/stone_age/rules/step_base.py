"""The base classes of steps: decisions of a player, and chance nodes.

A step returns its choices, plays them, and explains illegal ones. Steps have
no state of their own; everything is in the state and the task. The decisions are
in `decisions`, the chance nodes in `chance_nodes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.action import Action
from ....core.rule import Refusal
from ....core.tasks import Step, Task, seat_of
from .actions import Gain
from .goods import FOOD, Goods
from .refusal_rules import GAIN_CARD, MOMENT

if TYPE_CHECKING:
    from .state import StoneAgeState


class TaskStep(Step["StoneAgeState"]):
    """One kind of decision or chance node of Stone Age.

    Attributes
    ----------
    may_cash : bool
        Whether a kept card for two goods may be cashed first.
    in_rows : bool
        Whether several tasks of this kind may be pending at once.
    of_good : bool
        Whether its tasks tell a good, or food, by number (see `good_of`).
    about_cashing : bool
        Whether the decision is about cashing a card for two goods.
    """

    may_cash = False
    in_rows = False
    of_good = False
    about_cashing = False

    def write_number(self, state: StoneAgeState, place: int, number: int) -> Any:
        """Return what stands in a record; food is written as the last one of `Goods.yields`."""
        food = self.of_good and place == 0 and number == FOOD
        return len(state.parts.goods.names) if food else number

    def read_number(self, state: StoneAgeState, place: int, word: object) -> int | None:
        """Return the number that `write_number` wrote; None if it cannot have."""
        if self.of_good and place == 0:
            if word == len(state.parts.goods.names):
                return FOOD
            if word == FOOD:
                return None
        return super().read_number(state, place, word)

    def tried_at(self, state: StoneAgeState, site: int) -> Action | None:
        """Return the action that a press on a site means, legal or not."""
        return None

    def cash(self, state: StoneAgeState, task: Task, action: Gain) -> None:
        """Cash the card for two goods."""
        player = state.players[seat_of(task)]
        player.any_two -= 1
        player.add(action.first, 1)
        player.add(action.second, 1)
        if state.events is not None:
            state.record_event("cash", seat_of(task), state.parts.goods.listed(action.purse))

    def not_now(self, state: StoneAgeState, task: Task, action: Action) -> Refusal:
        """Return the refusal of an action that belongs to another step."""
        seat = state.game.seats[seat_of(task)] if seat_of(task) >= 0 else ""
        step = self.name
        return state.refuse(MOMENT, seat=seat, step=step, action=action.words)


class Decision(TaskStep):
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
    """A roll to which tools may be added: its purpose and its result.

    `sum` is the sum of the dice; `left` is what counts, after `less` has been subtracted.
    """

    def __init__(self, goods: Goods, good: int, dice: int, total: int, less: int = 0) -> None:
        self.good = goods.yields[good]
        self.dice = dice
        self.sum = total
        self.less = less
        self.left = total - less
        self.divisor = goods.divisors[good]

    def __repr__(self) -> str:
        return f"<{self.dice} dice: {self.sum}, ÷ {self.divisor} for {self.good}>"


def divide(
    state: StoneAgeState, seat: int, good: int, dice: int, rolled: int, bonus: int, mark: int
) -> None:
    """Give the player the goods for a sum and the added tools.

    `mark` tells where the dice were rolled, see `task_numbers.mark_of`.
    """
    parts = state.parts
    less = parts.reduction.less(state, good, dice, mark)
    total = max(0, rolled - less) + bonus
    goods = parts.goods
    divisor = goods.divisors[good]
    count = total // divisor
    if state.events is not None:
        made = (rolled, bonus, total, divisor, count, goods.yields[good])
        parts.reduction.record(state, seat, less, made)
    if count:
        state.players[seat].add(good, count)
    for after in parts.after_rolls:
        after.rolled(state, seat, dice, mark)


class RollReduction:
    """Lowers a roll before it is divided: in the base game by nothing.

    Attributes
    ----------
    lowers : bool
        Whether it may lower a roll at all.
    """

    lowers = False

    def less(self, state: StoneAgeState, good: int, dice: int, mark: int) -> int:
        """Return by how much the sum of some dice for a good is lowered."""
        return 0

    def record(self, state: StoneAgeState, seat: int, less: int, made: tuple[Any, ...]) -> None:
        """Record the division: sum, tools, total, divisor, number, good."""
        state.record_event("yield", seat, *made)


class AfterRoll:
    """Something that follows when the goods of a roll have been taken."""

    def rolled(self, state: StoneAgeState, seat: int, dice: int, mark: int) -> None:
        """Continue after a seat has rolled some dice at the site of this mark."""
