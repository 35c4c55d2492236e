"""What no move changes: pieces, huts, rocks and foods, counted over all places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.tasks import step_of
from .game_components import UNLIMITED
from .goods import CAVES, CHIEFS_HOME, FOLLOWERS, FOLLOWERS_HOME, FOODS, HUTS, WIDTH
from .packed_rows import groups, length, owner_at
from .task_numbers import ROCKS, TURNING

if TYPE_CHECKING:
    from .state import HuntingState


def conserved(state: HuntingState) -> dict[str, Any]:
    """Return what no move may change, including every mismatch."""
    counts = state.counts
    lost = built = 0
    pieces = {}
    for seat, name in enumerate(state.game.seats):
        base = seat * WIDTH
        chiefs, followers = int(counts[base + CHIEFS_HOME]), int(counts[base + FOLLOWERS_HOME])
        for ground in state.laid:
            for owner, led in groups(state.rows[ground]):
                if owner == seat:
                    chiefs, followers = chiefs + 1, followers + led
        followers += int(state.parts.rows[1].size - counts[base + FOLLOWERS])
        pieces[name] = (chiefs, followers)
        built += int(counts[base + HUTS])
        lost += sum(1 for number in range(WIDTH) if counts[base + number] < 0)
    standing = 0
    for ground in state.laid:
        lost += abs(int(length(state.rows[ground]) - state.filled[ground]))
        lost += length(state.rows[ground]) > state.face(ground).spaces
        spaces = state.face(ground).builds
        standing += sum(1 for space in spaces if owner_at(state.huts[ground], space) >= 0)
    waiting = sum(int(task[ROCKS]) for task in state.pending if step_of(task) == TURNING)
    found: dict[str, Any] = {
        "chiefs and followers": pieces,
        "what does not add up": lost + abs(built - standing),
        "rocks": int(sum(state.rocks)) + rocks_opened(state) - waiting,
    }
    if state.parts.stock < UNLIMITED:
        found["foods"] = [
            int(state.stock[kind])
            + sum(int(counts[seat * WIDTH + kind]) for seat in range(state.seats))
            for kind in range(FOODS)
        ]
    return found


def rocks_opened(state: HuntingState) -> int:
    """Return how many rocks lay on the caves that were developed."""
    stacks = state.parts.stacks
    return sum(
        sum(stacks[: int(state.counts[seat * WIDTH + CAVES])]) for seat in range(state.seats)
    )
