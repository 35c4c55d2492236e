"""Age of Revive: readable rules, and the public names of this game.

To read the rules, begin with `flow` (the course of a turn), `card_actions` and `building`.
Importing this package imports no rule: `info` has the facts, and `game` is the game.

The names of `__all__` are public, as ``lab.age_of_revive.<name>``. They are imported at their first
use; type checkers read `__init__.pyi`.
"""

from __future__ import annotations

from typing import Any

from ...core.lazy_imports import attribute_loader

_PLACES = {
    "AgeOfRevive": ".game",
    "UnseenCards": ".lessons.explorers",
    "at_least_one": ".odds",
    "buildable": ".odds",
    "card_list": ".lessons.tables",
    "copies": ".odds",
    "dealt": ".odds",
    "expected_wait": ".odds",
    "finds": ".odds",
    "finds_buildable": ".odds",
    "unseen": ".odds",
}

__all__ = [*_PLACES]

_load = attribute_loader(__name__, _PLACES, {})


def __getattr__(name: str) -> Any:
    value = globals()[name] = _load(name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
