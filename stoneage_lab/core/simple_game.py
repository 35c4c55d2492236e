"""Your own game in a page: what every small game needs, derived from a few plain fields.

A small game writes down what its rules are; board, log, explanations, odds, bots, records and
laws follow. See ``docs/how_to/your_own_game.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import KW_ONLY, dataclass
from math import isfinite
from string import Formatter
from typing import Any, ClassVar, Final

from .action import Action, normal
from .arguments import as_text, shown
from .chance import Chance
from .errors import RecordError, SetupError
from .game import Game
from .hidden_facts import Hidden
from .language import Texts, known_language
from .language import texts as house_texts
from .record_fields import RecordField, RecordFields
from .rng import Rng
from .rule import Refusal, Rule
from .state import CHANCE, DECISION, NOBODY, OVER, UNKNOWN, Event, State
from .validation import Entries

_BESIDES: Final = ("game", "events")
"""Attributes of a state that are no part of the position."""
_POINTS: Final = ("points",)
_WHOSE: Final = ("owner", "nobody")


class SmallState(State):
    """A state whose attributes are plain values: numbers, texts, lists and objects of these.

    A subclass sets its attributes in `set_up` and writes `forbids`, `play` and, where something
    is random, `chance` and `settle`. Each attribute keeps the type it has in `set_up`; one that is
    None there may become anything. So a saved position can be read back.

    Attributes
    ----------
    per_seat : tuple of str
        Names of the attributes that belong to the seats: lists with one value for each. Only
        `points`, unless a subclass names others (and `points` among them).
    hidden : mapping of str to str
        What only some seats see: the name of an attribute, and whether its ``"owner"`` sees it (it
        is a list with one value for each seat) or ``"nobody"`` does. Such a state also writes
        `unseen`.
    turn : int
        The seat whose turn it is.
    node : int
        Set it to `CHANCE` when something has to be settled, to `OVER` at the end.
    """

    per_seat: ClassVar[tuple[str, ...]] = _POINTS
    hidden: ClassVar[Mapping[str, str]] = {}

    def __init__(self, game: SmallGame) -> None:
        self.game = game
        self.events: list[Event] | None = None
        self.node = DECISION
        self.turn = 0
        self.set_up()
        if self.events is not None or self.game is not game:
            name = "game" if self.game is not game else "events"
            raise SetupError(house_texts()("small.ours", name=name, title=game.shown_title()))

    def __setattr__(self, name: str, value: Any) -> None:
        # The game is set first of all; an attribute it knows already has been looked at.
        if "game" in self.__dict__ and name not in self.game.kinds_known:
            self._check_name(name)
        object.__setattr__(self, name, value)

    def _check_name(self, name: str) -> None:
        """Raise if a state cannot have such an attribute, or not from now on."""
        if name in _BESIDES:
            return
        said, title = house_texts(), self.game.shown_title()
        there = getattr(type(self), name, None)
        if name in vars(SmallState) or callable(there) or isinstance(there, property):
            raise SetupError(said("small.taken", name=name, title=title))
        if self.game.kinds_known:
            raise SetupError(said("small.later", name=name, title=title))

    # -- what a small game writes --------------------------------------------------------

    def set_up(self) -> None:
        """Lay everything out."""
        raise NotImplementedError

    def forbids(self, action: Action) -> Iterator[Any]:
        """Yield the id of each rule that forbids the action now, or (id, facts)."""
        raise NotImplementedError

    def play(self, action: Action) -> None:
        """Do a legal action."""
        raise NotImplementedError

    def chance(self) -> Chance:
        """Return what is random at a chance node."""
        raise NotImplementedError

    def settle(self, outcome: Any) -> None:
        """Go on from an outcome."""
        raise NotImplementedError

    def unseen(self) -> list[Any]:
        """Return what may lie at the unknown places of an observation, each thing once a copy.

        Mostly what is `missing`: all cards there are, less those that lie open. There may be more
        of them than unknown places, where a pile is kept nowhere.
        """
        raise NotImplementedError

    def scores(self) -> tuple[int, ...]:
        """Return the points of every seat: the list `points`, unless told otherwise."""
        return tuple(getattr(self, "points"))  # noqa: B009 - a subclass has it

    # -- what follows ----------------------------------------------------------------------

    @property
    def mover(self) -> int:
        """The seat that decides, or nobody."""
        return self.turn if self.node == DECISION else NOBODY

    def legal(self) -> list[Action]:
        """Return every action of the game that nothing forbids."""
        return [a for a in self.game.all_actions() if not any(True for _ in self._forbidden(a))]

    def refusals(self, action: Action) -> list[Refusal]:
        """Return every rule that forbids the action now, with the numbers of its sentence."""
        seat = self.game.seats[self.turn]
        found = []
        for given in self._forbidden(action):
            id, facts = given if isinstance(given, tuple) else (given, {})
            found.append(Refusal(Rule(id, self.game.texts), **({"seat": seat} | facts)))
        return found

    def _forbidden(self, action: Action) -> Iterable[Any]:
        """Return what `forbids` yields.

        Raises
        ------
        SetupError
            If it yields nothing but returns something, such as the id itself or None.
        """
        given = self.forbids(action)
        if isinstance(given, str) or not isinstance(given, Iterable):
            facts = {"title": self.game.shown_title(), "given": shown(given)}
            raise SetupError(house_texts()("small.forbids", **facts))
        return given

    def refusal(self, action: Action) -> Refusal | None:
        """Return the first of the refusals, or None."""
        return next(iter(self.refusals(action)), None)

    def secret(self, value: Any) -> Hidden:
        """Return a fact for `record_event` that only the seat in turn sees."""
        return Hidden(value, [self.turn])

    def record_event(self, name: str, *facts: Any) -> None:
        """Write down what the seat in turn did; its sentence is the text ``event.<name>``.

        Where one of the facts is a `secret`, the others are told ``event.<name>_hidden``.
        """
        if self.events is not None:
            self.events.append((name, self.turn, *facts))

    def next_turn(self) -> None:
        """Pass the turn on, clockwise."""
        self.turn = (self.turn + 1) % self.game.players

    def winners(self) -> tuple[int, ...]:
        """Return the seats with the most points, once the game is over."""
        points = self.scores()
        best = max(points)
        return tuple(s for s, own in enumerate(points) if own == best) if self.node == OVER else ()

    def copy(self) -> SmallState:
        """Return an independent state, which records no events."""
        twin = object.__new__(type(self))
        twin.__dict__.update({name: deepcopy(value) for name, value in self._fields()})
        twin.__dict__.update(game=self.game, events=None)
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return everything that tells this state from another one."""
        return tuple((name, _frozen(value)) for name, value in sorted(self._fields()))

    def to_dict(self) -> dict[str, Any]:
        """Return the state as plain data.

        Raises
        ------
        SetupError
            If an attribute holds what cannot be saved and read back; the sentence names it.
        """
        if not self.game.kinds_known:
            self.game.learn(self)
        return self.game.record_fields.write(self)

    def missing(self, things: Iterable[Any], *names: str) -> list[Any]:
        """Return which of some things lie in none of the named attributes, in their order."""
        left = list(things)
        for name in names:
            for thing in _flat(getattr(self, name)):
                if thing in left:
                    left.remove(thing)
        return left

    def seen_by(self, seat: int | None) -> SmallState:
        """Return the state as a seat (None: a spectator) sees it, by what is in `hidden`."""
        if not self.hidden:
            return self
        seen = self.copy()
        for name, whose in self.hidden.items():
            value = getattr(self, name)
            if whose == "owner":
                own = [each if at == seat else _veiled(each) for at, each in enumerate(value)]
                setattr(seen, name, own)
            else:
                setattr(seen, name, _veiled(value))
        return seen

    def determinize(self, seat: int | None, rng: Rng) -> SmallState:
        """Return a state in which `unseen` things lie at random where a seat sees nothing.

        Raises
        ------
        SetupError
            If there are fewer things than unknown places.
        """
        whole = self.seen_by(seat).copy()
        if not self.hidden:
            return whole
        unseen = whole.unseen()
        # In an order that tells nothing of how they lie now.
        things = [unseen.pop(rng.below(len(unseen))) for _ in range(len(unseen))]
        places = sum(_unknown(getattr(whole, name)) for name in self.hidden)
        if places > len(things):
            facts = {"title": self.game.shown_title(), "n": len(things), "places": places}
            raise SetupError(house_texts()("small.unseen", **facts))
        for name in self.hidden:
            setattr(whole, name, _dealt(getattr(whole, name), things))
        return whole

    def seat(self, seat: int) -> dict[str, Any]:
        """Return what lies before one seat: its share of every list in `per_seat`."""
        return {name: value[seat] for name, value in self._fields() if name in self.game.per_seat}

    def _fields(self) -> list[tuple[str, Any]]:
        return [(name, value) for name, value in vars(self).items() if name not in _BESIDES]


