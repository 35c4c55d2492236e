"""Pictograms of areas, prices and extra costs, composed of simple pictograms.

Faces may be replaced, so they are composed by code: one or two lines of icons in a box of 44 by
30 units.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..rules.faces import AT_END, CHOOSE, COPY_CHIEF, COPY_HUT, GAIN, TRADE, Area, AreaPart
from ..rules.goods import GIFTS, listed

if TYPE_CHECKING:
    from ..rules.game_components import Components

Icon = tuple[str, float]
"""The name of a simple pictogram, and its width as a share of a whole one."""

_THREE = (0, 1, 2)
STEP = 29.0
"""How far whole icons stand apart, before they are scaled."""


def pictograms(parts: Components) -> dict[str, str]:
    """Return the pictograms of everything that is printed, by name, as SVG markup."""
    found: dict[str, str] = {}
    for face in parts.faces:
        for area in face.areas:
            found[area_name(face.id, int(area.space))] = in_lines(area_icons(area))
        found[f"price-{face.id}"] = in_lines(goods_icons(dict(face.cost.listed())))
    for row in parts.rows:
        for number, extra in enumerate(row.printed):
            found[f"extra-{row.name}-{number}"] = in_lines(goods_icons(extra))
        base = dict(row.prices[0].listed()) if row.name != "hut" else {}
        found[f"base-{row.name}"] = in_lines(goods_icons(base))
    return {name: markup for name, markup in found.items() if markup}


def area_name(face: str, space: int) -> str:
    """Return the name of the pictogram of an area."""
    return f"area-{face}-{space}"


def goods_icons(counts: Mapping[str, Any]) -> list[list[Icon]]:
    """Return goods as one line of icons, one for each piece."""
    return [[(name, 1.0) for name, count in counts.items() for _ in range(count)]]


def area_icons(area: Area) -> list[list[Icon]]:
    """Return the icons of an area: gains in one line, everything else in lines of its own."""
    gains: list[Icon] = []
    others: list[list[Icon]] = []
    for part in area.parts:
        if part.kind == GAIN:
            gains += [(name, 1.0) for name, count in listed(part.gift) for _ in range(count)]
        elif part.kind == CHOOSE:
            kind = "three" if part.among == _THREE else "food"
            gains += [(kind, 1.0)] * int(part.count)
        else:
            others.append(part_icons(part))
    return [line for line in (gains, *others) if line]


def part_icons(part: AreaPart) -> list[Icon]:
    """Return the icons of a trade, a copy, or what counts at the end."""
    if part.kind == TRADE:
        pays = "food" if part.pays < 0 else GIFTS[part.pays]
        gets = "food" if part.gets < 0 else GIFTS[part.gets]
        found: list[Icon] = [(pays, 0.8)] * int(part.given)
        found += [("arrow", 0.9)] + [(gets, 1.0)] * int(part.got)
        return [*found, ("twice", 0.8)] if part.count > 1 else found
    if part.kind in (COPY_CHIEF, COPY_HUT):
        return [("copy-chief" if part.kind == COPY_CHIEF else "copy-hut", 1.3)]
    if part.kind == AT_END and part.ends == "stored":
        return [("end", 1.0), *((GIFTS[kind], 1.0) for kind in part.among)]
    if part.kind == AT_END and part.ends == "coins":
        return [("end", 1.0), ("coin", 1.0), ("coin", 0.6), ("coin", 0.6)]
    return [("end", 1.0), (f"={part.points}", 1.0)]


def in_lines(lines: list[list[Icon]]) -> str:
    """Return icons in lines, as large as fits into 44 by 30 units.

    Examples
    --------
    >>> in_lines([[("coin", 1.0)]])
    '<g transform="translate(0 0) scale(0.8)"><use href="#coin"/></g>'
    """
    split: list[list[Icon]] = []
    for line in lines:
        # More than three in a line would be too small to tell apart.
        half = (len(line) + 1) // 2 if len(line) > 3 and len(lines) == 1 else max(1, len(line))
        split += [line[at : at + half] for at in range(0, len(line), half)]
    split = [line for line in split if line]
    if not split:
        return ""
    widest = max(sum(share for _, share in line) * STEP for line in split)
    scale = round(min(0.8, 44 / widest, 30 / (STEP * len(split))), 3)
    found = ""
    for number, line in enumerate(split):
        y = (number - (len(split) - 1) / 2) * STEP * scale
        x = -sum(share for _, share in line) * STEP * scale / 2
        for name, share in line:
            middle = x + share * STEP * scale / 2
            size = round(scale * min(1.0, max(share, 0.62)), 3)
            place = f"translate({_short(middle)} {_short(y)}) scale({size})"
            figure = name.removeprefix("=")
            what = f'<use href="#{name}"/>'
            if figure != name:
                what = f'<text class="sal-t3 sal-b sal-mid" y="9">{figure}</text>'
            found += f'<g transform="{place}">{what}</g>'
            x += share * STEP * scale
    return found


def _short(number: float) -> str:
    return f"{round(number, 1):g}"
