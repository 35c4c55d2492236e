"""Pending tasks: the numbers of steps, and the tuples on the stack.

What has still to be done stands on a stack in the state as plain tuples, so a state can be copied,
saved and read at any moment.
"""

from __future__ import annotations

from typing import Final

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

STAGE_NAMES: Final[tuple[str, ...]] = ("deal", "opening", "turns", "over")

REPLACES: Final = -2
"""The place of a facility that replaces another one: this, less the number of the other."""

PLAIN: Final = -1
"""The task of a building that is paid with its cost alone; others name the card that builds."""
