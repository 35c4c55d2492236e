"""Positions of Agricola, written down in a few words."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from stoneage_lab.core.errors import IllegalMove
from stoneage_lab.games import game
from stoneage_lab.games.agricola.rules.action_space_names import ROUND_CARDS
from stoneage_lab.session.position import Position
from stoneage_lab.session.session import Session, play


def position(
    players: int = 2,
    number: int = 4,
    turned: list[str] | None = None,
    options: dict[str, str] | None = None,
    turn: str = "red",
    rules: str = "family",
    **changes: Any,
) -> Position:
    """Return a position in which somebody has to send a person; red began the round.

    In the full game hands are empty that are not given.
    """
    begun = start(players, rules, tuple((options or {}).items()))
    chosen = begun.game
    empty = {} if rules == "family" else {"hand": [], "shown": [], "marks": {}}
    given = changes.pop("seats", {})
    out = [who for row in changes.get("spaces", {}).values() for who in row.get("people", [])]
    seats: dict[str, dict[str, Any]] = {}
    for name in chosen.seats:
        row = dict(given.get(name, {}))
        home = row.get("people", 2) - row.get("newborn", 0) - out.count(name)
        seats[name] = {"home": home} | empty | row | {"goods": {"food": 0} | row.get("goods", {})}
    owned = [card for row in seats.values() for card in row.get("cards", [])]
    entries: dict[str, Any] = {
        "stage": "work",
        "round": number,
        "start": "red",
        "turn": turn,
        "todo": [["work", turn, 0, 0, 0]],
        "turned": turned if turned is not None else list(ROUND_CARDS[:number]),
        "spaces": {},
        "players": seats,
    }
    data = begun.to_dict()
    state = data["state"]
    entries["majors"] = [card for card in state["majors"] if card not in owned]
    state |= {key: value for key, value in entries.items() if key != "players"} | changes
    for name, row in seats.items():
        state["players"][name] |= row
    return Position.from_dict(data)


@cache
def start(players: int, rules: str, options: tuple[tuple[str, str], ...] = ()) -> Position:
    """Return the beginning of a game; positions are never changed, so one serves all tests."""
    chosen = game("agricola", players, rules=rules, options=dict(options))
    return Session(chosen, ["you"] * players, 1).position


def red(number: int = 4, players: int = 2, **farm: Any) -> Session:
    """Return a game in which red has to send somebody, with a farm and goods of its own."""
    keys = ("spaces", "options", "turned", "rules", "gone")
    others = {key: farm.pop(key) for key in keys if key in farm}
    given = {"red": farm} | farm.pop("seats", {})
    return play(position(players, number, **others, seats=given))


def refused(session: Session, words: str) -> Any:
    """Return the refusal of an action or a line, which changes nothing."""
    before = session.position
    with pytest.raises(IllegalMove) as found:
        session.do(words)
    assert session.position == before
    assert found.value.refusal is not None, found.value
    return found.value.refusal


def goods(session: Session, seat: str = "red") -> dict[str, int]:
    """Return the goods of a seat that are there."""
    state = session.position.to_dict()["state"]
    return {name: n for name, n in state["players"][seat]["goods"].items() if n}


def farm(session: Session, seat: str = "red") -> dict[str, Any]:
    """Return what is written down of a seat."""
    row: dict[str, Any] = session.position.to_dict()["state"]["players"][seat]
    return row
