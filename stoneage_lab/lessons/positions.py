"""Positions prepared for lessons, as data instead of moves."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any, Final

from ..games import game as set_up
from ..session.position import Position
from ..session.session import Session
from .catalogue import Catalogue
from .item import LessonItem
from .registry import taught

SEED: Final = 1
"""The seed for everything that a position leaves open."""


class PreparedPosition(LessonItem):
    """A position of a lesson.

    Parameters
    ----------
    id : str
        Lesson and name, ``"R1.first"``.
    changes : mapping
        The differences from the start of a game: entries of ``to_dict()["state"]``, see
        `Position.arrange`.
    players : int
    game : str, optional
        Not needed in the lessons of a game, nor for `teach`.
    rules : str
    expansions : collection of str

    Examples
    --------
    >>> poor = PreparedPosition("R0.poor", {"players": {"red": {"food": 3}}}, game="stone-age")
    >>> poor.position.seat("red").food
    3
    """

    def __init__(
        self,
        id: str,
        changes: Mapping[str, Any],
        players: int = 2,
        game: str = "",
        rules: str | None = None,
        expansions: Collection[str] = (),
    ) -> None:
        self.id = id
        self.changes = dict(changes)
        self.players = players
        self.game = game
        self.rules = rules
        self.expansions = tuple(expansions)

    @cached_property
    def position(self) -> Position:
        """The position, checked as a whole."""
        found = set_up(self.game, self.players, self.rules, self.expansions)
        start = Session(found, ["you"] * found.players, SEED).position
        return start.arrange(**self.changes)

    def __repr__(self) -> str:
        return f"<PreparedPosition {self.id}: {self.position!r}>"


def positions(game: str | None = None) -> Catalogue[PreparedPosition]:
    """Return every prepared position of the lessons of a game, or of all games, by id."""
    return taught("POSITIONS", game)


def lesson_position(id: str, game: str | None = None) -> Position:
    """Return a position that was prepared for a lesson; `play` can begin from it.

    Parameters
    ----------
    id : str
        Lesson and name, e.g. ``"R1.first"``, or with the game, ``"stone-age/R1.first"``.
    game : str, optional
        The game whose lessons have it; needed where two games have the same short id.

    Raises
    ------
    SetupError
        If there is no such position (near ones are named), or several games have one.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> play(lesson_position("R1.first"), seed=1).do("place 3 forest").ply
    1
    """
    return positions(game).find("lesson_position", id).position
