"""Practice: ten puzzles at a time, a reason after every answer, and what was missed comes back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, overload

from ..core.arguments import several
from ..core.errors import SetupError
from ..core.rng import Rng
from ..figures.table import Table
from ..games import game_type
from ..lessons.reply import MISTAKE, RIGHT, TOLD, PicturedQuestion, Reply
from ..lessons.student import Student
from ..lessons.work_notifier import WorkNotifier
from .class_quiz import USUAL, Quiz
from .collection import PuzzleSet, known_kind, puzzles
from .kinds import KINDS
from .kinds.distractors import shuffled
from .progress_file import KeptPractice, Round
from .puzzle import Puzzle
from .puzzle_day import daily_puzzle, day_of
from .spaced_repetition import moved
from .words import words

if TYPE_CHECKING:
    from .practice_menu import PracticeMenu

ROUND: Final = 10
"""Puzzles at a time."""
LEAST_STREAK: Final = 2
"""From so many right answers in a row on they are told."""
TWO_STARS: Final = 0.7
"""The share of right answers from which on they are worth two stars; all are worth three."""
MOST_BACK: Final = 5
"""Maximum number of these that come back while there are new ones."""


class Practice:
    """Puzzles of a game, ten at a time.

    Shown in a notebook it asks one puzzle after the other. Without widgets: ``answer("b")`` and
    ``next()``.

    Attributes
    ----------
    puzzles : PuzzleSet
    day : date
        Puzzles that are due on this day come back.
    asked : list of Puzzle
        The present ten.
    place : int
        The number of the present one, from 0.
    replies : dict of int to Reply
        The reply to the first readable answer to each of them.
    quiz : Quiz or None
        The quiz whose puzzles these are.
    progress : WorkNotifier
        Tells of every answer, and of every puzzle that is begun.

    Examples
    --------
    >>> practising = practice("stone-age", kinds=["score"])
    >>> reply = practising.answer(practising.puzzle.answer)
    >>> bool(reply), practising.next().place
    (True, 1)
    """

    def __init__(
        self,
        found: PuzzleSet,
        kept: KeptPractice,
        day: date,
        kinds: Iterable[str] | None = None,
        student: Student | None = None,
        only: Sequence[Puzzle] = (),
        quiz: Quiz | None = None,
    ) -> None:
        self.puzzles = found
        self.day = day
        self.kinds = found.kinds() if kinds is None else [known_kind(kind) for kind in kinds]
        self.kept = kept
        self.progress = WorkNotifier()
        self._student = student or Student()
        self.quiz = quiz
        self._only = list(quiz.puzzles if quiz is not None else only)
        self.asked: list[Puzzle] = []
        self.place = 0
        self.replies: dict[int, Reply] = {}
        self._given: dict[int, str] = {}
        self._hinted: set[int] = set()
        self._begin(resume=True)

    def _begin(self, resume: bool = False) -> None:
        """Choose the next ten, or go on with those of this day that were not finished."""
        self.place, self.replies, self._given, self._hinted = 0, {}, {}, set()
        before = self.kept.round(self._name) if resume else None
        if before is not None and self._fits(before):
            self.asked = [self.puzzles[id] for id in before.asked]
            for place, puzzle in enumerate(self.asked):
                if puzzle.id in before.given:
                    self._given[place] = before.given[puzzle.id]
                    self.replies[place] = puzzle.judge(self._given[place])
            self.place = self._place_of(before)
        else:
            self.asked = self._only or [self.puzzles[id] for id in self._chosen()]

    def _place_of(self, before: Round) -> int:
        """Return the place that was shown last: its reason stays until somebody goes on."""
        if before.at in before.asked:
            return before.asked.index(before.at)
        waits = (n for n in range(len(self.asked)) if n not in self.replies)
        return next(waits, len(self.asked) - 1)

    def _keep(self, streak: int) -> None:
        """Keep what is asked, what was answered, and which puzzle is shown."""
        ids = [puzzle.id for puzzle in self.asked]
        given = {ids[place]: key for place, key in self._given.items()}
        self.kept.go_on(self._name, Round(ids, given, ids[self.place]), streak)

    @property
    def _name(self) -> str:
        """What is practised, as it is kept: kinds, a day, or a quiz."""
        if self.quiz is not None:
            return f"quiz {self.quiz.name} {len(self.quiz.puzzles)} {' '.join(self.kinds)}"
        day = self.day.isoformat()
        return f"day {day}" if self._only else f"{day} {' '.join(self.kinds)}"

    def _fits(self, before: Round) -> bool:
        """Tell whether kept puzzles are still there, the same ones, and not all answered."""
        if self._only:
            return before.asked == [puzzle.id for puzzle in self._only]
        going_on = before.at in before.given or any(id not in before.given for id in before.asked)
        return going_on and all(id in self.puzzles for id in before.asked)

    def _chosen(self) -> list[str]:
        """Return what is due, the longest first; then what is new; then what is due next."""
        known = self.kept.read()
        every = [id for kind in self.kinds for id in self.puzzles.ids.get(kind, [])]
        if not every:
            kinds = ", ".join(self.kinds)
            raise SetupError(words()("wrong.none_of_kind", game=self.puzzles.game, kinds=kinds))
        back = sorted((known[id].due, known[id].box, id) for id in every if id in known)
        due = [id for day, _, id in back if day <= self.day]
        new = self._new(set(known))
        chosen = [*due[:MOST_BACK], *new, *due[MOST_BACK:], *(id for _, _, id in back)]
        return list(dict.fromkeys(chosen))[:ROUND]

    def _new(self, known: set[str]) -> list[str]:
        """Return the ids of new puzzles: easy ones, then of every kind in turn.

        The easy ones have the same order for all, then each student has an own one.
        """
        easy = [id for id in self.puzzles.first if self.puzzles.kind_of(id) in self.kinds]
        rows = [
            [
                id
                for id in shuffled(self.puzzles.ids.get(kind, []), self._rng(kind))
                if id not in known and id not in easy
            ]
            for kind in self.kinds
        ]
        longest = max(map(len, rows), default=0)
        start = len(known) % max(1, len(rows))
        turns = rows[start:] + rows[:start]
        rest = [row[n] for n in range(longest) for row in turns if n < len(row)]
        return [*(id for id in easy if id not in known), *rest]

    def _rng(self, kind: str) -> Rng:
        return self._student.rng("practice", self.puzzles.game, kind)

    # -- asking and answering ----------------------------------------------------------

    @property
    def puzzle(self) -> Puzzle:
        """The present puzzle."""
        return self.asked[self.place]

    @property
    def said(self) -> Reply | None:
        """The reply to the present puzzle; None before its answer."""
        return self.replies.get(self.place)

    @property
    def given(self) -> str:
        """The answer that was given to the present puzzle; empty before it."""
        return self._given.get(self.place, "")

    @property
    def single(self) -> bool:
        """Whether this is the puzzle of a day or a quiz, after which nothing follows."""
        return bool(self._only)

    @property
    def done(self) -> bool:
        """Whether all of the present puzzles are answered."""
        return len(self.replies) == len(self.asked)

    @property
    def all_right(self) -> bool:
        """Whether every one of the present puzzles was answered right."""
        return self.done and all(self.replies.values())

    def progress_text(self) -> str:
        """Return the number of the present puzzle, and how many in a row were right."""
        said, streak = words(), self.kept.streak
        facts = {"n": self.place + 1, "all": len(self.asked)}
        told = said("practice.progress", **facts) if len(self.asked) > 1 else ""
        row = said("practice.streak", n=streak) if streak >= LEAST_STREAK else ""
        return said["practice.then"].join(filter(None, [told, row]))

    def headline(self) -> str:
        """Return which of the puzzles this is, and of what kind."""
        title = game_type(self.puzzles.game).shown_title()
        kind = self.puzzle.kind.title()
        key = "practice.daily" if self._only else "practice.headline"
        facts = {"n": self.place + 1, "all": len(self.asked), "day": self.day.isoformat()}
        if self.quiz is not None:
            key, facts["name"] = "practice.quiz", self.quiz.name
        return words()(key, game=title, kind=kind, **facts)

    def answer(self, given: Any) -> Reply:
        """Return whether an answer is right, and why; the first one counts."""
        if self.said is not None:
            return self.said
        reply = self.puzzle.judge(given)
        if reply.outcome not in (RIGHT, MISTAKE):
            return reply
        self.replies[self.place] = reply
        self._given[self.place] = self.puzzle.read(given)
        known = self.kept.read().get(self.puzzle.id)
        self.kept.write(self.puzzle.id, moved(known, bool(reply), self.day))
        self._keep(self.kept.streak + 1 if reply else 0)
        self.progress.made()
        return reply

    @property
    def hinted(self) -> bool:
        """Whether a hint was given to the present puzzle."""
        return self.place in self._hinted

    def hint(self) -> Reply:
        """Return a sentence that helps with the present puzzle; a board takes a wrong answer away.

        After the answer there is nothing to help with: the answer is said again.
        """
        if self.said is not None:
            return self.said
        self._hinted.add(self.place)
        self.progress.made()
        return Reply(TOLD, self.puzzle.kind.hint(self.puzzle))

    def next(self) -> Practice:
        """Go to the next puzzle; after the last one the next ten begin."""
        if self.place + 1 < len(self.asked):
            self.place += 1
        elif not self.single:
            self._begin()
        self._keep(self.kept.streak)
        self.progress.made()
        return self

    @property
    def note(self) -> str:
        """What has to be said about the file; empty if nothing has to."""
        return self.kept.note

    def code(self) -> str:
        """Return the code of what was answered to a quiz so far; empty where there is no quiz."""
        quiz = self.quiz
        if quiz is None:
            return ""
        given = (self._given.get(number, "") for number in range(len(self.asked)))
        return quiz.code([quiz.place(number, key) for number, key in enumerate(given)])

    def told_code(self) -> str:
        """Return the code with what it is for; empty before the first answer of a quiz."""
        if self.quiz is None or not self.replies:
            return ""
        n, every = len(self.replies), len(self.asked)
        key = "practice.code" if self.done else "practice.code_so_far"
        return words()(key, code=self.code(), n=n, all=every)

    @property
    def stars(self) -> int:
        """How many stars the present puzzles are worth: three if all were right, two for most."""
        right, n = sum(map(bool, self.replies.values())), len(self.replies)
        return 3 if self.all_right else 2 if right >= TWO_STARS * n else 1

    def tally(self) -> str:
        """Return how many of the present puzzles were right; praise if all were."""
        return words()["practice.cheer"] if self.all_right else self._counted()

    def comes_back(self) -> str:
        """Return that what was missed is asked again; empty if nothing is."""
        missed = not all(self.replies.values())
        return words()["practice.come_back"] if missed and not self.single else ""

    def summary(self) -> str:
        """Return how many of the present puzzles were right, and what becomes of the others."""
        return words().joined(filter(None, [self._counted(), self.comes_back()]))

    def _counted(self) -> str:
        right = sum(map(bool, self.replies.values()))
        return words()("practice.summary", right=right, n=len(self.replies))

    def ending(self) -> str:
        """Return how many were right, and of a quiz the code."""
        return "\n".join(filter(None, [self.summary(), self.told_code()]))

    def report(self) -> Table:
        """Return how many puzzles of each kind lie in each box."""
        known, said = self.kept.read(), words()
        rows = []
        for kind in self.kinds:
            ids = self.puzzles.ids.get(kind, [])
            boxes = [known[id].box for id in ids if id in known]
            due = sum(known[id].due <= self.day for id in ids if id in known)
            missed, learnt = boxes.count(0), len(boxes) - boxes.count(0)
            new = len(ids) - len(boxes)
            rows.append([KINDS[kind].title(), *map(str, (new, missed, learnt, due))])
        head = ["", *(said[f"practice.{name}"] for name in ("new", "missed", "learnt", "due"))]
        return Table(said["practice.report"], head, rows)

    # -- more --------------------------------------------------------------------------

    def daily(self, day: str | date | None = None) -> Practice:
        """Return the puzzle of a day, today's by default; the same for every player."""
        on = day_of(day)
        only = [daily_puzzle(self.puzzles, on)]
        return Practice(self.puzzles, self.kept, on, None, self._student, only)

    def forget(self) -> Practice:
        """Delete what is kept of this game, and begin again."""
        self.kept.forget()
        self._begin()
        self.progress.made()
        return self

    def ask(self) -> PicturedQuestion:
        """Return the present puzzle with its number."""
        lines = [self.headline(), self.puzzle.text(), words()["practice.how"]]
        text = "\n".join(filter(None, [self.note, *lines]))
        return self.puzzle.with_picture(text)

    def board(self) -> Any:
        """Return a live board that asks the puzzles; None where there are no widgets."""
        from .board import practice_board

        return practice_board(self)

    def __repr__(self) -> str:
        said = self.said
        shown = [] if said is None else [repr(said)]
        code = [self.told_code()] if self.told_code() else []
        return "\n".join([repr(self.ask()), *shown, *code])

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        from .board import practice_bundle

        return practice_bundle(self, self.board())


