"""A position: an immutable moment of a game."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.action import Action, nearest
from ..core.arguments import as_text, shown
from ..core.chance import Chance, Outcome
from ..core.errors import GameOver, IllegalMove, NotYourTurn, RecordError, SetupError, UnknownAction
from ..core.game import Game
from ..core.hidden_facts import event_kept_by
from ..core.hooks import export, paint
from ..core.instance_check import state_of
from ..core.language import texts
from ..core.plain_text import plain_text
from ..core.rng import Rng
from ..core.rule import Refusal
from ..core.state import CHANCE, DECISION, OVER, Event, State
from ..core.validation import Entries
from ..games import game as find_game
from ..games import game_type
from .diff import Changes
from .explain import Explanation
from .game_words import words_of
from .legal_moves import LegalMoves
from .seat_view import SeatView

MOST_WORDS: Final = 10_000
"""Maximum number of letters of an action, or of a line of several; longer texts are not read."""

if TYPE_CHECKING:
    from .session import Session

FORMAT = "stoneage-lab-position/1"
SEEN_FORMAT = "stoneage-lab-observation/1"


class Position:
    """An immutable moment of a game; `after` returns the next one.

    Attributes
    ----------
    game : Game
    events : tuple of Event
        What happened since the position before (for pictures and logs).
    faces : tuple of tuple of int
        The dice thrown since then.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        events: tuple[Event, ...] = (),
        faces: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        if not isinstance(game, Game):
            raise SetupError(texts()("error.position_of", given=shown(game)))
        self.game = game
        self.events = events
        self.faces = faces
        self._state = state

    # -- asking ------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state inside; copy it before you change it."""
        return self._state

    @property
    def node(self) -> int:
        """`DECISION`, `CHANCE` or `OVER` of :mod:`stoneage_lab.core.state`."""
        return self._state.node

    @property
    def mover(self) -> int:
        """The seat that decides (0-based), or -1."""
        return self._state.mover

    @property
    def mover_name(self) -> str:
        """The name of the seat that decides, or an empty text."""
        return self.game.seats[self.mover] if self.mover >= 0 else ""

    @property
    def following(self) -> bool:
        """Whether the decision still belongs to the action before (see `Game.following`)."""
        return self.game.following(self._state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.node == OVER

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every seat."""
        return self._state.scores()

    @property
    def winners(self) -> tuple[str, ...]:
        """Names of the seats that have won; empty while the game goes on."""
        return tuple(self.game.seats[seat] for seat in self._state.winners())

    @property
    def chance(self) -> Chance:
        """The present chance node.

        Raises
        ------
        IllegalMove
            If the position is at no chance node.
        """
        return self._chance()

    @property
    def moves(self) -> LegalMoves:
        """The legal actions."""
        return LegalMoves(self)

    def legal(self) -> list[Action]:
        """Return the legal actions as a list (see `moves` for a view)."""
        return list(self._state.legal()) if self.decides else []

    def seat(self, seat: int | str) -> SeatView:
        """Return what a seat has; the seat is given by name or number.

        Of what is hidden it tells what the player who decides here knows: of other hands, how many
        cards they hold. ``position.state.seat(1)`` tells everything.

        Raises
        ------
        SetupError
            If there is no such seat.
        """
        number = self.game.seat_number(seat)
        return SeatView(self.game.seats[number], self._seat_facts(number))

    def _seat_facts(self, seat: int) -> dict[str, Any]:
        if not self.game.hides or self.over:
            return self._state.seat(seat)
        return self._state.seen_by(self.mover if self.mover >= 0 else None).seat(seat)

    # -- what may be known -------------------------------------------------------------

    def seen_by(self, seat: int | str | None) -> Position:
        """Return the position as a seat sees it, with hidden parts marked as unknown.

        If nothing is hidden, and at the end of a game, this is the position itself.

        Parameters
        ----------
        seat : int, str or None
            None is a spectator.
        """
        if not self.game.hides or self.over:
            return self
        return Observation(self, None if seat is None else self.game.seat_number(seat))

    def apart(self) -> Position:
        """Return an equal position with a state of its own, for code that may change it."""
        twin = copy(self)
        twin._state = self._state.copy()
        return twin

    @property
    def public(self) -> Position:
        """The position as a spectator sees it: the default if no viewer is named."""
        return self.seen_by(None)

    @property
    def decides(self) -> bool:
        """Whether a player has to decide and this position may list the legal actions."""
        return self.node == DECISION

    def determinize(self, rng: Rng, seat: int | None = None) -> Position:
        """Return a complete position: what the seat sees, with the rest drawn at random."""
        return self.at(self._state.determinize(seat, rng))

    # -- actions -----------------------------------------------------------------------

    def parse(self, words: str | Action) -> Action:
        """Return the action that words name, legal or not.

        Raises
        ------
        UnknownAction
            If there is none; the message suggests the nearest legal words.
        """
        said = getattr(words, "words", words)
        if not isinstance(said, str):
            legal = self.legal()
            example = legal[0].words if legal else "…"
            raise UnknownAction(texts()("error.not_words", example=example, given=shown(words)))
        if len(said) > MOST_WORDS:
            raise UnknownAction(texts()("error.long_words", given=said, most=MOST_WORDS))
        action = self.game.find(said) or self.game.find(plain_text(said))
        action = action or words_of(self.game).called(said, self.legal(), self._label)
        if action is None:
            raise self._unknown(said)
        return action

    def label(self, words: str | Action, code: str | None = None) -> str:
        """Return an action as a phrase for users, with the names that lie on the table here.

        Examples
        --------
        >>> from stoneage_lab.session.session import play
        >>> play("age-of-hunting", players=2, seed=5).position.label("place 0 b3", "en")
        'Chief alone to the boar forest'
        """
        return self._label(self.parse(words), code)

    def _label(self, action: Action, code: str | None) -> str:
        return self.game.label(action, code, self._state)

    def _unknown(self, words: str) -> UnknownAction:
        """Return the error for words that name no action; half an action is told from none."""
        begun, say = tuple([f"{each} " for each in self.game.begun(words)]), texts()
        legal = [action.words for action in self.legal()]
        close = [each for each in legal if each.startswith(begun)]
        key, example, hint = "unknown", "", ""
        if close:
            key, hint = "begun", say("error.try", words=_first(close))
        elif example := self._example(begun):
            key = "begun_like"
            if legal:
                hint = say("error.not_now") + say("error.try", words=_first(legal))
        elif close := [each.words for each in self._by_meaning(words)]:
            hint = say("error.nearest", words=", ".join(close[:3]))
        elif close := nearest(plain_text(words), legal):
            hint = say("error.nearest", words=", ".join(close))
        elif legal:
            hint = say("error.try", words=_first(legal))
        given = words if len(words) <= 60 else words[:59] + "…"
        message = say(f"error.{key}", given=given, example=example, hint=hint)
        return UnknownAction(message, close[:3])

    def _by_meaning(self, words: str) -> list[Action]:
        return words_of(self.game).by_meaning(words, self.legal())

    def _example(self, begun: tuple[str, ...]) -> str:
        """Return the words of an action, possible now or not, that begins so; or an empty text."""
        known = [action.words for action in self.game.all_actions()]
        return next((words for each in begun for words in known if words.startswith(each)), "")

    def refusals(self, words: str | Action) -> list[Refusal]:
        """Return every rule that forbids an action now; empty if and only if it is legal.

        Of a line of several actions these are the rules that forbid the first part which cannot be
        done, as `Session.do` tells them.

        Raises
        ------
        UnknownAction
            If the words name no action.
        GameOver, IllegalMove
            If nobody decides now: the game is over, or chance is asked.
        NotYourTurn
            If one seat looks on and another one decides: its legal actions could reveal what it
            holds.
        """
        from .action_sequence import parts_of, refusals_of_line

        self._check_open()
        parts = parts_of(self, words)
        if parts:
            return refusals_of_line(self, parts)
        return self._state.refusals(self._own(self.parse(words)))

    def why_not(self, words: str | Action) -> Refusal | None:
        """Return the first rule that forbids an action or a line now, or None if it is legal.

        Raises
        ------
        UnknownAction, GameOver, IllegalMove, NotYourTurn
            As `refusals`.

        Examples
        --------
        >>> from stoneage_lab.session.session import play
        >>> position = play("stone-age", players=2, seed=7).position
        >>> position.why_not("place 1 hut").rule.id
        'place.hut'
        """
        found = self.refusals(words)
        return found[0] if found else None

    def explain(self) -> Explanation:
        """Return what the mover may do now, what is forbidden, and why.

        Examples
        --------
        >>> from stoneage_lab.session.session import play
        >>> play("stone-age", players=2, seed=7).position.explain().may[0]
        'place 1–5 hunt'
        """
        return Explanation(self)

    def check(self, words: str | Action, seat: int | str | None = None) -> Action:
        """Return the legal action that words name.

        Raises
        ------
        UnknownAction, IllegalMove, NotYourTurn, GameOver
        """
        self._check_open()
        if seat is not None and self.game.seat_number(seat) != self.mover:
            name = self.game.seats[self.game.seat_number(seat)]
            seats = {
                "mover": self.game.seat_text(self.mover_name),
                "seat": self.game.seat_text(name),
            }
            raise NotYourTurn([], texts()("error.not_turn", **seats))
        action = self.parse(words)
        refusals = self._state.refusals(self._own(action))
        if refusals:
            raise IllegalMove(refusals)
        return action

    def check_not_over(self) -> None:
        """Raise a `GameOver` if the game has ended."""
        if self.over:
            raise GameOver([], texts()("error.over"))

    def _check_open(self) -> None:
        self.check_not_over()
        if self.node == CHANCE:
            raise IllegalMove([], texts()("error.at_chance"))

    def after(self, words: str | Action) -> Position:
        """Return the position after an action; it may be a chance node.

        Raises
        ------
        UnknownAction, IllegalMove, GameOver
        """
        action = self.check(words)
        state = self._state.copy()
        state.events = []
        state.play(self._own(action))
        return self._next(state)

    def ahead(self, words: str | Action) -> State:
        """Return an independent state after an action, to play on; wrap it by `at`.

        Raises
        ------
        UnknownAction, IllegalMove, GameOver
        """
        action = self._own(self.check(words))
        state = self._state.copy()
        state.play(action)
        return state

    def settle(self, outcome: Outcome) -> Position:
        """Return the position after an outcome of the present chance node (see `chance`).

        Raises
        ------
        IllegalMove
            If this is no chance node, or the outcome is impossible.
        """
        chance = self._chance()
        outcome = chance.understand(outcome)
        if not chance.accepts(outcome):
            known = self._seen_chance().expected()
            raise IllegalMove([], texts()("error.chance", given=shown(outcome), known=known))
        state = self._state.copy()
        state.events = []
        state.settle(outcome)
        return self._next(state)

    def _next(self, state: State) -> Position:
        events = tuple(state.events or ())
        state.events = None
        position = self.at(state)
        position.events = events
        return position

    # -- overridden for positions on the compiled rules ------------------------------------

    def _own(self, action: Action) -> Action:
        """Return the action as the engine of the state has it."""
        return action

    def _chance(self) -> Chance:
        if self.node != CHANCE:
            raise IllegalMove([], texts()("error.not_chance"))
        return self._state.chance()

    def _seen_chance(self) -> Chance:
        """Return the chance node as all see it: what it lists tells nothing hidden."""
        return self.public._chance() if self.game.hides else self._chance()

    def at(self, state: State) -> Position:
        """Return a position of the same game with another state.

        Raises
        ------
        SetupError
            If it is no state of this game.
        """
        return Position(self.game, state_of(state, type(self._state)))

    # -- plain data --------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the position as plain data that JSON can hold."""
        return {"format": FORMAT, **self.game.setup(), "state": self._state.to_dict()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], where: str | None = None) -> Position:
        """Return the position that `to_dict` wrote.

        Raises
        ------
        RecordError
            If the data are no such position; the message says where and why.
        """
        entries = Entries(as_text(texts()["record.position"] if where is None else where), data)
        check_format(entries, FORMAT)
        entries.only(
            ("format", "game", "players", "rules", "options", "expansions", "faces", "state")
        )
        found = read_setup(entries)
        return cls(found, found.from_dict(entries.get("state", Mapping, "object")))

    def save(
        self, path: str | Path, language: str | None = None, *, night: bool | None = None
    ) -> Path:
        """Save a picture of the position as ``.svg`` or ``.png``, or its text as ``.txt``.

        Parameters
        ----------
        path : str or Path
        language : {"en", "ja"}, optional
            The current one by default.
        night : bool, optional
            Whether a picture is dark; by default it is not.

        Raises
        ------
        RecordError
            If the file extension is unknown, or the file cannot be written.
        """
        return export(self, path, language, night=night)

    def compare(self, other: Position | Session, language: str | None = None) -> Changes:
        """Return what differs between this position and a later one of the same game.

        Of a session it is the position that is shown.

        Raises
        ------
        SetupError
            If the other position is of another game.
        """
        return Changes(self, as_position(other), language)

    def arrange(self, **changes: Any) -> Position:
        """Return the position with some entries changed, checked as a whole.

        No game needs to reach it (exercises use such positions), but no pieces may be missing,
        and the game must be able to continue.

        Parameters
        ----------
        **changes
            Entries of ``to_dict()["state"]``; an object replaces only the entries it names.

        Raises
        ------
        RecordError
            If the result is no possible position.

        Examples
        --------
        >>> from stoneage_lab.session.session import play
        >>> position = play("stone-age", players=2, seed=7).position
        >>> rich = position.arrange(players={"red": {"goods": {"wood": 4}}})
        >>> rich.seat("red").wood, position.seat("red").wood
        (4, 0)
        """
        data = {"state": _merged(self._state.to_dict(), changes)}
        entries = Entries(texts()("record.position"), data)
        return Position(self.game, self.game.from_dict(entries.get("state", Mapping, "object")))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.game == other.game
            and self._state.key() == other._state.key()
        )

    def __hash__(self) -> int:
        return hash((self.game, self._state.key()))

    # -- showing -----------------------------------------------------------------------

    def __repr__(self) -> str:
        if self.public is not self:
            return repr(self.public)
        moves = f", {len(self.moves)} moves" if self.decides else ""
        turn = f"{self.mover_name} to move{moves}" if self.mover >= 0 else ""
        if self.over:
            turn = f"over, won by {' and '.join(self.winners)}"
        elif self.node == CHANCE:
            turn = f"to settle: {self.chance!r}"
        scores = " ".join(
            f"{name} {points}" for name, points in zip(self.game.seats, self.scores, strict=True)
        )
        return f"<{self.game.shown_title()} position: {turn}; {scores}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return paint(self)

    def detail(self, *parts: str) -> Detail:
        """Return some parts of the picture, to stand beside a text; nothing is to be pressed.

        Parameters
        ----------
        *parts : str
            Views of a ground, panels and items, as the game's drawing names them: ``"cards"``,
            ``"mat-red"``.
        """
        return Detail(self, parts)


