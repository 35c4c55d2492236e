"""Messages of a page to a widget of Jupyter, as the front end sends them."""

from __future__ import annotations

from typing import Any


def from_page(widget: Any, **message: Any) -> None:
    """Let a widget get a message as if its page had sent it."""
    # Widgets of Jupyter have no public way in: messages reach them through a comm of the kernel.
    widget._handle_custom_msg(message, [])


def press_enter(field: Any) -> None:
    """Press Enter in a text field."""
    from_page(field, event="submit")
