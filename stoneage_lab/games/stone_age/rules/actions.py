"""Every choice a player of Stone Age can have, and its words.

===================== ==========================================================
``place 3 forest``    put three people on a site
``use forest``        take your people home and do what the site offers
``skip forest``       take them home and do nothing (only where declining is free)
``tools 2+1``         add tools to a roll; ``tools 3+once4``; ``tools none``
``pay 2 wood 1 gold`` pay for a card, a building, or for food that is missing
``decline``           leave the card or building where it is
``take 5``            take a die of the "dice for everyone"
``gain wood gold``    cash the card for two goods of your choice
``keep``              keep that card for later
``starve``            feed too little and lose 10 points
===================== ==========================================================

Each action exists once: call its verb, or a function here, never its class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations, combinations_with_replacement
from typing import Any, Final

from ....core.action import Action
from ....core.arrays import i64
from ....core.goods import Purse, clip, covers, mark, payments
from ....core.grammar import (
    ChosenSlot,
    GoodsSlot,
    Grammar,
    NameSlot,
    NumberSlot,
    Slot,
    Value,
    Verb,
    Way,
)
from ....core.memo import memo
from .goods import BASE, FOOD, Good, Goods
from .player import MOST_PEOPLE

SITE_NAMES: Final[tuple[str, ...]] = (
    "hunt", "forest", "clay", "quarry", "river", "toolmaker", "hut", "field",
    "card1", "card2", "card3", "card4", "building1", "building2", "building3", "building4",
)  # fmt: skip
"""The sites of the base game in the order of the rules; with fewer players the last buildings
are missing. Sites that an expansion adds are known to its game (`Components.grammar`)."""

SITE_NUMBERS: Final[Mapping[str, int]] = {name: number for number, name in enumerate(SITE_NAMES)}

SITES_ELSEWHERE: Final[Mapping[str, str]] = {"animal": "animals", "mammoth": "mammoth"}
"""The expansion that each site belongs to which may be named in every game."""

ELSEWHERE: Final = 1000
"""The first number of the sites that a game does not have."""

MOST_WAYS: Final = 4096
"""Maximum number of lists of actions that are kept, of each kind."""


class StoneAgeAction(Action):
    """An action of Stone Age; unpickling returns the shared object with these words."""

    def __reduce__(self) -> tuple[Callable[..., Action | None], tuple[Any, ...]]:
        return find, (self.words,)


class PlacePeople(StoneAgeAction):
    """Put `people` on the site numbered `site`, whose name is `name`."""

    def __init__(self, words: str, people: int, site: int, name: str) -> None:
        super().__init__(words)
        self.people: i64 = people
        self.site: i64 = site
        self.name = name

    def __reduce__(self) -> tuple[Callable[..., Action | None], tuple[Any, ...]]:
        return place, (self.people, self.site, self.name)


class Return(StoneAgeAction):
    """Take the mover's people home from the site numbered `site`, whose name is `name`.

    Attributes
    ----------
    uses : bool
        Whether the site is used.
    """

    uses = False

    def __init__(self, words: str, site: int, name: str) -> None:
        super().__init__(words)
        self.site: i64 = site
        self.name = name


class Use(Return):
    """Take them home after using the site."""

    uses = True

    def __reduce__(self) -> tuple[Callable[..., Action | None], tuple[Any, ...]]:
        return use, (self.site, self.name)


class Skip(Return):
    """Leave the site unused."""

    def __reduce__(self) -> tuple[Callable[..., Action | None], tuple[Any, ...]]:
        return skip, (self.site, self.name)


class Tools(StoneAgeAction):
    """Add tools of these `values` and one-use tools of the values `once` to a roll."""

    def __init__(self, words: str, values: tuple[int, ...], once: tuple[int, ...]) -> None:
        super().__init__(words)
        self.values = values
        self.once = once
        self.lasting = sum(values)
        self.bonus = self.lasting + sum(once)


class OverGoods(StoneAgeAction):
    """An action that names some of the `goods` of a game."""

    def __init__(self, words: str, goods: Goods) -> None:
        super().__init__(words)
        self.goods = goods

    def __reduce__(self) -> tuple[Callable[..., Action | None], tuple[Any, ...]]:
        return _over_goods, (self.goods.rows, self.words)


class Pay(OverGoods):
    """Pay the goods of `purse`: counts of the goods in their order, then people.

    Attributes
    ----------
    purse : tuple of int
    food : int
        The food that is paid; most payments take none.
    count, worth : int
        The number of goods and people, and the points they are worth.
    """

    def __init__(self, words: str, purse: Purse, goods: Goods = BASE, food: int = 0) -> None:
        super().__init__(words, goods)
        self.purse = purse
        self.food = food
        self.count = sum(purse)
        self.worth = goods.worth(purse)

    def __reduce__(self) -> tuple[Callable[..., Action | None], tuple[Any, ...]]:
        return _payment, (self.goods.rows, self.purse, self.food)


class Take(StoneAgeAction):
    """Take a die that shows `face`."""

    def __init__(self, words: str, face: int) -> None:
        super().__init__(words)
        self.face = face


class TakePrize(StoneAgeAction):
    """Take one of two prizes: the upper one, `which` 0, or the lower one."""

    def __init__(self, words: str, which: int) -> None:
        super().__init__(words)
        self.which = which


class TakeGood(OverGoods):
    """Take one good of one's choice, named `good`."""

    def __init__(self, words: str, good: str, goods: Goods = BASE) -> None:
        super().__init__(words, goods)
        self.good = good


