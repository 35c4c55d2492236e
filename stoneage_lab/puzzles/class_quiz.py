"""A quiz: the same puzzles for a whole class, and a short code of what was answered.

The code holds, in the letters of the lessons' codes:

* 1 byte for the game (`mark`);
* for each puzzle which answer was given, all in one number of as few bytes as it needs;
* 2 bytes of check bits over these, the name of the quiz and its puzzles.

So the code of five puzzles has eight letters. It holds nobody's name or number. The code of another
quiz, of other kinds or of another number of puzzles does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import prod
from typing import Any, Final

from ..core.arguments import shown, whole_number
from ..core.errors import SetupError
from ..core.plain_text import plain_text
from ..core.rng import Rng
from ..games import game_type
from ..lessons.tally_codes import (
    CodeError,
    check_bits,
    from_letters,
    in_letters,
    letters_of,
    mark,
    shortened,
)
from .collection import PuzzleSet, known_kind
from .kinds.distractors import shuffled
from .puzzle import Puzzle
from .words import words

MOST_LETTERS: Final = 24
"""Maximum length of the name of a quiz."""
MOST_TYPED: Final = 200
"""With spaces and the like it may be typed with more letters."""
NONE: Final = -1
"""No answer was given."""
CHECK: Final = 2
"""Bytes of check bits."""
MOST_PUZZLES: Final = 20
USUAL: Final = 5


class Quiz:
    """Puzzles that a class answers, the same for every student.

    Parameters
    ----------
    found : PuzzleSet
    name : str
        What the teacher calls it: ``"1B Monday"``. Capitals, spaces and wide letters do not matter.
    kinds : iterable of str, optional
        Only puzzles of these kinds; all by default.
    count : int
        Number of puzzles.

    Attributes
    ----------
    game, name : str
    kinds : list of str
    puzzles : list of Puzzle

    Examples
    --------
    >>> from stoneage_lab.puzzles.collection import puzzles
    >>> quiz = Quiz(puzzles("stone-age"), "1b monday", ["score"])
    >>> quiz.name, len(quiz.puzzles), len(quiz.code([0, 1, 2, -1, -1]))
    ('1B-MONDAY', 5, 9)
    >>> quiz.answers(quiz.code([0, 1, 2, -1, -1]))
    (0, 1, 2, -1, -1)
    """

    def __init__(
        self,
        found: PuzzleSet,
        name: str,
        kinds: Iterable[str] | None = None,
        count: int = USUAL,
    ) -> None:
        wanted = whole_number(count, 1, MOST_PUZZLES)
        if wanted is None:
            raise SetupError(words()("quiz.count", given=shown(count), most=MOST_PUZZLES))
        self.game = found.game
        self.name = quiz_name(name)
        self.kinds = found.kinds() if kinds is None else [known_kind(kind) for kind in kinds]
        rows = [shuffled(found.ids.get(kind, []), self._rng(kind)) for kind in self.kinds]
        longest = max(map(len, rows), default=0)
        ids = list(dict.fromkeys(row[n] for n in range(longest) for row in rows if n < len(row)))
        if len(ids) < wanted:
            raise SetupError(words()("quiz.few", game=self.game, n=len(ids), count=wanted))
        self.puzzles: list[Puzzle] = [found[id] for id in ids[:wanted]]

    def _rng(self, kind: str) -> Rng:
        return Rng(0, f"quiz/{self.game}/{self.name}/{kind}")

    @property
    def _sizes(self) -> list[int]:
        """The number of answers of each puzzle: one of those offered, another one, or none."""
        return [len(puzzle.picks) + 2 for puzzle in self.puzzles]

    @property
    def _bytes(self) -> int:
        return max(2, -(-(prod(self._sizes) - 1).bit_length() // 8))

    def place(self, number: int, key: str) -> int:
        """Return the place of an answer among those that a puzzle offers; after them, another.

        Parameters
        ----------
        number : int
            Of the puzzle, from 0.
        key : str
            The key of the answer; empty for none.
        """
        keys = [pick.key for pick in self.puzzles[number].picks]
        if not key:
            return NONE
        return keys.index(key) if key in keys else len(keys)

    def code(self, places: Sequence[int]) -> str:
        """Return the code of some answers: for each puzzle the place of the one that was given."""
        number = 0
        for place, size in zip(places, self._sizes, strict=True):
            number = number * size + place + 1
        body = bytes([mark(self.game)]) + number.to_bytes(self._bytes, "big")
        return in_letters(body + self._check(body).to_bytes(CHECK, "big"))

    def answers(self, code: str) -> tuple[int, ...]:
        """Return the answers of a code.

        Raises
        ------
        CodeError
            If it is none, was mistyped, or is of another quiz.
        """
        given = len(letters_of(code))
        right = -(-8 * (1 + self._bytes + CHECK) // 5)
        if given != right:
            raise self._wrong("length", code, n=given, right=right)
        data = from_letters(code)
        body, bits = data[:-CHECK], int.from_bytes(data[-CHECK:], "big")
        if self._check(body) != bits:
            raise self._wrong("wrong", code)
        left, found = int.from_bytes(body[1:], "big"), []
        for size in reversed(self._sizes):
            left, place = divmod(left, size)
            found.append(place - 1)
        if left or body[0] != mark(self.game):
            raise self._wrong("wrong", code)
        return tuple(reversed(found))

    def fits(self, code: str) -> bool:
        """Tell whether a text is a code of this quiz."""
        try:
            self.answers(code)
        except CodeError:
            return False
        return True

    def _wrong(self, key: str, code: str, **facts: Any) -> CodeError:
        """Return an error that says what is wrong with a code, and of which quiz a right one is."""
        said = words()
        kinds = ", ".join(self.kinds)
        title = game_type(self.game).shown_title()
        quiz = said("quiz.this", game=title, name=self.name, n=len(self.puzzles), kinds=kinds)
        return CodeError(said(f"quiz.{key}", given=shortened(code), quiz=quiz, **facts))

    def _check(self, body: bytes) -> int:
        asked = "/".join([self.game, self.name, *(puzzle.id for puzzle in self.puzzles)])
        return check_bits(body, asked)


def quiz_name(given: Any) -> str:
    """Return the name of a quiz as it is kept.

    Raises
    ------
    SetupError
        If it is empty or too long, or has other signs than letters, digits and dashes.

    Examples
    --------
    >>> quiz_name(" １b　monday ")
    '1B-MONDAY'
    """
    readable = isinstance(given, str) and len(given) <= MOST_TYPED
    tidy = "-".join(plain_text(given).upper().split()) if readable else ""
    if not re.fullmatch(rf"[\w-]{{1,{MOST_LETTERS}}}", tidy):
        raise SetupError(words()("quiz.name", given=shown(given), most=MOST_LETTERS))
    return tidy
