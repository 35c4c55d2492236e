"""Servers of the tests, which end with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from stoneage_lab.tables import live_room
from stoneage_lab.tables.bots import TableBots
from stoneage_lab.tables.class_play import class_setup
from stoneage_lab.tables.live_room import LiveRoom
from stoneage_lab.tables.plays import Plays
from stoneage_lab.tables.room import CLASS, game_setup
from stoneage_lab.tables.server import TableServer
from stoneage_lab.tables.store import Store


class Served:
    """A server, and a room in it."""

    def __init__(self, path: Path | None, plays: live_room.PlayMaker, **given: Any) -> None:
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
        path: Path | None = None, plays: live_room.PlayMaker | None = None, **given: Any
    ) -> Served:  # fmt: skip
        made.append(Served(path, plays or Plays(TableBots(pace=0)), **given))
        return made[-1]

    yield started
    for each in made:
        each.server.stop()
