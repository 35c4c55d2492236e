"""Names for what seldom happens, so that a test can tell whether it has happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from games.age_of_hunting.oracle.course import Opinion
from games.age_of_hunting.oracle.tables import Table
from games.second_opinion import Ask, Draw


class Step(NamedTuple):
    """One step: what lay there, who was to do what, the answer, and what became of it."""

    before: Table
    node: Ask | Draw
    answer: str
    now: Opinion

    @property
    def named(self) -> str:
        """What was to be done."""
        return self.node.step

    @property
    def seat(self) -> str:
        """Who was to do it."""
        return self.node.seat if isinstance(self.node, Ask) else ""

    def events(self, name: str) -> list[tuple[Any, ...]]:
        """Return what of one kind has happened."""
        return [event for event in self.now.table.events if event[0] == name]


def names(step: Step) -> Iterator[str]:
    """Yield the names of everything notable about one step."""
    yield from _hunting(step)
    yield from _choosing(step)
    yield from _developing(step)
    yield from _ending(step)


def _hunting(step: Step) -> Iterator[str]:
    words, before = step.answer.split(), step.before
    if words[0] == "place":
        ground = words[2]
        if any(owner == step.seat for owner, _ in before.rows.get(ground, [])):
            yield "an own chief is pushed"
        if before.huts.get(ground, {}).get(str(int(words[1]) + 1)) == step.seat:
            yield "a hut over the chief"
    if words[0] == "recall":
        row = before.rows[words[1]]
        here = [(s, n) for g, s, _, n in before.chiefs() if g == words[1]]
        number = dict(here)[int(words[2])]
        if number == 0 and len(row) > 1:
            yield "the leftmost group comes home"
        if [owner for owner, _ in row].count(step.seat) > 1:
            yield "one of two own groups in a row comes home"
    then = step.now.node
    if words[0] == "use" and isinstance(then, Ask) and step.answer in then.legal:
        yield "the same area once more"


def _choosing(step: Step) -> Iterator[str]:
    words, before, node = step.answer.split(), step.before, step.node
    if step.named == "copying" and words[0] == "copy":
        owners = {(g, s): owner for g, s, owner, *_ in before.chiefs()}
        owners |= {(g, s): owner for g, s, owner in before.all_huts()}
        where = (words[1], int(words[2]))
        yield "an own piece is copied" if owners[where] == step.seat else "another's is copied"
        parts = before.area(*where)
        if not parts:
            yield "an empty area is copied"
        if any("end" in part for part in parts):
            yield "an end area is copied"
        if any("copy" in part for part in parts):
            yield f"a copy is copied ({before.options['copy']})"
        if any("trade" in part or "choose" in part for part in parts):
            yield "a choice is copied"
        if step.now.answers and sum(a.startswith("copy") for a in step.now.answers) > 2:
            yield "three copies in a turn"
    if step.named == "trading":
        same = isinstance(step.now.node, Ask) and step.now.node.step == "trading"
        yield "a second trade" if same else "no further trade"
    counted = before.options["stock"] == "counted"
    if step.named == "taking" and isinstance(node, Ask) and counted and len(node.legal) < 5:
        yield "the stock limits a choice"
    if step.named == "returning" and len(words) > 3:
        yield "different foods go back"


def _developing(step: Step) -> Iterator[str]:
    for name in ("cave", "follower", "hut"):
        for event in step.events(name):
            if step.named == "developing":
                yield f"{name} paid for at once"
            if event[2] in (6, 5) and name != "hut":
                yield f"the last {name}"
            if name == "hut" and step.now.table.area(event[2][:-1], event[3]) in END_AREAS:
                yield "a hut on an end area"
    if isinstance(step.node, Draw) and step.named == "turning":
        if not step.now.table.unseen().get(step.answer):
            yield "the last rock of a kind"
        kind, was = step.answer[:-1], step.before
        short = kind not in ("coin", "point") and was.stock(kind) < int(step.answer[-1])
        if short:
            yield "a rock finds the stock short"
        if isinstance(step.now.node, Draw):
            yield "a second rock"


END_AREAS = (
    [{"end": "stored", "of": ["mammoth", "wheat"], "points": 1}],
    [{"end": "coins", "each": 5, "points": 1}],
    [{"end": "points", "points": 6}],
    [{"end": "points", "points": 5}],
)


def _ending(step: Step) -> Iterator[str]:
    before, after = step.before, step.now.table
    ended = after.state["ending"]
    if before.state["stage"] == "turns" and ended and not before.state["ending"]:
        kind = "a rock" if step.named == "turning" else step.named
        yield f"the end is met by {kind}"
        if after.state["stage"] == "over":
            yield "the end is met in the last turn of a round"
        elif after.state["start"] == ended:
            yield "the end is met in the first turn of a round"
    met = [s for s, p in after.players.items() if p["track"] >= 10 or p["huts"] == 5]
    if after.state["stage"] == "over" and len(met) > 1:
        yield "two seats meet the end"
    held = Counter({food: before.stock(food) for food in ("grape", "corn", "boar", "mammoth")})
    if step.named == "hunting" and min(held.values()) == 0:
        yield "a hunt while a food is out of stock"


CASES = frozenset(
    {
        "an own chief is pushed",
        "a hut over the chief",
        "the leftmost group comes home",
        "one of two own groups in a row comes home",
        "the same area once more",
        "an own piece is copied",
        "another's is copied",
        "an empty area is copied",
        "an end area is copied",
        "a copy is copied (once)",
        "a copy is copied (chain)",
        "a choice is copied",
        "three copies in a turn",
        "a second trade",
        "no further trade",
        "the stock limits a choice",
        "different foods go back",
        "cave paid for at once",
        "follower paid for at once",
        "hut paid for at once",
        "the last cave",
        "the last follower",
        "a hut on an end area",
        "the last rock of a kind",
        "a rock finds the stock short",
        "a second rock",
        "the end is met by a rock",
        "the end is met by hunting",
        "the end is met by trading",
        "the end is met by copying",
        "the end is met by developing",
        "the end is met by paying",
        "the end is met in the last turn of a round",
        "the end is met in the first turn of a round",
        "two seats meet the end",
        "a hunt while a food is out of stock",
    }
)
"""Everything that has to happen in the tests."""
