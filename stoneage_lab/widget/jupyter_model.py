"""Transport of boards and panels over Jupyter widgets (anywidget)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import anywidget
import traitlets

from .patches import Patches, has_other, numbered, same

STATIC: Final = Path(__file__).parent / "static"


def page_file(name: str) -> str | Path:
    """Return the text of a file of the front end.

    With ``ANYWIDGET_HMR=1`` (hot module replacement) its path is returned instead: anywidget then
    watches the file, and keeps every board alive for that.

    Raises
    ------
    FileNotFoundError
        If the front end has not been built.
    """
    path = STATIC / name
    if not path.is_file():
        raise FileNotFoundError(
            f"The live board needs {path}, which has not been built. In a checkout of the project "
            "run: pip install -e . (it fetches what it needs). An installed package brings the "
            "file along: reinstall it. Everything but lab.Board works without."
        )
    return path if os.environ.get("ANYWIDGET_HMR") == "1" else path.read_text(encoding="utf-8")


def close_whole(shown: Any, close: Callable[[Any], None] | None = None) -> None:
    """Close a widget and its layout, which ipywidgets would keep for ever.

    Parameters
    ----------
    shown : ipywidgets.Widget
    close : function, optional
        Closes it alone, where its own method calls this function.
    """
    inside = [*getattr(shown, "children", ())]
    inside += [getattr(shown, name, None) for name in ("layout", "style")]
    (close or type(shown).close)(shown)
    for each in inside:
        if each is not None:
            close_whole(each)


class JupyterModel(anywidget.AnyWidget):
    """A widget that shows the pictures of `put` and hands every message to ``receive``."""

    _esm = page_file("board.js")
    _css = page_file("board.css")

    view = traitlets.Dict().tag(sync=True)
    """Python → page: together with `scenery`, everything that the page needs to draw the board.
    Pages get it whole when they open; then only patches, see `stoneage_lab.widget.patches`."""

    scenery = traitlets.Dict().tag(sync=True)
    """Python → page: the parts that are the same for every position. Jupyter sends only traits
    that changed, so these are sent once; a page that opens later still gets them."""

    itself = traitlets.Unicode().tag(sync=True)
    """Python → page: the name under which Jupyter knows this widget, see `widgets/src/patch.ts`."""

    seen = traitlets.Int(None, allow_none=True).tag(sync=True)
    """Page → Python: the latest picture that was drawn. Only notebooks that re-run cells when
    the browser changes a trait (marimo) read it. Elsewhere it is None, and the page tells nothing:
    a kernel would have a second message to answer at each click."""

    _quiet = False

    def connect(self, traits: dict[str, Any]) -> None:
        """Open the widget with its first picture."""
        self._patches = Patches()
        first = {**traits, "view": numbered({}, traits["view"])}
        name = uuid4().hex
        seen = 0 if "marimo" in sys.modules else None
        anywidget.AnyWidget.__init__(self, **first, model_id=name, itself=name, seen=seen)
        self.on_msg(lambda _widget, content, _buffers: self._take(content))

    def _take(self, content: object) -> None:
        other = has_other(content, self.view)
        if other is None:
            self.receive(content)
            return
        self._patches.begin_anew()
        if other:
            self.send_state(["view", "scenery"])

    def disconnect(self) -> None:
        """Take the widget off its pages."""
        close_whole(self, anywidget.AnyWidget.close)

    def receive(self, content: object) -> None:
        """Answer one message of the page."""
        raise NotImplementedError

    def put(self, view: dict[str, Any], scenery: dict[str, Any] | None = None) -> None:
        """Send a new picture: only its changes, or all of it if the scenery is another one."""
        before, scenery = self.view, self.scenery if scenery is None else scenery
        if same(before, view) and scenery == self.scenery:
            return
        view = numbered(before, view)
        # Who re-runs cells when the browser changes a trait (marimo) knows traits only.
        if scenery == self.scenery and self.seen is None:
            self._keep(view)
            self.send(self._patches.patch(before, view))
            return
        self._patches.begin_anew()
        with self.hold_sync():
            self.view, self.scenery = view, scenery

    def _keep(self, view: dict[str, Any]) -> None:
        """Keep a picture for pages that open later; nothing is sent."""
        self._quiet = True
        try:
            self.view = view
        finally:
            self._quiet = False

    def _should_send_property(self, key: str, value: Any) -> bool:
        """Return whether a trait that has changed is sent; asked by ipywidgets."""
        return not self._quiet and bool(super()._should_send_property(key, value))

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept only `seen` from a page: only Python makes the picture."""
        told = sync_data.get("seen")
        super().set_state({"seen": told if type(told) is int else self.seen})
        if sync_data.keys() - {"seen"}:
            # A page that changed its own copy gets the correct one back.
            self._patches.begin_anew()
            self.send_state(["view", "scenery"])
