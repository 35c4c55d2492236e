"""Two engines from one source: the readable rules, and their compiled twin.

Users read and play with the readable rules. Code that plays many games gets the
twin here, which plays the same games faster. `twin` returns the readable game where there is
no compiled one, so callers need no check.
"""

from __future__ import annotations

import json
import os
import sys
import warnings
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeVar

from . import modules_to_compile
from .action import Action
from .arguments import shown
from .content_hash import sha256
from .errors import LabWarning, SetupError
from .game import Game
from .language import texts
from .memo import memo
from .modules_to_compile import FOLDER, PACKAGE, SHARED, NotCompilable, TwinPart
from .state import State

FORBID: Final = "STONEAGE_LAB_PURE"
"""The environment variable that forbids the twin, when it is set to anything but 0."""

MADE_FROM: Final = "made_from.json"
PARTS: Final = "parts"
"""The key under which it has the hash of each part."""

SIZES: Final = "sizes"
"""The key under which it has the sizes of the compiled files."""

COMING: Final = PACKAGE.parent / ".cache" / "twin_coming.json"
"""The names of the parts that a checkout is compiling; the file exists only meanwhile."""

WANTED: Final = COMING.with_name("twin_wanted.json")
"""Name of the part that was asked for last while it was still to be compiled: it comes next."""

# Results of a check that can change while a program runs: such a part is checked again.
_PASSING: Final = frozenset({"missing", "unmade", "coming"})

_NAME: Final = modules_to_compile.NAME
_TWIN: Final = modules_to_compile.TWIN

T = TypeVar("T")


def source_hash() -> str:
    """Return one hash over the sources of all parts of the package."""
    digest = sha256()
    for part in (_part(SHARED), *_house().values()):
        digest.update(f"{part.name} {part.hash()}\n".encode())
    return digest.hexdigest()


class EngineInfo:
    """Which engine is used to play many games, and why.

    Attributes
    ----------
    compiled : bool
        Whether it is the compiled twin: for every game of the package, or for the one asked about.
    version : str
        Of this package.
    sources : str
        The hash of the readable rules.
    why_not : str
        Why the twin is not used; empty if it is.
    games : dict of str to str
        For each game, by the name of its folder, why its twin is not used; empty if it is.
    """

    def __init__(
        self, why_not: str, games: dict[str, str] | None = None, sources: str = ""
    ) -> None:
        self.compiled = not why_not
        self.version = str(getattr(sys.modules.get(_NAME), "__version__", ""))
        self.sources = sources or source_hash()
        self.why_not = why_not
        self.games = dict(games or {})

    def __repr__(self) -> str:
        mixed = self.why_not and not all(self.games.values())
        key = "mixed" if mixed else "compiled" if self.compiled else "pure"
        names = ", ".join(name for name, why in self.games.items() if why)
        facts = {"version": self.version, "hash": self.sources[:12], "why": self.why_not}
        return texts()(f"engine.{key}", games=names, **facts)


def engine_info(game: Game | None = None) -> EngineInfo:
    """Tell which engine simulations, tournaments and bots use here.

    Parameters
    ----------
    game : Game, optional
        Ask about this game alone; otherwise about every game of the package.

    Raises
    ------
    SetupError
        If `game` is not a `Game`.

    Examples
    --------
    >>> engine_info().compiled in (True, False)
    True
    """
    if game is not None:
        if not isinstance(game, Game):
            raise SetupError(texts()("engine.no_game", given=shown(game)))
        part = _part_of(type(game))
        folder = part.folder.name if part else game.name
        why = _why_not(part) if part else texts()("engine.unlisted", game=game.shown_title())
        return EngineInfo(why, {folder: why}, part.hash() if part else "")
    games = {part.folder.name: _why_not(part) for part in _house().values()}
    return EngineInfo(next(filter(None, games.values()), _why_not(_part(SHARED))), games)


def _why_not(part: TwinPart) -> str:
    """Return why the twin of a part cannot be used, or an empty text."""
    if os.environ.get(FORBID, "0") not in ("", "0"):
        return texts()("engine.forbidden", variable=FORBID)
    key, facts = _examined(SHARED)
    if not key and part.name != SHARED:
        key, facts = _examined(part.name)
    return texts()(f"engine.{key}", **facts) if key else ""


@memo(1)
def _house() -> dict[str, TwinPart]:
    """Return the parts of the games in the package, by name."""
    return {part.name: part for part in modules_to_compile.house_parts()}


@memo(1)
def _outside() -> dict[str, TwinPart]:
    """Return the parts of games outside the package that were used, by name."""
    return {}


@memo(1)
def _shared() -> TwinPart:
    return modules_to_compile.shared_part()


