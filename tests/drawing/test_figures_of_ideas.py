"""Pictures of an idea: what they show is true, and their letters are read on a telephone."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.figures.canvas import LETTERS, WIDE
from stoneage_lab.figures.figure import Figure
from stoneage_lab.lessons.explorer import Explorer

PAIRS = [7, -10, 60, -66, 12, 14, -80, 148, -18, 25]
NARROW = 340
"""The width that a telephone leaves to a picture."""


def drawn(explorer: Explorer) -> Figure:
    """Return the picture of an explorer that draws one."""
    figure = explorer.figure()
    assert isinstance(figure, Figure)
    return figure


def figures() -> dict[str, Figure]:
    """Return each picture once."""
    wood, three = (lab.stone_age.yields("forest", people) for people in (6, 3))
    series = lab.Distribution.binomial(30, "5/18").sample(1000, seed=7)
    shown = {
        "bells": lab.PowerBells(games=100, percent=60),
        "signs": lab.SignShuffle(differences=PAIRS, shuffled=300, seed=7),
        "states": lab.stone_age.WaitingBoard(throws=3),
        "first die": lab.stone_age.FirstDieScatter(seen=6),
    }
    found = {name: drawn(explorer) for name, explorer in shown.items()}
    return {
        **found,
        "series": lab.series_dots(series, own=11, beyond=14),
        "back to back": lab.back_to_back({"6": wood, "3+3": three.convolve(three)}),
    }


@pytest.mark.parametrize("code", LANGUAGES)
def test_letters_are_twelve_pixels_on_a_telephone_and_inside_the_picture(code: str) -> None:
    assert LETTERS * NARROW / WIDE > 12
    with speaking(code):
        for name, figure in figures().items():
            box = re.search(r'viewBox="0 0 (\d+) (\d+)"', figure.svg)
            assert box
            assert int(box[1]) == WIDE
            sizes = [int(n) for n in re.findall(r"font(?:-size)?:(\d+)px", figure.svg)]
            assert min(sizes) >= LETTERS, name
            for x, y in re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"', figure.svg):
                assert 0 < float(x) < WIDE, name
                assert 10 < float(y) < int(box[2]), name


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_has_its_words_and_is_the_same_twice(code: str) -> None:
    with speaking(code):
        for name, figure in figures().items():
            assert f'aria-label="{figure.caption[:9]}' in figure.svg, name
            assert figure.table.notes, name
            assert "{" not in repr(figure), name
            assert figure.svg == figures()[name].svg


def test_the_limits_of_the_bells_are_those_of_a_two_sided_test() -> None:
    for games, percent, least, power in ((20, 60, 15, 0.127), (100, 60, 61, 0.462),
                                         (200, 60, 115, 0.787)):  # fmt: skip
        figure = drawn(lab.PowerBells(games=games, percent=percent))
        (row,) = figure.table.rows
        assert row[:3] == [str(games), str(least), str(games - least)]
        assert float(row[4].strip("%")) == pytest.approx(100 * power, abs=0.1)
    same = drawn(lab.PowerBells(games=60, percent=50)).table.rows[0]
    assert same[3] == same[4]


@pytest.mark.parametrize("differences", [PAIRS, PAIRS[:6], [3, -3], [0.5, 0.25, 1], [0, 0]])
def test_what_lies_beyond_the_sum_seen_is_marked_and_nothing_else(differences: list[float]) -> None:
    figure = drawn(lab.SignShuffle(differences=differences, shuffled=1000, seed=3))
    seen = abs(sum(map(Fraction, differences), Fraction(0)))
    tried = [
        sum((s * Fraction(one) for s, one in zip(signs, differences, strict=True)), Fraction(0))
        for signs in product((1, -1), repeat=len(differences))
    ]
    share = sum(abs(total) >= seen for total in tried) / len(tried)
    assert f"{share:.1%}" in figure.table.notes[0]
    shares = [float(row[1].strip("%")) for row in figure.table.rows]
    assert sum(shares) == pytest.approx(100, abs=1.5)
    assert sum(int(row[2]) for row in figure.table.rows) == 1000


def test_what_is_shuffled_later_comes_on_top() -> None:
    few, more = (
        [int(row[2]) for row in drawn(lab.SignShuffle(shuffled=n, seed=5)).table.rows]
        for n in (100, 400)
    )
    assert sum(few) == 100
    assert sum(more) == 400
    assert all(one <= other for one, other in zip(few, more, strict=True))


def test_every_series_has_its_dot_and_one_that_is_no_number_is_told() -> None:
    figure = lab.series_dots([8, 9, 9, 14, 2], own=9, beyond=13)
    assert figure.svg.count("h0") == 5
    assert "1 of 5 series have 13 or more" in figure.caption
    with pytest.raises(lab.SetupError, match="whole number"):
        lab.series_dots([1.5])  # type: ignore[list-item]


def test_the_line_of_the_first_die_leads_through_the_conditional_means() -> None:
    figure = drawn(lab.stone_age.FirstDieScatter(site="forest", people=3, seen=6))
    assert [row[1] for row in figure.table.rows] == ["7/3", "8/3", "3", "10/3", "11/3", "4"]
    assert "31%" in figure.table.notes[0]
    # Where a price does not divide the faces, the means are near a line, not on it.
    clay = drawn(lab.stone_age.FirstDieScatter(site="clay", people=2))
    assert len({float(b[2]) - float(a[2]) for a, b in zip(clay.table.rows, clay.table.rows[1:],
                                                        strict=False)}) > 1  # fmt: skip


def test_two_are_back_to_back_and_nothing_else() -> None:
    die = lab.Die()
    for wrong in ({"one": die}, [die, die], {"a": die, "b": ["x"]}):
        with pytest.raises(lab.LabError):
            lab.back_to_back(wrong)  # type: ignore[arg-type]


def test_the_token_of_a_wait_stands_where_the_throws_have_led() -> None:
    for seed in range(1, 9):
        figure = drawn(lab.stone_age.WaitingBoard(throws=5, seed=seed))
        brought = [int(n) for n in re.findall(r">\+(\d)<", figure.svg)]
        assert len(brought) == 5
        missing = max(0, 2 - sum(brought))
        assert f"stands at {missing} missing" in figure.caption
        one_less = drawn(lab.stone_age.WaitingBoard(throws=4, seed=seed))
        assert [int(n) for n in re.findall(r">\+(\d)<", one_less.svg)] == brought[:4]
        assert figure.table.rows[:5] == one_less.table.rows
        assert figure.svg == drawn(lab.stone_age.WaitingBoard(throws=5, seed=seed)).svg
