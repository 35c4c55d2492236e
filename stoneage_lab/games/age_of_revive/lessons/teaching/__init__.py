"""Notes for teachers: the texts of the lesson."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .....lessons.teaching_notes import TeachingNotes

TEACHING: Final = [TeachingNotes("V5", folders=(Path(__file__).parent,))]
