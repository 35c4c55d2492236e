"""A tiny expansion of Stone Age that lets five play; there are still four stacks of buildings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from stoneage_lab.games.stone_age.game import StoneAge
from stoneage_lab.games.stone_age.rules.game_components import Components


def fifth(parts: Components) -> Components:
    """Take the fifth stack away, for which there are no tiles."""
    if parts.players == 5:
        parts.stacks = 4
        parts.sites = [site for site in parts.sites if site.name != "building5"]
    return parts


@contextmanager
def known_fifth() -> Iterator[None]:
    """Let Stone Age have this expansion for a while."""
    before = StoneAge.known_expansions, StoneAge.expansion_changes, StoneAge.expansion_players
    StoneAge.add_expansion("fifth", fifth, players=(5,))
    try:
        yield
    finally:
        StoneAge.known_expansions, StoneAge.expansion_changes, StoneAge.expansion_players = before
