"""What stands in a land often is drawn where it stands: it looks as a moved symbol does."""

from __future__ import annotations

from collections.abc import Iterator
from math import isclose

import pytest
from drawing.test_paths import COMMAND, NUMBER

from stoneage_lab.drawing.moved_shapes import moved
from stoneage_lab.games.agricola.drawing.plants import TREES, rows, tree

PATH = '<g id="a"><path class="sal-f-leaf" d="{}"/></g>'


def points(path: str) -> Iterator[tuple[float, float]]:
    """Yield all points of a path of ``MLCSQHVZ`` in capital or small letters."""
    x = y = 0.0
    begun = (x, y)
    for letter, said in COMMAND.findall(path):
        numbers, takes = list(map(float, NUMBER.findall(said))), {"c": 6, "s": 4, "q": 4}
        step = letter.lower()
        if step == "z":
            x, y = begun
        for first in range(0, len(numbers), many := takes.get(step, 1 if step in "hv" else 2)):
            some = numbers[first : first + many]
            some = [some[0], 0 if letter == "h" else y] if step == "h" else some
            some = [0 if letter == "v" else x, some[0]] if step == "v" else some
            at = (x, y) if letter.islower() else (0, 0)
            pairs = [(at[0] + a, at[1] + b) for a, b in zip(some[::2], some[1::2], strict=True)]
            yield from pairs
            x, y = pairs[-1]
            if step == "m" and not first:
                begun = (x, y)


@pytest.mark.parametrize(
    "path",
    [
        "M-3 0-2.6-9H2.8L3.4 0Z",
        "M1 1C2-3 4 5 6-7S8 9 1 2V4H5ZM7 7 8 8Q9 9 1 1L2 2",
        "M.5.25L-.125 3M4 4 5 6",
    ],
)
def test_every_point_is_where_it_would_be_seen(path: str) -> None:
    _, _, line = moved(PATH.format(path), [(100, 40)], 0.55).partition(' d="')
    there = list(points(line))
    assert there
    for found, (x, y) in zip(there, points(path), strict=True):
        assert all(
            map(lambda a, b: isclose(a, b, abs_tol=0.011), found, (100 + 0.55 * x, 40 + 0.55 * y))
        )


@pytest.mark.parametrize(
    "symbol",
    [
        PATH.format("M0 0h5"),
        PATH.format("M0 0A1 1 0 0 0 2 2"),
        '<g id="a"><rect class="sal-f-leaf" width="4" height="4"/></g>',
        '<g id="a"><path class="sal-f-leaf" transform="rotate(4)" d="M0 0H4"/></g>',
        '<g id="a"><use href="#b"/></g>',
    ],
)
def test_what_cannot_be_moved_is_an_error(symbol: str) -> None:
    with pytest.raises(ValueError, match=r"mov|shapes"):
        moved(symbol, [(0, 0)], 1)


def test_the_trees_of_a_forest_stand_where_each_would_by_itself() -> None:
    """A row is two columns ahead of the one before: the seed of a tree is that of its place."""
    wide, high = 675, 190
    stand = []
    for x, y, trees in rows(wide, high):
        for number in trees:
            seed = number * 8 % TREES
            stand.append((x + number * 37 + seed - 6, y + 22 + seed % 7))
    alone = []
    for row in range(12):
        for column in range(19):
            seed = (row * 53 + column * 31) % TREES
            alone.append((column * 37 + seed - 6 + row % 2 * 17, 22 + row * 15 + seed % 7))
    assert stand == alone
    assert len({tree("agricola", number) for number in range(TREES)}) == TREES
