"""Calls everything public that takes or belongs to a game, in two games, and compares.

What there is to be called is found by looking: the attributes and methods of a session, and of what
they return, and all functions of the package that take a game. A function that is added is called
from then on. Arguments are found by their names; a name that is not known here is an error.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.action import Action
from stoneage_lab.core.chance import Chance
from stoneage_lab.core.game import Game
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, DECISION, State
from stoneage_lab.session.game_line import line_of
from stoneage_lab.session.position import Position
from stoneage_lab.session.seen_session import SeenSession
from stoneage_lab.session.session import Session

OWNERS: Final = frozenset(
    {
        "position",
        "at",
        "seed",
        "start",
        "record",
        "seen_by",
        "seen_with_variations",
        "again",
        "lock",
    }
)
"""What the owner of a running game may always read: it is the referee's, and its page says so.

So is what another seat sees, where that seat is named. `again` deals a new game at random.
"""
DEEP: Final = 2
"""How far what a method returns is looked into."""
MOST_CALLS: Final = 60
"""How often one method is called, with different arguments."""
_ADDRESS: Final = re.compile(r"0x[0-9a-f]{6,}")

Find = Callable[[Session], Any]
"""Gets something from a session: an attribute, or what a method returns."""


class Arguments:
    """Values for the arguments of public functions, by their names.

    Parameters
    ----------
    first, second : Session
        The two games: words that are possible in only one of them are tried in both.
    viewer : int or None
        Who looks; functions are asked what this seat sees.
    folder : Path
    """

    def __init__(self, first: Session, second: Session, viewer: int | None, folder: Path) -> None:
        self.game = first.game
        self.viewer = viewer
        self.folder = folder
        self.words, self.outcomes = _asked_of(first, second)
        last = first.last
        seats = [*range(self.game.players), self.game.seats[-1], "nobody"]
        half = [words.rsplit(" ", 1)[0] for words in self.words[-2:]]
        said = [*self.words, "zzz", *half]
        parts = getattr(first.position.state, "parts", None)
        cards = list(getattr(parts, "numbers", ()))[:3]
        self.known: dict[str, Sequence[Any]] = {
            "action": said,
            "baseline": (None,),
            "bots": (False,),
            "card": ("zzz", *cards),
            "cards": (1, 2),
            "chance": (None, *self.outcomes, "zzz"),
            "code": ("en", "ja"),
            "data": ({},),
            "exclude": ((),),
            "first": (0, -1, last),
            "key": (2, "zzz"),
            "kind": ("",),
            "language": ("en", "ja"),
            "last": (-1, 0),
            "listener": (print,),
            "name": ("", "name"),
            "needs": ((),),
            "night": (None, True),
            "of": (_scores,),
            "option": ("zzz",),
            "part": ("title",),
            "path": tuple(self.folder / f"game{ending}" for ending in (".html", ".svg", ".txt")),
            "play": (None,),
            "ply": (0, -1, last, max(0, last - 1), last + 1),
            "policy": (None,),
            "progress": (False,),
            "second": (-1, 0),
            "seat": seats,
            "seconds": (None,),
            "tries": (2,),
            "wait": (True,),
            "words": said,
            "session": (None,),
            "text": ("1. zzz",),
            "topic": ("",),
            "where": ("here",),
            "which": (0, *said),
            "value": (300,),
            "word": ("a",),
        }

    def sets(
        self, called: Any, given: Sequence[Any] = ()
    ) -> Iterator[tuple[list[Any], dict[str, Any]]]:
        """Yield arguments to call something with, after those `given`.

        Raises
        ------
        AssertionError
            If a function needs an argument with an unknown name.
        """
        try:
            parameters = list(inspect.signature(called).parameters.values())[len(given) :]
        except (TypeError, ValueError):
            return
        names, values, rest = [], [], 0
        for each in parameters:
            if each.kind is each.VAR_KEYWORD:
                continue
            if each.kind is each.VAR_POSITIONAL:
                rest = 1
                continue
            if each.name not in self.known:
                needed = each.default is each.empty
                assert not needed, f"{called}: no values are known for the argument {each.name!r}"
                continue
            names.append(each)
            named_only = given and each.name == "seat"
            values.append((self.viewer,) if named_only else self.known[each.name])
        sets = list(product(*values))
        step = max(1, len(sets) // MOST_CALLS)
        for found in sets[::step]:
            plain, named = list(given), {}
            for each, value in zip(names, found, strict=True):
                if each.kind is each.KEYWORD_ONLY or each.default is not each.empty:
                    named[each.name] = value
                else:
                    plain.append(value)
            yield plain, named
        if rest and not names:
            for words in (*self.words[:3], "zzz"):
                yield [*given, words], {}


def _scores(position: Position) -> Any:
    return sum(position.scores)


def _asked_of(first: Session, second: Session) -> tuple[list[str], list[Any]]:
    """Return words to be tried, and outcomes of chance, of both games."""
    words: dict[str, None] = {}
    outcomes: dict[Any, None] = {}
    rng = Rng(1, "asked")
    for session in (first, second):
        state = session.position.state
        legal = list(state.legal()) if state.node == DECISION else []
        own: dict[str, None] = {}
        for action in legal:
            chance = _after(state, action)
            if chance is not None:
                # A draw whose outcome may be entered.
                outcomes |= dict.fromkeys(outcome for outcome, _ in chance.outcomes())
                own = {action.words: None} | own
            else:
                own[action.words] = None
        words |= dict.fromkeys(islice(own, 6))
    all_actions = [action.words for action in first.game.all_actions()]
    words |= dict.fromkeys(all_actions[rng.below(len(all_actions))] for _ in range(6))
    return list(words), list(outcomes)


def _after(state: State, action: Action) -> Chance | None:
    after = state.copy()
    after.play(action)
    return after.chance() if after.node == CHANCE else None


def differences(
    first: Session,
    second: Session,
    viewer: int | None,
    folder: Path,
    *,
    owners: frozenset[str] = OWNERS,
    moving: bool = False,
    functions: bool = True,
) -> list[str]:
    """Return by which public ways one can tell two games apart.

    Parameters
    ----------
    first, second : Session
    viewer : int or None
    folder : Path
        For the files that are saved.
    owners : frozenset of str
        Attributes of sessions that are not compared.
    moving : bool
        Whether it is compared where moves lead: in a line of play the same has to come. In a game
        the bots may do what they want, and the next card may be another.
    functions : bool
        Whether functions that take a game are called, too.
    """
    walk = _Walk(first, second, Arguments(first, second, viewer, folder), moving)
    walk.look(type(first).__name__, lambda session: session, DEEP, owners)
    if functions:
        walk.call_functions()
    return walk.found


class _Walk:
    def __init__(self, first: Session, second: Session, arguments: Arguments, moving: bool) -> None:
        self.sessions = first, second
        self.arguments = arguments
        self.moving = moving
        self.found: list[str] = []
        self.seen = 0

    def look(self, path: str, find: Find, deep: int, without: frozenset[str] = frozenset()) -> None:
        """Compare all public attributes of something in both games."""
        self.compare(path, find)
        thing = find(fresh(self.sessions[0]))
        for name in public_names(thing):
            if name in without:
                continue
            get = _getting(find, name)
            kind = inspect.getattr_static(type(thing), name, None)
            if isinstance(kind, property) or not callable(_value(get, self.sessions[0])):
                self.go_on(f"{path}.{name}", get, deep)
                continue
            method = getattr(thing, name)
            for plain, named in self.arguments.sets(method):
                self.go_on(
                    _called(f"{path}.{name}", plain, named), _calling(get, plain, named), deep
                )

    def go_on(self, path: str, find: Find, deep: int) -> None:
        """Compare something, and what it has itself."""
        value = self.compare(path, find)
        if deep and _of_package(value) and not isinstance(value, Session | Position | Game | State):
            # A file or a function of a file is compared by what it says.
            self.look(path, find, deep - 1)

    def compare(self, path: str, find: Find) -> Any:
        """Compare something in both games; return it as it is in the first one."""
        values, told = [], []
        for session in map(fresh, self.sessions):
            before = session.last, line_of(session).history[-1]
            try:
                value = find(session)
                said = shown(value)
            except Exception as error:  # every sentence counts
                value, said = None, _told_error(error)
            moved = (session.last, line_of(session).history[-1]) != before
            values.append(value)
            told.append("moved" if moved and not self.moving else said)
        self.seen += 1
        if told[0] != told[1]:
            self.found.append(path)
        return values[0]

    def call_functions(self) -> None:
        """Call every public function of the package that takes a game."""
        for name, function in functions_of_games(self.arguments.game):
            for plain, named in self.arguments.sets(function, [None]):
                path = _called(name, plain[1:], named)
                self.compare(path, _given(function, plain[1:], named))


def functions_of_games(game: Game) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the public functions of the package, and of a game's own, that take a game."""
    own = lab.__dict__.get(game.name.replace("-", "_")) or getattr(
        lab, game.name.replace("-", "_"), None
    )
    modules = [("lab", lab), ("lab.drawing", drawing)]
    modules += [(f"lab.{game.name}", own)] if isinstance(own, ModuleType) else []
    for place, module in modules:
        for name in sorted(getattr(module, "__all__", dir(module))):
            function = getattr(module, name)
            if inspect.isfunction(function) and _takes_a_game(function):
                yield f"{place}.{name}", function


