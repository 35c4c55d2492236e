"""What an area does, in a few words."""

from __future__ import annotations

from ....core.language import Texts
from ..rules.faces import AT_END, CHOOSE, COPY_CHIEF, GAIN, TRADE, Area, AreaPart
from ..rules.goods import GIFTS, GOODS, listed
from ..rules.harvest import wanted_of


def area_words(texts: Texts, area: Area) -> str:
    """Return what an area does, such as ``1 boar, then trade 1 boar for …``."""
    said = [part_words(texts, part) for part in area.parts]
    return texts["area.then"].join(said) if said else texts["area.nothing"]


def part_words(texts: Texts, part: AreaPart) -> str:
    """Return what one part of an area does."""
    if part.kind == GAIN:
        return texts("area.gain", goods=listed(part.gift))
    if part.kind == CHOOSE:
        kinds = tuple(GOODS[kind] for kind in part.among)
        key = "area.any" if len(kinds) == len(GOODS) - 1 else "area.choose"
        return texts(key, n=int(part.count), good=kinds)
    if part.kind == TRADE:
        pays = "food" if part.pays < 0 else GIFTS[part.pays]
        gets = wanted_of(part)
        sides = {"paid": ((pays, int(part.given)),), "got": ((gets, int(part.got)),)}
        return texts("area.trade" if part.count == 1 else "area.trades", n=int(part.count), **sides)
    if part.kind == AT_END:
        return end_words(texts, part)
    return texts["area.copy_chief" if part.kind == COPY_CHIEF else "area.copy_hut"]


def end_words(texts: Texts, part: AreaPart) -> str:
    """Return what an area counts at the end of the game."""
    facts = {"points": int(part.points), "n": int(part.each)}
    each = texts["area.or"].join(texts("area.each", good=GOODS[kind]) for kind in part.among)
    return texts(f"area.end_{part.ends}", each=each, **facts)
