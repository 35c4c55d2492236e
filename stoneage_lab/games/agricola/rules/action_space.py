"""Action spaces: the goods on them, the goods that are added each round, and their actions.

An action space is data: goods that gather, a fixed gain, actions, and choices. `game_components`
lists the action spaces of each game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.arrays import i64
from ....core.goods import Purse
from ....core.rule import Refusal
from .action_space_names import ACTION_SPACES, FIRST_MAJOR, STAGE_OF_ROUND, STAGES
from .arrival_at_space import can_pay_toll, toll_of
from .buying_improvements import buy, can_buy, why_not_bought
from .choices_at_space import Choice
from .goods import NOTHING
from .refusal_rules import (
    BUY_WHERE,
    TAKE_NOTHING,
    USE_ABSENT,
    USE_CARD,
    USE_CLOSED,
    USE_IDLE,
    USE_TAKEN,
    USE_TOLL,
)
from .space_actions import SpaceAction
from .task_numbers import CHOOSING

if TYPE_CHECKING:
    from .state import AgricolaState


def _card_stages() -> tuple[int, ...]:
    found = [-1] * len(ACTION_SPACES)
    for stage, cards in enumerate(STAGES):
        for card in cards:
            found[ACTION_SPACES.index(card)] = stage
    return tuple(found)


STAGE_OF: Final[tuple[int, ...]] = _card_stages()
"""The stage of each round card, from 0; -1 for other action spaces."""


class ActionSpace:
    """An action space.

    Parameters
    ----------
    number : int
        Its place in `action_space_names.ACTION_SPACES`.
    good, per_round : int
        What comes at the start of each round, and how much; good -1 is nothing.
    gain : Purse
        Goods that are taken besides.
    actions : tuple of SpaceAction
    then : bool
        Whether the second action may be left out; else all of them have to be done.
    choices : tuple of Choice
        What one of has to be chosen.
    chosen : bool
        Whether the goods there are taken only by a choice.
    present : bool
        Whether it is in the game.

    Attributes
    ----------
    first_action : SpaceAction or None
        The first of its actions, on which it depends whether it can be used.
    by_card : bool
        Whether a card opens it, when it is laid out.
    """

    def __init__(
        self,
        number: int,
        *,
        good: int = -1,
        per_round: int = 0,
        gain: Purse = NOTHING,
        actions: tuple[SpaceAction, ...] = (),
        then: bool = False,
        choices: tuple[Choice, ...] = (),
        chosen: bool = False,
        present: bool = True,
    ) -> None:
        self.number: i64 = number
        self.id = ACTION_SPACES[number]
        self.bit: i64 = 1 << number
        self.good: i64 = good
        self.per_round = per_round
        self.gain = gain
        self.gains = sum(gain) > 0
        self.actions = actions
        self.first_action = actions[0] if actions else None
        self.then = then
        self.choices = choices
        self.chosen = chosen
        self.present = present
        self.stage = STAGE_OF[number]
        self.by_card = False

    def possible(self, state: AgricolaState, seat: int) -> bool:
        """Tell whether the action space offers at least one thing that can be done now."""
        if self.by_card and not can_pay_toll(state, seat, self.number):
            return False
        if self.gains or (self.good >= 0 and not self.chosen and state.lying[self.number]):
            return True
        if self.first_action is not None:
            return self.first_action.possible(state, seat)
        for choice in self.choices:  # noqa: SIM110 - compiled, faster than any()
            if choice.moves(state, seat, self.number):
                return True
        return False

    def why_idle(self, state: AgricolaState, seat: int) -> list[Refusal]:
        """Return why nothing that the action space offers can be done now."""
        if self.by_card and not can_pay_toll(state, seat, self.number):
            need = toll_of(state, seat, self.number)[1]
            return [state.refuse(USE_TOLL, seat=state.game.seats[seat], need=need)]
        if self.actions:
            return self.actions[0].why_not(state, seat)
        return [state.refuse(TAKE_NOTHING, seat=state.game.seats[seat])]

    def use(self, state: AgricolaState, seat: int) -> None:
        """Use the action space: take its goods and push its actions on the stack."""
        if self.good >= 0 and not self.chosen:
            state.take_all(seat, self)
        elif self.gains:
            state.gain(seat, self.gain)
        if self.choices:
            state.push(CHOOSING, seat, self.number)
        self.begin(state, seat)
        if self.good >= 7:
            state.house_animals(seat, 1)

    def begin(self, state: AgricolaState, seat: int) -> None:
        """Push the actions of this action space on the stack."""
        # The first action is done first, so it is pushed last.
        for place in range(len(self.actions) - 1, 0, -1):
            self.actions[place].begin(state, seat, 1 if self.then else 0)
        if self.actions:
            self.actions[0].begin(state, seat, 0)


class CardActionSpace(ActionSpace):
    """An improvement on which a person may be placed, by an option."""

    def __init__(self, number: int, present: bool = False) -> None:
        super().__init__(number, present=present)
        self.card = number - FIRST_MAJOR

    def possible(self, state: AgricolaState, seat: int) -> bool:
        return can_buy(state, seat, self.card)

    def why_idle(self, state: AgricolaState, seat: int) -> list[Refusal]:
        return why_not_bought(state, seat, self.card)

    def use(self, state: AgricolaState, seat: int) -> None:
        buy(state, seat, self.card)


def why_not_used(state: AgricolaState, seat: int, number: int) -> list[Refusal]:
    """Return the rules that forbid a seat to use an action space now, in the order of the rules."""
    space, name = state.parts.spaces[number], state.game.seats[seat]
    facts = {"seat": name, "site": space.id}
    if not space.present:
        if number >= FIRST_MAJOR:
            return [state.refuse(BUY_WHERE, seat=name, card=space.id)]
        kind = "full" if state.parts.hands else "family"
        return [state.refuse(USE_ABSENT, players=state.seats, kind=kind, **facts)]
    if number >= FIRST_MAJOR:
        # A card that was bought and given back in one round is on the board, with a person on it.
        returned = state.there[number] and state.majors >> number - FIRST_MAJOR & 1
        return (_taken(state, seat, number) if returned else []) + space.why_idle(state, seat)
    if not state.open >> number & 1:
        if space.by_card:
            return [state.refuse(USE_CARD, **facts)]
        first = len(state.turned)
        rounds = [
            n + 1 for n, stage in enumerate(STAGE_OF_ROUND) if stage == space.stage and n >= first
        ]
        span = f"{rounds[0]}–{rounds[-1]}" if len(rounds) > 1 else str(rounds[0])
        return [state.refuse(USE_CLOSED, stage=space.stage + 1, rounds=span, **facts)]
    found = []
    if state.there[number] and not state.shared(seat, number):
        found += _taken(state, seat, number)
    if not space.possible(state, seat):
        refused = state.refuse(USE_IDLE, **facts)
        refused.parts = space.why_idle(state, seat)
        found.append(refused)
    return found


def _taken(state: AgricolaState, seat: int, number: int) -> list[Refusal]:
    """Return the refusal of an occupied action space."""
    owners = [name for n, name in enumerate(state.game.seats) if state.there[number] >> n & 1]
    facts = {"seat": state.game.seats[seat], "site": state.parts.spaces[number].id}
    return [state.refuse(USE_TAKEN, owner=owners[0], **facts)]
