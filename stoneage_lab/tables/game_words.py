"""What the game of a table says."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ..core.language import known_language, load_texts

TEXTS: Final = Path(__file__).parent / "text" / "game"


def say(key: str, language: str | None = None, **facts: Any) -> str:
    """Return a text of the game of a table in a language (the current one by default)."""
    return load_texts(known_language(language), TEXTS)(key, **facts)
