"""Explorers of Stone Age: yields, remainders, feeding, splits, dice for all, culture, duels."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar, Final

from ....core.rng import Rng
from ....figures.area_model import EMPTY, Block, Column, areas
from ....figures.charts import Series, bars
from ....figures.figure import Figure
from ....figures.scatter import scatter
from ....figures.state_chain import states
from ....figures.table import Table
from ....figures.tree import Branch, ends, times, tree, tree_table
from ....lessons.explorer import Explorer
from ....lessons.explorers import side_by_side
from ....lessons.words import words
from ....probability.distribution import Distribution
from ....probability.named_distributions import Die
from ....probability.waiting_times import Wait
from ..odds import culture, draft, duel, first_die, split, starvation, yields
from ..rules.game_components import base
from ..rules.refusal_rules import TEXT_FOLDERS

DIVISORS: Final = {site.name: site.divisor for site in base(4).gathering()}
SITES: Final = tuple(DIVISORS)
GOODS: Final = {site.name: site.good for site in base(4).gathering()}
TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent / "text" / "explorers")


def rounding_at(site: str) -> dict[str, Any]:
    """Return what texts say of rounding at a site, whose remainders are equally likely.

    Examples
    --------
    >>> rounding_at("river")
    {'divisor': 6, 'largest': 5, 'lost': Fraction(5, 2)}
    """
    divisor = DIVISORS[site]
    return {"divisor": divisor, "largest": divisor - 1, "lost": Fraction(divisor - 1, 2)}


class OwnExplorer(Explorer):
    """An explorer whose dials have the names of this game."""

    folders: ClassVar = TEXTS
    called: ClassVar = "site"


class YieldExplorer(OwnExplorer):
    """The yield of a place, for some people and tools.

    Examples
    --------
    >>> YieldExplorer(site="river", people=2).figure().table.rows[0][1]
    '5/18'
    """

    dials: ClassVar = {"site": SITES, "people": range(1, 8), "tools": range(13)}

    @staticmethod
    def draw(site: str = "forest", people: int = 3, tools: int = 0) -> Figure:
        """Draw the distribution of the goods."""
        return yields(site, people, tools).plot()


class RemainderBars(OwnExplorer):
    """The remainder of the division of pips, which is lost.

    Examples
    --------
    >>> RemainderBars(site="forest", people=2).figure().table.rows
    [['0', '1/3'], ['1', '1/3'], ['2', '1/3']]
    """

    dials: ClassVar = {"site": SITES, "people": range(1, 8)}

    @staticmethod
    def draw(site: str = "forest", people: int = 3) -> Figure:
        """Draw the distribution of the remainder."""
        left = Die(6).iid_sum(people) % DIVISORS[site]
        texts = words(*TEXTS)
        rows = [[str(outcome), str(chance)] for outcome, chance in left.items()]
        note = texts("explorer.lost", mean=str(left.mean), about=f"{float(left.mean):.3f}")
        head = [texts("explorer.remainder"), "P"]
        table = Table(texts("explorer.remainders", divisor=DIVISORS[site]), head, rows, [note])
        series = [Series("P", [float(chance) for _, chance in left.items()])]
        return bars(table, [str(outcome) for outcome in left.support], series)


class FeedPlanner(OwnExplorer):
    """For every number of hunters: the probability of hunger, and the mean of the missing food.

    Examples
    --------
    >>> FeedPlanner(people=5).figure().table.rows[3]
    ['3', '3/8', '37.5%', '0.59']
    """

    dials: ClassVar = {"people": range(1, 11), "fields": range(11), "stock": range(13)}

    @staticmethod
    def draw(people: int = 5, fields: int = 0, stock: int = 0) -> Figure:
        """Draw the chance of hunger for 0, 1, 2 … hunters."""
        texts = words(*TEXTS)
        found = [starvation(people, fields, n, stock) for n in range(people + 1)]
        rows = [
            [str(n), str(lack.prob_ge(1)), f"{float(lack.prob_ge(1)):.1%}",
             f"{float(lack.mean):.2f}"]
            for n, lack in enumerate(found)
        ]  # fmt: skip
        head = [texts(f"explorer.{key}") for key in ("hunters", "hungry", "percent", "lacking")]
        title = texts("explorer.feeding", people=people, fields=fields, stock=stock)
        series = [Series("P", [float(lack.prob_ge(1)) for lack in found])]
        return bars(Table(title, head, rows), [str(n) for n in range(people + 1)], series)


class SplitSlider(OwnExplorer):
    """Every split of people between two places, with the probability of reaching both goals.

    Examples
    --------
    >>> SplitSlider(people=5).figure().table.rows[0][:2]
    ['2 + 3', '1339/1944']
    """

    dials: ClassVar = {
        "first": SITES,
        "wanted": range(1, 8),
        "second": SITES,
        "also": range(1, 8),
        "people": range(2, 11),
    }

    @staticmethod
    def draw(
        first: str = "forest",
        wanted: int = 2,
        second: str = "river",
        also: int = 1,
        people: int = 5,
    ) -> Figure:
        """Draw a bar for each split, the best ones marked."""
        return split({first: wanted, second: also}, people).plot()


class SplitSquare(OwnExplorer):
    """Two goals as areas: as wide as the chance of one, as high as the chance of the other.

    Examples
    --------
    >>> SplitSquare(at_first=3, at_second=2).figure().table.rows[0]
    ['both', '1339/1944', '68.9%']
    """

    dials: ClassVar = {
        "first": SITES,
        "wanted": range(1, 8),
        "at_first": range(1, 8),
        "second": SITES,
        "also": range(1, 8),
        "at_second": range(1, 8),
    }

    @staticmethod
    def draw(
        first: str = "forest",
        wanted: int = 2,
        at_first: int = 3,
        second: str = "river",
        also: int = 1,
        at_second: int = 2,
    ) -> Figure:
        """Draw the square: both goals, one of them, none."""
        texts = words(*TEXTS)
        across = yields(first, at_first).prob_ge(wanted)
        up = yields(second, at_second).prob_ge(also)
        named = [
            texts("explorer.wanted", n=n, good=texts[f"good.{GOODS[site]}"])
            for n, site in ((wanted, first), (also, second))
        ]
        cut = {
            "both": across * up,
            "first": across * (1 - up),
            "second": (1 - across) * up,
            "neither": (1 - across) * (1 - up),
        }
        said = [texts(f"explorer.of_{key}", first=named[0], second=named[1]) for key in cut]
        shown = [f"{float(area):.1%}" for area in cut.values()]
        rows = [
            [name, str(area), about]
            for name, area, about in zip(said, cut.values(), shown, strict=True)
        ]
        head = ["", "P", texts("explorer.percent")]
        note = texts("explorer.corner", first=str(across), second=str(up), both=str(across * up))
        table = Table(texts("explorer.square_of_two"), head, rows, [note])
        columns = [
            Column("", across, (Block(up, 0), Block(1 - up, 1))),
            Column("", 1 - across, (Block(up, 2), Block(1 - up, EMPTY))),
        ]
        lines = zip(said, shown, strict=True)
        key = [
            (fill, f"{name}: {about}")
            for fill, (name, about) in zip((0, 1, 2, EMPTY), lines, strict=True)
        ]
        axes = [
            f"{name}: {float(chance):.1%}" for name, chance in zip(named, (across, up), strict=True)
        ]
        return areas(table, columns, key, (axes[0], axes[1]))


class ToolTree(OwnExplorer):
    """A tool of 1 that can be used once, at one of two places: the tree of what it brings.

    Examples
    --------
    >>> ToolTree(first="river", second="forest").figure().table.notes
    ['On average: 1/6 · 6 + 5/18 · 3 = 11/6 points.']
    """

    dials: ClassVar = {"first": SITES, "second": SITES}

    @staticmethod
    def draw(first: str = "river", second: str = "forest") -> Figure:
        """Draw both rolls of one person each: where the tool helps, it is used."""
        texts = words(*TEXTS)
        helps, helps_later = (
            yields(site, 1, tools=1).mean - yields(site, 1).mean for site in (first, second)
        )
        yes, no = texts("explorer.helps"), texts("explorer.no_help")
        later = (
            Branch(yes, helps_later, worth=str(DIVISORS[second])),
            Branch(no, 1 - helps_later, worth="0"),
        )
        branches = [
            Branch(yes, helps, worth=str(DIVISORS[first])),
            Branch(no, 1 - helps, later),
        ]
        found = [one for one in ends(branches) if one.branch.worth != "0"]
        mean = sum((one.chance * int(one.branch.worth) for one in found), Fraction(0))
        terms = " + ".join(times([str(one.chance), one.branch.worth]) for one in found)
        note = texts("explorer.tool_mean", terms=terms, mean=str(mean))
        table = tree_table(texts("explorer.tool_tree"), branches, [note])
        heads = [texts(f"site.{site}") for site in (first, second)]
        return tree(table, branches, [*heads, table.head[1], texts("explorer.points")])


class DraftTable(OwnExplorer):
    """Dice for everyone: what each seat gets if each takes the highest die left.

    Examples
    --------
    >>> DraftTable(players=2).figure().table.notes[0]
    'player 1: mean 161/36 = 4.472, standard deviation 1.404.'
    """

    dials: ClassVar = {"players": range(2, 5)}

    @staticmethod
    def draw(players: int = 4) -> Figure:
        """Draw the distribution of each seat."""
        texts = words(*TEXTS)
        names = [texts("explorer.seat", n=seat) for seat in range(1, players + 1)]
        return side_by_side(draft(players), names)


class CardUrn(OwnExplorer):
    """Different symbols among some culture cards, drawn without and with replacement.

    Examples
    --------
    >>> CardUrn(cards=8).figure().table.rows[-1][1]
    '128/6435'
    """

    dials: ClassVar = {"cards": range(1, 17)}

    @staticmethod
    def draw(cards: int = 8) -> Figure:
        """Draw both distributions."""
        texts = words(*TEXTS)
        parts: list[Distribution] = [culture(cards), culture(cards, put_back=True)]
        return side_by_side(parts, [texts("explorer.without"), texts("explorer.with")])


class DuelExplorer(OwnExplorer):
    """The duel at the mammoth: the chance to win it, by the number of one's own people.

    Examples
    --------
    >>> DuelExplorer(rivals=1).figure().table.rows[1][:2]
    ['2', '161/216']
    """

    dials: ClassVar = {"rivals": range(1, 8)}

    @staticmethod
    def draw(rivals: int = 2) -> Figure:
        """Draw the chance to win for 1 to 7 people."""
        texts = words(*TEXTS)
        chances = [duel(own, rivals).pmf(0) for own in range(1, 8)]
        rows = [
            [str(own), str(chance), f"{float(chance):.1%}"] for own, chance in enumerate(chances, 1)
        ]
        head = [texts("explorer.own_people"), "P", texts("explorer.percent")]
        table = Table(texts("explorer.duel", n=rivals), head, rows)
        series = [Series("P", [float(chance) for chance in chances])]
        return bars(table, [row[0] for row in rows], series)


EXPLORERS: Final = (
    YieldExplorer,
    RemainderBars,
    FeedPlanner,
    SplitSlider,
    SplitSquare,
    ToolTree,
    DraftTable,
    CardUrn,
    DuelExplorer,
)
"""All explorers of this module."""


class WaitingBoard(OwnExplorer):
    """The states of a wait for goods as a board: a token moves with each throw.

    Each state is filled as high as it is likely to be there after so many rounds.

    Examples
    --------
    >>> WaitingBoard(site="forest", throws=2).figure().table.rows[2]
    ['2', '11.1%', '33.3%', '55.6%']
    """

    dials: ClassVar = {"throws": range(9), "goods": range(1, 4), "seed": range(1, 201)}

    @staticmethod
    def draw(
        throws: int = 0, goods: int = 2, seed: int = 1, site: str = "forest", people: int = 1
    ) -> Figure:
        """Draw the board after some throws; the same seed throws the same dice."""
        texts = words(*TEXTS)
        once, divisor = yields(site, people), DIVISORS[site]
        wait = Wait(once, goods)
        order = range(goods, -1, -1)
        name = texts(f"good.{GOODS[site]}")
        dice = Rng(seed, "waiting")
        pips = [sum(dice.below(6) + 1 for _ in range(people)) for _ in range(throws)]
        missing = goods
        for one in pips:
            missing = max(0, missing - one // divisor)
        rows = [
            [str(n), *(f"{float(wait.after(n)[state]):.1%}" for state in order)]
            for n in range(throws + 1)
        ]
        head = [texts("explorer.round"), *(texts("explorer.missing", n=state) for state in order)]
        note = texts("explorer.token", n=throws, missing=missing, good=name)
        table = Table(texts("explorer.waiting", goods=goods, good=name), head, rows, [note])
        arrows = {
            (goods - state, goods - then): chance
            for state in order
            if state
            for then, chance in wait.steps(state).items()
        }
        thrown = [(str(one), f"+{one // divisor}") for one in pips]
        labels = texts("explorer.still_missing", good=name), texts("explorer.thrown")
        names, shares = [str(state) for state in order], wait.after(throws)[::-1]
        return states(table, names, arrows, shares, goods - missing, thrown, labels)


class FirstDieScatter(OwnExplorer):
    """What the first die tells of the goods of all: dots, the line of means, and what is left.

    The strip beside it shows the goods before anything was seen as an outline, and filled what is
    still possible after the first die.

    Examples
    --------
    >>> FirstDieScatter(site="forest", people=3, seen=6).figure().table.rows[-1]
    ['6', '4', '4.00', '2 to 6']
    """

    dials: ClassVar = {"site": SITES, "people": range(2, 6), "seen": range(7)}

    @staticmethod
    def draw(site: str = "forest", people: int = 3, seen: int = 0) -> Figure:
        """Draw all throws; `seen` is the face that was seen, 0 if none was."""
        texts = words(*TEXTS)
        pair = first_die(site, people)
        name = texts(f"good.{GOODS[site]}")
        given = {face: pair.given(face) for face in range(1, 7)}
        rows = [
            [str(face), str(after.mean), f"{float(after.mean):.2f}",
             texts("explorer.from_to", low=after.support[0], high=after.support[-1])]
            for face, after in given.items()
        ]  # fmt: skip
        head = [texts(f"explorer.{key}") for key in ("first_die", "exact_mean", "mean", "possible")]
        share = f"{float(pair.r_squared):.0%}"
        note = texts("explorer.explained", slope=f"{float(pair.slope):.2f}", share=share)
        title = texts("explorer.first_die_of", people=people, good=name)
        before = pair.marginal(1)
        after = given.get(seen)
        every = range(before.support[0], before.support[-1] + 1)
        strip = (
            [float(before.pmf(n)) for n in every],
            [float(after.pmf(n)) if after else 0.0 for n in every],
        )
        known = texts("explorer.after", face=seen) if seen else texts("explorer.unseen")
        labels = (head[0], texts("explorer.of_all", good=name), known)
        return scatter(
            Table(title, head, rows, [note]),
            {both: float(chance) for both, chance in pair.items()},
            {face: float(one.mean) for face, one in given.items()},
            seen or None,
            strip,
            labels,
        )
