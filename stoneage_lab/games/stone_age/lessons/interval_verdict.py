"""What may be said of an interval for a difference: one is better, or it is still open."""

from __future__ import annotations

from typing import Final

OPTIONS: Final = ("first", "second", "equal", "open")
"""What somebody may say of two strategies; their names stand in the texts of each question."""


def verdict(low: float, high: float) -> str:
    """Return what an interval for the difference “first less second” tells.

    Examples
    --------
    >>> verdict(3, 8), verdict(-8, -3), verdict(-3, 8)
    ('first', 'second', 'open')
    """
    return "first" if low > 0 else "second" if high < 0 else "open"


def middle(low: float, high: float) -> str:
    """Return the mistake of looking at the middle of the interval alone."""
    return "first" if low + high > 0 else "second"


def too_careful(low: float, high: float) -> str | None:
    """Return the mistake of calling everything open; None where it is open."""
    return None if verdict(low, high) == "open" else "open"
