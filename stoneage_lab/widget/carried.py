"""What boards and panels use of the carrier that brings them to a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


class Carried:
    """Something that is shown on a page; `JupyterModel` or `PageModel` carries it there."""

    # A class of both has these from its carrier:
    view: dict[str, Any]
    scenery: dict[str, Any]
    connect: Callable[..., None]
    disconnect: Callable[..., None]
    put: Callable[..., None]
    send: Callable[..., None]


def drawn(state: Mapping[str, Any], before: int) -> int:
    """Return the number of the latest picture that a page says it has drawn.

    Anything else that a page says of itself is ignored: only Python makes pictures.

    Examples
    --------
    >>> drawn({"seen": 3, "view": {}}, before=2), drawn({"seen": "x"}, before=2)
    (3, 2)
    """
    seen = state.get("seen")
    return seen if type(seen) is int else before
