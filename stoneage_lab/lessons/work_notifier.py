"""Notifies views when a student has answered something."""

from __future__ import annotations

from ..core.listeners import Observable


class WorkNotifier(Observable):
    """Notifies listeners (boxes on a page, the report) when a student has answered something."""

    def made(self) -> None:
        """Notify the listeners."""
        self._notify()
