"""Notes for teachers: texts of each lesson, the lessons it needs, and ready paths."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.teaching_notes import LessonPath, TeachingNotes

TEXTS: Final = (Path(__file__).parent,)
AFTER: Final = {
    "L8": ("L3",),
    "L12": ("L6",),
    "L13": ("L2", "L12"),
    "L13b": ("L13",),
    "L17": ("L4",),
    "L18": ("L3",),
    "L18b": ("L18", "L8"),
    "L19": ("L13b",),
    "L19b": ("L19",),
    "L20": ("L2",),
}
"""The lessons that a lesson leans on."""

LESSONS: Final = (
    *(f"L{number}" for number in range(1, 14)), "L13b", *(f"L{n}" for n in range(14, 19)), "L18b",
    "L19", "L19b", "L20",
)  # fmt: skip
"""The lessons with notes, in their order."""

TEACHING: Final = [TeachingNotes(id, AFTER.get(id, ()), folders=TEXTS) for id in LESSONS]
PATHS: Final = [
    LessonPath("one", ("L1",)),
    LessonPath("two", ("L1", "L2")),
    LessonPath("eight", ("L1", "L2", "L6", "L7", "L3", "L12")),
]
