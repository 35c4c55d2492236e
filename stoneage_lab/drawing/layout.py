"""The layout of items: every item is at most `MOST` units wide.

So an item is never scaled down on a page of 480 pixels, and a wide page shows several side by side.
This module has only numbers and lines of text; the templates draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, inf, pi, sin
from typing import Any, Final, NamedTuple

from .ground import Ground
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
    Token,
    Track,
    Zone,
    flat,
)
from .palette import FINE, NORMAL, SMALL
from .text_metrics import columns as columns_of
from .text_metrics import fitted, width, wrap

MOST: Final = 460
MARGIN: Final = 12
HEAD: Final = 34
GAP: Final = 6
SPACE: Final = 66
CARD: Final = (138, 150)
LINE: Final = 21
"""Height of a line of text on a card."""
TOLD: Final = 215
"""Width of a card with sentences; two fit side by side."""
TOLD_LINE: Final = 19
"""Height of a line of its sentences."""
PRICE_ROW: Final = 32
"""Height of its row of facts, between the title and the sentences."""
DIE: Final = 44
COUNT: Final = (82, 44)
"""A shape and a number beside it; five fit in a line."""

EASY: Final = 40
"""The smallest space of a circle; a ring of more spaces is laid out as a rectangle."""

WIDEST: Final = 8
"""The most spaces side by side in a ring along a rectangle."""

LARGE: Final = 104
"""The largest space within a ring."""

STEPS: Final = 10
"""The number of steps of a track in one line; an eleventh does not begin a line of its own."""

THICK: Final = 26
"""The width of an edge of a grid that can be pressed, as it is drawn."""

PRESSED: Final = 38
"""The width in which it is pressed: 24 pixels where a board is at its smallest."""


class Spot(NamedTuple):
    """One part of an item, with its box."""

    kind: str
    thing: Any
    x: float
    y: float
    wide: float
    high: float
    lines: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    """The sentences of a card, below its title and its facts."""
    types: tuple[type, ...] = ()
    """Those of the four numbers: 8 and 8.0 are equal, and written differently."""

    @property
    def pieces(self) -> list[StandingPiece]:
        """The pieces that stand on it, in rows of three."""
        tokens: tuple[Token, ...] = getattr(self.thing, "tokens", ())
        if not tokens or self.kind not in _PIECES_IN:
            return []
        x, y, wide, high = _PIECES_IN[self.kind](self)
        across, rows = min(len(tokens), 3), (len(tokens) - 1) // 3 + 1
        step, down = wide / (across + 0.3), high / (rows + 0.2)
        size = min(1.5, step / 24, down / 24)
        found = []
        for number, token in enumerate(tokens):
            row, column = divmod(number, 3)
            at = x + wide / 2 + (column - (across - 1) / 2) * step
            found.append(
                StandingPiece(token, at, y + high / 2 + (row - (rows - 1) / 2) * down, size)
            )
        return found


class StandingPiece(NamedTuple):
    """A piece, its point on its item, and its size there."""

    token: Token
    x: float
    y: float
    size: float


Area = tuple[float, float, float, float]


def _on_space(spot: Spot) -> Area:
    """Return the part of a space for pieces: below its name, beside its other signs."""
    one, x, y, wide, high = spot.thing, spot.x, spot.y, spot.wide, spot.high
    if one.symbol and (one.seat or one.badge):
        return x, y + high * 0.52, wide, high * 0.48
    return (x, y + 18, wide, high - 18) if one.name else (x, y, wide, high)


_PIECES_IN: Final[dict[str, Callable[[Spot], Area]]] = {
    "space": _on_space,
    "edge": lambda spot: (spot.x, spot.y, spot.wide, spot.high),
    "card": lambda spot: (spot.x, spot.y + spot.high / 3, spot.wide, spot.high / 2),
}
"""The part of an item's box that holds its pieces."""


class PlacedItem(NamedTuple):
    """An item with its size and the boxes of its parts."""

    item: Thing
    wide: int
    high: int
    spots: tuple[Spot, ...]
    label: str
    """The text for screen readers before its parts."""


def laid(item: Thing) -> PlacedItem:
    """Return the layout of an item."""
    if isinstance(item, Ground):
        return PlacedItem(item, *item.size, (), item.name)
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
    # Spots that are equal are drawn once, so they must be written alike.
    exact = tuple(Spot(*spot[:-1], tuple(map(type, spot[2:6]))) for spot in spots)
    return PlacedItem(item, round(wide), round(high), exact, _label(item))