def _veiled(value: Any) -> Any:
    """Return a value with each thing in it unknown; where nothing lies can be seen."""
    if isinstance(value, list):
        return [_veiled(each) for each in value]
    if isinstance(value, dict):
        return {name: _veiled(each) for name, each in value.items()}
    return value if value in ("", None) else UNKNOWN


def _flat(value: Any) -> list[Any]:
    """Return the things in a value, those in lists in it included."""
    if isinstance(value, dict):
        value = list(value.values())
    return (
        [thing for each in value for thing in _flat(each)] if isinstance(value, list) else [value]
    )


def _unknown(value: Any) -> int:
    """Return how many unknown things are in a value."""
    return sum(type(thing) is int and thing == UNKNOWN for thing in _flat(value))


def _dealt(value: Any, things: list[Any]) -> Any:
    """Return a value with the last of some things in each unknown place; they are taken away."""
    if isinstance(value, list):
        return [_dealt(each, things) for each in value]
    if isinstance(value, dict):
        return {name: _dealt(each, things) for name, each in value.items()}
    return things.pop() if type(value) is int and value == UNKNOWN else value


@dataclass(eq=False)
class _Attribute(RecordField):
    """An attribute of a state: any plain data of the type that it has in `SmallState.set_up`."""

    _: KW_ONLY
    game: SmallGame
    kind: type

    def written(self, value: Any) -> Any:
        return self.game.checked(self.entry, value)

    def value(self, entries: Entries, entry: str, owner: Any) -> Any:
        game, value = self.game, entries.get(entry, object, "object")
        if self.kind is not type(None) and not _is_of(value, self.kind):
            raise entries.wrong_type(entry, _WANTED[self.kind], value)
        if entry in game.per_seat and len(value) != game.players:
            raise entries.wrong(entry, value, str(game.players))
        if entry in game.state.hidden and _unknown(value):
            raise entries.wrong(entry, value, house_texts()("record.hidden"))
        try:
            return _plain(value)
        except TypeError as error:
            raise entries.wrong(entry, str(error), "") from None


