"""Two distributions back to back, each with its mean and its standard deviation."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..core.arguments import as_text, shown
from ..core.language import texts
from ..figures.figure import Figure
from ..figures.histograms import Side
from ..figures.histograms import back_to_back as drawn
from ..figures.table import Table
from .arguments import exact, wrong
from .distribution import Distribution
from .empirical import Empirical


def back_to_back(two: Mapping[str, Any], what: str = "") -> Figure:
    """Return two distributions in one picture, one upwards and one downwards, on one axis.

    The circle beyond the bars is the mean; its line reaches one standard deviation to each side.

    Parameters
    ----------
    two : mapping of str to Distribution or numbers
        For each name a distribution, the result of an experiment, or a list of numbers.
    what : str, optional
        What the numbers are, for the axis.

    Raises
    ------
    DistributionError
        If there are not two, or if something is no number.

    Examples
    --------
    >>> die = Distribution.uniform(range(1, 7))
    >>> back_to_back({"a die": die, "a coin": [0, 1]}).table.notes
    ['a die: mean 3.50, standard deviation 1.71.', 'a coin: mean 0.50, standard deviation 0.50.']
    """
    if not isinstance(two, Mapping) or len(two) != 2:
        raise wrong("not_two", given=shown(two))
    parts = {
        as_text(name): values if isinstance(values, Distribution) else Empirical(values)
        for name, values in two.items()
    }
    words = texts()
    up, down = (
        Side(name, _shares(part), float(part.mean), part.std) for name, part in parts.items()
    )
    notes = [
        words("distribution.spread", name=side.name, mean=f"{side.mean:.2f}",
              std=f"{side.deviation:.2f}")
        for side in (up, down)
    ]  # fmt: skip
    every = sorted({outcome for part in parts.values() for outcome in part.support})
    rows = [
        [str(outcome), *(f"{float(part.pmf(outcome)):.1%}" for part in parts.values())]
        for outcome in every
    ]
    axis = as_text(what or words("figure.result"))
    table = Table(words("distribution.back_to_back"), [axis, *parts], rows, notes)
    return drawn(table, up, down, axis)


def _shares(part: Distribution) -> dict[float, float]:
    found: dict[float, float] = {}
    for outcome, chance in part.items():
        number = exact(outcome)
        if isinstance(outcome, bool) or not isinstance(number, int | Fraction):
            raise wrong("no_number", given=shown(outcome))
        found[float(number)] = float(chance)
    return found
