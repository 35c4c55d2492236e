"""Positions laid out by hand, for playthroughs and for counting positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import stoneage_lab as lab

CARDS = tuple(f"C{number:02}" for number in range(1, 37))
TILES = tuple(f"B{number:02}" for number in range(1, 29))
QUIET = ("C12", "C14", "C13", "C16")
"""Cards that only give food: shown where no other card is wanted."""


def arranged(
    count: int = 2,
    rules: str = "standard",
    options: Mapping[str, str] | None = None,
    **changes: Any,
) -> lab.Position:
    """Lay out a game in its third round, with red to begin; `changes` are laid over that."""
    game = lab.game("stone-age", count, rules, options=options)
    owners = changes.get("players", {}).values()
    cards = {card for things in owners for card in things.get("cards", ())}
    tiles = {tile for things in owners for tile in things.get("buildings", ())}
    layout: dict[str, Any] = {
        "stage": "place",
        "turn": 0,
        "round": 3,
        "start": "red",
        "todo": [],
        "display": [card for card in (*QUIET, *CARDS) if card not in cards][:4],
        "tops": [tile for tile in TILES if tile not in tiles][:count],
    }
    return lab.Position(game, game.start()).arrange(**(layout | changes))


def using(count: int = 2, rules: str = "standard", **changes: Any) -> lab.Position:
    """Lay out the moment at which the using of sites begins."""
    return arranged(count, rules, stage="use", **changes)


def feeding(count: int = 2, rules: str = "standard", **changes: Any) -> lab.Position:
    """Lay out the moment at which everybody is home and feeding begins."""
    return arranged(count, rules, stage="feed", **changes)


def shown(*cards: str) -> list[str]:
    """Return a display that begins with these cards."""
    return [*cards, *(card for card in QUIET if card not in cards)][:4]


def goods(wood: int = 0, brick: int = 0, stone: int = 0, gold: int = 0) -> dict[str, int]:
    """Return a purse as positions keep it."""
    return {"wood": wood, "brick": brick, "stone": stone, "gold": gold}


def all_but(*cards: str) -> tuple[list[str], list[str]]:
    """Deal all other cards to two players, so that only these are left on display and in deck."""
    others = [card for card in CARDS if card not in cards]
    half = (len(others) + 1) // 2
    return others[:half], others[half:]
