"""Observed outcomes: counts, their uncertainty, and the comparison with a theory."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from math import erfc, exp, isnan, pi, sqrt
from typing import TYPE_CHECKING, Any, Final

from ..core.arguments import shown, whole_number
from ..core.errors import SetupError
from ..core.language import texts
from ..core.rng import Rng
from ..figures.table import Table
from .arguments import exact, function, probability, wrong
from .distribution import Distribution, distribution
from .estimate import Z, share
from .size_limits import at_most, tally

WORD: Final = 1 << 32

ENOUGH: Final = 5
"""The number that has to be expected for a chi-square and for a difference in standard errors."""

MOST_TRIES: Final = 10_000_000
"""The largest number of outcomes given in order: they take about 100 MB."""

if TYPE_CHECKING:
    from ..figures.figure import Figure


class Empirical(Distribution):
    """The outcomes of n tries as a distribution, with shares in place of probabilities.

    Parameters
    ----------
    outcomes : iterable, or mapping of outcome to int
        Every outcome in order (real dice, too), or counts.

    Attributes
    ----------
    n : int
        The number of tries.
    counts : dict
        The number of times each outcome came.

    Examples
    --------
    >>> thrown = Empirical([3, 6, 6, 1])
    >>> thrown.n, thrown.pmf(6), thrown.mean
    (4, Fraction(1, 2), Fraction(4, 1))
    """

    def __init__(self, outcomes: Iterable[Any] | Mapping[Any, int]) -> None:
        self._order: tuple[Any, ...] | None = None
        if isinstance(outcomes, Mapping):
            counts = dict(outcomes)
        else:
            self._order = tuple(at_most(outcomes, MOST_TRIES))
            counts = tally(self._order)
        if not counts or not all(type(count) is int for count in counts.values()):
            raise wrong("counts" if counts else "no_tries")
        super().__init__(counts)
        self.counts: dict[Any, int] = {outcome: counts[outcome] for outcome in self.support}
        self.n = sum(self.counts.values())

    @property
    def total(self) -> int:
        """The number of tries."""
        return self.n

    def weight(self, outcome: Any) -> int:
        """Return the number of times this outcome came."""
        return self.counts.get(self._as_kept(outcome), 0)

    def pool(self, *others: Empirical) -> Empirical:
        """Return the tries of several samples together.

        Examples
        --------
        >>> Empirical([1, 2]).pool(Empirical([2]), Empirical({2: 5})).counts
        {1: 1, 2: 7}
        """
        for other in others:
            if not isinstance(other, Empirical):
                raise wrong("no_tries_of", given=shown(other))
        parts = (self, *others)
        if all(part._order is not None for part in parts):
            return Empirical([outcome for part in parts for outcome in part._order or ()])
        counts: dict[Any, int] = {}
        for part in parts:
            for outcome, count in part.counts.items():
                counts[outcome] = counts.get(outcome, 0) + count
        return Empirical(counts)

    @property
    def standard_error(self) -> float:
        """The standard error of the mean: s / √n, with n − 1 in s."""
        if self.n < 2:
            raise wrong("two_tries")
        return sqrt(self.var / (self.n - 1))

    def confidence_interval(
        self, event: Callable[[Any], bool], method: str = "wilson"
    ) -> tuple[float, float]:
        """Return a 95 % interval for the probability of an event.

        Parameters
        ----------
        event : function of an outcome
        method : {"wilson", "normal"}
            Wilson's interval, or the school formula share ± 1.96 · √(p(1 − p)/n), which is
            poor for few tries or rare events.

        Examples
        --------
        >>> low, high = Empirical({1: 5, 0: 25}).confidence_interval(lambda x: x == 1)
        >>> round(low, 3), round(high, 3)
        (0.073, 0.336)
        """
        happens = function(event)
        hits = sum(count for outcome, count in self.counts.items() if happens(outcome))
        if method == "wilson":
            return share(hits, self.n).interval
        if method != "normal":
            raise wrong("method", given=shown(method))
        rate = hits / self.n
        half = Z * sqrt(rate * (1 - rate) / self.n)
        return max(0.0, rate - half), min(1.0, rate + half)

    def running(self, of: Callable[[Any], Any] = lambda x: x) -> list[float]:
        """Return the mean of of(x) after 1, 2, … n tries; with an event, its share.

        Examples
        --------
        >>> Empirical([6, 1, 6, 3]).running(lambda face: face == 6)
        [1.0, 0.5, 0.6666666666666666, 0.5]
        """
        if self._order is None:
            raise wrong("order_lost")
        value = function(of)
        sums = accumulate(_float(value(outcome)) for outcome in self._order)
        return [total / tries for tries, total in enumerate(sums, 1)]

    def plot_running(
        self, event: Callable[[Any], bool], expected: Fraction | float | str | None = None
    ) -> Figure:
        """Return a picture of how the share of an event settles, with a 95 % band."""
        from .distribution_display import running

        return running(self, event, None if expected is None else probability(expected))

    def compare(self, theory: Distribution) -> Fit:
        """Compare the observed counts with those that a theory expects.

        Examples
        --------
        >>> die = Distribution.uniform(range(1, 7))
        >>> fit = die.sample(600, seed=2).compare(die)
        >>> fit.degrees, 0.05 < fit.p_value < 0.95
        (5, True)
        """
        return Fit(self, distribution(theory))


class Fit:
    """Observed counts compared with the expectation of a theory.

    A chi-square is only near its distribution where at least five of every kind are expected.
    So neighbouring outcomes are put together until that holds, as textbooks ask for, and the
    difference in standard errors is left out where fewer than five are expected either way.

    Attributes
    ----------
    groups : list of tuple
        The outcomes that are put together, in order.
    chi_square : float
        Σ (observed − expected)² / expected over the groups; infinite if something impossible
        came out; nan with a single group.
    degrees : int
        Groups, less one.
    p_value : float
        If only chance is at work, the probability of a chi-square at least as large; nan with a
        single group.

    Examples
    --------
    >>> rare = Distribution({0: 98, 1: 1, 2: 1})
    >>> fit = Empirical({0: 247, 1: 2, 2: 1}).compare(rare)
    >>> fit.groups, fit.degrees
    ([(0,), (1, 2)], 1)
    """

    def __init__(self, observed: Empirical, theory: Distribution) -> None:
        self.observed = observed
        self.theory = theory
        self.groups = _groups(theory, observed.n)
        self.degrees = len(self.groups) - 1
        self.chi_square = self._chi_square()
        impossible = self.chi_square == float("inf")
        self.p_value = 0.0 if impossible else chi_square_sf(self.chi_square, self.degrees)

    def _chi_square(self) -> float:
        if not all(map(self.theory.weight, self.observed.support)):
            return float("inf")
        if not self.degrees:
            return float("nan")
        total = Fraction(0)
        for group in self.groups:
            seen = sum(map(self.observed.weight, group))
            expected = self.observed.n * sum(self.theory.pmf(outcome) for outcome in group)
            total += (seen - expected) ** 2 / Fraction(expected)
        return float(total)

    def table(self) -> Table:
        """Return observed, expected and the difference in standard errors, outcome by outcome."""
        words = texts()
        n, theory = self.observed.n, self.theory
        strange = [outcome for outcome in self.observed.support if not theory.weight(outcome)]
        every = Distribution.uniform([*theory.support, *strange]).support
        rows = []
        for outcome in every:
            chance = theory.pmf(outcome)
            seen, expected = self.observed.weight(outcome), n * chance
            off = "–"
            if min(expected, n - expected) >= ENOUGH:
                error = sqrt(expected * (1 - chance))
                off = f"{(seen - float(expected)) / error:+.2f}"
            rows.append([str(outcome), str(seen), f"{float(expected):.1f}", off])
        head = [words(f"distribution.head.{key}") for key in ("x", "seen", "expected", "off")]
        return Table(words("distribution.compared", n=n), head, rows, self._notes())

    def _notes(self) -> list[str]:
        """Return what the chi-square says, and how it was counted."""
        words = texts()
        if isnan(self.chi_square):
            return [words("distribution.too_few", least=ENOUGH)]
        notes = [
            words(
                "distribution.chi_square",
                chi_square=f"{self.chi_square:.2f}",
                degrees=self.degrees,
                p=f"{self.p_value:.3f}",
            )
        ]
        if len(self.groups) < len(self.theory):
            together = (group for group in self.groups if len(group) > 1)
            shown_ = ", ".join("+".join(map(str, group)) for group in together)
            notes.append(words("distribution.pooled", groups=shown_, least=ENOUGH))
        return notes

    def plot(self) -> Figure:
        """Return observed and expected shares side by side."""
        from .distribution_display import overlaid

        words = texts()
        names = [words("distribution.head.seen"), words("distribution.head.expected")]
        return overlaid([self.observed, self.theory], names, self.table())

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {"text/plain": repr(self), "text/html": self.plot().html()}


def _groups(theory: Distribution, n: int) -> list[tuple[Any, ...]]:
    """Return the outcomes, neighbours put together until at least five of each are expected."""
    found: list[tuple[Any, ...]] = []
    open_: tuple[Any, ...] = ()
    expected = Fraction(0)
    for outcome in theory.support:
        open_ += (outcome,)
        expected += n * theory.pmf(outcome)
        if expected >= ENOUGH:
            found.append(open_)
            open_, expected = (), Fraction(0)
    if open_:  # the rest goes to the last group
        last = found.pop() if found else ()
        found.append(last + open_)
    return found


def chi_square_sf(value: float, degrees: int) -> float:
    """Return the probability that a chi-square variable exceeds a value.

    Closed forms for whole degrees of freedom: a Poisson sum if even, erfc and a sum if odd.

    Examples
    --------
    >>> round(chi_square_sf(11.0705, 5), 4), round(chi_square_sf(5.9915, 2), 4)
    (0.05, 0.05)
    """
    if degrees < 1:
        return float("nan")
    if value > 1400:  # exp(-700) and below: zero for any purpose
        return 0.0
    half = value / 2
    if degrees % 2 == 0:
        term, whole = 1.0, 0.0
        for k in range(degrees // 2):
            whole += term
            term *= half / (k + 1)
        return exp(-half) * whole
    whole = erfc(sqrt(half))
    term = exp(-half) * sqrt(half) / (sqrt(pi) / 2)
    for k in range(degrees // 2):
        whole += term
        term *= half / (k + 1.5)
    return min(1.0, whole)


def draw(of: Distribution, n: int, seed: int) -> Empirical:
    """Draw n times from a distribution, with the generator of the games."""
    begin = whole_number(seed)
    if begin is None:
        raise SetupError(texts()("error.seed", given=shown(seed)))
    outcomes = of.support
    ends = list(accumulate(of.weight(outcome) for outcome in outcomes))
    rng = Rng(begin, "sample")
    return Empirical([outcomes[bisect_right(ends, _below(rng, ends[-1]))] for _ in range(n)])


def _below(rng: Rng, count: int) -> int:
    """Return a random integer below any count, however large."""
    if count <= WORD:
        return rng.below(count)
    bits = count.bit_length()
    while True:  # on average less than twice
        value = 0
        for _ in range(-(-bits // 32)):
            value = value << 32 | rng.below(WORD)
        value &= (1 << bits) - 1
        if value < count:
            return value


def _float(value: Any) -> float:
    number = exact(value)
    if not isinstance(number, int | Fraction):
        raise wrong("no_number", given=shown(value))
    return float(number)
