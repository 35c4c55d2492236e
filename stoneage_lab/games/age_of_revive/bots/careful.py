"""A careful player: knows what it wants to build, and goes where the goods for it are.

It does not look ahead further than one action. Its aims are what it could build or turn
over; an aim is worth its points, less for each good that is missing. The value of a move is how
much it raises the value of goods and aims.
"""

from __future__ import annotations

from typing import Final

from ....core.action import Action
from ....core.goods import Purse, covers
from ....core.rng import Rng
from ....core.state import State
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
    TAKE,
    USE,
    ReviveAction,
)
from ..rules.building import cost_of, count_unmet_needs, shrine_uses
from ..rules.card_actions import OPEN, card_at, obstacle, usable
from ..rules.card_types import BY_HORSES, FIXED, PER_ICON, PER_NORMAL, PER_TRACK, Card, CardAction
from ..rules.cells import CELL_NAMES, CENTRE, RUBBLE, is_gap, is_rubble
from ..rules.goods import HORSE, KINDS, WORKER
from ..rules.moving import horses_for, path
from ..rules.state import ReviveState
from ..rules.step_base import step_of
from ..rules.task_numbers import HORSES, PLAIN

WORTH: Final[tuple[float, ...]] = (0.55, 0.3, 0.22, 0.45, 0.45)
"""Points of one more good of each kind, while there are few of them."""

PLENTY: Final = 4
"""Further goods of a kind are worth a quarter."""

NEAR: Final[tuple[float, ...]] = (0.92, 0.66, 0.46, 0.32, 0.22, 0.15)
"""The share of its points an aim is worth, by the number of goods missing."""

ICON: Final = 1.4
"""Points of a king's icon: the cube it takes, and what counts icons."""

STANDING: Final = 0.6
"""Points of a card that stands, besides those printed on it."""

CARD: Final = 0.9
"""Points of a card gained while the hand is small."""

FULL_HAND: Final = 7

Aim = tuple[float, Purse]
"""What something is worth, and what it costs."""


