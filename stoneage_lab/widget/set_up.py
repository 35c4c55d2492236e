"""A game's set-up in words: as a line of Python, and as what its options change."""

from __future__ import annotations

from typing import Any

from ..core.game import Game
from ..core.rulebook import Rulebook
from .board import quoted


def source(value: Any) -> str:
    """Return a value as it stands in Python source.

    Examples
    --------
    >>> print(source(["you", {"tie_break": "sum"}, 7]))
    ["you", {"tie_break": "sum"}, 7]
    """
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(source, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(k)}: {source(v)}" for k, v in value.items()) + "}"
    return repr(value)


def differences(game: Game, language: str) -> list[str]:
    """Say for every option that is not the standard one what it changes."""
    book = Rulebook(game)
    told = []
    for option in game.option_table:
        value = game.options[option.name]
        if value == option.default:
            continue
        rule = next((rule for rule in book if option.name in rule.options), None)
        meaning = f": {rule.says(language)}" if rule else ""
        told.append(f"{option.name} = {value}{meaning}")
    return told