_WRITTEN: Final = ("set_up", "forbids", "play")
"""The methods that every small game writes."""


class SmallGame(Game):
    """A game that is a table of words, a table of texts, and a state.

    Attributes
    ----------
    state : type of SmallState
    words : iterable of str
        Every action there is; a property where it depends on the set-up.
    sentences : mapping of str to str
        Texts by key: ``event.<name>``, and for each rule ``rule.<id>.title``, ``.refusal`` and
        ``.source``.
    kinds_known : mapping of str to type
        The attributes of a state and their types in `set_up`, once a game has begun.
    per_seat : tuple of str
        Which of them belong to the seats, as its state says.

    Raises
    ------
    SetupError
        If a subclass is defined whose words are no texts, or one begins without words or state.
    """

    state: ClassVar[type[SmallState]]
    words: ClassVar[Iterable[str]]
    sentences: ClassVar[Mapping[str, str]] = {}

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        said, title, own = house_texts(), cls.shown_title(), cls.__dict__
        if "state" in own:
            if not isinstance(cls.state, type) or not issubclass(cls.state, SmallState):
                raise SetupError(said("small.state", title=title, given=shown(cls.state)))
            for name in _WRITTEN:
                if getattr(cls.state, name) is getattr(SmallState, name):
                    raise SetupError(said("small.method", name=name, title=title))
            cls.hides = cls.hides or bool(cls.state.hidden)
        if not hasattr(own.get("sentences"), "__get__"):  # no property
            _check_sentences(title, cls.sentences)
        given = cls.__dict__.get("words", ())
        if hasattr(given, "__get__") and not callable(given):
            return  # a property: every game works out its own
        # A generator is used up by the first game; a text would be taken letter by letter.
        words = None if isinstance(given, str | bytes) else _listed(given)
        if words is None or not all(isinstance(one, str) for one in words):
            raise SetupError(said("small.words", title=title, given=shown(words or given)))
        if "words" in cls.__dict__:
            cls.words = words

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        for name in ("state", "words"):
            if not hasattr(self, name):
                raise SetupError(house_texts()("small.part", name=name, title=self.shown_title()))
        self._actions = {normal(words): Action(normal(words)) for words in self.words}
        self._texts: dict[str, Texts] = {}
        self.kinds_known: Mapping[str, type] = {}
        self._rows = RecordFields()
        self.per_seat: tuple[str, ...] = ()

    def start(self) -> SmallState:
        """Return the state before anything has happened.

        Raises
        ------
        SetupError
            If its attributes cannot be those of a state; the sentence says which, and why.
        """
        state = self.state(self)
        if not self.kinds_known:
            self.learn(state)
        return state

    def learn(self, state: SmallState) -> None:
        """Note which attributes a state has, of which types, and which belong to the seats."""
        kinds = {name: type(value) for name, value in state._fields()}
        own = []
        for name, whose in state.hidden.items():
            value = getattr(state, name, None)
            each = isinstance(value, list) and len(value) == self.players
            if name not in kinds or whose not in _WHOSE or (whose == "owner" and not each):
                facts = {"name": name, "title": self.shown_title(), "n": self.players}
                raise SetupError(house_texts()("small.hidden", given=shown(whose), **facts))
        for name in state.per_seat:
            value = getattr(state, name, None)
            if isinstance(value, list) and len(value) == self.players:
                own.append(name)
            elif state.per_seat is not _POINTS:
                facts = {"name": name, "title": self.shown_title(), "n": self.players}
                raise SetupError(house_texts()("small.per_seat", given=shown(value), **facts))
        self.per_seat, self.kinds_known = tuple(own), kinds
        rows = [_Attribute(name, game=self, kind=kind) for name, kind in kinds.items()]
        self._rows = RecordFields(*rows)
        try:
            state.to_dict()
        except SetupError:
            self.kinds_known = {}
            raise

    @property
    def record_fields(self) -> RecordFields:
        """What a record says of a position: an entry for each attribute."""
        return self._rows

    def checked(self, name: str, value: Any) -> Any:
        """Return a copy of the value of an attribute, if it can be saved and read back.

        Raises
        ------
        SetupError
            If it cannot: it is no plain data, of another type than in `set_up`, or a list in
            `per_seat` that has not one value for each seat.
        """
        said, facts = house_texts(), {"name": name, "title": self.shown_title()}
        kind = self.kinds_known.get(name, type(None))
        if value == UNKNOWN and name in self.state.hidden:
            return value  # in an observation
        if kind is not type(None) and not _is_of(value, kind):
            told = {"kind": kind.__name__, "given": shown(value)}
            raise SetupError(said("small.other_kind", **told, **facts))
        if name in self.per_seat and len(value) != self.players:
            raise SetupError(said("small.per_seat", given=shown(value), n=self.players, **facts))
        try:
            return _plain(value)
        except TypeError as error:
            raise SetupError(said("small.not_plain", given=str(error), **facts)) from None

    def find(self, words: str) -> Action | None:
        """Return the action of these words, or None."""
        return self._actions.get(normal(words))

    def all_actions(self) -> list[Action]:
        """Return every action of the game."""
        return list(self._actions.values())

    def texts(self, code: str | None = None) -> Texts:
        """Return the texts of the house, and the game's own sentences."""
        code = known_language(code)
        if code not in self._texts:
            self._texts[code] = Texts({**house_texts(code), **self.sentences})
        return self._texts[code]

    def from_dict(self, data: Mapping[str, Any]) -> SmallState:
        """Return the state that `SmallState.to_dict` wrote."""
        state = self.start()
        entries = Entries(house_texts()("record.position"), data)
        self.record_fields.read(state, entries)
        if state.node not in (DECISION, CHANCE, OVER) or not 0 <= state.turn < self.players:
            raise entries.wrong("turn", state.turn, f"0 … {self.players - 1}")
        try:
            stuck = state.node == DECISION and not state.legal()
            sum(state.scores())  # a score is a number
        except Exception as error:
            # Rules need not expect what only a damaged file can hold.
            why = f"{type(error).__name__}: {error}"
            raise RecordError(
                house_texts()("small.damaged", where=entries.where, why=why)
            ) from None
        if stuck:
            raise RecordError(house_texts()("record.stuck", where=entries.where))
        return state


