"""Where lessons are found: every game brings its own."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..core.game import unknown
from ..core.rule import SetupError
from ..games import game_names, game_type


def taught(what: str) -> dict[str, Any]:
    """Return what the lessons of all games give under one name, by id."""
    places = [game_type(name).lessons for name in game_names()]
    modules = [import_module(place) for place in places if place]
    return {one.id: one for module in modules for one in getattr(module, what, ())}


def named(what: str, id: Any, known: dict[str, Any]) -> Any:
    """Return what has this id, written large or small.

    Raises
    ------
    SetupError
        If nothing has; near ids are named.
    """
    by_name = {name.lower(): found for name, found in known.items()}
    key = id.strip().lower() if isinstance(id, str) else None
    if key not in by_name:
        raise SetupError(unknown(what, id, known))
    return by_name[key]
