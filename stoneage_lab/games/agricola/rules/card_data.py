"""The cards of the full game as plain data, read from the files of the folder `deck`.

A card is a price, conditions, points, and effects. An effect is a row of values on a hook: a
value that it modifies, or an event on which it acts. This module reads the files; the modules of
the rules that ask for a hook know what its effects mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ....core.goods import Purse
from ....core.memo import memo
from ....core.toml_files import read_toml
from .goods import NOTHING, purse

FOLDER: Final = Path(__file__).parents[1] / "deck"

CUSTOM_MINOR: Final = 1 << 40
CUSTOM_OCCUPATION: Final = 1 << 41
"""From these numbers on come the minor improvements and the occupations of users."""

MINOR: Final = "minor"
OCCUPATION: Final = "occupation"
FILES: Final[Mapping[str, str]] = {MINOR: "minors.toml", OCCUPATION: "occupations.toml"}
"""The file of the cards of each kind."""

Effect = dict[str, Any]
"""What a card does on a hook: names and values, as they stand in the file. It never changes."""


@dataclass(frozen=True)
class DeckCard:
    """A minor improvement or an occupation.

    Attributes
    ----------
    id, kind : str
    costs : tuple of Purse
        Full prices, of which one is paid.
    needs : mapping
        What must hold when it is played.
    players : int
        The smallest number of players with which it is in the game.
    points : int
    symbols : tuple of str
        What it counts as for other cards: ``"cook"``, ``"bake"``, ``"oven"``.
    give_kind, give_count : str, int
        Which cards of one's own are given up for it, and how many.
    extra_cost : Purse
        What an occupation costs besides the food of its space.
    passes_left : bool
        Whether it goes to the left neighbour when it was played.
    rows : tuple of Effect
        All effects in the order of the file; tasks name an effect by its place here.
    effects : mapping of str to tuple of Effect
        The same by hook.
    row : mapping
        The fields of the card as they stand in the file.
    """

    id: str
    kind: str
    costs: tuple[Purse, ...] = (NOTHING,)
    needs: Mapping[str, Any] = field(default_factory=dict)
    players: int = 1
    points: int = 0
    symbols: tuple[str, ...] = ()
    give_kind: str = ""
    give_count: int = 0
    extra_cost: Purse = NOTHING
    passes_left: bool = False
    rows: tuple[Effect, ...] = ()
    effects: Mapping[str, tuple[Effect, ...]] = field(default_factory=dict)
    row: Mapping[str, Any] = field(default_factory=dict)


def card_of(id: str, kind: str, row: Mapping[str, Any]) -> DeckCard:
    """Return the card that a row of a file describes.

    Examples
    --------
    >>> card = card_of("raft", "minor", {"cost": [{"wood": 2}], "points": 1})
    >>> card.costs, card.points
    (((0, 2, 0, 0, 0, 0, 0, 0, 0, 0),), 1)
    """
    given = row.get("give", {})
    effects: list[Effect] = [dict(effect) for effect in row.get("effects", ())]
    return DeckCard(
        id,
        kind,
        tuple([purse(**price) for price in row.get("cost", [{}])]),
        row.get("needs", {}),
        row.get("players", 1),
        row.get("points", 0),
        tuple(row.get("symbols", ())),
        given.get("kind", ""),
        given.get("count", 0),
        purse(**row.get("extra_cost", {})),
        row.get("passes_left", False),
        tuple(effects),
        by_hook(effects),
        row,
    )


def by_hook(effects: Iterable[Effect]) -> dict[str, tuple[Effect, ...]]:
    """Return effects by their hooks, those of a hook in their order.

    Examples
    --------
    >>> by_hook([{"hook": "hold", "card_any": 2}])
    {'hold': ({'hook': 'hold', 'card_any': 2},)}
    """
    found: dict[str, tuple[Effect, ...]] = {}
    for effect in effects:
        found[effect["hook"]] = (*found.get(effect["hook"], ()), effect)
    return found


@memo(1)
def deck() -> tuple[DeckCard, ...]:
    """Return all cards: the minor improvements, then the occupations.

    Examples
    --------
    >>> cards = deck()
    >>> len(cards), cards[0].id, cards[-1].id
    (126, 'field', 'guildmaster')
    """
    cards = []
    for kind, file in FILES.items():
        rows = read_toml(FOLDER / file)
        cards += [card_of(id, kind, row) for id, row in rows.items()]
    return tuple(cards)


MINORS: Final = sum(1 for card in deck() if card.kind == MINOR)
"""How many minor improvements there are."""
