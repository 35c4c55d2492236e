"""Work in the background, where Python has threads."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from threading import Thread


def in_background(work: Callable[[], None], name: str) -> Thread | None:
    """Start some work in a thread of its own.

    It runs in the caller's context, which holds the language and the notebook message that is
    being answered: without it ipykernel 7.0 (Binder) sends nothing from a thread. The thread does
    not delay the end of Python.

    Parameters
    ----------
    work : function
    name : str
        What it is for.

    Returns
    -------
    Thread or None
        None if there are no threads (Python in a browser): then nothing was started.

    Examples
    --------
    >>> done = []
    >>> thread = in_background(lambda: done.append("work"), "example")
    >>> thread.join()
    >>> done
    ['work']
    """
    thread = Thread(
        target=copy_context().run, args=(work,), name=f"stoneage_lab {name}", daemon=True
    )
    try:
        thread.start()
    except RuntimeError:
        return None
    return thread
