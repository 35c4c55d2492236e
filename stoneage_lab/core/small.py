"""A game of one's own in a page: what every small game needs, derived from a few plain fields.

A small game writes down what its rules are; board, log, explanations, odds, bots, records and
laws follow. See ``docs/how_to/your_own_game.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, ClassVar

from .action import Action, normal
from .chance import Chance
from .entries import Entries
from .game import Game
from .language import Texts, language
from .language import texts as house_texts
from .rule import RecordError, Refusal, Rule
from .state import CHANCE, DECISION, NOBODY, OVER, Event

_BESIDES = ("game", "events")
"""Attributes of a state that are no part of the position."""


class SmallState:
    """A state whose attributes are plain values: numbers, texts, lists and objects of these.

    A subclass sets its attributes in `set_up` and writes `forbids`, `play` and, where something
    is random, `chance` and `settle`. A list with one value a seat shows up before each seat.

    Attributes
    ----------
    turn : int
        The seat whose turn it is.
    node : int
        Set it to `CHANCE` when something has to be settled, to `OVER` at the end.
    """

    def __init__(self, game: SmallGame) -> None:
        self.game = game
        self.events: list[Event] | None = None
        self.node = DECISION
        self.turn = 0
        self.set_up()

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
        return [a for a in self.game.universe() if not any(True for _ in self.forbids(a))]

    def refusals(self, action: Action) -> list[Refusal]:
        """Return every rule that forbids the action now, with the numbers of its sentence."""
        seat = self.game.seats[self.turn]
        found = []
        for given in self.forbids(action):
            id, facts = given if isinstance(given, tuple) else (given, {})
            found.append(Refusal(Rule(id, self.game.texts), **({"seat": seat} | facts)))
        return found

    def refusal(self, action: Action) -> Refusal | None:
        """Return the first of the refusals, or None."""
        return next(iter(self.refusals(action)), None)

    def tell(self, name: str, *facts: Any) -> None:
        """Write down what the seat in turn did; its sentence is the text ``event.<name>``."""
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
        twin.game = self.game
        twin.events = None
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return everything that tells this state from another one."""
        return tuple((name, _frozen(value)) for name, value in sorted(self._fields()))

    def to_dict(self) -> dict[str, Any]:
        """Return the state as plain data."""
        return {name: deepcopy(value) for name, value in self._fields()}

    def view(self, seat: int) -> dict[str, Any]:
        """Return what a seat may know: everything that lies there, unless told otherwise."""
        return {n: v for n, v in self.to_dict().items() if n not in ("node", "turn")}

    def seat(self, seat: int) -> dict[str, Any]:
        """Return what lies before one seat: its share of every list with one value a seat."""
        return {
            name: value[seat]
            for name, value in self._fields()
            if isinstance(value, list) and len(value) == self.game.players
        }

    def _fields(self) -> list[tuple[str, Any]]:
        return [(name, value) for name, value in vars(self).items() if name not in _BESIDES]


class SmallGame(Game):
    """A game that is a table of words, a table of texts, and a state.

    Attributes
    ----------
    state : type of SmallState
    words : sequence of str
        Every action there is.
    sentences : mapping of str to str
        Texts by key: ``event.<name>``, and for each rule ``rule.<id>.title``, ``.refusal`` and
        ``.source``.
    """

    state: ClassVar[type[SmallState]]
    words: ClassVar[Iterable[str]]
    sentences: ClassVar[Mapping[str, str]] = {}

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._actions = {normal(words): Action(normal(words)) for words in self.words}
        self._texts: dict[str, Texts] = {}

    def start(self) -> SmallState:
        """Return the state before anything has happened."""
        return self.state(self)

    def find(self, words: str) -> Action | None:
        """Return the action of these words, or None."""
        return self._actions.get(normal(words))

    def universe(self) -> list[Action]:
        """Return every action of the game."""
        return list(self._actions.values())

    def texts(self, code: str | None = None) -> Texts:
        """Return the texts of the house, and the game's own sentences."""
        code = code or language()
        if code not in self._texts:
            self._texts[code] = Texts({**house_texts(code), **self.sentences})
        return self._texts[code]

    def from_dict(self, data: Mapping[str, Any]) -> SmallState:
        """Return the state that `SmallState.to_dict` wrote."""
        state = self.start()
        entries = Entries(house_texts()("record.position"), data)
        fields = state.to_dict()
        entries.only(list(fields))
        for name, value in fields.items():
            given = entries.get(name, type(value), _WANTED.get(type(value), "text"))
            if isinstance(value, list) and len(value) == self.players != len(given):
                raise entries.wrong(name, given, str(self.players))
            setattr(state, name, deepcopy(given))
        if state.node not in (DECISION, CHANCE, OVER) or not 0 <= state.turn < self.players:
            raise entries.wrong("turn", state.turn, f"0 … {self.players - 1}")
        if state.node == DECISION and not state.legal():
            raise RecordError(house_texts()("record.stuck", where=entries.where))
        return state


_WANTED = {int: "whole", str: "text", list: "list", dict: "object", bool: "flag"}


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return tuple((name, _frozen(item)) for name, item in sorted(value.items()))
    return value
