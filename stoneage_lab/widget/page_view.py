"""The transport interface of boards and panels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class PageView:
    """A board or panel on a page; `JupyterModel` or `PageModel` is its transport."""

    in_cells = True
    """Whether it is the output of a cell, which can be run again."""

    # A subclass gets these from its transport:
    view: dict[str, Any]
    scenery: dict[str, Any]
    connect: Callable[..., None]
    disconnect: Callable[..., None]
    put: Callable[..., None]
    send: Callable[..., None]
