"""A puzzle on a live board: a move that is pressed is the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..core.errors import SetupError
from ..core.game import unknown
from ..core.language import speaking
from ..lessons.reply import BLANK, SIGNS
from ..play.session import Session, play
from .words import words

if TYPE_CHECKING:
    from ..widget.guide import Guidance
    from .session import Practice

AGAIN = "again"


class PuzzleGuide:
    """A puzzle as the guide of a board: the first move made on it is the answer."""

    def __init__(self, practising: Practice) -> None:
        self._practising = practising
        self._puzzle = practising.puzzle
        self._play = play(self._puzzle.position, seed=0)
        self._play.tells_results = False

    @property
    def play(self) -> Session:
        """The session on the board."""
        return self._play

    @property
    def _here(self) -> bool:
        """Whether the puzzle of this board is still the present one."""
        return self._practising.puzzle is self._puzzle

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` when the puzzle is answered."""
        return self._practising.progress.subscribe(listener)

    def moved(self, session: Session) -> None:
        """Take the first move of a session as the answer."""
        if session.last and self._here and self._practising.said is None:
            self._practising.answer(session.record().moves[0])

    def steer(self, name: str) -> bool:
        """Show the position of the puzzle again."""
        if name != AGAIN:
            raise SetupError(unknown("guide", name, [AGAIN]))
        self._play.goto(0)
        return True

    def guidance(self, language: str, seen: Session) -> Guidance:
        """Return the question, and what was said of the answer."""
        from ..widget.guide import Guidance, Press

        with speaking(language):
            said = self._practising.said if self._here else None
            question = words()["board.ask"]
            title = self._puzzle.kind.title()
            reply = said.text if said is not None else ""
        return Guidance(
            title=title,
            sentence=question,
            reply=reply,
            right=bool(said),
            sign=SIGNS[said.outcome if said is not None else BLANK],
            buttons=[Press(AGAIN, words(language)("board.again"), bool(seen.ply))],
        )


def puzzle_board(practising: Practice) -> Any:
    """Return a live board on which a move answers the present puzzle."""
    from ..widget.board import Board

    guide = PuzzleGuide(practising)
    puzzle = practising.puzzle
    seat = puzzle.position.game.seats[puzzle.seat]
    board = Board(guide.play, seat=seat, guide=guide)

    def changed(_: Any) -> None:
        # The board may have branched off: its session counts.
        guide.moved(board.play)

    board.observe(changed, "view")
    return board
