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
from ..rules.cards import PROFESSIONS, CivilizationCard, Top
from ..rules.goods import FOOD, MOST_DIVISOR, PEOPLE, Goods
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
    best = moves[0]
    if len(moves) > 1:
        step = step_of(state.task)
        # A card for two goods that may be cashed comes last.
        last = moves[-1]
        if step == PLACING and isinstance(last, PlacePeople):
            best = Careful(state, taste).best_placing(moves)[0]
        elif step == USING and isinstance(last, Use):
            best = next_use(state, moves)
        elif step == TOOLING:
            best = best_tools(state, moves)[0]
        else:
            chooser = Careful(state, taste)
            most = LEAST
            for move in moves:
                value = chooser.value(move)
                if value > most:
                    best, most = move, value
    chosen: Action = best
    return chosen


def next_use(state: StoneAgeState, moves: list[Use]) -> Use:
    """Return what to use next: for the order of sites nothing has to be estimated."""
    turns = facts_of(state.parts).turns
    best = moves[0]
    first = turns[best.site]
    for move in moves:
        turn = turns[move.site]
        if turn < first:
            best, first = move, turn
    return best


def best_tools(state: StoneAgeState, moves: list[Tools]) -> tuple[Tools, float]:
    """Return the best tools for a roll, and their value: the goods, less later use of the tools."""
    parts = state.parts
    goods = parts.goods
    task = state.task
    good = good_of(task)
    rolled: i64 = sum_of(task)
    divisor: i64 = goods.divisors[good]
    each = float(goods.values[good]) if good != FOOD else 1.0
    if parts.lowering.lowers:
        rolled = max(0, rolled - parts.lowering.less(state, good, dice_of(task), mark_of(task)))
    without = rolled // divisor
    best, most = moves[0], LEAST
    for move in moves:
        more: int = (rolled + move.bonus) // divisor - without
        value = more * each - 0.3 * move.lasting - 1.2 * (move.bonus - move.lasting)
        if value > most:
            best, most = move, value
    return best, most


def rounds_left(state: StoneAgeState) -> i64:
    """Estimate the number of rounds after this one."""
    left: i64 = LONG_GAME - state.round
    most: i64 = state.cards_left() // 3
    left = min(left, most)
    for tiles in state.stacks:
        most = 2 * tiles
        left = min(left, most)
    if left < 0:
        return 0
    return left


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


def _turn(site: Site) -> float:
    """The turn of a site, lowest first: tools, then dear goods, then purchases."""
    if isinstance(site, Gather):
        return 10.0 - float(site.divisor)
    if isinstance(site, BuildingStack):
        return 20.0
    return 30.0 if isinstance(site, CardSlot) else 0.0


