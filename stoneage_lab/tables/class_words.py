"""What the pages of a class say."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..core.language import TextFolders

class_words: Final = TextFolders(Path(__file__).parent / "text" / "class")
"""The texts of a class; called with a language (by default the current one)."""
