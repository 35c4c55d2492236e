"""Checks of a file of faces: what is printed on grounds, boards and rocks.

`read_faces` returns the data without notes of certainty. The shipped file is
``faces/reconstructed.json``; an owner of the game may give another one of the same form.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from ....core.language import LANGUAGES
from ....core.validation import Entries
from .refusal_rules import read as sentences

FACES_FILE: Final = Path(__file__).parents[1] / "faces" / "reconstructed.json"

_IDS: Final = ("b1", "b2", "b3", "b4", *(f"n{number}" for number in range(1, 11)))
_FOODS: Final = ("grape", "corn", "boar", "wheat", "mammoth")
_COST: Final = (*_FOODS, "coin", "food")
_GIFT: Final = (*_FOODS, "coin", "point")
_KINDS: Final = ("harvest", "special", "score")
_ENDS: Final = ("stored", "coins", "points")
_NOTES: Final = ("certainty", "what", "name")
_MOST: Final = 99
_PLAYERS: Final = ("2", "3", "4", "5")
_GROUNDS_OUT: Final = {2: (3, 2), 3: (4, 3), 4: (4, 4), 5: (4, 4)}
"""Basic grounds and new lands that lie out, by the number of players."""


def read_faces(given: Entries) -> dict[str, Any]:
    """Return the faces in a file, as plain data, after every check.

    Raises
    ------
    RecordError
        If these cannot be faces of the game; the sentence says where and why.
    """
    entries = given.inside("faces") if "faces" in given.data else given
    _only(entries, ("pieces", "stock", "rocks", "board", "grounds"))
    grounds = entries.items("grounds", length=len(_IDS))
    found = {
        "pieces": _pieces(entries.inside("pieces")),
        "stock": {"each": entries.inside("stock").whole("each", 1, _MOST)},
        "rocks": _rocks(entries.inside("rocks")),
        "board": _board(entries.inside("board")),
        "grounds": [
            _ground(Entries(f"grounds {id}", data), id)
            for id, data in zip(_IDS, grounds, strict=True)
        ],
    }
    _together(entries, found)
    return found


def _only(entries: Entries, known: Iterable[str]) -> None:
    entries.only((*known, *_NOTES))


def _counts(entries: Entries, known: tuple[str, ...], empty: bool = False) -> dict[str, int]:
    """Return counts by name, each at least 1."""
    entries.only(known)
    found = {name: entries.whole(name, 1, _MOST) for name in known if name in entries.data}
    if not found and not empty:
        raise entries.wrong("…", "{}", sentences()("faces.empty"))
    return found


def _pieces(entries: Entries) -> dict[str, Any]:
    _only(entries, ("chiefs", "followers", "huts", "rocks"))
    chiefs, followers = entries.inside("chiefs"), entries.inside("followers")
    chiefs.only(_PLAYERS)
    _only(followers, ("in_hand", "on_board", "on_track"))
    return {
        "chiefs": {players: chiefs.whole(players, 1, 5) for players in _PLAYERS},
        "followers": {"in_hand": followers.whole("in_hand", 0, 4)},
    }


def _rocks(entries: Entries) -> dict[str, Any]:
    _only(entries, ("chips", "out_for_two"))
    chips, ids = [], []
    for number, data in enumerate(entries.items("chips"), 1):
        chip = Entries(f"rocks {number}", data)
        _only(chip, ("id", "gives", "count"))
        id = chip.text("id")
        if id in ids or not id.isalnum():
            raise chip.wrong("id", id, sentences()("faces.once"))
        ids.append(id)
        gives = _counts(chip.inside("gives"), _GIFT)
        chips.append({"id": id, "gives": gives, "count": chip.whole("count", 1, _MOST)})
    out = entries.items("out_for_two")
    for id in out:
        if id not in ids:
            raise entries.wrong("out_for_two", repr(id), sentences()("faces.rock"))
    return {"chips": chips, "out_for_two": out}


def _board(entries: Entries) -> dict[str, Any]:
    _only(entries, ("track", "caves", "followers", "huts"))
    caves = entries.inside("caves")
    _only(caves, ("open", "stacks", "base", "extra", "points"))
    stacks = caves.items("stacks", length=3)
    for count in stacks:
        if type(count) is not int or not 1 <= count <= 9:
            raise caves.wrong("stacks", repr(count), "1–9")
    return {
        "track": {"ends_at": entries.inside("track").whole("ends_at", 1, _MOST)},
        "caves": {"open": caves.whole("open", 1, 9), "stacks": stacks, **_row(caves, 3)},
        "followers": _row(entries.inside("followers"), 4),
        "huts": _row(entries.inside("huts"), 5, base=False),
    }


def _row(entries: Entries, size: int, base: bool = True) -> dict[str, Any]:
    """Return extra costs and points of a row of the board, and its base cost."""
    extra = [
        _counts(Entries(f"{entries.where} extra {number}", data), _COST, empty=True)
        for number, data in enumerate(entries.items("extra", length=size), 1)
    ]
    points = entries.items("points", length=size)
    for count in points:
        if type(count) is not int or not 0 <= count <= _MOST:
            raise entries.wrong("points", repr(count), f"0–{_MOST}")
    found: dict[str, Any] = {"extra": extra, "points": points}
    if base:
        found["base"] = _counts(entries.inside("base"), _COST)
    else:
        entries.text("base", ("ground",), default="ground")
    return found


def _ground(entries: Entries, id: str) -> dict[str, Any]:
    _only(entries, ("id", "kind", "money_only", "sides"))
    entries.text("id", (id,))
    kind = entries.text("kind", ("basic",) if id.startswith("b") else _KINDS)
    money = entries.get("money_only", bool, "flag", False)
    sides = entries.inside("sides")
    sides.only(("a", "b"))
    found: dict[str, Any] = {
        "id": id,
        "kind": kind,
        "sides": {side: _side(sides.inside(side)) for side in ("a", "b")},
    }
    if money:
        parts = [part for side in found["sides"].values() for area in side["areas"]
                 for part in area["parts"]]  # fmt: skip
        if not all(set(part.get("gain", {"": 1})) == {"coin"} for part in parts):
            raise entries.wrong("money_only", "true", sentences()("faces.money"))
        found["money_only"] = True
    return found


def _side(entries: Entries) -> dict[str, Any]:
    _only(entries, ("title", "cost", "areas"))
    title = entries.inside("title")
    title.only(LANGUAGES)
    areas = entries.items("areas")
    if not 1 <= len(areas) <= 9:
        raise entries.wrong("areas", len(areas), "1–9")
    found = [
        _area(Entries(f"{entries.where} area {number}", data))
        for number, data in enumerate(areas, 1)
    ]
    standing = [area.get("space", True) for area in found]
    if not standing[0] or standing != sorted(standing, reverse=True):
        raise entries.wrong("areas", "space", sentences()("faces.space"))
    return {
        "title": {code: title.text(code) for code in LANGUAGES},
        "cost": _counts(entries.inside("cost"), _COST),
        "areas": found,
    }


def _area(entries: Entries) -> dict[str, Any]:
    _only(entries, ("parts", "hut", "space"))
    parts = [
        _part(Entries(f"{entries.where} part {number}", data))
        for number, data in enumerate(entries.items("parts"), 1)
    ]
    found: dict[str, Any] = {"parts": parts}
    ends = any("end" in part for part in parts)
    hut = entries.data.get("hut")
    if hut is not None:
        if (type(hut) is not int and hut != "end") or (type(hut) is int and not 0 <= hut <= _MOST):
            raise entries.wrong("hut", repr(hut), sentences()("faces.hut"))
        found["hut"] = hut
    if (hut == "end") != ends:
        raise entries.wrong("hut", repr(hut), sentences()("faces.hut"))
    if not entries.get("space", bool, "flag", True):
        found["space"] = False
    return found


def _part(entries: Entries) -> dict[str, Any]:
    """Return one part of an area; an unknown shape is refused."""
    shapes = ("gain", "choose", "trade", "copy", "end")
    shape = next((name for name in shapes if name in entries.data), None)
    if shape == "gain":
        entries.only(("gain",))
        return {"gain": _counts(entries.inside("gain"), _GIFT)}
    if shape == "choose":
        entries.only(("choose", "of"))
        return {"choose": entries.whole("choose", 1, 9), "of": _foods(entries)}
    if shape == "trade":
        entries.only(("trade", "for", "times"))
        pays = _counts(entries.inside("trade"), (*_FOODS, "coin", "food"))
        gets = _counts(entries.inside("for"), (*_FOODS, "coin", "point", "food"))
        if len(pays) != 1 or len(gets) != 1:
            raise entries.wrong("trade", "…", sentences()("faces.trade"))
        return {"trade": pays, "for": gets, "times": entries.whole("times", 1, 9)}
    if shape == "copy":
        entries.only(("copy",))
        return {"copy": entries.text("copy", ("chief", "hut"))}
    if shape == "end":
        return _end(entries)
    raise entries.wrong("parts", ", ".join(map(str, entries.data)), ", ".join(shapes))


def _end(entries: Entries) -> dict[str, Any]:
    end = entries.text("end", _ENDS)
    known = {"stored": ("of",), "coins": ("each",), "points": ()}[end]
    entries.only(("end", "points", *known))
    found: dict[str, Any] = {"end": end, "points": entries.whole("points", 1, _MOST)}
    if end == "stored":
        found["of"] = _foods(entries)
    elif end == "coins":
        found["each"] = entries.whole("each", 1, _MOST)
    return found


def _foods(entries: Entries) -> list[str]:
    """Return different foods."""
    foods = entries.items("of")
    if not foods or sorted(map(str, foods)) != sorted({f for f in _FOODS if f in foods}):
        raise entries.wrong("of", repr(foods), ", ".join(_FOODS))
    return foods


def _together(entries: Entries, found: Mapping[str, Any]) -> None:
    """Check the entries against each other: kinds, rocks, room, build spaces."""
    said, grounds = sentences(), found["grounds"]
    money = [ground["id"] for ground in grounds if ground.get("money_only")]
    if len(money) != 1 or not money[0].startswith("b"):
        raise entries.wrong("money_only", ", ".join(money) or "–", said("faces.money"))
    if {ground["kind"] for ground in grounds} != {"basic", *_KINDS}:
        raise entries.wrong("grounds", "kind", said("faces.kinds"))
    chips, out = found["rocks"]["chips"], found["rocks"]["out_for_two"]
    stack = sum(found["board"]["caves"]["stacks"])
    for players, left_out in ((5, ()), (2, out)):
        rocks = sum(chip["count"] for chip in chips if chip["id"] not in left_out)
        if rocks < stack * players:
            raise entries.wrong("rocks", rocks, said("faces.rocks", n=stack * players))
    if sum(_copies(ground) for ground in grounds) > 50:
        raise entries.wrong("grounds", "copy", said("faces.copies"))
    for players in range(2, 6):
        _room(entries, found, players)


def _copies(ground: Mapping[str, Any]) -> int:
    areas = [area for side in ground["sides"].values() for area in side["areas"]]
    return sum(any("copy" in part for part in area["parts"]) for area in areas)


def _room(entries: Entries, found: Mapping[str, Any], players: int) -> None:
    """Check that a chief always finds a space, and that huts can end the game."""
    basics, lands = _GROUNDS_OUT[players]
    pieces = found["pieces"]
    each = pieces["chiefs"][str(players)] + pieces["followers"]["in_hand"] + 4
    spaces = _fewest(found, players, basics, lands, lambda area: area.get("space", True))
    if spaces <= each * (players - 1):
        raise entries.wrong("areas", spaces, sentences()("faces.room", n=players))
    builds = _fewest(found, players, basics, lands, lambda area: "hut" in area)
    if builds <= 4 * players:
        raise entries.wrong("hut", builds, sentences()("faces.builds", n=players))


def _fewest(found: Mapping[str, Any], players: int, basics: int, lands: int, counts: Any) -> int:
    """Return the smallest number of such areas among the grounds that may lie out."""
    old: list[int] = []
    new: list[int] = []
    for ground in found["grounds"]:
        if players == 2 and ground.get("money_only"):
            continue
        sides = ground["sides"].values()
        fewest = min(sum(map(counts, side["areas"])) for side in sides)
        (old if ground["kind"] == "basic" else new).append(int(fewest))
    return sum(sorted(old)[:basics]) + sum(sorted(new)[:lands])
