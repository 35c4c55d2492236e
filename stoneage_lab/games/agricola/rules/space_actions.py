"""Space actions: what an action space lets a player do besides taking goods.

A space action tells whether it is possible and why not, and begins: at once, or by a task on the
stack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.goods import Purse
from ....core.rule import Refusal
from .buying_improvements import AGAIN, MAJORS_ONLY, can_improve, why_no_improvement
from .farm_grid import count
from .farm_work import why_no_work, work_possible
from .fencing import SINGLE, can_fence, can_fence_single, why_no_fence
from .goods import HOUSES, listed
from .player import MOST_PEOPLE, Player
from .playing_cards import can_learn_any, why_nothing_learned
from .prices import (
    PAY_RENOVATION,
    any_payable,
    lacking,
    nearest,
    renovation_price,
    renovation_prices,
)
from .refusal_rules import (
    GROW_FIVE,
    GROW_ROOM,
    GROW_ROUND,
    RENOVATE_GOODS,
    RENOVATE_TOP,
)
from .task_numbers import FENCING, IMPROVING, LEARNING, PAYING, RENOVATING

if TYPE_CHECKING:
    from .state import AgricolaState


class SpaceAction:
    """Something to do at an action space."""

    def why_not(self, state: AgricolaState, seat: int) -> list[Refusal]:
        """Return the rules that forbid it now; empty if it can be done."""
        return []

    def possible(self, state: AgricolaState, seat: int) -> bool:
        """Tell whether it can be done now."""
        return True

    def begin(self, state: AgricolaState, seat: int, optional: int) -> None:
        """Do it, or put a decision about it on the stack."""
        raise NotImplementedError


class Lead(SpaceAction):
    """Take the start player's token: the seat begins the rounds from the next one on."""

    def begin(self, state: AgricolaState, seat: int, optional: int) -> None:
        state.start = seat
        state.record_event("lead", seat)


class DoWork(SpaceAction):
    """Build, plow, sow or bake as a `farm_work.Work` allows."""

    def __init__(self, work: int) -> None:
        self.work = work

    def possible(self, state: AgricolaState, seat: int) -> bool:
        return work_possible(state.players[seat], state.parts.works[self.work])

    def why_not(self, state: AgricolaState, seat: int) -> list[Refusal]:
        return why_no_work(state, seat, state.parts.works[self.work])

    def begin(self, state: AgricolaState, seat: int, optional: int) -> None:
        state.push(state.parts.works[self.work].step, seat, self.work, 0, optional)


class BuildFences(SpaceAction):
    """Build fences.

    Parameters
    ----------
    single : bool
        Whether it is one pasture of one space, free of charge, by a card.
    """

    def __init__(self, single: bool = False) -> None:
        self.single = single

    def possible(self, state: AgricolaState, seat: int) -> bool:
        if self.single:
            return can_fence_single(state.players[seat])
        return can_fence(state.players[seat])

    def why_not(self, state: AgricolaState, seat: int) -> list[Refusal]:
        return why_no_fence(state, seat)

    def begin(self, state: AgricolaState, seat: int, optional: int) -> None:
        state.push(FENCING, seat, 0, 0, SINGLE if self.single else optional)


class Improve(SpaceAction):
    """Buy or play an improvement.

    Parameters
    ----------
    kind : int
        What may be bought or played: one of the kinds of `buying_improvements`.
    again : bool
        Whether the action is taken once more, by a card.
    """

    def __init__(self, kind: int = MAJORS_ONLY, again: bool = False) -> None:
        self.kind = kind
        self.done = AGAIN if again else 0

    def possible(self, state: AgricolaState, seat: int) -> bool:
        return can_improve(state, seat, self.kind)

    def why_not(self, state: AgricolaState, seat: int) -> list[Refusal]:
        return why_no_improvement(state, seat, self.kind)

    def begin(self, state: AgricolaState, seat: int, optional: int) -> None:
        state.push(IMPROVING, seat, self.kind, self.done, optional)


class Learn(SpaceAction):
    """Play an occupation.

    Parameters
    ----------
    price : int
        Which of `playing_cards.FOODS`.
    grows : bool
        Whether a child may come in its place.
    """

    def __init__(self, price: int, grows: bool = False) -> None:
        self.price = price
        self.grows = grows

    def possible(self, state: AgricolaState, seat: int) -> bool:
        if self.grows and state.parts.card_actions["grow"].possible(state, seat):
            return True
        return can_learn_any(state, seat, self.price)

    def why_not(self, state: AgricolaState, seat: int) -> list[Refusal]:
        if self.possible(state, seat):
            return []
        found = why_nothing_learned(state, seat, self.price)
        if self.grows:
            found += state.parts.card_actions["grow"].why_not(state, seat)
        return found

    def begin(self, state: AgricolaState, seat: int, optional: int) -> None:
        state.push(LEARNING, seat, self.price, 1 if self.grows else 0, optional)


