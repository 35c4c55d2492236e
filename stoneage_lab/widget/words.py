"""The texts of boards and of panels for a new game."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..core.language import TextFolders

TEXTS: Final = Path(__file__).parent / "text"

say: Final = TextFolders(TEXTS).say
