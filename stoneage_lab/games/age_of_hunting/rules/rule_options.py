"""The questions that the rule text leaves open, and the rule sets.

Every option changes components before the game begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....core.game import Option
from .game_components import RECOMMENDED, UNLIMITED, Components
from .scoring import FewestPieces

OPTIONS: Final = (
    Option("harvest", ("automatic", "asked")),
    Option("copy", ("once", "chain")),
    Option("tie_break", ("developments", "pieces")),
    Option("stock", ("counted", "unlimited")),
    Option("lands", ("any", "recommended")),
)
"""Every option; the first value is the standard one."""

RULE_SETS: Final[Mapping[str, Mapping[str, str]]] = {
    "standard": {},
    "rulebook": {"harvest": "asked", "copy": "chain"},
    "recommended": {"lands": "recommended"},
}


def every_area_is_asked_for(parts: Components) -> Components:
    """The player says of each area whether and when it is used."""
    parts.asked = True
    return parts


def copies_go_on(parts: Components) -> Components:
    """A copied area may copy again; no area comes twice in one chain."""
    parts.chain = True
    return parts


def fewest_pieces_win(parts: Components) -> Components:
    """Ties go to the player with fewer pieces and rocks left on the board."""
    parts.tie_break = FewestPieces()
    return parts


def food_never_runs_out(parts: Components) -> Components:
    """The stock of foods has no end."""
    parts.stock = UNLIMITED
    return parts


def recommended_lands(parts: Components) -> Components:
    """The first new lands are drawn from one kind each."""
    parts.due = RECOMMENDED[parts.players]
    return parts


CHANGES: Final[Mapping[tuple[str, str], Callable[[Components], Components]]] = {
    ("harvest", "asked"): every_area_is_asked_for,
    ("copy", "chain"): copies_go_on,
    ("tie_break", "pieces"): fewest_pieces_win,
    ("stock", "unlimited"): food_never_runs_out,
    ("lands", "recommended"): recommended_lands,
}
"""The change of components for each non-standard value."""
