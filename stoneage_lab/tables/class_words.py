"""What the pages of a class say."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..core.language import Texts, known_language, load_texts

CLASS_TEXTS: Final = Path(__file__).parent / "text" / "class"


def class_words(language: str | None = None) -> Texts:
    """Return the texts of a class in a language (the current one by default)."""
    return load_texts(known_language(language), CLASS_TEXTS)