def can_renovate(player: Player, to: int) -> bool:
    """Tell whether a house may be renovated to a material, whatever it costs."""
    step = to == player.house + 1 or (player.house == 0 and player.modifiers.to_stone)
    return step and player.house < to < len(HOUSES)


def can_renovate_any(player: Player) -> bool:
    """Tell whether a house can be renovated and paid for."""
    if player.house + 1 >= len(HOUSES):
        return False
    if player.modifiers.renovation_prices.rules or player.modifiers.to_stone:
        return len(renovations(player)) > 0
    return player.affords(renovation_price(player.house, count(player.rooms)))


def renovations(player: Player) -> list[int]:
    """Return the materials to which a house can be renovated and paid for."""
    rooms = count(player.rooms)
    found = []
    for to in range(player.house + 1, len(HOUSES)):
        if can_renovate(player, to) and any_payable(player, renovation_prices(player, to, rooms)):
            found.append(to)
    return found


def renovate(state: AgricolaState, seat: int, to: int) -> None:
    """Begin a renovation: pay for it, at once or by a decision."""
    state.push(PAYING, seat, to, PAY_RENOVATION)


def pay_renovation(state: AgricolaState, seat: int, to: int, price: Purse) -> None:
    """Pay for a renovation and change the material of the house."""
    player = state.players[seat]
    player.pay(price)
    player.house = to
    if state.events is not None:
        state.record_event("renovate", seat, HOUSES[to], count(player.rooms), listed(price))
    if state.parts.hands:
        state.trigger_conditions()


class Renovate(SpaceAction):
    """Renovate all rooms to another material, as a rule to the next one."""

    def possible(self, state: AgricolaState, seat: int) -> bool:
        return can_renovate_any(state.players[seat])

    def why_not(self, state: AgricolaState, seat: int) -> list[Refusal]:
        player, name = state.players[seat], state.game.seats[seat]
        if player.house >= len(HOUSES) - 1:
            return [state.refuse(RENOVATE_TOP, seat=name, house=HOUSES[player.house])]
        if renovations(player):
            return []
        price = nearest(player, renovation_prices(player, player.house + 1, count(player.rooms)))
        facts = {"seat": name, "house": HOUSES[player.house + 1]}
        short = lacking(player, price)
        return [state.refuse(RENOVATE_GOODS, need=listed(price), missing=short, **facts)]

    def begin(self, state: AgricolaState, seat: int, optional: int) -> None:
        found = renovations(state.players[seat])
        if len(found) > 1:
            state.push(RENOVATING, seat)
        else:
            renovate(state, seat, found[0])


class Grow(SpaceAction):
    """Let the family grow by one child.

    Parameters
    ----------
    needs_room : bool
        Whether there has to be a room for the child.
    from_round : int
        The first round in which it is possible.
    """

    def __init__(self, needs_room: bool = True, from_round: int = 1) -> None:
        self.needs_room = needs_room
        self.from_round = from_round

    def possible(self, state: AgricolaState, seat: int) -> bool:
        player = state.players[seat]
        if player.people >= MOST_PEOPLE or state.round < self.from_round:
            return False
        return not self.needs_room or count(player.rooms) > player.people

    def why_not(self, state: AgricolaState, seat: int) -> list[Refusal]:
        player, name = state.players[seat], state.game.seats[seat]
        found = []
        if state.round < self.from_round:
            facts = {"round": state.round, "first": self.from_round}
            found.append(state.refuse(GROW_ROUND, seat=name, **facts))
        if player.people >= MOST_PEOPLE:
            found.append(state.refuse(GROW_FIVE, seat=name, people=player.people))
        rooms = count(player.rooms)
        if self.needs_room and rooms <= player.people:
            facts = {"rooms": rooms, "people": player.people, "need": player.people + 1}
            found.append(state.refuse(GROW_ROOM, seat=name, **facts))
        return found

    def begin(self, state: AgricolaState, seat: int, optional: int) -> None:
        player = state.players[seat]
        player.people += 1
        player.newborn += 1
        state.record_event("grow", seat, player.people)
