"""Explorers of Stone Age: yields, remainders, feeding, splits, dice for all, culture, duels."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from ....figures.charts import Series, bars
from ....figures.figure import Figure
from ....figures.table import Table
from ....lessons.explorer import Explorer
from ....lessons.explorers import side_by_side
from ....lessons.words import words
from ....odds.distribution import Distribution
from ....odds.named_distributions import Die
from ..odds import culture, draft, duel, split, starvation, yields
from ..rules.components import base
from ..rules.rule_table import TEXT_FOLDERS

DIVISORS: Final = {site.name: site.divisor for site in base(4).gathering()}
SITES: Final = tuple(DIVISORS)
TEXTS: Final = (*TEXT_FOLDERS, Path(__file__).parent / "text" / "explorers")


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
    DraftTable,
    CardUrn,
    DuelExplorer,
)
"""All explorers of this module."""
