"""A session: a game being played, with its whole history.

It does everything that the board in a notebook offers, without Jupyter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Any

from ..core.action import Action
from ..core.arguments import of_python, shown, whole_number
from ..core.chance import Outcome
from ..core.errors import HistoryError, NotYourTurn, SetupError
from ..core.faces import FacesGiven
from ..core.files import named, save_record
from ..core.fresh_seed import fresh_seed
from ..core.game import Game
from ..core.hidden_facts import told_whole
from ..core.hooks import export, paint
from ..core.language import texts
from ..core.rng import Rng
from ..core.rule import Refusal
from ..games import DEFAULT_GAME
from ..games import game as find_game
from ..players import PERSON, find_bot, plays_states, read_players
from .action_sequence import entries_of_line, parts_of
from .bot_move import ask
from .completion import complete_in_notebooks
from .diff import Changes
from .explain import Explanation
from .game_line import GameLine
from .history import HistoryEntry, UnseenOutcome, entered_entry
from .legal_moves import LegalMoves
from .log import FacesLine, Log, LogLine
from .position import Position
from .record import MOST_SEED, Record, is_record, read_file
from .redeal import DealsAnew
from .score_sheet import ScoreSheet
from .seat_view import SeatView
from .session_arguments import check_session
from .variations import MOST_NESTED, Variation, Variations, shared_moves


class Session(DealsAnew):
    """A game being played.

    Made by `stoneage_lab.session`. The session settles chance from the seed and lets the bots move,
    so it always waits for a person, or the game is over.

    Parameters
    ----------
    game : Game
    players : list
        The player of each seat: ``"you"``, the name of a bot, or a function of a position.
    seed : int

    Attributes
    ----------
    players : list
    seed : int
    start : Position or None
        The first position, if it is not the start of the game.
    ply : int
        The number of decisions before the position that is shown.
    last : int
        The number of all decisions (more than `ply` if an earlier position is shown).
    rev : int
        A number that rises with every change.
    variations : Variations
        The other lines of play, as a tree with names: moves that were replaced by acting on an
        earlier position, and lines that a board branched off. Nothing is lost.
    lines : list of Session
        The same lines as sessions.
    settings : Settings
        The user's display settings (language, pace of the bots …), saved with the game.
    tells_results : bool
        Whether a board says at a choice what it leads to; False where that is the exercise.
    acts : bool
        Whether who looks at it may act in the position shown, at their turn.

    Examples
    --------
    >>> session = play("stone-age", players=2, seed=7)
    >>> session.do("place 3 forest").do("place 2 hut").undo().ply
    1
    """

    you_told = -1
    """The seat that the log calls "you"; only a `SeenSession` has one."""
    _choosing = False
    """Whether a bot is asked for a move at this moment."""

    def __init__(
        self, game: Game, players: Sequence[Any], seed: int, start: Position | None = None
    ) -> None:
        check_session(game, players, seed, start)
        self._take_place(GameLine.begun(game, players, seed, start))
        complete_in_notebooks()

    # -- reading -----------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position that is shown.

        It is the referee's: its `state`, its moves and its refusals tell what is hidden, too.
        """
        return self._entry(self.ply).position

    @property
    def observed(self) -> Position:
        """The position that is shown, as the person at the screen may see it.

        Among bots that is the only person; of several people the one who decides. While nobody of
        them does, it is a spectator. It answers `moves`, `explain`, `why_not` and `seat`. If
        nothing is hidden, it is `position` itself.
        """
        return self.seen_by(self._asker).position

    @property
    def log(self) -> Log:
        """The events up to the position that is shown, as sentences."""
        return self.log_of_moves(0, self.ply)

    @property
    def whole_log(self) -> Log:
        """The events up to the latest move, even if an earlier position is shown."""
        return self.log_of_moves(0, self.last)

    def log_of_moves(self, first: int, last: int) -> Log:
        """Return the events of the moves from `first` to `last`; 0 is the start, -1 the latest.

        Raises
        ------
        HistoryError
            If there is no such move.
        """
        seen = self.seen_by(self.viewer)
        return Log(seen._told(self._known_ply(first), self._known_ply(last)))

    @property
    def variations(self) -> Variations:
        """The lines of play that leave this game, as a tree with names."""
        return Variations(self)

    @property
    def lines(self) -> list[Session]:
        """The lines of play that leave this game, as sessions."""
        return [line.play for line in self.variations]

    def _told(self, first: int, last: int) -> list[LogLine]:
        you = self.you_told
        moves = ((ply, self._entry(ply)) for ply in range(first, last + 1))
        return [line for ply, entry in moves for line in self._lines_of(ply, entry, you)]

    def _lines_of(self, ply: int, entry: HistoryEntry, you: int) -> list[LogLine]:
        if you not in entry.lines:
            events = map(told_whole, entry.position.events)
            first = [] if ply or self.start else FacesLine.of(self.game)
            entry.lines[you] = [*first, *(LogLine(self.game, ply, e, you) for e in events)]
        return entry.lines[you]

    # -- who may see what --------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """The seat whose view is shown by default: that of the only person, among bots or alone.

        None, a spectator, if no person plays, or several do.
        """
        people = self._people
        return people[0] if len(people) == 1 and not self._watched else None

    def seen_by(self, seat: int | str | None) -> Session:
        """Return a read-only session as a seat saw it: positions, log and record.

        If nothing is hidden, and when the game is over, it is this session itself.

        Parameters
        ----------
        seat : int, str or None
            None is a spectator.
        """
        if not self.hides:
            return self
        return _seen(self, None if seat is None else self.game.seat_number(seat))

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.game.seats

    @property
    def moves(self) -> LegalMoves:
        """The legal actions; none if the person at the screen may not see them (`observed`)."""
        return self.observed.moves

    @property
    def mover(self) -> int:
        """The seat that decides, or -1."""
        return self.position.mover

    @property
    def over(self) -> bool:
        """Whether the game has ended (in the position that is shown)."""
        return self.position.over

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every seat."""
        return self.position.scores

    @property
    def winners(self) -> tuple[str, ...]:
        """Names of the seats that have won."""
        return self.position.winners

    def seat(self, seat: int | str) -> SeatView:
        """Return what a seat has, as far as the person at the screen may see it (`observed`)."""
        return self.observed.seat(seat)

    def score_sheet(self, language: str | None = None) -> ScoreSheet:
        """Return the score as it stands, worked out line by line."""
        return ScoreSheet(self.observed, language)

    def why_not(self, words: str | Action) -> Refusal | None:
        """Return the rule that forbids an action now, or None (see `Position.why_not`).

        Only who decides is told, if something is hidden (`observed`).
        """
        return self.observed.why_not(words)

    def explain(self) -> Explanation:
        """Return what the mover may do now, what is forbidden, and why.

        Only who decides is told, if something is hidden (`observed`).
        """
        return self.observed.explain()

    def at(self, ply: int) -> Position:
        """Return the position after a move, without showing it; 0 is the start, -1 the latest.

        Raises
        ------
        HistoryError
            If there is no such move.
        """
        return self._entry(self._known_ply(ply)).position

    def compare(self, first: int, second: int = -1, language: str | None = None) -> Changes:
        """Return what changed from one move to another (the latest by default).

        Raises
        ------
        HistoryError
            If there is no such move.
        """
        seen = self.seen_by(self.viewer)
        return Changes(seen.at(first), seen.at(second), language)

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot has to decide next."""
        mover = self.position.mover
        return mover >= 0 and self._bots[mover] is not None

    @property
    def you(self) -> int:
        """The seat of the only person among bots; -1 if there is none, or several.

        Examples
        --------
        >>> play("stone-age", players=["careful", "you"], seed=7).you
        1
        >>> play("stone-age", players=2, seed=7).you
        -1
        """
        people = self._people
        return people[0] if len(people) == 1 < len(self._bots) and not self._watched else -1

    @property
    def _people(self) -> list[int]:
        """The seats that no bot plays."""
        return [seat for seat, bot in enumerate(self._bots) if bot is None]

    # -- acting ------------------------------------------------------------------------

    def do(
        self,
        words: str | Action,
        *,
        seat: int | str | None = None,
        bots: bool = True,
        chance: Iterable[Outcome] | Outcome | None = None,
    ) -> Session:
        """Do an action; chance is settled and bots answer.

        A game may also take a line of several actions, ``"use rooms, build room 2-2"``: all of
        them are done, or none, and `undo` takes them back together.

        Parameters
        ----------
        words : str
            For instance ``"place 3 forest"``; `moves` lists what is possible.
        seat : str or int, optional
            The seat that acts; the action is refused if another seat has to decide.
        bots : bool
            Whether the bots move at once.
        chance : outcome or list of outcomes, optional
            The outcomes of dice and cards of this move, in order, in place of the seed:
            ``do("use forest", chance=14)`` enters a throw of real dice, ``chance=[5, 5, 4]`` its
            dice one by one. A card may be entered that the mover has not seen anywhere. If another
            seat holds it, what the mover does not see is dealt anew: a refusal would tell where it
            is.

        Returns
        -------
        Session
            This session, so that calls can be chained.

        Raises
        ------
        UnknownAction
            If the words name no action.
        IllegalMove
            If rules forbid it; the message cites them, and nothing has changed.
        """
        with self.lock:
            if self.bot_to_move:
                mover = self.game.seat_text(self.position.mover_name)
                raise NotYourTurn([], texts()("error.bot_turn", mover=mover))
            chance = of_python(chance)
            if chance is not None and not isinstance(chance, list | tuple):
                chance = [chance]
            seen = self.observed
            parts = parts_of(seen, words) if chance is None else []
            with self._unchanged_if_refused():
                if parts:
                    self._deal_if_recalled()
                    self._extend(self._entries_of_line(parts, seat))
                else:
                    self._append(seen.check(words, seat), chance)
            self._take_forced()
            try:
                if bots:
                    self._run_bots()
            finally:
                self._changed()
            return self

    def _entries_of_line(self, parts: list[str], seat: int | str | None) -> list[HistoryEntry]:
        return entries_of_line(self._game_line.source, self._history[self.ply], parts, seat)

    def _append(self, action: Action, chance: Iterable[Outcome] | None = None) -> None:
        """Add a legal action to the history; later moves that it replaces become a variation."""
        self._deal_if_recalled()
        given = [] if chance is None else list(chance)
        before = self._history[self.ply]
        try:
            entry = entered_entry(self._game_line.source, before, action, given)
        except UnseenOutcome:
            before, entry = self._dealt_to_fit(before, action, given)
        self._extend([entry])
        self._history[self.ply - 1] = before

    def _take_forced(self) -> None:
        """Take the actions of people that decide nothing; `undo` does not stop at them."""
        while not self.bot_to_move:
            action = self.game.forced(self.position.state)
            if action is None:
                return
            self._append(action)

    def _extend(self, entries: list[HistoryEntry]) -> None:
        before = self.ply
        if before < self.last:
            self._keep_line()
            del self._history[before + 1 :]
        self._history += entries
        self.ply += len(entries)
        self._branches = [line for line in self._branches if not self._made_again(line, before)]

    def _keep_line(self) -> None:
        """Keep the later moves as a variation, together with the lines that leave them."""
        old = self._line(self.last)
        gone = [line for line in self._branches if shared_moves(self, line.play) > self.ply]
        old._branches = gone
        kept = [line for line in self._branches if line not in gone]
        self._branches = [*kept, Variation(old, replaced=True)]

    def _made_again(self, line: Variation, before: int) -> bool:
        """Return whether all moves of a line that others replaced have been made again since."""
        play = line.play
        droppable = line.replaced and not line.name and not play._branches
        return droppable and before < play.last == shared_moves(self, play)

    def _leave(
        self,
        ply: int,
        name: str = "",
        seat: int = -1,
        *,
        eyes: int | None = None,
        dealt: bool = True,
    ) -> Variation:
        """Return a new variation that leaves this line after a move.

        Parameters
        ----------
        ply : int
        name : str
        seat : int
            The seat that a person takes over in it; -1 means none.
        eyes : int or None
            The seat that looks at the screen, if it is known.
        dealt : bool
            Whether hidden things are dealt anew in it; a record tells how they were.
        """
        with self.lock:
            if self._depth >= MOST_NESTED:
                raise HistoryError(texts()("variations.too_deep", most=MOST_NESTED))
            play = self._line(self._known_ply(ply))
            if dealt and self.hides:
                play._deal(self._asker if eyes is None else eyes)
            line = Variation(play, name)
            line.play._depth = self._depth + 1
            if seat >= 0:
                line.play._hand_over(seat)
            self._branches = [*self._branches, line]
            return line

    def _hand_over(self, seat: int, player: Any = PERSON) -> None:
        """Let another player play a seat from now on."""
        self.players[seat] = player
        self._bots[seat] = find_bot(self.game, player)

    def step(self) -> Session:
        """Let the bot whose turn it is make one decision.

        Raises
        ------
        GameOver
            If the game is over.
        HistoryError
            If it is not the turn of a bot.
        """
        with self.lock:
            self.position.check_not_over()
            if not self.bot_to_move:
                raise HistoryError(texts()("error.no_bot"))
            self._append(self._bot_choice())
            self._changed()
            return self

    def run_bots(self) -> Session:
        """Let bots decide until a person has to, or the game is over or stands still (alone)."""
        with self.lock:
            before = self.ply
            self._run_bots()
            if self.ply != before:
                self._changed()
            return self

    def _run_bots(self) -> None:
        while self.bot_to_move and (self._people or not self.position.state.stalled):
            self._append(self._bot_choice())

    def _bot_choice(self) -> Action:
        """Return the action that the bot to move chooses."""
        mover = self.position.mover
        bot = self._bots[mover]
        assert bot is not None
        as_state = plays_states(self.players[mover])
        self._check_not_choosing()
        self._choosing = True
        try:
            return ask(bot, as_state, self.position, Rng(self.seed, f"bot {mover} {self.ply}"))
        finally:
            self._choosing = False

    def _check_not_choosing(self) -> None:
        """Raise if a bot changes the session in which it is asked for a move."""
        if self._choosing:
            mover = self.game.seat_text(self.position.mover_name)
            raise HistoryError(texts()("error.bot_choosing", mover=mover))

    # -- history -----------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether a decision of a person can be taken back."""
        return self._earlier() is not None

    @property
    def can_redo(self) -> bool:
        """Whether an undone decision can be done again."""
        return self.ply < self.last

    def undo(self) -> Session:
        """Go back to the latest decision of a person; `redo` does it again.

        Raises
        ------
        HistoryError
            If there is none.
        """
        with self.lock:
            earlier = self._earlier()
            if earlier is None:
                raise HistoryError(texts()("error.nothing_to_undo"))
            return self._show(earlier)

    def redo(self) -> Session:
        """Do again what `undo` took back, up to the next decision of a person.

        Raises
        ------
        HistoryError
            If nothing was taken back.
        """
        with self.lock:
            if not self.can_redo:
                raise HistoryError(texts()("error.nothing_to_redo"))
            later = self.ply + 1
            while later < self.last and not self._is_persons(later):
                later += 1
            return self._show(later)

    def goto(self, ply: int) -> Session:
        """Show the position after a move; 0 is the start, -1 the latest.

        Acting there starts a new line of play; the old one is kept in `variations`.

        Raises
        ------
        HistoryError
            If there is no such move.
        """
        with self.lock:
            return self._show(self._known_ply(ply))

    def _known_ply(self, ply: int) -> int:
        number = whole_number(ply)
        if number is None or not -1 <= number <= self.last:
            raise HistoryError(texts()("error.no_ply", given=shown(ply), last=self.last))
        return self.last if number == -1 else number

    def branch(self) -> Session:
        """Return a new session that continues from the position shown; this one stays.

        While the game hides something, what the person at the screen does not see is dealt anew in
        it (see `Variations.begin`).
        """
        with self.lock:
            play = self._line(self.ply)
            if self.hides:
                play._deal()
            return play

    def again(self) -> Session:
        """Return a new session: the same game, players and settings, with the next seed.

        Where something is hidden the seed is drawn anew: at the end of a game its seed is told, and
        with the next one everybody could deal.

        Examples
        --------
        >>> session = play("stone-age", players=2, seed=7)
        >>> session.again().seed, session.again().players
        (8, ['you', 'you'])
        """
        seed = fresh_seed() if self.game.hides else self.seed + 1
        new = Session(self.game, self.players, seed, self.start)
        new.settings = self.settings
        new.tells_results = self.tells_results
        return new

    def snapshot(self) -> Session:
        """Return a copy of the session that later changes of this one do not affect.

        Examples
        --------
        >>> session = play("stone-age", players=2, seed=7)
        >>> before = session.snapshot()
        >>> session.do("place 3 forest").ply, before.ply
        (1, 0)
        """
        with self.lock:
            twin = copy(self)
            twin._history = list(self._history)
            twin._take_lines([each.copy(each.play.snapshot()) for each in self._branches])
            # Who plays on in it has left the game as by a line.
            twin._leaves = self._leaves or self
            twin._lock_all(twin.lock)
            return twin

    def seen_with_variations(self, seat: int | str | None) -> Session:
        """Return what `seen_by` returns, with the variations as the seat saw them.

        A finished variation tells nothing more than the game: it may be of a game that goes on.
        """
        if not self.hides:
            return self
        number = None if seat is None else self.game.seat_number(seat)
        # Branching points are found in the full lines: to one viewer two lines may look alike.
        lines = list(self.variations)
        seen = {id(line): _seen(line.play, number) for line in lines}
        top = _seen(self, number)
        for line in lines:
            holder = top if line.parent is None else seen[id(line.parent)]
            holder._branches.append(line.copy(seen[id(line)], line.begun))
        return top

    def _earlier(self) -> int | None:
        for ply in range(self.ply - 1, -1, -1):
            if self._is_persons(ply):
                return ply
        return None

    def _is_persons(self, ply: int) -> bool:
        if ply < self.last and self._history[ply + 1].joined:
            return False  # inside a line
        if self.game.forced(self._history[ply].position.state) is not None:
            return False
        mover = self._history[ply].position.mover
        nobody = all(bot is not None for bot in self._bots)
        return mover >= 0 and (nobody or self._bots[mover] is None)

    def _show(self, ply: int) -> Session:
        if ply != self.ply:
            self._check_not_choosing()
            self.ply = ply
            self._changed()
        return self

    def _copy(self, ply: int) -> Session:
        twin = Session(self.game, self.players, self.seed, self.start)
        # Boards go from line to line while they hold the lock: the lines of a game have one.
        twin.lock = self.lock
        twin._history = self._history[: ply + 1]
        twin.ply = ply
        twin.rev = self.rev + 1
        twin.settings = self.settings
        twin.tells_results = self.tells_results
        twin._recalls, twin._leaves = self._recalls, self._leaves
        twin._left_hiding = self._left_hiding
        return twin

    def _lock_all(self, lock: Any) -> None:
        """Give the session and all lines that leave it one lock."""
        self.lock = lock
        for line in self._branches:
            line.play._lock_all(lock)

    # -- notifying listeners -----------------------------------------------------------

    def _changed(self) -> None:
        self.rev += 1
        self._notify()

    def __getstate__(self) -> dict[str, Any]:
        # Listeners and the bot that is asked stay with the original.
        return self.__dict__ | {
            "_listeners": [], "_choosing": False, "_game_line": copy(self._game_line)
        }  # fmt: skip

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        for line in self._branches:
            # Those of a copy that shares its lines still leave the original.
            line.play._leaves = line.play._leaves or self

    # -- records -----------------------------------------------------------------------

    def record(self) -> Record:
        """Return the whole session as a record.

        It includes what is hidden, because the game could not be continued otherwise;
        ``play.seen_by("red").record()`` holds only what a seat has seen.
        """
        return Record.of(self)

    def save(
        self, path: str | Path, language: str | None = None, *, night: bool | None = None
    ) -> Path:
        """Save the session in the format of the file's extension.

        Parameters
        ----------
        path : str or Path
            ``game.json`` (or no extension): the record, which `load` reads; it includes what is
            hidden. The other formats hold only what the person at the screen may see.
            ``game.html``: a page that replays the whole game without Jupyter or a network; `load`
            reads it, too. ``game.svg``, ``game.png``: a picture of the position that is shown.
            ``game.txt``: that position as text, and the log.
        language : {"en", "ja"}, optional
            The language of pictures and texts; the current one by default.
        night : bool, optional
            Whether pictures are dark. By default a page is dark where its reader's system is, and
            a picture is not.

        Returns
        -------
        Path
            The file that was written; an old file is kept until the new one is complete.

        Raises
        ------
        RecordError
            If the file extension is unknown, or the file cannot be written.
        """
        with self.lock:
            if is_record(path):
                return save_record(path, self.record().to_dict())
            return export(self, path, language, night=night)

    # -- showing -----------------------------------------------------------------------

    def __repr__(self) -> str:
        where = f"move {self.ply}" + (f" of {self.last}" if self.ply < self.last else "")
        # The seed would reveal what is hidden.
        seed = "" if self.hides else f", seed {self.seed}"
        shown = self.seen_by(self.viewer).position
        return f"<{self.game.shown_title()} session, {where}{seed}: {shown!r}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return paint(self)


