"""Pending tasks: the numbers of steps, and accessors for the tuples on the stack.

Pending tasks stand on a stack in the state as plain tuples, never in the call stack
of Python, so a state can be copied, saved and read at any moment.
"""

from __future__ import annotations

from typing import Final

from ....core.step_table import names_by_number
from ....core.tasks import Task

STARTING: Final = 0
DEALING: Final = 1
REVEALING: Final = 2
PLACING: Final = 3
USING: Final = 4
ROLLING: Final = 5
TOOLING: Final = 6
BUYING: Final = 7
THROWING: Final = 8
TAKING: Final = 9
GAINING: Final = 10
OFFERING: Final = 11
DRAWING: Final = 12
FEEDING: Final = 13

SET_UP: Final = 0
PLACE: Final = 1
USE: Final = 2
FEED: Final = 3
RESTORE: Final = 4
END: Final = 5

STAGE_NAMES: Final[tuple[str, ...]] = names_by_number(
    {SET_UP: "set up", PLACE: "place", USE: "use", FEED: "feed", RESTORE: "restore", END: "over"}
)
"""The parts of a round, with set-up before and the end after; `Components.stage_names` has all."""


# The places of the numbers of a task. Rules that run at every turn use them, since a call of an
# accessor takes longer than the rest.
SLOT: Final = 2
STACK: Final = 2
SITE: Final = 2
SHORTAGE: Final = 2
GOOD: Final = 2
DICE: Final = 3
MARKED_SUM: Final = 4


def slot_of(task: Task) -> int:
    """Return the card slot to be filled (dealing)."""
    return task[SLOT]


def stack_of(task: Task) -> int:
    """Return the stack whose top tile is turned (revealing)."""
    return task[STACK]


def site_of(task: Task) -> int:
    """Return the site where something may be bought (buying)."""
    return task[SITE]


def shortage_of(task: Task) -> int:
    """Return how much food is missing (feeding)."""
    return task[SHORTAGE]


def good_of(task: Task) -> int:
    """Return what the dice are rolled for (rolling, tools)."""
    return task[GOOD]


def dice_of(task: Task) -> int:
    """Return the number of dice (rolling, tools)."""
    return task[DICE]


MARK: Final = 100
"""More than any sum of dice: what stands before the sum tells where the dice are rolled."""


def sum_of(task: Task) -> int:
    """Return the sum of the dice that lie on the table (tools)."""
    return task[MARKED_SUM] % MARK


def mark_of(task: Task) -> int:
    """Return the `Gather.mark` of the site where the dice are rolled; 0 for none (rolling, tools).

    The base game marks no site; expansions that ask where dice are rolled do.
    """
    return task[MARKED_SUM] // MARK
