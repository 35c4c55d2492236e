"""Two students' reasons for the lesson of Age of Hunting."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.two_reasons import FIRST, TwoReasons

TEXTS: Final = (Path(__file__).parent,)


def _two(lesson: str, about: str, right: str, idea: str) -> TwoReasons:
    return TwoReasons(f"{lesson}.why", about, right, idea, TEXTS)


REASONS: Final = [
    _two("H5", "H5.2", FIRST, "dealt_before"),
]