def _seen(session: Session, seat: int | None) -> Session:
    # The class of what is seen is made from this one.
    from .seen_session import SeenSession

    return SeenSession(session, seat)


def play(
    game: str | Game | Position = DEFAULT_GAME,
    players: int | Sequence[Any] | None = None,
    seed: int | None = None,
    rules: str | None = None,
    options: Mapping[str, str] | None = None,
    expansions: Iterable[str] = (),
    faces: FacesGiven = None,
) -> Session:
    """Start a session.

    Parameters
    ----------
    game : str, Game or Position
        A name of `games`, a game already set up, or a position to start from.
    players : int or list
        The number of players, or the player of each seat: ``["you", "careful"]``; by default the
        smallest number with an opponent.
    seed : int, optional
        The same seed gives the same dice and cards; random by default.
    rules, options, expansions, faces
        See `game`.

    Raises
    ------
    SetupError
        If there is no such game, number of players, rule set, option or bot.

    Examples
    --------
    >>> play("stone-age", players=["you", "careful"], seed=1).seats
    ('red', 'blue')
    """
    count, seats = read_players(players)
    named = game.game if isinstance(game, Position) else game
    found = find_game(named, count, rules, expansions, options, faces)
    number = fresh_seed() if seed is None else whole_number(seed)
    if number is None or abs(number) > MOST_SEED:
        raise SetupError(texts()("error.seed", given=shown(seed)))
    names = [PERSON] * found.players if seats is None else seats
    session = Session(found, names, number, game if isinstance(game, Position) else None)
    if any(bot is None for bot in session._bots):
        session._run_bots()
    return session


def load(path: str | Path) -> Session:
    """Return a session that `Session.save` saved.

    Raises
    ------
    RecordError
        If the file is missing, damaged, of another format, or holds an impossible game.
    """
    file = named(path)
    return read_file(file).play_through(Session, file.name)
