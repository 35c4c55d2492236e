"""Helpers for prepared positions: the turn, the cards and buildings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from ....core.seat_names_and_colours import SEATS
from ....lessons.positions import PreparedPosition
from ....session.position import Position
from ..rules.actions import SITE_NAMES, place
from ..rules.player import MOST_PEOPLE
from ..rules.state import StoneAgeState

TABLE: Final = {
    "start": "red",
    "display": ["C14", "C19", "C30", "C29"],
    "tops": ["B01", "B05", "B16", "B11"],
}
"""Cards and buildings that are easy to read; the start player is red."""


def arranged(
    id: str, seats: int, changes: Mapping[str, Any], expansions: Collection[str] = ()
) -> PreparedPosition:
    """Return a position with the usual cards and buildings, unless others are given."""
    table = TABLE | {"tops": TABLE["tops"][:seats]}
    return PreparedPosition(id, table | dict(changes), seats, "stone-age", expansions=expansions)


def placing(
    id: str, mover: str = "red", seats: int = 4, expansions: Collection[str] = (), **changes: Any
) -> PreparedPosition:
    """Return a position in which a player has to place people."""
    turn = ([seat.id for seat in SEATS].index(mover) + 1) % seats
    now = {"stage": "place", "turn": turn, "todo": [["placing", mover, 0, 0, 0]]}
    return arranged(id, seats, now | changes, expansions)


def using(
    id: str, seats: int = 2, expansions: Collection[str] = (), **changes: Any
) -> PreparedPosition:
    """Return a position in which red, and then the others, use their sites."""
    return arranged(id, seats, {"stage": "use", "turn": 0, "todo": []} | changes, expansions)


def inside(position: Position) -> StoneAgeState:
    """Return the state of a position of this game."""
    state = position.state
    assert isinstance(state, StoneAgeState)
    return state


def there(position: Position, site: str, seat: int = 0) -> int:
    """Return how many people of a seat stand on a site."""
    return inside(position).placed_at(SITE_NAMES.index(site), seat)


def placings(position: Position) -> Iterator[str]:
    """Return the words of every placing, legal or not."""
    for site in inside(position).parts.sites:
        for people in range(1, MOST_PEOPLE + 1):
            yield place(people, site.number).words


def without(position: Position, *rules: str) -> set[str]:
    """Return the placings that would be legal without some rules, by their ids."""
    return {
        words
        for words in placings(position)
        if all(refusal.rule.id in rules for refusal in position.refusals(words))
    }
