"""A careful player: feeds its people, builds its village, and buys what it can pay.

It does not look ahead. Every choice gets a value in points, roughly as a person at the table
would estimate it, and the best one is taken. Read it to see which numbers matter in the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from ....core.action import Action
from ....core.arrays import i64, vec
from ....core.goods import total
from ....core.rng import Rng
from ....core.state import State
from ....core.tasks import step_of
from ..rules.actions import STARVE, Gain, Pay, PlacePeople, Skip, Take, Tools, Use
from ..rules.cards import CARDS, DRAFT, PROFESSIONS, CivilizationCard, Top
from ..rules.goods import BASE, FOOD, MOST_DIVISOR, PEOPLE, Goods
from ..rules.pending import (
    FEEDING,
    GAINING,
    OFFERING,
    PLACING,
    TOOLING,
    USING,
    dice_of,
    good_of,
    mark_of,
    sum_of,
)
from ..rules.player import MOST_FIELDS, MOST_LEVEL, MOST_PEOPLE
from ..rules.sites import BuildingStack, CardSlot, Gather, Site
from ..rules.state import StoneAgeState
from .modules import SITES, STEPS, tile_value

if TYPE_CHECKING:
    from ..rules.buildings import Tile
    from ..rules.components import Components
    from ..rules.player import Player

LONG_GAME: Final = 10
"""The typical number of rounds of a game of careful players."""


PLENTY: Final = 20
"""A player can hardly spend more goods than these, so each further one is worth less."""

NEEDED_FOOD: Final = 4.5
SPARE_FOOD: Final = 0.4
"""Points of food that is needed this round, and of other food."""


class Taste:
    """The weights of a player's choices.

    Attributes
    ----------
    tools, fields, huts : float
        Points of one more of them for every round that is left.
    cards, buildings : float
        Factors on the points of cards and buildings.
    goods : float
        The value of unspent goods, as a share of their points.
    """

    def __init__(
        self,
        tools: float,
        fields: float,
        huts: float,
        goods: float,
        cards: float = 1.0,
        buildings: float = 1.0,
    ) -> None:
        self.tools = tools
        self.fields = fields
        self.huts = huts
        self.goods = goods
        self.cards = cards
        self.buildings = buildings


BALANCED: Final = Taste(tools=0.3, fields=4.0, huts=2.6, goods=0.4, buildings=1.15)
"""Found in many thousand games against the other strategies."""


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
    """Return the action with the highest value under some weights."""
    assert isinstance(state, StoneAgeState)
    # Any: that these are actions need not be made sure of at each of them.
    moves: list[Any] = state.legal()
    best: Action = moves[0]
    if len(moves) > 1:
        step = step_of(state.task)
        if step == USING:
            return next_use(state, moves, taste)
        placing = step == PLACING
        chooser = Careful(state, taste)
        judge = chooser.judge
        most = LEAST
        for move in moves:
            if judge is not None:
                value = judge(chooser, move)
            elif placing and isinstance(move, PlacePeople):  # met most often
                value = chooser.placing(move)
            else:
                value = chooser.value_of(move)
            if value > most:
                best, most = move, value
    return best


def next_use(state: StoneAgeState, moves: list[Any], taste: Taste) -> Action:
    """Return what to use next: for the order of sites nothing has to be estimated."""
    best: Action = moves[0]
    most = LEAST
    for move in moves:
        if isinstance(move, Use):
            value = -turn_order(state.parts, move.site)
        else:
            value = Careful(state, taste).value_of(move)
        if value > most:
            best, most = move, value
    return best


def turn_order(parts: Components, number: i64) -> float:
    """The turn of a site, lowest first: tools, then dear goods, then purchases."""
    divisor = parts.divisors[number]
    if divisor:
        return 10.0 - float(divisor)
    site = parts.sites[number]
    if isinstance(site, BuildingStack):
        return 20.0
    return 30.0 if isinstance(site, CardSlot) else 0.0


def rounds_left(state: StoneAgeState) -> int:
    """Estimate the number of rounds after this one."""
    cards: i64 = state.cards_left()
    left = min(LONG_GAME - state.round, cards // 3)
    for tiles in state.stacks:
        left = min(left, 2 * tiles)
    return max(0, left)


LEVELS: Final = MOST_LEVEL + 1
CREWS: Final = MOST_PEOPLE + 1
MEANS: Final = vec[float](
    [
        max(0.0, (3.5 * people + bonus / 2 - (divisor - 1) / 2) / max(1, divisor))
        for divisor in range(MOST_DIVISOR + 1)
        for bonus in range(LEVELS)
        for people in range(CREWS)
    ]
)
"""The mean of a roll with half of the tools added, by divisor, tools and people."""


def _printed(top: Top, goods: Goods) -> float:
    """The value of the top of a card that is the same for all players (not a tool or a field)."""
    if top.kind == "goods":
        return float(goods.values[top.number] * top.amount)
    each = {"food": 1.0, "roll": 3.0, "points": 1.0}.get(top.kind)
    if each is not None:
        return each * top.amount
    return {"one_use": 3.0, "any_two": 9.0}.get(top.kind, 5.0)


TOPS: Final[dict[Top, float]] = {
    top: _printed(top, BASE) for top in (*(card.top for card in CARDS), *DRAFT)
}
"""The values of the tops of the base game."""
UNKNOWN: Final = -1e9
"""Marks a value that is not computed yet."""

LEAST: Final = -1e9
"""Less than the value of any action."""

FARMER: Final = PROFESSIONS.index("farmer")
TOOL_MAKER: Final = PROFESSIONS.index("tool_maker")
HUT_BUILDER: Final = PROFESSIONS.index("hut_builder")
SHAMAN: Final = PROFESSIONS.index("shaman")


@final
class Careful:
    """The estimates of one player in one position."""

    def __init__(self, state: StoneAgeState, taste: Taste = BALANCED) -> None:
        self.state = state
        self.taste = taste
        self.seat = state.mover
        self.player: Player = state.players[self.seat]
        self.later = rounds_left(state)
        self.professions = self.player.professions
        # The same for several actions: computed when first needed.
        self._wanted = UNKNOWN
        self._coming = UNKNOWN
        self._promised = -1
        self._bought = UNKNOWN
        self.owned = total(self.player.goods)
        # Without this, two players who buy nothing would play for ever.
        self.thrift = 1.0 if self.owned <= PLENTY else PLENTY / self.owned
        self.unit = taste.goods * self.thrift
        self.divisors = state.parts.divisors
        self.worths = state.parts.worths
        self.means = MEANS
        self.bonus: i64 = self.player.bonus
        self.lowered = state.parts.lowering.lowers
        step = step_of(state.task)
        # The steps of expansions come after those of the base game.
        self.judge = STEPS.get(state.parts.step_names[step]) if step > FEEDING else None

    def value(self, action: Any) -> float:
        """Estimate the value of an action in points."""
        judge = self.judge
        return self.value_of(action) if judge is None else judge(self, action)

    def value_of(self, action: Any) -> float:
        """Estimate the value of an action that the base game has, too."""
        if isinstance(action, Pay):
            return self.paying(action)
        if isinstance(action, Tools):
            return self.tools(action)
        if isinstance(action, Gain):
            return self.gaining(action)
        if isinstance(action, Take):
            return self.given(self.state.parts.draft[action.face - 1])
        if isinstance(action, PlacePeople):
            return self.placing(action)
        if isinstance(action, Use):
            return -turn_order(self.state.parts, action.site)
        if action is STARVE or isinstance(action, Skip):
            return -100.0
        # Decline, keep, and actions of expansions.
        return 0.0

    # -- placing -----------------------------------------------------------------------

    def placing(self, action: PlacePeople) -> float:
        """The value per person of placing people there."""
        site = action.site
        divisor = self.divisors[site]
        if divisor:
            return self.gathering(site, divisor, action.people) / float(action.people)
        return self.other_site(self.state.parts.sites[site])

    def other_site(self, site: Site) -> float:
        """The value of placing people on a site without dice."""
        if isinstance(site, CardSlot):
            return self.card_site(site)
        if isinstance(site, BuildingStack):
            return self.building_site(site)
        if site.name == "toolmaker":
            return self.tool()
        if site.name == "hut":
            return self.hut()
        if site.name == "field":
            return self.field()
        judge = SITES.get(site.name)
        return judge(self, site) if judge is not None else 0.0

    def tool(self) -> float:
        """The value of a tool: one pip more in every remaining round."""
        if self.player.level >= MOST_LEVEL:
            return 0.0
        return self.taste.tools * self.later + self.professions[TOOL_MAKER] + 1

    def field(self) -> float:
        """The value of a field: one food in every remaining round, up to the number of people."""
        player = self.player
        if player.fields >= MOST_FIELDS:
            return 0.0
        saved = self.taste.fields if player.fields < player.people else SPARE_FOOD
        return saved * self.later + self.professions[FARMER] + 1

    def hut(self) -> float:
        """The value of a person: work in every remaining round, less food; it takes two people."""
        if self.player.people >= MOST_PEOPLE:
            return 0.0
        return (self.taste.huts * self.later - 2 + self.professions[SHAMAN]) / 2

    def gathering(self, site: i64, divisor: i64, people: i64) -> float:
        """The expected value of a roll at a site."""
        place = (divisor * LEVELS + self.bonus) * CREWS + people
        expected = self.means[place]
        if self.lowered:
            gather = self.state.parts.sites[site]
            assert isinstance(gather, Gather)
            expected = max(0.0, expected - gather.less(self.state, people) / divisor)
        worth = self.worths[site]
        if worth > 0.0:
            return expected * (self.unit * worth)
        needed = min(expected, self.food_wanted())
        return NEEDED_FOOD * needed + SPARE_FOOD * (expected - needed)

    def food_wanted(self) -> float:
        """Food missing at the end of this round, and a little for the next."""
        if self._wanted == UNKNOWN:
            player = self.player
            coming = 0.0
            for site in self.state.parts.gathers:
                if site.number_of_good == FOOD:
                    people = self.state.placed_at(site.number, self.seat)
                    less = site.less(self.state, people) if self.lowered else 0
                    coming += (3.5 * people - less) / site.divisor
            reserve = 1 if self.later else 0
            self._wanted = max(0.0, player.people - player.fields - player.food - coming + reserve)
        return self._wanted

    def food_value(self, food: int) -> float:
        """The value of some food: more while it is needed this round."""
        needed = min(float(food), self.food_wanted())
        return NEEDED_FOOD * needed + SPARE_FOOD * (food - needed)

    def card_site(self, site: CardSlot) -> float:
        """The card of a slot, less the cheapest goods it costs."""
        price = site.slot + 1
        due = price + self.goods_promised()
        # Goods are gathered before payment: one missing good may still come.
        if self.owned < due and self.owned + self.goods_coming() < due:
            return -1.0
        return self.card(self.state.display[site.slot]) - 2.0 * self.thrift * price

    def building_site(self, site: BuildingStack) -> float:
        """The value of the best building that the goods can pay for."""
        best = -1.0
        if not self.goods_promised():
            price = site.price(self.state)
            tile = self.state.parts.tiles[self.state.tops[site.stack]]
            for number, offer in enumerate(price.payments(self.player.goods)):
                value = self.paid_for(tile, offer)
                if not number or value > best:
                    best = value
        return best

    def paid_for(self, tile: Tile, payment: Action) -> float:
        """Points of a building and what it brings, less the value of the goods elsewhere."""
        assert isinstance(payment, Pay)
        points = tile.price.points(payment)
        if tile.counted:
            points += self.professions[HUT_BUILDER]
        value = self.taste.buildings * points - 0.35 * self.thrift * payment.worth
        return value + tile_value(self, tile)

    def goods_coming(self) -> float:
        """The expected goods of people already placed."""
        if self._coming == UNKNOWN:
            self._coming = 0.0
            for site in self.state.parts.gathers:
                if self.player.sites & site.bit and site.number_of_good != FOOD:
                    people = self.state.placed_at(site.number, self.seat)
                    less = site.less(self.state, people) if self.lowered else 0
                    self._coming += max(0.0, (3.5 * people - less) / site.divisor - 0.5)
        return self._coming

    def goods_promised(self) -> int:
        """The goods for cards and buildings already chosen this round."""
        if self._promised < 0:
            self._promised = 0
            bought = self.player.sites & self.state.parts.selling
            if bought:  # mostly nothing is
                for site in self.state.parts.sellers:
                    if bought & site.bit:
                        self._promised += site.price(self.state).least
        return self._promised

    # -- cards -------------------------------------------------------------------------

    def card(self, number: int) -> float:
        """The value of a card, now and at the end."""
        card = self.state.parts.cards[number]
        return self.taste.cards * (self.given(card.top) + self.bottom(card))

    def given(self, top: Top) -> float:
        """The value of the top half of a card, or of a die of "dice for everyone"."""
        kind = top.kind
        if kind == "tool":
            return self.tool()
        if kind == "field":
            return self.field()
        value = TOPS.get(top)
        return _printed(top, self.state.parts.goods) if value is None else value

    def bottom(self, card: CivilizationCard) -> float:
        """The expected final points of the bottom half of a card."""
        bottom, player = card.bottom, self.player
        if bottom.bit:
            found = player.seconds if player.symbols & bottom.bit else player.firsts
            return 2.0 * found + 1 + 0.3 * self.later
        if bottom.number == FARMER:
            grown = player.fields + 0.3 * self.later
        elif bottom.number == TOOL_MAKER:
            grown = player.level + 0.3 * self.later
        elif bottom.number == HUT_BUILDER:
            grown = player.built + 0.4 * self.later
        else:
            grown = player.people + 0.2 * self.later
        return bottom.count * grown

    # -- using -------------------------------------------------------------------------

    def tools(self, action: Tools) -> float:
        """The value of a bonus, less a little for tools that could be used later."""
        task = self.state.task
        assert step_of(task) == TOOLING
        good, rolled = good_of(task), sum_of(task)
        goods = self.state.parts.goods
        divisor = goods.divisors[good]
        value = float(goods.values[good]) if good != FOOD else 1.0
        if self.lowered:
            less = self.state.parts.lowering.less(self.state, good, dice_of(task), mark_of(task))
            rolled = max(0, rolled - less)
        more = (rolled + action.bonus) // divisor - rolled // divisor
        return more * value - 0.3 * action.lasting - 1.2 * (action.bonus - action.lasting)

    def paying(self, action: Pay) -> float:
        """The value of a purchase, less the value of the goods elsewhere."""
        buying = self.state.buying
        if buying < 0:
            # Replacing a person costs a visit to the hut, and the work of two people.
            person = 4 + 2.2 * self.later + self.professions[SHAMAN]
            return -float(action.worth) - person * action.purse[PEOPLE]
        site = self.state.parts.sites[buying]
        if isinstance(site, CardSlot):
            if self._bought == UNKNOWN:
                self._bought = self.card(self.state.display[site.slot])
            return self._bought - 0.6 * self.thrift * action.worth
        assert isinstance(site, BuildingStack)
        return self.paid_for(self.state.parts.tiles[self.state.tops[site.stack]], action)

    def gaining(self, action: Gain) -> float:
        """The value of cashing the card: goods that can be used, else gold."""
        step = step_of(self.state.task)
        values = self.state.parts.goods.values
        wanted = float(values[action.first] + values[action.second])
        if step == FEEDING:
            return -wanted
        ending = step == OFFERING and self.later == 0
        return wanted / 100 if ending or step == GAINING else -20.0