def _check_sentences(title: str, sentences: object) -> None:
    """Raise if these are no texts by key, or if the braces of one of them name no facts."""
    said = house_texts()
    if not isinstance(sentences, Mapping):
        raise SetupError(said("small.sentences", title=title, given=shown(sentences)))
    for key, text in sentences.items():
        if not isinstance(key, str) or not isinstance(text, str) or not _fillable(text):
            facts = {"title": title, "entry": as_text(key), "given": shown(text)}
            raise SetupError(said("small.sentence", **facts))


def _fillable(text: str) -> bool:
    """Tell whether what stands in braces are facts: ``{seat}``, ``{fact1:point|points}``."""
    if "{" not in text:
        return True
    try:
        return all(
            name is None or (name.isidentifier() and not kind and (not form or "|" in form))
            for _, name, form, kind in Formatter().parse(text)
        )
    except ValueError:
        return False


_WANTED: Final = {
    int: "whole", float: "number", str: "text", list: "list", dict: "object", bool: "flag",
}  # fmt: skip


def _listed(given: Any) -> tuple[Any, ...] | None:
    return tuple(given) if isinstance(given, Iterable) else None


def _is_of(value: Any, kind: type) -> bool:
    """Tell whether a value may stand where one of this type stood; whole numbers are numbers."""
    return type(value) is kind or (kind is float and type(value) is int)


def _plain(value: Any) -> Any:
    """Return a copy of plain data.

    Raises
    ------
    TypeError
        If JSON does not give it back as it is; the message shows what.
    """
    kind = type(value)
    if value is None or kind in (int, str, bool) or (kind is float and isfinite(value)):
        return value
    if kind is list:
        return [_plain(item) for item in value]
    if kind is dict and all(type(name) is str for name in value):
        return {name: _plain(item) for name, item in value.items()}
    raise TypeError(shown(value))


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return tuple((name, _frozen(item)) for name, item in sorted(value.items()))
    return value
