"""Servers of the tests, which end with them."""

from __future__ import annotations

import contextlib
import logging
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.table_visitor import Link, Visitor

from stoneage_lab.tables.bots import TableBots
from stoneage_lab.tables.class_play import class_setup
from stoneage_lab.tables.live_room import LiveRoom
from stoneage_lab.tables.room import CLASS, game_setup
from stoneage_lab.tables.room_games import Plays
from stoneage_lab.tables.room_protocols import PlayMaker
from stoneage_lab.tables.server import TableServer
from stoneage_lab.tables.store import Store


class Served:
    """A server, and a room in it."""

    def __init__(self, path: Path | None, plays: PlayMaker, **given: Any) -> None:
        self.server = TableServer(Store(path), plays, **{"port": 0, **given})
        self.server.start()

    def room(self, players: int = 2, game: str = "stone-age", **rules: Any) -> LiveRoom:
        setup = game_setup(game, players, **rules)
        return self.server.call(lambda: self.server.hall.make("table", setup))

    def school_class(self, lesson: str = "L3") -> LiveRoom:
        setup = class_setup(lesson, "1B")
        return self.server.call(lambda: self.server.hall.make(CLASS, setup))

    def address(self, live: LiveRoom) -> str:
        return self.server.address(live.room.code)

    def key(self, live: LiveRoom) -> str:
        return self.server.call(live.room.fresh_key)


Serve = Callable[..., Served]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start servers."""
    made: list[Served] = []

    def started(
        path: Path | None = None, plays: PlayMaker | None = None, **given: Any
    ) -> Served:  # fmt: skip
        made.append(Served(path, plays or Plays(TableBots(pace=0)), **given))
        return made[-1]

    yield started
    for each in made:
        each.server.stop()


@pytest.fixture
def quiet_tornado() -> Iterator[None]:
    """What tornado logs of bad requests is no matter where many are sent."""
    logger = logging.getLogger("tornado")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    yield
    logger.setLevel(before)


async def seated(served: Served, names: str = "Kim Lee") -> tuple[Any, list[Visitor], list[Link]]:
    """A room whose seats are taken, and a page of each."""
    live = served.room(len(names.split()))
    visitors = [Visitor(served.address(live)) for _ in names.split()]
    for seat, (visitor, name) in enumerate(zip(visitors, names.split(), strict=True)):
        await visitor.join(name=name, seat=seat)
    return live, visitors, [await visitor.arrived() for visitor in visitors]


def raw(served: Served, text: str | bytes, wait: float = 10) -> bytes:
    """Send bytes, and return all that comes until the end."""
    with socket.create_connection(("127.0.0.1", served.server.port), wait) as line:
        line.sendall(text if isinstance(text, bytes) else text.replace("\n", "\r\n").encode())
        found = b""
        with contextlib.suppress(ConnectionError):
            while more := line.recv(65536):
                found += more
        return found
