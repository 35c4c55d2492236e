"""A careful player: feeds its people, builds its village, and buys what it can pay.

It does not look ahead. Every choice gets a value in points, roughly as a person at the table
would estimate it, and the best one is taken. Read it to see which numbers matter in the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from ....core.action import Action
from ....core.arrays import i64, mypyc_attr, vec
from ....core.goods import total
from ....core.rng import Rng
from ....core.state import State
from ..rules.actions import (
    DECLINE,
    KEEP,
    NO_TOOLS,
    STARVE,
    Gain,
    Pay,
    PlacePeople,
    Skip,
    Take,
    Tools,
    Use,
    use,
)
from ..rules.cards import Top
from ..rules.goods import FOOD, MOST_DIVISOR, PEOPLE, Goods
from ..rules.player import MOST_FIELDS, MOST_LEVEL, MOST_PEOPLE
from ..rules.sites import BuildingStack, CardSlot, Gather, Site
from ..rules.state import StoneAgeState
from ..rules.task_numbers import (
    BUYING,
    FEEDING,
    GAINING,
    OFFERING,
    PLACING,
    TOOLING,
    USING,
    dice_of,
    good_of,
    mark_of,
    site_of,
    sum_of,
)
from .expansions import SITES, STEPS, Brought, tile_value

if TYPE_CHECKING:
    from ..rules.buildings import Tile
    from ..rules.game_components import Components
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
    step = state.task[0]
    # What is chosen most often does without the list of moves. A card for two goods that may be
    # cashed when people are placed is left for later.
    if step == PLACING:
        return Careful(state, taste).best_placing(state.free)[0]
    if step == USING:
        return next_use(state)
    if step == TOOLING and not tools_help(state):
        return NO_TOOLS
    # Any: that these are actions need not be made sure of at each of them.
    moves: list[Any] = state.legal()
    if len(moves) == 1:
        forced: Action = moves[0]
        return forced
    if step == TOOLING:
        return best_tools(state, moves)[0]
    chooser = Careful(state, taste)
    if step == BUYING:
        return chooser.best_purchase(moves)[0]
    best, most = moves[0], LEAST
    for move in moves:
        value = chooser.value(move)
        if value > most:
            best, most = move, value
    chosen: Action = best
    return chosen


def next_use(state: StoneAgeState) -> Action:
    """Return what to use next: for the order of sites nothing has to be estimated."""
    facts, parts = facts_of(state.parts), state.parts
    player = state.players[state.mover]
    sites = player.sites & parts.used
    for site in facts.using_order:
        if sites >> site & 1:
            if player.any_two and facts.turns[site] > CASHING:
                break
            return facts.uses[site]
    return parts.purses.gains[0]


def counted(state: StoneAgeState) -> i64:
    """Return what counts of the roll that lies on the table."""
    task, reduction = state.task, state.parts.reduction
    rolled: i64 = sum_of(task)
    if reduction.lowers:
        rolled = max(0, rolled - reduction.less(state, good_of(task), dice_of(task), mark_of(task)))
    return rolled


def tools_help(state: StoneAgeState) -> bool:
    """Tell whether all tools together bring more than none of them."""
    player = state.players[state.mover]
    divisor: i64 = state.parts.goods.divisors[good_of(state.task)]
    bonus: i64 = player.bonus + total(player.once)
    return counted(state) % divisor + bonus >= divisor


def best_tools(state: StoneAgeState, moves: list[Tools]) -> tuple[Tools, float]:
    """Return the best tools for a roll, and their value: the goods, less later use of the tools."""
    goods = state.parts.goods
    good = good_of(state.task)
    rolled = counted(state)
    divisor: i64 = goods.divisors[good]
    each = float(goods.values[good]) if good != FOOD else 1.0
    without = rolled // divisor
    best, most = moves[0], LEAST
    for move in moves:
        more: int = (rolled + move.bonus) // divisor - without
        if not more and most >= 0.0:
            continue  # tools that bring nothing
        value = more * each - 0.3 * move.lasting - 1.2 * (move.bonus - move.lasting)
        if value > most:
            best, most = move, value
    return best, most


def rounds_left(state: StoneAgeState) -> i64:
    """Estimate the number of rounds after this one."""
    cards: i64 = state.cards_left()
    left: i64 = min(LONG_GAME - state.round, cards // 3)
    for tiles in state.stacks:
        left = min(left, 2 * tiles)
    return max(left, 0)


MEANS: Final = vec[float](
    [
        max(0.0, (3.5 * people + bonus / 2 - (divisor - 1) / 2) / max(1, divisor))
        for divisor in range(MOST_DIVISOR + 1)
        for bonus in range(MOST_LEVEL + 1)
        for people in range(MOST_PEOPLE + 1)
    ]
)
"""The mean of a roll with half of the tools added, by divisor, tools and people."""


def _printed(top: Top, goods: Goods) -> float:
    """Return the value of the top of a card, as far as it is the same for all players."""
    if top.kind == "goods":
        return float(goods.values[top.number] * top.amount)
    each = {"food": 1.0, "roll": 3.0, "points": 1.0}.get(top.kind)
    if each is not None:
        return each * top.amount
    return {"one_use": 3.0, "any_two": 9.0}.get(top.kind, 5.0)


CASHING: Final = 20.0
"""Return the turn of a card for two goods: it is cashed before cards are paid for."""


def _turn(site: Site) -> float:
    """Return the turn of a site, lowest first: tools, then dear goods, then purchases."""
    if isinstance(site, Gather):
        return 10.0 - float(site.divisor)
    if isinstance(site, BuildingStack):
        return 20.0
    return 30.0 if isinstance(site, CardSlot) else 0.0


# What a site gives, or the top of a card.
OTHER: Final = 0
TOOL: Final = 1
FIELD: Final = 2
HUT: Final = 3
CARD: Final = 4
BUILDING: Final = 5


def _place(site: Site) -> int:
    """Return the slot or the stack of a site, or -1."""
    if isinstance(site, CardSlot):
        return site.slot
    return site.stack if isinstance(site, BuildingStack) else -1


def _gift(top: Top) -> int:
    """Return what the top of a card gives, if its value depends on the player."""
    return {"tool": TOOL, "field": FIELD}.get(top.kind, OTHER)


def _offer(site: Site) -> int:
    """Return what a site gives where no dice are rolled."""
    if isinstance(site, CardSlot):
        return CARD
    if isinstance(site, BuildingStack):
        return BUILDING
    return {"toolmaker": TOOL, "field": FIELD, "hut": HUT}.get(site.name, OTHER)


@final
class Facts:
    """What is the same in all positions of a game.

    Attributes
    ----------
    hunts, mines : array of int
        The numbers of the sites with dice for food, and those for goods.
    placing_order : array of int
        The numbers of the sites in the order of the placings in `StoneAgeState.legal`.
    turns : array of float
        When each site is used, lowest first.
    using_order : array of int
        The numbers of the sites in this order.
    uses : list of Use
        The use of each site.
    offers : array of int
        What each site gives: `TOOL`, `FIELD`, `HUT`, `CARD`, `BUILDING` or `OTHER`.
    places : array of int
        The slot or the stack of each site; -1 for a site without a card, without buildings.
    shops : array of int
        The numbers of the sites with cards and buildings.
    least : array of float
        The fewest goods that each building costs.
    gifts, draft_gifts : array of int
        What the top of each card, and each die of "dice for everyone", gives: `TOOL`, `FIELD` or
        `OTHER`.
    tops, draft : array of float
        The values of these, as far as they are the same for all players.
    symbols, trades, hands : array of int, array of int, array of float
        The bottom of each card: the bit of its symbol (0 for people), the profession of its
        people, and their number.
    brought : Brought
        What expansions bring.
    """

    def __init__(self, parts: Components) -> None:
        sites, cards, goods = parts.sites, parts.cards, parts.goods
        self.brought = Brought(parts)
        gathers = parts.gathers
        self.hunts = vec[i64]([site.number for site in gathers if site.number_of_good == FOOD])
        self.mines = vec[i64]([site.number for site in gathers if site.number_of_good != FOOD])
        spacious = list(parts.spacious)
        others = [site.number for site in sites if site.number not in spacious]
        self.placing_order = vec[i64](spacious + others)
        turns = [_turn(site) for site in sites]
        self.turns = vec[float](turns)
        self.using_order = vec[i64](sorted(range(len(sites)), key=lambda site: turns[site]))
        self.uses: list[Use] = [use(site.number, site.name) for site in sites]
        self.offers = vec[i64]([_offer(site) for site in sites])
        self.places = vec[i64]([_place(site) for site in sites])
        self.shops = vec[i64]([site.number for site in sites if _place(site) >= 0])
        self.least = vec[float]([float(tile.price.least) for tile in parts.tiles])
        self.gifts = vec[i64]([_gift(card.top) for card in cards])
        self.tops = vec[float]([_printed(card.top, goods) for card in cards])
        self.draft_gifts = vec[i64]([_gift(top) for top in parts.draft])
        self.draft = vec[float]([_printed(top, goods) for top in parts.draft])
        self.symbols = vec[i64]([card.bottom.bit for card in cards])
        self.trades = vec[i64]([card.bottom.number for card in cards])
        self.hands = vec[float]([float(card.bottom.count) for card in cards])


def food_value(food: float, wanted: float) -> float:
    """Return the value of some food when `wanted` is needed this round."""
    needed = min(food, wanted)
    return NEEDED_FOOD * needed + SPARE_FOOD * (food - needed)


def facts_of(parts: Components) -> Facts:
    """Return the facts about the components of a game, which keep them."""
    known = parts.known
    if not isinstance(known, Facts):
        known = parts.known = Facts(parts)
    return known


UNKNOWN: Final = -1e9
"""Marks a value that is not computed yet."""

LEAST: Final = -1e9
"""Less than the value of any action."""

# The places in `PROFESSIONS`; as numbers they are constants where this is compiled.
FARMER: Final = 0
TOOL_MAKER: Final = 1
HUT_BUILDER: Final = 2
SHAMAN: Final = 3


# One for each decision. Nothing that it refers to refers to it; so compiled, the next one can have
# the memory of the last one, and the search for cycles may pass over it.
@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Careful:
    """The estimates of one player in one position."""

    def __init__(self, state: StoneAgeState, taste: Taste = BALANCED) -> None:
        player = state.players[state.mover]
        owned = total(player.goods)
        self.state = state
        self.taste = taste
        self.seat: i64 = state.mover
        self.player: Player = player
        self.facts = facts_of(state.parts)
        self.later = float(rounds_left(state))
        self.owned = float(owned)
        # Without this, two players who buy nothing would play for ever.
        self.thrift = 1.0 if owned <= PLENTY else PLENTY / self.owned
        self.unit = taste.goods * self.thrift
        # The same for several actions: computed when first needed.
        self._wanted = UNKNOWN
        self._coming = UNKNOWN

    def value(self, action: Any) -> float:
        """Estimate the value of an action in points."""
        step = self.state.task[0]
        if step > FEEDING:
            # The steps of expansions come after those of the base game.
            judge = STEPS.get(self.state.steps.names[step])
            if judge is not None:
                return judge(self, action)
        return self.value_of(action)

    def value_of(self, action: Any) -> float:
        """Estimate the value of an action that the base game has, too."""
        if action is DECLINE or action is KEEP:
            return 0.0
        if isinstance(action, Take):
            facts, die = self.facts, action.face - 1
            return self.given(facts.draft_gifts[die], facts.draft[die])
        if isinstance(action, Gain):
            return self.gaining(action)
        if isinstance(action, Pay):
            return self.paying(action)
        if isinstance(action, Tools):
            return best_tools(self.state, [action])[1]
        if isinstance(action, PlacePeople):
            return self.best_placing(1 << action.site, action.people)[1]
        if isinstance(action, Use):
            return -self.facts.turns[action.site]
        if action is STARVE or isinstance(action, Skip):
            return -100.0
        # Actions of expansions.
        return 0.0

    # -- placing -----------------------------------------------------------------------

    def offered(self, site: i64, promised: float) -> float:
        """Return the value of a site at which nobody rolls dice."""
        offer, place = self.facts.offers[site], self.facts.places[site]
        if offer == CARD:
            return self.card_site(place, promised)
        if offer == BUILDING:
            return -1.0 if promised else self.building_site(place)
        return self.other_site(site)

    def best_placing(self, sites: i64, only: i64 = 0) -> tuple[Action, float]:
        """Return the placing with the highest value per person, and this value.

        Parameters
        ----------
        sites : int
            The set of sites that the player may choose, or some of them.
        only : int
            The number of people, where only one is to be looked at.
        """
        state, facts, player = self.state, self.facts, self.player
        parts, crowd = state.parts, state.crowd
        divisors, worths = parts.divisors, parts.worths
        lowered = parts.reduction.lowers
        home: i64 = player.home
        bonus: i64 = player.bonus
        promised = self.goods_promised(player.sites & parts.selling)
        # The best so far, and how many placings at its site come before it.
        best: i64 = -1
        before: i64 = 0
        most = LEAST
        for site in facts.placing_order:
            if not sites >> site & 1:
                continue
            divisor = divisors[site]
            if not divisor:
                value = self.offered(site, promised)
                if value > most:
                    best, before, most = site, 0, value
                continue
            worth = worths[site]
            wanted = 0.0 if worth > 0.0 else self.food_wanted()
            price = self.unit * worth if worth > 0.0 else SPARE_FOOD
            least = parts.least[site]
            people, last = only, only
            if not only:
                people, last = least, parts.capacities[site] - crowd[site]
                if last > home:
                    last = home
                if last > parts.most[site]:
                    last = parts.most[site]
            roll = (divisor * (MOST_LEVEL + 1) + bonus) * (MOST_PEOPLE + 1)
            # Where one has to stay at home, the last brings nothing here.
            stays = last == home > 1 and worth > 0.0
            if stays and self.buys_after(MEANS[roll + home - 1], promised):
                crew = home - 1
                if not only:
                    last = crew
            else:
                crew = home
            # The pips that the division is expected to cost, less those of the tools: with more
            # costs the most people bring most each, with more tools a single person.
            lost = divisor - 1 - bonus
            if lost and price > 0.0 and wanted == 0.0 and not lowered:
                if lost > 0:
                    people = last
                else:
                    last = people
            while people <= last:
                expected = MEANS[roll + (people if people < crew else crew)]
                if lowered:
                    expected = max(0.0, expected - self.less(site, people) / divisor)
                value = food_value(expected, wanted) if wanted > 0.0 else expected * price
                value /= float(people)
                if value > most:
                    best, before, most = site, people - least, value
                if expected >= wanted > 0.0 and not lowered:
                    break  # more people would bring less each
                people += 1
        return parts.crews[best][before], most

    def other_site(self, number: i64) -> float:
        """Return the value of placing people in the village, and at a site of an expansion."""
        offer = self.facts.offers[number]
        if offer == HUT:
            return self.hut()
        if offer != OTHER:
            return self.given(offer, 0.0)
        site = self.state.parts.sites[number]
        judge = SITES.get(site.name)
        return judge(self, site) if judge is not None else 0.0

    def tool(self) -> float:
        """Return the value of a tool: one pip more in every remaining round."""
        if self.player.level >= MOST_LEVEL:
            return 0.0
        return self.taste.tools * self.later + self.player.professions[TOOL_MAKER] + 1

    def field(self) -> float:
        """Return the value of a field: one food in each remaining round, at most one a person."""
        player = self.player
        if player.fields >= MOST_FIELDS:
            return 0.0
        saved = self.taste.fields if player.fields < player.people else SPARE_FOOD
        return saved * self.later + self.player.professions[FARMER] + 1

    def hut(self) -> float:
        """Return the value of a person: work in each remaining round, less food; it takes two."""
        if self.player.people >= MOST_PEOPLE:
            return 0.0
        return (self.taste.huts * self.later - 2 + self.player.professions[SHAMAN]) / 2

    def food_wanted(self) -> float:
        """Return the food that is missing at the end of this round, and a little for the next."""
        if self._wanted == UNKNOWN:
            player = self.player
            coming = 0.0
            for number in self.facts.hunts:
                coming += self.expected_at(number)
            reserve = 1.0 if self.later else 0.0
            lacking = float(player.people - player.fields - player.food)
            self._wanted = max(0.0, lacking - coming + reserve)
        return self._wanted

    def food_value(self, food: float) -> float:
        """Return the value of some food: more while it is needed this round."""
        return food_value(food, self.food_wanted())

    def card_site(self, slot: i64, promised: float) -> float:
        """Return the value of the card of a slot, less the cheapest goods it costs."""
        price = float(slot + 1)
        due = price + promised
        # Goods are gathered before payment: one missing good may still come.
        if self.owned < due and self.owned + self.goods_coming() < due:
            return -1.0
        return self.card(self.state.display[slot]) - 2.0 * self.thrift * price

    def buys_after(self, gathered: float, promised: float) -> bool:
        """Tell whether a card that is out of reach can be paid after some goods are gathered.

        Then one person stays at home for it.
        """
        facts, free = self.facts, self.state.free
        there = self.owned + self.goods_coming()
        for site in facts.shops:
            if free >> site & 1 and facts.offers[site] == CARD:
                price = float(facts.places[site] + 1)
                due = price + promised
                if there < due <= there + gathered - 0.5:
                    card = self.card(self.state.display[facts.places[site]])
                    if card > 2.0 * self.thrift * price:
                        return True
        return False

    def building_site(self, stack: i64) -> float:
        """Return the value of the best way to pay for the building of a stack."""
        top = self.state.tops[stack]
        if self.owned < self.facts.least[top]:
            return -1.0
        tile = self.state.parts.tiles[top]
        # Any, as in `choose`.
        offers: list[Any] = tile.price.payments(self.player.goods)
        best = LEAST if offers else -1.0
        for offer in offers:
            best = max(best, self.paid_for(tile, offer))
        return best

    def paid_for(self, tile: Tile, payment: Pay) -> float:
        """Return the points of a building and its effect, less the value of the goods elsewhere."""
        points = tile.price.points(payment)
        if tile.counted:
            points += self.player.professions[HUT_BUILDER]
        value = self.taste.buildings * points - 0.35 * self.thrift * payment.worth
        return value + tile_value(self, tile)

    def goods_coming(self) -> float:
        """Return the expected goods of people already placed."""
        if self._coming == UNKNOWN:
            self._coming = 0.0
            for number in self.facts.mines:
                if self.player.sites >> number & 1:
                    self._coming += max(0.0, self.expected_at(number) - 0.5)
        return self._coming

    def expected_at(self, number: i64) -> float:
        """Return what the player's people at a site with dice will bring on average."""
        state = self.state
        people = state.placed[number * state.seats + self.seat]
        if not people:
            return 0.0
        pips = 3.5 * float(people)
        if state.parts.reduction.lowers:
            pips = max(0.0, pips - self.less(number, people))
        return pips / float(state.parts.divisors[number])

    def less(self, number: i64, people: i64) -> int:
        """Return by how much a roll of some people at a site is lowered."""
        gather = self.state.parts.sites[number]
        assert isinstance(gather, Gather)
        return gather.less(self.state, people)

    def goods_promised(self, bought: i64) -> float:
        """Return the goods for cards and buildings already chosen this round, a set of sites."""
        promised = 0.0
        if bought:  # mostly nothing is
            facts = self.facts
            for site in facts.shops:
                if bought >> site & 1:
                    place = facts.places[site]
                    if facts.offers[site] == CARD:
                        promised += float(place + 1)
                    else:
                        promised += facts.least[self.state.tops[place]]
        return promised

    # -- cards -------------------------------------------------------------------------

    def card(self, number: i64) -> float:
        """Return the value of a card, now and at the end."""
        given = self.facts.tops[number]
        gift = self.facts.gifts[number]
        if gift != OTHER:
            given = self.given(gift, given)
        return self.taste.cards * (given + self.bottom(number))

    def given(self, gift: i64, printed: float) -> float:
        """Return the value of a gift; it is `printed` where all players value it alike."""
        if gift == TOOL:
            return self.tool()
        return self.field() if gift == FIELD else printed

    def bottom(self, number: i64) -> float:
        """Return the expected final points of the bottom half of a card."""
        player = self.player
        symbol = self.facts.symbols[number]
        if symbol:
            found = player.seconds if player.symbols & symbol else player.firsts
            return 2.0 * found + 1 + 0.3 * self.later
        trade = self.facts.trades[number]
        if trade == FARMER:
            grown = player.fields + 0.3 * self.later
        elif trade == TOOL_MAKER:
            grown = player.level + 0.3 * self.later
        elif trade == HUT_BUILDER:
            grown = player.built + 0.4 * self.later
        else:
            grown = player.people + 0.2 * self.later
        return self.facts.hands[number] * grown

    # -- using -------------------------------------------------------------------------

    def best_purchase(self, moves: list[Any]) -> tuple[Action, float]:
        """Return what to do about a card or a building, and its value.

        `moves` are all that the player may choose, or some of them: payments above all.
        """
        state, facts = self.state, self.facts
        site: i64 = site_of(state.task)
        place = facts.places[site]
        best: Any = moves[0]
        most = LEAST
        if facts.offers[site] == CARD:
            card, price = self.card(state.display[place]), 0.6 * self.thrift
            for move in moves:
                value = card - price * move.worth if isinstance(move, Pay) else self.value_of(move)
                if value > most:
                    best, most = move, value
        else:
            tile = state.parts.tiles[state.tops[place]]
            for move in moves:
                value = self.paid_for(tile, move) if isinstance(move, Pay) else self.value_of(move)
                if value > most:
                    best, most = move, value
        return best, most

    def paying(self, action: Pay) -> float:
        """Return the value of what is paid, less the value of the goods elsewhere."""
        if self.state.task[0] == BUYING:
            return self.best_purchase([action])[1]
        # Replacing a person costs a visit to the hut, and the work of two people.
        person = 4 + 2.2 * self.later + self.player.professions[SHAMAN]
        return -float(action.worth) - person * action.purse[PEOPLE]

    def gaining(self, action: Gain) -> float:
        """Return the value of cashing the card: goods that can be used, else gold."""
        step = self.state.task[0]
        ending = step == OFFERING and self.later == 0.0
        if step not in (FEEDING, GAINING) and not ending:
            return -20.0
        values = self.state.parts.goods.values
        wanted = float(values[action.first] + values[action.second])
        return -wanted if step == FEEDING else wanted / 100
