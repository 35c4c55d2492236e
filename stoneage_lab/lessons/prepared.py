"""Positions prepared for lessons: what lies where, as data, instead of moves to be replayed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from ..games import DEFAULT_GAME, game
from ..play.position import Position
from ..play.session import Session
from .taught import named, taught

SEED: Final = 1
"""What is not said to lie anywhere is drawn from this seed."""


class Prepared:
    """A position of a lesson.

    Parameters
    ----------
    id : str
        Lesson and name, ``"R1.forest"``.
    changes : mapping
        What lies differently from the start of a game: entries of ``to_dict()["state"]``, see
        `Position.arrange`.
    players : int
    game : str
    rules : str

    Examples
    --------
    >>> Prepared("R0.poor", {"players": {"red": {"food": 3}}}).position.seat("red").food
    3
    """

    def __init__(
        self,
        id: str,
        changes: Mapping[str, Any],
        players: int = 2,
        game: str = DEFAULT_GAME,
        rules: str = "standard",
    ) -> None:
        self.id = id
        self.changes = dict(changes)
        self.players = players
        self.game = game
        self.rules = rules

    @cached_property
    def position(self) -> Position:
        """The position, checked as a whole."""
        found = game(self.game, self.players, self.rules)
        start = Session(found, ["you"] * found.players, SEED).position
        return start.arrange(**self.changes)

    def __repr__(self) -> str:
        return f"<Prepared {self.id}: {self.position!r}>"


def positions() -> dict[str, Prepared]:
    """Return every prepared position of every game's lessons, by id."""
    return taught("POSITIONS")


def lesson_position(id: str) -> Position:
    """Return a position that was prepared for a lesson; `play` can begin from it.

    Parameters
    ----------
    id : str
        Lesson and name, e.g. ``"R1.first"``.

    Raises
    ------
    SetupError
        If there is no such position; near ones are named.

    Examples
    --------
    >>> from stoneage_lab.play.session import play
    >>> play(lesson_position("R1.first"), seed=1).do("place 3 forest").ply
    1
    """
    found: Prepared = named("lesson_position", id, positions())
    return found.position
