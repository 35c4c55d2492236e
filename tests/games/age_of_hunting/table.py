"""Positions laid out for the tests, and ways to play on from them."""

from __future__ import annotations

from typing import Any

import stoneage_lab as lab
from stoneage_lab.core.state import CHANCE

SEATS = ("red", "blue", "green", "yellow", "black")
GROUNDS = {
    2: "b1a b2a b3a n1a n2a",
    3: "b1a b2a b3a b4a n1a n5a n8a",
    4: "b1a b2a b3a b4a n1a n4a n5a n8a",
    5: "b1a b2a b3a b4a n1a n4a n5a n8a",
}
FOODS = ("grape", "corn", "boar", "wheat", "mammoth")
STACKS = (("corn1",), ("grape1", "boar1"), ("wheat1",))
"""Rocks that were turned for developed caves."""
LETTERS = {seat[0] if seat != "black" else "k": seat for seat in SEATS}


def groups(row: str) -> list[list[Any]]:
    """Return the groups of a row such as ``"r2 y0"``."""
    return [[LETTERS[group[0]], int(group[1:])] for group in row.split()]


def table(
    count: int = 3,
    rows: dict[str, str] | None = None,
    huts: dict[str, str] | None = None,
    step: str = "hunting",
    mover: str = "red",
    start: str = "red",
    instead: str = "",
    rocks: dict[str, int] | None = None,
    over: bool = False,
    options: dict[str, str] | None = None,
    rules: str = "standard",
    ending: str | None = None,
    **seats: dict[str, Any],
) -> lab.Position:
    """Lay out a position.

    `rows` are groups from the left, `huts` owners by ground and space (``{"b3 5": "red"}``);
    `instead` are grounds that lie there instead of others (``"n3a"`` for ``"n1a"``: ``n1a>n3a``);
    each seat by name has goods, ``caves``, ``followers``, ``track``.
    """
    grounds = GROUNDS[count]
    for change in instead.split():
        grounds = grounds.replace(*change.split(">"))
    built: dict[str, dict[str, str]] = {}
    for where, owner in (huts or {}).items():
        ground, space = where.split()
        built.setdefault(ground, {})[space] = owner
    owners = [owner for there in built.values() for owner in there.values()]
    turned: dict[str, int] = {}
    players = {}
    for seat in SEATS[:count]:
        has = dict(seats.get(seat, {}))
        for stack in STACKS[: has.get("caves", 0)]:
            for rock in stack:
                turned[rock] = turned.get(rock, 0) + 1
        players[seat] = {
            "foods": {food: has[food] for food in FOODS if has.get(food)},
            "huts": owners.count(seat),
            **{name: has.get(name, 0) for name in ("coin", "track", "caves", "followers")},
        }
    position = lab.play("age-of-hunting", count, seed=1, options=options, rules=rules).position
    data = position.to_dict()
    data["state"] = {
        "stage": "over" if over else "opening" if step == "opening" else "turns",
        "round": 0 if step == "opening" else 1,
        "start": start,
        "ending": ending,
        "grounds": {face[:-1]: face[-1] for face in grounds.split()},
        "rows": {ground: groups(row) for ground, row in (rows or {}).items()},
        "huts": built,
        "players": players,
        "rocks": turned if rocks is None else rocks,
        "todo": [] if over else [[step, mover, 0, 0, 0]],
    }
    return lab.Position.from_dict(data)


def go(position: lab.Position, *steps: Any) -> lab.Position:
    """Play on: words where somebody decides, outcomes where something is random."""
    for step in steps:
        random = position.node == CHANCE
        position = position.settle(step) if random else position.after(step)
    return position


def legal(position: lab.Position, word: str = "") -> list[str]:
    """Return the words of the legal moves that begin with a word, in their order."""
    return [words for words in position.moves.words if words.startswith(word)]


def why(position: lab.Position, words: str) -> list[str]:
    """Return the ids of all rules that forbid something now."""
    return [refusal.rule.id for refusal in position.refusals(words)]


def goods(position: lab.Position, seat: str = "red") -> str:
    """Return what a seat holds, as ``"1 grape 2 coin"``."""
    things = position.seat(seat)
    held = [(name, getattr(things, name)) for name in (*FOODS, "coin")]
    return " ".join(f"{count} {name}" for name, count in held if count)


def row(position: lab.Position, ground: str) -> str:
    """Return a row as ``"r2 y0"``."""
    letters = {seat: letter for letter, seat in LETTERS.items()}
    found = position.to_dict()["state"]["rows"].get(ground, [])
    return " ".join(f"{letters[seat]}{followers}" for seat, followers in found)


def lines(position: lab.Position, seat: str) -> dict[str, int]:
    """Return the points of a seat by line of the score."""
    number = position.game.seats.index(seat)
    return {line[0]: line[3] for line in position.game.score_sheet(position.state, number)}
