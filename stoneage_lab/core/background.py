"""Work in the background: in a thread, or in turns with whatever else the event loop does."""

from __future__ import annotations

import asyncio
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


def in_turns(step: Callable[[], bool]) -> None:
    """Do some work step by step, so that between two steps messages are answered.

    For Python without threads: in a browser the page waits until Python has nothing to do.

    Parameters
    ----------
    step : function
        Does a part of the work; returns whether there is more. Where no event loop runs, it is
        called until there is not.

    Examples
    --------
    >>> left = [3, 2, 1]
    >>> work = Thread(target=in_turns, args=[lambda: bool(left.pop() and left)])
    >>> work.start()
    >>> work.join()
    >>> left
    []
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        while step():
            pass
        return

    def turn() -> None:
        if step():
            loop.call_later(0, turn)

    loop.call_later(0, turn)
