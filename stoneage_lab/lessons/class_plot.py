"""The plot of a class: a dot for each student, the expectation, and the tail beyond the line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import exp, lgamma, log, sqrt
from typing import Any, Final, NamedTuple

from ..core.memo import memo
from ..figures.charts import dots
from ..figures.figure import Figure
from ..figures.table import Table
from ..probability.empirical import Empirical
from .experiment import Experiment
from .words import words

LEVEL: Final = 0.05
Z: Final = 1.959964


class Result(NamedTuple):
    """The result of one student.

    Attributes
    ----------
    number : int
        Of the student.
    n : int
        The number of tries that the result is about.
    value : float
        The share of the event, or the mean.
    hits : int
        How often the event came; -1 if the result is a mean.
    """

    number: int
    n: int
    value: float
    hits: int

    @classmethod
    def of(cls, experiment: Experiment, number: int, part: Empirical) -> Result | None:
        """Return a student's result; None if no try belongs to what is asked about."""
        event, given = experiment.event, experiment.given
        if event is None:
            return cls(number, part.n, float(part.mean), -1)
        among = {o: n for o, n in part.counts.items() if given is None or given(o)}
        n = sum(among.values())
        if not n:
            return None
        hits = sum(count for outcome, count in among.items() if event(outcome))
        return cls(number, n, hits / n, hits)


class TheoryValues:
    """Theoretical values of the results: mean, spread, and whether a result is beyond the line."""

    def __init__(self, experiment: Experiment, side: str) -> None:
        theory, event, given = experiment.theory, experiment.event, experiment.given
        self.side = side
        self.share: Fraction | None = None
        if event is None:
            self.centre, self.spread = float(theory.mean), theory.std
            return
        among = theory if given is None else theory.condition(given)
        self.share = among.prob(event)
        self.centre = float(self.share)
        self.spread = sqrt(self.share * (1 - self.share))

    def beyond(self, result: Result) -> bool:
        """Tell whether a test at the 5 % level rejects theory for one result."""
        if self.share is None:
            z = (result.value - self.centre) * sqrt(result.n) / self.spread
            return z > 1.644854 if self.side == "upper" else abs(z) > Z
        at_least = _tails(result.n, self.share)
        above = at_least[result.hits]
        if self.side == "upper":
            return above <= LEVEL
        at_most = 1 - at_least[result.hits + 1]
        return 2 * min(above, at_most) <= LEVEL

    def lines(self, n: int) -> tuple[float | None, float]:
        """Return the smallest and largest result of n tries that are not beyond."""
        if self.share is None:
            half = (1.644854 if self.side == "upper" else Z) * self.spread / sqrt(n)
            low = None if self.side == "upper" else self.centre - half
            return low, self.centre + half
        at_least = _tails(n, self.share)
        tail = LEVEL if self.side == "upper" else LEVEL / 2
        high = sum(chance > tail for chance in at_least[: n + 1]) - 1
        if self.side == "upper":
            return None, (high + 0.5) / n
        low = sum(1 - chance <= tail for chance in at_least[1:])
        return (low - 0.5) / n, (high + 0.5) / n


@memo(512)
def _tails(n: int, p: Fraction) -> list[float]:
    """Return P(X ≥ k) of a binomial variable for k from 0 to n + 1."""
    tails = [0.0]
    odds = [lgamma(n + 1), log(p), log(1 - p)]
    for k in range(n, -1, -1):
        ways = odds[0] - lgamma(k + 1) - lgamma(n - k + 1)
        tails.append(tails[-1] + exp(ways + k * odds[1] + (n - k) * odds[2]))
    return tails[::-1]


def class_plot(
    experiment: Experiment, table: Table, results: Sequence[Result], what: str, side: str
) -> Figure:
    """Draw the results of a class.

    The lines are those of the commonest number of tries; whether a result lies beyond is
    decided with the student's own. Without a `side` there is nothing of theory.
    """
    texts = words()
    numbers = sorted({result.n for result in results})
    facts: dict[str, object] = {
        "n": str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}",
        "kind": texts[f"class.{'real' if what == 'typed' else 'computer'}"],
        "students": len(results),
    }
    theory: dict[str, Any] = {}
    if side:
        expected = TheoryValues(experiment, side)
        ((usual, _),) = Counter(result.n for result in results).most_common(1)
        beyond = [expected.beyond(result) for result in results]
        theory = {
            "expected": expected.centre, "usual": expected.lines(usual), "beyond": beyond,
        }  # fmt: skip
        facts |= {"expected": f"{expected.centre:.3f}", "beyond": sum(beyond)}
    notes = [*table.notes, texts(f"class.plotted_{side or 'results'}", **facts)]
    shown = Table(table.caption, table.head, table.rows, notes)
    key = "class.share_of" if experiment.event is not None else "class.mean_of"
    axis = texts(key, event=experiment.text("event") or experiment.id)
    return dots(shown, [result.value for result in results], axis=axis, **theory)