class Gain(OverGoods):
    """Cash the card for two goods of any kind."""

    def __init__(self, words: str, first: int, second: int, goods: Goods = BASE) -> None:
        super().__init__(words, goods)
        self.first = first
        self.second = second
        kinds = range(len(goods.payable))
        self.purse = tuple([(kind == first) + (kind == second) for kind in kinds])


# -- sites -----------------------------------------------------------------------------------

_PEOPLE: Final = NumberSlot(1, MOST_PEOPLE, default=1)


class SiteVerbs:
    """The verbs of some sites: ``place``, ``use`` and ``skip``.

    Parameters
    ----------
    numbers : mapping of str to int
        The number of each site, by its name.
    listed : bool
        Whether `Grammar.all_actions` has their actions.

    Attributes
    ----------
    place : Verb
        Of the number of people and that of the site.
    use, skip : Verb
        Of the number of the site.
    """

    def __init__(self, numbers: Mapping[str, int], listed: bool = True) -> None:
        self._names = {number: name for name, number in numbers.items()}
        site = NameSlot(numbers)
        people = range(1, MOST_PEOPLE + 1)
        placings = [(count, number) for number in self._names for count in people if listed]
        places = [(number,) for number in self._names if listed]
        self.place: Verb[PlacePeople] = Verb(
            "place", self._placed, _PEOPLE, site,
            between="people person", turned=True, some=placings,
        )  # fmt: skip
        self.use: Verb[Use] = Verb("use", self._used, site, some=places)
        self.skip: Verb[Skip] = Verb("skip", self._skipped, site, some=places)

    def _placed(self, words: str, people: int, site: int) -> PlacePeople:
        return PlacePeople(words, people, site, self._names[site])

    def _used(self, words: str, site: int) -> Use:
        return Use(words, site, self._names[site])

    def _skipped(self, words: str, site: int) -> Skip:
        return Skip(words, site, self._names[site])


_BASE_SITES: Final = SiteVerbs(SITE_NUMBERS)
_ADDED_SITES: Final[dict[tuple[int, str], SiteVerbs]] = {}
"""The verbs of each site of an expansion, whose numbers differ between games."""


def at_site(site: int, name: str = "") -> SiteVerbs:
    """Return the verbs of a site.

    Parameters
    ----------
    site : int
    name : str
        The name of a site that an expansion adds.
    """
    if not name or SITE_NUMBERS.get(name) == site:
        return _BASE_SITES
    found = _ADDED_SITES.get((site, name))
    if found is None:
        found = _ADDED_SITES[site, name] = SiteVerbs({name: site}, listed=site < ELSEWHERE)
    return found


def place(people: int, site: int, name: str = "") -> PlacePeople:
    """Return the action of placing people.

    Parameters
    ----------
    people, site : int
    name : str
        The name of a site that an expansion adds.

    Examples
    --------
    >>> place(3, 1)
    <place 3 forest>
    >>> place(3, 1) is find("Place 3  Forest")
    True
    """
    return at_site(site, name).place(people, site)


def use(site: int, name: str = "") -> Use:
    """Return the action of using a site."""
    return at_site(site, name).use(site)


def skip(site: int, name: str = "") -> Skip:
    """Return the action of leaving a site unused."""
    return at_site(site, name).skip(site)


# -- tools and dice --------------------------------------------------------------------------

MOST_TOOLS: Final = 3
"""The most tools, and the most one-use tools, of a player."""

_TOOLS: Final = ("1", "2", "3", "4")


