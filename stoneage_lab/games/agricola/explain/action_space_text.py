"""What an action space does, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ....core.language import Texts
    from ..rules.game_components import Components

FULL: Final = "full_"
"""What the key of a space's text begins with in the full game, if it is another one there."""


def space_does(texts: Texts, parts: Components, name: str) -> str:
    """Return what a space does, in this game and with its number of players.

    Examples
    --------
    >>> from ....games import game
    >>> family = game("agricola", 3)
    >>> space_does(family.texts("en"), family.parts, "labor")
    'Take 1 food and 1 building good'
    """
    players = parts.players
    full = [f"{FULL}{name}{players}", f"{FULL}{name}"] if parts.hands else []
    keys = [f"site_does.{key}" for key in (*full, f"{name}{players}", name)]
    return texts(next((key for key in keys if key in texts), keys[-1]))
