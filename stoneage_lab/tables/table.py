"""A game of several people: who may do what, in which order, and what is kept of it.

It knows no network and no clock. A move is checked, made under the rules, written to the journal,
shown to who made it, and then to the others: a server calls `draw_next` for that, between other
things that it does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.errors import HistoryError, NotYourTurn
from ..core.fresh_seed import fresh_seed
from ..core.game import Game
from ..core.listeners import Observable
from ..players import PERSON, find_bot, named_player, plays_states
from ..session.bot_move import ask
from ..session.game_line import line_of
from ..session.seen_session import SeenSession
from ..session.session import Session
from ..widget.board_picture import KeptPictures
from ..widget.commands import ALL, COPY, PLAYING, WATCHING
from ..widget.page_boards import PageBoard
from ..widget.viewer import Viewer
from .agreement import NEW_GAME, TAKE_BACK, Asked
from .game_words import say
from .journal import JournalEntry, TableJournal
from .journaled_game import JournaledGame
from .seat_board import TableBoard

if TYPE_CHECKING:
    from ..core.action import Action
    from ..session.game_line import GameLine
    from ..session.position import Position
    from ..widget.page_model import Post

OWN_COPY: Final = ALL - {"again", "resume", "guide", COPY}
"""What somebody may ask of their own copy of a game that is over."""


class Done(NamedTuple):
    """A move that was made.

    Attributes
    ----------
    n : int
        The number of its entry in the journal of the game.
    repeated : bool
        Whether it was made before: its message came once more.
    """

    n: int
    repeated: bool = False


class GameTable(Observable):
    """A game of several people, on devices of their own.

    Parameters
    ----------
    game : Game
    players : sequence of str, optional
        ``"you"`` or the name of a bot, for each seat; people by default.
    journal : TableJournal
        What has happened is written there before anybody is told of it.
    outcomes : Random
        Where chance comes from.

    Attributes
    ----------
    pictures : KeptPictures
        What its boards have drawn.
    asked : Asked or None
        What the players are asked.
    rev : int
        A number that rises with every change.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> from stoneage_lab.tables.journal import MemoryJournal
    >>> table = GameTable(game("stone-age", 2), journal=MemoryJournal())
    >>> mover = table.turn[0]
    >>> table.do(mover, "place 3 forest", "a1"), table.do(mover, "place 3 forest", "a1")
    (Done(n=1, repeated=False), Done(n=1, repeated=True))
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[str] | None = None,
        *,
        journal: TableJournal,
        outcomes: Random | None = None,
    ) -> None:
        self._prepare(JournaledGame(journal, outcomes))
        self._begin(game, [PERSON] * game.players if players is None else list(players))

    def _prepare(self, games: JournaledGame) -> None:
        super().__init__()
        self._games = games
        self._boards: list[TableBoard] = []
        self._waiting: deque[TableBoard] = deque()
        self._vacant: set[int] = set()
        self._news = self._told = 0
        self.pictures = KeptPictures()
        self.asked: Asked | None = None
        self.rev = 0

    @classmethod
    def restored(
        cls,
        entries: Iterable[JournalEntry],
        *,
        journal: TableJournal,
        outcomes: Random | None = None,
    ) -> GameTable:
        """Return a table as a journal left it.

        Parameters and errors are those of `JournaledGame.restored`, which reads the journal.
        """
        table = cls.__new__(cls)
        table._prepare(JournaledGame.restored(entries, journal=journal, outcomes=outcomes))
        return table

    # -- reading ---------------------------------------------------------------------------

    @property
    def games(self) -> JournaledGame:
        """The games that are played at this table, one after another, with their journal."""
        return self._games

    @property
    def line(self) -> GameLine:
        """The game that is played now."""
        return self._games.line

    @property
    def number(self) -> int:
        """The number of the game at this table, from 0."""
        return self._games.number

    @property
    def game(self) -> Game:
        """The game with its rules and options."""
        return self.line.game

    @property
    def lock(self) -> Any:
        """Held while something changes, or is drawn; all games of the table have the same."""
        return self._games.lock

    @property
    def position(self) -> Position:
        """The latest position, with all that is hidden: it is not for the people at the table."""
        return self.line.history[-1].position

    @property
    def players(self) -> list[Any]:
        """Who plays each seat: ``"you"`` is a person."""
        return self.line.players

    @property
    def people(self) -> frozenset[int]:
        """The seats at which people sit."""
        seats = {seat for seat, bot in enumerate(self.line.bots) if bot is None}
        return frozenset(seats - self._vacant)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def turn(self) -> list[int]:
        """The seats that decide now."""
        mover = self.position.mover
        return [mover] if mover >= 0 else []

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot has to decide."""
        mover = self.position.mover
        if mover < 0 or self.line.bots[mover] is None:
            return False
        alone = all(bot is not None for bot in self.line.bots)
        return not (alone and self.position.state.stalled)

    def was_done(self, seat: int | None, req: str) -> bool:
        """Tell whether a move with this id was made before, perhaps before a restart."""
        return self._games.entry_of(seat, req) is not None

    def can_take_back(self, seat: int) -> bool:
        """Tell whether a seat has a move that it may take back, or ask the others for that."""
        return not self.over and self._games.last_of(seat) is not None

    def watch(self) -> Session:
        """Return the game as spectators see it now: for a cell of a notebook."""
        with self.lock:
            return SeenSession(Session._at_line(self.line), None)

    def whole(self) -> Session:
        """Return a copy of the game with all that is hidden: it is not for who plays."""
        with self.lock:
            own = Session._at_line(self.line).snapshot()
        line_of(own).fresh, own.seed = None, fresh_seed()
        return own

    # -- boards ----------------------------------------------------------------------------

    def board(self, viewer: Viewer, post: Post, **given: Any) -> TableBoard:
        """Return a board of the game for somebody, shown on a page.

        Parameters
        ----------
        viewer : Viewer
        post : function
            Sends a message to the page; it is called while the table is locked.
        **given
            ``language`` and other settings, as for `stoneage_lab.Board`.
        """
        commands = WATCHING if viewer.seat is None else PLAYING
        with self.lock:
            board = TableBoard(post, self, viewer, commands, **given)
            self._boards.append(board)
            return board

    def copy(self, post: Post, name: str = "copy", **given: Any) -> PageBoard:
        """Return a board with somebody's own copy of the game that is over.

        Hints, lines of play and reviews are there; nothing of it reaches the table.

        Raises
        ------
        HistoryError
            If the game is not over.
        """
        with self.lock:
            if not self.over:
                raise HistoryError(say("copy.not_over"))
            own = self.whole()
        everybody = Viewer(shared=True, guest=True)
        return PageBoard(post, name, own, viewer=everybody, commands=OWN_COPY, **given)

    def draw_next(self) -> bool:
        """Draw one board that does not show the latest move; tell whether there are more."""
        with self.lock:
            while self._waiting:
                board = self._waiting.popleft()
                if board.is_behind:
                    board.catch_up()
                    break
            return any(board.is_behind for board in self._waiting)

    def draw_all(self) -> None:
        """Draw all boards that do not show the latest move."""
        while self.draw_next():
            pass

    def tell(self) -> None:
        """Call the listeners if something has changed since they were called."""
        if self._told != self._news:
            self._told = self._news
            self._notify()

    def forget(self, board: TableBoard) -> None:
        """Let a board go."""
        with self.lock:
            self._boards = [each for each in self._boards if each is not board]
            self._waiting = deque(each for each in self._waiting if each is not board)

    def first_rev(self) -> int:
        """Return a number for the first picture of a board.

        The numbers of two boards of a page are never the same: what was pressed on the one is
        not taken for a press on the other.
        """
        return self._games.random.getrandbits(28) << 20

    # -- acting ----------------------------------------------------------------------------

    def do(self, seat: int, words: str, req: str | None) -> Done:
        """Do an action, or a line of several.

        Parameters
        ----------
        seat : int
        words : str
        req : str or None
            The id of the message; one that was followed is not followed again.

        Raises
        ------
        NotYourTurn
            If the seat does not decide now; then the words are not looked at.
        GameOver, IllegalMove, UnknownAction
            As for `Session.do`.
        LabError
            If the journal cannot be written; nothing has happened then.
        """
        done = self.make(seat, words, req)
        self.tell()
        return done

    def make(self, seat: int, words: str, req: str | None) -> Done:
        """Do what `do` does, without telling the listeners: `tell` does that."""
        with self.lock:
            known = self._games.entry_of(seat, req)
            if known is not None:
                return Done(known, repeated=True)
            self.position.check_not_over()
            self._check_turn(seat)
            referee = Session._at_line(self.line)
            return self._make(seat, req, lambda: referee.do(words, seat=seat, bots=False))

    def _check_turn(self, seat: int) -> None:
        mover = self.position.mover
        if self.line.bots[mover] is not None or mover != seat:
            key = "turn.bot" if mover == seat else "turn.other"
            name = self.game.seat_text(self.game.seats[mover])
            raise NotYourTurn([], say(key, mover=name, seat=name))

    def _make(self, seat: int, req: str | None, move: Callable[[], object]) -> Done:
        """Make a move under the rules, write it, and note that boards have to be drawn."""
        n = self._games.make(seat, req, move)
        self.asked = None
        self._changed()
        return Done(n)

    def _changed(self) -> None:
        """Note that all boards have to be drawn."""
        self.rev += 1
        self._news += 1
        # Who has waited longest comes first, however fast the moves follow each other.
        self._waiting = deque(dict.fromkeys((*self._waiting, *self._boards)))

    def _ask_nothing(self) -> None:
        self.asked = None
        self._news += 1

    # -- bots ------------------------------------------------------------------------------

    def bot_turn(self) -> tuple[Position, Any] | None:
        """Return the position in which a bot has to decide, and the bot; None if none has."""
        with self.lock:
            position = self.position
            return (position, self.players[position.mover]) if self.bot_to_move else None

    def bot_choice(self, position: Position, bot: Any) -> Action:
        """Return what a bot does in a position; it is asked without the lock.

        Parameters
        ----------
        position : Position
        bot : str or function
        """
        found = find_bot(position.game, bot)
        assert found is not None
        return ask(found, plays_states(bot), position, self._games.chance.rng("bot"))

    def do_bot(self, position: Position, action: Action) -> bool:
        """Do what a bot has chosen, if the position is still the latest one."""
        with self.lock:
            if position is not self.position or not self.bot_to_move:
                return False
            referee = Session._at_line(self.line)
            self._make(position.mover, None, lambda: referee._append(action))
        self.tell()
        return True

    # -- seats -----------------------------------------------------------------------------

    def release(self, seat: int) -> None:
        """Note that nobody sits at a seat any more: nobody waits for their consent."""
        with self.lock:
            self._vacant.add(seat)
            self._ask_nothing()
        self.tell()

    def sit(self, seat: int) -> None:
        """Note that a person sits at a seat."""
        with self.lock:
            if self.players[seat] != PERSON:
                self._seat(seat, PERSON)
            self._vacant.discard(seat)
            self._ask_nothing()
        self.tell()

    def seat_bot(self, seat: int, bot: Any) -> None:
        """Let a bot play a seat from now on, or a person again.

        Parameters
        ----------
        seat : int
        bot : str or function
            The name of a bot, a function of a position, or an empty text for a person.

        Raises
        ------
        SetupError
            If there is no such bot.
        """
        with self.lock:
            self._seat(seat, named_player(self.game, bot or PERSON))
            self._ask_nothing()
        self.tell()

    def _seat(self, seat: int, player: Any) -> None:
        self._games.seat(seat, player)
        self._changed()

    # -- what all are asked ----------------------------------------------------------------

    def take_back(self, seat: int) -> bool:
        """Take back the last move of a seat, or ask the others for it.

        Nobody is asked if nothing was shown by it and nobody has acted since.

        Returns
        -------
        bool
            Whether it is taken back; otherwise the others are asked.

        Raises
        ------
        HistoryError
            If there is no such move, or the game is over.
        """
        with self.lock:
            if self.over:
                raise HistoryError(say("back.over"))
            made = self._games.last_of(seat)
            if made is None:
                raise HistoryError(say("back.none"))
            if made is self._games.made[-1] and not self._games.has_shown(made):
                self._go_back(made.start, seat)
                done = True
            else:
                done = self._ask(TAKE_BACK, seat, made.start)
        self.tell()
        return done

    def new_game(self, seat: int) -> bool:
        """Ask for another game, or agree if somebody has asked.

        Everybody goes to the next seat in it (see `turned`).

        Returns
        -------
        bool
            Whether it has begun; otherwise the others are asked.
        """
        asked = self.asked
        if asked is not None and asked.what == NEW_GAME and seat in asked.waits:
            return self.agree(seat, True)
        with self.lock:
            done = self._ask(NEW_GAME, seat, 0)
        self.tell()
        return done

    def agree(self, seat: int, yes: bool) -> bool:
        """Answer what all are asked; one "no" is enough.

        Returns
        -------
        bool
            Whether it was done, because this was the last answer that it waited for.

        Raises
        ------
        HistoryError
            If nothing is asked, or not this seat.
        """
        with self.lock:
            asked = self.asked
            if asked is None:
                raise HistoryError(say("ask.nothing"))
            if seat not in asked.waits:
                raise HistoryError(say("ask.not_you" if seat in asked.agreed else "ask.no_person"))
            if yes:
                done = self._carry_out(asked.with_consent(seat))
            else:
                done = False
                self._ask_nothing()
        self.tell()
        return done

    def _ask(self, what: str, seat: int, to: int) -> bool:
        if seat not in self.people:
            raise HistoryError(say("ask.no_person"))
        if self.asked is not None:
            raise HistoryError(say("ask.other"))
        others = self.people - {seat}
        return self._carry_out(Asked(what, seat, frozenset({seat}), others, to))

    def _carry_out(self, asked: Asked) -> bool:
        """Do what was asked if nobody has to answer any more; otherwise wait."""
        if asked.waits:
            self.asked = asked
            self._news += 1
            return False
        if asked.what == TAKE_BACK:
            self._go_back(asked.to, asked.by)
        else:
            self._begin(self.game, [self.players[seat - 1] for seat in range(len(self.players))])
        return True

    def _go_back(self, to: int, seat: int | None) -> None:
        self._games.go_back(to, seat)
        self.asked = None
        self._changed()

    # -- one game after another ------------------------------------------------------------

    def turned(self, viewer: Viewer, games: int = 1) -> Viewer:
        """Return the seat that somebody has some games later; a spectator goes on watching.

        Examples
        --------
        >>> from stoneage_lab.games import game
        >>> from stoneage_lab.tables.journal import MemoryJournal
        >>> table = GameTable(game("stone-age", 3), journal=MemoryJournal())
        >>> [table.turned(Viewer.at(seat)).seat for seat in range(3)]
        [1, 2, 0]
        """
        if viewer.seat is None:
            return viewer
        return Viewer.at((viewer.seat + games) % self.game.players)

    def _begin(self, game: Game, players: list[Any]) -> None:
        """Begin a game, after writing it."""
        self._games.begin(game, players)
        self._vacant = {(seat + 1) % game.players for seat in self._vacant}
        self.asked = None
        self._changed()
