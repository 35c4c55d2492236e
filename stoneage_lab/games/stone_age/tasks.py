"""Numbers of the steps of a game, and the records that say what is still to be done.

What has to happen next stands on a stack in the state as plain tuples, never in the call stack
of Python: so a state can be copied, saved and looked at in the middle of anything.
"""

from __future__ import annotations

from typing import Final

# Of no fixed length for the type checker: compiled, a fixed one is unpacked at every look.
Task = tuple[int, ...]
"""(step, seat, three numbers whose meaning the step knows)."""

IDLE: Final[Task] = ()
"""No task."""

MOST_SEATS: Final = 4

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

STEP_NAMES: Final[tuple[str, ...]] = (
    "starting", "dealing", "revealing", "placing", "using", "rolling", "tools", "buying",
    "throwing", "taking", "gaining", "offer", "drawing", "feeding",
)  # fmt: skip
"""How records and pictures call the steps."""

SET_UP: Final = 0
PLACE: Final = 1
USE: Final = 2
FEED: Final = 3
RESTORE: Final = 4
END: Final = 5

STAGE_NAMES: Final[tuple[str, ...]] = ("set up", "place", "use", "feed", "restore", "over")
"""The parts of a round, with set-up before and the end after."""
