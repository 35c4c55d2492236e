"""The registry of games, by name. No game imports another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Final

from ..core.arguments import known_name, shown
from ..core.errors import SetupError
from ..core.faces import FacesGiven
from ..core.game import Game, unknown
from ..core.game_info import GameInfo, info_of, numbers
from ..core.language import texts
from ..core.memo import memo
from ..core.modules_to_compile import game_folders
from ..core.rulebook import Rulebook

DEFAULT_GAME: Final = "stone-age"
"""The default game."""

_own: dict[str, type[Game]] = {}


@memo(1)
def _house() -> dict[str, tuple[str, GameInfo]]:
    """Return folder and info of each game of the package, by name; the default game first."""
    found = {}
    for folder in game_folders():
        info: GameInfo = import_module(f".{folder.name}.info", __name__).INFO
        found[info.name] = (folder.name, info)
    return dict(sorted(found.items(), key=lambda item: item[0] != DEFAULT_GAME))


def game_names() -> list[str]:
    """Return the names of all games, including those of `register`."""
    return [*_house(), *_own]


def game_info(name: str) -> GameInfo:
    """Return the facts about a game that need no import of its rules.

    Raises
    ------
    SetupError
        If there is no such game; the known ones are listed.

    Examples
    --------
    >>> game_info("stone-age").default_bot
    'careful'
    """
    known = known_name(name, _house())
    return _house()[known][1] if known in _house() else info_of(game_type(name))


def register(kind: type[Game]) -> type[Game]:
    """Register a game of your own under its name; may be used as a decorator.

    Raises
    ------
    SetupError
        If it is no class of a game, has no name, or the name belongs to a game of the package.
    """
    if not isinstance(kind, type) or not issubclass(kind, Game):
        raise SetupError(texts()("error.kind", given=shown(kind)))
    if not isinstance(kind.name, str) or not kind.name:
        raise SetupError(texts()("error.kind_name", given=shown(kind.name), kind=kind.__name__))
    if kind.name in _house():
        raise SetupError(unknown("taken", kind.name, _house()))
    _own[kind.name] = kind
    return kind


@contextmanager
def registered(*kinds: type[Game], alone: bool = False) -> Iterator[None]:
    """Register games of your own for as long as a block runs; then all is as it was before.

    What is registered within the block is forgotten with it, too.

    Parameters
    ----------
    *kinds : type
        Classes of games, as `register` takes them.
    alone : bool
        Whether games that were registered before are unknown meanwhile.

    Raises
    ------
    SetupError
        As `register` does.

    Examples
    --------
    >>> class Nim(Game):
    ...     name = "nim"
    >>> with registered(Nim):
    ...     "nim" in game_names()
    True
    >>> "nim" in game_names()
    False
    """
    before = dict(_own)
    try:
        if alone:
            _own.clear()
        for kind in kinds:
            register(kind)
        yield
    finally:
        _own.clear()
        _own.update(before)


def game_type(name: str) -> type[Game]:
    """Return the class of a game by name.

    Raises
    ------
    SetupError
        If there is no such game; the known ones are listed.
    """
    known = known_name(name, game_names())
    if known is None:
        raise SetupError(unknown("game", name, game_names()))
    if known in _own:
        return _own[known]
    folder, info = _house()[known]
    module, _, kind = info.kind.rpartition(".")
    found: type[Game] = getattr(import_module(f".{folder}.{module}", __name__), kind)
    return found


def game(
    name: str | Game,
    players: int | None = None,
    rules: str | None = None,
    expansions: Iterable[str] = (),
    options: Mapping[str, str] | None = None,
    faces: FacesGiven = None,
) -> Game:
    """Return a game set up for some players under some rules.

    Parameters
    ----------
    name : str
        One of `games`, e.g. ``"stone-age"``.
    players : int, optional
        The number of players; by default the smallest with an opponent.
    rules : str
        A rule set; ``game(name).rule_sets`` lists them.
    expansions : iterable of str
        Their order does not matter; `Game.known_expansions` lists them.
    options : mapping, optional
        Single options that differ from the rule set, e.g. ``{"tie_break": "sum"}``.
    faces : str, Path or mapping, optional
        Other cards, tiles or boards than those of the package, for an owner of the printed game:
        a JSON file or its contents.

    Raises
    ------
    SetupError
        If there is no such game, number of players, rule set, option or expansion, or these
        cannot be its faces; the sentence lists what there is.

    Examples
    --------
    >>> game("stone-age", players=3, rules="bga", options={"tie_break": "sum"})
    <Stone Age, 3 players, bga rules, tie_break=sum>
    """
    if isinstance(name, Game):
        changed = players not in (None, name.players) or rules not in (None, "standard", name.rules)
        if changed or options or expansions or faces is not None:
            raise SetupError(texts()("error.ready", game=repr(name)))
        return name
    # A game of a user's own may have no faces, and an `__init__` that knows none.
    given = () if faces is None else (faces,)
    return game_type(name)(players, rules, options, expansions, *given)


def rulebook(
    name: str | Game,
    players: int | None = None,
    rules: str | None = None,
    options: Mapping[str, str] | None = None,
    expansions: Iterable[str] = (),
    faces: FacesGiven = None,
    *,
    sources: bool = False,
) -> Rulebook:
    """Return the rulebook of a game with its rule set, options, expansions and faces.

    It is written for people with the game on their table: the aim, the set-up, a round, and what
    everything gives, costs and counts; ``rulebook(name).save("rules.html")`` writes it to print.

    Parameters
    ----------
    name : str
        One of `games`.
    players, rules, options, expansions, faces
        As `game` takes them.
    sources : bool
        Whether each rule is shown with its id, its options, and file and line of its code.

    Raises
    ------
    SetupError
        As `game` does.

    Examples
    --------
    >>> rulebook("stone-age")["feed.starve"].title
    'Hunger'
    """
    return Rulebook(game(name, players, rules, expansions, options, faces), sources is True)


class GameList(list[str]):
    """A list of names of games, shown with a line about each."""

    def __repr__(self) -> str:
        lines = []
        wide = max(map(len, self), default=0)
        for name in self:
            info = game_info(name)
            counts, rules = numbers(info.players({}, ())), ", ".join(info.rule_sets)
            lines.append(f"{name:{wide}} {counts} players; rules: {rules}")
        return "\n".join(lines)


def list_games() -> GameList:
    """Return the names of all games.

    Examples
    --------
    >>> GameList(["stone-age"])
    stone-age      2–4 players; rules: standard, rulebook, bga
    >>> "stone-age" in list_games()
    True
    """
    return GameList(game_names())