class Detail:
    """Some parts of the picture of a position.

    Attributes
    ----------
    position : Position
    parts : tuple of str
    """

    def __init__(self, position: Position, parts: tuple[str, ...]) -> None:
        self.position = position
        self.parts = parts

    def __repr__(self) -> str:
        return repr(self.position)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return paint(self.position, acting=False, parts=self.parts)


def _first(words: list[str]) -> str:
    """Return the first three of a list, and the number of the others."""
    return ", ".join([*words[:3], *([f"(+{len(words) - 3})"] if len(words) > 3 else [])])


def as_position(held: Any) -> Any:
    """Return the position that a session shows; anything else is returned itself.

    Of a game that hides something it is the position as whoever asks may see it. Callers check what
    they get: they say what they need in a sentence of their own.
    """
    return getattr(held, "observed", getattr(held, "position", held))


class Observation(Position):
    """A position as one seat or a spectator sees it, with hidden parts marked as unknown.

    `Position.seen_by` makes it. It holds nothing hidden: pictures, logs, bots and the coach get
    only this. Only the mover's own observation lists the legal actions.

    Attributes
    ----------
    viewer : int or None
        The seat that sees it; None for a spectator.
    """

    def __init__(self, position: Position, viewer: int | None) -> None:
        game = position.game
        seen = [game.event_seen_by(event, viewer) for event in position.events]
        events = tuple(event for event in seen if event is not None)
        super().__init__(game, position.state.seen_by(viewer), events, position.faces)
        self.viewer = viewer
        own = getattr(position, "viewer", viewer) == viewer
        self._asked_by_mover = own and viewer == position.mover

    def seen_by(self, seat: int | str | None) -> Position:
        """Return what another seat sees of this observation, never more than is in it."""
        number = None if seat is None else self.game.seat_number(seat)
        return self if number == self.viewer else Observation(self, number)

    @property
    def public(self) -> Position:
        """The observation itself, which holds nothing hidden."""
        return self

    @property
    def decides(self) -> bool:
        """Whether the viewer has to decide."""
        return super().decides and self._asked_by_mover

    def determinize(self, rng: Rng, seat: int | None = None) -> Position:
        """Return a complete position that fits the observation; the rest is drawn at random."""
        return Position(self.game, self._state.determinize(self.viewer, rng))

    def _seen_chance(self) -> Chance:
        return self._chance()

    def _seat_facts(self, seat: int) -> dict[str, Any]:
        return self._state.seat(seat)

    def _check_open(self) -> None:
        super()._check_open()
        if not self.decides:
            raise NotYourTurn(
                [], texts()("error.hidden_turn", mover=self.game.seat_text(self.mover_name))
            )

    def _next(self, state: State) -> Position:
        events = tuple(state.events or ())
        state.events = None
        return Observation(Position(self.game, state, events), self.viewer)

    def at(self, state: State) -> Position:
        """Return the same viewer's observation of another state."""
        return Observation(super().at(state), self.viewer)

    def to_dict(self) -> dict[str, Any]:
        """Return the observation as plain data; `from_dict` refuses it, as it is incomplete."""
        seat = "" if self.viewer is None else self.game.seats[self.viewer]
        return {**super().to_dict(), "format": SEEN_FORMAT, "seen_by": seat}


