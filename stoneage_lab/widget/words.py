"""The texts of the widget room, and their language."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ..core.errors import SetupError
from ..core.language import LANGUAGES, load_texts
from ..core.language import language as current_language

TEXTS: Final = Path(__file__).parent / "text"


def say(key: str, language: str | None = None, **facts: Any) -> str:
    """Return a text of the boards in a language (the current one by default)."""
    return load_texts(language or current_language(), TEXTS)(key, **facts)


def known_language(code: str | None) -> str:
    """Return the code of a known language; the current one for None.

    Raises
    ------
    SetupError
        If there is no such language.
    """
    if code is None:
        return current_language()
    if code in LANGUAGES:
        return code
    raise SetupError(
        load_texts(current_language())("error.language", given=code, known=", ".join(LANGUAGES))
    )
