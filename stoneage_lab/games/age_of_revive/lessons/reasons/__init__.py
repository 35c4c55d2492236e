"""Two students' reasons for the lesson of Age of Revive."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.two_reasons import SECOND, TwoReasons

TEXTS: Final = (Path(__file__).parent,)


def _two(lesson: str, about: str, right: str, idea: str) -> TwoReasons:
    return TwoReasons(f"{lesson}.why", about, right, idea, TEXTS)


REASONS: Final = [
    _two("V5", "V5.3", SECOND, "passing_tells_nothing"),
]
