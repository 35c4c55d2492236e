"""Names for what seldom happens, so that a test can tell whether it has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from games.age_of_revive.oracle.questions import Ask, Turn
from games.age_of_revive.oracle.tables import CENTRE, GAPS, MOST, Table, card_of
from games.age_of_revive.oracle.turns import TRACK

Case = Callable[[Table, Ask | Turn, str, Table], bool]
"""The table before, what was asked, what was said, and the table after."""


def names(before: Table, asked: Ask | Turn, words: str, after: Table) -> Iterator[str]:
    """Yield the names of everything notable about one step, and of the card that did it."""
    for name, case in CASES.items():
        if case(before, asked, words, after):
            yield name
    verb, *rest = words.split()
    if verb == "act" and asked.step == "act" and asked.seat:
        cell = before.state["pieces"][asked.seat]
        yield f"act at {cell if cell == CENTRE else card_of(cell)} {' '.join(rest)}".strip()
    if verb == "use" and asked.step == "use":
        yield f"use {rest[0]}"
    if verb == "build":
        yield f"build {rest[0]}"
    if verb == "rebuild":
        yield f"rebuild into {rest[2]}"


def _closes(before: Table, _: Ask | Turn, words: str, after: Table) -> bool:
    gone = {*before.ring} - {*after.ring}
    return any(card_of(cell) in GAPS for cell in gone) and words.startswith(("move", "ride"))


def _leaves_gap(before: Table, asked: Ask | Turn, _: str, after: Table) -> bool:
    if asked.step != "move" or not asked.seat:
        return False
    here = before.state["pieces"][asked.seat]
    return here != CENTRE and card_of(here) in GAPS and here in after.ring


def _on_gap(_: Table, asked: Ask | Turn, __: str, after: Table) -> bool:
    there = after.state["pieces"][asked.seat] if asked.step == "move" else CENTRE
    return there != CENTRE and card_of(there) in GAPS


def _full(before: Table, asked: Ask | Turn, words: str, _: Table) -> bool:
    good = words.split()[-1]
    return asked.step == "king" and before.goods[asked.seat or ""][good] == MOST


def _over(asked_at: str) -> Case:
    return lambda _, asked, __, after: asked.step == asked_at and after.state["stage"] == "over"


def _temple(before: Table, after: Table) -> int:
    """Return how far markers have moved."""
    on = before.state["on"]
    return sum(after.state["on"].get(c, 0) - n for c, n in on.items() if c.endswith("temple"))


CASES: Final[dict[str, Case]] = {
    "a gap closes": _closes,
    "a gap closes behind a return": lambda before, _, words, after: (
        words == "return" and len(after.ring) < len(before.ring)
    ),
    "a gap stays open": _leaves_gap,
    "a piece comes to a gap": _on_gap,
    "more than once round": lambda before, asked, words, _: (
        words.startswith("ride") and int(words.split()[1]) > len(before.ring)
    ),
    "a Temple is passed": lambda before, asked, _, after: (
        asked.step == "move" and _temple(before, after) == 1
    ),
    "a Temple is passed twice": lambda before, asked, _, after: (
        asked.step == "move" and _temple(before, after) > 1
    ),
    "a full Temple is passed": lambda before, asked, words, after: (
        asked.step == "move"
        and TRACK in [n for c, n in before.state["on"].items() if c.endswith("temple")]
    ),
    "a single card of rubble": lambda before, _, words, after: (
        words == "take rubble" and _rubble(before) - _rubble(after) == 1
    ),
    "a king's cube that cannot be held": _full,
    "over at a king's cube": _over("king"),
    "over at a building": _over("build"),
    "over at an action": _over("act"),
    "over while using": _over("used"),
    "over at a rebuilding": _over("rebuild"),
    "over at a worker owed": _over("owe"),
    "over at paying": _over("settle"),
    "a Shrine stands in by choice": lambda _, asked, words, __: words == "use shrine",
    "a choice between owners": lambda _, asked, __, ___: (
        isinstance(asked, Ask)
        and asked.step == "owe"
        and sum(words.startswith("give") for words in asked.words) > 1
    ),
    "an empty draw pile": lambda before, asked, _, __: (
        asked.step in ("act", "use") and not before.deck()
    ),
    "a Shack among the discards is closed": lambda before, asked, _, __: (
        isinstance(asked, Ask)
        and asked.step == "card"
        and before.state["discards"][-1:] == ["shack"]
        and "pick shack" not in asked.words
    ),
    "a Shack is given up by nobody": lambda before, asked, _, __: (
        asked.step in ("hand_over", "discard") and "shack" in before.in_hand(asked.seat or "")
    ),
    "another's card is turned over": lambda before, asked, words, _: (
        words == "act flip"
        and asked.step == "act"
        and not before.state["pieces"][asked.seat or ""].startswith(asked.seat or "")
    ),
    "a Shack is turned over from afar": lambda _, asked, words, __: (
        words == "act flip" and asked.step == "used"
    ),
    "like copies in a hand": lambda before, asked, words, _: (
        asked.step == "hand_over"
        and [card for card, _ in before.hands[asked.seat or ""]].count(words.split()[1]) > 1
    ),
    "below zero": lambda *of: _below_zero(of[-1]),
}
"""What a test wants to have seen."""


def _rubble(table: Table) -> int:
    return sum(map(table.rubble, table.seats))


def _below_zero(table: Table) -> bool:
    return any(table.has(seat, "vault") and table.rubble(seat) > 4 for seat in table.seats)
