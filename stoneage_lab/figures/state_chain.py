"""A chain of states, with arrows between them, and a token that moves along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from ..core.language import in_hundredths
from .canvas import LETTERS, SHOWN, WIDE, picture
from .charts import COLOURS, MARKED, chart_words
from .figure import INK, PAPER, Figure, lettered, letters_wide
from .table import Table

RADIUS: Final = 40
MIDDLE: Final = 142
"""The height at which the states stand."""
TAIL: Final = 236
"""Where the row of throws begins."""
DIE: Final = 30


def states(
    table: Table,
    names: Sequence[str],
    arrows: Mapping[tuple[int, int], Fraction],
    shares: Sequence[Fraction],
    token: int,
    thrown: Sequence[tuple[str, str]] = (),
    labels: tuple[str, str] = ("", ""),
) -> Figure:
    """Draw states in a row, filled as high as it is likely to be there, and a token on one.

    Parameters
    ----------
    table : Table
        The numbers; its caption is the picture's.
    names : sequence of str
        What each state is called, from the left.
    arrows : mapping of (int, int) to Fraction
        The probability of each step from a state to the same or to a later one.
    shares : sequence of Fraction
        How likely each state is now.
    token : int
        The state on which the token stands.
    thrown : sequence of (str, str)
        What led there: a die, and what it brought. They stand in a row below.
    labels : (str, str)
        What the names of the states say, and what stands before the throws.

    Examples
    --------
    >>> steps = {(0, 0): Fraction(1, 2), (0, 1): Fraction(1, 2)}
    >>> table = Table("A coin", ["state", "P"], [["no head", "1"], ["head", "0"]])
    >>> states(table, ["0", "1"], steps, [Fraction(1), Fraction(0)], 0).svg.count("1/2")
    2
    """
    apart = (WIDE - 2 * RADIUS - 20) / (len(names) - 1)
    places = [RADIUS + 10 + apart * number for number in range(len(names))]
    drawn = [lettered(10, 24, labels[0], "start")]
    drawn += [_arrow(places, start, end, chance) for (start, end), chance in arrows.items()]
    for place, name, share in zip(places, names, shares, strict=True):
        drawn.append(_state(place, name, share))
    drawn.append(_token(places[token] + RADIUS * 0.72, MIDDLE - RADIUS * 0.62))
    high = TAIL + 14
    if thrown:
        drawn += _throws(thrown, labels[1])
        high += DIE + 30
    said = chart_words(table)
    return Figure(said, picture(drawn, high, said), table, wide=SHOWN)


def _state(x: float, name: str, share: Fraction) -> str:
    """Draw a circle, filled from below, with the name of the state and its share."""
    level = MIDDLE + RADIUS - 2 * RADIUS * float(share)
    id_ = f"sal-state-{x:.0f}"
    circle = f'<circle cx="{x:.1f}" cy="{MIDDLE}" r="{RADIUS}"'
    left = x - RADIUS
    return (
        f'<clipPath id="{id_}">{circle}/></clipPath>{circle} style="fill:{PAPER}"/>'
        f'<rect x="{left:.1f}" y="{level:.1f}" width="{2 * RADIUS}" '
        f'height="{MIDDLE + RADIUS - level:.1f}" clip-path="url(#{id_})" '
        f'style="fill:{COLOURS[5]};opacity:.55"/>'
        f'{circle} style="fill:none;stroke:{INK};stroke-width:2"/>'
        f'<g style="font-weight:700;font-size:21px">{lettered(x, MIDDLE + 1, name, "middle")}</g>'
        + lettered(x, MIDDLE + 23, in_hundredths(f"{100 * float(share):.0f}"), "middle")
    )


def _arrow(places: Sequence[float], start: int, end: int, chance: Fraction) -> str:
    """Draw an arrow with its probability: to itself below, to the next straight, else above."""
    x, to = places[start], places[end]
    style = f"fill:none;stroke:{INK};stroke-width:2"
    label: tuple[float, float]
    if start == end:
        way = f"M{x - 15:.1f} {MIDDLE + 39}c-16 46 46 46 30 4"
        head, label = _head(x + 14.5, MIDDLE + 41, "up"), (x + 46, MIDDLE + 72.0)
    elif end == start + 1:
        way = f"M{x + RADIUS + 3:.1f} {MIDDLE}H{to - RADIUS - 10:.1f}"
        head, label = _head(to - RADIUS - 3, MIDDLE, "right"), ((x + to) / 2, MIDDLE - 9.0)
    else:
        lift = 46 + 34 * (end - start - 2)
        top = MIDDLE - RADIUS - 4
        way = (
            f"M{x:.1f} {top}C{x + 30:.1f} {top - lift:.1f} {to - 30:.1f} {top - lift:.1f} "
            f"{to:.1f} {top - 7}"
        )
        head, label = _head(to, top + 1, "down"), ((x + to) / 2, top - lift * 0.75 - 7)
    said = lettered(label[0], label[1], str(chance), "middle")
    return f'<path d="{way}" style="{style}"/>{head}{said}'


def _head(x: float, y: float, to: str) -> str:
    """Draw the tip of an arrow at a point."""
    away = {"right": "l-9 -5v10z", "down": "l-5 -9h10z", "up": "l-5 9h10z"}[to]
    return f'<path d="M{x:.1f} {y:.1f}{away}" style="fill:{INK}"/>'


def _token(x: float, y: float) -> str:
    """Draw a person that stands at a point."""
    return (
        f'<path class="sal-token" transform="translate({x:.1f} {y:.1f})" '
        f'd="M0-26a8 8 0 0 1 7 12c5 2 8 7 8 14h-30c0-7 3-12 8-14a8 8 0 0 1 7-12z" '
        f'style="fill:{MARKED};stroke:{INK};stroke-width:2"/>'
    )


def _throws(thrown: Sequence[tuple[str, str]], note: str) -> list[str]:
    """Draw what was thrown, and below each what it brought."""
    drawn = [lettered(10, TAIL + 22, note, "start")]
    first = round(letters_wide(note) * LETTERS / 14) + 24
    for number, (die, brought) in enumerate(thrown):
        x = first + (DIE + 8) * number
        drawn.append(
            f'<rect x="{x}" y="{TAIL}" width="{DIE}" height="{DIE}" rx="6" '
            f'style="fill:{PAPER};stroke:{INK};stroke-width:1.5"/>'
            + lettered(x + DIE / 2, TAIL + 21, die, "middle")
            + lettered(x + DIE / 2, TAIL + DIE + 18, brought, "middle")
        )
    return drawn
