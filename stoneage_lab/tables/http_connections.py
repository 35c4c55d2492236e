"""How many connections a server holds at once: so many as it may have files open, and no more."""

from __future__ import annotations

from typing import Any, Final

from tornado.httpserver import HTTPServer

from .limits import REQUESTS, SOCKETS

OTHER_FILES: Final = 100
"""Files that a process has open besides: its libraries, the file of the tables, pictures."""


class ConnectionLimit(HTTPServer):
    """A server that ends what comes beyond `limits.REQUESTS` connections at once.

    Without a limit the process runs out of files: then it cannot write a move either. A page that
    has become a socket is not counted any more, see `limits.SOCKETS`.
    """

    def initialize(self, *given: Any, **options: Any) -> None:
        super().initialize(*given, **options)
        self._most = min(REQUESTS, max(open_files() - SOCKETS - OTHER_FILES, OTHER_FILES // 2))
        self._held = 0

    def handle_stream(self, stream: Any, address: Any) -> None:
        if self._held >= self._most:
            stream.close()
            return
        self._held += 1
        super().handle_stream(stream, address)

    def on_close(self, server_conn: object) -> None:
        self._held -= 1
        super().on_close(server_conn)


def open_files() -> int:
    """Return how many files this process may have open, after asking for as many as are needed.

    Some systems begin with 256: too few for a class, whose browsers open some connections each.
    """
    needed = REQUESTS + SOCKETS + OTHER_FILES
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return needed
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return needed
    wanted = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        return soft
    return wanted
