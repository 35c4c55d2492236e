"""What grows in the land, drawn where it stands.

The forest behind the year has rows of the same trees, each row two columns farther on. Its trees
are symbols that stand where they stand in a row, so that only the row is moved. To a browser each
tree with a place of its own would be a piece of the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from markupsafe import Markup

from ....core.memo import memo
from ....drawing.ground import Point
from ....drawing.moved_shapes import ScaledShape, drawn_at, kept_shapes, moved
from ....drawing.templating import symbols
from .layout import SPACE

TREES: Final = 23
"""How many trees stand in a row before they come again."""
_COLUMN: Final = 37
_LINE: Final = 15
_AHEAD: Final = 2
_SHIFT: Final = 17
_KINDS: Final = ("pine", "oak", "pine", "pine", "oak")
_CROWNS: Final = tuple([0.5 + step * 0.05 for step in range(len(_KINDS))])
_SYMBOLS: Final = Path(__file__).parent / "templates" / "symbols.svg"
_DRAWN: Final = (
    *zip(_KINDS, _CROWNS, strict=True), ("tuft", 0.58), ("tuft", 0.6), ("tuft", 0.62),
    ("flower", 0.58), ("flower", 0.6), ("wave", 0.8),
)  # fmt: skip
"""The sizes in which plants and waves are drawn."""


def tree(owner: str, number: int) -> Markup:
    """Return a tree where it stands in a row that begins at 0, 0.

    Parameters
    ----------
    owner : str
        The game, as symbols are named after it.
    number : int

    Examples
    --------
    >>> print(tree("agricola", 3)[:40])
    <ellipse class="sal-f-shadow" cx="110.4"
    """
    seed = number * 8 % TREES
    at = (number * _COLUMN + seed - 6, 22 + seed % 7)
    return grown(owner, _KINDS[seed % 5], [at], _CROWNS[seed % 5])


def grown(owner: str, name: str, spots: Sequence[Point], size: float) -> Markup:
    """Return the shapes of plants, or of waves, that stand apart from each other.

    Examples
    --------
    >>> str(grown("agricola", "wave", [(20, 10)], 1).partition(" d=")[2])
    '"M10 10c3-3 7-3 10 0 3 3 7 3 10 0"/>'
    """
    shapes = _shapes().get((name, size))
    if shapes is None:
        return Markup(moved(symbols(_SYMBOLS, owner)[name], spots, size))
    return Markup(drawn_at(shapes, spots))


@memo(1)
def _shapes() -> dict[tuple[str, float], list[ScaledShape]]:
    return kept_shapes(_SYMBOLS, _DRAWN)


class Plants(NamedTuple):
    """Plants of one kind and size.

    Attributes
    ----------
    name : str
        The name of their symbol.
    size : float
    spots : sequence of Point
        Where they stand.
    """

    name: str
    size: float
    spots: Sequence[Point]


def in_village(wide: float, top: float, low: float) -> list[Plants]:
    """Return what grows between the spaces of a village of that width.

    Examples
    --------
    >>> [(one.name, len(one.spots)) for one in in_village(675, 130, 566)]
    [('tuft', 22), ('flower', 12)]
    """
    deep = low - top - 24
    spots = [(n * 61 % (wide - 110) + 8, top + 10 + n * 37 % deep) for n in range(34)]
    flowers = spots[::3]
    return [
        Plants("tuft", 0.6, [at for at in spots if at not in flowers]),
        Plants("flower", 0.6, flowers),
    ]


def on_farm(left: float, top: float) -> list[Plants]:
    """Return what grows on the fifteen spaces of a farm.

    Examples
    --------
    >>> [(one.name, len(one.spots)) for one in on_farm(0, 0)]
    [('tuft', 15), ('tuft', 11), ('flower', 4)]
    """
    tall: list[Point] = []
    low: list[Point] = []
    flowers: list[Point] = []
    for row, column in product(range(3), range(5)):
        seed = (row * 29 + column * 17) % 23
        x, y = left + column * SPACE[0], top + row * SPACE[1]
        tall.append((x + 16 + seed, y + 30 + seed % 9))
        (low if seed % 4 else flowers).append((x + 54 + seed % 11, y + 58 - seed % 7))
    return [Plants("tuft", 0.62, tall), Plants("tuft", 0.58, low), Plants("flower", 0.58, flowers)]


class TreeRow(NamedTuple):
    """Trees of a row that stand side by side.

    Attributes
    ----------
    x, y : int
        Where the row of these trees begins.
    trees : sequence of int
        Their numbers.
    """

    x: int
    y: int
    trees: Sequence[int]


def rows(wide: float, high: float) -> list[TreeRow]:
    """Return the rows of a forest, the farthest first.

    Examples
    --------
    >>> [(row.x, list(row.trees)) for row in rows(120, 40)]
    [(0, [0, 1, 2, 3]), (-760, [21, 22]), (91, [0, 1])]
    """
    columns = int(wide / _COLUMN) + 1
    found = []
    for line in range(int((high - 14) / _LINE) + 1):
        first, ahead = -line * _AHEAD, line % 2 * _SHIFT
        for begin in range(first - first % TREES, first + columns, TREES):
            trees = range(max(first - begin, 0), min(first + columns - begin, TREES))
            found.append(TreeRow((begin - first) * _COLUMN + ahead, line * _LINE, trees))
    return found
