"""Things that tell whoever listens when they change."""

from __future__ import annotations

from collections.abc import Callable


class Watched:
    """Something that changes, and tells it."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[], None]] = []

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change; returns a function that ends it."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def _tell_all(self) -> None:
        for listener in list(self._listeners):
            listener()