@final
class Facts:
    """What is the same in all positions of a game.

    Attributes
    ----------
    hunts, mines : list of Gather
        The sites with dice for food, and those for goods.
    turns : array of float
        When each site is used, lowest first.
    slots, stacks : array of int
        The slot, and the stack, of each site; -1 for a site without a card, without buildings.
    tops, draft : array of float
        The values of the top of each card, and of each die of "dice for everyone", as far as they
        are the same for all players.
    """

    def __init__(self, parts: Components) -> None:
        sites = parts.sites
        self.hunts = [site for site in parts.gathers if site.number_of_good == FOOD]
        self.mines = [site for site in parts.gathers if site.number_of_good != FOOD]
        self.turns = vec[float]([_turn(site) for site in sites])
        self.slots = vec[i64]([site.slot if isinstance(site, CardSlot) else -1 for site in sites])
        self.stacks = vec[i64](
            [site.stack if isinstance(site, BuildingStack) else -1 for site in sites]
        )
        self.tops = vec[float]([_printed(card.top, parts.goods) for card in parts.cards])
        self.draft = vec[float]([_printed(top, parts.goods) for top in parts.draft])


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
        self.facts = facts_of(state.parts)
        self.later = float(rounds_left(state))
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
            return best_tools(self.state, [action])[1]
        if isinstance(action, Gain):
            return self.gaining(action)
        if isinstance(action, Take):
            number = action.face - 1
            return self.given(self.state.parts.draft[number], self.facts.draft[number])
        if isinstance(action, PlacePeople):
            return self.best_placing([action])[1]
        if isinstance(action, Use):
            return -self.facts.turns[action.site]
        if action is STARVE or isinstance(action, Skip):
            return -100.0
        # Decline, keep, and actions of expansions.
        return 0.0

    # -- placing -----------------------------------------------------------------------

    def best_placing(self, moves: list[PlacePeople]) -> tuple[PlacePeople, float]:
        """Return the placing with the highest value per person, and this value.

        `moves` are all that the player may choose, or a single one; those at one site follow each
        other, with more people each time.
        """
        state, parts = self.state, self.state.parts
        lowered = self.lowered
        bonus: i64 = self.player.bonus
        best, most = moves[0], LEAST
        site: i64 = -1
        divisor: i64 = 0
        roll: i64 = 0
        only: i64 = 0
        at: i64 = -1
        worth = price = 0.0
        for move in moves:
            at += 1
            if move.site != site:
                site = move.site
                divisor = parts.divisors[site]
                only = 0
                if divisor:
                    roll = (divisor * LEVELS + bonus) * CREWS
                    worth = parts.worths[site]
                    price = self.unit * worth
                    if price > 0.0 and not lowered and len(moves) > 1:
                        only = self.best_crew(moves, at, divisor - 1 - bonus)
            people = move.people
            if only and people != only:
                continue
            if divisor:
                expected = MEANS[roll + people]
                if lowered:
                    gather = parts.sites[site]
                    assert isinstance(gather, Gather)
                    expected = max(0.0, expected - gather.less(state, people) / divisor)
                if worth > 0.0:
                    value = expected * price / float(people)
                else:
                    value = self.food_value(expected) / float(people)
            else:
                value = self.other_site(site)
            if value > most:
                best, most = move, value
        return best, most

    def best_crew(self, moves: list[PlacePeople], first: i64, lost: i64) -> i64:
        """Return the number of people who bring most goods each to a site; 0 if all may.

        `first` is the place of the site in `moves`. `lost` are the pips that the division is
        expected to cost, less those of the tools. With more costs than tools the most people are
        best, with more tools a single person.
        """
        if not lost:
            return 0
        site = moves[first].site
        best = first
        if lost > 0:
            count: i64 = len(moves)
            while best + 1 < count and moves[best + 1].site == site:
                best += 1
        return moves[best].people

    def other_site(self, number: i64) -> float:
        """The value of placing people on a site without dice."""
        slot = self.facts.slots[number]
        if slot >= 0:
            return self.card_site(slot)
        stack = self.facts.stacks[number]
        if stack >= 0:
            return self.building_site(stack)
        site = self.state.parts.sites[number]
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

    def food_wanted(self) -> float:
        """Food missing at the end of this round, and a little for the next."""
        if self._wanted == UNKNOWN:
            player = self.player
            coming = 0.0
            for site in self.facts.hunts:
                people = self.state.placed_at(site.number, self.seat)
                less = site.less(self.state, people) if self.lowered else 0
                coming += (3.5 * people - less) / site.divisor
            reserve = 1 if self.later else 0
            self._wanted = max(0.0, player.people - player.fields - player.food - coming + reserve)
        return self._wanted

    def food_value(self, food: float) -> float:
        """The value of some food: more while it is needed this round."""
        needed = min(food, self.food_wanted())
        return NEEDED_FOOD * needed + SPARE_FOOD * (food - needed)

    def card_site(self, slot: i64) -> float:
        """The card of a slot, less the cheapest goods it costs."""
        price = int(slot) + 1
        due = price + self.goods_promised()
        # Goods are gathered before payment: one missing good may still come.
        if self.owned < due and self.owned + self.goods_coming() < due:
            return -1.0
        return self.card(self.state.display[slot]) - 2.0 * self.thrift * price

    def building_site(self, stack: i64) -> float:
        """The value of the best way to pay for the building of a stack."""
        best = -1.0
        if not self.goods_promised():
            tile = self.state.parts.tiles[self.state.tops[stack]]
            for number, offer in enumerate(tile.price.payments(self.player.goods)):
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
            for site in self.facts.mines:
                if self.player.sites & site.bit:
                    people = self.state.placed_at(site.number, self.seat)
                    less = site.less(self.state, people) if self.lowered else 0
                    self._coming += max(0.0, (3.5 * people - less) / site.divisor - 0.5)
        return self._coming

    def goods_promised(self) -> int:
        """The goods for cards and buildings already chosen this round."""
        if self._promised < 0:
            self._promised = 0
            sites = self.state.parts.sites
            bought = self.player.sites & self.state.parts.selling
            number: i64 = 0
            while bought:  # mostly nothing is
                if bought & 1:
                    self._promised += sites[number].price(self.state).least
                bought >>= 1
                number += 1
        return self._promised

    # -- cards -------------------------------------------------------------------------

    def card(self, number: i64) -> float:
        """The value of a card, now and at the end."""
        card = self.state.parts.cards[number]
        given = self.given(card.top, self.facts.tops[number])
        return self.taste.cards * (given + self.bottom(card))

    def given(self, top: Top, printed: float) -> float:
        """The value of the top half of a card, or of a die of "dice for everyone"."""
        kind = top.kind
        if kind == "tool":
            return self.tool()
        if kind == "field":
            return self.field()
        return printed

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

    def paying(self, action: Pay) -> float:
        """The value of a purchase, less the value of the goods elsewhere."""
        buying = self.state.buying
        if buying < 0:
            # Replacing a person costs a visit to the hut, and the work of two people.
            person = 4 + 2.2 * self.later + self.professions[SHAMAN]
            return -float(action.worth) - person * action.purse[PEOPLE]
        slot = self.facts.slots[buying]
        if slot >= 0:
            if self._bought == UNKNOWN:
                self._bought = self.card(self.state.display[slot])
            return self._bought - 0.6 * self.thrift * action.worth
        top = self.state.tops[self.facts.stacks[buying]]
        return self.paid_for(self.state.parts.tiles[top], action)

    def gaining(self, action: Gain) -> float:
        """The value of cashing the card: goods that can be used, else gold."""
        step = step_of(self.state.task)
        values = self.state.parts.goods.values
        wanted = float(values[action.first] + values[action.second])
        if step == FEEDING:
            return -wanted
        ending = step == OFFERING and self.later == 0
        return wanted / 100 if ending or step == GAINING else -20.0
