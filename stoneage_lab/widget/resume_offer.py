"""A cell that is run once more makes a new game; the one that was played there is offered."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..core.errors import HistoryError
from ..drawing.templating import render
from ..session.moves_of_earlier_session import go_on_with, may_go_on, persons_moves
from ..session.running_cell import running_cell
from .words import say

if TYPE_CHECKING:
    from ..session.session import Session
    from .shown_session import ShownSession
    from .viewer_snapshot import Viewing

_TEMPLATES: Final = (Path(__file__).parent / "templates",)


@dataclass(eq=False)
class _Shown:
    """The game on a board, and the earlier one that it offers; kept without the board."""

    session: Session
    offered: Session | None = None


@dataclass
class _Run:
    """The boards of the latest run of a cell, and of the run before it."""

    number: int
    now: list[_Shown] = field(default_factory=list)
    before: list[_Shown] = field(default_factory=list)


LATEST_RUNS: Final[dict[str, _Run]] = {}
"""The latest run of each cell of a notebook that made boards."""


class EarlierGame:
    """The game that a board showed when its cell ran before.

    Nothing happens by itself: the new game is on the board until somebody asks for the earlier
    one. A notebook that is run once from its top has no earlier games.

    Parameters
    ----------
    shown : ShownSession
    """

    def __init__(self, shown: ShownSession) -> None:
        self._games = shown
        self._shown = _Shown(shown.first)
        self._began_with = 0

    def look(self) -> None:
        """Find the game that the running cell showed at this place in its last run."""
        before = _noted(self._shown)
        if before is None:
            return
        now = self._shown.session
        found = (each for each in (before.session, before.offered) if each is not None)
        self._shown.offered = next((each for each in found if may_go_on(now, each)), None)
        self._began_with = persons_moves(now)

    def follow(self) -> None:
        """Note the game on the board, which may be another one by now."""
        self._shown.session = self._games.first

    @property
    def offered(self) -> Session | None:
        """The earlier game, until a move is made in the new one."""
        earlier, play = self._shown.offered, self._games.play
        if earlier is None or play is not self._games.first:
            return None
        played = persons_moves(play) > self._began_with
        return earlier if not played and may_go_on(play, earlier) else None

    def go_on(self) -> None:
        """Give the game on the board the moves of the earlier one.

        Raises
        ------
        HistoryError
            If there is no earlier game.
        """
        earlier = self.offered
        if earlier is None:
            raise HistoryError(say("earlier.none"))
        go_on_with(self._games.play, earlier)
        self._shown.offered = None

    def markup(self, viewing: Viewing) -> str:
        """Return the sentence that offers the earlier game; empty without one."""
        earlier = self.offered
        if earlier is None:
            return ""
        told = say("earlier.offer", viewing.language, n=persons_moves(earlier))
        said = {"told": told, "go_on": say("earlier.go_on", viewing.language)}
        return render("earlier_game.html.j2", _TEMPLATES, said)


def _noted(shown: _Shown) -> _Shown | None:
    """Note a board of the running cell; return the one at its place when the cell ran before."""
    cell = running_cell()
    if cell is None:
        return None
    run = LATEST_RUNS.setdefault(cell.cell, _Run(cell.run))
    if run.number != cell.run:
        run = LATEST_RUNS[cell.cell] = _Run(cell.run, before=run.now)
    run.now.append(shown)
    place = len(run.now) - 1
    return run.before[place] if place < len(run.before) else None
