"""Probability trees: chances on the branches, their products at the ends."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from statistics import fmean
from typing import Final, NamedTuple

from ..core.language import texts
from .charts import MARKED, chart_words
from .figure import INK, PAPER, Figure, lettered, letters_wide
from .table import Table

WIDTH: Final = 640
EDGE: Final = 12
HEAD: Final = 30
ROW: Final = 36
GAP: Final = 8
LEAST_BRANCH: Final = 84
"""The least width of a branch, so that its chance stands on it."""


class Branch(NamedTuple):
    """One thing that may happen at a step, and what may happen after it.

    Attributes
    ----------
    name : str
    chance : Fraction
        Given all that happened before.
    then : tuple of Branch
        The next step; none at an end.
    said : str
        How the chance is written, if not as the reduced fraction.
    marked : bool
        Whether this end belongs to the event.
    worth : str
        What this end brings, in the column after the products.
    """

    name: str
    chance: Fraction
    then: tuple[Branch, ...] = ()
    said: str = ""
    marked: bool = False
    worth: str = ""


class End(NamedTuple):
    """One way through a tree.

    Attributes
    ----------
    names, said : tuple of str
        Of its branches.
    chance : Fraction
        The product of their chances.
    branch : Branch
        The last one.
    """

    names: tuple[str, ...]
    said: tuple[str, ...]
    chance: Fraction
    branch: Branch

    @property
    def product(self) -> str:
        """The chances multiplied, and what that makes."""
        factors = times(self.said)
        return factors if factors == str(self.chance) else f"{factors} = {self.chance}"


def times(factors: Sequence[str]) -> str:
    """Return factors with the sign of multiplication between them."""
    return f" {texts()['figure.times']} ".join(factors)


def ends(
    branches: Sequence[Branch],
    names: tuple[str, ...] = (),
    said: tuple[str, ...] = (),
    chance: Fraction = Fraction(1),
) -> list[End]:
    """Return all ways through a tree, from top to bottom.

    Examples
    --------
    >>> third = Fraction(1, 3)
    >>> gold = Branch("gold", third), Branch("none", 1 - third)
    >>> found = ends([Branch("wood", third, gold), Branch("none", 1 - third)])
    >>> [one.product for one in found]
    ['1/3 · 1/3 = 1/9', '1/3 · 2/3 = 2/9', '2/3']
    """
    found: list[End] = []
    for one in branches:
        way = (
            (*names, one.name),
            (*said, one.said or str(one.chance)),
            chance * one.chance,
        )
        found += ends(one.then, *way) if one.then else [End(*way, one)]
    return found


class Twig:
    """A branch in its place: the height of its end, and the twigs after it."""

    def __init__(self, branch: Branch, row: int) -> None:
        self.branch = branch
        self.twigs = twigs(branch.then, row)
        self.rows: int = sum(one.rows for one in self.twigs) or 1
        self.y: float = (
            fmean(one.y for one in self.twigs) if self.twigs else HEAD + ROW * (row + 0.5)
        )


def twigs(branches: Sequence[Branch], row: int = 0) -> list[Twig]:
    """Return branches in their places, the first one's first end in this row."""
    found: list[Twig] = []
    for branch in branches:
        found.append(Twig(branch, row))
        row += found[-1].rows
    return found


class Columns:
    """Where the steps of a tree stand, and after them the products and what the ends bring."""

    def __init__(self, found: Sequence[End], heads: Sequence[str]) -> None:
        self.steps = max(len(one.names) for one in found)
        self.names = [
            max(letters_wide(one.names[step]) for one in found if len(one.names) > step) + 2 * GAP
            for step in range(self.steps)
        ]
        last = [heads[self.steps], *(one.product for one in found)]
        worth = [*heads[self.steps + 1 :], *(one.branch.worth for one in found)]
        self.product_wide = max(map(letters_wide, last)) + 3 * GAP
        self.worth_wide = max(map(letters_wide, worth)) + GAP if len(heads) > self.steps + 1 else 0
        taken = 2 * EDGE + sum(self.names) + self.product_wide + self.worth_wide
        self.branch = max(LEAST_BRANCH, (WIDTH - taken) / self.steps)
        self.wide = round(taken + self.branch * self.steps)
        self.product = self.wide - EDGE - self.worth_wide - self.product_wide
        self.worth = self.product + self.product_wide

    def start(self, step: int) -> float:
        """Return where the branches of a step begin."""
        return EDGE + step * self.branch + sum(self.names[:step])

    def middle(self, step: int) -> float:
        """Return the middle of a step, for its head."""
        return self.start(step) + (self.branch + self.names[step]) / 2