class ToolSlot(Slot):
    """Tools with plus signs between them, as ``3+once4``.

    The value has their values, the largest first, and then those of one-use tools below zero.

    Examples
    --------
    >>> slot = ToolSlot()
    >>> slot.read("once4 + 1 + 3".split(), 0), slot.spell((3, 1, -4)), slot.spell(())
    ([(((3, 1, -4),), 5)], '3+1+once4', 'none')
    """

    def read(self, words: list[str], at: int) -> list[Way]:
        """Return the tools that all words from a place on name."""
        said = "".join(words[at:])
        if said in ("none", "0"):
            return [(((),), len(words))]
        values: list[int] = []
        for part in said.split("+"):
            bare = part.removeprefix("once")
            if bare not in _TOOLS:
                return []
            values.append(int(bare) if bare == part else -int(bare))
        lasting = sorted([value for value in values if value > 0], reverse=True)
        once = sorted([value for value in values if value < 0])
        if max(len(lasting), len(once)) > MOST_TOOLS:
            return []
        return [(((*lasting, *once),), len(words))]

    def spell(self, value: Value) -> str:
        """Return the tools with plus signs between them."""
        assert isinstance(value, tuple)
        return "+".join([str(n) if n > 0 else f"once{-n}" for n in value]) or "none"

    def listed(self) -> list[Value]:
        """Return every set of tools with every set of one-use tools of an unmarked game."""
        counts = range(MOST_TOOLS + 1)
        lasting = [way for n in counts for way in combinations_with_replacement((4, 3, 2, 1), n)]
        once = [way for n in counts for way in combinations((-4, -3, -2), n)]
        return [(*some, *more) for some in lasting for more in once]

    def begin(self) -> list[str]:
        """Return single tools, and the word for none."""
        return ["none", *_TOOLS, "once2", "once3", "once4"]


def _tools_of(words: str, tools: tuple[int, ...]) -> Tools:
    lasting = [value for value in tools if value > 0]
    return Tools(words, tuple(lasting), tuple([-value for value in tools if value < 0]))


_add_tools: Final = Verb("tools", _tools_of, ToolSlot())


def tools(values: tuple[int, ...], once: tuple[int, ...] = ()) -> Tools:
    """Return the action of adding tools, largest first.

    Examples
    --------
    >>> tools((1, 3), (4,)), tools(())
    (<tools 3+1+once4>, <tools none>)
    """
    lasting = sorted(values, reverse=True)
    return _add_tools((*lasting, *sorted([-value for value in once])))


take: Final = Verb("take", Take, NumberSlot(1, 6), between="die")
take_prize: Final = Verb(
    "take", TakePrize, NameSlot(("top", "bottom"), also={"upper": "top", "lower": "bottom"}),
    between="prize", some=(),
)  # fmt: skip
decline: Final = Verb("decline", StoneAgeAction)
starve: Final = Verb("starve", StoneAgeAction)
keep: Final = Verb("keep", StoneAgeAction)

DECLINE: Final = decline()
STARVE: Final = starve()
KEEP: Final = keep()
NO_TOOLS: Final = tools(())
TAKES: Final[list[Action]] = [take(face) for face in range(1, 7)]
TAKE_TOP: Final = take_prize(0)
TAKE_BOTTOM: Final = take_prize(1)


# -- goods -----------------------------------------------------------------------------------

MOST_COUNT: Final = 99
"""The largest number of goods in words."""


