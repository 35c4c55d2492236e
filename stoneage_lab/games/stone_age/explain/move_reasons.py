"""Reasons for an action: what it brings, what it completes, what it denies the others.

Every reason is true in the position. Means and probabilities are exact, computed from the
rules' own dice, prices and scorings. Unknown cards and tiles are not mentioned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ....core.action import Action
from ....core.action_outcomes import Reason, mean, number, percent, signed, ways_on
from ....core.chance import sums
from ....core.goods import missing
from ..rules.actions import DECLINE, KEEP, STARVE, Gain, Pay, PlacePeople, Return, Take, Tools
from ..rules.buildings import Fixed
from ..rules.cards import GoodsTop
from ..rules.feeding import STARVING
from ..rules.goods import FOOD, PEOPLE
from ..rules.player import MOST_FIELDS, MOST_LEVEL, MOST_PEOPLE, Player
from ..rules.sites import BuildingStack, CardSlot, Field, Gather, Hut, Site, ToolMaker, Village
from ..rules.state import StoneAgeState
from ..rules.task_numbers import PLACE, USE
from . import expansions

if TYPE_CHECKING:
    from fractions import Fraction

Weighed = tuple[float, str, dict[str, Any]]
"""A reason with its weight, roughly in points."""

ALWAYS: Final = 50.0
"""The weight of a reason that must not be overlooked."""


def reasons(state: StoneAgeState, action: Action) -> list[Reason]:
    """Return reasons for or against an action of the mover, the most important first."""
    found = list(Reasons(state).of(action))
    found.sort(key=lambda reason: -abs(reason[0]))
    return [(key, facts) for _, key, facts in found]


class Reasons:
    """Finds reasons for the actions of one seat."""

    def __init__(self, state: StoneAgeState) -> None:
        self.state = state
        self.seat = state.mover
        self.player = state.players[self.seat]
        self.goods = state.parts.goods

    def of(self, action: Action) -> Iterator[Weighed]:
        """Yield reasons for or against an action, in no order."""
        decision = expansions.STEPS.get(self.state.step_name)
        if decision is not None:
            yield from decision(self, action)
        elif isinstance(action, PlacePeople):
            yield from self.placing(action)
        elif isinstance(action, Return):
            if action.words.startswith("use"):
                yield from self.using(self.state.parts.sites[action.site])
        elif isinstance(action, Tools):
            yield from self.tools(action)
        elif isinstance(action, Pay):
            yield from self.paying(action) if self.state.buying >= 0 else self.feeding(action)
        elif isinstance(action, Take):
            yield from self.taking(action)
        elif isinstance(action, Gain):
            yield from self.completed(self.with_goods(*action.purse[:PEOPLE]))
        elif action is DECLINE:
            yield from self.declining()
        elif action is STARVE:
            yield -STARVING, "starves", {"n": STARVING}
            yield from self.kept()
        elif action is KEEP:
            yield 1.0, "keep", {}

    # -- placing and using -------------------------------------------------------------

    def placing(self, action: PlacePeople) -> Iterator[Weighed]:
        """Yield reasons about placing people on a site."""
        site = self.state.parts.sites[action.site]
        yield from self.working(site, action.people)
        yield from self.denying(action)
        hunts = isinstance(site, Gather) and site.number_of_good == FOOD
        if action.people == self.player.home and not hunts:
            yield from self.hunger(site)

    def using(self, site: Site) -> Iterator[Weighed]:
        """Yield reasons about using a site now."""
        yield from self.working(site, self.state.placed_at(site.number, self.seat))
        if isinstance(site, ToolMaker):
            grown = self.grown(site)
            rolls = sum(
                1 for other in self.state.parts.gathering()
                if self.state.placed_at(other.number, self.seat)
            )  # fmt: skip
            if rolls and sum(grown.ready) > sum(self.player.ready):
                yield 2.0, "tool_first", {"n": rolls}

    def working(self, site: Site, people: int) -> Iterator[Weighed]:
        """Yield reasons about the yield of a site."""
        if isinstance(site, Gather):
            bring = self.hunting if site.number_of_good == FOOD else self.gathering
            yield from bring(site, people)
        elif isinstance(site, Village):
            yield from self.growing(site)
        elif isinstance(site, CardSlot):
            yield from self.card(site)
        elif isinstance(site, BuildingStack):
            yield from self.building(site)
        elif site.kind in expansions.SITES:
            yield from expansions.SITES[site.kind](self, site)

    def hunting(self, site: Gather, people: int) -> Iterator[Weighed]:
        """Yield reasons about food, and whether it suffices this round."""
        less = site.less(self.state, people)
        brings = _mean(people, site.divisor, less=less)
        lacking, _ = self.lacking()
        if lacking <= 0:
            yield 1.0, "food", {"mean": number(brings)}
            return
        chance = _at_least(people, site.divisor, lacking, less)
        facts = {"mean": number(brings), "n": lacking, "chance": percent(chance)}
        yield 1 + STARVING * float(chance), "food_needed", facts

    def gathering(self, site: Gather, people: int) -> Iterator[Weighed]:
        """Yield reasons about goods, and the building that needs them."""
        good, divisor = site.number_of_good, site.divisor
        bonus = sum(self.player.ready)
        less = site.less(self.state, people)
        plain = _mean(people, divisor, less=less)
        facts = {"mean": number(plain), "good": site.good}
        weight = float(plain)
        if bonus:
            more = number(_mean(people, divisor, bonus, less))
            yield weight, "goods_tools", facts | {"bonus": bonus, "more": more}
        else:
            yield weight, "goods", facts
        best: Weighed | None = None
        for stack in self.open_buildings():
            price = stack.price(self.state)
            short = missing(self.player.goods, price.cost) if isinstance(price, Fixed) else ()
            if short and short[good]:
                chance = _at_least(people, divisor, short[good], less)
                own = self.state.placed_at(stack.number, self.seat) > 0
                told = {"n": short[good], "good": site.good, "site": stack.name}
                weigh = float(chance) * (8 if own else 5)
                if chance and (best is None or weigh > best[0]):
                    best = weigh, "lacking", told | {"chance": percent(chance)}
        if best:
            yield best
        yield from expansions.beside(self, site)

    def growing(self, site: Village) -> Iterator[Weighed]:
        """Yield reasons about a tool, a person or a field."""
        grown, player = self.grown(site), self.player
        if isinstance(site, ToolMaker) and grown.level > player.level:
            tools = [str(value) for value in grown.tools if value]
            yield 4.0, "tool", {"tool": tools}
        elif isinstance(site, Field) and grown.fields > player.fields:
            yield 4.0, "field", {"n": self.state.parts.feeding.harvest(grown)}
        elif isinstance(site, Hut) and grown.people > player.people:
            yield 5.0, "person", {"n": grown.people}
            if self.state.stage == PLACE:
                yield from self.hunger(site)
        yield from self.at_the_end(grown)

    def card(self, site: CardSlot) -> Iterator[Weighed]:
        """Yield reasons about a civilization card."""
        number_ = self.state.display[site.slot]
        card, price = self.state.parts.cards[number_], site.price(self.state).least
        short = price - sum(self.player.goods)
        if short > 0:
            yield 3.0, "card_lacks", {"card": card.id, "n": short}
        else:
            yield 3.0, "card", {"card": card.id, "n": price}
        yield from self.at_the_end(_with_card(self.player, number_), card.bottom.symbol)

    def building(self, site: BuildingStack) -> Iterator[Weighed]:
        """Yield reasons about a building tile."""
        price, goods = site.price(self.state), self.player.goods
        points = self.best_points(site, goods)
        if points:
            yield float(points), "build", {"n": points}
        elif isinstance(price, Fixed):
            short = missing(goods, price.cost)
            yield 4.0, "build_lacks", {"goods": self.goods.listed((*short, 0)), "n": price.value}
        elif sum(goods) < price.least:
            yield 4.0, "build_lacks_some", {"n": price.least - sum(goods)}
        grown = self.player.copy()
        number_ = self.state.tops[site.stack]
        grown.add_building(number_, self.state.parts.tiles[number_])
        yield from self.at_the_end(grown)
        yield from expansions.tile(self.state.parts.tiles[number_])
        yield from self.ending(site)

    def ending(self, site: Site) -> Iterator[Weighed]:
        if isinstance(site, BuildingStack) and self.state.stacks[site.stack] == 1:
            yield ALWAYS / 2, "ends", {}

    def hunger(self, site: Site) -> Iterator[Weighed]:
        """Yield reasons about food that will be missing this round without more hunters."""
        lacking, dice = self.lacking(site)
        less = self.state.parts.reduction.less(self.state, FOOD, dice, self.hunting_mark())
        fails = 1 - _at_least(dice, self.goods.divisors[FOOD], lacking, less)
        if fails:
            facts = {"n": lacking, "chance": percent(fails)}
            yield -STARVING * float(fails), "hunger_likely" if dice else "hunger", facts

    def hunting_mark(self) -> int:
        """Return the mark of the hunting grounds, see `Gather.mark`."""
        grounds = (site for site in self.state.parts.gathers if site.number_of_good == FOOD)
        return next((site.mark for site in grounds), 0)

    def lacking(self, also: Site | None = None) -> tuple[int, int]:
        """Return the missing food of this round, and the dice that the seat's hunters will roll.

        The seat's people at the hut and on the field are assumed to work, and so are those at
        `also`. Food from tools and cards is not counted.
        """
        state, after = self.state, self.player.copy()
        hunters = 0
        for site in state.parts.sites:
            people = state.placed_at(site.number, self.seat)
            if isinstance(site, Gather) and site.number_of_good == FOOD:
                hunters = people
            elif (people or site is also) and isinstance(site, Village):
                _grow(after, site)
        food = after.food + state.parts.feeding.harvest(after)
        return after.people - food, hunters

    def denying(self, action: PlacePeople) -> Iterator[Weighed]:
        """Yield reasons about what the others can no longer do this round."""
        state, site = self.state, self.state.parts.sites[action.site]
        others = [
            seat for seat, player in enumerate(state.players) if seat != self.seat and player.home
        ]
        if isinstance(site, CardSlot):
            number_ = state.display[site.slot]
            gains = [(self.gain_at_end(seat, number_), -seat) for seat in others]
            gain, seat = max(gains, default=(0, 0))
            if gain > 1:
                yield gain / 2, "denies_card", {"seat": state.game.seats[-seat], "n": gain}
        elif isinstance(site, BuildingStack):
            pays = [(self.best_points(site, state.players[seat].goods), -seat) for seat in others]
            points, seat = max(pays, default=(0, 0))
            if points:
                yield points / 2, "denies_building", {"seat": state.game.seats[-seat], "n": points}
        elif others:
            after = state.copy()
            after.move_in(self.seat, action.site, action.people)
            for other in state.parts.sites:
                told = other is not site or isinstance(site, Gather)
                if told and _open(other, state, others) and not _open(other, after, others):
                    yield 1.5, "closes", {"site": other.name}

    # -- rolling and paying ------------------------------------------------------------

    def tools(self, action: Tools) -> Iterator[Weighed]:
        """Yield reasons about tools added to a roll, or kept."""
        roll = self.state.roll
        assert roll is not None
        plain = roll.left // roll.divisor
        count = (roll.left + action.bonus) // roll.divisor
        most = max(
            (roll.left + other.bonus) // roll.divisor
            for other in self.state.legal()
            if isinstance(other, Tools)
        )
        facts = {"n": count, "good": roll.good, "plain": plain}
        if action.bonus:
            yield 3.0 * (count - plain), "tools_more" if count > plain else "tools_wasted", facts
        elif most == plain:
            yield 2.0, "tools_same", facts
        else:
            yield 1.0, "tools_kept", facts | {"most": most}

    def paying(self, action: Pay) -> Iterator[Weighed]:
        """Yield reasons about buying a card or building."""
        state, seat = self.state, self.seat
        site = state.parts.sites[state.buying]
        ways = ways_on(state, action)
        if ways:
            points = mean(ways, lambda after: after.scores()[seat]) - self.player.points
            if points:
                yield float(points), "points", {"n": signed(points)}
        if isinstance(site, CardSlot):
            card = state.display[site.slot]
            yield 2.0, "takes_card", {"card": state.parts.cards[card].id}
            symbol = state.parts.cards[card].bottom.symbol
            yield from self.at_the_end(_with_card(self.player, card), symbol)
        elif isinstance(site, BuildingStack):
            grown = self.player.copy()
            number_ = state.tops[site.stack]
            grown.add_building(number_, state.parts.tiles[number_])
            yield from self.at_the_end(grown)
            yield from expansions.tile(state.parts.tiles[number_])
        cheapest = min(other.worth for other in state.legal() if isinstance(other, Pay))
        if action.worth == cheapest and len(state.legal()) > 2 and not self.pays_by_worth():
            yield 1.0, "cheapest", {}
        yield from self.ending(site)

    def pays_by_worth(self) -> bool:
        """Tell whether dearer goods give more points here."""
        price = self.state.parts.sites[self.state.buying].price(self.state)
        ways = price.payments(self.player.goods)
        return len({price.points(way) for way in ways if isinstance(way, Pay)}) > 1

    def feeding(self, action: Pay) -> Iterator[Weighed]:
        """Yield reasons about paying goods for food."""
        yield float(STARVING), "feeds", {"n": STARVING}
        if sum(action.purse[:PEOPLE]):
            paid = self.goods.listed(action.purse)
            yield -float(sum(action.purse)), "feeds_cost", {"goods": paid}

    def declining(self) -> Iterator[Weighed]:
        """Yield reasons about declining a purchase."""
        if len(self.state.legal()) == 1:
            yield 1.0, "cannot_pay", {}
        else:
            yield from self.kept()

    def kept(self) -> Iterator[Weighed]:
        """Yield reasons about keeping the goods."""
        if sum(self.player.goods):
            yield 1.0, "keeps", {"goods": self.goods.listed((*self.player.goods, 0))}

    def taking(self, action: Take) -> Iterator[Weighed]:
        """Yield reasons about a die of the "dice for everyone"."""
        gift = self.state.parts.draft[action.face - 1]
        yield 2.0, "gift", {"gift": gift.gift}
        if isinstance(gift, GoodsTop):
            counts = [
                gift.amount if kind == gift.number else 0 for kind in range(len(self.goods.names))
            ]
            yield from self.completed(self.with_goods(*counts))
        after = self.player.copy()
        _give(after, gift.kind)
        yield from self.at_the_end(after)

    # -- what things are worth ---------------------------------------------------------

    def with_goods(self, *counts: int) -> tuple[int, ...]:
        """Return the seat's purse with some more goods."""
        return tuple(own + more for own, more in zip(self.player.goods, counts, strict=True))

    def completed(self, goods: tuple[int, ...]) -> Iterator[Weighed]:
        """Yield reasons about purchases that these goods make possible."""
        best = 0
        told = ""
        for site in self.open_buildings():
            points = self.best_points(site, goods)
            if points > best and not self.best_points(site, self.player.goods):
                best, told = points, site.name
        if told:
            yield float(best), "completes", {"site": told, "n": best}

    def open_buildings(self) -> list[BuildingStack]:
        """Return the stacks where the seat has people or may still place some."""
        state = self.state
        before_use = state.parts.is_later(USE, state.stage)
        found = []
        for site in state.parts.sites:
            if isinstance(site, BuildingStack) and state.tops[site.stack] >= 0:
                own = state.placed_at(site.number, self.seat) or state.buying == site.number
                free = before_use and not state.crowd[site.number]
                if own or free:
                    found.append(site)
        return found

    def best_points(self, site: BuildingStack, goods: tuple[int, ...]) -> int:
        """Return the most points a purse can get for a tile, 0 if it cannot pay."""
        price = site.price(self.state)
        ways = price.payments(goods)
        return max((price.points(way) for way in ways if isinstance(way, Pay)), default=0)

    def grown(self, site: Village) -> Player:
        """Return a copy of the player after using a village site."""
        grown = self.player.copy()
        _grow(grown, site)
        return grown

    def at_the_end(self, grown: Player, symbol: str = "") -> Iterator[Weighed]:
        """Yield the points that the final scoring would give at this moment."""
        more = self.end(grown) - self.end(self.player)
        if more:
            yield float(more), "culture" if symbol else "end", {"n": more, "symbol": symbol}

    def gain_at_end(self, seat: int, card: int) -> int:
        """Return the points that a card would add to the final score of a seat at this moment."""
        player = self.state.players[seat]
        return self.end(_with_card(player, card)) - self.end(player)

    def end(self, player: Player) -> int:
        """Return the final points of cards at this moment."""
        lines = (scoring.line(player) for scoring in self.state.parts.scorings)
        return sum(line[3] for line in lines if line[0] != "goods")


