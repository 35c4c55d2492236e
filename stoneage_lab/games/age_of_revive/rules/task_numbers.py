"""Pending tasks: the numbers of steps, and the tuples on the stack.

What has still to be done stands on a stack in the state as plain tuples, so a state can be copied,
saved and read at any moment.
"""

from __future__ import annotations

from typing import Final

from ....core.step_table import names_by_number

DEALING: Final = 0
STARTING: Final = 1
OPENING: Final = 2
MOVING: Final = 3
ACTING: Final = 4
BUILDING: Final = 5
CARD: Final = 6
TURNING: Final = 7
DIGGING: Final = 8
KING: Final = 9
CHOOSING: Final = 10
MARKET: Final = 11
REST: Final = 12
OWING: Final = 13
SETTLING: Final = 14
LAYING: Final = 15
EXCHANGING: Final = 16
HORSES: Final = 17
USING: Final = 18
USED: Final = 19
REBUILDING: Final = 20
HANDING: Final = 21
LIMITING: Final = 22
DISCARDING: Final = 23

DEAL: Final = 0
OPEN: Final = 1
TURNS: Final = 2
END: Final = 3

STAGE_NAMES: Final[tuple[str, ...]] = names_by_number(
    {DEAL: "deal", OPEN: "opening", TURNS: "turns", END: "over"}
)

REPLACES: Final = -2
"""The place of a facility that replaces another one: this, less the number of the other."""

PLAIN: Final = -1
"""The task of a building that is paid with its cost alone; others name the card that builds."""

# The places of the numbers of a task, which is (step, seat, three numbers).

LEFT: Final = 2
"""How many are left to take, discard, dig, build or exchange; of `USING` it is `USES_LEFT`."""
CELL: Final = 2
"""The cell of what is used, or on which a good is laid."""
THROUGH: Final = 2
"""The card whose action it is, of `USING`, `HORSES`, `REBUILDING` and `LIMITING`."""
RECEIVER: Final = 2
"""Who gets the card that is handed over."""

BUILT_BY: Final = 3
"""The card that lets one build, or `PLAIN`."""
USES_LEFT: Final = 3
"""How many facilities are still used."""
USED_BEFORE: Final = 4
"""What was used before: cards of the own area, one bit each; or of a chain the last cell and 1."""
MUST_EXCHANGE: Final = 3
"""Whether a good has to be exchanged: it has the first time."""

BUILT_CARD: Final = 2
BUILT_PLACE: Final = 3
"""What is built, and where: of `OWING` and `SETTLING`."""
PROGRESS: Final = 4
"""How far the workers of a building were given (see `building`)."""
PAID_BY: Final = 4
"""The card that lets one build, or `PLAIN`, when the cost is paid."""
