"""Pending tasks: the numbers of steps and stages, and the tuples on the stack.

Pending tasks stand on a stack in the state as plain tuples, never in the call stack of Python, so a
state can be copied, saved and read at any moment.
"""

from __future__ import annotations

from typing import Final

from ....core.step_table import names_by_number

STARTING: Final = 0
TURNING: Final = 1
WORKING: Final = 2
BUILDING: Final = 3
PLOWING: Final = 4
SOWING: Final = 5
BAKING: Final = 6
FENCING: Final = 7
IMPROVING: Final = 8
CHOOSING: Final = 9
PAYING: Final = 10
RAISING: Final = 11
KEEPING: Final = 12
EATING: Final = 13
DEALING: Final = 14
LEARNING: Final = 15
OFFERING: Final = 16
PICKING: Final = 17
ACTING: Final = 18
ARRIVING: Final = 19
TAKING: Final = 20
SERVING: Final = 21
RECKONING: Final = 22
RENOVATING: Final = 23

# The places of the three numbers of a task. Each step says in `numbers` what its own are.
SPACE: Final = 2
LEFT: Final = 3

WORK_NUMBER: Final = 2
DONE_SO_FAR: Final = 3
MAY_STOP: Final = 4

PEN: Final = 2
BUILT: Final = 3
FENCE_MODE: Final = 4

THING: Final = 2
PAID_FOR: Final = 3
STILL_DUE: Final = 4

FOOD_NEEDED: Final = 2
GOOD_BOUGHT: Final = 3
PAID_AT_ONCE: Final = 3
FOR_CARD: Final = 4

CARD: Final = 2
EFFECT: Final = 3

IMPROVE_KIND: Final = 2
PRICE_LIST: Final = 2
OCCUPATION: Final = 2
MAY_COOK: Final = 2
WITHHELD: Final = 3

SET_UP: Final = 0
DAWN: Final = 1
WORK: Final = 2
HOME: Final = 3
FIELDS: Final = 4
MEALS: Final = 5
YOUNG: Final = 6
END: Final = 7
LAST: Final = 8

STAGE_NAMES: Final[tuple[str, ...]] = names_by_number(
    {
        SET_UP: "set up",
        DAWN: "dawn",
        WORK: "work",
        HOME: "home",
        FIELDS: "fields",
        MEALS: "meals",
        YOUNG: "young",
        END: "over",
        LAST: "reckoning",
    }
)
"""The parts of a round, with set-up before and the end after."""

BY_CARDS: Final[tuple[str, ...]] = ("dawn", "work", "fields", "meals", "young", "reckoning")
"""The stages in which a card may let a player do something."""
