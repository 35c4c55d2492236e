"""The texts of all boards, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..core.language import known_language, load_texts
from ..core.memo import memo
from .templating import TEXT

if TYPE_CHECKING:
    from ..core.language import Texts


def shared_texts(language: str | None) -> Texts:
    """Return the texts of all boards in a language (the current one by default)."""
    return load_texts(known_language(language), TEXT)


def strings(language: str | None = None) -> Mapping[str, str]:
    """Return the texts of the page itself."""
    return _strings(known_language(language))


@memo(8)
def _strings(code: str) -> Mapping[str, str]:
    texts = shared_texts(code).items()
    found = {key.removeprefix("page."): text for key, text in texts if key.startswith("page.")}
    return MappingProxyType(found)
