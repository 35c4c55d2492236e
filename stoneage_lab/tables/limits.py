"""How much of everything a server of tables takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

MESSAGE: Final = 4096
"""Bytes of a message of a page, before and after inflating."""
BODY: Final = 16_384
"""Bytes of a request."""
WAIT: Final = 10.0
"""Seconds until a request must be complete."""
MESSAGES: Final = (20.0, 60)
"""Messages of one person, from all pages together: so many a second, and so many at once."""
CONNECTIONS: Final = (2.0, 30)
"""Connections of one person: each costs a picture, and everybody is told of it."""
WRONG_CODES: Final = (5.0, 5)
"""Wrong codes a second, of all people together."""
JOINS: Final = (1.0, 60)
"""People who come into one room. It is not by address: a class comes from one."""
ROOMS: Final = (50 / 3600, 50)
"""New rooms of a server."""
PAGES: Final = 6
"""Pages of one person."""
PEOPLE: Final = {"table": 12, "class": 200}
SOCKETS: Final = 400
"""Pages of a server."""
REQUESTS: Final = 600
"""Connections of browsers besides those of pages: each has some for a moment."""
UNREAD: Final = 8_000_000
"""Bytes that a page has not read yet."""
IDLE: Final = 600.0
"""Seconds without a page after which a table leaves the memory."""
HAND_OVER: Final = 60.0
"""Seconds in which a seat can be handed over."""
MOST_REPEATED: Final = 2000
"""How many moves of a table are known by the id under which a page sent them, to be done once."""


class Allowance:
    """So many things a second, and so many at once.

    Parameters
    ----------
    rate : float
    most : int
    clock : function
        Returns seconds.

    Examples
    --------
    >>> now = [0.0]
    >>> allowance = Allowance(2.0, 3, lambda: now[0])
    >>> [allowance.take() for _ in range(4)]
    [True, True, True, False]
    >>> now[0] = 0.5
    >>> [allowance.take() for _ in range(2)]
    [True, False]
    """

    def __init__(self, rate: float, most: int, clock: Callable[[], float]) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._left, self._at = float(most), clock()

    @property
    def empty(self) -> bool:
        """Whether the next thing is one too many."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left < 1

    def take(self) -> bool:
        """Take one thing, if there is one left."""
        if self.empty:
            return False
        self._left -= 1
        return True