def named_kinds(given: Any) -> list[str] | None:
    """Return the kinds that are meant: one name, several, or None for all.

    Raises
    ------
    SetupError
        If it is neither a name nor a list of names, or there is no such kind.
    """
    if given is None:
        return None
    every = several(given)
    if not every:
        raise SetupError(words()("wrong.no_kinds", known=", ".join(KINDS)))
    return [known_kind(kind) for kind in every]


@overload
def practice(
    game: str,
    day: str | date | None = None,
    kinds: Iterable[str] | None = None,
    file: str | Path | None = None,
    quiz: str | None = None,
    count: int = USUAL,
) -> Practice: ...
@overload
def practice(game: None = None) -> PracticeMenu | Reply: ...
def practice(
    game: str | None = None,
    day: str | date | None = None,
    kinds: Iterable[str] | None = None,
    file: str | Path | None = None,
    quiz: str | None = None,
    count: int = USUAL,
) -> Practice | PracticeMenu | Reply:
    """Return puzzles of a game to practise with, five at a time; the puzzle of a day; or a quiz.

    What was answered is kept in the file ``stoneage_lab_practice.json`` beside the notebook;
    ``practice(game).forget()`` deletes it.

    Parameters
    ----------
    game : str, optional
        One of `games`. Without it the game is chosen on the page.
    day : str or date, optional
        Only the puzzle of this day: ``"2026-11-23"``, or ``"today"``. It is the same for
        everybody.
    kinds : iterable of str, optional
        ``"legality"``, ``"gain"``, ``"only_move"``, ``"log_mistake"``, ``"score"``; all by default.
    file : str or Path, optional
        Other puzzles than those that come with the game.
    quiz : str, optional
        The name of a quiz of the class: all who name it get the same puzzles, and a short
        code of the answers for the teacher (see `quiz_results`).
    count : int
        The number of puzzles of the quiz.

    Raises
    ------
    SetupError
        If there is no such game, kind or day, or no puzzles; or both a day and a quiz are named.

    Examples
    --------
    >>> practice("stone-age", day="2026-11-23").headline()[:34]
    'Stone Age, puzzle of 2026-11-23 · '
    """
    from ..lessons.notebook_exercises import current_student

    if game is None:
        from .practice_menu import practice_menu

        return practice_menu()
    found, student = puzzles(game, file), current_student()
    kept = KeptPractice(game, student)
    return begin(found, kept, day, named_kinds(kinds), student, quiz, count)


def begin(
    found: PuzzleSet,
    kept: KeptPractice,
    day: str | date | None = None,
    kinds: Sequence[str] | None = None,
    student: Student | None = None,
    quiz: str | None = None,
    count: int = USUAL,
) -> Practice:
    """Return ten puzzles, the puzzle of a day, or those of a quiz.

    Raises
    ------
    SetupError
        As `practice`.
    """
    if quiz is None:
        practising = Practice(found, kept, day_of(day), kinds, student)
        return practising if day is None else practising.daily(day)
    if day is not None:
        raise SetupError(words()["quiz.day"])
    asked = Quiz(found, quiz, kinds, count)
    return Practice(found, kept, day_of(None), kinds, student, quiz=asked)
