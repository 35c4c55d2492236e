"""Parses the day of a daily puzzle: a date, its text, or today."""

from __future__ import annotations

from datetime import date
from typing import Final

from ..core.arguments import as_text
from ..core.errors import SetupError
from ..core.plain_text import plain_text
from ..core.rng import Rng
from .collection import PuzzleSet
from .puzzle import Puzzle
from .words import words

TODAY: Final = "today"


def day_of(given: str | date | None) -> date:
    """Return a day.

    Parameters
    ----------
    given : str, date or None
        ``"2026-11-23"``; ``"today"`` and None are today.

    Raises
    ------
    SetupError
        If it is no day.

    Examples
    --------
    >>> day_of("2026-11-23"), day_of("２０２６－１１－２３")
    (datetime.date(2026, 11, 23), datetime.date(2026, 11, 23))
    """
    if given is None:
        return date.today()
    if isinstance(given, date):
        return date(given.year, given.month, given.day)
    try:
        read = plain_text(given).strip().lower()
        return date.today() if read == TODAY else date.fromisoformat(read)
    except (TypeError, ValueError):
        raise SetupError(words()("wrong.day", given=as_text(given))) from None


def daily_puzzle(found: PuzzleSet, day: date) -> Puzzle:
    """Return the puzzle of a day, the same for every player.

    Examples
    --------
    >>> from stoneage_lab.puzzles.collection import puzzles
    >>> found = puzzles("stone-age")
    >>> daily_puzzle(found, date(2026, 11, 23)) is daily_puzzle(found, date(2026, 11, 23))
    True
    """
    rng = Rng(day.toordinal(), f"daily {found.game}")
    kinds = found.kinds()
    ids = sorted(found.ids[kinds[rng.below(len(kinds))]])
    return found[ids[rng.below(len(ids))]]
