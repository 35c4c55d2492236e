"""`lab.table`: opens a game of a notebook to other devices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import HistoryError
from ..core.faces import FacesGiven
from ..core.game import Game
from ..games import DEFAULT_GAME
from ..players import PERSON
from ..session.session import Session
from .invitation import invitation_html, invitation_text, room_address
from .journal import JournalEntry
from .room import TABLE, game_setup
from .room_games import TablePlay, entries_of
from .server_start import running_server
from .words import say

if TYPE_CHECKING:
    from .live_room import LiveRoom
    from .server import TableServer
    from .table import GameTable


class OpenTable:
    """A table that other devices play at, as a cell sees it.

    Parameters
    ----------
    server : TableServer
    live : LiveRoom
        Belongs to the server's thread.

    Attributes
    ----------
    code : str
        What others type to come in.
    address : str
        Where others find the table.
    """

    def __init__(self, server: TableServer, live: LiveRoom) -> None:
        self._server = server
        self._live = live
        self.code = live.room.code
        self.address = room_address(server, self.code)

    @property
    def play(self) -> Session:
        """The game as somebody sees it who looks on; it can be read, and does not change."""
        return self._table.watch()

    @property
    def whole(self) -> Session:
        """A copy of the game with every hand in it: for after the game, not for its players."""
        return self._table.whole()

    @property
    def _table(self) -> GameTable:
        def found() -> GameTable:
            play = self._live.game()
            if not isinstance(play, TablePlay):
                raise HistoryError(say("room.not_begun"))
            return play.table

        return self._server.call(found)

    @property
    def state(self) -> str:
        """``lobby``, ``playing``, ``over`` or ``closed``."""
        return self._server.call(lambda: self._live.state)

    @property
    def people(self) -> dict[str, str]:
        """Who sits where, by the names of the seats; an empty text at a free seat."""

        def told() -> dict[str, str]:
            room = self._live.room
            assert room.game is not None
            found = {}
            for seat, name in enumerate(room.game.seats):
                who = room.who_sits(seat)
                found[name] = who.name if who else room.bots.get(seat, "")
            return found

        return self._server.call(told)

    def close(self) -> None:
        """Close the table for everybody; other tables of the server stay open."""
        self._server.call(self._live.close)

    def stop(self) -> None:
        """Stop the server; running the cell again brings its tables back, and their pages."""
        self._server.stop()

    def __repr__(self) -> str:
        if not self._server.runs:
            return f"<table {self.code}, stopped>"
        return invitation_text(self._server, self._live, picture=False)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        if not self._server.runs:
            return {"text/plain": repr(self)}
        return {"text/plain": repr(self), "text/html": invitation_html(self._server, self._live)}


def table(
    game: str | Game | Session = DEFAULT_GAME,
    players: int | None = None,
    *,
    rules: str | None = None,
    options: Mapping[str, str] | None = None,
    expansions: Iterable[str] = (),
    faces: FacesGiven = None,
    lan: bool = False,
    port: int | None = None,
    file: str | Path | None = None,
    host: str | Iterable[str] = (),
    new: bool = False,
) -> OpenTable:
    """Open a game to other devices; a server in a thread of its own serves it.

    Run again, the cell finds the table it had opened, so that pages come back to it; `new` opens
    another one.

    Parameters
    ----------
    game : str, Game or Session
        A name of `games`, a game already set up, or a game that was begun in the notebook: it goes
        on at the table from where it is, with chance drawn anew. The session itself stays.
    players : int, optional
        The number of seats. Who takes them, people or bots, is chosen at the table.
    rules, options, expansions, faces
        See `game`.
    lan : bool, optional
        Whether other devices of the network reach it. Nothing is encrypted. Once this notebook has
        opened something to the network, all its tables and classes are, until the kernel ends.
    port : int, optional
    file : str or Path, optional
        Where everything is kept; by default a file of the user's own.
    host : str or iterable of str, optional
        Names by which browsers reach this machine, such as that of a JupyterHub.
    new : bool, optional
        Open another table, even if one of this game is open.

    Raises
    ------
    SetupError
        If there is no such game, or tornado is missing.
    """
    names = [host] if isinstance(host, str) else list(host)
    begun: list[JournalEntry] = []
    if isinstance(game, Session):
        begun = list(entries_of(game))
        setup = setup_of(game)
    elif isinstance(game, Game):
        setup = {"game": game.recorded_setup()}
    else:
        setup = game_setup(
            game, players, rules=rules, options=options, expansions=expansions, faces=faces
        )
    server = running_server(file, port=port, lan=lan, hosts=names)
    return OpenTable(
        server, server.call(lambda: server.hall.reopened(TABLE, setup, new=new, begun=begun))
    )


def setup_of(session: Session) -> dict[str, Any]:
    """Return what is played in a session as a room has it; a function of the notebook is nobody."""
    bots = {
        str(seat): player
        for seat, player in enumerate(session.players)
        if isinstance(player, str) and player != PERSON
    }
    return {"game": session.game.recorded_setup(), "bots": bots}
