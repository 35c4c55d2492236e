"""Spaces at which a player chooses goods or an offer, and raising food for a price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.goods import Purse
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import (
    BUILD_ROOM,
    CONVERT,
    COOK,
    COOKS,
    EAT,
    EATS,
    GROW,
    GROWN,
    PAIRS,
    ROOM_MENU,
    SINGLES,
    TAKE,
    Move,
    take,
)
from .arrival_at_space import take_from, used
from .card_triggering import trigger_others
from .cards import COOKED
from .farm_work import build_room, may_build_room, room_spaces, why_no_room
from .goods import ANIMALS, BUILDING_GOODS, CROPS, FOOD, GOODS, listed
from .pending_tasks import (
    BY_CARDS,
    CHOOSING,
    FOOD_NEEDED,
    FOR_CARD,
    GOOD_BOUGHT,
    PAID_AT_ONCE,
    RAISING,
    SITE,
)
from .refusal_rules import (
    COOK_HAVE,
    COOK_HEARTH,
    EAT_HAVE,
    RAISE_ENOUGH,
    TAKE_DIFFERENT,
    TAKE_FOOD_COST,
    TAKE_OFFER,
)
from .space_actions import Grow
from .step_base import FarmStep

if TYPE_CHECKING:
    from .state import AgricolaState


class Choice:
    """One of the things that a site offers to choose from."""

    verb = TAKE

    def moves(self, state: AgricolaState, seat: int, site: int) -> list[Action]:
        """Return the actions of this choice that are legal now."""
        raise NotImplementedError

    def play(self, state: AgricolaState, seat: int, site: int, action: Move) -> None:
        """Carry out an action of this choice."""
        raise NotImplementedError

    def why_not(self, state: AgricolaState, seat: int, site: int, action: Move) -> list[Refusal]:
        """Return the rules that forbid an action; empty if it may belong to another choice."""
        return []


class ChooseGoods(Choice):
    """Take one building good, or two different ones."""

    def __init__(self, count: int) -> None:
        self.list = SINGLES if count == 1 else PAIRS

    def moves(self, state: AgricolaState, seat: int, site: int) -> list[Action]:
        return self.list

    def play(self, state: AgricolaState, seat: int, site: int, action: Move) -> None:
        state.gain(seat, action.purse)
        if state.parts.hands:
            used(state, seat, site, action.purse)

    def why_not(self, state: AgricolaState, seat: int, site: int, action: Move) -> list[Refusal]:
        name = state.game.seats[seat]
        if len(self.list) > 4 and action.first == action.second and action.first in BUILDING_GOODS:
            return [state.refuse(TAKE_DIFFERENT, seat=name, good=GOODS[action.first])]
        return []


class TakeAll(Choice):
    """Take the goods that lie at the site."""

    def moves(self, state: AgricolaState, seat: int, site: int) -> list[Action]:
        return [take([state.parts.sites[site].good])] if state.lying[site] else []

    def play(self, state: AgricolaState, seat: int, site: int, action: Move) -> None:
        if state.parts.hands:
            take_from(state, seat, site)
        else:
            state.take_all(seat, site)


class Trade(Choice):
    """Take goods, which may cost food."""

    def __init__(self, gain: Purse, food: int = 0) -> None:
        self.gain = gain
        self.food = food
        self.move = take([good for good in ANIMALS if gain[good]])

    def moves(self, state: AgricolaState, seat: int, site: int) -> list[Action]:
        player = state.players[seat]
        if self.food and player.goods[FOOD] + player.raisable() < self.food:
            return []
        return [self.move]

    def play(self, state: AgricolaState, seat: int, site: int, action: Move) -> None:
        if self.food and state.players[seat].goods[FOOD] < self.food:
            state.push(RAISING, seat, site, action.first)
            return
        self.deliver(state, seat, site)

    def deliver(self, state: AgricolaState, seat: int, site: int) -> None:
        """Pay, and take the goods."""
        if self.food:
            state.players[seat].goods[FOOD] -= self.food
            state.record_event("pay", seat, [("food", self.food)])
        state.gain(seat, self.gain)
        if state.parts.hands:
            used(state, seat, site, self.gain)
        else:
            state.house_animals(seat, 1)

    def why_not(self, state: AgricolaState, seat: int, site: int, action: Move) -> list[Refusal]:
        if action is self.move:
            facts = {"seat": state.game.seats[seat], "need": self.food}
            return [state.refuse(TAKE_FOOD_COST, **facts)]
        return []


class BuildOneRoom(Choice):
    """Build one room."""

    verb = BUILD_ROOM

    def moves(self, state: AgricolaState, seat: int, site: int) -> list[Action]:
        player = state.players[seat]
        moves: list[Action] = []
        if may_build_room(player):
            ROOM_MENU.add_to(moves, room_spaces(player))
        return moves

    def play(self, state: AgricolaState, seat: int, site: int, action: Move) -> None:
        build_room(state, seat, action.first)

    def why_not(self, state: AgricolaState, seat: int, site: int, action: Move) -> list[Refusal]:
        return why_no_room(state, seat, action.first)


class GrowHere(Choice):
    """Let the family grow."""

    verb = GROW

    def __init__(self, from_round: int) -> None:
        self.action = Grow(True, from_round)

    def moves(self, state: AgricolaState, seat: int, site: int) -> list[Action]:
        return [GROWN] if self.action.possible(state, seat) else []

    def play(self, state: AgricolaState, seat: int, site: int, action: Move) -> None:
        self.action.begin(state, seat, 0)

    def why_not(self, state: AgricolaState, seat: int, site: int, action: Move) -> list[Refusal]:
        return self.action.why_not(state, seat)


class ChooseOffer(FarmStep):
    """Choose one of the offers of a site. The task keeps the site."""

    number = CHOOSING
    name = "choosing"
    numbers: tuple[str, ...] = ("site",)
    rule = "take.offer"
    stages: tuple[str, ...] = ("work",)
    card_stages: tuple[str, ...] = BY_CARDS
    follows = True

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        moves: list[Action] = []
        for choice in state.parts.sites[task[SITE]].choices:
            moves += choice.moves(state, seat_of(task), task[SITE])
        return moves

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        seat, site = seat_of(task), task[SITE]
        for choice in state.parts.sites[site].choices:
            if choice.verb == action.verb and action in choice.moves(state, seat, site):
                choice.play(state, seat, site, action)
                return

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        seat, site = seat_of(task), task[SITE]
        if action in self.legal_moves(state, task):
            return []
        choices = [c for c in state.parts.sites[site].choices if c.verb == action.verb]
        if not choices:
            return [self.not_now(state, task, action)]
        found = []
        for choice in choices:
            found += choice.why_not(state, seat, site, action)
        if found:
            return found
        facts = {"seat": state.game.seats[seat], "goods": listed(action.purse)}
        return [state.refuse(TAKE_OFFER, site=state.parts.sites[site].id, **facts)]

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        site = task[SITE]
        if not 0 <= site < len(state.parts.sites) or not super().is_valid_task(state, task):
            return False
        there = state.parts.sites[site]
        return there.present and len(there.choices) > 0


def raw_and_cooked(state: AgricolaState, seat: int) -> list[Action]:
    """Return every way to turn one crop or animal into food at any time."""
    player = state.players[seat]
    moves: list[Action] = []
    for number in range(len(CROPS)):
        if player.goods[CROPS[number]]:
            moves.append(EATS[number])
    for number in range(len(COOKED)):
        good = COOKED[number]
        if player.goods[good] and player.cook[good]:
            moves.append(COOKS[number])
    return moves


def become_food(state: AgricolaState, seat: int, action: Move) -> None:
    """Turn one crop or animal into food."""
    player, good = state.players[seat], action.first
    if action.verb == EAT:
        food = 1
    else:
        food = player.cook[good] + (player.cooked_more(1) if player.modifiers.per_goods else 0)
    player.goods[good] -= 1
    player.goods[FOOD] += food
    if state.parts.hands and action.verb == COOK:
        trigger_others(state, seat, "cook", GOODS[good], 1)
    if state.events is not None:
        name = "eat" if action.verb == EAT else "cook"
        state.record_event(name, seat, [(GOODS[good], 1)], food)


def why_not_food(state: AgricolaState, seat: int, action: Move) -> list[Refusal]:
    """Return the rules that forbid turning a crop or animal into food."""
    player, good, name = state.players[seat], action.first, state.game.seats[seat]
    found = []
    if action.verb == COOK and not player.cook[good]:
        found.append(state.refuse(COOK_HEARTH, seat=name, good=GOODS[good], figure=GOODS[good]))
    if not player.goods[good]:
        rule = EAT_HAVE if action.verb == EAT else COOK_HAVE
        found.append(state.refuse(rule, seat=name, good=GOODS[good], have=0))
    return found


class RaiseFood(FarmStep):
    """Turn goods into food until a price can be paid.

    For a trade the task keeps the site and the good that is bought. For a card it keeps the food
    that is needed, and whether the food is paid as soon as it is there.
    """

    number = RAISING
    name = "raising"
    numbers: tuple[str, ...] = ("site or food", "good or paid at once", "for card")
    rule = "take.food"
    stages: tuple[str, ...] = ("work",)
    card_stages: tuple[str, ...] = BY_CARDS
    follows = True

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        moves = raw_and_cooked(state, seat_of(task))
        moves += state.food_conversions(seat_of(task))
        return [move for move in moves if self.suffices(state, task, move)]

    def needed(self, state: AgricolaState, task: Task) -> int:
        """Return the food that is needed."""
        if task[FOR_CARD]:
            return task[FOOD_NEEDED]
        trade = self.trade(state, task)
        assert trade is not None
        return trade.food

    def suffices(self, state: AgricolaState, task: Task, move: Action) -> bool:
        """Tell whether the rest can still be raised after a move.

        A crop that is eaten raw instead of cooked may bring too little.
        """
        seat, need = seat_of(task), self.needed(state, task)
        if need - state.players[seat].goods[FOOD] < 2:
            return True
        trial = state.copy()
        assert isinstance(move, Move)
        self.raise_food(trial, seat, move)
        player = trial.players[seat]
        return player.goods[FOOD] + player.raisable() >= need

    def raise_food(self, state: AgricolaState, seat: int, action: Move) -> None:
        """Convert a good into food."""
        if action.verb == CONVERT:
            state.convert(seat, action)
        else:
            become_food(state, seat, action)

    def trade(self, state: AgricolaState, task: Task) -> Trade | None:
        """Return the trade that is paid for; None for a card."""
        for choice in state.parts.sites[task[SITE]].choices:
            if isinstance(choice, Trade) and choice.move.first == task[GOOD_BOUGHT]:
                return choice
        return None

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        seat = seat_of(task)
        self.raise_food(state, seat, action)
        if task[FOR_CARD]:
            if state.players[seat].goods[FOOD] < task[FOOD_NEEDED]:
                state.push(RAISING, seat, task[FOOD_NEEDED], task[PAID_AT_ONCE], 1)
                return
            state.players[seat].end_cooking()
            if task[PAID_AT_ONCE]:
                state.players[seat].goods[FOOD] -= task[FOOD_NEEDED]
            return
        trade = self.trade(state, task)
        assert trade is not None
        if state.players[seat].goods[FOOD] < trade.food:
            state.push(RAISING, seat, task[SITE], task[GOOD_BOUGHT])
        else:
            state.players[seat].end_cooking()
            trade.deliver(state, seat, task[SITE])

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        seat = seat_of(task)
        if action.verb == EAT or action.verb == COOK:
            found = why_not_food(state, seat, action)
            if found or self.suffices(state, task, action):
                return found
        elif action not in state.food_conversions(seat):
            return [self.not_now(state, task, action)]
        elif self.suffices(state, task, action):
            return []
        need = self.needed(state, task)
        return [state.refuse(RAISE_ENOUGH, seat=state.game.seats[seat], need=need)]

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        if task[FOR_CARD] == 1 and state.parts.hands and task[PAID_AT_ONCE] in (0, 1):
            have = state.players[seat_of(task)].goods[FOOD]
            most = have + state.players[seat_of(task)].raisable()
            return have < task[FOOD_NEEDED] <= most
        if task[FOR_CARD] or not 0 <= task[SITE] < len(state.parts.sites):
            return False
        trade, player = self.trade(state, task), state.players[seat_of(task)]
        if trade is None or not state.parts.sites[task[SITE]].present:
            return False
        return player.goods[FOOD] < trade.food <= player.goods[FOOD] + player.raisable()
