"""Spaced repetition: when a puzzle comes back.

The scheme is that of S. Leitner (1972): a puzzle lies in a box. A right answer moves it one box on,
a wrong one back to the first. Each box has a number of days after which its puzzles come back.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final, NamedTuple

INTERVALS: Final = (0, 1, 3, 7, 21)
"""Days after which the puzzles of each box come back; those of the first come in the next five."""


class RepetitionState(NamedTuple):
    """Where a puzzle stands.

    Attributes
    ----------
    box : int
        From 0.
    due : date
        The day from which it comes back.
    """

    box: int
    due: date


def moved(standing: RepetitionState | None, right: bool, day: date) -> RepetitionState:
    """Return where a puzzle stands after an answer; None for a puzzle that is new.

    Examples
    --------
    >>> first = moved(None, False, date(2026, 11, 23))
    >>> first
    RepetitionState(box=0, due=datetime.date(2026, 11, 23))
    >>> moved(moved(first, True, first.due), True, date(2026, 11, 24))
    RepetitionState(box=2, due=datetime.date(2026, 11, 27))
    """
    box = 0
    if right:
        box = 1 if standing is None else min(standing.box + 1, len(INTERVALS) - 1)
    # The calendar ends with the year 9999.
    days = min(INTERVALS[box], (date.max - day).days)
    return RepetitionState(box, day + timedelta(days=days))
