"""The questions that the rule text leaves open, and the two sets of answers.

``standard`` is the normal game, ``first`` the first game of the rule text. Every option changes
components before the game begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....core.game import Option
from .game_components import Components

OPTIONS: Final = (
    Option("cards", ("all", "first")),
    Option("opening", ("cube", "none")),
    Option("centre", ("exact", "raise")),
    Option("clearing", ("optional", "forced")),
    Option("flip", ("owner", "anyone")),
    Option("discards", ("top", "any")),
    Option("standstill", ("none", "ends"), before="ends"),
)
"""Every option; the first value is the standard one."""

RULE_SETS: Final[Mapping[str, Mapping[str, str]]] = {
    "standard": {},
    "first": {"cards": "first", "opening": "none"},
}


def first_cards(parts: Components) -> Components:
    """The new cards stay in the box."""
    for card in parts.cards:
        if card.new:
            card.dealt = 0
    return parts


def no_opening(parts: Components) -> Components:
    """Nobody takes a cube before the first turn."""
    parts.opening = False
    return parts


def centre_raises(parts: Components) -> Components:
    """The Town Centre only ever raises food and horses."""
    parts.sets_down = False
    return parts


def clearing_forced(parts: Components) -> Components:
    """Rubble has to be taken."""
    parts.leaves_rubble = False
    return parts


def anyone_flips(parts: Components) -> Components:
    """A card is turned over by any player who pays; it stays its owner's."""
    parts.anyone_flips = True
    return parts


def any_discard(parts: Components) -> Components:
    """Every discard may be taken."""
    parts.any_discard = True
    return parts


def standstill_ends(parts: Components) -> Components:
    """A game in which nothing is built for 60 rounds is over."""
    parts.standstill_ends = True
    return parts


CHANGES: Final[Mapping[tuple[str, str], Callable[[Components], Components]]] = {
    ("cards", "first"): first_cards,
    ("opening", "none"): no_opening,
    ("centre", "raise"): centre_raises,
    ("clearing", "forced"): clearing_forced,
    ("flip", "anyone"): anyone_flips,
    ("discards", "any"): any_discard,
    ("standstill", "ends"): standstill_ends,
}
"""The change of components for each value that is not standard; applied in this order."""
