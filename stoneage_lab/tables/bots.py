"""The bots of tables: they decide at the server's pace, in one thread of their own."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from threading import Condition, Thread
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakSet

from ..core.background import in_background

if TYPE_CHECKING:
    from ..core.action import Action
    from ..session.position import Position
    from .table import GameTable

PACE: Final = 0.9
"""Seconds before a bot decides, so that people see what happens."""
LIMIT: Final = 5.0
"""Seconds that a function of the owner may take for one decision."""
AGAIN: Final = 5.0
"""Seconds after which a decision is tried again that could not be written."""


class TableBots:
    """One thread that lets the bots of all tables of a server decide.

    Parameters
    ----------
    pace : float
        Seconds before each decision.
    limit : float
        Seconds that a function of the owner may take; then the usual bot of the game decides.

    Attributes
    ----------
    last_error : str
        The traceback of the last error, such as that of a disk that is full.
    """

    def __init__(self, pace: float = PACE, limit: float = LIMIT) -> None:
        self._pace = pace
        self._limit = limit
        self.last_error = ""
        self._due: list[tuple[float, int, GameTable]] = []
        self._waiting: WeakSet[GameTable] = WeakSet()
        self._numbers = count()
        self._change = Condition()
        self._closed = False
        self._thread: Thread | None = None

    def watch(self, table: GameTable) -> Callable[[], None]:
        """Let the bots of a table decide from now on; returns a function that ends it."""
        leave = table.subscribe(lambda: self._look(table))
        self._look(table)
        return leave

    def close(self) -> None:
        """Stop; what a bot is deciding now is not done."""
        with self._change:
            self._closed = True
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join()

    def _look(self, table: GameTable, wait: float | None = None) -> None:
        """Note a table if a bot has to decide at it."""
        if table.bot_turn() is None:
            return
        with self._change:
            if self._closed or table in self._waiting:
                return
            self._waiting.add(table)
            due = time.monotonic() + (self._pace if wait is None else wait)
            heappush(self._due, (due, next(self._numbers), table))
            if self._thread is None:
                self._thread = Thread(target=self._run, name="stoneage_lab bots", daemon=True)
                self._thread.start()
            self._change.notify_all()

    def _run(self) -> None:
        while True:
            table = self._next()
            if table is None:
                return
            try:
                self._decide(table)
                wait = None
            except Exception:
                # The disk may have room again in a moment; nothing has happened at the table. The
                # thread is that of all tables.
                self.last_error = traceback.format_exc()
                wait = AGAIN
            self._look(table, wait)

    def _next(self) -> GameTable | None:
        """Wait for a table at which a bot is to decide now; None at the end."""
        with self._change:
            while not self._closed:
                left = self._due[0][0] - time.monotonic() if self._due else None
                if left is not None and left <= 0:
                    table = heappop(self._due)[2]
                    self._waiting.discard(table)
                    return table
                self._change.wait(left)
            return None

    def _decide(self, table: GameTable) -> None:
        turn = table.bot_turn()
        if turn is None:
            return
        position, bot = turn
        if isinstance(bot, str):
            action = table.bot_choice(position, bot)
        else:
            found = self._in_time(table, position, bot)
            usual = position.game.info.default_bot
            action = table.bot_choice(position, usual) if found is None else found
        if not self._closed:
            table.do_bot(position, action)

    def _in_time(self, table: GameTable, position: Position, bot: Any) -> Action | None:
        """Return what a function of the owner decides, or None if it fails or takes too long."""
        found: list[Any] = []

        def choose() -> None:
            try:
                found.append(table.bot_choice(position, bot))
            except Exception:
                found.append(None)

        thread = in_background(choose, "a bot's decision")
        if thread is None:
            choose()
        else:
            thread.join(self._limit)
        return found[0] if found else None