def tree(table: Table, branches: Sequence[Branch], heads: Sequence[str]) -> Figure:
    """Draw a probability tree from left to right.

    Parameters
    ----------
    table : Table
        The numbers; its caption is the picture's.
    branches : sequence of Branch
        What may happen first.
    heads : sequence of str
        Above the steps, above the products, and above what the ends bring, if they bring
        something.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> coin = Branch("head", half), Branch("tail", half)
    >>> twice = [one._replace(then=coin) for one in coin]
    >>> shown = tree(tree_table("Two coins", twice), twice, ["first", "second", "product"])
    >>> shown.svg.count("1/2 · 1/2 = 1/4")
    4
    """
    found = ends(branches)
    at = Columns(found, heads)
    grown = twigs(branches)
    high = HEAD + ROW * len(found) + GAP
    root = fmean(one.y for one in grown)
    drawn = [lettered(at.middle(step), 18, heads[step], "middle") for step in range(at.steps)]
    drawn.append(lettered(at.product + 2 * GAP, 18, heads[at.steps], "start"))
    drawn += [lettered(at.worth, 18, head, "start") for head in heads[at.steps + 1 :]]
    drawn += [part for one in grown for part in _branch(one, at, 0, root)]
    drawn.append(_node(EDGE, root))
    leaves = [leaf for one in grown for leaf in _leaves(one)]
    drawn += [_end(one, leaf, at) for one, leaf in zip(found, leaves, strict=True)]
    said = chart_words(table)
    svg = (
        f'<svg viewBox="0 0 {at.wide} {high}" width="100%" role="img" '
        f'aria-label="{escape(said)}" style="font:14px sans-serif;background:{PAPER}">'
        f"{''.join(drawn)}</svg>"
    )
    return Figure(said, svg, table, wide=at.wide)


def tree_table(caption: str, branches: Sequence[Branch], notes: Sequence[str] = ()) -> Table:
    """Return the ways through a tree as a table."""
    words = texts()
    heads = [words(f"figure.{key}") for key in ("way", "product", "probability")]
    rows = [
        [words["list.comma"].join(one.names), one.product, f"{float(one.chance):.1%}"]
        for one in ends(branches)
    ]
    return Table(caption, heads, rows, notes)


def _branch(twig: Twig, at: Columns, step: int, root: float) -> list[str]:
    """Draw a branch from where it begins, its chance upon it, its name at its end; then others."""
    x, y = at.start(step), twig.y
    end = x + at.branch
    part = 0.56  # where the chance stands: nearer to the end, where the branches are apart
    chance = twig.branch.said or str(twig.branch.chance)
    half = letters_wide(chance) / 2 + 3
    middle, height = x + part * at.branch, root + part * (y - root)
    drawn = [
        f'<path d="M{x:.1f} {root:.1f}L{end:.1f} {y:.1f}" '
        f'style="stroke:{INK};stroke-width:1.5;fill:none"/>'
        f'<rect x="{middle - half:.1f}" y="{height - 9:.1f}" width="{2 * half:.1f}" height="18" '
        f'style="fill:{PAPER}"/>',
        lettered(middle, height + 5, chance, "middle"),
        lettered(end + GAP, y + 5, twig.branch.name, "start"),
    ]
    follows = at.start(step + 1)
    if twig.twigs:
        drawn += [part for one in twig.twigs for part in _branch(one, at, step + 1, y)]
        drawn.append(_node(follows, y))
    elif step + 1 < at.steps:
        drawn.append(
            f'<path d="M{follows:.1f} {y:.1f}H{at.product - GAP:.1f}" '
            f'style="stroke:{INK};stroke-dasharray:2 5;fill:none"/>'
        )
    return drawn


def _node(x: float, y: float) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" style="fill:{INK}"/>'


def _leaves(twig: Twig) -> list[Twig]:
    return [leaf for one in twig.twigs for leaf in _leaves(one)] or [twig]


def _end(end: End, leaf: Twig, at: Columns) -> str:
    """Write the product of a way; a marked one stands in a frame, after a square."""
    y = leaf.y
    drawn = lettered(at.product + 2 * GAP, y + 5, end.product, "start")
    drawn += lettered(at.worth + GAP, y + 5, end.branch.worth, "start")
    if not end.branch.marked:
        return drawn
    return (
        f'<rect x="{at.product - 2:.1f}" y="{y - 14:.1f}" width="{at.product_wide - 2:.1f}" '
        f'height="28" rx="4" style="fill:{MARKED};fill-opacity:.14;stroke:{INK}"/>'
        f'<rect x="{at.product + 3:.1f}" y="{y - 4:.1f}" width="8" height="8" '
        f'style="fill:{MARKED};stroke:{INK}"/>' + drawn
    )
