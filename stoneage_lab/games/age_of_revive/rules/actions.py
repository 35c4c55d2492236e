"""What a player can choose: each action is one object, with a number for its verb.

The table of verbs in `moves` makes the actions and reads the words for them.
"""

from __future__ import annotations

from typing import Final

from ....core.action import Action

TAKE: Final = 0
MOVE: Final = 1
RETURN: Final = 2
ACT: Final = 3
CLEAR: Final = 4
PASS: Final = 5
BUILD: Final = 6
GIVE_WORKER: Final = 7
USE_SHRINE: Final = 8
PAY: Final = 9
USE: Final = 10
REBUILD: Final = 11
DRAW: Final = 12
PICK: Final = 13
GIVE: Final = 14
DISCARD: Final = 15

SUBURB: Final = -1
"""The place of a facility that is built in the suburb."""

NOBODY_NAMED: Final = -1
"""The seat of a place that is named without one: one's own area."""


class ReviveAction(Action):
    """An action of Age of Revive.

    Attributes
    ----------
    verb : int
    a, b, c : int
        What the verb names, in the order of `moves`: of `BUILD` the card, the place, and the seat
        whose place it is; of `REBUILD` the old card and the new one; of `USE` the card and its
        owner; of `PAY` the good and how many; of all others one thing or nothing.
    """

    def __init__(
        self, words: str, verb: int, a: int = 0, b: int = 0, c: int = NOBODY_NAMED
    ) -> None:
        super().__init__(words)
        self.verb = verb
        self.a = a
        self.b = b
        self.c = c
