"""`lab.live_class`: opens a lesson to the devices of a class."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

from ..core.errors import HistoryError
from .class_play import ClassPlay, class_setup
from .invitation import invitation_html, invitation_text, room_address
from .room import CLASS
from .server_start import running_server
from .words import say

if TYPE_CHECKING:
    from ..lessons.class_data import ClassData
    from .live_class import LiveClass
    from .live_room import LiveRoom
    from .server import TableServer

T = TypeVar("T")


class OpenClass:
    """A class on many devices, as a cell of the teacher's notebook sees it.

    What the buttons of the teacher's page do, its methods do as well; they may be chained.

    Parameters
    ----------
    server : TableServer
    live : LiveRoom
        Belongs to the server's thread.

    Attributes
    ----------
    code : str
        What students type to come in.
    address : str
        Where they find the class.
    """

    def __init__(self, server: TableServer, live: LiveRoom) -> None:
        self._server = server
        self._live = live
        self.code = live.room.code
        self.address = room_address(server, self.code)

    def _ask(self, of: Callable[[LiveClass], T]) -> T:
        """Ask something of the class, in the thread of the server."""

        def asked() -> T:
            play = self._live.game()
            if not isinstance(play, ClassPlay):
                raise HistoryError(say("room.closed"))
            return of(play.live)

        return self._server.call(asked)

    def _do(self, deed: Callable[[LiveClass], object]) -> Self:
        self._ask(deed)
        return self

    @property
    def items(self) -> list[str]:
        """What can be opened, by short ids."""
        return self._ask(lambda live: [item.short_id for item in live.items.values()])

    @property
    def present(self) -> list[int]:
        """The numbers of the students whose pages are open."""
        return self._ask(lambda live: live.present)

    def open(self, item: str) -> Self:
        """Open an item, such as ``"L3.1"``: all pages show it."""
        return self._do(lambda live: live.open(item))

    def shut(self) -> Self:
        """Close the item that is open: the pages wait."""
        return self._do(lambda live: live.close())

    def freeze(self, on: bool = True) -> Self:
        """Take in nothing more, or go on."""
        return self._do(lambda live: live.freeze(on))

    def show(self) -> Self:
        """Show the truth about what is open on all pages."""
        return self._do(lambda live: live.show())

    def hide_numbers(self, on: bool = True) -> Self:
        """Name no numbers on the teacher's page."""
        return self._do(lambda live: live.hide_numbers(on))

    def compare(self, *numbers: int) -> Self:
        """Put the answers of two students side by side on the teacher's page."""
        return self._do(lambda live: live.compare(*numbers))

    def share_pair(self, on: bool = True) -> Self:
        """Show these two answers on all pages, without numbers."""
        return self._do(lambda live: live.share_pair(on))

    def paste(self, codes: str | Iterable[str]) -> Self:
        """Count students without a device, by the codes of their reports."""
        return self._do(lambda live: live.paste(codes))

    def end(self) -> Self:
        """End the lesson: each page shows the codes to take along."""
        return self._do(lambda live: live.end())

    @property
    def codes(self) -> str:
        """The codes of everybody, one a line, for `ClassData.from_codes` and `class_board`."""
        return self._ask(lambda live: live.codes())

    def data(self, experiment: str | None = None) -> ClassData | None:
        """Return the tallies of an experiment of the lesson, by default of the first one."""

        def found(live: LiveClass) -> ClassData | None:
            if experiment is not None:
                return live.data(live.find(experiment))
            return next((live.data(item) for item in live.experiment_items), None)

        return self._ask(found)

    def close(self) -> None:
        """Close the class for everybody; its address leads nowhere any more."""
        self._server.call(self._live.close)

    def stop(self) -> None:
        """Stop the server; running the cell again brings the class back, and its pages."""
        self._server.stop()

    def __repr__(self) -> str:
        if not self._server.runs:
            return f"<class {self.code}, stopped>"
        told = self._ask(repr)
        return f"{told}\n{invitation_text(self._server, self._live, picture=False)}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        if not self._server.runs:
            return {"text/plain": repr(self)}
        return {"text/plain": repr(self), "text/html": invitation_html(self._server, self._live)}


def live_class(
    lesson: str,
    label: str,
    game: str | None = None,
    positions: Iterable[Any] = (),
    *,
    lan: bool = False,
    port: int | None = None,
    file: str | Path | None = None,
    host: str | Iterable[str] = (),
    new: bool = False,
) -> OpenClass:
    """Open a lesson to the devices of a class; a server in a thread of its own serves it.

    Run again, the cell finds the class it had opened, with everything that was answered; `new`
    begins another one.

    Parameters
    ----------
    lesson : str
        ``"L3"``, or with the game, ``"stone-age/L3"``.
    label : str
        The class, e.g. ``"1B"``. No names, please: students come in by their numbers.
    game : str, optional
        The game whose lesson it is; needed where two games have one of this id.
    positions : iterable, optional
        Positions or sessions in which the class can vote on a move, besides those of the lesson.
    lan : bool, optional
        Whether other devices of the network reach it. Nothing is encrypted. Once this notebook has
        opened something to the network, all its tables and classes are, until the kernel ends.
    port : int, optional
    file : str or Path, optional
        Where answers are kept; by default a file of the user's own.
    host : str or iterable of str, optional
        Names by which browsers reach this machine, such as that of a JupyterHub.
    new : bool, optional
        Begin anew, even if this class is open.

    Raises
    ------
    SetupError
        If there is no such lesson, or tornado is missing.
    """
    setup = class_setup(lesson, label, game, positions)
    names = [host] if isinstance(host, str) else list(host)
    server = running_server(file, port=port, lan=lan, hosts=names)
    return OpenClass(server, server.call(lambda: server.hall.reopened(CLASS, setup, new=new)))
