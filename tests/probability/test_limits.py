"""Too large to be worked out: a sentence with the limit, at once."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import count, product
from typing import Any

import pytest
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.probability import empirical, size_limits
from stoneage_lab.probability.arguments import DistributionError
from stoneage_lab.probability.distribution import Distribution
from stoneage_lab.probability.geometric import Geometric
from stoneage_lab.probability.size_limits import sums

DIE = lab.Die()
HUGE = 10**30
WAIT = Geometric("1/6")

TOO_LARGE: dict[str, Callable[[int], Any]] = {
    "die": lab.Die,
    "iid_sum": DIE.iid_sum,
    "iid_sum of parts": Distribution.uniform([Fraction(1, 3), Fraction(1, 7)]).iid_sum,
    "iid_sum of one": Distribution.uniform([0, 1]).iid_sum,
    "iid_sum far apart": Distribution.uniform([0, 10**40, 10**80]).iid_sum,
    "sample": DIE.sample,
    "binomial": lambda n: Distribution.binomial(n, "1/6"),
    "binomial of few": lambda n: Distribution.binomial(1000, Fraction(1, 10 ** min(n, 10**5))),
    "max_of": DIE.max_of,
    "min_of": DIE.min_of,
    "order_statistic": lambda n: DIE.order_statistic(n // 2, n),
    "hypergeometric": lambda n: Distribution.hypergeometric(4 * n, 2 * n, 2 * n),
    "uniform": lambda n: Distribution.uniform(range(n)),
    "uniform without end": lambda n: Distribution.uniform(count()),
    "joint": lambda n: lab.Die(2000).joint(lab.Die(2000)),
    "convolve": lambda n: lab.Die(30_000).convolve(lab.Die(30_000)),
    "up_to": WAIT.up_to,
    "geometric pmf": WAIT.pmf,
    "geometric cdf": WAIT.cdf,
    "geometric sf": WAIT.sf,
    "geometric prob_ge": WAIT.prob_ge,
}


@pytest.mark.parametrize("call", TOO_LARGE)
@pytest.mark.parametrize("size", [HUGE, 10**5000, 10**9], ids=["huge", "endless", "large"])
def test_what_is_too_large_is_told_with_its_limit(call: str, size: int) -> None:
    said = []
    for language in ("en", "ja"):
        with speaking(language), pytest.raises(DistributionError) as caught:
            TOO_LARGE[call](size)
        said.append(str(caught.value))
    limits_ = (
        size_limits.MOST_OUTCOMES,
        size_limits.MOST_DIGITS,
        size_limits.LONGEST_NUMBER,
        size_limits.MOST_STEPS,
    )
    assert any(str(limit) in said[0] and str(limit) in said[1] for limit in limits_), said
    assert said[0] != said[1]


def test_tries_without_end_are_no_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(empirical, "MOST_TRIES", 1000)
    assert lab.Empirical(range(1000)).n == 1000
    for outcomes in (range(1001), count()):
        with pytest.raises(DistributionError, match="more than 1000 outcomes"):
            lab.Empirical(outcomes)


def test_what_a_course_asks_for_is_no_trouble() -> None:
    assert DIE.iid_sum(200).mean == 700
    assert Distribution.binomial(2000, "1/6").mean == Fraction(1000, 3)
    assert Distribution.hypergeometric(10**12, 500, 40).mean == Fraction(40 * 500, 10**12)
    assert DIE.max_of(500).support == (1, 2, 3, 4, 5, 6)
    assert DIE.sample(20_000, seed=1).n == 20_000
    assert lab.Die(10_000).median == 5000
    assert Geometric("1/1000").up_to(300).pmf(1) == Fraction(1, 1000)


def test_many_outcomes_are_shown_in_a_few_lines() -> None:
    die = lab.Die(20_000)
    assert repr(die).endswith("… and 19960 more")
    assert set(die._repr_mimebundle_()) == {"text/plain"}
    assert set(DIE._repr_mimebundle_()) == {"text/plain", "text/html"}


def test_long_fractions_are_shown_as_decimals() -> None:
    many = Distribution({1: 10**5000, 2: 1})  # Python writes no such number
    assert "≈" in repr(many)
    assert max(map(len, repr(many).splitlines())) < 100
    for form in ("fraction", "decimal", "percent", "count"):
        assert "Mean" in repr(many.table(form))
    assert "<svg" in many.plot(lambda x: x > 1).html()
    assert repr(Geometric("1e-9")).splitlines()[1].split()[2] == "1/1000000000"


def test_sums_are_counted_before_they_are_made() -> None:
    for values in ([1, 2, 3], [0, 10], [1, 2, 100], [-5, 0, 7, 8], [3], [Fraction(1, 2), 2]):
        for n in range(4):
            found = {sum(each) for each in product(values, repeat=n)}
            assert len(found) <= sums(values, n)
    assert sums(range(1, 7), 2) == 11


NO_SENSE: dict[str, Callable[[Any], Any]] = {
    "convolve": DIE.convolve,
    "joint": DIE.joint,
    "condition": DIE.condition,
    "prob": DIE.prob,
    "map": DIE.map,
    "expectation": DIE.expectation,
    "quantile": DIE.quantile,
    "plot": lambda given: DIE.plot(given or 3),
    "cdf": lambda given: DIE.cdf("x"),
    "compare": DIE.sample(5).compare,
    "pool": DIE.sample(5).pool,
    "interval": DIE.sample(5).confidence_interval,
    "running": DIE.sample(5).running,
    "uniform": Distribution.uniform,
    "empirical": lab.Empirical,
    "mix": Distribution.mix,
    "mix of": lambda given: Distribution.mix([given]),
    "lists": lambda given: Distribution.uniform([[1], [2]]),
    "a list": lambda given: Distribution.certain([1]),
    "a mix of lists": lambda given: Distribution.mix([([1], 1)]),
    "a list by a change": lambda given: DIE.map(lambda face: [face]),
    "how often a list": lambda given: DIE.pmf([1]),
    "odds of a list": lambda given: lab.odds(
        lab.play(Pig(2), seed=7), "roll", of=lambda position: list(position.scores)
    ),
    "counts": lambda given: lab.Empirical({1: Fraction(1, 2)}),
    "add": lambda given: DIE + given,
    "add to words": lambda given: Distribution.uniform(["a", "b"]) + 2,
    "sum of words": lambda given: Distribution.uniform(["a", "b"]).iid_sum(2),
    "mean of words": lambda given: Distribution.uniform(["a", "b"]).mean,
    "mean without end": lambda given: Distribution.certain(float("inf")).mean,
    "not a number": lambda given: Distribution({float("nan"): 1, 1: 1}),
    "nor in a pair": lambda given: DIE.joint(Distribution({(1, float("nan")): 1})),
    "nor a decimal": lambda given: Distribution.certain(Decimal("nan")),
    "nor in tries": lambda given: lab.Empirical([float("nan")]),
    "nor by a change": lambda given: DIE.map(lambda face: float("nan")),
}


@pytest.mark.parametrize("call", NO_SENSE)
@pytest.mark.parametrize("given", [None, 10**5000], ids=["none", "endless"])
def test_what_makes_no_sense_is_a_sentence(call: str, given: Any) -> None:
    if call == "add" and given is not None:
        pytest.skip("a number")
    with pytest.raises(DistributionError) as caught:
        NO_SENSE[call](given)
    assert "{given" not in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((1, "place 1 hunt", len), "not 1"),
        (("x", "use forest", len), "not 'x'"),
        ((lab.Session, "use forest", len), "not <class"),
    ],
)
def test_odds_of_no_position(given: tuple[Any, ...], said: str) -> None:
    with pytest.raises(lab.SetupError, match=said):
        lab.odds(*given)


def test_odds_of_no_function() -> None:
    with pytest.raises(lab.SetupError, match="a function of a position"):
        lab.odds(lab.play(Pig(2), seed=7), "roll", of=5)  # type: ignore[arg-type]
