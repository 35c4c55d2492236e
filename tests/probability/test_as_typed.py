"""Numbers mean what somebody typed: 0.9 is nine tenths, wherever the odds take a number."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stoneage_lab as lab
from stoneage_lab.probability.arguments import DistributionError, exact, probability
from stoneage_lab.probability.distribution import Distribution
from stoneage_lab.probability.empirical import Empirical
from stoneage_lab.probability.geometric import Geometric

TENTHS = [Fraction(n, 10) for n in range(1, 10)]
TYPED = sorted({*TENTHS, *(Fraction(n, 100) for n in (1, 5, 7, 29, 57, 58, 95, 99))})

TEN = Distribution.uniform(range(1, 11))
HUNDRED = Distribution.uniform(range(1, 101))
TRIED = Empirical([*range(1, 101)])
PAIRS = TEN.joint(TEN)
HUNDREDTHS = Distribution.uniform([Fraction(n, 100) for n in range(1, 101)])
PARTS = Distribution.uniform([Fraction(n, 10) for n in range(1, 11)])
DECIMALS = Distribution.uniform([n / 10 for n in range(1, 11)])
WAIT = Geometric("1/10")


def tenfold(p: Any) -> Any:
    """What one types for ten times as much; as a product, 10 * 0.57 is not 5.7."""
    return type(p)(10 * Fraction(str(p)))


# Every call of the odds that takes a probability, a number to compare with or one to reckon
# with; those that take only whole numbers, functions or other distributions stand below.
CALLS: dict[str, Callable[[Any], Any]] = {
    "Distribution.quantile": HUNDRED.quantile,
    "Empirical.quantile": TRIED.quantile,
    "Joint.quantile": PAIRS.quantile,
    "Joint.given": HUNDREDTHS.joint(TEN).given,
    "Geometric.quantile": WAIT.quantile,
    "Distribution.mix": lambda p: Distribution.mix([(TEN, p), (0, 1 - Fraction(str(p)))]),
    "Distribution.binomial": lambda p: Distribution.binomial(5, p),
    "Distribution.geometric": Distribution.geometric,
    "Geometric": Geometric,
    "Empirical.plot_running": lambda p: TRIED.plot_running(bool, p).html(),
    "Distribution.pmf": PARTS.pmf,
    "Distribution.weight": PARTS.weight,
    "Distribution.cdf": PARTS.cdf,
    "Distribution.sf": PARTS.sf,
    "Distribution.prob_ge": PARTS.prob_ge,
    "Distribution.pmf of decimals": DECIMALS.pmf,
    "Distribution.cdf of decimals": DECIMALS.cdf,
    "Distribution.sf of decimals": DECIMALS.sf,
    "Distribution.prob_ge of decimals": DECIMALS.prob_ge,
    "Geometric.pmf": lambda p: WAIT.pmf(tenfold(p)),
    "Geometric.cdf": lambda p: WAIT.cdf(tenfold(p)),
    "Geometric.sf": lambda p: WAIT.sf(tenfold(p)),
    "Geometric.prob_ge": lambda p: WAIT.prob_ge(tenfold(p)),
    "Distribution.expectation": lambda p: TEN.expectation(lambda x: p),
    "Distribution.certain": lambda p: Distribution.certain(p).mean,
    "Distribution.__add__": lambda p: (TEN + p).mean,
    "Distribution.__radd__": lambda p: (p + TEN).mean,
    "Distribution.__sub__": lambda p: (TEN - p).mean,
    "Distribution.__mul__": lambda p: (TEN * p).var,
    "Distribution.__rmul__": lambda p: (p * TEN).var,
    "Distribution.__floordiv__": lambda p: TEN // p,
    "Distribution.__mod__": lambda p: TEN % p,
    "Distribution.convolve": lambda p: Distribution.certain(p).convolve(PARTS),
    "Distribution.iid_sum": lambda p: Distribution.uniform([p, 1]).iid_sum(3),
}

# What is asked with functions, whole numbers or other distributions, or with nothing at all.
OTHERS = {
    "Distribution": {
        "certain", "condition", "convolve", "expectation", "hypergeometric", "items", "joint",
        "map", "max_of", "mean", "median", "min_of", "mode", "order_statistic", "plot", "prob",
        "sample", "std", "support", "table", "total", "uniform", "var",
    },
    "Empirical": {"compare", "confidence_interval", "pool", "running", "standard_error", "total",
                  "weight"},
    "Joint": {"corr", "cov", "independent", "marginal", "r_squared", "slope"},
    "Geometric": {"mean", "median", "mode", "plot", "std", "support", "up_to",
                  "var"},
}  # fmt: skip


@pytest.mark.parametrize("call", CALLS)
def test_a_float_is_the_decimal_that_was_typed(call: str) -> None:
    for wanted in TYPED:
        meant = CALLS[call](wanted)
        assert CALLS[call](float(wanted)) == meant, float(wanted)
        assert CALLS[call](np.float64(wanted)) == meant


def test_no_call_was_forgotten() -> None:
    for kind, others in OTHERS.items():
        own = vars(getattr(lab, kind, Geometric))
        public = {name for name in own if not name.startswith("_")}
        listed = {name.split()[0].partition(".")[2] for name in CALLS if name.startswith(kind)}
        assert public <= others | listed, public - others - listed
    assert {name for name, _ in inspect.getmembers(lab.Die(), callable) if name[0] != "_"} == {
        name for name, _ in inspect.getmembers(TEN, callable) if name[0] != "_"
    }


def test_what_is_reckoned_from_decimals_is_exact() -> None:
    assert (DECIMALS.mean, DECIMALS.var) == (PARTS.mean, PARTS.var)
    assert DECIMALS.joint(DECIMALS).cov == 0
    thrown = Empirical([n / 10 for n in range(1, 11)] * 60)
    fit = thrown.compare(PARTS)
    assert (fit.chi_square, len(fit.table().rows)) == (0, 10)
    assert Empirical([0.1, 1.2] * 60).compare(PARTS).chi_square == float("inf")


def test_deciles() -> None:
    assert [TEN.quantile(n / 10) for n in range(11)] == [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert [Empirical([*range(1, 11)]).quantile(n / 10) for n in range(1, 10)] == [*range(1, 10)]
    assert TEN.quantile("90 %") == TEN.quantile("9/10") == TEN.quantile(Decimal("0.9")) == 9


@given(st.integers(1, 400), st.integers(0, 400))
def test_a_quantile_is_the_least_that_reaches_p(n: int, k: int) -> None:
    p = Fraction(min(k, n), n)
    found = Distribution.uniform(range(1, n + 1)).quantile(p)
    assert found == max(1, min(k, n))


@given(st.fractions(Fraction(1, 50), Fraction(49, 50)), st.fractions(0, Fraction(99, 100)))
def test_a_wait_reaches_p_exactly_then(chance: Fraction, p: Fraction) -> None:
    wait = Geometric(chance)
    k = wait.quantile(p)
    assert wait.cdf(k) >= p
    assert k == 1 or wait.cdf(k - 1) < p


def test_a_wait_that_is_reached_to_the_dot() -> None:
    for times in range(1, 60):
        assert Geometric("1/2").quantile(1 - Fraction(1, 2**times)) == times
    assert Geometric("1e-300").median == pytest.approx(0.6931471805599453 * 1e300)
    assert Geometric(0.1).quantile(0.1) == 1
    assert Geometric(0.1).quantile(0.19) == 2


@given(st.floats(allow_nan=False, allow_infinity=False), st.floats(-10, 10))
def test_decimals_keep_their_order(one: float, other: float) -> None:
    assert (exact(one) < exact(other)) == (one < other)
    assert float(exact(one)) == one


NONE = [
    None, True, "x", "", [], {}, float("nan"), float("inf"), -0.1, 1.1, "3/0", "1e-99999999999",
    "1e99999999999", 10**5000, "9" * 5000, 1j, object(),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(NONE)))
def test_what_is_no_probability(number: int) -> None:
    given = NONE[number]
    for asked in (probability, TEN.quantile, Geometric, WAIT.quantile):
        with pytest.raises(DistributionError) as caught:
            asked(given)
        assert len(str(caught.value)) < 200
    with pytest.raises(DistributionError):
        Distribution.mix([(TEN, given), (0, 0)])


def test_reckoning_with_decimals_is_exact() -> None:
    assert (lab.Die() // 0.1).mean == 35  # with floats, 6 // 0.1 is 59
    assert (lab.Die() * 0.1).mean == Fraction(7, 20)
    assert (lab.Die() * 0.5).iid_sum(2).pmf(3.5) == Fraction(1, 6)
    tenths = Distribution.uniform([0.1, 0.2])
    assert tenths.convolve(tenths).pmf(0.3) == Fraction(1, 2)
    assert tenths.mean == Fraction(3, 20)
    assert (Distribution.uniform(np.array([1, 2, 3])) + np.int64(1)).mean == 3


def test_events_take_decimals_as_typed() -> None:
    """To Python, Fraction(3, 10) == 0.3 is false; whoever asks for 0.3 means it."""
    tenths, thirds = lab.Die(10) * 0.1, lab.Die(3) * Fraction(1, 3)
    assert tenths.prob(lambda v: v == 0.3) == tenths.pmf(0.3) == Fraction(1, 10)
    assert tenths.prob(lambda v: v <= 0.3) == tenths.cdf(0.3) == Fraction(3, 10)
    assert tenths.prob(lambda v: v < 0.3) == tenths.prob(lambda v: round(v, 1) < 0.3)
    assert tenths.prob(lambda v: v > 0.3) == tenths.prob(lambda v: not v <= 0.3) == Fraction(7, 10)
    assert tenths.prob(lambda v: v in (0.1, 0.3)) == Fraction(1, 5)
    assert tenths.prob(lambda v: v + 0.1 == 0.3 or 1 - v == 0.7) == Fraction(1, 5)
    assert tenths.condition(lambda v: v >= 0.9).support == (Fraction(9, 10), 1)
    assert tenths.expectation(lambda v: v == 0.3) == Fraction(1, 10)
    assert tenths.map(lambda v: v == 0.3).pmf(True) == Fraction(1, 10)
    assert "1/10" in tenths.plot(lambda v: v == 0.3).table.notes[-1]
    for third in (tenths.sample(50).condition(lambda v: v == 0.3), tenths.order_statistic(2, 3)):
        assert third.prob(lambda v: v == 0.3) == third.pmf(0.3) > 0
    assert thirds.prob(lambda v: v == 1 / 3) == thirds.pmf(1 / 3) == thirds.cdf(1 / 3)
    assert thirds.cdf(1 / 3) == Fraction(1, 3)
    pairs = tenths.joint(tenths)
    assert pairs.prob(lambda pair: pair[0] == 0.3) == Fraction(1, 10)
    assert pairs.pmf((0.3, 0.2)) == Fraction(1, 100)
    # Its square is larger than any decimal of Python's.
    huge = Distribution.certain(Fraction(10**299, 3))
    assert huge.prob(lambda v: v > 0.3) - huge.cdf(0.3) == 1
    assert huge.prob(lambda v: v * v > 0.3) - huge.prob(lambda v: v * v <= 0.3) == 1


def test_a_function_of_outcomes_leaves_ordinary_fractions() -> None:
    pairs = PARTS.map(lambda v: (v, 2 * v)).support
    outcomes = [*PARTS.map(lambda v: v + 1).support, *(part for pair in pairs for part in pair)]
    assert {type(outcome) for outcome in outcomes} == {Fraction}
