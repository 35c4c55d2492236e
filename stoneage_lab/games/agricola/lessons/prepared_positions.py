"""Helpers for prepared positions: who is at work where, what lies there, what a farm has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ....core.seat_names_and_colours import SEATS
from ....lessons.positions import PreparedPosition
from ....session.position import Position
from ..rules.action_space_names import ROUND_CARDS
from ..rules.cards import MAJORS
from ..rules.player import Player
from ..rules.state import AgricolaState

Rows = Mapping[str, Mapping[str, Any]]

NO_FOOD: Final = {"food": 0}
"""Players begin with food; a prepared farm has what it names and nothing else."""


def working(
    id: str,
    number: int = 1,
    seats: int = 1,
    *,
    turned: Sequence[str] = (),
    lying: Mapping[str, int] | None = None,
    out: Mapping[str, str] | None = None,
    farms: Rows | None = None,
    rules: str | None = None,
) -> PreparedPosition:
    """Return a position in which red, who began the round, has to place a person.

    Parameters
    ----------
    id : str
    number : int
        The round.
    seats : int
    turned : sequence of str, optional
        The round cards, in the order in which they came; the first ones by default.
    lying : mapping, optional
        What lies at the spaces where goods gather.
    out : mapping, optional
        The spaces where people of each seat are at work, parted by blanks.
    farms : mapping, optional
        Entries of each seat, as in ``to_dict()["state"]["players"]``.
    rules : str, optional
        The family game by default; in the full game farms name their hands, too.
    """
    names = [seat.id for seat in SEATS[:seats]]
    at_work = {name: (out or {}).get(name, "").split() for name in names}
    given = {name: dict((farms or {}).get(name, {})) for name in names}
    for name, row in given.items():
        grown = row.get("people", 2) - row.get("newborn", 0)
        row["home"] = grown - len(at_work[name])
        row["goods"] = {**NO_FOOD, **row.get("goods", {})}
    spaces: dict[str, dict[str, Any]] = {
        site: {"goods": goods} for site, goods in (lying or {}).items()
    }
    for name, sites in at_work.items():
        for site in sites:
            spaces.setdefault(site, {"goods": 0})["people"] = [name]
    owned = [card for row in given.values() for card in row.get("cards", ())]
    table = {
        "stage": "work",
        "round": number,
        "start": "red",
        "turn": "red",
        "todo": [["work", "red", 0, 0, 0]],
        "turned": list(turned or ROUND_CARDS[:number]),
        "spaces": spaces,
        "majors": [card.id for card in MAJORS if card.id not in owned],
        "players": given,
    }
    return PreparedPosition(id, table, seats, "agricola", rules)


def inside(position: Position) -> AgricolaState:
    """Return the state of a position of this game."""
    state = position.state
    assert isinstance(state, AgricolaState)
    return state


def farm(position: Position, seat: int = 0) -> Player:
    """Return the farm of a seat."""
    return inside(position).players[seat]


def number(position: Position) -> int:
    """Return the number of the round."""
    return int(inside(position).round)


def red(**has: Any) -> Rows:
    """Return the farms of a position in which only red's differs from the start."""
    return {"red": has}
