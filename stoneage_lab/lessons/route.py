"""A guided tour as data: where it begins, and the steps one is led through."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from ..core.action import Action
from ..core.language import Texts
from ..play.position import Position
from .item import LessonItem
from .words import words

Seen = Callable[[Position], bool]
Facts = Callable[[Position], Mapping[str, Any]]


class RouteStep:
    """One step of a tour: a sentence, and what is waited for.

    Parameters
    ----------
    name : str
        Its texts stand under ``tour.<route>.<name>``: ``say``, and ``wrong`` for what is said to
        somebody who does something else that the rules allow.
    moves : sequence of str
        Patterns of the moves that are waited for (with ``*`` for anything), the best one first.
        Without any there is something to read, and one goes on by oneself.
    reached : function, optional
        From a position to whether the step is over, where one move is not enough.
    loose : bool
        Other moves are allowed too; ``wrong`` is said about them, and the tour goes on.
    marks : sequence of str
        Ids of things in the picture to look at, besides the places of the moves.
    facts : function, optional
        From a position to numbers that the sentence names.

    Examples
    --------
    >>> RouteStep("wood", ["place * forest"]).fits("place 2 forest")
    True
    """

    def __init__(
        self,
        name: str,
        moves: Sequence[str] = (),
        reached: Seen | None = None,
        loose: bool = False,
        marks: Sequence[str] = (),
        facts: Facts | None = None,
    ) -> None:
        self.name = name
        self.moves = tuple(moves)
        self.reached = reached
        self.loose = loose
        self.marks = tuple(marks)
        self.facts = facts

    @property
    def reads(self) -> bool:
        """Whether there is only something to read."""
        return not self.moves

    def fits(self, words: str) -> bool:
        """Tell whether a move is what the step waits for."""
        return any(fnmatchcase(words, pattern) for pattern in self.moves)

    def wanted(self, position: Position) -> list[Action]:
        """Return the moves that are waited for and allowed now, the best ones first."""
        legal = list(position.moves)
        found = {
            action: None
            for pattern in self.moves
            for action in legal
            if fnmatchcase(action.words, pattern)
        }
        return list(found)

    def best(self, position: Position) -> list[Action]:
        """Return those that the first pattern with any means; none if that means every move."""
        legal = list(position.moves)
        for pattern in self.moves:
            found = [action for action in legal if fnmatchcase(action.words, pattern)]
            if found:
                return found if len(found) < len(legal) or len(legal) == 1 else []
        return []

    def __repr__(self) -> str:
        return f"<RouteStep {self.name}: {', '.join(self.moves) or 'to read'}>"


class Route(LessonItem):
    """The steps of a tour, and the game they are taken in.

    Parameters
    ----------
    id : str
        Its name, ``"placing"``. Its texts stand under ``tour.<id>``: ``title`` and ``end``.
    position : str
        The prepared position one begins from.
    steps : sequence of RouteStep
    players : sequence
        Who sits there, as for `stoneage_lab.play`; the first person is led.
    seed : int
        What dice and cards are drawn from.
    minutes : int
        How long it takes.
    then : sequence of str
        Ids of tours of the same game to go on with.
    folders : sequence of Path
        Where the texts are.
    """

    def __init__(
        self,
        id: str,
        position: str,
        steps: Sequence[RouteStep],
        players: Sequence[Any],
        seed: int = 1,
        minutes: int = 3,
        then: Sequence[str] = (),
        folders: Sequence[Path] = (),
    ) -> None:
        self.id = id
        self.position = position
        self.steps = tuple(steps)
        self.players = tuple(players)
        self.seed = seed
        self.minutes = minutes
        self.then = tuple(then)
        self.folders = tuple(folders)

    def text(self, key: str, code: str | None = None, **facts: Any) -> str:
        """Return a text of the tour with its facts filled in; empty if there is none."""
        table = self.texts(code)
        name = f"tour.{self.id}.{key}"
        return table(name, **facts) if name in table else ""

    def texts(self, code: str | None = None) -> Texts:
        """Return the texts of the tour."""
        return words(*self.folders, code=code)

    def __repr__(self) -> str:
        return f"<Route {self.id}, {len(self.steps)} steps>"
