"""Art that many painted grounds share: plates, tags, piles, signboards, slots of edges, strips.

Each function returns a `Drawn` for the art or the label of a `Place` (see `ground`). Lengths are
units of the ground, points are relative to the point of the place, and `size` is that of the
letters. Pictograms are named as everywhere, see `DrawingModule.SYMBOLS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .ground import Drawn, Point
from .palette import SMALL
from .text_metrics import width

MOST_IN_PILE: Final = 10
"""The most pieces of a pile that are drawn one by one; the number beside it tells the rest."""


def pictogram(symbol: str, x: float = 0, y: float = 0, scale: float = 1) -> Drawn:
    """Return a pictogram with its middle at a point.

    Examples
    --------
    >>> pictogram("wood", 4, 8)
    ('pictogram', 'wood', 4, 8, 1)
    """
    return ("pictogram", symbol, x, y, scale)


def number(text: str, x: float = 0, y: float = 0, size: float = SMALL, more: str = "") -> Drawn:
    """Return a number on a round plate, perhaps with what is added to it: ``9 +3``.

    Examples
    --------
    >>> number("9", more="+3")[:2]
    ('number', '9')
    """
    said = f"{text} {more}" if more else text
    return ("number", text, x, y, size, more, round(width(said, size, bold=True) + size * 0.8, 1))


def name_plate(
    text: str, x: float = 0, y: float = 0, size: float = SMALL, most: float = 0
) -> Drawn:
    """Return a name on a plate around a point; it is no wider than `most`, if that is given.

    Letters of a longer name are set closer.

    Examples
    --------
    >>> name, *_, wide, room = name_plate("forest", most=60)
    >>> wide, room < 60
    (60, True)
    """
    edge = size * 0.9
    wide = round(width(text, size, bold=True) + edge, 1)
    if most and wide > most:
        return ("name_plate", text, x, y, size, most, closer(text, most - edge, size, bold=True))
    return ("name_plate", text, x, y, size, wide, 0)


def closer(text: str, room: float, size: float = SMALL, bold: bool = False) -> float:
    """Return the length to which letters are set so that they fit; 0 if they do as they are.

    Widths are estimates from above: letters are not spread to fill a room.

    Examples
    --------
    >>> closer("forest", 80), closer("reed bank in the east", 80)
    (0, 80)
    """
    wide = width(text, size, bold)
    if wide <= room:
        return 0
    return round(min(room, wide * (0.88 if text.isascii() else 1)), 1)


def pile(symbol: str, count: int, x: float = 0, y: float = 0, scale: float = 1) -> Drawn:
    """Return a heap of pieces that grows with their number, standing at a point.

    Examples
    --------
    >>> pile("wood", 3)[1:3], len(pile("wood", 3)[3]), len(pile("wood", 25)[3])
    (('wood', 1), 3, 10)
    """
    return ("pile", symbol, scale, heaped(min(count, MOST_IN_PILE), x, y, scale))


def heaped(count: int, x: float = 0, y: float = 0, scale: float = 1) -> tuple[Point, ...]:
    """Return where the pieces of a heap lie: in rows, each upon the one below and shorter by one.

    Examples
    --------
    >>> heaped(3)
    ((-11.0, 0), (11.0, 0), (0.0, -13))
    """
    wide = 1
    while wide * (wide + 1) // 2 < count:
        wide += 1
    found: list[Point] = []
    row = 0
    while len(found) < count:
        there = min(wide - row, count - len(found))
        for number in range(there):
            across = (number - (there - 1) / 2) * 22 * scale
            found.append((x + across, y - 13 * row * scale))
        row += 1
    return tuple(found)


def price_tag(
    goods: Iterable[tuple[str, int]],
    x: float = 0,
    y: float = 0,
    size: float = SMALL,
    lacking: Sequence[str] = (),
) -> Drawn:
    """Return a price as pictograms with numbers; what is `lacking` is ringed.

    Examples
    --------
    >>> price_tag([("clay", 2), ("reed", 0)], lacking=["clay"])[1]
    (('clay', '2', True),)
    """
    shown = tuple((good, str(count), good in lacking) for good, count in goods if count)
    return ("price_tag", shown, x, y, size)


def signboard(
    gives: Sequence[tuple[str, str]],
    x: float = 0,
    y: float = 0,
    size: float = SMALL,
    takes: Sequence[tuple[str, str]] = (),
) -> Drawn:
    """Return a board that says what happens: numbers and pictograms, an arrow between two sides.

    Examples
    --------
    >>> signboard([("person", "")], takes=[("food", "2")])[1:3]
    ((('food', '2'),), (('person', ''),))
    """
    return ("signboard", tuple(takes), tuple(gives), x, y, size)


def edge_slot(length: float, across: bool, x: float = 0, y: float = 0, built: str = "") -> Drawn:
    """Return a slot for a fence or road along an edge: dotted, or what is `built` there.

    Parameters
    ----------
    length : float
    across : bool
        Whether it lies across the ground, else upright.
    x, y : float
        Its middle.
    built : str
        A colour of the palette; empty for a free slot.

    Examples
    --------
    >>> edge_slot(74, True)
    ('edge_slot', 74, True, 0, 0, '')
    """
    return ("edge_slot", length, across, x, y, built)


def strip(
    title: str,
    wide: float,
    high: float,
    goods: Sequence[tuple[str, str]] = (),
    sign: str = "",
    size: float = SMALL,
) -> Drawn:
    """Return a card as a strip: a sign, its title, and at its right end what it costs.

    Examples
    --------
    >>> strip("Baker", 140, 26, [("grain", "1")])[1:4]
    ('Baker', 140, 26)
    """
    room = wide - size * (1.2 + (1.1 if sign else 0) + 1.9 * len(goods))
    return ("strip", title, wide, high, tuple(goods), sign, size, closer(title, room, size))


def stacked(count: int, top: float, bottom: float, most: float) -> list[float]:
    """Return where strips one below the other begin: `most` apart, or closer to fit.

    Examples
    --------
    >>> stacked(3, 0, 100, 30), stacked(3, 0, 60, 30)
    ([0, 30, 60], [0.0, 20.0, 40.0])
    """
    step = min(most, (bottom - top) / max(1, count))
    return [round(top + step * number, 1) for number in range(count)]
