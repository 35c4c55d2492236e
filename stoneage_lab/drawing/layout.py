"""The layout of items: every item is at most `MOST` units wide.

So an item is never scaled down on a page of 480 pixels, and a wide page shows several side by side.
This module has only numbers and lines of text; the templates draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Any, Final, NamedTuple

from .items import (
    CardItem,
    DiceItem,
    Edge,
    Grid,
    Hand,
    Panel,
    Pile,
    Purse,
    Ring,
    Row,
    Thing,
    Track,
    flat,
)
from .palette import SMALL
from .text_metrics import width, wrap

MOST: Final = 460
MARGIN: Final = 12
HEAD: Final = 34
GAP: Final = 6
SPACE: Final = 66
CARD: Final = (138, 150)
DIE: Final = 44
COUNT: Final = (82, 44)
"""A shape and a number beside it; five stand in a line."""

STEPS: Final = 10
"""The number of steps of a track in one line."""

THICK: Final = 26
"""The width of the clickable area of an edge of a grid."""


class Spot(NamedTuple):
    """One part of an item, with its box."""

    kind: str
    thing: Any
    x: float
    y: float
    wide: float
    high: float
    lines: tuple[str, ...] = ()


class Laid(NamedTuple):
    """An item with its size and the boxes of its parts."""

    item: Thing
    wide: int
    high: int
    spots: tuple[Spot, ...]
    label: str
    """The text for screen readers before its parts."""


def laid(item: Thing) -> Laid:
    """Return the layout of an item."""
    if isinstance(item, Grid):
        spots = list(_grid(item))
    elif isinstance(item, Ring):
        spots = list(_ring(item))
    elif isinstance(item, Hand):
        spots = list(_hand(item))
    elif isinstance(item, Pile):
        spots = [_card(item.top or CardItem(f"{item.id}-none"), MARGIN + 8, HEAD + 8)]
    elif isinstance(item, Purse):
        spots = list(_purse(item))
    elif isinstance(item, DiceItem):
        spots = list(_dice(item))
    else:
        spots = list(_lines(item))
    named = MARGIN * 2 + width(item.name, SMALL, bold=True) + (26 if item.seat else 0)
    wide = max([spot.x + spot.wide for spot in spots] + [named - MARGIN, 120]) + MARGIN
    high = max([spot.y + spot.high for spot in spots] + [HEAD + 20]) + MARGIN
    return Laid(item, round(wide), round(high), tuple(spots), _label(item))


def _label(item: Thing) -> str:
    if isinstance(item, DiceItem):
        return " ".join(filter(None, (item.name, *map(str, item.faces), item.text)))
    return f"{item.name} ×{item.count}" if isinstance(item, Pile) else item.name


def _lines(item: Any) -> Iterator[Spot]:
    """Lay spaces in lines; those of a `Row` stay in one line, at any width."""
    count = len(item.spaces)
    room = MOST - 2 * MARGIN + GAP
    gap = 0 if isinstance(item, Track) else GAP
    if isinstance(item, Row):
        across, size = max(1, count), min(SPACE, room / max(1, count) - gap)
    elif isinstance(item, Track):
        across, size = STEPS, (room - GAP) / STEPS
    else:
        across, size = 6, SPACE
    for number, space in enumerate(item.spaces):
        x = MARGIN + (number % across) * (size + gap)
        y = HEAD + (number // across) * (size + GAP)
        yield Spot("space", space, round(x, 1), round(y, 1), round(size, 1), round(size, 1))


def _ring(item: Ring) -> Iterator[Spot]:
    count = max(3, len(item.spaces))
    # As large as its spaces need, but at most as large as an item may be.
    # The corners of squares meet: two neighbours on a slope need the length of a diagonal.
    apart = 2 * sin(pi / count) / 2**0.5
    radius = min(max(78, (SPACE + GAP) / apart), (MOST - 2 * MARGIN - SPACE) / 2)
    size = min(SPACE, radius * apart - GAP)
    middle = radius + size / 2
    for number, space in enumerate(item.spaces):
        angle = 2 * pi * number / len(item.spaces)
        x = MARGIN + middle + radius * sin(angle) - size / 2
        y = HEAD + middle - radius * cos(angle) - size / 2
        yield Spot("space", space, round(x, 1), round(y, 1), round(size, 1), round(size, 1))


def _grid(item: Grid) -> Iterator[Spot]:
    inset = THICK / 2 if item.edges else 0
    size = min(76, (MOST - 2 * MARGIN - 2 * inset) // item.columns)
    # There is room for the edges between cells, so that they do not overlap.
    pad = THICK / 2 if item.edges else 1
    for number, cell in enumerate(item.cells):
        x = MARGIN + inset + number % item.columns * size
        y = HEAD + inset + number // item.columns * size
        yield Spot("space", cell, x + pad, y + pad, size - 2 * pad, size - 2 * pad)
    for edge in item.edges:
        yield _edge(edge, size, inset, pad)


def _edge(edge: Edge, size: float, inset: float, pad: float) -> Spot:
    x = MARGIN + inset + edge.column * size
    y = HEAD + inset + edge.row * size
    long = size - 2 * pad
    if edge.across:
        return Spot("edge", edge, x + pad, y - pad, long, 2 * pad)
    return Spot("edge", edge, x - pad, y + pad, 2 * pad, long)


def _hand(item: Hand) -> Iterator[Spot]:
    across = (MOST - 2 * MARGIN + GAP) // (CARD[0] + GAP)
    for number, card in enumerate(item.cards):
        x = MARGIN + number % across * (CARD[0] + GAP)
        y = HEAD + number // across * (CARD[1] + GAP)
        yield _card(card, x, y)
    if not item.cards and item.empty:
        lines = tuple(wrap(item.empty, 44))
        yield Spot("words", item, MARGIN, HEAD, 300, 26.0 * len(lines), lines)


def _card(card: CardItem, x: float, y: float) -> Spot:
    """Return the box of a card, with its texts broken into lines that fit."""
    lines = [line for text in card.lines for line in _broken(text, CARD[0] - 16)]
    return Spot("card", card, x, y, *CARD, (*_broken(card.title, CARD[0] - 40)[:2], "", *lines))


def _broken(text: str, room: float) -> list[str]:
    """Break a text into lines of some width."""
    columns = int(room / SMALL / 0.56)
    while columns > 4:
        lines = wrap(text, columns)
        if all(width(line, SMALL) <= room for line in lines):
            return lines
        columns -= 1
    return wrap(text, columns)


def _purse(item: Purse) -> Iterator[Spot]:
    (wide, high), across = COUNT, 5
    for number, one in enumerate(item.counts):
        x = MARGIN + number % across * (wide + GAP)
        y = HEAD + number // across * (high + GAP)
        yield Spot("count", one, x, y, wide, high)


def _dice(item: DiceItem) -> Iterator[Spot]:
    for number, face in enumerate(item.faces):
        x = MARGIN + number % 8 * (DIE + GAP)
        y = HEAD + number // 8 * (DIE + GAP)
        yield Spot("die", face, x, y, DIE, DIE)
    if item.text:
        lines = tuple(wrap(item.text, 44))
        y = HEAD + -(-len(item.faces) // 8) * (DIE + GAP)
        wide = max(width(line, SMALL) for line in lines)
        yield Spot("words", item, MARGIN, y, wide, 24.0 * len(lines), lines)


# -- several items on one sheet ------------------------------------------------------------


class Box(NamedTuple):
    """A position on a sheet, and a scale."""

    x: float
    y: float
    scale: float
    laid: Laid


def shelved(items: Sequence[Thing], room: float) -> tuple[list[Box], float]:
    """Put items on shelves from left to right; return their boxes and the total height."""
    boxes: list[Box] = []
    x = y = shelf = 0.0
    for one in map(laid, items):
        scale = min(1.0, room / one.wide)
        if x and x + one.wide * scale > room:
            x, y, shelf = 0.0, y + shelf + GAP, 0.0
        boxes.append(Box(round(x, 1), round(y, 1), round(scale, 3), one))
        x += one.wide * scale + GAP
        shelf = max(shelf, one.high * scale)
    return boxes, y + shelf


class LaidPanel(NamedTuple):
    """A panel on a sheet: its box and its items."""

    panel: Panel
    x: float
    y: float
    wide: float
    high: float
    boxes: list[Box]


PANEL_HEAD: Final = 44


def panelled(panels: Sequence[Panel], room: float, top: float) -> tuple[list[LaidPanel], float]:
    """Put panels on a sheet, as many per line as stay readable; return them and the bottom."""
    if not panels:
        return [], top
    across = 1 if len(panels) == 1 else 3 if len(panels) in (3, 5, 6) else 2
    wide = (room - GAP * (across - 1)) / across
    found: list[LaidPanel] = []
    y = top
    for first in range(0, len(panels), across):
        line = panels[first : first + across]
        inside = [shelved(flat(panel.items), wide - 2 * GAP) for panel in line]
        high = PANEL_HEAD + max(height for _, height in inside) + GAP
        for number, (panel, (boxes, _)) in enumerate(zip(line, inside, strict=True)):
            x = round(number * (wide + GAP), 1)
            found.append(LaidPanel(panel, x, y, round(wide, 1), round(high, 1), boxes))
        y = round(y + high + GAP, 1)
    return found, y
