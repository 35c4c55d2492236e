"""Explorers of tests: the power of a test, signs that are shuffled, many series beside one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar, Final

from ..core.arguments import shown
from ..core.errors import SetupError
from ..core.language import true_minus
from ..core.rng import Rng
from ..figures.dot_columns import crowd
from ..figures.figure import Figure, short
from ..figures.histograms import Bell, Bin, bells, filling
from ..figures.table import Table
from ..probability.distribution import Distribution
from ..probability.empirical import Empirical
from ..probability.resampling import signed_sums
from .explorer import Explorer
from .words import words

BINS: Final = 22
"""About how many bars a histogram of sums has."""
MOST_SHUFFLED: Final = 1000
TAIL: Final = Fraction(25, 1000)
"""At most so likely is each end of the critical region."""


class PowerBells(Explorer):
    """Two bells: the wins of equally strong players, and those of one who is better.

    The test is two-sided, at the 5 % level. What lies beyond its critical values is filled: of the
    first bell the level, of the second the power.

    Examples
    --------
    >>> PowerBells(games=100, percent=60).figure().table.rows
    [['100', '61', '39', '3.5%', '46.2%']]
    """

    dials: ClassVar = {"games": (20, 40, 60, 100, 200, 400), "percent": range(50, 81, 5)}

    @staticmethod
    def draw(games: int = 100, percent: int = 60) -> Figure:
        """Draw the wins in so many games, for a true chance of a half and of so many percent."""
        fair = Distribution.binomial(games, "1/2")
        better = Distribution.binomial(games, Fraction(percent, 100))
        least = next(wins for wins in range(games + 1) if fair.prob_ge(wins) <= TAIL)
        few = games - least
        level, power = (float(one.prob_ge(least) + one.cdf(few)) for one in (fair, better))
        texts = words()
        row = [str(games), str(least), str(few), f"{level:.1%}", f"{power:.1%}"]
        head = [texts(f"explorer.{key}") for key in ("games", "least", "few", "level", "power")]
        note = texts("explorer.power_note", least=least, few=few, level=f"{level:.1%}",
                     power=f"{power:.1%}")  # fmt: skip
        title = texts("explorer.bells", games=games, percent=percent)
        names = [
            texts("explorer.bell", percent=share, chance=f"{beyond:.0%}")
            for share, beyond in ((50, level), (percent, power))
        ]
        first, second = (
            Bell(name, [float(one.pmf(wins)) for wins in range(games + 1)])
            for name, one in zip(names, (fair, better), strict=True)
        )
        axis = texts("explorer.wins", games=games)
        return bells(Table(title, head, [row], [note]), first, second, (few, least), axis)


class SignShuffle(Explorer):
    """The sums of differences whose signs are shuffled: a histogram that fills.

    The outline is that of all patterns of signs. Sums as far from 0 as the one seen are marked.

    Examples
    --------
    >>> SignShuffle(differences=[7, -10, 60, -66, 12, 14], shuffled=0).figure().table.notes[0]
    'Of all patterns of signs 75.0% are as far from 0 as 17, or farther.'
    """

    dials: ClassVar = {"shuffled": range(MOST_SHUFFLED + 1)}

    @staticmethod
    def draw(
        differences: Sequence[float] = (7, -10, 60, -66, 12, 14), shuffled: int = 1000,
        seed: int = 1,
    ) -> Figure:  # fmt: skip
        """Draw the sums of so many random patterns of signs into the outline of all."""
        every = signed_sums(differences)
        seen = abs(sum(map(Fraction, differences), Fraction(0)))
        luck, sizes = Rng(seed, "signs"), [Fraction(one) for one in differences]
        sums = [
            sum((one if luck.below(2) else -one for one in sizes), Fraction(0))
            for _ in range(shuffled)
        ]
        far = sum(abs(total) >= seen for total in sums)
        texts = words()
        whole = every.prob(lambda total: abs(total) >= seen)
        value = short(float(seen))
        notes = [texts("explorer.all_signs", share=f"{float(whole):.1%}", seen=value)]
        if sums:
            share = f"{far / len(sums):.1%}"
            notes.append(texts("explorer.some_signs", n=len(sums), far=far, share=share))
        bins = _bins(every, sums, seen)
        rows = [
            [_between(one), f"{one.whole:.1%}", str(round(one.filled * MOST_SHUFFLED))]
            for one in bins
        ]
        head = [texts(f"explorer.{key}") for key in ("sum", "all_patterns", "shuffled")]
        table = Table(texts("explorer.signs", n=len(sizes)), head, rows, notes)
        ends = [(float(seen), value)] if not seen else [
            (-float(seen), true_minus(f"-{value}")), (float(seen), value)
        ]  # fmt: skip
        said = texts("explorer.so_far", n=len(sums), far=far)
        return filling(table, bins, ends, head[0], said)


def _bins(every: Distribution, sums: Sequence[Fraction], seen: Fraction) -> list[Bin]:
    """Return bins of equal width, those of both signs alike, with an edge at the sum seen."""
    most = max(every.support)
    rough = 2 * Fraction(most) / BINS or Fraction(1)
    parts = max(1, round(seen / rough)) if seen else 1
    wide = Fraction(seen, parts) if seen else rough
    last = int(most // wide)
    found: dict[int, list[float]] = {n: [0.0, 0.0] for n in range(-last - 1, last + 1)}
    for total, chance in every.items():
        found[_place(Fraction(total), wide)][0] += float(chance)
    for total in sums:
        found[_place(total, wide)][1] += 1 / MOST_SHUFFLED
    return [
        Bin(float(n * wide), float((n + 1) * wide), whole, filled,
            n >= parts or n < -parts if seen else True)
        for n, (whole, filled) in found.items()
    ]  # fmt: skip


def _place(total: Fraction, wide: Fraction) -> int:
    """Return the bin of a sum; an edge belongs to the bin that is farther from 0."""
    return int(total // wide) if total >= 0 else -int(-total // wide) - 1


def _between(one: Bin) -> str:
    return f"{short(one.low)} … {short(one.high)}"


def series_dots(
    results: Empirical | Sequence[int], own: int | None = None, beyond: int | None = None
) -> Figure:
    """Draw a dot for each of many series of tries by chance alone, and one series among them.

    Parameters
    ----------
    results : Empirical, or sequence of int
        What came out of each series, as `Trial.series` gives it.
    own : int, optional
        The result of one's own series: a square.
    beyond : int, optional
        From this result on one would no longer believe in chance: the dots are marked.

    Raises
    ------
    SetupError
        If a result is no whole number.

    Examples
    --------
    >>> series_dots([8, 9, 14], own=14, beyond=13).table.rows[-1]
    ['14', '1']
    """
    found = results if isinstance(results, Empirical) else Empirical(results)
    numbers = [*found.counts, *(one for one in (own, beyond) if one is not None)]
    wrong = next((one for one in numbers if type(one) is not int), None)
    texts = words()
    if wrong is not None:
        raise SetupError(texts("explorer.no_count", given=shown(wrong)))
    far = 0 if beyond is None else sum(
        count for result, count in found.counts.items() if result >= beyond
    )  # fmt: skip
    rows = [[str(result), str(count)] for result, count in found.counts.items()]
    notes = [] if beyond is None else [
        texts("explorer.far_series", far=far, n=found.n, beyond=beyond)
    ]  # fmt: skip
    notes += [] if own is None else [texts("explorer.own_series", own=own)]
    head = [texts("explorer.in_a_series"), texts("explorer.series")]
    table = Table(texts("explorer.crowd", n=found.n), head, rows, notes)
    said = (texts("explorer.from", beyond=beyond, far=far), texts("explorer.mine", own=own))
    return crowd(table, found.counts, head[0], beyond, own, said)