def _part(name: str) -> TwinPart:
    """Return a part by its name."""
    return _shared() if name == SHARED else _house().get(name) or _outside()[name]


def _part_of(kind: type) -> TwinPart | None:
    """Return the part that the class of a game belongs to, or None if it is in none."""
    module = kind.__module__
    known = [*_house().values(), *_outside().values()]
    if is_in(_TWIN, module):
        return next((part for part in known if is_in(_twin_of(part, "__init__"), module)), None)
    if not is_in(_NAME, module):
        known = _met(module)
    return next((part for part in known if is_in(part.module, module)), None)


def _met(module: str) -> list[TwinPart]:
    """Return the part of a game outside the package whose class is in this module, if any."""
    package, _, file = module.rpartition(".")
    name = modules_to_compile.outside_name(package)
    if package and name not in _outside():
        folder = Path(str(getattr(sys.modules.get(module), "__file__", ""))).parent
        try:
            _outside()[name] = modules_to_compile.outside_part(folder, package)
        except (NotCompilable, OSError, ValueError, SyntaxError):
            return []  # it is not meant to be compiled
    found = _outside().get(name)
    return [found] if found and file in found.files else []


def is_in(package: str, module: str) -> bool:
    """Tell whether a module belongs to a package, by their names."""
    return module == package or module.startswith(f"{package}.")


def _made_from() -> dict[str, Any]:
    """Return the description of the twin that was written when it was compiled.

    Raises
    ------
    OSError
        If there is no twin.
    ValueError
        If this cannot be read.
    """
    found = json.loads((PACKAGE / FOLDER / MADE_FROM).read_text(encoding="utf-8"))
    if not isinstance(found, dict) or not isinstance(found.get(PARTS), dict):
        raise ValueError(MADE_FROM)
    return found


_answers: dict[str, tuple[str, dict[str, Any]]] = {}
"""The final result for each part: not a memo, because a running program keeps its rules."""


def _examined(name: str) -> tuple[str, dict[str, Any]]:
    """Check a part of the twin: the key of the text that says what is wrong, or nothing.

    A twin that is still to come is used as soon as it is there: a kernel need not be restarted.
    """
    found = _answers.get(name)
    if found is None:
        found = _look_at(name)
        if found[0] not in _PASSING:
            _answers[name] = found
    return found


def _look_at(name: str) -> tuple[str, dict[str, Any]]:
    part, cut = _part(name), ""
    try:
        made_from = _made_from()
        if name not in made_from[PARTS]:
            return _not_there(part, "unmade" if name != SHARED else "missing")
        stale = any(made_from[PARTS].get(each) != _part(each).hash() for each in {SHARED, name})
        cut = _cut(made_from.get(SIZES, {}))
    except OSError:
        return _not_there(part, "missing")
    except (ValueError, TypeError, AttributeError):
        stale = True
    key, facts = ("stale" if stale else "cut" if cut else ""), {}
    if not key:
        try:
            import_module(f"{_TWIN}.core.action")
            if name != SHARED:
                import_module(_twin_of(part, _first(part)))
        except ImportError as error:
            key, facts = "broken", {"error": str(error)}
    if key:
        facts |= {"command": _command(part), "file": cut}
        warnings.warn(texts()(f"engine.{key}", **facts), LabWarning, stacklevel=3)
    return key, facts


def _not_there(part: TwinPart, key: str) -> tuple[str, dict[str, Any]]:
    """Return what is said of a part that was not compiled: whether it is coming, or the key."""
    return "coming" if _is_coming(part) else key, {"command": _command(part)}


def _is_coming(part: TwinPart) -> bool:
    """Tell whether this checkout is compiling a part, or is about to."""
    try:
        return part.name in json.loads(COMING.read_text(encoding="utf-8"))
    except (OSError, ValueError, TypeError):
        return False


def _want(part: TwinPart) -> None:
    """Let a part that is still to be compiled come next: it is being played."""
    if _is_coming(part):
        with suppress(OSError):
            WANTED.write_text(json.dumps(part.name), encoding="utf-8")


def _first(part: TwinPart) -> str:
    """Return a compiled module of a part."""
    return next(file for file, kind in part.files.items() if kind == modules_to_compile.COMPILE)


def _cut(sizes: dict[str, int]) -> str:
    """Return a truncated compiled file, if there is one; loading it would crash Python."""
    for name, size in sizes.items():
        path = PACKAGE / FOLDER / name
        if path.is_file() and path.stat().st_size < size:
            return path.name
    return ""


