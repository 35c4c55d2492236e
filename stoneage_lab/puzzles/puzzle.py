"""A puzzle: a position, what is asked about it, and the answer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.errors import RecordError
from ..core.files import write_text
from ..core.plain_text import plain_text
from ..figures.table import Table
from ..lessons.number_answers import NotComparable
from ..lessons.reply import MISTAKE, RIGHT, TOLD, UNREADABLE, PicturedQuestion, Reply
from ..session.position import FORMAT, Position
from .words import words

if TYPE_CHECKING:
    from .kinds.kind import PuzzleKind

ID_LETTERS: Final = 10
EVIDENCE: Final = ("seen", "tries", "said")
"""Entries that do not belong to the question: the same puzzle may have others."""


class Pick(NamedTuple):
    """One of the answers that a puzzle offers.

    Attributes
    ----------
    key : str
        The answer as it is kept.
    label : str
        The answer as people read it.
    """

    key: str
    label: str


class WorkedSolution:
    """Why an answer is right: sentences, and a table where there are numbers to compare.

    Attributes
    ----------
    lines : tuple of str
    table : Table or None
    """

    def __init__(self, lines: Sequence[str], table: Table | None = None) -> None:
        self.lines = tuple(lines)
        self.table = table

    def __repr__(self) -> str:
        table = [repr(self.table)] if self.table is not None else []
        return "\n".join([*self.lines, *table])

    def html(self) -> str:
        """Return the sentences and the table as HTML."""
        said = Reply(TOLD, "\n".join(self.lines)).shown()
        return said + (self.table.html() if self.table is not None else "")


class PuzzleReply(Reply):
    """The reply to an answer: whether it is right, and why.

    Attributes
    ----------
    solution : WorkedSolution
    """

    def __init__(self, outcome: str, text: str, solution: WorkedSolution) -> None:
        super().__init__(outcome, text)
        self.solution = solution

    def __repr__(self) -> str:
        return f"{super().__repr__()}\n{self.solution!r}"

    def shown(self) -> str:
        return f"<b>{super().shown()}</b><div>{self.solution.html()}</div>"


class Puzzle:
    """A question about a position, with answers to choose from.

    Only what the seat that is asked sees is shown.

    Parameters
    ----------
    kind : PuzzleKind
    position : Position
        As the table's referee sees it.
    seat : int
        The seat that is asked.
    asked : mapping
        What the kind asks: an action, a figure, a line of the score sheet.
    answer : str
        The key of the right answer.

    Examples
    --------
    >>> from stoneage_lab.puzzles.collection import puzzles
    >>> puzzle = puzzles("stone-age").of("legality")[0]
    >>> bool(puzzle.judge(puzzle.answer)), len(puzzle.picks) > 1
    (True, True)
    """

    def __init__(
        self,
        kind: PuzzleKind,
        position: Position,
        seat: int,
        asked: Mapping[str, Any],
        answer: str,
    ) -> None:
        self.kind = kind
        self.position = position
        self.seat = seat
        self.asked = dict(asked)
        self.answer = answer

    @cached_property
    def id(self) -> str:
        """A short name that stays the same as long as position and question do."""
        return id_of(self.to_dict())

    @cached_property
    def seen(self) -> Position:
        """The position as the seat that is asked sees it."""
        return self.position.seen_by(self.seat)

    @property
    def seat_name(self) -> str:
        """The name of the seat that is asked, for people."""
        game = self.position.game
        return game.seat_text(game.seats[self.seat])

    # -- asking ------------------------------------------------------------------------

    @property
    def picks(self) -> list[Pick]:
        """The answers to choose from, in their fixed order."""
        return self.kind.picks(self)

    def question(self) -> str:
        """Return the question alone, in the current language."""
        return self.kind.question(self)

    def lettered(self) -> list[tuple[str, Pick]]:
        """Return the answers with the letters by which they are chosen."""
        return list(zip(ascii_lowercase, self.picks, strict=False))

    def text(self) -> str:
        """Return the question with the answers to choose from."""
        lines = [f"{letter}) {pick.label}" for letter, pick in self.lettered()]
        return "\n".join([self.question(), *lines])

    def ask(self) -> PicturedQuestion:
        """Return the question with the answers and a picture without the legal moves."""
        return self.with_picture(self.text())

    def with_picture(self, text: str) -> PicturedQuestion:
        """Return a text above the picture, in which the answer does not stand."""
        return PicturedQuestion(self.id, text, self.seen, counting=self.kind.counting)

    # -- answering ---------------------------------------------------------------------

    def read(self, given: Any) -> str:
        """Return the key that an answer means: its letter, its words, or a number.

        Raises
        ------
        NotComparable
            If it is none of the answers.
        """
        given = " ".join(str(given).split())
        typed = _plain(given)
        for letter, pick in self.lettered():
            if typed in (letter, _plain(pick.key), _plain(pick.label)):
                return pick.key
        found = self.kind.read(self, typed)
        if found is None:
            letters = ", ".join(letter for letter, _ in self.lettered())
            raise NotComparable(words()("answer.cannot", given=given[:60], letters=letters))
        return found

    def judge(self, given: Any) -> Reply:
        """Return whether an answer is right, and why; an unreadable one is not wrong."""
        try:
            key = self.read(given)
        except NotComparable as error:
            return Reply(UNREADABLE, str(error))
        right = key == self.answer
        about = "" if right else self.kind.about(self, key)
        text = words()("answer.right" if right else "answer.wrong", answer=self.right_label())
        text = "\n".join(filter(None, [text, about]))
        return PuzzleReply(RIGHT if right else MISTAKE, text, self.solution())

    def right_label(self) -> str:
        """Return the right answer as people read it."""
        return next(pick.label for pick in self.picks if pick.key == self.answer)

    def right_letter(self) -> str:
        """Return the letter of the right answer."""
        return next(letter for letter, pick in self.lettered() if pick.key == self.answer)

    def solution(self) -> WorkedSolution:
        """Return why the right answer is right, and what the others would bring."""
        return self.kind.solution(self)

    def save(self, path: str | Path, language: str | None = None) -> Path:
        """Save the puzzle as a page with its solution folded, in the current language by default.

        Raises
        ------
        RecordError
            If the file cannot be written.
        """
        from .pages import puzzle_page

        return write_text(path, puzzle_page(self, language))

    # -- data --------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the puzzle as plain data."""
        return {
            "kind": self.kind.name,
            "setup": self.position.game.setup(),
            "state": self.position.state.to_dict(),
            "seat": self.seat,
            "asked": self.asked,
            "answer": self.answer,
        }

    def __repr__(self) -> str:
        return repr(self.ask())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return self.ask()._repr_mimebundle_(include, exclude)


def _plain(text: str) -> str:
    """Return an answer as it is compared: plain letters, without a bracket or stop at its end."""
    return " ".join(plain_text(text).lower().strip("().。 ").split())


def id_of(data: Mapping[str, Any]) -> str:
    """Return the short name of a puzzle as plain data."""
    asked = {name: value for name, value in data["asked"].items() if name not in EVIDENCE}
    told = [data["kind"], data["setup"], data["state"], data["seat"], asked]
    text = json.dumps(told, ensure_ascii=False, sort_keys=True)
    return sha256(text.encode("utf-8")).hexdigest()[:ID_LETTERS]


def puzzle_position(setup: Mapping[str, Any], state: Mapping[str, Any], where: str) -> Position:
    """Return the position of a puzzle from plain data.

    Raises
    ------
    RecordError
        If the rules know no such position.
    """
    try:
        return Position.from_dict({"format": FORMAT, **setup, "state": state}, where)
    except (KeyError, TypeError) as error:
        raise RecordError(words()("file.position", where=where, why=str(error))) from None
