"""The two reasons about a question with a button for each student."""

from __future__ import annotations

import weakref
from functools import partial
from typing import Any

from ..core.projector_mode import follow
from .reply import Reply
from .static_fallback import WithFallback, lined
from .two_reasons import SPEAKERS, ReasonChoice
from .words import words


class ReasonsForm(WithFallback):
    """Two reasons, a button for each student, and what is told after the choice.

    It follows the choice: one made in another cell is shown here, too.

    Attributes
    ----------
    choice : ReasonChoice
    shown, said : widget
        The two students, and who is right.
    buttons : dict of str to widget
        By the student who is believed.
    """

    def __init__(self, choice: ReasonChoice) -> None:
        import ipywidgets

        self.choice = choice
        self.shown = ipywidgets.HTML()
        self.said = ipywidgets.HTML()
        self.buttons = {
            speaker: ipywidgets.Button(
                description=words()("reasons.is_right", who=name),
                layout={"width": "auto", "min_width": "9em"},
            )
            for speaker, name in choice.item.names().items()
        }
        for speaker in SPEAKERS:
            self.buttons[speaker].on_click(partial(self._chosen, speaker))
        row = ipywidgets.HBox(list(self.buttons.values()), layout={"flex_flow": "row wrap"})
        box = ipywidgets.VBox([self.shown, row, self.said])
        box.add_class("sal-who-is-right")
        super().__init__(box, choice.ask()._repr_mimebundle_)
        self._follow()

    def _chosen(self, speaker: str, _: Any) -> None:
        self.choice.choose(speaker)
        self._show()

    def _follow(self) -> None:
        this, show = weakref.ref(self.box), self._show

        def redraw() -> None:
            if this() is None:
                stop()
                return
            show()

        stop = follow(redraw)
        self.choice.progress.subscribe(redraw)
        show()

    def _show(self) -> None:
        choice = self.choice
        self.shown.value = lined(
            choice.ask().html() if choice.locked else choice.item.html(bool(choice.chosen))
        )
        self.said.value = lined(choice.verdict().html()) if choice.chosen else ""
        for speaker, button in self.buttons.items():
            button.disabled = bool(choice.chosen) or choice.locked
            button.button_style = "primary" if speaker == choice.chosen else ""


def reasons_form(choice: ReasonChoice) -> ReasonsForm | Reply:
    """Return the reasons with buttons; without widgets the reasons, whose choice is a function."""
    try:
        return ReasonsForm(choice)
    except ImportError:
        return choice.ask()