def _label(item: Thing) -> str:
    if isinstance(item, DiceItem):
        return " ".join(filter(None, (item.name, *map(str, item.faces), item.text)))
    return f"{item.name} ×{item.count}" if isinstance(item, Pile) else item.name


def _lines(item: Any) -> Iterator[Spot]:
    """Lay spaces in lines; those of a `Row` stay in one line, at any width."""
    count = len(item.spaces)
    room = MOST - 2 * MARGIN + GAP
    if isinstance(item, Zone) and item.tile[0]:
        yield from _tiles(item, room)
        return
    gap = 0 if isinstance(item, Track) else GAP
    if isinstance(item, Row):
        across, size = max(1, count), min(SPACE, room / max(1, count) - gap)
    elif isinstance(item, Track):
        across = STEPS + (count == STEPS + 1)
        size = (room - GAP) / across
    else:
        across, size = 6, SPACE
    for number, space in enumerate(item.spaces):
        x = MARGIN + (number % across) * (size + gap)
        y = HEAD + (number // across) * (size + GAP)
        yield Spot("space", space, round(x, 1), round(y, 1), round(size, 1), round(size, 1))


def _tiles(item: Zone, room: float) -> Iterator[Spot]:
    """Lay the slots of a zone that are no squares."""
    wide, high = item.tile
    across = int(room // (wide + GAP))
    for number, space in enumerate(item.spaces):
        x = MARGIN + number % across * (wide + GAP)
        y = HEAD + number // across * (high + GAP)
        yield Spot("space", space, x, y, wide, high)


def _ring(item: Ring) -> Iterator[Spot]:
    count = max(3, len(item.spaces))
    # As large as its spaces need, but at most as large as an item may be.
    # The corners of squares meet: two neighbours on a slope need the length of a diagonal.
    apart = 2 * sin(pi / count) / 2**0.5
    radius = min(max(78, (SPACE + GAP) / apart), (MOST - 2 * MARGIN - SPACE) / 2)
    size = min(SPACE, radius * apart - GAP)
    if size < EASY:
        yield from _road(item)
        return
    middle = radius + size / 2
    for number, space in enumerate(item.spaces):
        angle = 2 * pi * number / len(item.spaces)
        x = MARGIN + middle + radius * sin(angle) - size / 2
        y = HEAD + middle - radius * cos(angle) - size / 2
        yield Spot("space", space, round(x, 1), round(y, 1), round(size, 1), round(size, 1))
    room = 2 * (radius * cos(pi / count) - size * 0.75)
    yield from _inside(item, MARGIN + middle, HEAD + middle, room, room / 2)


def _road(item: Ring) -> Iterator[Spot]:
    """Lay a long ring along a rectangle, clockwise from its upper left corner."""
    count = len(item.spaces)
    half = (count + 5) // 2  # the columns and rows together; corners belong to both
    columns = min(WIDEST, (half + 1) // 2)
    rows = half - columns
    step = min(SPACE + GAP, (MOST - 2 * MARGIN + GAP) / columns)
    size = round(step - GAP, 1)
    places: list[tuple[int, float]] = [(column, 0) for column in range(columns)]
    places += [(columns - 1, row) for row in range(1, rows)]
    places += [(column, rows - 1) for column in range(columns - 2, -1, -1)]
    # The last side has one place too many where their number is odd: all there move a little apart.
    left = count - len(places)
    places += [(0, (rows - 1) * (1 - number / (left + 1))) for number in range(1, left + 1)]
    for space, (column, row) in zip(item.spaces, places, strict=True):
        x, y = MARGIN + column * step, HEAD + row * step
        yield Spot("space", space, round(x, 1), round(y, 1), size, size)
    room = (columns - 2) * step - GAP
    middle = MARGIN + (columns * step - GAP) / 2, HEAD + (rows * step - GAP) / 2
    yield from _inside(item, *middle, room, min(room, (rows - 2) * step - GAP, LARGE))


def _inside(item: Ring, x: float, y: float, room: float, high: float) -> Iterator[Spot]:
    """Lay the spaces within a ring side by side around its middle."""
    count = max(1, len(item.inside))
    size = round(min(high, (room + GAP) / count - GAP), 1)
    left = x - (count * (size + GAP) - GAP) / 2
    for number, space in enumerate(item.inside):
        at = round(left + number * (size + GAP), 1)
        yield Spot("space", space, at, round(y - size / 2, 1), size, size)


def _grid(item: Grid) -> Iterator[Spot]:
    if item.bands:
        yield from _banded(item)
        return
    thick = item.border or (THICK if item.edges else 0)
    inset = thick / 2
    size = min(76, (MOST - 2 * MARGIN - 2 * inset) // item.columns)
    # There is room for the edges between cells, so that they do not overlap.
    pad = inset or 1
    for number, cell in enumerate(item.cells):
        x = MARGIN + inset + number % item.columns * size
        y = HEAD + inset + number // item.columns * size
        yield Spot("space", cell, x + pad, y + pad, size - 2 * pad, size - 2 * pad)
    for edge in item.edges:
        yield _edge(edge, size, inset, pad)


def _banded(item: Grid) -> Iterator[Spot]:
    """Lay the cells of a grid whose rows have heights of their own."""
    most = (MOST - 2 * MARGIN) // item.columns
    wide = min(item.wide or SPACE, most)
    tops = [HEAD + sum(item.bands[:row]) for row in range(len(item.bands))]
    for number, cell in enumerate(item.cells):
        row, column = divmod(number, item.columns)
        high = item.bands[row]
        yield Spot("space", cell, MARGIN + column * wide + 1, tops[row] + 1, wide - 2, high - 2)


def _edge(edge: Edge, size: float, inset: float, pad: float) -> Spot:
    x = MARGIN + inset + edge.column * size
    y = HEAD + inset + edge.row * size
    long = size - 2 * pad
    if edge.across:
        return Spot("edge", edge, x + pad, y - pad, long, 2 * pad)
    return Spot("edge", edge, x - pad, y + pad, 2 * pad, long)


def _hand(item: Hand) -> Iterator[Spot]:
    wide = TOLD if any(map(_is_told, item.cards)) else CARD[0]
    across = (MOST - 2 * MARGIN + GAP) // (wide + GAP)
    y = HEAD
    for first in range(0, len(item.cards), across):
        row = item.cards[first : first + across]
        # Cards without sentences have one height in the whole hand.
        alike = row if wide == TOLD else item.cards
        high = max(map(_height, alike))
        for number, card in enumerate(row):
            yield _card(card, MARGIN + number * (wide + GAP), y, high, wide)
        y += high + GAP
    if not item.cards and item.empty:
        lines = tuple(wrap(item.empty, 44))
        yield Spot("words", item, MARGIN, HEAD, 300, 26.0 * len(lines), lines)


def _is_told(card: CardItem) -> bool:
    """Return whether a card has sentences."""
    return bool(card.text) and not card.hidden


def _card(card: CardItem, x: float, y: float, high: int = CARD[1], wide: int = CARD[0]) -> Spot:
    """Return the box of a card, with its texts broken into lines that fit."""
    if _is_told(card):
        title, text, lines = _told(card)
        return Spot("card", card, x, y, wide, high, (*title, "", *lines), text)
    title = _title(card, wide)
    return Spot("card", card, x, y, wide, high, (*title, "", *_text(card)))


def _title(card: CardItem, wide: int) -> tuple[str, ...]:
    # Beside the number in the corner there is less room.
    room = wide - (40 if card.number else 18)
    return tuple(_broken(card.title, room, whole_words=True)[:2])


def _told(card: CardItem) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the lines of the title, the sentences and the short texts of a card."""
    room = TOLD - 20
    lines = [line for each in card.lines for line in fitted(each, room, FINE)]
    return _title(card, TOLD), tuple(fitted(card.text, room, FINE)), tuple(lines)


def _text(card: CardItem) -> list[str]:
    """Return the lines of a card's texts."""
    return [line for text in card.lines for line in _broken(text, CARD[0] - 16)]


def _height(card: CardItem) -> int:
    """Return the height of a card: below a row of facts there is room for two lines of text."""
    if _is_told(card):
        title, text, lines = _told(card)
        return 12 + LINE * len(title) + PRICE_ROW + TOLD_LINE * (len(text) + len(lines)) + 14
    more = len(_text(card)) - 2 if card.facts and not card.hidden else 0
    return CARD[1] + LINE * max(0, more)


def _broken(text: str, room: float, whole_words: bool = False) -> list[str]:
    """Break a text into lines of some width; `whole_words` may be a little wider."""
    columns = int(room / SMALL / 0.56)
    least = max(map(columns_of, text.split(" "))) - 1 if whole_words and text.isascii() else 4
    while columns > max(4, least):
        lines = wrap(text, columns)
        if all(width(line, SMALL) <= room for line in lines):
            return lines
        columns -= 1
    return wrap(text, max(columns, least + 1) if whole_words else columns)


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
    laid: PlacedItem


def shelf_boxes(items: Sequence[Thing], room: float, grown: float = 1) -> tuple[list[Box], float]:
    """Put items on shelves from left to right; return their boxes and the total height.

    A ground is up to `grown` times as large, as far as there is room.
    """
    boxes: list[Box] = []
    x = y = shelf = 0.0
    for one in map(laid, items):
        most = grown if isinstance(one.item, Ground) else 1.0
        scale = min(most, room / one.wide)
        if x and x + one.wide * scale > room:
            x, y, shelf = 0.0, y + shelf + GAP, 0.0
        boxes.append(Box(round(x, 1), round(y, 1), round(scale, 3), one))
        x += one.wide * scale + GAP
        shelf = max(shelf, one.high * scale)
    return boxes, y + shelf


MOST_GROWN: Final = 1.2
"""How much larger a ground in a panel may be drawn."""


class PlacedPanel(NamedTuple):
    """A panel on a sheet: its box and its items.

    `size` is the font size of the name; 0 is the usual one. A long name is written smaller, so
    that it ends before the score.
    """

    panel: Panel
    x: float
    y: float
    wide: float
    high: float
    boxes: list[Box]
    size: float = 0


PANEL_HEAD: Final = 44
# The mark of the seat stands left of the name, the score right of it.
_MARK: Final = 44
_EDGE: Final = 16


def _name_size(panel: Panel, wide: float) -> float:
    """Return the font size at which the name of a panel fits beside its score; 0: the usual one."""
    score = width(panel.score, NORMAL, bold=True) + 10 if panel.score else 0
    room = wide - _MARK - _EDGE - score
    needed = width(panel.name, NORMAL, bold=True)
    return 0 if needed <= room else round(NORMAL * room / needed, 1)


def panel_rows(
    panels: Sequence[Panel], room: float, top: float, grown: float = MOST_GROWN
) -> tuple[list[PlacedPanel], float]:
    """Put panels on a sheet, as many per line as stay readable; return them and the bottom.

    Grounds in them are up to `grown` times as large; of grounds alone a panel is no wider.
    """
    if not panels:
        return [], top
    across = _side_by_side(panels)
    wide = min((room - GAP * (across - 1)) / across, _widest(panels, grown))
    found: list[PlacedPanel] = []
    y = top
    for first in range(0, len(panels), across):
        line = panels[first : first + across]
        inside = [shelf_boxes(flat(panel.items), wide - 2 * GAP, grown) for panel in line]
        high = PANEL_HEAD + max(height for _, height in inside) + GAP
        for number, (panel, (boxes, _)) in enumerate(zip(line, inside, strict=True)):
            x = round(number * (wide + GAP), 1)
            size = _name_size(panel, wide)
            found.append(PlacedPanel(panel, x, y, round(wide, 1), round(high, 1), boxes, size))
        y = round(y + high + GAP, 1)
    return found, y


def _widest(panels: Sequence[Panel], grown: float) -> float:
    """Return the width that panels of grounds alone need; any width if other items are there."""
    inside = [item for panel in panels for item in flat(panel.items)]
    wide = [item.size[0] * grown for item in inside if isinstance(item, Ground)]
    return max(wide) + 2 * GAP if wide and len(wide) == len(inside) else inf


def _side_by_side(panels: Sequence[Panel]) -> int:
    """Return how many panels stand in a line; a painted ground needs half of it."""
    if any(isinstance(item, Ground) for panel in panels for item in panel.items):
        return min(2, len(panels))
    return 1 if len(panels) == 1 else 3 if len(panels) in (3, 5, 6) else 2


def spare_cell(
    laid: Sequence[PlacedPanel], wide: float
) -> tuple[float, float, float, float] | None:
    """Return the box that the last line of panels leaves free, or None."""
    if len(laid) < 3 or len(laid) % 2 == 0 or laid[0].wide < wide / 3:
        return None
    last = laid[-1]
    return (last.x + last.wide + 2 * GAP + 2, last.y, last.wide - 2, last.high)
