"""What boards and panels use of the carrier that brings them to a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class PageView:
    """Something that is shown on a page; `JupyterModel` or `PageModel` carries it there."""

    # A class of both has these from its carrier:
    view: dict[str, Any]
    scenery: dict[str, Any]
    connect: Callable[..., None]
    disconnect: Callable[..., None]
    put: Callable[..., None]
    send: Callable[..., None]
