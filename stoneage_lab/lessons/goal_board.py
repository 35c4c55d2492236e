"""A goal over a live board, with how things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.display import paint
from ..figures.table import as_bundle
from .boxed import boxed

if TYPE_CHECKING:
    from .goal import Attempt


class GoalBoard:
    """A goal, a line that says how things stand, and the board to reach it on.

    Attributes
    ----------
    board : Board or None
        The live board; None where there are no widgets.
    """

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        self.board: Any = None
        self._box: Any = None
        self._said: Any = None
        try:
            import ipywidgets
        except ImportError:
            return
        from ..widget.board import Board

        self.board = Board(attempt.play)
        self._said = ipywidgets.HTML(attempt.look().html())
        asked = ipywidgets.HTML(attempt.ask().html())
        # Above the board, which is taller than most screens.
        self._box = ipywidgets.VBox([asked, self._said, self.board])
        self.board.observe(self._moved, "view")

    def _moved(self, _: Any) -> None:
        # The board may have branched off: what counts is what it shows.
        self.attempt.play = self.board.play
        self._said.value = self.attempt.check().html()

    def close(self) -> None:
        """Take the board off the page."""
        if self.board is not None:
            self.board.close()
            self._box.close()

    def __repr__(self) -> str:
        return f"{self.attempt!r}\n\n{paint(self.attempt.play)['text/plain']}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        still = as_bundle(self, self.attempt.ask().html() + paint(self.attempt.play)["text/html"])
        return boxed(self._box, still)


def goal_board(attempt: Attempt) -> GoalBoard:
    """Return an attempt with the board to make it on."""
    return GoalBoard(attempt)
