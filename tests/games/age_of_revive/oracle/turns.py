"""A whole game: setting up, turns of three steps, and the end in the middle of anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.age_of_revive.oracle import actions, building
from games.age_of_revive.oracle.actions import PASS
from games.age_of_revive.oracle.questions import Ask, Over, Play, Turn
from games.age_of_revive.oracle.tables import CENTRE, GAPS, GOODS, PILES, Table, card_of, seat_of

FARTHEST: Final = 33
TRACK: Final = 6


def whole_game(table: Table) -> Play:
    """Play from the very beginning."""
    for seat in table.seats:
        yield from actions.turn_up(table, seat, "deal")
    start = yield Turn("start", None, dict.fromkeys(table.seats, 1))
    table.state["start"] = start
    if table.options["opening"] == "cube":
        table.state.update(stage="opening", offer=list(GOODS))
        for seat in [*table.after(start)[::-1], start]:
            yield from actions.take_offered(table, "opening", seat)
    table.state.update(stage="turns", offer=[], turn=start, turns=1)
    yield from game_from(table, "move")


def game_from(table: Table, step: str) -> Play:
    """Play from a step of somebody's turn on."""
    steps = list(STEPS)
    try:
        for name in steps[steps.index(step) :]:
            yield from STEPS[name](table, table.state["turn"])
        while True:
            left = table.after(table.state["turn"])[0]
            table.state.update(turn=left, turns=table.state["turns"] + 1)
            for play in STEPS.values():
                yield from play(table, left)
    except Over:
        table.state["stage"] = "over"


# ---- step 1 ----------------------------------------------------------------------------------


def horses_for(cells: int) -> int:
    """Return how many horses a way takes: none up to 3 cells, 1 up to 6, …"""
    return (cells - 1) // 3


def walk(table: Table, seat: str, cells: int) -> tuple[list[str], list[str]]:
    """Return the ring once the piece is lifted, and the cells it comes over, the last one too."""
    here = table.state["pieces"][seat]
    ring = list(table.ring)
    before = ring.index(f"{seat} {table.area(seat)[0]}") if here == CENTRE else ring.index(here) + 1
    if closes(table, seat):
        before -= 1
        ring.remove(here)
    return ring, [ring[(before + number) % len(ring)] for number in range(cells)]


def closes(table: Table, seat: str) -> bool:
    """Tell whether a piece leaves a gap that nobody else stands on."""
    pieces = table.state["pieces"]
    here = pieces[seat]
    return here != CENTRE and card_of(here) in GAPS and [*pieces.values()].count(here) == 1


def moves(table: Table, seat: str) -> set[str]:
    """Return the words for everything a piece may do."""
    here = table.state["pieces"][seat]
    found = set() if here == CENTRE else {"return"}
    for cells in range(1, FARTHEST + 1):
        there = walk(table, seat, cells)[1][-1]
        if horses_for(cells) <= table.goods[seat]["horse"] and there != here:
            found.add(f"move {cells}" if cells <= 3 else f"ride {cells}")
    return found


def move(table: Table, seat: str) -> Play:
    """Move, or return to the Town Centre."""
    words = yield Ask("move", seat, moves(table, seat))
    pieces = table.state["pieces"]
    if words == "return":
        if closes(table, seat):
            table.ring.remove(pieces[seat])
        pieces[seat] = CENTRE
        return
    cells = int(words.split()[1])
    table.pay(seat, {"horse": horses_for(cells)})
    table.ring[:], way = walk(table, seat, cells)
    for cell in way[:-1]:
        if card_of(cell) == "temple":
            table.state["on"][cell] = min(TRACK, table.state["on"][cell] + 1)
    pieces[seat] = way[-1]


# ---- step 2 ----------------------------------------------------------------------------------


def do(table: Table, seat: str) -> Play:
    """Act where the piece stands, or take the rubble there, or neither."""
    cell = table.state["pieces"][seat]
    if cell != CENTRE and card_of(cell) in PILES:
        forced = table.options["clearing"] == "forced"
        words = yield Ask("act", seat, {"take rubble"} | (set() if forced else {PASS}))
        if words != PASS:
            yield from dig(table, seat, cell)
    elif actions.offered(cell):
        words = yield Ask("act", seat, actions.words_for(table, seat, cell) | {PASS})
        if words != PASS:
            yield from actions.act(table, seat, cell, words)


def dig(table: Table, seat: str, cell: str) -> Play:
    """Take all cards of a pile; the space it leaves is a gap."""
    number = PILES.index(card_of(cell))
    piles = table.state["piles"][seat_of(cell)]
    building.rename(table, seat_of(cell), table.ring, PILES[number], GAPS[number])
    cards, piles[number] = piles[number], 0
    for _ in range(cards):
        yield from actions.turn_up(table, seat, "dig")


# ---- step 3 ----------------------------------------------------------------------------------


def build(table: Table, seat: str) -> Play:
    """Build one card of the hand, or none."""
    yield from actions.builds(table, seat, 1, {})


STEPS: Final[dict[str, Callable[[Table, str], Play]]] = {"move": move, "act": do, "build": build}