class RecalledPosition(Observation):
    """A position of a game that a line of play has left, as one seat saw it.

    It is what the line knows of the game. Others who look at the line see of it what they saw of
    the game, and never more than the seat did.
    """

    def __init__(self, position: Position, viewer: int | None) -> None:
        super().__init__(position, viewer)
        self.events = events_kept_by(position, viewer)

    def seen_by(self, seat: int | str | None) -> Position:
        """Return what a seat sees of it."""
        return Observation(self, None if seat is None else self.game.seat_number(seat))

    @property
    def public(self) -> Position:
        """The position as a spectator sees it."""
        return self.seen_by(None)


def events_kept_by(position: Position, seat: int | None) -> tuple[Event, ...]:
    """Return what a seat may tell on of what happened; what it saw stays hidden from others."""
    game = position.game
    told = (each for each in position.events if game.event_seen_by(each, seat) is not None)
    return tuple(event_kept_by(each, seat) for each in told)


def observed(position: Position, seat: int | None) -> Position:
    """Return a position as a seat sees it, also at the end of a game (see `Session.hides`)."""
    if not position.game.hides:
        return position
    known = isinstance(position, Observation)
    return position.seen_by(seat) if known else Observation(position, seat)


def _merged(old: Any, new: Any) -> Any:
    """Merge new entries into old ones, recursively."""
    if not isinstance(old, dict) or not isinstance(new, Mapping):
        return new
    return {**old, **{name: _merged(old.get(name), value) for name, value in new.items()}}


def check_format(entries: Entries, *formats: str) -> None:
    """Raise unless the entry ``format`` is a known one."""
    if "format" not in entries.data:
        raise RecordError(texts()("record.no_format", where=entries.where))
    given = entries.text("format")
    if given not in formats:
        known = ", ".join(formats)
        raise RecordError(texts()("record.format", where=entries.where, given=given, known=known))


def read_setup(entries: Entries, record: bool = False) -> Game:
    """Return the game that entries describe.

    A `record` that does not name an option is older than the option, see `Option.before`.
    """
    given = entries.inside("options", {}).data
    options = {str(name): str(value) for name, value in given.items()}
    try:
        name = entries.text("game")
        if record:
            table = game_type(name).option_table
            options = {each.name: each.before for each in table if each.before} | options
        return find_game(
            name,
            entries.whole("players", 1, 10),
            entries.text("rules", default="standard"),
            [str(name) for name in entries.items("expansions", [])],
            options,
            entries.inside("faces").data if "faces" in entries.data else None,
        )
    except SetupError as error:
        raise RecordError(texts()("record.setup", where=entries.where, why=str(error))) from None
