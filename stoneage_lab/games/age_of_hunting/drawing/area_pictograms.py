"""What areas give, as pictograms: gifts, trades in capsules, what counts at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ....core.memo import memo
from ....drawing.ground import Drawn
from ....drawing.palette import SMALLEST
from ..rules.faces import CHOOSE, COPY_CHIEF, COPY_HUT, GAIN, TRADE, Area, AreaPart
from ..rules.goods import GIFTS, listed

ICON: Final = 30
"""The size for which pictograms are drawn."""
_THREE: Final = (0, 1, 2)


class Icon(NamedTuple):
    """A pictogram: its name, its middle, its size."""

    symbol: str
    x: float
    y: float
    size: float


class Numeral(NamedTuple):
    """A number or a sign."""

    text: str
    x: float
    y: float
    size: float


class Capsule(NamedTuple):
    """The ground under a trade, or under what counts at the end: its middle, size and colour."""

    x: float
    y: float
    wide: float
    high: float
    colour: str


class Art(NamedTuple):
    """What an area gives, around a point."""

    icons: tuple[Icon, ...] = ()
    figures: tuple[Numeral, ...] = ()
    capsules: tuple[Capsule, ...] = ()
    wide: float = 0
    high: float = 0

    def drawn(self, name: str = "") -> Drawn:
        """Return it as the art of a place; pieces may come from what has the name as its id."""
        light = (round(self.wide + 10, 1), round(self.high + 6, 1)) if self.wide else ()
        return ("gives", name, light, self.capsules, self.icons, self.figures)


Signs = tuple[tuple[str, str, float], ...]
"""Signs in their order: ``"icon"`` or ``"figure"``, its name or text, its width as a share."""

Bound = tuple[tuple[Signs, str], ...]
"""Signs in capsules, with the colours of these."""


def signs_of(part: AreaPart) -> tuple[Signs, str]:
    """Return the signs of a part, and the colour of their capsule, if it has one."""
    if part.kind == GAIN:
        gained = [name for name, count in listed(part.gift) for _ in range(count)]
        return tuple(("icon", name, 1.0) for name in gained), ""
    if part.kind == CHOOSE:
        return (("icon", "three" if part.among == _THREE else "food", 1.0),) * int(part.count), ""
    if part.kind == TRADE:
        pays = "food" if part.pays < 0 else GIFTS[part.pays]
        gets = "food" if part.gets < 0 else GIFTS[part.gets]
        many = (("figure", str(part.given), 0.5),) if part.given > 1 else ()
        got = (("figure", str(part.got), 0.5),) if part.got > 1 else ()
        twice = (("figure", f"×{part.count}", 0.85),) if part.count > 1 else ()
        return (
            *many,
            ("icon", pays, 0.94),
            ("icon", "arrow", 0.62),
            *got,
            ("icon", gets, 0.94),
            *twice,
        ), "card"
    if part.kind in (COPY_CHIEF, COPY_HUT):
        return (("icon", "copy-chief" if part.kind == COPY_CHIEF else "copy-hut", 1.45),), "card"
    return _at_end(part), "value"


def _at_end(part: AreaPart) -> Signs:
    """Return the signs of what is counted at the end, and for how many points."""
    points = (("figure", f"{part.points}", 0.5),) if part.points != 1 or not part.ends else ()
    if part.ends == "stored":
        counted = [
            sign
            for kind in part.among
            for sign in (("icon", GIFTS[kind], 0.86), ("figure", "/", 0.3))
        ]
        return (*counted[:-1], ("icon", "arrow", 0.62), *points, ("icon", "point", 0.86))
    if part.ends == "coins":
        return (
            ("figure", str(part.each), 0.5),
            ("icon", "coin", 0.9),
            ("icon", "arrow", 0.62),
            *points,
            ("icon", "point", 0.86),
        )
    return (("icon", "end", 0.8), ("figure", str(part.points), 0.5), ("icon", "point", 0.9))


def area_art(area: Area, room: float, big: float, rows: int = 1) -> Art:
    """Return what an area gives, no wider than there is room.

    Parameters
    ----------
    area : Area
    room : float
        The width that it may take.
    big : float
        The size of a pictogram, where there is room for it.
    rows : int
        In how many lines goods may lie.
    """
    parts = [signs_of(part) for part in area.parts]
    loose = tuple(sign for signs, colour in parts if not colour for sign in signs)
    bound = tuple((signs, colour) for signs, colour in parts if colour)
    if rows > 1 and (len(loose) > 2 or (loose and bound)):
        return _in_two_lines(loose, bound, room, big)
    return _in_a_line(loose, bound, room, big)


def _in_two_lines(loose: Signs, bound: Bound, room: float, big: float) -> Art:
    half = (len(loose) + 1) // 2 if not bound else len(loose)
    size = min(big * 0.86, 21.5)
    above = _in_a_line(loose[:half], (), room, size)
    below = _in_a_line(loose[half:], bound, room, size)
    step = size * 0.5 + 0.5
    moved = [
        Art(
            tuple(icon._replace(y=round(icon.y + by, 1)) for icon in art.icons),
            tuple(figure._replace(y=round(figure.y + by, 1)) for figure in art.figures),
            tuple(capsule._replace(y=round(capsule.y + by, 1)) for capsule in art.capsules),
        )
        for art, by in ((above, -step), (below, step))
    ]
    one, two = moved
    wide = max(above.wide, below.wide)
    return Art(
        one.icons + two.icons,
        one.figures + two.figures,
        one.capsules + two.capsules,
        wide,
        round(size * 2 + 3, 1),
    )


def _in_a_line(loose: Signs, bound: Bound, room: float, big: float) -> Art:
    if not loose and not bound:
        return Art()
    size = big
    for _ in range(8):
        total = _wide(loose, bound, size)
        if total <= room:
            break
        size *= max(0.8, room / total)
    icons: list[Icon] = []
    figures: list[Numeral] = []
    capsules: list[Capsule] = []
    x = -_wide(loose, bound, size) / 2
    for kind, name, share in loose:
        step = _step(loose, size)
        wide = size * share
        _put(kind, name, x + wide / 2, size, icons, figures)
        x += wide + step
    for signs, colour in bound:
        wide = _width(signs, size) + size * 0.3
        x += 0 if not loose else 1.5
        capsules.append(
            Capsule(round(x + wide / 2, 1), 0, round(wide, 1), round(size * 1.14, 1), colour)
        )
        at = x + size * 0.15
        for kind, name, share in signs:
            across = _across(kind, name, share, size)
            _put(kind, name, at + across / 2, size * 0.92, icons, figures)
            at += across
        x += wide
    return Art(
        tuple(icons),
        tuple(figures),
        tuple(capsules),
        round(_wide(loose, bound, size), 1),
        round(size * (1.14 if bound else 1), 1),
    )


def _put(
    kind: str, name: str, x: float, size: float, icons: list[Icon], figures: list[Numeral]
) -> None:
    x = round(x, 1)
    if kind == "icon":
        least = 0.62 if name == "arrow" else 1.0
        icons.append(Icon(name, x, 0, round(size / ICON * least, 2)))
    else:
        figures.append(Numeral(name, x, 0, round(max(SMALLEST, size * 0.66), 1)))


def _step(loose: Signs, size: float) -> float:
    """Return how far goods are apart; from three on they overlap a little."""
    return -size * (0.2 if len(loose) > 3 else 0.08) if len(loose) > 2 else 1.5


def _across(kind: str, name: str, share: float, size: float) -> float:
    least = 5.0 if name == "/" else 8.0 * len(name)
    return max(least, size * share) if kind == "figure" else size * share


def _width(signs: Signs, size: float) -> float:
    return sum(_across(*sign, size) for sign in signs)


def _wide(loose: Signs, bound: Bound, size: float) -> float:
    """Return how wide all signs are."""
    wide = sum(size * share + _step(loose, size) for _, _, share in loose)
    wide -= _step(loose, size) if loose else 0
    return wide + sum(
        _width(signs, size) + size * 0.3 + (1.5 if loose else 0) for signs, _ in bound
    )


@memo(512)
def price_icons(
    goods: tuple[tuple[str, int], ...],
    lacking: tuple[tuple[str, int], ...],
    room: float,
    big: float,
    lines: int = 1,
) -> tuple[tuple[str, float, float, float, bool], ...]:
    """Return the goods of a price: pictogram, its middle across and down, size, whether it lacks.

    Examples
    --------
    >>> price_icons((("coin", 2), ("food", 1)), (("coin", 1),), 60, 18)
    (('coin', 9.0, 0, 0.6, False), ('coin', 28.0, 0, 0.6, True), ('food', 47.0, 0, 0.6, False))
    >>> [icon[1:3] for icon in price_icons((("coin", 4),), (), 60, 18, lines=2)]
    [(9.0, 0), (28.0, 0), (9.0, 19), (28.0, 19)]
    """
    shown = list(_each(goods, dict(lacking)))
    across = -(-len(shown) // lines)
    step = min(big + 1, (room - big) / max(1, across - 1)) if across > 1 else 0
    return tuple(
        (
            name,
            round(big / 2 + step * (number % across), 1),
            number // across * (big + 1),
            round(big / ICON, 2),
            lacks,
        )
        for number, (name, lacks) in enumerate(shown)
    )


def _each(
    goods: tuple[tuple[str, int], ...], lacking: dict[str, int]
) -> Iterator[tuple[str, bool]]:
    """Yield every piece of a price; of each kind those that lack come last."""
    for name, count in goods:
        for number in range(count):
            yield name, number >= count - lacking.get(name, 0)
