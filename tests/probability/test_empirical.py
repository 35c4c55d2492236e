"""What came out, and what is said about it."""

from __future__ import annotations

from math import inf, isnan

import numpy as np
import pytest

import stoneage_lab as lab
from stoneage_lab.probability.empirical import Empirical, chi_square_sf


def test_dice_typed_in() -> None:
    thrown = Empirical([6, 3, 3, 1, 6, 6])
    assert (thrown.n, thrown.counts, thrown.mode) == (6, {1: 1, 3: 2, 6: 3}, (6,))
    assert thrown.mean == pytest.approx(np.mean([6, 3, 3, 1, 6, 6]))
    assert thrown.standard_error == pytest.approx(np.std([6, 3, 3, 1, 6, 6], ddof=1) / 6**0.5)
    assert thrown.running(lambda x: x == 6) == pytest.approx([1, 1 / 2, 1 / 3, 1 / 4, 2 / 5, 1 / 2])


def test_counts_have_no_order() -> None:
    with pytest.raises(lab.LabError, match="not the order"):
        Empirical({6: 3, 1: 2}).running()
    with pytest.raises(lab.LabError, match="at least one outcome"):
        Empirical([])
    with pytest.raises(lab.LabError, match="no standard error"):
        _ = Empirical([6]).standard_error


def test_intervals() -> None:
    few = Empirical({1: 0, 0: 10})
    assert few.confidence_interval(lambda x: x == 1, "normal") == (0.0, 0.0)
    low, high = few.confidence_interval(lambda x: x == 1)
    assert low == 0
    assert 0.2 < high < 0.3
    with pytest.raises(lab.LabError, match="wilson"):
        few.confidence_interval(lambda x: x == 1, "bayes")


def test_what_cannot_happen_speaks_against_a_theory() -> None:
    fit = Empirical([7, 1]).compare(lab.Die())
    assert fit.chi_square == inf
    assert fit.p_value == 0
    assert "7" in repr(fit)
    assert isnan(Empirical([1]).compare(lab.Distribution.certain(1)).p_value)


@pytest.mark.parametrize("degrees", [1, 2, 3, 5, 8, 21])
def test_chi_square_against_simulation(degrees: int) -> None:
    drawn = np.random.default_rng(degrees).chisquare(degrees, 200_000)
    for at in (0.5, degrees, 2.5 * degrees):
        assert chi_square_sf(at, degrees) == pytest.approx(float((drawn > at).mean()), abs=0.006)


def test_pictures_tell_their_numbers_in_both_languages() -> None:
    thrown = lab.Die().sample(60, seed=3)
    shown = thrown.compare(lab.Die()).plot().html()
    assert "60 tries" in shown
    assert "<svg" in shown
    assert "<details>" in shown
    event = lab.Die().plot(lambda face: face > 4).html()
    assert "1/3 = 33.3%" in event
    assert event.count("#d55e00") == 2
    try:
        lab.language("ja")
        assert "平均" in lab.Die().plot().html()
        assert "60回の観測" in repr(thrown.compare(lab.Die()))
    finally:
        lab.language("en")


def test_counts_are_shown_as_they_were() -> None:
    table = Empirical({1: 10, 2: 20}).table("count")
    assert [row[1] for row in table.rows] == ["10 / 30", "20 / 30"]
    assert "30 tries" in table.caption
