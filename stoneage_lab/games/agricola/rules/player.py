"""The farm and the belongings of one player."""

from __future__ import annotations

from typing import Any, Final

from ....core.arrays import i64, vec
from ....core.goods import Purse
from .animal_room import HOUSE_HOLDS, capacities, fits
from .animal_room_with_cards import AnimalCapacity, capacity_with_cards
from .card_modifiers import NO_MODIFIERS, Modifiers
from .cards import NO_HOOKS, acting, count_occupations, is_occupation
from .farm_grid import ALL_SPACES, MOST_FENCES, NUMBERS, SPACES, count, pastures_of
from .goods import BOAR, CATTLE, GRAIN, KINDS, NOTHING, SHEEP, WOOD
from .shipped_and_custom_cards import SHIPPED, GameCards

START_ROOMS: Final = 1 << NUMBERS["2-1"] | 1 << NUMBERS["3-1"]
START_PEOPLE: Final = 2
MOST_PEOPLE: Final = 5
MOST_STABLES: Final = 4

VEGETABLES: Final = 8
"""Added to the number of vegetables on a field, to tell them from grain."""

Waiting = tuple[int, int, int]
"""Goods that wait on a round to come: (round, good, how many)."""


class Player:
    """The farm and the belongings of one player.

    Attributes
    ----------
    table : GameCards
        The cards of the game.
    goods : array of int
        How many of each of `goods.GOODS` are in the supply; animals on the farm included.
    people, home, newborn : int
        All people, newborns included; those still to be sent; those born this round.
    begging : int
    passed, baked : bool
        Whether the seat sends nobody any more this round, and whether it baked by an action.
    house : int
        The material of the house: 0 wood, 1 clay, 2 stone.
    rooms, fields, stables : int
        Sets of spaces.
    piles : array of int
        The crops on each field: grain, or `VEGETABLES` and the number of vegetables. Copies share
        it: it is replaced, never changed.
    fresh : int
        The fields that were sown this round.
    fences : int
        The set of edges with a fence.
    cards : tuple of int
        The numbers of the improvements, in the order they were laid out.
    hand : tuple of int
        The cards in the hand, ascending; below 0 are those that cannot be seen.
    shown : tuple of int
        The cards in the hand that everybody has seen.
    marks : tuple of (int, int)
        (card, mark) for each card with a mark: how much is on it, or how often it was used.
    learned : int
        How many of the cards laid out are occupations.
    hooks : list of tuple of int
        By the number of a hook the own cards that act on it, in the order they were laid out;
        empty if none acts on any.
    hooked : int
        The set of hooks on which any of them acts.
    ahead : tuple of Waiting
        Goods that wait on rounds to come.
    pastured : int
        The set of spaces in pastures.
    room : tuple of int
        What each pasture holds, ascending.
    others : int
        How many animals find room outside pastures.
    cook : tuple of int
        The most food for one of each good when it is cooked.
    ovens : list
        See `cards.bake_places`.
    modifiers : Modifiers
        The combined modifiers of the cards laid out.
    capacity : AnimalCapacity or None
        The animal capacity, if cards change it.
    """

    def __init__(self, table: GameCards = SHIPPED, copied: Player | None = None) -> None:
        self.table = table
        # Both ways set everything once: bots copy players thousands of times a second.
        if copied is not None:
            self.goods: vec[i64] = copied.goods[:]
            self.people: i64 = copied.people
            self.home: i64 = copied.home
            self.newborn: i64 = copied.newborn
            self.begging: i64 = copied.begging
            self.passed: bool = copied.passed
            self.baked: bool = copied.baked
            self.house: i64 = copied.house
            self.rooms: i64 = copied.rooms
            self.fields: i64 = copied.fields
            self.stables: i64 = copied.stables
            # Crops change seldom, and are replaced then.
            self.piles: vec[i64] = copied.piles
            self.fresh: i64 = copied.fresh
            self.fences: i64 = copied.fences
            self.cards: tuple[int, ...] = copied.cards
            self.hand: tuple[int, ...] = copied.hand
            self.shown: tuple[int, ...] = copied.shown
            self.marks: tuple[tuple[int, int], ...] = copied.marks
            self.learned: i64 = copied.learned
            self.hooks: list[tuple[int, ...]] = copied.hooks
            self.hooked: i64 = copied.hooked
            self.ahead: tuple[Waiting, ...] = copied.ahead
            self.pastured: i64 = copied.pastured
            self.room: tuple[int, ...] = copied.room
            self.others: i64 = copied.others
            self.cook: Purse = copied.cook
            self.ovens: list[tuple[int, int]] = copied.ovens
            self.modifiers: Modifiers = copied.modifiers
            self.capacity: AnimalCapacity | None = copied.capacity
        else:
            self.goods = vec[i64]([0] * KINDS)
            self.people = START_PEOPLE
            self.home = self.newborn = self.begging = 0
            self.passed = self.baked = False
            self.house = 0
            self.rooms = START_ROOMS
            self.fields = self.stables = 0
            self.piles = vec[i64]([0] * SPACES)
            self.fresh = self.fences = 0
            self.cards = self.hand = self.shown = ()
            self.marks = ()
            self.learned = 0
            self.hooks = NO_HOOKS
            self.hooked = 0
            self.ahead = ()
            self.pastured = 0
            self.room = ()
            self.others = HOUSE_HOLDS
            self.cook = NOTHING
            self.ovens = []
            self.modifiers = NO_MODIFIERS
            self.capacity = None

    def copy(self) -> Player:
        """Return an independent copy."""
        return Player(self.table, self)

    def key(self) -> tuple[Any, ...]:
        """Return a hashable key; equal keys mean equal players."""
        return (
            tuple(self.goods), self.people, self.home, self.newborn, self.begging, self.passed,
            self.baked, self.house, self.rooms, self.fields, self.stables, tuple(self.piles),
            self.fresh, self.fences, self.cards, self.ahead, self.hand, self.shown, self.marks,
        )  # fmt: skip

    # -- the farm ----------------------------------------------------------------------

    def refresh_pastures(self) -> None:
        """Recompute what depends on fences and stables: pastures and room for animals."""
        fences = self.fences
        stables = self.stables
        fenced = 0
        for pasture in pastures_of(fences):
            fenced |= pasture
        self.pastured = fenced
        self.room = tuple(sorted(capacities(fences, stables)))
        self.others = HOUSE_HOLDS + count(stables & ~fenced)
        given = self.modifiers
        self.capacity = capacity_with_cards(fences, stables, given) if given.holds else None

    def lay_out(self, card: int) -> None:
        """Lay out a card: from now on it acts on its hooks, and modifies values."""
        own = self.table[card]
        self.cards += (card,)
        if is_occupation(card):
            self.learned += 1
        if own.hooked:
            self.hooks = acting((card,), self.table, self.hooks)
            self.hooked |= own.hooked
        if own.modifies:
            self.combine_modifiers()

    def refresh_modifiers(self) -> None:
        """Recompute what depends on the cards: hooks, modifiers, cooking and baking."""
        self.learned = count_occupations(self.cards)
        self.hooks = acting(self.cards, self.table)
        self.hooked = 0
        for card in self.cards:
            self.hooked |= self.table[card].hooked
        self.combine_modifiers()

    def combine_modifiers(self) -> None:
        """Recompute the modifiers of the cards, and what depends on them."""
        given = self.modifiers = self.table.modifiers(self.cards)
        self.cook = given.rates
        self.ovens = given.ovens
        if given.holds or self.capacity is not None:
            self.refresh_pastures()

    def free_spaces(self) -> i64:
        """Return the spaces without room, field, stable or pasture."""
        return ALL_SPACES & ~(self.rooms | self.fields | self.stables | self.pastured)

    def fenceable(self) -> int:
        """Return the spaces that a pasture may contain: those without room or field."""
        return ALL_SPACES & ~(self.rooms | self.fields)

    def fences_left(self) -> i64:
        """Return how many fences are not built yet."""
        return MOST_FENCES - count(self.fences)

    def stables_left(self) -> int:
        """Return how many stables are not built yet."""
        return MOST_STABLES - count(self.stables)

    def empty_fields(self) -> i64:
        """Return the set of fields with nothing on them."""
        found: i64 = 0
        fields = self.fields
        piles = self.piles
        space: i64 = 0
        bit: i64 = 1
        while bit <= fields:
            if fields & bit and piles[space] == 0:
                found |= bit
            space += 1
            bit <<= 1
        return found

    def growing(self) -> tuple[int, int]:
        """Return how much grain and how many vegetables are on the fields."""
        grain: i64 = 0
        vegetables: i64 = 0
        if not self.fields and not self.modifiers.fields:
            return grain, vegetables
        for pile in self.piles:
            if pile > VEGETABLES:
                vegetables += pile - VEGETABLES
            else:
                grain += pile
        if self.modifiers.fields:
            for place in range(len(self.modifiers.fields)):
                marked = self.mark(self.modifiers.fields[place])
                if self.modifiers.field_crops[place] == GRAIN:
                    grain += marked
                else:
                    vegetables += marked
        return grain, vegetables

    def card_field(self, card: int) -> int:
        """Return the number of a card that is a field, after those of the spaces."""
        return SPACES + self.modifiers.fields.index(card)

    def empty_card_fields(self) -> list[int]:
        """Return the cards that are fields with nothing on them."""
        return [card for card in self.modifiers.fields if not self.mark(card)]

    def plant(self, space: int, pile: i64) -> None:
        """Put crops on a field."""
        piles = self.piles[:]
        piles[space] = pile
        self.piles = piles

    # -- cards -------------------------------------------------------------------------

    def acts_on(self, hook: i64) -> bool:
        """Tell whether any of the own cards acts on a hook."""
        return self.hooked >> hook & 1 == 1

    def acts(self, hook: i64) -> tuple[int, ...]:
        """Return the own cards that act on a hook, in the order they were laid out."""
        return self.hooks[hook] if self.hooked >> hook & 1 else ()

    def mark(self, card: int) -> int:
        """Return the mark of a card: the number of goods on it, or how often it was used."""
        for number, marked in self.marks:
            if number == card:
                return marked
        return 0

    def set_mark(self, card: int, count: int) -> None:
        """Set the mark of a card."""
        rest = [row for row in self.marks if row[0] != card]
        if count:
            rest.append((card, count))
            rest.sort()
        self.marks = tuple(rest)

    def occupations(self) -> int:
        """Return how many occupations the player has played."""
        return self.learned

    def occupations_counted(self) -> int:
        """Return how many occupations there are in conditions and scores."""
        return self.occupations() + self.modifiers.counts_more

    def held(self, occupations: bool) -> int:
        """Return how many occupations, or minor improvements, are in the hand."""
        found = count_occupations(self.hand)
        return found if occupations else len(self.hand) - found

    # -- goods -------------------------------------------------------------------------

    def has(self, price: Purse) -> bool:
        """Tell whether the supply covers a price."""
        goods = self.goods
        for good, need in enumerate(price):  # noqa: SIM110 - compiled, faster than all()
            if goods[good] < need:
                return False
        return True

    def affords(self, price: vec[i64]) -> bool:
        """Tell the same of a price in an array, as cards that are for sale have it."""
        goods = self.goods
        good: i64 = 0
        last: i64 = len(price)
        while good < last:
            if goods[good] < price[good]:
                return False
            good += 1
        return True

    def pay(self, price: Purse) -> None:
        """Take a price out of the supply."""
        goods = self.goods
        for good, fewer in enumerate(price):
            goods[good] -= fewer

    def take(self, gain: Purse) -> None:
        """Put goods into the supply."""
        goods = self.goods
        for good, more in enumerate(gain):
            goods[good] += more

    def has_room(self, sheep: int, boar: int, cattle: int) -> bool:
        """Tell whether a number of animals has room on the farm."""
        room = self.capacity
        if room is not None:
            return room.fits(sheep, boar, cattle)
        return fits(self.room, self.others, sheep, boar, cattle)

    def houses_all(self) -> bool:
        """Tell whether all animals of the player have room on the farm."""
        goods = self.goods
        return self.has_room(goods[SHEEP], goods[BOAR], goods[CATTLE])

    def has_animals(self) -> bool:
        """Tell whether the player has any animal."""
        goods = self.goods
        return goods[SHEEP] + goods[BOAR] + goods[CATTLE] > 0

    def animals(self) -> tuple[int, int, int]:
        """Return the numbers of sheep, wild boar and cattle."""
        return self.goods[SHEEP], self.goods[BOAR], self.goods[CATTLE]

    def raisable(self) -> i64:
        """Return how much food the player could raise now by converting goods."""
        found: i64 = 0
        goods, most_food = self.goods, self.modifiers.most_food
        good: i64 = GRAIN
        if self.modifiers.sells:
            good = WOOD
        while good < KINDS:
            found += most_food[good] * goods[good]
            good += 1
        if self.modifiers.per_goods:
            count = 0
            for kind in range(GRAIN, KINDS):
                if self.cook[kind]:
                    count += goods[kind]
            for card, every, food in self.modifiers.per_goods:
                found += food * ((self.mark(card) + count) // every)
        return found

    def cooked_more(self, count: int) -> int:
        """Return the food that cards add for goods cooked in this step.

        The remainder is kept as the mark of the card until the step ends.
        """
        found = 0
        for card, every, food in self.modifiers.per_goods:
            together = self.mark(card) + count
            found += food * (together // every)
            self.set_mark(card, together % every)
        return found

    def end_cooking(self) -> None:
        """End a step in which goods were cooked together."""
        for card, _, _ in self.modifiers.per_goods:
            self.set_mark(card, 0)
