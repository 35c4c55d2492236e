"""What Python does for the page "Play now": boards for a page, by messages, without Jupyter.

It is run by page/play-worker.js, whose Python is a browser's.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stoneage_lab.widget.page_boards import Page

if TYPE_CHECKING:
    from stoneage_lab.widget.guide import Guide


def begin(post: Callable[[str, str, Any], None], given: str) -> Callable[[str, str], None]:
    """Show the first board; return what takes the messages of the page.

    Parameters
    ----------
    post : callable
        Takes the name of a model, its message as JSON, and bytes.
    given : str
        JSON: the arguments of `Page`.
    """

    def send(name: str, message: Mapping[str, Any], parts: Sequence[bytes]) -> None:
        post(name, json.dumps(message), parts)

    page = Page(send, guide=guide, **json.loads(given))
    return lambda name, message: page.deliver(name, json.loads(message))


def guide(game: str) -> Guide:
    """Return the guide of the first tour of a game; imported only when it is asked for."""
    from stoneage_lab.lessons.tour import tutorial
    from stoneage_lab.lessons.tour_board import TourGuide

    return TourGuide(tutorial(game))
