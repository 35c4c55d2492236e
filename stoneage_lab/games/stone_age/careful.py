"""A careful player: feeds its people, builds its village, and buys what it can pay.

It looks no move ahead. Every choice gets a value in points, roughly as a person at the table
would guess it, and the best one is taken. Read it to see which numbers matter in the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.action import Action
from ...core.rng import Rng
from ...core.state import State
from .actions import DECLINE, KEEP, Gain, Pay, Place, Take, Tools, Use
from .cards import CARDS, Card
from .goods import DIVISORS, FOOD, VALUES, worth
from .scoring import culture_sets
from .sites import BuildingStack, CardSlot, Gather, Site
from .state import StoneAgeState

if TYPE_CHECKING:
    from .player import Player

LONG_GAME = 10
"""About so many rounds a game of careful players has."""

PLENTY = 20
"""Who has more goods than these can hardly spend them all: each is worth less."""


class Taste:
    """What a careful player likes more or less than it is worth, as factors."""

    def __init__(
        self,
        tools: float = 1.0,
        fields: float = 1.0,
        huts: float = 1.0,
        cards: float = 1.0,
        buildings: float = 1.0,
        goods: float = 1.0,
    ) -> None:
        self.tools = tools
        self.fields = fields
        self.huts = huts
        self.cards = cards
        self.buildings = buildings
        self.goods = goods


BALANCED = Taste()


def careful(state: State, rng: Rng) -> Action:
    """Choose an action for the mover of a state of Stone Age.

    Parameters
    ----------
    state : StoneAgeState
        At a decision.
    rng : Rng
        Not needed: the same position always gives the same choice.
    """
    return choose(state, BALANCED)


def choose(state: State, taste: Taste) -> Action:
    """Return the action that a careful player of some taste values most."""
    assert isinstance(state, StoneAgeState)
    moves = state.legal()
    if len(moves) == 1:
        return moves[0]
    chooser = Careful(state, taste)
    return max(moves, key=chooser.value)


def rounds_left(state: StoneAgeState) -> int:
    """Guess how many rounds follow this one."""
    by_tiles = 2 * min(state.stacks)
    by_cards = len(state.deck) // 3
    return max(0, min(LONG_GAME - state.round, by_tiles, by_cards))


class Careful:
    """The guesses of one player about one position."""

    def __init__(self, state: StoneAgeState, taste: Taste = BALANCED) -> None:
        self.state = state
        self.taste = taste
        self.seat = state.mover
        self.player: Player = state.players[self.seat]
        self.later = rounds_left(state)
        # Asked for each of many placings, but the same for all: reckoned when first needed.
        self._wanted: float | None = None
        self._coming: float | None = None
        self._promised: int | None = None
        # Without this, two who hoard and buy nothing would play for ever.
        self.thrift = min(1.0, PLENTY / max(1, sum(self.player.goods)))

    def value(self, action: Action) -> float:
        """Guess what an action is worth, in points."""
        if isinstance(action, Place):
            return self.placing(action)
        if isinstance(action, Use):
            return -self.turn_order(self.state.parts.sites[action.site])
        if isinstance(action, Tools):
            return self.tools(action)
        if isinstance(action, Pay):
            return self.paying(action)
        if isinstance(action, Take):
            return (3.0, 4.0, 5.0, 6.0, self.tool(), self.field())[action.face - 1]
        if isinstance(action, Gain):
            return self.gaining(action)
        if action is DECLINE or action is KEEP:
            return 0.0
        return -100.0

    # -- placing -----------------------------------------------------------------------

    def placing(self, action: Place) -> float:
        """Points for each person that goes there."""
        site = self.state.parts.sites[action.site]
        if isinstance(site, Gather):
            return self.gathering(site, action.people) / action.people
        if isinstance(site, CardSlot):
            return self.card_site(site)
        if isinstance(site, BuildingStack):
            return self.building_site(site)
        return {"toolmaker": self.tool, "hut": self.hut, "field": self.field}[site.name]()

    def tool(self) -> float:
        """A tool adds one pip to a roll in every round that is left."""
        makers = self.profession("tool_maker")
        if self.player.level >= 12:
            return 0.0
        return self.taste.tools * (0.9 * self.later + makers + 1)

    def field(self) -> float:
        """A field saves one food in every round that is left."""
        farmers = self.profession("farmer")
        if self.player.fields >= 10:
            return 0.0
        return self.taste.fields * (1.1 * self.later + farmers + 1)

    def hut(self) -> float:
        """A person works in every round that is left, and eats; it takes two people."""
        if self.player.people >= 10:
            return 0.0
        return self.taste.huts * (2.2 * self.later - 2 + self.profession("shaman")) / 2

    def gathering(self, site: Gather, people: int) -> float:
        """What a roll may be expected to bring."""
        bonus = sum(self.player.ready) / 2
        divisor = site.divisor
        expected = max(0.0, (3.5 * people + bonus - (divisor - 1) / 2) / divisor)
        if site.number_of_good != FOOD:
            value = self.taste.goods * self.thrift * VALUES[site.number_of_good]
            return expected * value * 0.75
        wanted = self.food_wanted()
        needed = min(expected, wanted)
        return 4.5 * needed + 0.4 * (expected - needed)

    def food_wanted(self) -> float:
        """Food that will be missing at the end of this round, and a little for the next."""
        if self._wanted is not None:
            return self._wanted
        player = self.player
        eaters = player.people - player.fields
        coming = sum(
            3.5 * self.state.placed_at(site.number, self.seat) / site.divisor
            for site in self.state.parts.gathering()
            if site.number_of_good == FOOD
        )
        reserve = 1 if self.later else 0
        self._wanted = max(0.0, eaters - player.food - coming + reserve)
        return self._wanted

    def card_site(self, site: CardSlot) -> float:
        """The card of a slot, less the cheapest goods it costs."""
        price = site.slot + 1
        owned = sum(self.player.goods)
        # Goods are gathered before they are paid: one missing good may still come.
        if owned + self.goods_coming() < price + self.goods_promised():
            return -1.0
        card = CARDS[self.state.display[site.slot]]
        return self.card(card) - 2.0 * self.thrift * price

    def building_site(self, site: BuildingStack) -> float:
        """The best building the goods at hand would pay."""
        if self.goods_promised():
            return -1.0
        offers = site.price(self.state).payments(self.player.goods)
        return max((self.paid_for(site, offer) for offer in offers), default=-1.0)

    def paid_for(self, site: Site, payment: Action) -> float:
        """Points of a building, less what the goods could bring elsewhere."""
        assert isinstance(payment, Pay)
        points = site.price(self.state).points(payment.purse)
        points += self.profession("hut_builder")
        return self.taste.buildings * points - 0.35 * self.thrift * worth(payment.purse)

    def goods_coming(self) -> float:
        """Goods that the people already placed may be expected to bring."""
        if self._coming is None:
            self._coming = sum(
                max(0.0, 3.5 * self.state.placed_at(site.number, self.seat) / site.divisor - 0.5)
                for site in self.state.parts.gathering()
                if site.number_of_good != FOOD
            )
        return self._coming

    def goods_promised(self) -> int:
        """Goods that cards and buildings already chosen this round will cost."""
        if self._promised is None:
            state = self.state
            self._promised = sum(
                site.price(state).least
                for site in state.parts.sites
                if isinstance(site, CardSlot | BuildingStack)
                and state.placed_at(site.number, self.seat)
            )
        return self._promised

    # -- cards -------------------------------------------------------------------------

    def card(self, card: Card) -> float:
        """What a card gives now and at the end."""
        return self.taste.cards * (self.top(card) + self.bottom(card))

    def top(self, card: Card) -> float:
        """What the top half of a card is worth."""
        top = card.top
        goods = {"food": 1.0 * top.amount, "points": 3.0, "one_use": 3.0, "any_two": 9.0}
        if top.kind in goods:
            return goods[top.kind]
        if top.kind == "goods":
            return float(VALUES[top.number] * top.amount)
        if top.kind == "roll":
            return 3.0 * top.amount
        if top.kind == "tool":
            return self.tool()
        if top.kind == "field":
            return self.field()
        return 5.0

    def bottom(self, card: Card) -> float:
        """What the bottom half of a card will probably add to the final score."""
        bottom, player = card.bottom, self.player
        if bottom.symbol:
            first, second = culture_sets(player)
            owned = any(CARDS[c].bottom.symbol == bottom.symbol for c in player.cards)
            return 2.0 * (second if owned else first) + 1 + 0.3 * self.later
        grown = {
            "farmer": player.fields + 0.3 * self.later,
            "tool_maker": player.level + 0.3 * self.later,
            "hut_builder": len(player.buildings) + 0.4 * self.later,
            "shaman": player.people + 0.2 * self.later,
        }
        return bottom.count * grown[bottom.profession]

    def profession(self, name: str) -> int:
        """Return how many people of a profession the player's cards show."""
        cards = [CARDS[card].bottom for card in self.player.cards]
        return sum(bottom.count for bottom in cards if bottom.profession == name)

    # -- using -------------------------------------------------------------------------

    def turn_order(self, site: Site) -> int:
        """New tools first, then dear goods, then what has to be paid for."""
        if isinstance(site, Gather):
            return 10 - site.divisor
        return {"village": 0, "building": 20, "card": 30}[site.kind]

    def tools(self, action: Tools) -> float:
        """What a bonus adds to a roll, less a little for tools that could serve again."""
        roll = self.state.roll
        assert roll is not None
        kind = DIVISORS.index(roll.divisor)
        value = VALUES[kind] if kind != FOOD else 1.0
        more = (roll.sum + action.bonus) // roll.divisor - roll.sum // roll.divisor
        return more * value - 0.3 * sum(action.values) - 1.2 * sum(action.once)

    def paying(self, action: Pay) -> float:
        """What a payment buys, less what the goods are worth elsewhere."""
        if self.state.buying < 0:
            # A person given up is what a hut would have to bring back, and its two people's work.
            person = 4 + 2.2 * self.later + self.profession("shaman")
            return -float(worth(action.purse)) - person * action.purse[4]
        site = self.state.parts.sites[self.state.buying]
        if isinstance(site, CardSlot):
            card = CARDS[self.state.display[site.slot]]
            return self.card(card) - 0.6 * self.thrift * worth(action.purse)
        return self.paid_for(site, action)

    def gaining(self, action: Gain) -> float:
        """Cash the card where the goods can be used; gold is never wrong."""
        state = self.state
        in_hurry = state.buying >= 0 or state.shortage > 0 or state.step_name == "gaining"
        wanted = float(VALUES[action.first] + VALUES[action.second])
        if state.shortage:
            return -wanted
        ending = state.step_name == "offer" and self.later == 0
        return wanted / 100 if ending or (in_hurry and state.buying < 0) else -20.0