def _takes_a_game(function: Callable[..., Any]) -> bool:
    """Tell whether the first argument of a function is a position or a session."""
    first = next(iter(inspect.signature(function).parameters.values()), None)
    return first is not None and first.name in ("play", "position", "session", "source")


def fresh(session: Session) -> Session:
    """Return a copy to be called: what is done to it changes nothing of the original."""
    if isinstance(session, SeenSession):
        return session
    copy = session._copy(session.last)
    copy._take_lines([line.copy(fresh(line.play)) for line in session._branches])
    copy.ply = session.ply
    return copy


def public_names(thing: Any) -> list[str]:
    """Return the public attributes of something, and what Jupyter asks of it."""
    asked = ("_repr_html_", "_repr_mimebundle_", "_ipython_key_completions_")
    names = [name for name in dir(thing) if not name.startswith("_") or name in asked]
    return [name for name in names if _is_ours(type(thing), name)]


def _is_ours(kind: type, name: str) -> bool:
    """Tell whether an attribute is the package's own, not that of a class of Python."""
    at = next((base for base in kind.__mro__ if name in vars(base)), None)
    return at is None or at.__module__.startswith(("stoneage_lab", "fixtures"))


def shown(value: Any, deep: int = 1) -> Any:
    """Return all that one can see of a value, as plain data."""
    if isinstance(value, Session):
        return _shown_session(value, deep)
    if isinstance(value, Position):
        # A whole one is the referee's.
        whole = value.public is not value and value.game.hides and not value.over
        return "referee" if whole and not hasattr(value, "viewer") else _shown_position(value)
    if isinstance(value, Path):
        return value.read_bytes()
    if isinstance(value, str | bytes | int | float | None):
        return _ADDRESS.sub("0x", value) if isinstance(value, str) else value
    if isinstance(value, Mapping):
        return {str(key): shown(each, deep) for key, each in value.items()}
    if isinstance(value, State):
        return "referee"
    if isinstance(value, list | tuple | Iterator):
        return [shown(each, deep) for each in islice(value, 1000)]
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    if callable(value):
        return getattr(value, "__name__", "")
    return _ADDRESS.sub("0x", repr(value))


