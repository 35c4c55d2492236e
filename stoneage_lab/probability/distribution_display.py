"""Distributions as text, tables and pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from ..core.arguments import is_one_of
from ..core.arguments import shown as short
from ..core.language import texts
from ..figures.charts import Series, bars, line, steps
from ..figures.figure import Figure
from ..figures.table import Table
from .arguments import function, wrong
from .estimate import Z

if TYPE_CHECKING:
    from .distribution import Distribution
    from .empirical import Empirical
    from .geometric import Geometric

MOST_LINES: Final = 40
MOST_BARS: Final = 2000
"""Maximum number of bars that a notebook draws by itself: a screen has no more pixels."""
MOST_BITS: Final = 1000
"""Maximum digits of a fraction that is written out; Python refuses far longer numbers."""
FORMS: Final = ("fraction", "decimal", "percent", "count")
Event = Callable[[Any], bool]


def lines(of: Distribution, open_end: bool = False) -> str:
    """Return a distribution as text: a line with a bar for each outcome.

    With an open end the last outcome stands for itself and all above.
    """
    shown = [(str(outcome), chance) for outcome, chance in islice(of.items(), MOST_LINES)]
    if open_end and len(shown) == len(of):
        shown[-1] = (f"≥{shown[-1][0]}", shown[-1][1])
    width = max(len(name) for name, _ in shown)
    fractions = [brief(chance) for _, chance in shown]
    room = max(9, *map(len, fractions))
    most = of.pmf(of.mode[0])
    text = []
    for (name, chance), fraction in zip(shown, fractions, strict=True):
        bar = "█" * max(1, round(24 * chance / most))
        text.append(f"{name:>{width}}  {float(chance):6.1%}  {fraction:>{room}}  {bar}")
    if len(of) > len(shown):
        text.append(texts()("distribution.more", n=len(of) - len(shown)))
    return "\n".join(text)


def brief(number: Fraction) -> str:
    """Return a fraction as text; one with too many digits as a decimal.

    Examples
    --------
    >>> brief(Fraction(5, 18)), brief(Fraction(2, 3 * 10**302))
    ('5/18', '≈ 6.667e-303')
    """
    if number.denominator.bit_length() <= MOST_BITS:
        return str(number)
    return f"≈ {float(number):.3e}"


def write(chance: Fraction, form: str, total: int) -> str:
    """Return a probability as text."""
    if form == "fraction":
        return brief(chance)
    if form == "count":
        return f"{short(int(chance * total))} / {short(total)}"
    return f"{float(chance):.1%}" if form == "percent" else f"{float(chance):.4f}"


def table(of: Distribution, form: str = "fraction", event: Event | None = None) -> Table:
    """Return outcomes with P(X = x), P(X ≤ x) and P(X ≥ x)."""
    if not is_one_of(form, FORMS):
        raise wrong("form", given=short(form), known=", ".join(FORMS))
    words = texts()
    head = [words("distribution.head.x"), "P(X = x)", "P(X ≤ x)", "P(X ≥ x)"]
    ordered = _ordered(of)
    rows = []
    at_most = Fraction(0)
    for outcome, chance in of.items():
        at_least = 1 - at_most
        at_most += chance
        cells = (chance, at_most, at_least) if ordered else (chance,)
        rows.append([str(outcome), *(write(cell, form, of.total) for cell in cells)])
    tried = getattr(of, "n", None)
    key = "distribution.caption" if tried is None else "distribution.tried"
    return Table(words(key, n=tried), head[: len(rows[0])], rows, _summary(of, form, event))


def _ordered(of: Distribution) -> bool:
    """Tell whether these outcomes have an order, so that “at most” is defined."""
    return all(isinstance(outcome, int | float | Fraction) for outcome in of.support)


def _summary(of: Distribution, form: str, event: Event | None) -> list[str]:
    words = texts()
    notes = []
    if _ordered(of):
        mean, spread = brief(of.mean), f"{of.std:.3f}"
        notes.append(
            words("distribution.summary", mean=mean, about=f"{float(of.mean):.3f}", std=spread)
        )
    if event is not None:
        chance = of.prob(function(event))
        about = f"{float(chance):.1%}"
        notes.append(words("distribution.event", chance=brief(chance), about=about))
    return notes


def plot(of: Distribution, event: Event | None, cumulative: bool) -> Figure:
    """Return a picture of the probabilities as bars, or cumulated as steps."""
    shown = table(of, event=event)
    names = [str(outcome) for outcome in of.support]
    if cumulative:
        if not _ordered(of):
            raise wrong("unordered")
        reached = [float(of.cdf(outcome)) for outcome in of.support]
        return steps(shown, [float(x) for x in of.support], reached)
    happens = event and function(event)
    marked = [happens is not None and bool(happens(outcome)) for outcome in of.support]
    values = [float(chance) for _, chance in of.items()]
    return bars(shown, names, [Series("P(X = x)", values)], marked)


def waiting(of: Geometric, most: int) -> Figure:
    """Return bars of the first waits; the last bar, marked, is all waits of `most` or more."""
    words = texts()
    part = of.up_to(most)
    names = [*map(str, range(1, most)), words("distribution.or_more", n=most)]
    rows = [[name, brief(chance)] for name, (_, chance) in zip(names, part.items(), strict=True)]
    note = words("distribution.wait_mean", mean=brief(of.mean), median=of.median)
    head = [words("distribution.head.tries"), "P(X = x)"]
    table_ = Table(words("distribution.wait"), head, rows, [note])
    shown = [*map(str, range(1, most)), f"≥{most}"]
    values = [float(chance) for _, chance in part.items()]
    marked = [False] * (most - 1) + [True]
    return bars(table_, shown, [Series("P(X = x)", values)], marked)


def overlaid(parts: Sequence[Distribution], names: Sequence[str], shown: Table) -> Figure:
    """Return bars of several distributions side by side, with their table."""
    from .distribution import Distribution

    every = Distribution.uniform({o for part in parts for o in part.support}).support
    series = [
        Series(name, [float(part.pmf(outcome)) for outcome in every])
        for name, part in zip(names, parts, strict=True)
    ]
    return bars(shown, [str(outcome) for outcome in every], series)


def running(of: Empirical, event: Event, expected: Fraction | None) -> Figure:
    """Return a picture of the running share of an event, with a 95 % band round its expectation."""
    words = texts()
    shares = of.running(event)
    n = len(shares)
    low, high = of.confidence_interval(event)
    band = None
    if expected is not None:
        half = [Z * sqrt(expected * (1 - expected) / tries) for tries in range(1, n + 1)]
        band = [(float(expected) - part, float(expected) + part) for part in half]
    stops = sorted({1, *(10**k for k in range(1, 7) if 10**k < n), n})
    rows = [[str(stop), f"{shares[stop - 1]:.4f}"] for stop in stops]
    head = [words("distribution.head.tries"), words("distribution.head.share")]
    note = words("distribution.interval", low=f"{low:.3f}", high=f"{high:.3f}")
    notes = [note] if band is None else [note, words("distribution.band")]
    shown = Table(words("distribution.running"), head, rows, notes)
    return line(shown, shares, band, None if expected is None else float(expected))
