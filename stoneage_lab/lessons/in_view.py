"""Replies come into view: on a small screen they would appear below the window."""

from __future__ import annotations

import anywidget

from ..widget.jupyter_model import page_file

REPLY = "sal-said"
"""The class of a reply: a mark finds that of the innermost box that has one."""


class InView(anywidget.AnyWidget):
    """A mark without a look, to be put under a reply."""

    _esm = page_file("in_view.js")

    def bring(self) -> None:
        """Scroll the reply into view; a page on which it is seen already does not move."""
        self.send({})
