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

Each action exists once: build it with the functions here, never with its class.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import combinations, combinations_with_replacement
from typing import Any, Final, TypeVar

from ....core.action import Action, normal
from ....core.arrays import i64
from ....core.goods import Purse, clip, covers, mark, payments
from .goods import BASE, FOOD, Good, Goods
from .player import MOST_PEOPLE

SITE_NAMES: Final[tuple[str, ...]] = (
    "hunt", "forest", "clay", "quarry", "river", "toolmaker", "hut", "field",
    "card1", "card2", "card3", "card4", "building1", "building2", "building3", "building4",
)  # fmt: skip
"""The sites of the base game in the order of the rules; with fewer players the last buildings
are missing. Sites that an expansion adds are known to its game (`Components.site_numbers`)."""

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


class Pay(StoneAgeAction):
    """Pay the goods of `purse`: counts of the goods in their order, then people.

    Attributes
    ----------
    goods : Goods
    purse : tuple of int
    food : int
        The food that is paid; most payments take none.
    count, worth : int
        The number of goods and people, and the points they are worth.
    """

    def __init__(self, words: str, purse: Purse, goods: Goods = BASE, food: int = 0) -> None:
        super().__init__(words)
        self.goods = goods
        self.purse = purse
        self.food = food
        self.count = sum(purse)
        self.worth = goods.worth(purse)

    def __reduce__(self) -> tuple[Callable[..., Action | None], tuple[Any, ...]]:
        return _over_goods, (self.goods.rows, self.words)


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


class TakeGood(StoneAgeAction):
    """Take one good of one's choice, named `good`."""

    def __init__(self, words: str, good: str) -> None:
        super().__init__(words)
        self.good = good


class Gain(StoneAgeAction):
    """Cash the card for two goods of any kind."""

    def __init__(self, words: str, first: int, second: int, goods: Goods = BASE) -> None:
        super().__init__(words)
        self.goods = goods
        self.first = first
        self.second = second
        kinds = range(len(goods.payable))
        self.purse = tuple([(kind == first) + (kind == second) for kind in kinds])

    def __reduce__(self) -> tuple[Callable[..., Action | None], tuple[Any, ...]]:
        return _over_goods, (self.goods.rows, self.words)


A = TypeVar("A", bound=StoneAgeAction)

_made: dict[str, StoneAgeAction] = {}
_added: dict[tuple[str, int], StoneAgeAction] = {}
"""Actions at sites of expansions, whose numbers differ between games."""


def _once(words: str, make: Callable[[], A]) -> A:
    action = _made.get(words)
    if action is None:
        action = _made[words] = make()
    return action  # type: ignore[return-value]  # the words begin with the verb of the class


def _once_at(words: str, site: int, name: str, make: Callable[[], A]) -> A:
    if SITE_NUMBERS.get(name) == site:
        return _once(words, make)
    action = _added.get((words, site))
    if action is None:
        action = _added[words, site] = make()
    return action  # type: ignore[return-value]  # the words begin with the verb of the class


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
    at = name or SITE_NAMES[site]
    words = f"place {people} {at}"
    return _once_at(words, site, at, lambda: PlacePeople(words, people, site, at))


def use(site: int, name: str = "") -> Use:
    """Return the action of using a site."""
    at = name or SITE_NAMES[site]
    words = f"use {at}"
    return _once_at(words, site, at, lambda: Use(words, site, at))


def skip(site: int, name: str = "") -> Skip:
    """Return the action of leaving a site unused."""
    at = name or SITE_NAMES[site]
    words = f"skip {at}"
    return _once_at(words, site, at, lambda: Skip(words, site, at))


def tools(values: tuple[int, ...], once: tuple[int, ...] = ()) -> Tools:
    """Return the action of adding tools, largest first.

    Examples
    --------
    >>> tools((1, 3), (4,)), tools(())
    (<tools 3+1+once4>, <tools none>)
    """
    values = tuple(sorted(values, reverse=True))
    once = tuple(sorted(once, reverse=True))
    names = [str(value) for value in values] + [f"once{value}" for value in once]
    words = "tools " + ("+".join(names) or "none")
    return _once(words, lambda: Tools(words, values, once))


def take(face: int) -> Take:
    """Return the action of taking a die."""
    words = f"take {face}"
    return _once(words, lambda: Take(words, face))


def take_good(good: str) -> TakeGood:
    """Return the action of taking one good of one's choice.

    Examples
    --------
    >>> take_good("stone") is find("take 1 stone")
    True
    """
    words = f"take {good}"
    return _once(words, lambda: TakeGood(words, good))


