"""Pictures of results: shares of games won, and frequencies of values."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10, sqrt
from typing import TYPE_CHECKING, Any, Final

from ..core.language import in_hundredths, texts, true_minus
from ..figures.figure import INK, LEFT, SEAT_DASHES, Figure, Plane, bar, colour_of, key_x, lettered
from ..figures.table import Table
from ..probability.estimate import decimals

if TYPE_CHECKING:
    from .results import Results

MOST_BINS: Final = 40
TEXT_WIDTH: Final = 48
"""Width in letters of all bars of a line together."""


def rates(results: Results) -> Figure:
    """Draw the share of games each seat won, with Wilson's intervals."""
    words = texts()
    estimates = results.win_rates
    names = [results.game.seat_text(seat) for seat in results.seats]
    caption = words("trials.plot_rates", n=len(results))
    plane = Plane(0, 1, 0, len(names))
    drawn = []
    for row, (seat, estimate) in enumerate(zip(results.seats, estimates, strict=True)):
        y = plane.y(len(names) - row - 0.5)
        low, high = (plane.x(end) for end in estimate.interval)
        wide = plane.x(estimate.mean) - LEFT
        drawn.append(
            f'<rect x="{LEFT}" y="{y - 12:.1f}" width="{wide:.1f}" height="24" '
            f'style="fill:{colour_of(results.game.seat_colour(seat))};fill-opacity:.55"/>'
            f'<path d="M{low:.1f} {y:.1f}H{high:.1f}M{low:.1f} {y - 6:.1f}v12'
            f'M{high:.1f} {y - 6:.1f}v12" style="stroke:{INK};stroke-width:2;fill:none"/>'
            + lettered(LEFT - 6, y + 5, names[row], "end")
        )
    ticks = [(n / 4, in_hundredths(25 * n)) for n in range(5)]
    rows = [
        [name, player, f"{e.mean:.3f}", f"{e.interval[0]:.3f}–{e.interval[1]:.3f}"]
        for name, player, e in zip(names, results.players, estimates, strict=True)
    ]
    head = ["", words("trials.player"), words("trials.rate"), words("trials.interval")]
    table = Table(caption, head, rows)
    barred = [[*row, bar(e.mean, TEXT_WIDTH)] for row, e in zip(rows, estimates, strict=True)]
    text = Table(caption, [*head, ""], barred)
    return Figure(caption, plane.svg(drawn, ticks, [], caption, (head[2], "")), table, text)


def histogram(results: Results, what: str, seat: int | str | None) -> Figure:
    """Draw the frequencies of the values of a column, a stepped line for each seat."""
    words = texts()
    per_seat = results.per_seat(what)
    if per_seat and seat is None:
        series = [(name, results.values(what, name)) for name in results.seats]
    elif per_seat:
        name = results.seats[results.game.seat_number(seat if seat is not None else 0)]
        series = [(name, results.values(what, name))]
    else:
        series = [("", results.values(what))]
    name_of_it = results.title(what)
    caption = words("trials.plot", what=name_of_it, n=len(results))
    low, width, bins = _bins([float(v) for _, values in series for v in values], len(results))
    counts = [_counted(values, low, width, bins) for _, values in series]
    most = max(max(count) for count in counts)
    plane = Plane(low, low + width * bins, 0, most)
    colours = [results.game.seat_colour(name) if name else "black" for name, _ in series]
    drawn = [
        _steps(plane, count, low, width, colour, number)
        for number, (colour, count) in enumerate(zip(colours, counts, strict=True))
    ]
    unit = words("trials.unit")
    titles = [results.game.seat_text(name) for name, _ in series] if per_seat else [unit]
    if per_seat:
        drawn += _legend(colours, titles)
    digits = 0 if width >= 1 else decimals(width, low)
    ranges = [_range(low + width * n, width, digits) for n in range(bins)]
    middles = sorted({0, bins // 2, bins - 1})
    ticks = [(low + width * (n + 0.5), ranges[n]) for n in middles]
    rows = [[name, *(str(count[n]) for count in counts)] for n, name in enumerate(ranges)]
    table = Table(caption, [name_of_it, *titles], rows)
    svg = plane.svg(drawn, ticks, [(0, "0"), (most, str(most))], caption, (name_of_it, unit))
    return Figure(caption, svg, table, _barred(table, most))


def _barred(table: Table, most: int) -> Table:
    """Return a table of counts with a bar behind each."""
    width = TEXT_WIDTH // (len(table.head) - 1)
    head = [table.head[0]]
    for title in table.head[1:]:
        head += [title, " " * width]
    rows = []
    for name, *counts in table.rows:
        cells = [(count, bar(int(count) / most, width)) for count in counts]
        rows.append([name, *(part for cell in cells for part in cell)])
    return Table(table.caption, head, rows)


def _bins(values: list[float], games: int) -> tuple[float, float, int]:
    """Return the start, the width and the number of bins; more games give more bins."""
    low, high = min(values), max(values)
    most = min(MOST_BINS, max(8, int(2 * sqrt(games))))
    if all(value == int(value) for value in values):
        width = max(1, -(-int(high - low + 1) // most))
        low = width * (low // width)
        return low, float(width), int((high - low) // width) + 1
    rough = (high - low) / (most / 2)
    step = 10.0 ** floor(log10(rough)) if rough > 0 else 1.0
    width_ = next(step * factor for factor in (1, 2, 5, 10) if step * factor >= rough)
    low = width_ * (low // width_)
    return low, width_, int((high - low) // width_) + 1


def _counted(values: Sequence[Any], low: float, width: float, bins: int) -> list[int]:
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, int((float(value) - low) // width))] += 1
    return counts


def _steps(
    plane: Plane, counts: list[int], low: float, width: float, name: str, number: int
) -> str:
    path = f"M{plane.x(low):.1f} {plane.y(0):.1f}"
    for n, count in enumerate(counts):
        path += f"V{plane.y(count):.1f}H{plane.x(low + width * (n + 1)):.1f}"
    path += f"V{plane.y(0):.1f}"
    colour = colour_of(name)
    return (
        f'<path d="{path}" style="fill:{colour};fill-opacity:.12;stroke:{colour};stroke-width:2;'
        f'stroke-dasharray:{SEAT_DASHES[number % len(SEAT_DASHES)]}"/>'
    )


def _legend(colours: Sequence[str], titles: Sequence[str]) -> list[str]:
    drawn = []
    for number, (colour, title) in enumerate(zip(colours, titles, strict=True)):
        x = key_x(number, len(titles))
        dash = SEAT_DASHES[number % len(SEAT_DASHES)]
        drawn.append(
            f'<path d="M{x} 12h26" style="stroke:{colour_of(colour)};stroke-width:3;'
            f'fill:none;stroke-dasharray:{dash}"/>' + lettered(x + 32, 17, title, "start")
        )
    return drawn


def _range(low: float, width: float, digits: int) -> str:
    if width == 1:
        return true_minus(f"{low:.0f}")
    if digits == 0:
        return true_minus(f"{low:.0f} … {low + width - 1:.0f}")
    return true_minus(f"{low:.{digits}f} … {low + width:.{digits}f}")
