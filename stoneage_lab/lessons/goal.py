"""Goals on a board: a sentence, a prepared position, and a condition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from ..core.arguments import shown as quoted
from ..core.errors import SetupError
from ..core.language import Texts
from ..core.listeners import Observable
from ..drawing.board_texts import shared_texts
from ..session.position import Position
from ..session.session import Session, play
from .catalogue import Catalogue
from .item import LessonItem
from .item_order import following
from .positions import lesson_position
from .registry import shown_id, taught
from .reply import BLANK, MISTAKE, NOT_YET, RIGHT, TOLD, UNDER_WAY, AskedItem, Reply, Right
from .words import words
from .work_notifier import WorkNotifier

Seen = Callable[[Position], bool]
COUNTED: Final = frozenset({RIGHT, MISTAKE, NOT_YET})


class Sign:
    """A feature of a position that shows progress or a mistake.

    Parameters
    ----------
    name : str
        Its message is the text ``sign.<name>`` of the goal.
    seen : function
        A condition on a position.
    """

    def __init__(self, name: str, seen: Seen) -> None:
        self.name = name
        self.seen = seen


class Goal(LessonItem):
    """A task to be done on a board.

    Parameters
    ----------
    id : str
        Lesson and name, ``"R1.first"``; notebooks call the attempt by the name. The texts stand
        under this key: ``goal``, ``reached``, ``hint1`` (and 2, 3), ``sign.<name>``. ``{undo}`` in
        them becomes the way to take a move back.
    position : str
        The prepared position at the start.
    reached : function
        The condition on a position.
    way : sequence of str
        Moves that lead there: the solution.
    astray : sequence of Sign
        Mistakes, with their messages; the first one that applies is shown.
    missing : sequence of Sign
        Steps that may still be missing if there is no mistake.
    players : sequence, optional
        The players; persons at all seats by default.
    seed : int
        The seed of dice and cards.
    folders : sequence of Path
        Where the texts are.
    tells_results : bool
        Whether the board says at a choice what it leads to; False if that is the task.
    """

    def __init__(
        self,
        id: str,
        position: str,
        reached: Seen,
        way: Sequence[str],
        astray: Sequence[Sign] = (),
        missing: Sequence[Sign] = (),
        players: Sequence[Any] | None = None,
        seed: int = 1,
        folders: Sequence[Path] = (),
        tells_results: bool = True,
    ) -> None:
        self.id = id
        self.position = position
        self.reached = reached
        self.way = tuple(way)
        self.astray = tuple(astray)
        self.missing = tuple(missing)
        self.players = players
        self.seed = seed
        self.folders = tuple(folders)
        self.tells_results = tells_results

    def begin(self) -> Session:
        """Return a new session in which the goal can be reached."""
        start = lesson_position(self.position, self.game or None)
        session = play(start, self.players, self.seed)
        session.tells_results = self.tells_results
        return session

    def hidden_seat(self) -> int | None:
        """Return whose hidden things its board shows: of the only seat that moves on its way.

        None if nothing is hidden, or if several seats move.
        """
        session = self.begin()
        if not session.game.hides:
            return None
        movers = set()
        for move in self.way:
            movers.add(session.position.mover)
            session.do(move)
        return movers.pop() if len(movers) == 1 else None

    def judge(self, position: Position) -> Reply:
        """Return whether the goal is reached in a position; if not, what is wrong or missing."""
        for sign in self.astray:
            if sign.seen(position):
                return Reply(MISTAKE, self.text(f"sign.{sign.name}"))
        if self.reached(position):
            return Right(words()("goal.reached"), self.text("reached"), "", following(self))
        for sign in self.missing:
            if sign.seen(position):
                return Reply(UNDER_WAY, self.text(f"sign.{sign.name}"))
        return Reply(NOT_YET, words()("exercise.not_yet"))

    def text(self, key: str, code: str | None = None) -> str:
        """Return a text of the goal, ``{undo}`` filled in; empty if there is none."""
        table, key = self.texts(code), f"{self.id}.{key}"
        return table(key, undo=self._undo(code)) if key in table else ""

    @property
    def name(self) -> str:
        """The name of the attempt in the notebook of its lesson."""
        return self.id.rpartition(".")[2]

    def _undo(self, code: str | None) -> str:
        """Return how to take a move back: the button of the board, and the code."""
        button = shared_texts(code)["page.undo"]
        return self.texts(code)("goal.undo", button=button, name=self.name)

    def texts(self, code: str | None = None) -> Texts:
        """Return the texts of the goal's lesson."""
        return words(*self.folders, code=code)

    @property
    def hints(self) -> int:
        """How many hints there are."""
        return sum(bool(self.text(f"hint{n}")) for n in (1, 2, 3))

    def __repr__(self) -> str:
        return f"<Goal {self.id}, from {self.position}>"


