"""Guided tours as data: a starting position and steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from ..core.action import Action
from ..core.language import Texts
from ..session.position import Position
from .item import LessonItem
from .words import words

Seen = Callable[[Position], bool]
Facts = Callable[[Position], Mapping[str, Any]]


class RouteStep:
    """One step of a tour: a sentence, and the moves it expects.

    Parameters
    ----------
    name : str
        Its texts stand under ``tour.<route>.<name>``: ``say``, and ``wrong``, the reply to
        another legal move.
    moves : sequence of str
        Patterns of the expected moves (with ``*`` for anything), the best one first.
        Without any, the step is only read, and the user continues with a button.
    reached : function, optional
        The condition on a position that ends the step, if one move is not enough.
    loose : bool
        Other moves are allowed, too; ``wrong`` is the reply, and the tour continues.
    marks : sequence of str
        Ids of things in the picture to highlight, besides the places of the moves.
    facts : function, optional
        From a position to the numbers in the sentence.
    closing : sequence of str
        Patterns of the moves that complete the step ("close", "done"). They are expected only once
        no move of `moves` is possible any more, so that nothing is left out.

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
        closing: Sequence[str] = (),
    ) -> None:
        self.name = name
        self.moves = tuple(moves)
        self.closing = tuple(closing)
        self.reached = reached
        self.loose = loose
        self.marks = tuple(marks)
        self.facts = facts

    @property
    def reads(self) -> bool:
        """Whether the step is only read."""
        return not self.moves

    def fits(self, words: str, position: Position | None = None) -> bool:
        """Tell whether the step expects a move: at a position, or at any time."""
        patterns = (*self.moves, *self.closing) if position is None else self._expected(position)
        return any(fnmatchcase(words, pattern) for pattern in patterns)

    def _expected(self, position: Position) -> tuple[str, ...]:
        """Return the patterns of the moves expected at a position."""
        if not self.closing:
            return self.moves
        legal = [action.words for action in position.moves]
        left = any(fnmatchcase(words, pattern) for pattern in self.moves for words in legal)
        return self.moves if left else self.closing

    def wanted(self, position: Position) -> list[Action]:
        """Return the legal moves that the step expects, the best ones first."""
        legal = list(position.moves)
        found = {
            action: None
            for pattern in self._expected(position)
            for action in legal
            if fnmatchcase(action.words, pattern)
        }
        return list(found)

    def best(self, position: Position) -> list[Action]:
        """Return the moves of the first pattern that matches any; none if it matches every move."""
        legal = list(position.moves)
        for pattern in self._expected(position):
            found = [action for action in legal if fnmatchcase(action.words, pattern)]
            if found:
                return found if len(found) < len(legal) or len(legal) == 1 else []
        return []

    def __repr__(self) -> str:
        return f"<RouteStep {self.name}: {', '.join(self.moves) or 'to read'}>"


class Route(LessonItem):
    """The steps of a tour, and the set-up of its game.

    Parameters
    ----------
    id : str
        Its name, ``"placing"``. Its texts stand under ``tour.<id>``: ``title`` and ``end``.
    position : str
        The prepared position at the start.
    steps : sequence of RouteStep
    players : sequence
        The players, as for `stoneage_lab.session`; the first person is guided.
    seed : int
        The seed of dice and cards.
    minutes : int
        The minutes it takes.
    then : sequence of str
        Ids of the next tours, of the same game.
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
