"""A goal on a live board: the task and the current outcome in the board's banner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import SetupError
from ..core.game import unknown
from ..core.hooks import paint
from ..core.language import speaking
from ..figures.table import as_bundle
from .item_order import NextItem, item_class
from .reply import BLANK, SIGNS, TOLD, Reply, Right
from .static_fallback import boxed
from .words import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..session.position import Position
    from ..session.session import Session
    from ..widget.guide import Guidance
    from .goal import Attempt

STEERING = ("hint", "again")


class GoalGuide:
    """A goal as the guide of a board.

    Every move is judged as soon as no bot has to answer it.
    """

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        # The position of the last hint: a hint disappears after the next move.
        self._hinted: Position | None = None

    @property
    def play(self) -> Session:
        """The session in which the goal is tried."""
        return self.attempt.play

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` when the attempt begins again."""
        return self.attempt.subscribe(listener)

    def steer(self, name: str) -> bool:
        """Give a hint, or begin again."""
        if name == "hint":
            self.attempt.hint()
            self._hinted = self.play.position
            self.attempt.tell()
        elif name == "again":
            self._hinted = None
            self.attempt.again()
        else:
            raise SetupError(unknown("guide", name, STEERING))
        return True

    def guidance(self, language: str, seen: Session) -> Guidance:
        """Return the goal, and the current outcome."""
        from ..widget.guide import Guidance, Press

        goal, spoken = self.attempt.goal, words(code=language)
        with speaking(language):
            said = self._said(seen)
            following = said.following if isinstance(said, Right) else NextItem()
        return Guidance(
            title=spoken("goal.title", id=self.attempt.id),
            sentence=goal.text("goal", language),
            reply=said.reason if isinstance(said, Right) else said.text,
            right=bool(said),
            done=said.said if isinstance(said, Right) else "",
            name=item_class(self.attempt.id),
            following=following.label(language),
            leads_to=following.data,
            sign=SIGNS[said.outcome],
            buttons=[
                Press("hint", spoken("goal.hint"), bool(goal.hints) and not said),
                Press("again", spoken("tour.again"), bool(self.play.ply)),
            ],
        )

    def _said(self, seen: Session) -> Reply:
        """Return the hint for this position, or the outcome; nothing before the first move."""
        if self._hinted is self.play.position:
            return self.attempt.last_hint()
        if self.play.bot_to_move:
            return Reply(TOLD, "")
        reply = self.attempt.check(seen)
        return reply if reply.outcome != BLANK else Reply(BLANK, "")


class GoalBoard:
    """A goal on its own board.

    Attributes
    ----------
    board : Board or None
        The live board; None where there are no widgets.
    seat : int or None
        Whose hidden things the board and its picture show, see `Goal.hidden_seat`.
    """

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        self.seat = attempt.goal.hidden_seat()
        self.board: Any = None
        try:
            from ..widget.board import Board
        except ImportError:
            return
        self.board = Board(attempt.play, seat=self.seat, guide=GoalGuide(attempt))

    def close(self) -> None:
        """Take the board off the page."""
        if self.board is not None:
            self.board.close()

    def __repr__(self) -> str:
        return f"{self.attempt!r}\n\n{paint(self._seen())['text/plain']}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        still = as_bundle(
            self,
            self.attempt.ask().html()
            + paint(self._seen(), board=self.board is not None)["text/html"],
        )
        return boxed(self.board, still)

    def _seen(self) -> Session:
        """Return the session as the board shows it."""
        play = self.attempt.play
        return play if self.seat is None else play.seen_by(self.seat)


def goal_board(attempt: Attempt) -> GoalBoard:
    """Return an attempt with the board to make it on."""
    return GoalBoard(attempt)
