"""Two engines for one text: the readable rules, and their twin compiled from the same files.

People read, play and learn with the readable rules. What plays many games asks here for the
twin, which plays the same games, only faster. `twin` gives the readable game back where there is
no compiled one, so nobody has to ask twice.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import warnings
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeVar

from .action import Action
from .game import Game
from .language import texts
from .rule import LabWarning
from .state import State

FOLDERS: Final = ("core", "games", "players")
"""The rooms that have a twin."""

ABOVE: Final = frozenset({"drawing", "odds", "lessons", "engine.py"})
"""What stands in a game's folder but belongs to a room above, and this file itself."""

FORBID: Final = "STONEAGE_LAB_PURE"
"""The environment variable that forbids the twin, when it is set to anything but 0."""

FOLDER: Final = "_compiled"
MADE_FROM: Final = "made_from.json"
SIZES: Final = "sizes"
"""Where the sizes of the compiled files stand in it."""

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_NAME: Final = __name__.partition(".")[0]
_TWIN: Final = f"{_NAME}.{FOLDER}"

T = TypeVar("T")


def sources(package: Path = _PACKAGE) -> list[Path]:
    """Return the files the twin is made from."""
    return [
        path
        for folder in FOLDERS
        for path in sorted((package / folder).rglob("*.py"))
        if not ABOVE & {*path.relative_to(package).with_suffix("").parts, path.name}
    ]


def source_hash(package: Path = _PACKAGE) -> str:
    """Return one hash over the names and contents of all sources."""
    digest = hashlib.sha256()
    for path in sources(package):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


class EngineInfo:
    """Which engine plays many games, and why.

    Attributes
    ----------
    compiled : bool
        Whether it is the compiled twin.
    version : str
        Of this package.
    sources : str
        The hash of the rules as they can be read here.
    why_not : str
        Why the twin is not used; empty if it is.
    """

    def __init__(self, why_not: str) -> None:
        self.compiled = not why_not
        self.version = str(getattr(sys.modules.get(_NAME), "__version__", ""))
        self.sources = source_hash()
        self.why_not = why_not

    def __repr__(self) -> str:
        key = "engine.compiled" if self.compiled else "engine.pure"
        return texts()(key, version=self.version, hash=self.sources[:12], why=self.why_not)


def engine_info() -> EngineInfo:
    """Tell which engine simulations, tournaments and bots use here.

    Examples
    --------
    >>> engine_info().compiled in (True, False)
    True
    """
    return EngineInfo(_why_not())


def _why_not() -> str:
    """Return why the twin cannot be used, or an empty text."""
    if os.environ.get(FORBID, "0") not in ("", "0"):
        return texts()("engine.forbidden", variable=FORBID)
    key, facts = _examined()
    return texts()(f"engine.{key}", **facts) if key else ""


@lru_cache(maxsize=1)
def _examined() -> tuple[str, dict[str, Any]]:
    """Look at the twin once: a text that says what is wrong with it, or an empty one."""
    try:
        made_from = json.loads((_PACKAGE / FOLDER / MADE_FROM).read_text(encoding="utf-8"))
        stale = made_from["sources"] != source_hash()
        cut = _cut(made_from.get(SIZES, {}))
    except OSError:
        return "missing", {}
    except (ValueError, KeyError, TypeError, AttributeError):
        stale, cut = True, ""
    key, facts = ("stale" if stale else "cut" if cut else ""), {"command": _command(), "file": cut}
    if not key:
        try:
            import_module(f"{_TWIN}.core.action")
        except ImportError as error:
            key, facts = "broken", facts | {"error": str(error)}
    if key:
        warnings.warn(texts()(f"engine.{key}", **facts), LabWarning, stacklevel=2)
    return key, facts


def _cut(sizes: dict[str, int]) -> str:
    """Return a compiled file that is shorter than it was made; loading it would end Python."""
    for name, size in sizes.items():
        path = _PACKAGE / FOLDER / name
        if path.is_file() and path.stat().st_size < size:
            return path.name
    return ""


def _command() -> str:
    """Return what makes the twin anew: in a checkout, or where the package was installed."""
    in_checkout = (_PACKAGE.parent / "dev.py").is_file()
    return "python3 dev.py twin" if in_checkout else "pip install --force-reinstall stoneage-lab"


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
    if not kind.__module__.startswith(_NAME + ".") or is_twin(game) or _why_not():
        return game
    if any(_is_added(game.expansion_changes[name]) for name in game.expansions):
        return game
    own: type[Game] = _counterpart(kind)
    return own(game.players, game.rules, game.chosen, game.expansions)


def _is_added(change: Any) -> bool:
    """Tell whether an expansion comes from outside this package: then it has no compiled twin."""
    return not str(getattr(change, "__module__", "")).startswith(_NAME + ".")


def counterpart(thing: T, game: Game) -> T:
    """Return what stands for a class or function of the rules in the engine of a game.

    Parameters
    ----------
    thing : class or function
        Of the readable rules, e.g. ``Rng`` or a bot; anything else is returned as it is.
    game : Game
        A readable game, or the `twin` of one.
    """
    return _counterpart(thing) if is_twin(game) else thing


def _counterpart(thing: Any) -> Any:
    module = getattr(thing, "__module__", None) or ""
    room = module.removeprefix(_NAME + ".")
    if room == module or room.partition(".")[0] not in FOLDERS:
        return thing
    return getattr(import_module(f"{_TWIN}.{room}"), thing.__name__, thing)


def state_in(game: Game, state: State) -> State:
    """Return an independent state like this one, in the engine of a game.

    Parameters
    ----------
    game : Game
        Set up as the game of the state is; often its `twin`.
    state : State
    """
    return game.from_dict(state.to_dict())


class Bridge:
    """Between a readable game, which people's functions know, and the twin that plays it.

    Whoever asks gets the shared actions of the readable game, so that ``is``, ``isinstance`` and
    the like mean what they always mean; the twin is given its own.

    Parameters
    ----------
    game, engine : Game
        A readable game and its `twin`.

    Attributes
    ----------
    readable, compiled : mapping of Action to Action
        The readable action for one of the twin, and the other way round.
    by_words : dict of str to Action
        Actions of the twin that were met before.
    states_made : int
        How often somebody wanted a whole readable state, which is slow.
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
        except TypeError:  # something that cannot be looked up is no action
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
    """Readable actions by those of the twin; each is looked for once."""

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