class Purses:
    """The payments and gains over the goods of a game; each of them exists once.

    Games with the same goods share them; see `purses_of`.

    Attributes
    ----------
    goods : Goods
    gains : list of Action
        Every way to gain two goods.
    """

    def __init__(self, goods: Goods) -> None:
        self.goods = goods
        self._payments: dict[Purse, Pay] = {}
        self._with_food: dict[tuple[Purse, int], Pay] = {}
        self._all: dict[tuple[Purse, int], list[Pay]] = {}
        self._ways: list[dict[int, list[Action]]] = [{} for _ in range(MOST_PEOPLE + 1)]
        kinds = range(len(goods.names))
        self.gains: list[Action] = [self._gain(a, b) for a in kinds for b in kinds if a <= b]
        self._by_words: dict[str, Action] = {gain.words: gain for gain in self.gains}

    def _gain(self, first: int, second: int) -> Gain:
        names = self.goods.names
        return Gain(f"gain {names[first]} {names[second]}", first, second, self.goods)

    def pay(self, purse: Purse) -> Pay:
        """Return the action of paying these goods.

        Examples
        --------
        >>> PURSES.pay((2, 0, 0, 1, 0))
        <pay 2 wood 1 gold>
        """
        known = self._payments.get(purse)
        if known is None:
            parts = [f"{count} {name}" for name, count in self.goods.listed(purse)]
            words = "pay " + (" ".join(parts) or "nothing")
            known = self._payments[purse] = Pay(words, purse, self.goods)
            self._by_words[words] = known
        return known

    def pay_with(self, purse: Purse, food: int) -> Pay:
        """Return the action of paying these goods and some food.

        Examples
        --------
        >>> PURSES.pay_with((1, 0, 0, 0, 0), 2)
        <pay 1 wood 2 food>
        """
        if not food:
            return self.pay(purse)
        known = self._with_food.get((purse, food))
        if known is None:
            parts = [f"{count} {name}" for name, count in self.goods.listed(purse, food)]
            known = Pay("pay " + " ".join(parts), purse, self.goods, food)
            self._with_food[purse, food] = known
            self._by_words[known.words] = known
        return known

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

    def gain(self, first: int, second: int) -> Action:
        """Return the action of gaining two goods; their order does not matter.

        Examples
        --------
        >>> PURSES.gain(3, 0)
        <gain wood gold>
        """
        names = self.goods.names
        low, high = min(first, second), max(first, second)
        return self._by_words[f"gain {names[low]} {names[high]}"]

    def find(self, text: str) -> Action | None:
        """Return the payment or gain that a player's words in normal form name, or None."""
        known = self._by_words.get(text)
        if known is not None:
            return known
        verb = text.partition(" ")[0]
        if verb == "pay":
            return self._find_pay(text)
        return self._find_gain(text) if verb == "gain" else None

    def _find_pay(self, text: str) -> Action | None:
        payable = (*self.goods.payable, self.goods.yields[FOOD])
        counts = [0] * len(payable)
        rest = text.removeprefix("pay").strip()
        while rest:
            match = _PART.match(rest)
            if not match:
                return None
            name = match[2] if match[2] in payable else match[2].removesuffix("s")
            name = "people" if name == "person" else name
            if name not in payable:
                return None
            counts[payable.index(name)] += int(match[1] or 1)
            rest = rest[match.end() :].strip()
        return self.pay_with(tuple(counts[:-1]), counts[-1]) if 0 < sum(counts) < 100 else None

    def _find_gain(self, text: str) -> Action | None:
        known = self.goods.names
        names = text.removeprefix("gain").replace("1 ", "").replace("2 ", "twice ").split()
        if len(names) == 2 and names[0] == "twice":
            names = [names[1], names[1]]
        names = [name if name in known else name.removesuffix("s") for name in names]
        if len(names) != 2 or any(name not in known for name in names):
            return None
        return self.gain(known.index(names[0]), known.index(names[1]))


# Users forget an s or change the order.
_PART: Final = re.compile(r"(\d{1,2})? ?([a-z]+)")

_purses: dict[tuple[tuple[Any, ...], ...], Purses] = {}


def purses_of(goods: Goods) -> Purses:
    """Return the payments and gains over some goods, the same for the same goods."""
    rows = goods.rows
    found = _purses.get(rows)
    if found is None:
        found = _purses[rows] = Purses(goods)
    return found


def _over_goods(rows: tuple[tuple[Any, ...], ...], words: str) -> Action | None:
    """Return the shared payment or gain with these words over goods written as plain values."""
    return purses_of(Goods(tuple([Good(*row) for row in rows]))).find(words)


PURSES: Final = purses_of(BASE)
"""The payments and gains of the base game."""

DECLINE: Final = _once("decline", lambda: StoneAgeAction("decline"))
STARVE: Final = _once("starve", lambda: StoneAgeAction("starve"))
KEEP: Final = _once("keep", lambda: StoneAgeAction("keep"))
NO_TOOLS: Final = tools(())
TAKES: Final[list[Action]] = [take(face) for face in range(1, 7)]
TAKE_TOP: Final = _once("take top", lambda: TakePrize("take top", 0))
TAKE_BOTTOM: Final = _once("take bottom", lambda: TakePrize("take bottom", 1))


