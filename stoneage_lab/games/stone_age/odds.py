"""Exact odds of Stone Age in closed form, for the questions of lessons.

They are computed from the numbers of the rules, without playing; tests compare them
with `lab.odds`, which plays the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

from ...core.arguments import as_text, shown, whole_number
from ...core.chance import sums
from ...core.errors import SetupError
from ...core.language import called
from ...core.memo import memo
from ...figures.charts import Series, bars
from ...figures.figure import Figure
from ...figures.table import Table
from ...probability.arguments import whole
from ...probability.distribution import Distribution
from ...probability.joint import Joint
from ...probability.named_distributions import Die
from .expansions.mammoth_duel_chances import win_chances
from .rules.cards import CARDS
from .rules.game_components import base
from .rules.player import MOST_PEOPLE
from .rules.refusal_rules import read

MOST_PLAYERS = 4


@memo(1)
def _rolled_at() -> Mapping[str, Any]:
    """Return the sites where dice are rolled, by name."""
    return {site.name: site for site in base(2).sites if hasattr(site, "divisor")}


def _dice_at(site: str, people: int) -> tuple[int, int]:
    """Return the price of a good at a site, in pips, and the number of dice of some people."""
    sites = _rolled_at()
    known = called(site, sites, "site", read)
    if known is None:
        raise SetupError(read()("calculation.site", given=as_text(site), known=", ".join(sites)))
    most = sites[known].rings or MOST_PEOPLE
    dice = whole_number(people, 1, most)
    if dice is None:
        raise SetupError(read()("calculation.people", most=most, given=shown(people)))
    return sites[known].divisor, dice


def yields(site: str, people: int, tools: int = 0, less: int = 0) -> Distribution:
    """Return what a roll at a site may bring.

    Parameters
    ----------
    site : str
        A site where dice are rolled, e.g. ``"forest"``.
    people : int
        How many people work there: each rolls one die.
    tools : int
        What is added to the sum.
    less : int
        How much less each die counts, from 0 to 6: 1 while a wild animal is about.

    Raises
    ------
    SetupError
        If no dice are rolled there, or if that many people cannot work there.

    Examples
    --------
    >>> yields("river", people=2).pmf(0), yields("river", people=2, less=1).mean
    (Fraction(5, 18), Fraction(5, 12))
    """
    divisor, dice = _dice_at(site, people)
    added = whole_number(tools, 0)
    if added is None:
        raise SetupError(read()("calculation.tools", given=shown(tools)))
    lost = whole("less", less, 0, 6) * dice
    return Distribution(dict(sums(dice))).map(lambda roll: (max(0, roll - lost) + added) // divisor)


@memo(512)
def first_die(site: str, people: int) -> Joint:
    """Return the joint distribution of the first of several dice and of the goods of all.

    Parameters
    ----------
    site : str
        A site where dice are rolled, e.g. ``"forest"``.
    people : int
        How many people work there: each rolls one die.

    Raises
    ------
    SetupError
        If no dice are rolled there, or if that many people cannot work there.

    Examples
    --------
    >>> wood = first_die("forest", 3)
    >>> wood.slope, wood.r_squared
    (Fraction(1, 3), Fraction(35, 113))
    """
    divisor, dice = _dice_at(site, people)
    others = Die(6).iid_sum(dice - 1) if dice > 1 else Distribution.certain(0)
    thrown = Die(6).joint(others).map(lambda both: (both[0], sum(both) // divisor))
    return Joint(dict(thrown.items()))


def duel(*people: int) -> Distribution:
    """Return who wins the dice for the mammoth: 0 is the first player, 1 the second.

    Each throws as many dice as people; the highest single die wins, then the second, and so on,
    where a missing die counts 0. Players who throw alike draw lots.

    Parameters
    ----------
    *people : int
        The people of each player, from 1 to 10.

    Examples
    --------
    >>> duel(2, 1).pmf(0), duel(3, 2).pmf(0)
    (Fraction(161, 216), Fraction(641, 972))
    """
    whole("players", len(people), 1, MOST_PLAYERS)
    dice = tuple(whole("people", count, 1, MOST_PEOPLE) for count in people)
    return Distribution(dict(enumerate(win_chances(dice))))


def starvation(
    people: int, fields: int = 0, hunters: int = 0, stock: int = 0, tools: int = 0
) -> Distribution:
    """Return the distribution of the food missing at the end of the round.

    Parameters
    ----------
    people : int
        People to feed, from 1 to 10: one food each.
    fields : int
        Each feeds one person, from 0 to 10.
    hunters : int
        The number of hunters: one die each, the sum halved.
    stock : int
        Food there is already.
    tools : int
        The number added to the roll.

    Returns
    -------
    Distribution
        Of the food missing; 0 means that all are fed.

    Examples
    --------
    >>> starvation(people=5, hunters=3).prob_ge(1)
    Fraction(3, 8)
    """
    people = whole("people", people, 1, MOST_PEOPLE)
    fields = whole("fields", fields, 0, 10)
    hunters = whole("hunters", hunters, 0, people)
    stock = whole("stock", stock, 0, 1000)
    tools = whole("tools", tools, 0, 1000)
    wanted = max(0, people - fields) - stock
    if hunters == 0:
        return Distribution.certain(max(0, wanted))
    return yields("hunt", hunters, tools).map(lambda food: max(0, wanted - food))


def draft(players: int) -> list[Distribution]:
    """Return the distribution of each seat's die if dice are thrown and each takes the highest.

    One die per player is thrown; the seat that bought the card takes first.

    Examples
    --------
    >>> first, *_, last = draft(4)
    >>> first.mean, last.mean
    (Fraction(6797, 1296), Fraction(2275, 1296))
    """
    players = whole("players", players, 2, MOST_PLAYERS)
    return [Die(6).order_statistic(rank, players) for rank in range(players, 0, -1)]


def culture(cards: int, put_back: bool = False) -> Distribution:
    """Return the distribution of the number of different symbols on some culture cards.

    Parameters
    ----------
    cards : int
        The number of cards drawn at random from all culture cards, from 0 to 16.
    put_back : bool
        Draw with replacement instead: every card is put back before the next.

    Examples
    --------
    >>> culture(8).pmf(8)
    Fraction(128, 6435)
    """
    symbols = [card.bottom.symbol for card in CARDS if card.bottom.symbol]
    cards = whole("cards", cards, 0, len(symbols))
    kinds = {symbol: symbols.count(symbol) for symbol in symbols}
    # The number of ways to (symbols seen, cards left over), symbol by symbol.
    if put_back:
        ways = {0: Fraction(1)}
        for _ in range(cards):
            ways = _one_more(ways, len(kinds))
        return Distribution(ways)
    counted = {(0, 0): 1}
    for copies in kinds.values():
        more: dict[tuple[int, int], int] = {}
        for (seen, drawn), count in counted.items():
            for take in range(copies + 1):
                key = (seen + (take > 0), drawn + take)
                more[key] = more.get(key, 0) + count * comb(copies, take)
        counted = more
    return Distribution({seen: n for (seen, drawn), n in counted.items() if drawn == cards})


def _one_more(ways: Mapping[int, Fraction], kinds: int) -> dict[int, Fraction]:
    """Return the probabilities after one more draw with replacement from equally common kinds."""
    more: dict[int, Fraction] = {}
    for seen, chance in ways.items():
        known = chance * Fraction(seen, kinds)
        more[seen] = more.get(seen, Fraction(0)) + known
        more[seen + 1] = more.get(seen + 1, Fraction(0)) + chance - known
    return {seen: chance for seen, chance in more.items() if chance}


class Splits(dict[tuple[int, ...], Fraction]):
    """The splits of people among sites, with the probability of reaching every goal.

    Attributes
    ----------
    sites : tuple of str
        The sites, in the order of a split's numbers.
    best : list of tuple of int
        The splits with the best chance; several, if they tie.
    """

    def __init__(self, sites: tuple[str, ...], chances: Mapping[tuple[int, ...], Fraction]) -> None:
        super().__init__(chances)
        self.sites = sites
        top = max(chances.values())
        self.best = [split for split, chance in chances.items() if chance == top]

    def table(self) -> Table:
        """Return splits and chances, best first."""
        order = sorted(self, key=lambda split: (-self[split], split))
        rows = [
            [" + ".join(map(str, split)), str(self[split]), f"{float(self[split]):.1%}"]
            for split in order
        ]
        head = [" + ".join(self.sites), "P", "%"]
        return Table(read()("calculation.splits"), head, rows)

    def plot(self) -> Figure:
        """Return a bar for each split, the best ones marked."""
        names = ["+".join(map(str, split)) for split in self]
        series = [Series("P", [float(chance) for chance in self.values()])]
        return bars(self.table(), names, series, [split in self.best for split in self])

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {"text/plain": repr(self), "text/html": self.plot().html()}


def split(goal: Mapping[str, int], people: int) -> Splits:
    """Return, for every split of people among sites, the probability of reaching all goals.

    Parameters
    ----------
    goal : mapping of site to int
        The goods wanted from each site, e.g. ``{"forest": 2, "river": 1}``.
    people : int
        The number of people; all are sent, at least one to each site.

    Examples
    --------
    >>> found = split({"forest": 2, "river": 1}, people=5)
    >>> found.best, found[2, 3]
    ([(2, 3), (3, 2)], Fraction(1339, 1944))
    """
    if not isinstance(goal, Mapping) or not goal:
        raise SetupError(read()("calculation.goal", given=shown(goal)))
    sites = tuple(goal)
    rings = {site.name: site.rings or MOST_PEOPLE for site in base(2).gathering()}
    for site in sites:
        yields(site, 1)  # raises an error that lists the sites
        whole(site, goal[site], 1, 1000)
    people = whole("people", people, len(sites), MOST_PEOPLE)
    most = [range(1, min(rings[site], people) + 1) for site in sites]
    chances: dict[tuple[int, ...], Fraction] = {}
    for sent in product(*most):
        if sum(sent) == people:
            chance = Fraction(1)
            for site, count in zip(sites, sent, strict=True):
                chance *= yields(site, count).prob_ge(goal[site])
            chances[sent] = chance
    if not chances:
        raise SetupError(read()("calculation.no_split", people=people))
    return Splits(sites, chances)