def goals(game: str | None = None) -> Catalogue[Goal]:
    """Return every goal of the lessons of a game, or of all games, by id."""
    return taught("GOALS", game)


class Attempt(Observable):
    """A student's attempt at a goal.

    Attributes
    ----------
    goal : Goal
    play : Session
        The session of the attempt: use ``play.do(…)``, or the `board`.
    tries : int
        The number of checks; the same position counts once.
    outcome : str
        As of an exercise.
    progress : WorkNotifier
        Tells of each try.

    Examples
    --------
    >>> from stoneage_lab.lessons.notebook_exercises import goal
    >>> first = goal("R1.first").again()
    >>> first.play.do("place 2 forest").log[0]
       1  Red sends 2 people to the forest.  [place.turns]
    >>> bool(first.check())
    True
    """

    prediction: Any = None

    def __init__(self, goal: Goal) -> None:
        super().__init__()
        self.goal = goal
        self.play = goal.begin()
        self.tries = 0
        self.outcome = BLANK
        self.hints_seen = 0
        self.progress = WorkNotifier()
        self._counted: set[Position] = set()

    @property
    def id(self) -> str:
        """The goal's id, in full where another game has the same short one."""
        return shown_id("GOALS", self.goal)

    def again(self) -> Attempt:
        """Begin again; its boards follow."""
        self.play = self.goal.begin()
        self._notify()
        return self

    def ask(self) -> Reply:
        """Return the goal."""
        return AskedItem(self.id, f"{self.id}. {self.goal.text('goal')}")

    def _session(self, given: Session | None) -> Session:
        """Return a session; that of the goal for None."""
        if given is not None and not isinstance(given, Session):
            raise SetupError(words()("exercise.session", id=self.id, given=quoted(given)))
        return self.play if given is None else given

    def look(self, session: Session | None = None) -> Reply:
        """Return the current outcome, without counting it as a try."""
        shown = self._session(session)
        if not shown.ply:
            return Reply(BLANK, words()("exercise.blank", id=self.id))
        # A goal depends only on what the student can see.
        return self.goal.judge(shown.seen_by(shown.viewer).position)

    def check(self, session: Session | None = None) -> Reply:
        """Return whether the goal is reached; if not, what is wrong or missing.

        Parameters
        ----------
        session : Session, optional
            Another session begun from the same position.
        """
        shown = self._session(session).position
        reply, before = self.look(session), (self.outcome, self.tries)
        if reply.outcome != BLANK:
            self.outcome = reply.outcome
        if reply.outcome in COUNTED and shown not in self._counted:
            self._counted.add(shown)
            self.tries += 1
        if before != (self.outcome, self.tries):
            self.progress.made()
        return reply

    def hint(self) -> Reply:
        """Return the next hint; after the last one, the last again."""
        if not self.goal.hints:
            return Reply(TOLD, words()("exercise.no_hint"))
        self.hints_seen = min(self.hints_seen + 1, self.goal.hints)
        return self.last_hint()

    def last_hint(self) -> Reply:
        """Return the hint that was given last."""
        return Reply(TOLD, self.goal.text(f"hint{self.hints_seen}"))

    def tell(self) -> None:
        """Notify boards of the current outcome."""
        self._notify()

    def solution(self) -> Reply:
        """Return moves that reach the goal."""
        moves = (f'{self.goal.name}.play.do("{move}")' for move in self.goal.way)
        return Reply(TOLD, "\n".join(moves))

    def board(self) -> Any:
        """Return a live board with the goal and the current outcome in its banner.

        Without widgets: the goal and a picture; moves are made with ``play.do(…)``.
        """
        from .goal_board import goal_board

        return goal_board(self)

    def __repr__(self) -> str:
        return repr(self.ask())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return self.ask()._repr_mimebundle_()
