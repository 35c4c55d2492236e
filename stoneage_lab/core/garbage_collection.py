"""Pauses Python's search for cycles of objects while many objects without cycles are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collection() -> Iterator[None]:
    """Let Python look for no cycles of objects meanwhile.

    Python looks for them after some hundred new objects, whatever these are: a picture of some
    thousand values would be walked through again and again. It also decorates a function.

    Examples
    --------
    >>> with no_collection():
    ...     gc.isenabled()
    False
    >>> gc.isenabled()
    True
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
