"""A box for the answer under a question, where there are widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .words import words

if TYPE_CHECKING:
    from .exercise import Exercise, Reply


def form(exercise: Exercise) -> Any:
    """Return the question with a box, a button to check and one for a hint.

    Without ipywidgets the question itself comes back: everything can be done with functions.
    """
    try:
        import ipywidgets
    except ImportError:
        return exercise.ask()
    texts = words()
    asked = ipywidgets.HTML(exercise.ask().html())
    answer = ipywidgets.Text(placeholder=exercise.question.kind.asked_for())
    answer.add_class("sal-answer")
    check = ipywidgets.Button(description=texts("form.check"), button_style="primary")
    hint = ipywidgets.Button(description=texts("form.hint"))
    said = ipywidgets.HTML()

    def say(reply: Reply) -> None:
        said.value = reply.html()

    check.on_click(lambda _: say(exercise.check(answer.value.strip() or ...)))
    hint.on_click(lambda _: say(exercise.hint()))
    row = ipywidgets.HBox([answer, check, hint])
    return ipywidgets.VBox([asked, row, said])
