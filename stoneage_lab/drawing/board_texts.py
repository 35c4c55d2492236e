"""The texts of all boards, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ..core.language import TextFolders, known_language
from ..core.memo import memo
from .templating import TEXT

shared_texts: Final = TextFolders(TEXT)
"""The texts of all boards, in a language (the current one by default)."""


def strings(language: str | None = None) -> Mapping[str, str]:
    """Return the texts of the page itself."""
    return _strings(known_language(language))


@memo(8)
def _strings(code: str) -> Mapping[str, str]:
    texts = shared_texts(code).items()
    found = {key.removeprefix("page."): text for key, text in texts if key.startswith("page.")}
    return MappingProxyType(found)
