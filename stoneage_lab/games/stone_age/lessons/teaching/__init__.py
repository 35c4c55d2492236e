"""Notes for teachers: texts of each lesson, the lessons it needs, and ready paths."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.teaching import LessonPath, TeachingNotes

TEXTS: Final = (Path(__file__).parent,)
AFTER: Final = {
    "L8": ("L3",),
    "L12": ("L6",),
    "L13": ("L2", "L12"),
    "L17": ("L4",),
    "L18": ("L8",),
    "L19": ("L13",),
}
"""The lessons that a lesson leans on."""

TEACHING: Final = [
    TeachingNotes(id, AFTER.get(id, ()), folders=TEXTS)
    for id in (f"L{number}" for number in range(1, 20))
]
PATHS: Final = [
    LessonPath("one", ("L1",)),
    LessonPath("two", ("L1", "L2")),
    LessonPath("eight", ("L1", "L2", "L6", "L7", "L3", "L12")),
]
