"""Pending tasks: the numbers of steps and stages, and accessors for the tuples on the stack."""

from __future__ import annotations

from typing import Final

from ....core.step_table import names_by_number

STARTING: Final = 0
SIDING: Final = 1
LANDING: Final = 2
OPENING: Final = 3
HUNTING: Final = 4
HARVESTING: Final = 5
USING: Final = 6
TAKING: Final = 7
TRADING: Final = 8
COPYING: Final = 9
DEVELOPING: Final = 10
PAYING: Final = 11
TURNING: Final = 12
RETURNING: Final = 13

# The places of the three numbers of a task. Each step says in `numbers` what its own are.
GROUND: Final = 2
WAITING: Final = 3
"""How often each area of a ground waits to be used, two bits each."""
HOMEWARD: Final = 4
"""The space of the chief that comes home afterwards; 0 for none."""

LAND: Final = 2
ROCKS: Final = 2

AREA: Final = 2
"""The `area_code` of the area that is being used."""
AT_PART: Final = 3
"""The place of its part that comes next, and what is left of it (see `harvest.PART`)."""
COPIED: Final = 4
"""The set of areas that were copied on the way to it."""

ROW: Final = 2
HUT_GROUND: Final = 3
HUT_SPACE: Final = 4

SET_UP: Final = 0
OPENINGS: Final = 1
TURNS: Final = 2
END: Final = 3

STAGE_NAMES: Final[tuple[str, ...]] = names_by_number(
    {SET_UP: "set up", OPENINGS: "opening", TURNS: "turns", END: "over"}
)

HUNT: Final = 0
DEVELOP: Final = 1
STORE: Final = 2

PHASES: Final[tuple[str, ...]] = names_by_number({HUNT: "hunt", DEVELOP: "develop", STORE: "store"})
"""The three parts of a turn."""


SPACES: Final = 9
"""The most spaces a ground may have."""

MOST_GROUNDS: Final = 14


def area_code(ground: int, space: int) -> int:
    """Return ground and space as one number of a task."""
    return ground * 16 + space


def ground_in(code: int) -> int:
    """Return the ground of an area's number."""
    return code >> 4


def space_in(code: int) -> int:
    """Return the space of an area's number."""
    return code & 15
