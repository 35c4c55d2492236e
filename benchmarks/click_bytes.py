"""Measures what a click sends to the page, in every game: bytes, which no busy machine changes.

python benchmarks/click_bytes.py        prints them
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.games import game_names
from stoneage_lab.session.session import Session
from stoneage_lab.widget.page_boards import PageBoard

CLICKS = 60


def sent_by_clicks(name: str, clicks: int = CLICKS, seed: int = 7) -> list[int]:
    """Return for each of some clicks of a game of three the bytes that it sends to the page.

    Parameters
    ----------
    name : str
    clicks : int
    seed : int
        Of the game and of the moves, which are drawn.
    """
    play = lab.play(name, players=3, seed=seed)
    sizes: list[int] = []

    def post(_name: str, message: Mapping[str, Any], _parts: Sequence[bytes]) -> None:
        sizes[-1:] = [sizes[-1] + len(json.dumps(message, ensure_ascii=False).encode())]

    sizes.append(0)
    board = PageBoard(post, "board", play, pace=0)
    found = []
    for _ in clicked(board, play, clicks, Rng(seed, "clicks"), lambda: sizes.append(0)):
        found.append(sizes[-1])
    board.close()
    return found


def clicked(
    board: PageBoard, play: Session, clicks: int, rng: Rng, before: Callable[[], None]
) -> Iterator[None]:
    """Make some clicks on a board, whose moves are drawn; yield after each of them.

    Where the turn goes to another person the curtain is lifted first. `before` every message
    something is called.
    """
    for number in range(clicks):
        moves = [action.words for action in play.position.legal()]
        if not moves:
            return
        for act in ({"t": "lift"}, {"t": "act", "action": moves[rng.below(len(moves))]}):
            before()
            ask = {**act, "req": f"{play.ply}-{number}-{act['t']}", "rev": board.rev}
            board.deliver({"method": "custom", "content": ask})
        yield


def figures() -> dict[str, float]:
    """Return the median and the greatest number of bytes of a click, by game."""
    found: dict[str, float] = {}
    for name in game_names():
        sizes = sent_by_clicks(name)
        found[f"{name} median"] = statistics.median(sizes)
        found[f"{name} most"] = max(sizes)
    return found


if __name__ == "__main__":
    for name, value in figures().items():
        print(f"{name:24} {value:10.0f}")