def at_site(site: int, name: str = "") -> list[Action]:
    """Return every action at a site."""
    placings = [place(people, site, name) for people in range(1, MOST_PEOPLE + 1)]
    return [*placings, use(site, name), skip(site, name)]


def all_actions(over: Purses = PURSES) -> list[Action]:
    """Return every action that is legal in some position of the base game, and many others.

    Parameters
    ----------
    over : Purses
        The payments and gains.

    Examples
    --------
    >>> len(all_actions()) > 1000, DECLINE in all_actions()
    (True, True)
    """
    sites = range(len(SITE_NAMES))
    tool_sets = [
        values
        for count in range(4)
        for values in combinations_with_replacement((4, 3, 2, 1), count)
    ]
    once_sets = [values for count in range(4) for values in combinations((4, 3, 2), count)]
    purses = (
        purse for count in range(1, 9) for purse in payments((8,) * len(over.goods.payable), count)
    )
    return [
        *(place(people, site) for site in sites for people in range(1, MOST_PEOPLE + 1)),
        *(use(site) for site in sites),
        *(skip(site) for site in sites),
        *(tools(values, once) for values in tool_sets for once in once_sets),
        *(over.pay(purse) for purse in purses),
        *TAKES,
        *over.gains, DECLINE, STARVE, KEEP,
    ]  # fmt: skip


# The patterns are wider than the words: users forget an s or change the order.
_PLACE = re.compile(r"place (?:(\d{1,2}) (?:people |person )?)?(?:on |in |at |the )*([a-z]+ ?\d?)")
_PLACE_LAST = re.compile(r"place (?:on |in |at |the )*([a-z]+) (\d{1,2})")
_SITE = re.compile(r"(use|skip) (?:the )?([a-z]+ ?\d?)")
_TAKE = re.compile(r"take (?:die |a |the )*([1-6])")


def find(
    words: str, sites: Mapping[str, int] = SITE_NUMBERS, over: Purses = PURSES
) -> Action | None:
    """Return the action that a player's words name, or None.

    Case, spaces and order are ignored: ``"pay 1 gold, 2 Wood"`` is ``pay 2 wood 1 gold``.

    Parameters
    ----------
    words : str
    sites : mapping of str to int
        The numbers of the sites that may be named.
    over : Purses
        The payments and gains.

    Examples
    --------
    >>> find("PAY 1 gold, 2 woods"), find("tools 1 + once4 + 3"), find("place 3 forst")
    (<pay 2 wood 1 gold>, <tools 3+1+once4>, None)
    """
    text = normal(words.replace(",", " ")).replace(" and ", " ")
    known = _made.get(text)
    if known is not None:
        return known
    verb = text.partition(" ")[0]
    if verb == "place":
        return _find_place(text, sites)
    if verb in ("use", "skip"):
        return _find_site(text, sites)
    if verb == "take":
        return _find_take(text, over.goods)
    return _find_tools(text) if verb == "tools" else over.find(text)


def _find_place(text: str, sites: Mapping[str, int]) -> Action | None:
    turned = _PLACE_LAST.fullmatch(text)
    if turned and turned[1] in sites:
        people, name = turned[2], turned[1]
    else:
        match = _PLACE.fullmatch(text)
        if not match:
            return None
        people, name = match[1] or "1", match[2].replace(" ", "")
    if name not in sites or not 1 <= int(people) <= MOST_PEOPLE:
        return None
    return place(int(people), sites[name], name)


def _find_site(text: str, sites: Mapping[str, int]) -> Action | None:
    match = _SITE.fullmatch(text)
    if not match:
        return None
    name = match[2].replace(" ", "")
    if name not in sites:
        return None
    return use(sites[name], name) if match[1] == "use" else skip(sites[name], name)


def _find_tools(text: str) -> Action | None:
    rest = text.removeprefix("tools").strip()
    if rest in ("none", "0", ""):
        return NO_TOOLS if rest else None
    values: list[int] = []
    once: list[int] = []
    for part in rest.replace(" ", "").split("+"):
        bare = part.removeprefix("once")
        if bare not in ("1", "2", "3", "4"):
            return None
        (once if bare != part else values).append(int(bare))
    return tools(tuple(values), tuple(once)) if len(values) <= 3 and len(once) <= 3 else None


_PRIZES: Final[dict[str, Action]] = {
    "top": TAKE_TOP, "upper": TAKE_TOP, "bottom": TAKE_BOTTOM, "lower": TAKE_BOTTOM
}  # fmt: skip
_TAKE_ONE: Final = re.compile(r"take (?:the |a |an |1 )*([a-z]+)(?: prize)?")


def _find_take(text: str, goods: Goods) -> Action | None:
    match = _TAKE.fullmatch(text)
    if match:
        return take(int(match[1]))
    match = _TAKE_ONE.fullmatch(text)
    if not match:
        return None
    return _PRIZES.get(match[1]) or (take_good(match[1]) if match[1] in goods.names else None)
