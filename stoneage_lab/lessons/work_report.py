"""The table of what was answered in a notebook; on a page it follows what is answered later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.listeners import Observable
from ..figures.table import Table
from .static_fallback import boxed


class WorkReport(Table):
    """A table that is made again after each change, where there are widgets.

    Parameters
    ----------
    make : function
        Returns the table as it is now.
    progress : Observable
        Tells of changes.
    """

    def __init__(self, make: Callable[[], Table], progress: Observable) -> None:
        table = make()
        super().__init__(table.caption, table.head, table.rows, table.notes)
        self._make = make
        self._progress = progress

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        still = {"text/plain": repr(self), "text/html": self.html()}
        return boxed(self._live(), still)

    def _live(self) -> Any:
        """Return a widget that shows the table and follows; None where there are no widgets."""
        try:
            import ipywidgets
        except ImportError:
            return None
        shown = ipywidgets.HTML(self._make().html())

        def follow() -> None:
            shown.value = self._make().html()

        self._progress.subscribe(follow)
        return shown
