"""Transport of boards and panels to a page without Jupyter, by a function that posts messages.

The messages are those of Jupyter's widgets: ``update`` with `view` and `scenery` as a whole, and
``custom`` with a patch of `view` (`stoneage_lab.widget.patches`), an answer or a file.
`widgets/src/host.ts` is the other end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .patches import Patches, has_other, numbered, same

Post = Callable[[str, Mapping[str, Any], Sequence[bytes]], None]
"""Takes the name of a model, a message of JSON's types, and the bytes that go with it."""


class PageModel:
    """A model of a page: shows the pictures of `put` and hands every message to ``receive``.

    Parameters
    ----------
    post : function
        Sends a message to the page.
    name : str
        The name by which the page knows the model.

    Attributes
    ----------
    view, scenery : dict
        What the page shows, see `stoneage_lab.Board`.

    Examples
    --------
    >>> model = PageModel(lambda name, message, parts: print(name, message["method"]), "board")
    >>> model.connect({"view": {"rev": 1, "parts": {}}, "scenery": {}})
    board open
    >>> model.put(view={"rev": 2, "parts": {}})
    board custom
    >>> model.view
    {'rev': 2, 'parts': {}, 'picture': 2}
    """

    def __init__(self, post: Post, name: str) -> None:
        self._post = post
        self.name = name
        self.view: dict[str, Any] = {}
        self.scenery: dict[str, Any] = {}
        self._patches = Patches()

    def connect(self, traits: Mapping[str, Any]) -> None:
        """Appear on the page with the first picture."""
        self.view, self.scenery = numbered({}, traits["view"]), traits["scenery"]
        self._post(self.name, {"method": "open", "state": self.state()}, ())

    def state(self) -> dict[str, Any]:
        """Return all that the page needs to show it."""
        return {"view": self.view, "scenery": self.scenery}

    def disconnect(self) -> None:
        """Leave the page."""
        self._post(self.name, {"method": "close"}, ())

    def put(self, view: dict[str, Any], scenery: dict[str, Any] | None = None) -> None:
        """Send a new picture: only its changes, or all of it if the scenery is another one."""
        before, scenery = self.view, self.scenery if scenery is None else scenery
        is_new = scenery != self.scenery
        if same(before, view) and not is_new:
            return
        self.view, self.scenery = numbered(before, view), scenery
        if is_new:
            self._send_whole()
        else:
            self.send(self._patches.patch(before, self.view))

    def _send_whole(self) -> None:
        self._patches.begin_anew()
        self._post(self.name, {"method": "update", "state": self.state()}, ())

    def send(self, content: object, buffers: Sequence[bytes] = ()) -> None:
        """Send an answer, or a file."""
        self._post(self.name, {"method": "custom", "content": content}, buffers)

    def deliver(self, message: Mapping[str, Any]) -> None:
        """Take a message of the page; only Python makes the picture."""
        if message.get("method") != "custom":
            return
        content = message.get("content")
        other = has_other(content, self.view)
        if other is None:
            self.receive(content)
        elif other:
            self._send_whole()
        else:
            self._patches.begin_anew()

    def receive(self, content: object) -> None:
        """Answer one message of the page."""
        raise NotImplementedError
