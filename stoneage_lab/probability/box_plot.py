"""Box plots of samples side by side."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from ..core.arguments import as_text, shown
from ..core.language import texts
from ..figures.box_plots import Sample, box_plots
from ..figures.figure import Figure
from .arguments import exact, wrong
from .empirical import Empirical

MOST_SAMPLES: Final = 12
"""The largest number of boxes in one picture."""


def box_plot(samples: Mapping[str, Any], what: str = "") -> Figure:
    """Return box plots of several samples, one below another, on one axis.

    A box reaches from the lower to the upper quartile, the medians of both halves; its thick line
    is the median, its diamond the mean, and the whiskers reach to the smallest and the largest
    value.

    Parameters
    ----------
    samples : mapping of str to numbers
        For each name its numbers: a list, or the result of an experiment.
    what : str, optional
        What the numbers are, for the axis.

    Raises
    ------
    DistributionError
        If there are no samples or too many, or if something is no number.

    Examples
    --------
    >>> die = Empirical([1, 2, 2, 3, 5, 6])
    >>> box_plot({"die": die, "coin": [0, 1, 1]}).table.rows[0]
    ['die', '6', '1', '2', '2.5', '5', '6', '3.167']
    """
    if not isinstance(samples, Mapping) or not 1 <= len(samples) <= MOST_SAMPLES:
        raise wrong("samples", given=shown(samples), most=MOST_SAMPLES)
    words = texts()
    found = [Sample(str(name), _numbers(values)) for name, values in samples.items()]
    return box_plots(words("distribution.box_plot"), found, as_text(what or words("figure.result")))


def _numbers(values: Any) -> list[float]:
    sample = values if isinstance(values, Empirical) else Empirical(values)
    found: list[float] = []
    for outcome, count in sample.counts.items():
        number = exact(outcome)
        if isinstance(outcome, bool) or not isinstance(number, int | Fraction):
            raise wrong("no_number", given=shown(outcome))
        found += [float(number)] * count
    return found
