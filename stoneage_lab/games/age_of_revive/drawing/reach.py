"""What of the ring a decision can reach, and what its cells offer."""

from __future__ import annotations

from ..rules.actions import BUILD, SUBURB, Choice
from ..rules.components import CELL_NAMES, GAP, PILES, RUBBLE
from ..rules.moving import path
from .look import Look

Moves = dict[int, int]
"""The least number of cells to each cell that can be reached."""


def reachable(look: Look) -> Moves:
    """Return how far the cells are that the mover can reach now, the nearest way."""
    if not look.acting or look.state.step_name != "move":
        return {}
    found: Moves = {}
    for action in look.all.values():
        cells = getattr(action, "a", 0)
        if action.words != "return":
            cell = path(look.state, look.mover, cells)[-1]
            found.setdefault(cell, cells)
    return found


def does_at(look: Look, cell: int) -> str:
    """Return what a cell of the ring offers."""
    name = cell % CELL_NAMES
    if name >= GAP:
        return look.own["ring.gap"]
    if name >= RUBBLE:
        count = look.state.piles[cell // CELL_NAMES * PILES + name - RUBBLE]
        return look.own("ring.rubble", n=int(count))
    return look.does(look.parts.cards[name], kept=look.state.kept(cell // CELL_NAMES, name))


def places_to_build(look: Look) -> dict[int, list[Choice]]:
    """Return what can be built after each cell of one's own area, by the cell's name."""
    found: dict[int, list[Choice]] = {}
    for action in look.all.values():
        if isinstance(action, Choice) and action.verb == BUILD and action.b != SUBURB:
            found.setdefault(action.b, []).append(action)
    return found
