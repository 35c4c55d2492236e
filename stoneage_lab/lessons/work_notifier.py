"""Tells what is shown on a page that a student has done something."""

from __future__ import annotations

from ..core.observable import Observable


class WorkNotifier(Observable):
    """Tells listeners (boxes on a page, the report) that a student has done something."""

    def made(self) -> None:
        """Tell it."""
        self._notify()