def _command(part: TwinPart) -> str:
    """Return the command that compiles the twin again: in a checkout, or in an installation."""
    if not (PACKAGE.parent / "dev.py").is_file():
        return "pip install --force-reinstall stoneage-lab"
    folder = f'"{part.folder}"' if " " in str(part.folder) else part.folder
    return "python3 dev.py twin" + (f" {folder}" if part.name in _outside() else "")


def is_twin(game: Game) -> bool:
    """Tell whether a game is a compiled one."""
    return type(game).__module__.startswith(_TWIN + ".")


def twin(game: Game) -> Game:
    """Return the compiled twin of a game, or the game itself where there is none.

    The states and actions of the twin have the same names, words and behaviour, but they are
    objects of their own: take an action over by its words, ``twin.find(action.words)``, a state
    with `state_in`, and classes and functions of the rules with `counterpart`.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> readable = game("stone-age", players=3)
    >>> twin(readable) == readable, twin(twin(readable)).seats
    (True, ('red', 'blue', 'green'))
    """
    kind = type(game)
    part = None if is_twin(game) else _part_of(kind)
    if part is None:
        return game
    if _why_not(part):
        _want(part)
        return game
    if any(_is_added(game.expansion_changes[name]) for name in game.expansions):
        return game
    own: type[Game] = _counterpart(kind)
    faces = () if game.own_faces is None else (game.own_faces,)
    return own(game.players, game.rules, game.chosen, game.expansions, *faces)


def _is_added(change: Any) -> bool:
    """Tell whether an expansion comes from outside this package: then it has no compiled twin."""
    return not str(getattr(change, "__module__", "")).startswith(_NAME + ".")


def counterpart(thing: T, game: Game) -> T:
    """Return the counterpart of a class or function of the rules in the engine of a game.

    Parameters
    ----------
    thing : class or function
        Of the readable rules, e.g. ``Rng`` or a bot; anything else is returned as it is.
    game : Game
        A readable game, or the `twin` of one.
    """
    return _counterpart(thing) if is_twin(game) else thing


def _counterpart(thing: Any) -> Any:
    name = _twin_name(getattr(thing, "__module__", None) or "")
    return getattr(import_module(name), thing.__name__, thing) if name else thing


def _twin_name(module: str) -> str:
    """Return the name of the twin of a module, or an empty text if it has none."""
    for part in (*_house().values(), *_outside().values(), _shared()):
        if is_in(part.module, module):
            file = module.removeprefix(part.module).lstrip(".").replace(".", "/") or "__init__"
            file = file if file in part.files else f"{file}/__init__"
            return _twin_of(part, file) if file in part.files else ""
    return ""


def _twin_of(part: TwinPart, file: str) -> str:
    """Return the name of the twin of a module of a part."""
    path = [_TWIN, *part.place.split("/"), *file.removesuffix("__init__").split("/")]
    return ".".join(name for name in path if name)


def state_in(game: Game, state: State) -> State:
    """Return a copy of a state in the engine of a game.

    Parameters
    ----------
    game : Game
        Set up as the game of the state is; often its `twin`.
    state : State
    """
    return game.from_dict(state.to_dict())


class Bridge:
    """Translates between a readable game, which users' functions know, and the twin that plays it.

    Callers get the shared actions of the readable game, so that ``is``, ``isinstance`` and
    the like work as usual; the twin gets its own.

    Parameters
    ----------
    game, engine : Game
        A readable game and its `twin`.

    Attributes
    ----------
    readable, compiled : mapping of Action to Action
        The readable action for one of the twin, and the other way round.
    by_words : dict of str to Action
        Actions of the twin that are known already.
    states_made : int
        How many readable states were made; making one is slow.
    """

    def __init__(self, game: Game, engine: Game) -> None:
        self.game = game
        self.engine = engine
        self.readable = _Readable(self)
        self.compiled: dict[Action, Action] = {}
        self.by_words: dict[str, Action] = {}
        self.states_made = 0

    def own(self, chosen: Any) -> Action | None:
        """Return the twin's action for an action of either engine, or words; None for others."""
        try:
            known = self.compiled.get(chosen)
        except TypeError:  # a value that cannot be hashed is not an action
            return None
        if known is not None:
            return known
        words = getattr(chosen, "words", chosen)
        if not isinstance(words, str):
            return None
        return self.by_words.get(words) or self.engine.find(words)

    def state(self, state: State) -> State:
        """Return a readable state like one of the twin."""
        self.states_made += 1
        return state_in(self.game, state)


class _Readable(dict[Action, Action]):
    """Readable actions by those of the twin; each is looked up once."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self.bridge = bridge

    def __missing__(self, action: Action) -> Action:
        found = self.bridge.game.find(action.words)
        if found is None:
            raise KeyError(action)
        self[action] = found
        self.bridge.compiled[found] = action
        self.bridge.by_words[action.words] = action
        return found
