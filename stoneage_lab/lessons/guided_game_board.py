"""A live board of a guided game: events and their rules below, and a button that explains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.hooks import paint
from ..core.language import speaking
from ..figures.table import as_bundle
from .static_fallback import boxed, lined
from .words import words

if TYPE_CHECKING:
    from .announced_game import GuidedGame


class GuideBoard:
    """A board, the events and their rules, and a button that explains.

    Attributes
    ----------
    board : Board or None
        The live board; None where there are no widgets.
    """

    def __init__(self, guide: GuidedGame) -> None:
        self.guide = guide
        self.board: Any = None
        self._box: Any = None
        try:
            import ipywidgets
        except ImportError:
            return
        from ..widget.board import Board
        from .form_requests import REPLY, FormPage

        self.board = Board(guide.play)
        self._told = ipywidgets.HTML(lined(guide.html()))
        self._why = ipywidgets.HTML()
        self._why.add_class(REPLY)
        self._page = FormPage()
        self._button = ipywidgets.Button(description=words()("guide.explain"), icon="question")
        self._button.on_click(self._explain)
        shown = [self.board, self._told, self._button, self._why, self._page]
        self._box = ipywidgets.VBox(shown)
        self.board.observe(self._moved, "view")

    def _moved(self, _: Any) -> None:
        # The board may have branched off: its session counts.
        self.guide.play = self.board.play
        with speaking(self.board.language):
            self._told.value = lined(self.guide.html(self.board.seen_play))
            self._button.description = words()("guide.explain")
        self._why.value = ""

    def _explain(self, _: Any) -> None:
        with speaking(self.board.language):
            self._why.value = lined(self.guide.explain(self.board.seen_play)._repr_html_())
        self._page.show_reply()

    def close(self) -> None:
        """Take the board off the page."""
        if self.board is not None:
            self.board.close()
            self._box.close()

    def __repr__(self) -> str:
        return f"{paint(self.guide.play)['text/plain']}\n\n{self.guide!r}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        picture = paint(self.guide.play, board=self.board is not None)["text/html"]
        still = as_bundle(self, picture + self.guide.html())
        return boxed(self._box, still)
