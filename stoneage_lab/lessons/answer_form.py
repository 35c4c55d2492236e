"""A form for a question: a box for the answer, and buttons."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..core.projector_mode import follow
from .item_order import NextItem, item_class
from .reasons_form import ReasonsForm
from .reply import TOLD, PicturedQuestion, Reply, Right
from .static_fallback import WithFallback, lined
from .words import words

if TYPE_CHECKING:
    from .exercise import Exercise


class AnswerForm(WithFallback):
    """A question, a box for the answer, and buttons that call its functions.

    It follows the exercise: what was answered in another cell is shown here, too. Enter in the box
    checks the answer, as the button does. If the question wants a prediction, the check is locked
    until there is one; a button records it, and Enter does the same until then.

    Attributes
    ----------
    exercise : Exercise
    answer, said : widget
        The box, and the reply under it.
    because : widget
        The box for the reason of a prediction: it may be left empty, and is there until an answer
        is checked.
    buttons : dict of str to widget
        By what they do: ``predict``, ``check``, ``hint``.
    argued : widget
        Two students' reasons, once the answer is right; empty before, and if there are none.
    next : widget
        Leads on, once the answer is right.
    page : FormPage
        Reports when all typed text has arrived, and scrolls to the reply.
    """

    def __init__(self, exercise: Exercise) -> None:
        import ipywidgets

        from .form_requests import REPLY, FormPage
        from .next_button import NextButton

        self.exercise = exercise
        self.answer = self._line(ipywidgets, exercise.kind.asked_for(), "sal-answer")
        self.because = self._line(ipywidgets, words()["form.because"], "sal-because")
        self.said = ipywidgets.HTML()
        self.said.add_class(REPLY)
        self.argued = ipywidgets.VBox()
        self.next = NextButton()
        self.page = FormPage()
        self.buttons = {
            name: self._button(ipywidgets, name, does)
            for name, does in self._deeds().items()
        }  # fmt: skip
        ask = exercise.ask()
        self.asked = asked = ipywidgets.HTML(lined(Reply(TOLD, ask.text).html()))
        # The buttons stay together: where there is no room beside the boxes, they stand below.
        wrapped = {"flex_flow": "row wrap"}
        buttons = ipywidgets.HBox(list(self.buttons.values()), layout=wrapped)
        row = ipywidgets.HBox([self.answer, self.because, buttons], layout=wrapped)
        shown: list[Any] = [asked, row, self.said, self.argued, self.next, self.page]
        if isinstance(ask, PicturedQuestion):
            picture = ipywidgets.HTML(lined(ask.picture()["text/html"]))
            if ask.shows:
                shown = [_beside(ipywidgets, shown, picture)]
            else:
                shown.append(picture)
        box = ipywidgets.VBox(shown)
        box.add_class("sal-item")
        box.add_class(item_class(exercise.id))
        super().__init__(box, ask._repr_mimebundle_)
        self._lock()
        self._follow()

    def _deeds(self) -> dict[str, Callable[[], Reply]]:
        deeds: dict[str, Callable[[], Reply]] = {
            "predict": self._predict,
            "check": self._check,
            "hint": self.exercise.hint,
        }
        if not self._predicting and not self.exercise.asks_why:
            del deeds["predict"]
        return deeds

    def _line(self, ipywidgets: Any, hint: str, name: str) -> Any:
        """Return a box for a line of text; Enter in it does what its main button does."""
        line = ipywidgets.Text(placeholder=hint, layout={"width": "26em", "max_width": "100%"})
        line.add_class(name)
        line.on_msg(self._entered)
        return line

    def _lock(self) -> None:
        """Lock the check until there is a prediction, and the prediction once it has a reason."""
        self.buttons["check"].disabled = self._predicting
        self.buttons["check"].button_style = "" if self._predicting else "primary"
        asks_why = self.exercise.asks_why
        self.because.layout.display = None if asks_why else "none"
        if "predict" in self.buttons:
            predict, key = self.buttons["predict"], "predict" if self._predicting else "explain"
            predict.disabled = not self._predicting and not asks_why
            predict.description = words()[f"form.{key if asks_why else 'predict'}"]
            predict.button_style = "primary" if self._predicting else ""

    @property
    def _predicting(self) -> bool:
        """Whether a prediction is still to be made."""
        return self.exercise.locked

    def _predict(self) -> Reply:
        written, because = self.answer.value.strip(), self.because.value.strip()
        if not self._predicting:
            return self.exercise.explain(because)
        if not written:
            return self.exercise.nothing_written()
        return self.exercise.predict(written, because)

    def _check(self) -> Reply:
        written = self.answer.value.strip()
        return self.exercise.check(written) if written else self.exercise.nothing_written()

    def _button(self, ipywidgets: Any, name: str, does: Callable[[], Reply]) -> Any:
        button = ipywidgets.Button(
            description=words()(f"form.{name}"),
            layout={"width": "auto", "min_width": "8em"},
        )
        button.on_click(lambda _: self._when_all_is_sent(does))
        return button

    def _when_all_is_sent(self, does: Callable[[], Reply]) -> None:
        """Do something with all that is written in the box, even if a press has overtaken it."""
        self.page.when_all_is_sent(lambda: self._answer(does()))

    def _entered(self, box: Any, content: Any, __: Any) -> None:
        if content.get("event") == "submit":
            predicts = self._predicting or box is self.because
            self._when_all_is_sent(self._predict if predicts else self._check)

    def _follow(self) -> None:
        """Show every reply of the exercise, as long as this form is there."""
        this = weakref.ref(self.box)
        show = self._show
        exercise = self.exercise

        def told() -> None:
            if this() is not None and exercise.said is not None:
                show(exercise.said)

        def resized() -> None:
            if this() is None:
                stop()
                return
            self.asked.value = lined(Reply(TOLD, exercise.ask().text).html())
            told()

        stop = follow(resized)
        exercise.progress.subscribe(told)
        if exercise.argued:
            # The reason of the answer is told once the student has said who is right.
            exercise.argued.progress.subscribe(told)
        told()

    def _answer(self, reply: Reply) -> None:
        """Show the reply to who pressed here, who may see only the upper part of the form."""
        self._show(reply)
        self.page.show_reply()

    def _show(self, reply: Reply) -> None:
        self.said.value = lined(reply.html())
        self.next.lead(reply.following if isinstance(reply, Right) else NextItem())
        if isinstance(reply, Right) and self.exercise.argued and not self.argued.children:
            self.argued.children = [ReasonsForm(self.exercise.argued).box]
        self._lock()


def _beside(ipywidgets: Any, shown: list[Any], picture: Any) -> Any:
    """Return a question with the picture of a detail on its right: both are seen while answering.

    Where there is no room for both, the picture stands below.
    """
    question = ipywidgets.VBox(shown, layout={"flex": "1 1 20em", "max_width": "100%"})
    picture.layout = {"flex": "1 1 30em", "max_width": "100%", "width": "auto"}
    return ipywidgets.HBox([question, picture], layout={"flex_flow": "row wrap"})


def form(exercise: Exercise) -> AnswerForm | Reply:
    """Return the question with a box, a button to check and one for a hint.

    Without widgets it returns the question itself, whose functions do the same.
    """
    try:
        return AnswerForm(exercise)
    except ImportError:
        return exercise.ask()
