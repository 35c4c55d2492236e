"""The translated texts of this room."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..core.language import Texts, known_language, load_texts

FOLDER: Final = Path(__file__).parent / "text"


def words() -> Texts:
    """Return the texts of environments in the current language."""
    return load_texts(known_language(None), FOLDER)
