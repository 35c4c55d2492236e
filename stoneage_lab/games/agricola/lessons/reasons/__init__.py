"""Two students' reasons for the lessons of Agricola."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.two_reasons import FIRST, SECOND, TwoReasons

TEXTS: Final = (Path(__file__).parent,)


def _two(lesson: str, about: str, right: str, idea: str) -> TwoReasons:
    return TwoReasons(f"{lesson}.why", about, right, idea, TEXTS)


REASONS: Final = [
    _two("A7", "A7.2", FIRST, "larger_heap"),
    _two("A9", "A9.3", SECOND, "smallest_p_proves"),
]
