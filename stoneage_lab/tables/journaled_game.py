"""The games of a table, one after another, with the journal in which each change is written.

A change is made under the rules, and stands only if it could be written. From the entries alone the
games are restored: they hold words and outcomes of chance, and never a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import Random, SystemRandom
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

from ..core.arguments import shown
from ..core.errors import RecordError
from ..core.validation import Entries
from ..players import PERSON, find_bot, named_player
from ..session.game_line import GameLine
from ..session.position import read_setup
from ..session.recorded_line import read_seats
from .fresh_chance import FreshChance
from .game_words import say
from .journal import JournalEntry, TableJournal
from .journal_moves import WHERE, Made, first_step, has_shown, next_step, told_outcomes, told_step
from .limits import MOST_REPEATED

if TYPE_CHECKING:
    from ..core.game import Game


class JournaledGame:
    """The game that is played at a table now, and the journal of all games there.

    Parameters
    ----------
    journal : TableJournal
        Each change is written there before anybody is told of it.
    outcomes : Random, optional
        Where chance comes from; by default it is drawn from the system, and nobody can foresee it.

    Attributes
    ----------
    journal : TableJournal
    random : Random
    chance : FreshChance
    lock : lock
        The same for all games of the table.
    number : int
        The number of the game at this table, from 0; -1 before the first.
    line : GameLine
    made : list of Made
        What the players have done in this game.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> from stoneage_lab.tables.journal import MemoryJournal
    >>> played = JournaledGame(MemoryJournal())
    >>> played.begin(game("stone-age", 2), ["you", "careful"])
    >>> again = JournaledGame.restored(played.journal.entries(), journal=MemoryJournal())
    >>> again.number, again.line.players
    (0, ['you', 'careful'])
    """

    line: GameLine

    def __init__(self, journal: TableJournal, outcomes: Random | None = None) -> None:
        self.journal = journal
        self.random = SystemRandom() if outcomes is None else outcomes
        self.chance = FreshChance(self.random)
        self.lock: Any = RLock()
        self.number = -1
        self.made: list[Made] = []
        self._entries = 0
        self._done: dict[tuple[int, str], int] = {}

    @classmethod
    def restored(
        cls,
        entries: Iterable[JournalEntry],
        *,
        journal: TableJournal,
        outcomes: Random | None = None,
    ) -> JournaledGame:
        """Return the games as a journal left them.

        Parameters
        ----------
        entries : iterable of JournalEntry
        journal : TableJournal
            Where it is written on.
        outcomes : Random, optional

        Raises
        ------
        RecordError
            If an entry is missing, damaged or impossible.
        """
        found = cls(journal, outcomes)
        for entry in entries:
            found._repeat(entry)
        if found.number < 0:
            raise RecordError(say("journal.empty"))
        return found

    # -- what was done ---------------------------------------------------------------------

    def entry_of(self, seat: int | None, req: str | None) -> int | None:
        """Return the number of the entry that a message made, perhaps before a restart; or None."""
        return None if seat is None or req is None else self._done.get((seat, req))

    def last_of(self, seat: int) -> Made | None:
        """Return what a seat did last in this game."""
        return next((each for each in reversed(self.made) if each.seat == seat), None)

    def has_shown(self, made: Made) -> bool:
        """Tell whether a move has shown its player an outcome, or something that lay hidden."""
        history = self.line.history
        before, moves = history[made.start].position, history[made.start + 1 :]
        return has_shown(before, moves, made.seat, self.chance.rng("deal"))

    # -- changes ---------------------------------------------------------------------------

    def begin(self, game: Game, players: list[Any]) -> None:
        """Begin a game, after writing it.

        Parameters
        ----------
        game : Game
        players : list
            ``"you"``, the name of a bot, or a function of a position, for each seat.
        """
        line = GameLine.begun(game, players, 0, fresh=self.chance)
        data = {
            "setup": game.recorded_setup(),
            "seats": [_recorded(each) for each in players],
            **told_outcomes(line.history[0]),
        }
        self.journal.append(JournalEntry(self.number + 1, 0, "new", None, None, data))
        self._take_up(line)

    def make(self, seat: int, req: str | None, move: Callable[[], object]) -> int:
        """Make a move under the rules and write it; return the number of its entry.

        Parameters
        ----------
        seat : int
        req : str or None
            The id of the message that asked for it.
        move : function
            Appends the move to the line; if it raises, nothing has happened.
        """
        start = self.line.last
        with self._nothing_if_it_fails():
            move()
            steps = [told_step(entry) for entry in self.line.history[start + 1 :]]
            n = self._write("do", seat, req, {"steps": steps})
        self._note(seat, req, start, n)
        return n

    def go_back(self, to: int, seat: int | None) -> None:
        """Take back all moves but the first `to`, after writing that."""
        self._write("back", seat, None, {"to": to})
        self._cut(to)

    def seat(self, seat: int, player: Any) -> None:
        """Let somebody else play a seat from now on, and write that."""
        with self._nothing_if_it_fails():
            self._put_at(seat, player)
            self._write("seat", seat, None, {"player": _recorded(player)})

    def _take_up(self, line: GameLine) -> None:
        line.lock = self.lock
        self.line = line
        self.number += 1
        self._entries = 1
        self.made = []

    def _note(self, seat: int, req: str | None, start: int, n: int) -> None:
        self.made.append(Made(seat, start))
        if req is not None:
            self._done[seat, req] = n
            if len(self._done) > MOST_REPEATED:
                # A page repeats what it sent last, not what it sent some games ago.
                del self._done[next(iter(self._done))]

    def _cut(self, to: int) -> None:
        del self.line.history[to + 1 :]
        self.made = [each for each in self.made if each.start < to]

    def _put_at(self, seat: int, player: Any) -> None:
        self.line.players[seat] = player
        self.line.bots[seat] = find_bot(self.line.game, player)

    @contextmanager
    def _nothing_if_it_fails(self) -> Iterator[None]:
        """Restore the game if the body raises, for instance because the disk is full."""
        line, kept = self.line, dict(self.line.__dict__)
        history, players, bots = list(line.history), list(line.players), list(line.bots)
        try:
            yield
        except BaseException:
            line.__dict__.update(kept | {"history": history, "players": players, "bots": bots})
            raise

    def _write(self, kind: str, seat: int | None, req: str | None, data: dict[str, Any]) -> int:
        """Write an entry of the game; return its number."""
        n = self._entries
        self.journal.append(JournalEntry(self.number, n, kind, seat, req, data))
        self._entries += 1
        return n

    # -- from a journal --------------------------------------------------------------------

    def _repeat(self, entry: JournalEntry) -> None:
        """Do once more what an entry of a journal tells."""
        begins = entry.kind == "new"
        expected = (self.number + 1, 0) if begins else (self.number, self._entries)
        if (entry.game, entry.n) != expected or (self.number < 0 and not begins):
            game, n = expected
            raise RecordError(say("journal.order", n=n, game=max(game, 0)))
        if begins:
            self._repeat_beginning(entry)
            return
        if entry.kind not in _REPEATED:
            raise RecordError(say("journal.kind", given=shown(entry.kind)))
        _REPEATED[entry.kind](self, entry)
        self._entries += 1

    def _repeat_beginning(self, entry: JournalEntry) -> None:
        data = Entries(WHERE, entry.data)
        game = read_setup(data.inside("setup"), record=True)
        players = [named_player(game, each) for each in read_seats(data, game, [])]
        bots = [find_bot(game, each) for each in players]
        first = first_step(game, self.chance, entry.data)
        self._take_up(GameLine(game, players, bots, 0, None, [first], self.chance))

    def _repeat_move(self, entry: JournalEntry) -> None:
        start, seat = self.line.last, self._seat_of(entry)
        for step in Entries(WHERE, entry.data).items("steps"):
            found = next_step(self.line.history, self.chance, Entries(WHERE, step).data)
            self.line.history.append(found)
        self._note(seat, entry.req, start, entry.n)

    def _repeat_back(self, entry: JournalEntry) -> None:
        self._cut(Entries(WHERE, entry.data).whole("to", 0, self.line.last))

    def _repeat_seat(self, entry: JournalEntry) -> None:
        seat, data = self._seat_of(entry), Entries(WHERE, entry.data)
        self._put_at(seat, named_player(self.line.game, data.text("player")))

    def _seat_of(self, entry: JournalEntry) -> int:
        return Entries(WHERE, {"seat": entry.seat}).whole("seat", 0, self.line.game.players - 1)


_REPEATED: Final[dict[str, Callable[[JournaledGame, JournalEntry], None]]] = {
    "do": JournaledGame._repeat_move,
    "back": JournaledGame._repeat_back,
    "seat": JournaledGame._repeat_seat,
}
"""How an entry of each kind is done once more."""


def _recorded(player: Any) -> str:
    """Return a player as a journal names it: a function of the owner is none the next time."""
    return player if isinstance(player, str) else PERSON
