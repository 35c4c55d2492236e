"""Where the tours begin: positions in which just one thing is to be learned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .....play.position import Position
from .....play.session import play
from ...state import StoneAgeState

SEED: Final = 7
TABLE: Final = {
    "start": "red",
    "display": ["C14", "C19", "C30", "C29"],
    "tops": ["B01", "B05", "B16", "B11"],
}
"""Cards and buildings that are easy to read."""

CARDS: Final = ["C11", "C12", "C13", "C06", "C09"]
"""Three different symbols, farmers and tool makers."""


def inside(position: Position) -> StoneAgeState:
    """Return the state of a position of this game."""
    state = position.state
    assert isinstance(state, StoneAgeState)
    return state


def _laid(players: int, changes: Mapping[str, Any]) -> Position:
    start = play("stone-age", players, SEED).position
    return start.arrange(**TABLE | {"tops": TABLE["tops"][:players]} | dict(changes))


def beginning() -> Position:
    """A new game for two."""
    return _laid(2, {})


def first_to_place() -> Position:
    """Four players; the others are all out, and blue holds the tool maker already."""
    placed = {"hunt": {"blue": 4, "green": 5, "yellow": 5}, "toolmaker": {"blue": 1}}
    return _placing(placed)


def village() -> Position:
    """Four players; the others are all out hunting."""
    return _placing({"hunt": {"blue": 5, "green": 5, "yellow": 5}})


def _placing(placed: Mapping[str, Any]) -> Position:
    now = {"stage": "place", "turn": 1, "todo": [["placing", "red", 0, 0, 0]]}
    return _laid(4, now | {"placed": placed})


def _using(placed: Mapping[str, int], **changes: Any) -> Position:
    """Red uses what it has out; blue has nothing to do but to go hunting."""
    out = {site: {"red": people} for site, people in placed.items()}
    now = {"stage": "use", "turn": 0, "todo": [], "placed": out | {"hunt": {"blue": 5}}}
    return _laid(2, now | changes)


def tools() -> Position:
    """Three in the forest and two in the quarry, with two tools of 1."""
    return _using({"forest": 3, "quarry": 2}, players={"red": {"level": 2}})


def buying() -> Position:
    """At a card, at a building, and goods for one of each."""
    goods = {"wood": 3, "brick": 1, "stone": 0, "gold": 0}
    people = {"card1": 1, "card2": 1, "building1": 1}
    return _using(people, players={"red": {"goods": goods}})


def hungry() -> Position:
    """Five to feed, one field, two food, and three of them at work in the clay pit."""
    goods = {"wood": 1, "brick": 0, "stone": 0, "gold": 0}
    red = {"food": 2, "fields": 1, "goods": goods}
    return _using({"clay": 5}, players={"red": red})


def last_round() -> Position:
    """The last tile of a stack is about to be built, and red has some of everything."""
    goods = {"wood": 3, "brick": 2, "stone": 0, "gold": 0}
    red = {"goods": goods, "food": 9, "level": 4, "fields": 2, "points": 20, "cards": CARDS}
    return _using({"building1": 1}, players={"red": red}, stacks=[1, 5])
