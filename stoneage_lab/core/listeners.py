"""The observer pattern: objects that tell their listeners when they change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .arguments import shown
from .errors import SetupError
from .language import texts


def checked_listener(listener: Any) -> Callable[[], None]:
    """Return a listener that can be called; what cannot would fail at every later change.

    Raises
    ------
    SetupError
        If it is no function.

    Examples
    --------
    >>> checked_listener(5)
    Traceback (most recent call last):
        ...
    stoneage_lab.core.errors.SetupError: What is called after a change is a function without
    arguments, not 5.
    """
    if not callable(listener):
        raise SetupError(texts()("error.listener", given=shown(listener)))
    found: Callable[[], None] = listener
    return found


class Observable:
    """An object that tells its listeners when it changes."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[], None]] = []

    @property
    def listener_count(self) -> int:
        """How many listeners there are: of a game, its boards among them."""
        return len(self._listeners)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change; returns a function that ends it.

        An error of a listener is raised in the caller that made the change, after all listeners
        were called; the change itself stays.
        """
        self._listeners.append(checked_listener(listener))

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def _notify(self) -> None:
        """Call every listener; an error of one is raised again after all were called."""
        errors: list[Exception] = []
        for listener in list(self._listeners):
            try:
                listener()
            except Exception as error:
                errors.append(error)
        if errors:
            first, *others = errors
            for other in others:
                first.add_note(f"Another listener raised {type(other).__name__}: {other}")
            raise first