class Purses:
    """The verbs over the goods of a game, and lists of their actions.

    Games with the same goods share them; see `purses_of`.

    Attributes
    ----------
    goods : Goods
    price : Verb
        Of the counts of the goods, of people and of food; see `pay`.
    gain : Verb
        Of a pair of goods, the lower number first.
    take : Verb
        Of the number of a good.
    pay_nothing : Verb
        Read only in games where something costs nothing; a label of starving is the same.
    gains, takes : list of Action
        Every way to gain two goods, and to take one.
    """

    def __init__(self, goods: Goods) -> None:
        self.goods = goods
        self._all: dict[tuple[Purse, int], list[Pay]] = {}
        self._ways: list[dict[int, list[Action]]] = [{} for _ in range(MOST_PEOPLE + 1)]
        named = GoodsSlot(
            (*goods.payable, goods.yields[FOOD]), MOST_COUNT, also={"person": "people"}
        )
        full = (8,) * len(goods.payable)
        prices = [((*way, 0),) for count in range(1, 9) for way in payments(full, count)]
        self.price: Verb[Pay] = Verb("pay", self._paid, named, some=prices)
        self.pay_nothing: Verb[Pay] = Verb("pay nothing", self._paid_nothing)
        self.gain: Verb[Gain] = Verb("gain", self._gained, ChosenSlot(goods.names, 2, 2))
        self.take: Verb[TakeGood] = Verb(
            "take", self._taken, NameSlot(goods.names), between="1 prize", some=()
        )
        self.gains: list[Action] = list(self.gain.all())
        self.takes: list[Action] = [self.take(good) for good in range(len(goods.names))]
        self._chosen = Grammar(self.gain, self.take)

    def _paid(self, words: str, counts: tuple[int, ...]) -> Pay:
        return Pay(words, counts[:-1], self.goods, counts[-1])

    def _paid_nothing(self, words: str) -> Pay:
        return Pay(words, self.goods.nothing, self.goods)

    def _gained(self, words: str, pair: tuple[int, ...]) -> Gain:
        return Gain(words, pair[0], pair[1], self.goods)

    def _taken(self, words: str, good: int) -> TakeGood:
        return TakeGood(words, self.goods.names[good], self.goods)

    def find(self, words: str) -> Action | None:
        """Return the gain, or the taking of a good, that words name, or None."""
        return self._chosen.find(words)

    def pay(self, purse: Purse, food: int = 0) -> Pay:
        """Return the action of paying these goods, and some food.

        Examples
        --------
        >>> PURSES.pay((2, 0, 0, 1, 0)), PURSES.pay((1, 0, 0, 0, 0), 2)
        (<pay 2 wood 1 gold>, <pay 1 wood 2 food>)
        """
        counts = (*purse, food)
        return self.price(counts) if any(counts) else self.pay_nothing()

    def pays(self, purse: Purse, count: int) -> list[Action]:
        """Return every payment of `count` goods from a purse; the list is shared."""
        known = self._ways[count]
        # Goods above the price have no effect, so few enough purses remain to be cached.
        number = mark(purse, count)
        found = known.get(number)
        if found is None:
            if len(known) == MOST_WAYS:
                known.clear()
            found = known[number] = self._out_of(clip(purse, count), count)
        return found

    def _out_of(self, purse: Purse, count: int) -> list[Action]:
        """Return every payment of `count` goods from a purse with no kind above `count`."""
        # From three goods on a kind counts as plenty, so that a list serves many purses.
        plenty = tuple([count if have > 2 else have for have in purse])
        ways = self._all.get((plenty, count))
        if ways is None:
            ways = [self.pay(payment) for payment in payments(plenty, count)]
            self._all[plenty, count] = ways
        if plenty == purse:
            return [*ways]
        return [way for way in ways if covers(purse, way.purse)]


_purses: dict[tuple[tuple[Any, ...], ...], Purses] = {}
"""By goods, for good: a payment is one object, however often it is read."""


def purses_of(goods: Goods) -> Purses:
    """Return the verbs over some goods, the same for the same goods."""
    rows = goods.rows
    found = _purses.get(rows)
    if found is None:
        found = _purses[rows] = Purses(goods)
    return found


def _purses_over(rows: tuple[tuple[Any, ...], ...]) -> Purses:
    """Return the verbs over goods written as plain values."""
    return _purses.get(rows) or purses_of(Goods(tuple([Good(*row) for row in rows])))


def _over_goods(rows: tuple[tuple[Any, ...], ...], words: str) -> Action | None:
    """Return the shared gain, or taking of a good, with these words."""
    return _purses_over(rows).find(words)


def _payment(rows: tuple[tuple[Any, ...], ...], purse: Purse, food: int) -> Action | None:
    """Return the shared payment of these goods and this food."""
    return _purses_over(rows).pay(purse, food)


PURSES: Final = purses_of(BASE)
"""The verbs over the goods of the base game."""


# -- all of them -----------------------------------------------------------------------------


@memo(64)
def grammar_of(
    purses: Purses, sites: tuple[tuple[int, str], ...] = (), added: tuple[Verb[Action], ...] = ()
) -> Grammar:
    """Return every kind of move of a game; games with the same share it.

    Parameters
    ----------
    purses : Purses
    sites : tuple of (int, str)
        The numbers and names of the sites that expansions add.
    added : tuple of Verb
        The verbs that expansions add.
    """
    named = [name for _, name in sites]
    elsewhere = [
        at_site(ELSEWHERE + place, name)
        for place, name in enumerate(SITES_ELSEWHERE)
        if name not in named
    ]
    here = [*[at_site(number, name) for number, name in sites], *elsewhere]
    return Grammar(
        _BASE_SITES.place, _BASE_SITES.use, _BASE_SITES.skip,
        _add_tools, purses.price, take, take_prize, purses.take, purses.gain,
        decline, starve, keep,
        *[verb for site in here for verb in (site.place, site.use, site.skip)],
        *added,
        small="a an the on in at and",
    )  # fmt: skip


GRAMMAR: Final = grammar_of(PURSES)
"""Every kind of move of the base game."""


def find(words: str) -> Action | None:
    """Return the action of the base game that a player's words name, or None.

    Case, spaces and order are ignored: ``"pay 1 gold, 2 Wood"`` is ``pay 2 wood 1 gold``.

    Examples
    --------
    >>> find("PAY 1 gold, 2 woods"), find("tools 1 + once4 + 3"), find("place 3 forst")
    (<pay 2 wood 1 gold>, <tools 3+1+once4>, None)
    """
    return GRAMMAR.find(words)
