"""The numbers on the curve of a game: each is read, and a line leads to its move."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from random import Random

import pytest

from stoneage_lab.figures.curves import DISC, Curve, curves, numbers_beside
from stoneage_lab.figures.figure import BOTTOM, HEIGHT, LEFT, RIGHT, WIDTH
from stoneage_lab.figures.table import Table

DISCS = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="9"')
DOTS = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="3"')
LINES = re.compile(r'<path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)" style="stroke')

Found = list[tuple[float, ...]]


def found(pattern: re.Pattern[str], picture: str) -> Found:
    return [tuple(map(float, numbers)) for numbers in pattern.findall(picture)]


def picture(marks: list[tuple[int, float]]) -> str:
    way = [(time, 0.5) for time in range(61)]
    return curves(Table("A game", ["n"], [["1"]]), [Curve("red", "Red", way)], marks, 60).svg


def several(seed: int) -> list[tuple[int, float]]:
    """Three moves of four players, all of them within a dozen decisions."""
    chance = Random(seed)
    return [(40 + chance.randrange(12), chance.random()) for _ in range(12)]


CROWDED = {
    "side by side": [(20, 0.5), (21, 0.51)],
    "the same move": [(20, 0.5), (20, 0.5), (20, 0.5)],
    "at the start, sure to win": [(0, 1.0), (0, 1.0), (1, 1.0)],
    "at the end, sure to lose": [(60, 0.0), (59, 0.0), (60, 0.01)],
    **{f"twelve, seed {seed}": several(seed) for seed in range(8)},
}


@pytest.mark.parametrize("marks", CROWDED.values(), ids=CROWDED)
def test_no_number_covers_another_or_leaves_the_picture(marks: list[tuple[int, float]]) -> None:
    discs = found(DISCS, picture(marks))
    assert len(discs) == len(marks)
    assert min(dist(*pair) for pair in combinations(discs, 2)) > 2 * DISC
    for x, y in discs:
        assert LEFT - DISC <= x <= WIDTH - RIGHT + DISC
        assert DISC < y <= HEIGHT - BOTTOM


@pytest.mark.parametrize("marks", CROWDED.values(), ids=CROWDED)
def test_a_number_that_gave_way_is_led_to_its_move(marks: list[tuple[int, float]]) -> None:
    drawn = picture(marks)
    discs, dots, lines = (found(each, drawn) for each in (DISCS, DOTS, LINES))
    assert dots
    assert len(lines) == len(dots)
    for line, dot in zip(lines, dots, strict=True):
        assert line[:2] == dot
        assert line[2:] in discs
        assert all(dist(dot, disc) > DISC for disc in discs)


def test_a_number_with_room_stands_on_its_move() -> None:
    drawn = picture([(10, 0.2), (20, 0.5), (21, 0.5)])
    assert len(found(DOTS, drawn)) == 2
    assert numbers_beside([(100, 50), (100, 90)]) == [(100, 50), (100, 90)]
