"""The button under an answered question that leads to what follows."""

from __future__ import annotations

import anywidget
import traitlets

from ..widget.jupyter_model import page_file
from .item_order import NextItem


class NextButton(anywidget.AnyWidget):
    """A button that leads to the next question, goal or notebook; unseen while nothing follows."""

    _esm = page_file("next_button.js")

    label = traitlets.Unicode("").tag(sync=True)
    """Python → page: the text of the button; an empty one hides it."""

    item = traitlets.Unicode("").tag(sync=True)
    """Python → page: the class of the next question or goal."""

    notebook = traitlets.Unicode("").tag(sync=True)
    """Python → page: the path of the next notebook."""

    def lead(self, following: NextItem) -> None:
        """Lead to something, or hide if there is nothing."""
        with self.hold_sync():
            self.item, self.notebook = following.data["item"], following.data["notebook"]
            self.label = following.label()
