"""The translated texts of this package."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..core.language import Texts, known_language, load_texts

FOLDER: Final = Path(__file__).parent / "text"


def words(code: str | None = None) -> Texts:
    """Return the texts of puzzles in the current or the given language."""
    return load_texts(known_language(code), FOLDER)
