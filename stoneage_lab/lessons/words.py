"""The translated texts of this package, together with those of a game's lessons."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..core.language import LANGUAGES, Texts, has_texts, known_language, load_texts

FOLDER: Final = Path(__file__).parent / "text"


def words(*folders: Path, code: str | None = None) -> Texts:
    """Return the texts of lessons in the current or the given language."""
    return load_texts(known_language(code), FOLDER, *folders)


def languages_with_texts(*folders: Path) -> list[str]:
    """Return the languages in which every folder has texts."""
    return [code for code in LANGUAGES if all(has_texts(folder, code) for folder in folders)]
