"""The look of seats in pictures: their colours, their shapes, the lines of the log.

The table of seats is `stoneage_lab.core.seat_names_and_colours`; here it becomes style rules
and symbols.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ..core.memo import memo
from ..core.seat_names_and_colours import NIGHT_SEATS, SEAT_COLOURS, SEATS

if TYPE_CHECKING:
    from markupsafe import Markup


class _Outline(NamedTuple):
    """A shape in two sizes: a mark of about 20 units, and a smaller badge on a piece."""

    mark: str
    badge: str


_OUTLINES: Final = {
    "circle": _Outline('circle{} r="9"', 'circle r="6.6"'),
    "square": _Outline(
        'rect{} x="-8" y="-8" width="16" height="16" rx="1.5"', 'path d="M-6-6H6V6H-6Z"'
    ),
    "triangle": _Outline('path{} d="M0-10 10 8H-10Z"', 'path d="M0-8 7.6 5.6H-7.6Z"'),
    "diamond": _Outline('path{} d="M0-11 11 0 0 11-11 0Z"', 'path d="M0-8.6 8-.2 0 8.2-8-.2Z"'),
    "star": _Outline(
        'path{} d="M0-11.5 2.8-3.9 10.9-3.6 4.6 1.5 6.8 9.3 0 4.8-6.8 9.3-4.6 1.5-10.9-3.6'
        '-2.8-3.9Z"',
        'path d="M0-8.8 2.1-2.9 8.4-2.7 3.5 1.2 5.2 7.1 0 3.7-5.2 7.1-3.5 1.2-8.4-2.7-2.1-2.9Z"',
    ),
    "cross": _Outline(
        'path{} d="M-3.8-10.5H3.8V-3.8H10.5V3.8H3.8V10.5H-3.8V3.8H-10.5V-3.8H-3.8Z"',
        'path d="M-2.8-7.8H2.8V-2.8H7.8V2.8H2.8V7.8H-2.8V2.8H-7.8V-2.8H-2.8Z"',
    ),
}


def seat_style(colours: str) -> str:
    """Return the style declarations that replace the standard set of colours.

    Examples
    --------
    >>> seat_style("standard")
    ''
    >>> seat_style("okabe-ito").split(";")[0]
    '--sal-red:#d55e00'
    """
    usual = SEAT_COLOURS["standard"]
    chosen = SEAT_COLOURS[colours].items()
    return ";".join(f"--sal-{name}:{value}" for name, value in chosen if value != usual[name])


def seat_night_style(colours: str) -> str:
    """Return the declarations of a set of colours for a board at night; "" for the standard set.

    Examples
    --------
    >>> seat_night_style("okabe-ito").split(";")[0]
    '--sal-night-red:#ef7715'
    """
    if colours == "standard":
        return ""
    return ";".join(f"--sal-night-{name}:{value}" for name, value in NIGHT_SEATS[colours].items())


def outline(shape: str, colour: str) -> Markup:
    """Return one of the shapes of the seats in any colour of the palette, about 20 units wide.

    Examples
    --------
    >>> outline("square", "ink")[:30]
    Markup('<rect class="sal-f-ink sal-l1"')
    """
    from markupsafe import Markup

    return Markup(f"<{_OUTLINES[shape].mark}/>".format(f' class="sal-f-{colour} sal-l1"'))


@memo(1)
def seat_rules() -> str:
    """Return the style rules that give lines of the log the colours of their seats."""
    return "".join(
        f".sal-seat-{name}>.sal-line-button{{border-color:var(--sal-{name},{value})}}\n"
        for name, value in SEAT_COLOURS["standard"].items()
    )


@memo(16)
def seat_symbols(owner: str) -> dict[str, str]:
    """Return the symbols ``shape-<colour>`` and ``badge-<colour>`` of every seat.

    A mark has the colour of its seat; a badge has the fill and the line of its user.
    """
    found: dict[str, str] = {}
    for seat in SEATS:
        mark, badge = _OUTLINES[seat.shape]
        dress = f' class="sal-f-{seat.colour} sal-l1"'
        shapes = {f"shape-{seat.colour}": mark.format(dress), f"badge-{seat.colour}": badge}
        found |= {name: f'<g id="{owner}-{name}"><{shape}/></g>' for name, shape in shapes.items()}
    return found
