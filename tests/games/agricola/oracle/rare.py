"""Names for what seldom happens, so that a test can tell whether it has happened."""

from __future__ import annotations

from collections.abc import Iterator

from games.agricola.oracle import harvest
from games.agricola.oracle.course import Opinion
from games.agricola.oracle.farm import Farm
from games.agricola.oracle.tables import MAJORS, Table
from games.second_opinion import Ask, Draw


def names(before: Table, node: Ask | Draw, answer: str, now: Opinion) -> Iterator[str]:
    """Yield the names of everything notable about one step."""
    if isinstance(node, Draw):
        if any(n == before.state["round"] for p in before.players.values() for n, *_ in p["ahead"]):
            yield "the well gives food"
        return
    seat, verb = node.seat, answer.split()[0]
    player = before.players[seat]
    if node.step == "meal":
        yield from _meal(before, node, answer)
    if node.step == "work":
        yield from _work(before, seat, answer, now)
    if node.step == "fencing" and answer == "close":
        pen = node.about[0]
        if pen <= Farm(before, seat).fenced:
            yield "a pasture is divided"
    if node.step == "fencing" and node.about[2] and verb == "fence":
        yield "fences after a renovation"
    if node.step == "improving" and node.about and verb == "buy":
        yield "an improvement after a renovation"
    plowed = node.about[1] if node.step == "plowing" and isinstance(node.about, tuple) else []
    if verb == "sow" and f"plow {answer.split()[-1]}" in plowed:
        yield "the new field is sown at once"
    if node.step == "keeping":
        young = before.state["stage"] == "young"
        yield "which young stay is asked" if young else "which animals stay is asked"
        if not young and any(before.rate(seat, animal) for animal in ("sheep", "boar", "cattle")):
            yield "what is not kept is cooked"
    if isinstance(now.node, Ask) and now.node.step == "keeping" and node.step == "fencing":
        yield "a fence takes room away"
    if verb == "give":
        yield "a fireplace is given for a hearth"
        if len(node.legal) > 2:
            yield "one of two fireplaces is given"
    if verb == "grow":
        yield "a child at the stores of five players"
    if node.step == "choosing" and verb == "build":
        yield "a room at the theater of five players"
    if node.step == "raising":
        yield "food is made for cattle (five players)"
    if node.step == "baking" and verb == "bake":
        yield "an oven bakes at once"
    if verb == "buy" and player["house"] == "stone" and node.about:
        yield "an improvement for a house of stone"


def _work(before: Table, seat: str, answer: str, now: Opinion) -> Iterator[str]:
    if answer == "pass":
        yield "somebody passes"
        return
    site, player = answer.split()[1], before.players[seat]
    if site == "urgent" and len(player["rooms"]) <= player["people"]:
        yield "a child without a room"
    if site in MAJORS:
        yield "a person is sent onto an improvement"
    if site == "start" and before.state["start"] != seat:
        yield "the start player changes"
    if before.options["last_major"] == "closed" and len(before.state["majors"]) == 1:
        yield "the last improvement is not sold"
    if now.table.state["stage"] in ("young", "dawn", "over") and before.state["round"] == 14:
        yield "the last harvest settles itself"
    resting = before.options["fresh_fields"] == "rest" and now.table.state["stage"] == "meals"
    if resting and any(p["fresh"] for p in now.table.players.values()):
        yield "fresh fields rest"


def _meal(before: Table, node: Ask, answer: str) -> Iterator[str]:
    seat, verb = node.seat, answer.split()[0]
    food, need = before.has(seat, "food"), harvest.needed(before, seat)
    if verb == "beg":
        yield "food is kept back"
        if food < need:
            yield "food is kept back by somebody who has not enough"
    if verb == "bake":
        yield "grain is baked at a meal"
    if verb == "convert":
        yield "a workshop works"
    if verb == "feed" and before.players[seat]["newborn"]:
        yield "a newborn eats"
    if verb == "cook" and food >= need:
        yield "an animal is cooked though there is food enough"
    if verb == "feed" and food < need and len(node.legal) > 1:
        yield "somebody begs though something could be eaten"


CASES = frozenset(
    {
        "the well gives food",
        "a pasture is divided",
        "fences after a renovation",
        "an improvement after a renovation",
        "an improvement for a house of stone",
        "the new field is sown at once",
        "which young stay is asked",
        "which animals stay is asked",
        "what is not kept is cooked",
        "a fence takes room away",
        "a fireplace is given for a hearth",
        "one of two fireplaces is given",
        "a child at the stores of five players",
        "a room at the theater of five players",
        "food is made for cattle (five players)",
        "an oven bakes at once",
        "somebody passes",
        "a child without a room",
        "a person is sent onto an improvement",
        "the start player changes",
        "the last improvement is not sold",
        "fresh fields rest",
        "food is kept back",
        "food is kept back by somebody who has not enough",
        "grain is baked at a meal",
        "a workshop works",
        "a newborn eats",
        "an animal is cooked though there is food enough",
        "somebody begs though something could be eaten",
        "the last harvest settles itself",
    }
)
"""Everything that has to happen in the long tests."""
