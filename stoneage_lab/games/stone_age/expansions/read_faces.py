"""The check of a file of faces: animals, building tiles and mammoth tiles, entry by entry.

Notes (``certainty``, ``count_certainty``) are ignored. Numbers that the online guide fixes, such as
the four places at an animal, may be given but must not differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from ....core.language import LANGUAGES, unknown
from ....core.language import texts as house_texts
from ....core.validation import Entries
from ..rules.buildings import TILES
from ..rules.cards import CARDS
from ..rules.goods import GOODS
from .rewards import WORDS
from .texts import read as sentences

FACES: Final = Path(__file__).parents[1] / "faces" / "expansions.json"
"""What is printed on the cards and tiles of the expansions; partly reconstructed."""

NOTES: Final = ("certainty", "count_certainty")
_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,11}")
_TAKEN: Final = frozenset([*(card.id for card in CARDS), *(tile.id for tile in TILES)])
MOST_POINTS: Final = 99
MOST_GIVEN: Final = 20
MOST_LESS: Final = 12
MOST_COST: Final = 7
WHERE: Final = ("hunt", "forest", "clay", "quarry", "river", "cards")
PLACE_OF: Final[Mapping[str, str]] = dict(zip(GOODS, WHERE[1:5], strict=True))

Ids = set[str]


def read_faces(entries: Entries, played: Iterable[str]) -> dict[str, Any]:
    """Return the checked faces of the modules that are played.

    Raises
    ------
    RecordError
        If something is wrong anywhere in the file, or a module is missing that is played.
    """
    known = {name: read for name, read in _MODULES.items() if name in entries.data}
    entries.only((*_MODULES, *NOTES))
    for name in played:
        if name not in known:
            raise entries.wrong(name, "—", sentences()("faces.module", module=name))
    ids: Ids = set()
    found = {name: read(entries.inside(name), ids) for name, read in known.items()}
    return {name: found[name] for name in played}


def _why(key: str, **facts: Any) -> str:
    return sentences()(f"faces.{key}", **facts)


def _only(entries: Entries, *known: str) -> None:
    entries.only((*known, *NOTES))


def _objects(entries: Entries, entry: str, least: int, ids: Ids) -> list[Entries]:
    """Return the objects of a list, each with an id of its own."""
    rows = entries.items(entry)
    if len(rows) < least:
        raise entries.wrong(entry, house_texts()("record.length", n=0), _why("one"))
    found = []
    for number, row in enumerate(rows, 1):
        where = house_texts()("list.inside", where=entries.where, entry=f"{entry} {number}")
        inside = Entries(where, row)
        id = inside.text("id")
        if not _ID.fullmatch(id):
            raise inside.wrong("id", repr(id), _why("id"))
        if id in _TAKEN or id in ids:
            raise inside.wrong("id", repr(id), _why("taken"))
        ids.add(id)
        found.append(inside)
    return found


def _fixed(entries: Entries, entry: str, value: int) -> None:
    """Raise if a number that is no face stands there with another value."""
    if entry not in entries.data:
        return
    given = entries.data[entry]
    if isinstance(given, Mapping):
        inside = entries.inside(entry)
        _only(inside, "value", "in")
        given = inside.data.get("value")
    if type(given) is not int or given != value:
        raise entries.wrong(entry, repr(given), _why("fixed", n=value))


def _reward(entries: Entries, entry: str) -> dict[str, int]:
    inside = entries.inside(entry)
    _only(inside, *WORDS)
    found = {word: inside.whole(word, 1, MOST_GIVEN) for word in WORDS if word in inside.data}
    if not found:
        raise entries.wrong(entry, "{}", _why("reward", words=", ".join(WORDS)))
    return found


def _flag(entries: Entries, entry: str, usual: bool) -> bool:
    return bool(entries.get(entry, bool, "flag", usual))


def _tile(entries: Entries, counted: bool, *more: str) -> dict[str, Any]:
    """Return what all building tiles of the expansions have."""
    _only(entries, "id", "type", "cost", "points", "counts_for_hut_builders", *more)
    entries.text("type", ("fixed",), default="fixed")
    cost = entries.inside("cost")
    _only(cost, *GOODS)
    goods = {good: cost.whole(good, 0, MOST_COST, default=0) for good in GOODS}
    count = sum(goods.values())
    if not 1 <= count <= MOST_COST:
        raise entries.wrong("cost", count, _why("cost", most=MOST_COST))
    return {
        "id": entries.text("id"),
        "cost": {good: n for good, n in goods.items() if n},
        "points": entries.whole("points", 0, MOST_POINTS),
        "counts_for_hut_builders": _flag(entries, "counts_for_hut_builders", counted),
    }


def _extra(entries: Entries, entry: str, *more: str) -> dict[str, Any]:
    inside = entries.inside(entry)
    _only(inside, "good", "count", "points", *more)
    return {
        "good": inside.text("good", GOODS),
        "count": inside.whole("count", 1, MOST_COST, default=1),
        "points": inside.whole("points", 0, MOST_POINTS),
    }


def _animals(entries: Entries, ids: Ids) -> dict[str, Any]:
    _only(entries, "cards", "rings", "people_a_turn", "active_at_once", "bonus")
    for entry, value in (("rings", 4), ("people_a_turn", 1), ("active_at_once", 1)):
        _fixed(entries, entry, value)
    cards = [_animal(row) for row in _objects(entries, "cards", 1, ids)]
    bonus = entries.inside("bonus")
    faces = [str(face) for face in range(1, 7)]
    _only(bonus, *faces)
    return {"cards": cards, "bonus": {face: _reward(bonus, face) for face in faces}}


def _animal(entries: Entries) -> dict[str, Any]:
    _only(entries, "id", "name", "less", "where")
    name, less = entries.inside("name"), entries.inside("less")
    _only(name, *LANGUAGES)
    names = {code: name.text(code) for code in LANGUAGES}
    for code, text in names.items():
        if not 1 <= len(text.strip()) <= 40:
            raise name.wrong(code, repr(text), _why("name"))
    _only(less, "per_die", "per_roll")
    return {
        "id": entries.text("id"),
        "name": names,
        "less": {
            "per_die": less.whole("per_die", 0, 1),
            "per_roll": less.whole("per_roll", 0, MOST_LESS, default=0),
        },
        "where": _where(entries),
    }


def _where(entries: Entries) -> Any:
    given = entries.data.get("where")
    if given == "all":
        return given
    places = entries.items("where")
    for place in places:
        if place not in WHERE:
            raise entries.wrong("where", repr(place), unknown("entry", place, ("all", *WHERE)))
        if places.count(place) > 1:
            raise entries.wrong("where", repr(place), _why("twice"))
    if not places:
        raise entries.wrong("where", "[]", _why("one"))
    return [place for place in WHERE if place in places]


def _igloos(entries: Entries, ids: Ids) -> dict[str, Any]:
    _only(entries, "tiles")
    return {"tiles": [_tile(row, False) for row in _objects(entries, "tiles", 0, ids)]}


def _winter(entries: Entries, ids: Ids) -> dict[str, Any]:
    _only(entries, "card_extra", "tiles")
    card = _extra(entries, "card_extra", "slots", "once_a_card")
    inside = entries.inside("card_extra")
    slots = inside.items("slots", [1, 2, 3, 4])
    for slot in slots:
        if type(slot) is not int or not 1 <= slot <= 4:
            raise inside.wrong("slots", repr(slot), house_texts()("record.range", least=1, most=4))
        if slots.count(slot) > 1:
            raise inside.wrong("slots", repr(slot), _why("twice"))
    tiles = []
    for row in _objects(entries, "tiles", 0, ids):
        tiles.append(_tile(row, True, "extra") | {"extra": _extra(row, "extra")})
    return {"card_extra": card | {"slots": sorted(slots)}, "tiles": tiles}


def _huts(entries: Entries, ids: Ids) -> dict[str, Any]:
    _only(entries, "tiles")
    tiles = []
    for row in _objects(entries, "tiles", 0, ids):
        tile = _tile(row, True, "on_build", "each_round")
        for entry in ("on_build", "each_round"):
            if entry in row.data:
                tile[entry] = _reward(row, entry)
        tiles.append(tile)
    return {"tiles": tiles}


def _mammoth(entries: Entries, ids: Ids) -> dict[str, Any]:
    _only(entries, "tiles", "fee_a_person", "most_tiles_points")
    _fixed(entries, "fee_a_person", 1)
    _fixed(entries, "most_tiles_points", 10)
    return {"tiles": [_mammoth_tile(row) for row in _objects(entries, "tiles", 1, ids)]}


def _mammoth_tile(entries: Entries) -> dict[str, Any]:
    _only(entries, "id", "back", "site", "top", "bottom")
    back = entries.text("back", GOODS)
    entries.text("site", (PLACE_OF[back],), default=PLACE_OF[back])
    prizes = {entry: _reward(entries, entry) for entry in ("top", "bottom")}
    return {"id": entries.text("id"), "back": back, **prizes}


_MODULES: Final[Mapping[str, Callable[[Entries, Ids], dict[str, Any]]]] = {
    "animals": _animals,
    "igloos": _igloos,
    "winter": _winter,
    "huts": _huts,
    "mammoth": _mammoth,
}
