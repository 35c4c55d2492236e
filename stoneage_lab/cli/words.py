"""The translated texts of this package."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..core.language import Texts, language, load_texts

FOLDER: Final = Path(__file__).parent / "text"


def words() -> Texts:
    """Return the texts of the command line in the current language."""
    return load_texts(language(), FOLDER)