def _shown_session(session: Session, deep: int) -> Any:
    seen = session.seen_by(session.viewer)
    told: list[Any] = [repr(session), session.ply, session.last, session.over, session.hides]
    told += [repr(line) for line in seen.whole_log]
    told += [drawing.text(session), session.moves.words, shown(seen.position)]
    if deep:
        told += [repr(session.variations), shown(seen.record().to_dict(), deep - 1)]
    return told


def _shown_position(position: Position) -> Any:
    return repr(position), position.to_dict(), repr(position.events), position.faces


def _told_error(error: Exception) -> str:
    more = [getattr(error, name, None) for name in ("nearest", "refusals")]
    return _ADDRESS.sub("0x", f"{type(error).__name__}: {error} {more}")


def _of_package(value: Any) -> bool:
    kind = type(value)
    return kind.__module__.startswith("stoneage_lab") and not isinstance(value, Exception | Action)


def _value(find: Find, session: Session) -> Any:
    try:
        return find(fresh(session))
    except Exception:
        return None


def _getting(find: Find, name: str) -> Find:
    return lambda session: getattr(find(session), name)


def _calling(find: Find, plain: list[Any], named: dict[str, Any]) -> Find:
    return lambda session: find(session)(*plain, **named)


def _given(function: Callable[..., Any], plain: list[Any], named: dict[str, Any]) -> Find:
    return lambda session: function(session, *plain, **named)


def _called(path: str, plain: Iterable[Any], named: Mapping[str, Any]) -> str:
    said = [*map(repr, plain), *(f"{name}={value!r}" for name, value in named.items())]
    return f"{path}({', '.join(said)})"
