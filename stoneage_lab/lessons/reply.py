"""Replies to a student: an outcome and a text; of a right answer the reason and what follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

from ..core.hooks import paint
from ..core.projector_mode import text_size
from ..figures.figure import Figure
from ..session.position import Position
from .item_order import NextItem, item_class
from .words import words

RIGHT: Final = "right"
MISTAKE: Final = "mistake"
NOT_YET: Final = "not_yet"
BLANK: Final = "blank"
UNREADABLE: Final = "unreadable"
TOLD: Final = "told"
UNDER_WAY: Final = "under_way"
SIGNS: Final = {
    RIGHT: "✓", MISTAKE: "✗", NOT_YET: "✗", BLANK: "…", UNREADABLE: "?", TOLD: "·", UNDER_WAY: "→",
}  # fmt: skip
COLOURS: Final = {RIGHT: "#1a7f4b", MISTAKE: "#b3541e", NOT_YET: "#b3541e"}
TICK: Final = (
    '<svg aria-hidden="true" viewBox="0 0 48 48" width="48" height="48" style="flex:none">'
    f'<circle cx="24" cy="24" r="22" fill="{COLOURS[RIGHT]}"/>'
    '<path d="M13 25l8 8 15-17" fill="none" stroke="#fff" stroke-width="6"'
    ' stroke-linecap="round" stroke-linejoin="round"/></svg>'
)
"""The mark of a right answer, drawn, so that no font and no emoji is needed."""


class Reply:
    """A reply to a student: its text and its outcome.

    Attributes
    ----------
    outcome : str
        ``right``, ``mistake`` (a known one, with its own message), ``not_yet``, ``blank`` (not
        attempted), ``unreadable`` (not comparable), ``told`` (a question, a hint, a solution), or
        ``under_way`` (of a goal: nothing is wrong so far).
    text : str
    """

    def __init__(self, outcome: str, text: str) -> None:
        self.outcome = outcome
        self.text = text

    def __bool__(self) -> bool:
        return self.outcome == RIGHT

    def __repr__(self) -> str:
        return f"{SIGNS[self.outcome]} {self.text}"

    def html(self) -> str:
        """Return the reply as HTML; a sign repeats the meaning of the colour."""
        colour = COLOURS.get(self.outcome, "#6b6256")
        return (
            f'<div role="status" style="{text_size()}border-left:5px solid {colour};'
            "padding:4px 10px;"
            f'margin:4px 0;max-width:46em"><b aria-hidden="true">{SIGNS[self.outcome]}</b> '
            f"{self.shown()}</div>"
        )

    def shown(self) -> str:
        """Return the text as HTML."""
        return escape(self.text).replace("\n", "<br>")

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {"text/plain": repr(self), "text/html": self.html()}


class AskedItem(Reply):
    """A question or a goal as it is put; on a page it is found by its id.

    Attributes
    ----------
    id : str
    """

    def __init__(self, id: str, text: str) -> None:
        super().__init__(TOLD, text)
        self.id = id

    def html(self) -> str:
        return f'<div class="sal-item {item_class(self.id)}">{super().html()}</div>'


class PicturedQuestion(AskedItem):
    """A question with a picture of a position.

    Attributes
    ----------
    position : Position
    shows : sequence of str
        The parts of the picture that the question is about; all of it if there are none.
    counting : bool
        Whether the picture shows the points that a board counts for the players.
    """

    def __init__(
        self,
        id: str,
        text: str,
        position: Position,
        shows: Sequence[str] = (),
        counting: bool = True,
    ) -> None:
        super().__init__(id, text)
        self.counting = counting
        self.position = position
        self.shows = shows

    def __repr__(self) -> str:
        return f"{super().__repr__()}\n\n{self.picture()['text/plain']}"

    def html(self) -> str:
        return super().html() + str(self.picture()["text/html"])

    def picture(self) -> dict[str, Any]:
        """Return the picture without legal moves, as these may be the answer."""
        return paint(self.position, acting=False, parts=tuple(self.shows), counting=self.counting)


class Right(Reply):
    """The reply to a right answer, or to a goal that is reached.

    Attributes
    ----------
    said : str
        The sentence that says so.
    reason : str
        Why it is right; empty if nobody wrote it down.
    predicted : str
        What the student predicted, as a sentence; empty without a prediction.
    following : NextItem
        What comes next in the notebook.
    drawn : Figure or None
        The prediction beside the truth.
    argued : function
        To two students' reasons, if they are still to be compared. A form has buttons for them.
        Until then the reason is kept back: it would tell whose is right.
    """

    def __init__(
        self,
        said: str,
        reason: str,
        predicted: str,
        following: NextItem,
        drawn: Figure | None = None,
        argued: Callable[[], Reply | None] = lambda: None,
    ) -> None:
        self.drawn = drawn
        self.argued = argued
        self.said = said
        self.reason = reason
        self.predicted = predicted
        self.following = following
        super().__init__(RIGHT, "\n".join([said, *self._more()]))

    def _more(self) -> list[str]:
        """Return what is told besides that it is right."""
        reason = self.reason if self.argued() is None else words()["exercise.reason_later"]
        return [text for text in (reason, self.predicted) if text]

    def __repr__(self) -> str:
        argued = self.argued()
        asked = "" if argued is None else repr(argued)
        told = [f"{SIGNS[RIGHT]} {self.said}", *self._more(), asked]
        return "\n".join(filter(None, [*told, self.following.sentence()]))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        argued = self.argued()
        shown = self.html() + ("" if argued is None else argued.html())
        return {"text/plain": repr(self), "text/html": shown}

    def html(self) -> str:
        """Return the reply as HTML: the tick first, then the reason and the prediction."""
        more = "".join(
            f'<div style="margin-top:2px">{escape(text)}</div>'.replace("\n", "<br>")
            for text in self._more()
        )
        if self.drawn is not None:
            more += self.drawn.html()
        return (
            f'<div role="status" style="{text_size()}display:flex;gap:12px;'
            "align-items:flex-start;"
            f"border:2px solid {COLOURS[RIGHT]};border-radius:8px;padding:8px 12px;margin:6px 0;"
            f'max-width:46em;box-sizing:border-box">{TICK}<div style="min-width:0">'
            f'<b style="font-size:1.4em">{escape(self.said)}</b>{more}</div></div>'
        )
