"""Agricola: readable rules, and the public names of this game.

To read the rules, begin with `flow` (the course of a round) and `action_space` (what each
offers).
Importing this package imports no rule: `info` has the facts, and `game` is the game.

The names of `__all__` are public, as ``lab.agricola.<name>``. They are imported at their first use.
"""

from __future__ import annotations

from typing import Any

from ...core.lazy_imports import attribute_loader

_PLACES = {
    "Agricola": ".game",
    "own_cards": ".rules.custom_cards",
    "turned_up": ".odds",
    "gathered": ".odds",
    "HeapExplorer": ".lessons.explorers",
    "measured": ".lessons.card_significance",
    "measured_cards": ".lessons.card_significance",
    "told_from_zero": ".lessons.card_significance",
}

__all__ = [*_PLACES]

_load = attribute_loader(__name__, _PLACES, {})


def __getattr__(name: str) -> Any:
    value = globals()[name] = _load(name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
