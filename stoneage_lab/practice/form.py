"""Practice on the page: a puzzle with its picture, a button for each answer, and a box."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

from ..core.language import language, speaking
from ..core.projector import follow
from ..lessons.reply import BLANK, MISTAKE, RIGHT, SIGNS, TOLD, Asked, Reply
from ..lessons.sequence import item_class
from ..lessons.static_fallback import Boxed, lined
from .kinds.only_move import OnlyMove
from .words import words

if TYPE_CHECKING:
    from .session import Practice

STYLE = (
    "<style>.sal-pick.jupyter-button{justify-content:flex-start;text-align:left;min-height:2.4em;"
    "white-space:normal;line-height:1.4;padding:6px 10px;overflow-wrap:anywhere}"
    ".sal-pick.jupyter-button:disabled{opacity:.9}"
    "@media(pointer:coarse),(max-width:500px){"
    ".sal-pick.jupyter-button,.sal-press.jupyter-button,.sal-answer input{min-height:44px}"
    ".sal-press.jupyter-button,.sal-answer.widget-text{height:44px}}"
    "@property --sal-cut{syntax:'<length>';inherits:false;initial-value:0px}"
    "@keyframes sal-cut{from,85%{--sal-cut:48px}to{--sal-cut:0px}}"
    ".sal-asked div[style*=overflow-x]{"
    "mask-image:linear-gradient(to right,#000 calc(100% - var(--sal-cut)),transparent);"
    "animation:sal-cut linear;animation-timeline:scroll(self inline)}</style>"
)
"""Answers are sentences: on the left, on several lines where they are long. Fingers need more room.
A picture that is wider than the page fades where it goes on.
"""
WIDE = {"width": "auto", "max_width": "46em", "height": "auto"}


NARROW = {"width": "auto", "min_width": "8em", "align_self": "flex-start"}


class PracticeForm(Boxed):
    """The present puzzle, a button for each answer, a box to type it, and a button that goes on.

    A puzzle about a move has a live board, on which the move can be pressed. It follows the
    practice: what is answered in another cell, or on the board, is shown here, too.

    Attributes
    ----------
    practising : Practice
    answer : widget
        The box.
    picks : list of widget
        A button for each answer.
    said, next : widget
        The reply, and the button that goes on.
    page : FormPage
        Tells when all that was typed has come, and brings the reply into view.
    """

    def __init__(self, practising: Practice) -> None:
        import ipywidgets

        from ..lessons.form_page import REPLY, FormPage

        self.practising = practising
        self._language = language()
        self._widgets = ipywidgets
        self.answer = ipywidgets.Text(layout={"width": "18em", "max_width": "100%"})
        self.answer.add_class("sal-answer")
        self.answer.on_msg(self._entered)
        self.check = self._button("form.check", self._judge)
        self.next = self._button("form.next", self._go_on)
        self.said = ipywidgets.HTML()
        self.said.add_class(REPLY)
        self.page = FormPage()
        self.head = ipywidgets.HTML()
        self.board: Any = None
        self.picks: list[Any] = []
        self._shown: Any = None
        box = ipywidgets.VBox([])
        box.add_class("sal-item")
        super().__init__(box, practising.ask()._repr_mimebundle_)
        self._lay_out()
        self._follow()

    # -- laying out --------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Put the present puzzle on the page."""
        practising = self.practising
        puzzle = self._shown = practising.puzzle
        if self.board is not None:
            self.board.close()
            self.board = None
        self.box.add_class(item_class(puzzle.id))
        picture = self._picture()
        self.picks = [
            self._pick(letter, pick.key, pick.label) for letter, pick in puzzle.lettered()
        ]
        answers = self._widgets.VBox(self.picks)
        row = self._widgets.HBox([self.answer, self.check], layout={"flex_flow": "row wrap"})
        self.answer.value = ""
        # A picture is taller than most screens: what is pressed stands above it.
        reply = [self.said, self.next, self.page]
        self.box.children = [self.head, answers, row, *reply, picture]
        self._show()

    def _picture(self) -> Any:
        """Return a live board for a move, else a picture."""
        puzzle = self.practising.puzzle
        if isinstance(puzzle.kind, OnlyMove):
            from .board import puzzle_board

            self.board = puzzle_board(self.practising)
            return self.board
        picture = self._widgets.HTML(lined(puzzle.ask().picture()["text/html"]))
        picture.add_class("sal-asked")
        return picture

    def _pick(self, letter: str, key: str, label: str) -> Any:
        button = self._widgets.Button(description=f"{letter}) {label}", layout=WIDE)
        button.add_class("sal-pick")
        puzzle = self._shown
        button.on_click(lambda _: self._do(lambda: self._picked(puzzle, key)))
        return button

    def _picked(self, puzzle: Any, key: str) -> None:
        """Take an answer, unless the press was late and another puzzle is asked by now."""
        if self.practising.puzzle is puzzle:
            self.practising.answer(key)
            self.page.show_reply()

    def _button(self, name: str, does: Callable[[], None]) -> Any:
        button = self._widgets.Button(
            description=words()(name),
            layout=NARROW,
        )
        button.add_class("sal-press")
        button.on_click(lambda _: self._do(does))
        return button

    def _show(self, extra: Reply | None = None) -> None:
        """Show the question, the reply, and which buttons can be pressed."""
        practising, puzzle = self.practising, self.practising.puzzle
        said = practising.said
        lines = [practising.note, puzzle.question()]
        title = f"<b>{escape(practising.headline())}</b>"
        asked = Reply(TOLD, "\n".join(filter(None, lines))).html()
        self.head.value = STYLE + lined(title + asked)
        for button, (letter, pick) in zip(self.picks, puzzle.lettered(), strict=True):
            button.disabled = said is not None
            right = said is not None and pick.key == puzzle.answer
            wrong = not right and pick.key == practising.given
            sign = SIGNS[RIGHT] if right else SIGNS[MISTAKE] if wrong else ""
            button.description = f"{letter}) {pick.label} {sign}".rstrip()
            button.button_style = "success" if right else "danger" if wrong else ""
        self.answer.disabled = self.check.disabled = said is not None
        last = puzzle.lettered()[-1][0]
        self.answer.placeholder = words()("form.box", last=last)
        shown = extra if said is None else said
        self.said.value = lined(shown.html()) if shown is not None else ""
        ends = practising.place + 1 == len(practising.asked)
        self.next.description = words()["form.again" if ends else "form.next"]
        self.next.disabled = said is None
        self.next.layout.display = "none" if practising.single and ends else None
        self.next.button_style = "" if self.next.disabled else "primary"
        if ends and practising.done:
            self.said.value += lined(Reply(TOLD, practising.summary()).html())
        if said is not None and practising.told_code():
            self.said.value += lined(Reply(TOLD, practising.told_code()).html())

    # -- what is pressed ---------------------------------------------------------------

    def _judge(self) -> None:
        """Judge all that is written in the box, even if a press has overtaken it."""
        self.page.when_all_is_sent(lambda: self._do(self._typed))

    def _typed(self) -> None:
        written = self.answer.value.strip()
        reply = self.practising.answer(written) if written else Reply(BLANK, words()["form.empty"])
        if self.practising.said is None:
            self._show(reply)
        self.page.show_reply()

    def _entered(self, _: Any, content: Any, __: Any) -> None:
        if content.get("event") == "submit":
            self._judge()

    def _do(self, does: Callable[[], Any]) -> None:
        """Do something in the language in which the form was shown."""
        with speaking(self._language):
            does()

    def _go_on(self) -> None:
        """Show the next puzzle, and lead the keys to it: who typed goes on typing.

        The second press of a double click would pass over a puzzle that nobody has seen.
        """
        if self.practising.said is None:
            return
        typed = bool(self.answer.value.strip())
        self.practising.next()
        (self.answer if typed else self.picks[0]).focus()

    # -- following ---------------------------------------------------------------------

    def _follow(self) -> None:
        """Show what happens to the practice, as long as this form is there."""
        this = weakref.ref(self.box)

        def told() -> None:
            if this() is not None:
                changed = self.practising.puzzle is not self._shown
                self._do(self._lay_out if changed else self._show)

        def resized() -> None:
            if this() is None:
                stop()
            else:
                self._do(self._show)

        stop = follow(resized)
        self.practising.progress.subscribe(told)


def practice_form(practising: Practice) -> PracticeForm | Asked:
    """Return the puzzles with buttons and a box.

    Without widgets it returns the present puzzle, which is answered by ``answer("b")``.
    """
    try:
        return PracticeForm(practising)
    except ImportError:
        return practising.ask()
