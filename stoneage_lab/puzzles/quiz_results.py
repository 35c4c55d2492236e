"""The results of a quiz: codes of a class, checked, and counted for each puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from ..core.arguments import shown, whole_number
from ..core.projector_mode import text_size
from ..figures.charts import Series, bars
from ..figures.figure import Figure, bar
from ..figures.table import Table
from ..games import game_type
from ..lessons.found_codes import found_codes
from ..lessons.pasted_codes import PastedCodes, RejectedLine
from ..lessons.tally_codes import CodeError
from ..lessons.words import words as lesson_words
from .class_quiz import NONE, USUAL, Quiz
from .collection import puzzles
from .practice import named_kinds
from .puzzle import Puzzle
from .words import words

MOST_CODES: Final = 1000
"""Codes that are counted; a class has far fewer."""
SHOWN: Final = 3
"""Wrong answers that are named for each puzzle."""
BAR: Final = 20


class PuzzleResult(NamedTuple):
    """What a class answered to one puzzle.

    Attributes
    ----------
    puzzle : Puzzle
    n : int
        Number of answers.
    right : int
        Number of right ones.
    wrong : list of tuple of int
        The wrong answers, the most frequent first: its place among those offered, and how often
        it was given.
    without : int
        Number of codes without an answer to this puzzle.
    """

    puzzle: Puzzle
    n: int
    right: int
    wrong: list[tuple[int, int]]
    without: int

    @property
    def misled(self) -> bool:
        """Whether a wrong answer was given more often than the right one."""
        return bool(self.wrong) and self.wrong[0][1] > self.right

    def letter(self, place: int) -> str:
        """Return the letter of an answer; a dash for one that was not offered."""
        lettered = self.puzzle.lettered()
        return lettered[place][0] if place < len(lettered) else "–"

    def label(self, place: int) -> str:
        """Return an answer as people read it."""
        picks = self.puzzle.picks
        return picks[place].label if place < len(picks) else words()["quiz.another"]


class QuizResults(PastedCodes):
    """What a class answered to the puzzles of a quiz, from pasted codes.

    Shown in a notebook with widgets it has a box: codes that are pasted there are counted at once.
    Without widgets `paste` does the same. A line that cannot be read is named with its number and
    the reason, and has no other effect.

    Parameters
    ----------
    quiz : Quiz
    codes : str
        A code a line. What stands beside it is dropped; a line may end with a remark after a ``#``.

    Attributes
    ----------
    codes : str
    answers : list of tuple of int
        Of every code that counts the places of the answers.
    """

    def __init__(self, quiz: Quiz, codes: str | Iterable[str] = "") -> None:
        super().__init__()
        self.quiz = quiz
        self.set(codes)

    def fits(self, code: str) -> bool:
        return self.quiz.fits(code)

    def _read(self) -> None:
        self.answers: list[tuple[int, ...]] = []
        self._wrong: list[RejectedLine] = []
        seen: set[str] = set()
        self._alike = 0
        for line, code in found_codes(self.codes, self.fits):
            if len(self.answers) + len(self._wrong) == MOST_CODES:
                self._wrong.append(RejectedLine(line, words()("quiz.many", most=MOST_CODES)))
                break
            if not code:
                self._wrong.append(RejectedLine(line, lesson_words()["code.no_code"]))
                continue
            try:
                answers = self.quiz.answers(code)
            except CodeError as error:
                self._wrong.append(RejectedLine(line, str(error)))
                continue
            plain = self.quiz.code(answers)
            self._alike += plain in seen
            seen.add(plain)
            self.answers.append(answers)

    @property
    def wrong(self) -> list[RejectedLine]:
        """The lines that do not count, and why."""
        return list(self._wrong)

    # -- counting ----------------------------------------------------------------------

    @property
    def n(self) -> int:
        """The number of codes that count."""
        return len(self.answers)

    def results(self) -> list[PuzzleResult]:
        """Return what was answered to each puzzle."""
        found = []
        for number, puzzle in enumerate(self.quiz.puzzles):
            counts = Counter(answers[number] for answers in self.answers)
            without = counts.pop(NONE, 0)
            n = counts.total()
            right = counts.pop(self.quiz.place(number, puzzle.answer), 0)
            wrong = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
            found.append(PuzzleResult(puzzle, n, right, wrong, without))
        return found

    def puzzle(self, number: int) -> Puzzle:
        """Return a puzzle of the quiz by its number, from 1, to show it to the class."""
        known = self.quiz.puzzles
        place = whole_number(number, 1, len(known))
        if place is None:
            raise CodeError(words()("quiz.number", given=shown(number), n=len(known)))
        return known[place - 1]

    # -- showing -----------------------------------------------------------------------

    def title(self) -> str:
        """Return the game and the name of the quiz."""
        return words()(
            "quiz.title", game=game_type(self.quiz.game).shown_title(), name=self.quiz.name
        )

    def table(self) -> Table:
        """Return for each puzzle how many were right, and the frequent wrong answers."""
        return self._table(drawn=False)

    def _table(self, drawn: bool) -> Table:
        said = words()
        keys = ("puzzle", "kind", "n", "right", "share", "wrong", "without")
        rows = []
        for number, one in enumerate(self.results(), 1):
            share = one.right / one.n if one.n else 0
            percent = f"{share:.0%}" if one.n else ""
            wrong = ", ".join(f"{one.letter(place)} {count}" for place, count in one.wrong[:SHOWN])
            cells = [str(number), one.puzzle.kind.title(), str(one.n), str(one.right)]
            row = [*cells, percent, wrong, str(one.without)]
            rows.append([*row, bar(share, BAR)] if drawn else row)
        head = [*(said[f"quiz.head_{key}"] for key in keys), *([""] if drawn else [])]
        return Table(self.title(), head, rows, self.lines())

    def wrong_answers(self) -> Table:
        """Return the frequent wrong answers in full, with how many gave them."""
        said = words()
        rows = [
            [str(number), f"{one.letter(place)}) {one.label(place)}", f"{count} / {one.n}"]
            for number, one in enumerate(self.results(), 1)
            for place, count in one.wrong[:SHOWN]
        ]
        head = [said[f"quiz.head_{key}"] for key in ("puzzle", "answer", "times")]
        return Table(said["quiz.wrong_answers"], head, rows)

    def figure(self) -> Figure:
        """Return a bar for each puzzle: the share of right answers.

        A bar is marked where one wrong answer was given more often than the right one.
        """
        results, said = self.results(), words()
        shares = [one.right / one.n if one.n else 0.0 for one in results]
        misled = [one.misled for one in results]
        table = self.table()
        notes = [*table.notes, *([said["quiz.marked"]] if any(misled) else [])]
        told = Table(table.caption, table.head, table.rows, notes)
        names = [str(number) for number in range(1, len(results) + 1)]
        series = Series(said["quiz.head_share"], shares)
        drawn = bars(told, names, [series], misled, said["quiz.head_share"])
        return Figure(drawn.caption, drawn.svg, told, self._table(drawn=True))

    def lines(self) -> list[str]:
        """Return how many codes count, and whether some are alike."""
        said = words()
        found = [said("quiz.counted", n=self.n)]
        if self._alike:
            found.append(said("quiz.alike", n=self._alike))
        return found

    def html(self) -> str:
        """Return the results without the box."""
        said = lesson_words()
        told = [] if self.n else [said["class.board_paste"]]
        lines = "".join(f"<p style='margin:.3em 0'>{escape(line)}</p>" for line in told)
        head = f"<b>{escape(self.title())}</b>" if not self.n else ""
        style = f"{text_size()}max-width:60em"
        shown = f'<div role="status" style="{style}">{head}{lines}{self.wrong_html()}</div>'
        if not self.n:
            return shown
        mistakes = self.wrong_answers()
        below = mistakes.html() if mistakes.rows else ""
        return shown + self.figure().html() + self.table().html() + below

    def __repr__(self) -> str:
        said, wrong = lesson_words(), self.wrong_lines()
        if not self.n:
            return "\n".join([self.title(), *self.lines(), said["class.board_paste"], *wrong])
        mistakes = self.wrong_answers()
        below = ["", repr(mistakes)] if mistakes.rows else []
        return "\n".join([repr(self.figure()), *below, *(["", *wrong] if wrong else [])])


def quiz_results(
    game: str,
    quiz: str,
    codes: str | Iterable[str] = "",
    kinds: Iterable[str] | None = None,
    count: int = USUAL,
    file: str | Path | None = None,
) -> QuizResults:
    """Return what a class answered to a quiz, counted from the codes of the students.

    Parameters
    ----------
    game : str
    quiz : str
        The name of the quiz, as the students had it.
    codes : str or iterable of str
        A code a line; more can be pasted later.
    kinds, count, file
        As the students had them.

    Raises
    ------
    SetupError
        If there is no such game or kind, or the name or the number is impossible.

    Examples
    --------
    >>> found = quiz_results("stone-age", "1B", ["ZZZZ", ""], kinds=["score"])
    >>> found.n, [one.line for one in found.wrong]
    (0, [1])
    """
    asked = Quiz(puzzles(game, file), quiz, named_kinds(kinds), count)
    return QuizResults(asked, codes)
