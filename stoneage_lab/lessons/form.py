"""A form for a question: a box for the answer, and buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .exercise import TOLD, Pictured, Reply
from .static_fallback import Boxed, lined
from .words import words

if TYPE_CHECKING:
    from .exercise import Exercise


class AnswerForm(Boxed):
    """A question, a box for the answer, and buttons that call its functions.

    Enter in the box checks the answer, as the button does. If the question wants a prediction, a
    button records it, until there is one.

    Attributes
    ----------
    exercise : Exercise
    answer, said : widget
        The box, and the reply under it.
    buttons : dict of str to widget
        By what they do: ``predict``, ``check``, ``hint``.
    """

    def __init__(self, exercise: Exercise) -> None:
        import ipywidgets

        self.exercise = exercise
        self.answer = ipywidgets.Text(
            placeholder=exercise.kind.asked_for(),
            layout={"width": "26em", "max_width": "100%"},
        )
        self.answer.add_class("sal-answer")
        self.answer.on_msg(self._entered)
        self.said = ipywidgets.HTML()
        self.buttons = {
            name: self._button(ipywidgets, name, does)
            for name, does in self._deeds().items()
        }  # fmt: skip
        ask = exercise.ask()
        asked = ipywidgets.HTML(lined(Reply(TOLD, ask.text).html()))
        shown = []
        if isinstance(ask, Pictured):
            shown = [ipywidgets.HTML(lined(ask.picture()["text/html"]))]
        row = ipywidgets.HBox(
            [self.answer, *self.buttons.values()], layout={"flex_flow": "row wrap"}
        )
        # The picture comes last: it is taller than most screens, and the box belongs to the text.
        box = ipywidgets.VBox([asked, row, self.said, *shown])
        super().__init__(box, exercise.ask()._repr_mimebundle_)

    def _deeds(self) -> dict[str, Callable[[], Reply]]:
        exercise = self.exercise
        deeds: dict[str, Callable[[], Reply]] = {
            "predict": lambda: exercise.predict(self._written()),
            "check": lambda: exercise.check(self._written()),
            "hint": exercise.hint,
        }
        if not exercise.question.guessed_first or exercise.prediction is not None:
            del deeds["predict"]
        return deeds

    def _button(self, ipywidgets: Any, name: str, does: Callable[[], Reply]) -> Any:
        style = "primary" if name == "check" else ""
        button = ipywidgets.Button(
            description=words()(f"form.{name}"),
            button_style=style,
            layout={"width": "auto", "min_width": "8em"},
        )
        button.on_click(lambda _: self._say(does()))
        return button

    def _written(self) -> Any:
        return self.answer.value.strip() or ...

    def _entered(self, _: Any, content: Any, __: Any) -> None:
        if content.get("event") == "submit":
            self._say(self.exercise.check(self._written()))

    def _say(self, reply: Reply) -> None:
        self.said.value = lined(reply.html())
        if self.exercise.prediction is not None and "predict" in self.buttons:
            self.buttons["predict"].disabled = True


def form(exercise: Exercise) -> AnswerForm | Reply:
    """Return the question with a box, a button to check and one for a hint.

    Without ipywidgets it returns the question itself, whose functions do the same.
    """
    try:
        return AnswerForm(exercise)
    except ImportError:
        return exercise.ask()
