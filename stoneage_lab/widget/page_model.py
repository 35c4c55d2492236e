"""What carries boards and panels to a page without Jupyter: a function that posts messages.

The messages are those of Jupyter's widgets: ``update`` with what has changed of `view` and
`scenery`, and ``custom`` with an answer or a file. `widgets/src/host.ts` is the other end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

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
    >>> model = PageModel(lambda name, message, parts: print(name, message), "board")
    >>> model.connect({"view": {"rev": 1}, "scenery": {}})
    board {'method': 'open', 'state': {'view': {'rev': 1}, 'scenery': {}}}
    >>> model.put(view={"rev": 2}, scenery={})
    board {'method': 'update', 'state': {'view': {'rev': 2}}}
    """

    def __init__(self, post: Post, name: str) -> None:
        self._post = post
        self.name = name
        self.view: dict[str, Any] = {}
        self.scenery: dict[str, Any] = {}

    def connect(self, traits: Mapping[str, Any]) -> None:
        """Appear on the page with the first picture."""
        self.view, self.scenery = traits["view"], traits["scenery"]
        self._post(self.name, {"method": "open", "state": dict(traits)}, ())

    def disconnect(self) -> None:
        """Leave the page."""
        self._post(self.name, {"method": "close"}, ())

    def put(self, **traits: Any) -> None:
        """Send a new picture, in one message, without a trait that has not changed."""
        state = {name: value for name, value in traits.items() if getattr(self, name) != value}
        for name, value in state.items():
            setattr(self, name, value)
        if state:
            self._post(self.name, {"method": "update", "state": state}, ())

    def send(self, content: object, buffers: Sequence[bytes] = ()) -> None:
        """Send an answer, or a file."""
        self._post(self.name, {"method": "custom", "content": content}, buffers)

    def deliver(self, message: Mapping[str, Any]) -> None:
        """Take a message of the page; only Python makes the picture."""
        if message.get("method") == "custom":
            self.receive(message.get("content"))

    def receive(self, content: object) -> None:
        """Answer one message of the page."""
        raise NotImplementedError
