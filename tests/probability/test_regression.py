"""Lines of regression: of a joint distribution exactly, of observed pairs with their error."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import stoneage_lab as lab
from stoneage_lab.probability.arguments import DistributionError
from stoneage_lab.probability.regression import Regression

THROWS = list(product(range(1, 7), repeat=3))


def test_the_line_of_all_throws_is_that_of_the_distribution() -> None:
    wood = lab.stone_age.first_die("forest", 3)
    line = Regression([throw[0] for throw in THROWS], [sum(throw) // 3 for throw in THROWS])
    assert line.slope == pytest.approx(float(wood.slope)) == pytest.approx(1 / 3)
    assert line.r_squared == pytest.approx(float(wood.r_squared)) == pytest.approx(35 / 113)
    for face in range(1, 7):
        assert line.at(face) == pytest.approx(float(wood.given(face).mean))


def test_the_error_of_a_slope_is_that_of_the_formula_with_residuals() -> None:
    x, y = [1.0, 2.0, 4.0, 7.0, 7.0], [3.0, 1.0, 6.0, 5.0, 9.0]
    line = Regression(x, y)
    left = sum((b - line.at(a)) ** 2 for a, b in zip(x, y, strict=True)) / (len(x) - 2)
    middle = sum(x) / len(x)
    assert line.standard_error == pytest.approx((left / sum((a - middle) ** 2 for a in x)) ** 0.5)


def test_a_slope_of_nearly_nothing_still_has_an_error() -> None:
    line = Regression([1, 2, 3, 4], [1, 2, 2, 1])
    assert line.slope == pytest.approx(0)
    assert line.standard_error > 0.2


def test_what_has_no_line_is_refused_with_a_sentence() -> None:
    with pytest.raises(DistributionError, match="three pairs"):
        Regression([1, 2], [1, 2])
    with pytest.raises(DistributionError, match="constant"):
        Regression([2, 2, 2], [1, 2, 3])
    with pytest.raises(DistributionError, match="constant"):
        _ = lab.Joint({(1, 2): 1, (2, 2): 1}).r_squared
    with pytest.raises(DistributionError, match="constant"):
        _ = lab.Joint({(1, 2): 1, (1, 3): 1}).slope


def test_what_is_given_leaves_the_rest_of_a_pair() -> None:
    pair = lab.Joint({(1, "a"): 1, (1, "b"): 2, (2, "a"): 3})
    assert dict(pair.given(1).items()) == {"a": Fraction(1, 3), "b": Fraction(2, 3)}


def test_columns_of_games_have_a_line() -> None:
    games = lab.simulate("stone-age", ["random", "random"], games=12, seed=3, progress=False)
    both = [games.values(what, "red") for what in ("track", "scores")]
    assert games.regression("track", "scores", "red").slope == Regression(*both).slope
    with pytest.raises(lab.SetupError, match="nonsense"):
        games.regression("nonsense", "scores", "red")
