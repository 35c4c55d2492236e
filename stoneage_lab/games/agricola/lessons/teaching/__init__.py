"""Notes for teachers: texts of each lesson, and the lessons it needs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.teaching_notes import TeachingNotes

TEXTS: Final = (Path(__file__).parent,)

TEACHING: Final = [
    TeachingNotes("A7", ("A0",), folders=TEXTS),
    TeachingNotes("A9", ("L12", "L13", "L19"), any_of=True, folders=TEXTS),
]