class Careful:
    """Judges the choices of a seat in a state by its aims."""

    def __init__(
        self, state: ReviveState, seat: int, icon: float = ICON, standing: float = STANDING
    ) -> None:
        self.state = state
        self.seat = seat
        self.icon = icon
        self.standing = standing
        self.purse = state.purse(seat)
        self.aims = self.find_aims()
        self.now = self.goods_value(self.purse)

    def find_aims(self) -> list[Aim]:
        """Return what the seat could build or turn over, if it had the goods."""
        state, seat = self.state, self.seat
        found: list[Aim] = []
        for card in state.kinds_in_hand(seat):
            aim = self.aim(card)
            if aim[0] > 0:
                found.append(aim)
        for kind in state.parts.cards:
            if state.has(seat, kind.number):
                for action in kind.actions:
                    if action.flip >= 0:
                        other = state.parts.cards[action.flip]
                        gain = self.points_of(other) - self.points_of(kind)
                        found.append((gain + self.icon * other.icons, action.pay))
        return found

    def aim(self, card: int) -> Aim:
        """Return what a card of the hand would be worth, and its price with owed workers."""
        state, seat = self.state, self.seat
        kind = state.parts.cards[card]
        cost = cost_of(state, card, 0, PLAIN)
        if state.has(seat, card):
            return 0.0, cost
        worth = self.points_of(kind) + self.icon * kind.icons + self.standing
        if kind.needs:
            others, nobody = count_unmet_needs(state, seat, kind)
            if nobody > shrine_uses(state, seat):
                worth *= 0.15
            if others:
                price = list(cost)
                price[WORKER] += others
                cost = tuple(price)
        return worth, cost

    def points_of(self, card: Card) -> float:
        """Return the points a card can be expected to bring."""
        if card.per == FIXED:
            return float(card.base)
        count = float(self.state.counted(self.seat, card))
        if card.per == PER_ICON or card.per == PER_NORMAL:
            count = min(float(card.most_counted), count + 1.5)
        elif card.per == PER_TRACK:
            count = max(2.5, count)
        else:
            count *= 0.6
        return card.base + card.each * count

    def goods_value(self, purse: Purse) -> float:
        """Return what goods are worth to the seat, with the two best of its aims."""
        found = 0.0
        for kind in range(KINDS):
            count = purse[kind]
            worth = WORTH[kind]
            found += worth * min(count, PLENTY) + 0.25 * worth * max(0, count - PLENTY)
        best, second = 0.0, 0.0
        for points, cost in self.aims:
            short = 0
            for kind in range(KINDS):
                short += max(0, cost[kind] - purse[kind])
            value = points * (NEAR[short] if short < len(NEAR) else 0.1)
            if value > best:
                best, second = value, best
            elif value > second:
                second = value
        return found + best + 0.4 * second

    def purse_with(self, purse: Purse, kind: int, by: int) -> Purse:
        """Return a purse with more or fewer goods of a kind, within what can be held."""
        goods = list(purse)
        goods[kind] = max(0, min(self.state.parts.cap, goods[kind] + by))
        return tuple(goods)

    def improvement(self, purse: Purse) -> float:
        """Return by how much another purse would be better."""
        return self.goods_value(purse) - self.now

    def best_good(self, purse: Purse) -> Purse:
        """Return a purse with the good that helps most."""
        best, value = purse, -1000.0
        for kind in range(KINDS):
            after = self.purse_with(purse, kind, 1)
            worth = self.goods_value(after)
            if worth > value:
                best, value = after, worth
        return best

    def worst_good(self, purse: Purse) -> Purse:
        """Return a purse without the good that is missed least."""
        best, value = purse, -1000.0
        for kind in range(KINDS):
            if purse[kind]:
                after = self.purse_with(purse, kind, -1)
                worth = self.goods_value(after)
                if worth > value:
                    best, value = after, worth
        return best

    def card_worth(self, cards: int) -> float:
        """Return what a number of new cards is worth."""
        held = len(self.state.hands[self.seat])
        return cards * (CARD if held < FULL_HAND else 0.25 * CARD)

    def act_value(self, card: int, owner: int, action: CardAction, purse: Purse) -> float:
        """Return what an action of a card is worth with a purse; it has to be possible."""
        state, seat, parts = self.state, self.seat, self.state.parts
        goods = list(purse)
        for kind in range(KINDS):
            goods[kind] = max(0, goods[kind] - action.pay[kind]) + action.gain[kind]
            exact = action.set_to[kind]
            if exact >= 0 and (parts.sets_down or exact > goods[kind]):
                goods[kind] = exact
            goods[kind] = min(parts.cap, goods[kind])
        after: Purse = tuple(goods)
        value = self.card_worth(action.cards)
        if action.flip >= 0:
            other = parts.cards[action.flip]
            own = self.points_of(other) - self.points_of(parts.cards[card])
            gain = (own if owner == seat else 0.0) + ICON * other.icons
            return value + gain + 0.9 - 0.5 * self.goods_price(action.pay)
        if action.swap:
            after = self.purse_with(self.worst_good(after), max(0, state.kept(owner, card)), 1)
        for _ in range(action.choose):
            after = self.best_good(after)
        for _ in range(action.trade):
            traded = self.best_good(self.worst_good(after))
            if self.goods_value(traded) > self.goods_value(after):
                after = traded
        if action.market:
            for _ in range(KINDS - state.seats + 1):
                after = self.best_good(after)
            value -= 0.4
        if action.levy:
            value += 0.7 * self.card_worth(state.seats - 1)
        if action.build:
            value += 1.5
        if action.rebuild:
            value += 0.3
        if action.use:
            value += self.best_use_value(action, after)
        return value + self.goods_value(after) - self.now

    def best_use_value(self, action: CardAction, purse: Purse) -> float:
        """Return the value of the best facility that an action can use."""
        if action.use == BY_HORSES:
            purse = self.purse_with(purse, HORSE, -1)
        best = 0.0
        for cell in usable(self.state, self.seat, action, purse, 0):
            best = max(best, self.best_act_value(cell % CELL_NAMES, cell // CELL_NAMES, purse))
        return best

    def best_act_value(self, card: int, owner: int, purse: Purse) -> float:
        """Return what the best action of a card is worth with a purse; 0 if none is possible."""
        best = 0.0
        for action in self.state.parts.cards[card].actions:
            if obstacle(self.state, self.seat, card, owner, action, purse) == OPEN:
                best = max(best, self.act_value(card, owner, action, purse))
        return best

    def cell_value(self, cell: int, purse: Purse) -> float:
        """Return the value of the best action at a cell."""
        if is_gap(cell):
            return 0.0
        if is_rubble(cell):
            return self.rubble_value(cell)
        card, owner = card_at(self.state, self.seat, cell)
        return self.best_act_value(card, owner, purse)

    def rubble_value(self, cell: int) -> float:
        """Return what the cards of a pile of rubble are worth."""
        pile = self.state.piles[cell // CELL_NAMES * 4 + cell % CELL_NAMES - RUBBLE]
        return self.card_worth(pile)

    def value(self, action: Action) -> float:
        """Return what a legal choice is worth, in points."""
        assert isinstance(action, ReviveAction)
        verb, state, purse = action.verb, self.state, self.purse
        if verb == MOVE:
            horses = horses_for(state.parts, action.a)
            after = self.purse_with(purse, HORSE, -horses)
            cell = path(state, self.seat, action.a)[-1]
            return self.cell_value(cell, after) + self.improvement(after)
        if verb == RETURN:
            return self.cell_value(CENTRE, purse)
        if verb == PASS:
            return 0.0
        if verb == CLEAR:
            return self.rubble_value(state.pieces[self.seat])
        if verb in (ACT, USE):
            return self.use_value(action)
        if verb in (BUILD, REBUILD):
            return self.build_value(action)
        if verb == TAKE:
            return self.improvement(self.purse_with(purse, action.a, 1))
        if verb == PAY:
            return self.payment_value(action)
        return self.card_value(action)

    def use_value(self, action: ReviveAction) -> float:
        """Return what using a card is worth."""
        state = self.state
        if action.verb == USE:
            return 0.1 + self.best_act_value(action.a, action.b, self.purse)
        card, owner = card_at(state, self.seat, step_of(state).cell_used(state, state.task))
        kind = state.parts.cards[card]
        place = kind.action_named(action.a)
        return self.act_value(card, owner, kind.actions[place], self.purse)

    def build_value(self, action: ReviveAction) -> float:
        """Return what building a card is worth, less the goods for it."""
        card = action.a if action.verb == BUILD else action.b
        worth, cost = self.aim(card)
        if action.verb == REBUILD:
            worth -= self.points_of(self.state.parts.cards[action.a])
        return worth + 0.9 - 0.5 * self.goods_price(cost)

    def goods_price(self, cost: Purse) -> float:
        """Return what the goods of a cost are worth."""
        spent = 0.0
        for kind in range(KINDS):
            spent += WORTH[kind] * cost[kind]
        return spent

    def payment_value(self, action: ReviveAction) -> float:
        """Return what a payment is worth: the goods that are missed least, and many horses."""
        if self.state.task[0] == HORSES:
            return 0.6 * action.b
        left = self.improvement(self.purse_with(self.purse, action.a, -action.b))
        if step_of(self.state).exchanges:
            traded = self.best_good(self.purse_with(self.purse, action.a, -1))
            return self.improvement(traded)
        return left

    def card_value(self, action: ReviveAction) -> float:
        """Return what drawing, taking, giving or discarding a card is worth."""
        if action.verb == DRAW:
            return CARD
        worth, cost = self.aim(action.a)
        if not covers(self.purse, cost):
            worth *= 0.6
        if action.verb == PICK:
            return 0.35 * worth
        if action.verb == GIVE or action.verb == DISCARD:
            return -worth
        if action.verb == GIVE_WORKER:
            return -0.01 * self.state.points(action.a)
        return 0.2  # the Shrine rather than a worker


def choose(state: State, rng: Rng) -> Action:
    """Return the best choice; of equal ones the first."""
    assert isinstance(state, ReviveState)
    moves = state.legal()
    if len(moves) == 1:
        return moves[0]
    player = Careful(state, state.mover)
    best, value = moves[0], -1000.0
    for move in moves:
        worth = player.value(move)
        if worth > value:
            best, value = move, worth
    return best


def careful(state: State, rng: Rng) -> Action:
    """Return the action that best gets the goods for what the hand can build, or builds it."""
    return choose(state, rng)