def _grow(player: Player, site: Village) -> None:
    """Apply the effect of a village site to a player."""
    if isinstance(site, ToolMaker):
        _give(player, "tool")
    elif isinstance(site, Field):
        _give(player, "field")
    elif isinstance(site, Hut):
        player.people = min(MOST_PEOPLE, player.people + 1)


def _give(player: Player, gift: str) -> None:
    if gift == "tool":
        player.level = min(MOST_LEVEL, player.level + 1)
    elif gift == "field":
        player.fields = min(MOST_FIELDS, player.fields + 1)


def _open(site: Site, state: StoneAgeState, seats: list[int]) -> bool:
    """Tell whether any of some seats may still place people on a site."""
    if site.barred(state) or site.room(state) < site.least:
        return False
    return any(
        state.players[seat].home >= site.least
        for seat in seats
        if not state.placed_at(site.number, seat)
    )


def _with_card(player: Player, card: int) -> Player:
    """Return a player with one more card, and with the tool or field it brings."""
    richer = player.copy()
    richer.take_card(card)
    _give(richer, player.catalog[card].top.kind)
    return richer


def _mean(dice: int, divisor: int, bonus: int = 0, less: int = 0) -> Fraction:
    """Return the mean yield of a roll, after so much is taken off and tools are added."""
    counts = sums(dice)
    return _share(sum((max(0, rolled - less) + bonus) // divisor * n for rolled, n in counts), dice)


def _at_least(dice: int, divisor: int, least: int, less: int = 0) -> Fraction:
    """Return the probability that a roll, of which so much is taken off, brings at least this."""
    counts = sums(dice)
    return _share(sum(n for rolled, n in counts if max(0, rolled - less) // divisor >= least), dice)


def _share(ways: int, dice: int) -> Fraction:
    """Return a number of throws of some dice as a share of all."""
    # Imported for the first reason, not with the game.
    from fractions import Fraction

    return Fraction(ways, sum(count for _, count in sums(dice)))
