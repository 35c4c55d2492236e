"""Reasons for an action: what it brings, what can be built then, what it starts.

Every reason is true of the position, and says nothing that the mover cannot see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....core.goods import Purse, covers, missing
from ..bots.careful import Careful
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
    USE_SHRINE,
    ReviveAction,
)
from ..rules.building import shrine_uses, unmet_needs
from ..rules.card_actions import card_at, obstacle
from ..rules.card_types import Card
from ..rules.cells import CELL_NAMES, CENTRE, PILES, RUBBLE, is_gap, is_rubble
from ..rules.goods import KINDS, listed
from ..rules.moving import horses_for, path
from ..rules.step_base import step_of

if TYPE_CHECKING:
    from ....core.action import Action
    from ..rules.state import ReviveState

Reason = tuple[str, dict[str, Any]]


def reasons(state: ReviveState, action: Action) -> list[Reason]:
    """Return the reasons for and against an action of the mover, the most important first."""
    assert isinstance(action, ReviveAction)
    return list(Reasons(state).of(action))


class Reasons:
    """Finds reasons for the actions of one seat."""

    def __init__(self, state: ReviveState) -> None:
        self.state = state
        self.seat = state.mover
        self.purse = state.purse(self.seat)
        self.cards = state.parts.cards

    def of(self, action: ReviveAction) -> Iterator[Reason]:
        """Yield the reasons for or against an action."""
        verb, state = action.verb, self.state
        if verb == MOVE:
            yield from self.of_move(action.a)
        elif verb == RETURN:
            yield from self.at_cell(CENTRE, self.purse)
        elif verb in (ACT, USE):
            yield from self.of_use(action)
        elif verb == CLEAR:
            yield from self.at_cell(state.pieces[self.seat], self.purse)
        elif verb in (BUILD, REBUILD):
            yield from self.of_build(self.cards[action.a if verb == BUILD else action.b])
        elif verb == TAKE:
            found = list(self.newly_payable(self.purse_with(action.a, 1)))
            yield from found or self.wanted(action.a)
            if step_of(state).takes_from == "support" and state.left == 1:
                yield "ends", {}
        elif verb == PAY:
            yield "pays", {"goods": ((_name(action.a), action.b),)}
        elif verb == PASS:
            yield "nothing", {}
        else:
            yield from self.of_card(action)

    def of_move(self, cells: int) -> Iterator[Reason]:
        """Reasons about a move: what can be done there, and the horses."""
        horses = horses_for(self.state.parts, cells)
        goods = list(self.purse)
        goods[1] -= horses
        cell = path(self.state, self.seat, cells)[-1]
        yield from self.at_cell(cell, tuple(goods))
        if horses:
            yield "horses", {"n": horses}

    def at_cell(self, cell: int, purse: Purse) -> Iterator[Reason]:
        """Reasons about what can be done at a cell with a purse."""
        state = self.state
        if cell != CENTRE and is_gap(cell):
            yield "gap", {}
            return
        if cell != CENTRE and is_rubble(cell):
            seat, name = cell // CELL_NAMES, cell % CELL_NAMES
            yield "rubble", {"n": int(state.piles[seat * PILES + name - RUBBLE])}
            return
        number, owner = card_at(state, self.seat, cell)
        card = self.cards[number]
        player = Careful(state, self.seat)
        best, value = -1, -1000.0
        for place, action in enumerate(card.actions):
            if not obstacle(state, self.seat, card.number, owner, action, purse):
                worth = player.act_value(card.number, owner, action, purse)
                if worth > value:
                    best, value = place, worth
        if best < 0:
            yield "idle", {"card": card.id}
            return
        action = card.actions[best]
        goods = [max(0, purse[k] - action.pay[k]) + action.gain[k] for k in range(KINDS)]
        if action.flip >= 0:
            yield "flips", {"card": card.id, "into": self.cards[action.flip].id}
        elif sum(action.gain):
            yield "brings", {"card": card.id, "goods": listed(action.gain)}
            yield from self.newly_payable(tuple([min(n, state.parts.cap) for n in goods]))
        else:
            yield "usable", {"card": card.id}
        if action.cards:
            yield "gains_card", {"n": action.cards}

    def of_use(self, action: ReviveAction) -> Iterator[Reason]:
        """Reasons about using the card under the piece, or one that is started."""
        state = self.state
        if action.verb == USE:
            yield from self.at_cell(action.b * CELL_NAMES + action.a, self.purse)
            return
        cell = step_of(state).cell_used(state, state.task)
        card = self.cards[card_at(state, self.seat, cell)[0]]
        chosen = card.actions[card.action_named(action.a)]
        if chosen.flip >= 0:
            yield "flips", {"card": card.id, "into": self.cards[chosen.flip].id}
            yield from self.of_icons(self.cards[chosen.flip])
            return
        if sum(chosen.gain):
            yield "brings", {"card": card.id, "goods": listed(chosen.gain)}
            goods = [max(0, self.purse[k] - chosen.pay[k]) + chosen.gain[k] for k in range(KINDS)]
            yield from self.newly_payable(tuple([min(n, state.parts.cap) for n in goods]))
        if chosen.cards:
            yield "gains_card", {"n": chosen.cards}

    def of_build(self, card: Card) -> Iterator[Reason]:
        """Reasons about building a card."""
        state = self.state
        before = state.points(self.seat)
        after = state.copy()
        after.stand(self.seat, card.number)
        more = after.points(self.seat) - before
        if more:
            yield "points", {"n": more}
        yield from self.of_icons(card)
        others, nobody = unmet_needs(state, self.seat, card)
        if others:
            stood_in = 0 if nobody else shrine_uses(state, self.seat)
            yield "owed", {"n": max(0, len(others) - stood_in)}

    def of_icons(self, card: Card) -> Iterator[Reason]:
        """Reasons about the king's icons of a card."""
        if card.icons:
            if self.state.left <= card.icons:
                yield "ends", {}
            else:
                yield "cube", {"n": card.icons}

    def of_card(self, action: ReviveAction) -> Iterator[Reason]:
        """Reasons about gaining, giving and discarding cards, and about owed workers."""
        if action.verb == DRAW:
            yield "unseen", {"n": int(self.state.deck)}
        elif action.verb in (PICK, GIVE, DISCARD):
            card = self.cards[action.a]
            if self.state.has(self.seat, card.number):
                yield "stands", {"card": card.id}
            elif covers(self.purse, card.cost):
                yield "payable", {"card": card.id}
            else:
                lacks = listed(missing(self.purse, card.cost))
                yield "lacks", {"card": card.id, "goods": lacks}
        elif action.verb == GIVE_WORKER:
            seat = self.state.game.seats[action.a]
            yield "rival", {"who": seat, "n": self.state.points(action.a)}
        elif action.verb == USE_SHRINE:
            yield "saves", {}

    def purse_with(self, kind: int, count: int) -> Purse:
        """Return the purse with more of a kind."""
        goods = list(self.purse)
        goods[kind] = min(self.state.parts.cap, goods[kind] + count)
        return tuple(goods)

    def newly_payable(self, purse: Purse) -> Iterator[Reason]:
        """Yield the first card in hand that this purse can pay and the present one cannot."""
        for card in self.unpayable_cards():
            if covers(purse, card.cost):
                yield "then", {"card": card.id}
                return

    def wanted(self, kind: int) -> Iterator[Reason]:
        """Yield for how many kinds of cards in hand more of a good is needed."""
        count = sum(missing(self.purse, card.cost)[kind] > 0 for card in self.unpayable_cards())
        yield ("wanted", {"n": count}) if count else ("unwanted", {})

    def unpayable_cards(self) -> list[Card]:
        """Return the kinds of cards in hand that may be built once there are goods for them."""
        state, hand = self.state, self.state.kinds_in_hand(self.seat)
        cards = [self.cards[number] for number in hand if not state.has(self.seat, number)]
        return [card for card in cards if not covers(self.purse, card.cost)]


def _name(kind: int) -> str:
    return ("worker", "horse", "food", "stone", "iron")[kind]
