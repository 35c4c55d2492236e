"""Facts about a game that need no import of its rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .search_tuning import NAMED_TRIES, PLAIN, Tuning

if TYPE_CHECKING:
    from .game import Game

PlayersFunction = Callable[[Mapping[str, str], Collection[str]], Sequence[int]]
"""A function of options and expansions: the possible numbers of players, ascending."""


TriesFunction = Callable[["Game"], int]
"""A function of a game: tries for a move, of the bot ``"search"`` or for a hint."""

TuningFunction = Callable[["Game"], Tuning]
"""A function of a game: the numbers of a search in it."""


def plain_tuning(game: Game) -> Tuning:
    """Return the numbers of ``"expert"`` in most games."""
    return PLAIN


def named_tries(game: Game) -> int:
    """Return the tries of ``"search"`` in most games."""
    return NAMED_TRIES


def tries_by_players(tries: Mapping[int, int]) -> TriesFunction:
    """Return a function for a game in which the tries depend on the number of players only.

    Parameters
    ----------
    tries : dict of int to int
        By the number of players.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> tries_by_players({2: 2000, 3: 800})(game("age-of-hunting", 3))
    800
    """

    def tries_of(game: Game) -> int:
        return tries[game.players]

    return tries_of


@dataclass(frozen=True)
class GameInfo:
    """The facts about a game that a list of games shows.

    Attributes
    ----------
    name : str
        As in ``lab.play(name)``.
    title : str
    titles : mapping of str to str
        The titles by language, where another language has one of its own.
    players : function of options and expansions
        The possible numbers of players, ascending; an option that is not given has its
        standard value.
    rule_sets : tuple of str
        The first one is the default.
    newcomers : str
        The rule set to begin with, where it is not the default one.
    options, expansions : tuple of str
        Their names.
    default_bot : str
        The default computer player.
    bots_by_strength : tuple of str
        The names of its bots, the weakest first, as measured.
    compiled : tuple of str
        The patterns of the modules that are compiled, see `stoneage_lab.core.modules_to_compile`.
    kind : str
        For a game of the package: the module in its folder and the class of the game in it.
    tuning : Tuning
        The numbers of the player ``"search"`` in this game.
    learned_tuning : function of a game
        Those of the player ``"expert"``, where something is learned.
    goods : tuple of str
        The figures that count goods, if pieces of unlike goods may be counted together.
    tries : function of a game
        The tries of ``"search"`` for a move, where it is given no number: about 0.3 seconds.
    plain_hint_tries : function of a game, optional
        The most tries of a hint where the rules are not compiled, as in a browser: about 1.5
        seconds there.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> info = game("stone-age").info
    >>> info.default_bot, list(info.players({}, ()))
    ('careful', [2, 3, 4])
    """

    name: str
    title: str
    players: PlayersFunction
    rule_sets: tuple[str, ...] = ("standard",)
    newcomers: str = ""
    options: tuple[str, ...] = ()
    expansions: tuple[str, ...] = ()
    default_bot: str = "random"
    bots_by_strength: tuple[str, ...] = ("random", "search")
    compiled: tuple[str, ...] = ()
    kind: str = ""
    tuning: Tuning = PLAIN
    learned_tuning: TuningFunction = plain_tuning
    goods: tuple[str, ...] = ()
    tries: TriesFunction = named_tries
    plain_hint_tries: TriesFunction | None = None
    titles: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __repr__(self) -> str:
        return f"<GameInfo {self.name}: {numbers(self.players({}, ()))} players>"


def info_of(kind: type[Game]) -> GameInfo:
    """Return the facts about a game from its class.

    They stand in its ``info.py``; for a game without one they come from class attributes. Its
    default bot is then the random one.
    """
    given = kind.about
    return GameInfo(
        name=kind.name,
        title=kind.title,
        players=_players_of(kind, given.players if given else None),
        rule_sets=tuple(kind.rule_sets),
        newcomers=given.newcomers if given else "",
        options=tuple(option.name for option in kind.option_table),
        expansions=tuple(kind.known_expansions),
        default_bot=given.default_bot if given else "random",
        bots_by_strength=given.bots_by_strength if given else GameInfo.bots_by_strength,
        compiled=given.compiled if given else (),
        kind=given.kind if given else "",
        tuning=given.tuning if given else PLAIN,
        learned_tuning=given.learned_tuning if given else plain_tuning,
        goods=given.goods if given else (),
        tries=given.tries if given else named_tries,
        plain_hint_tries=given.plain_hint_tries if given else None,
        titles=given.titles if given else {},
    )


def _players_of(kind: type[Game], given: PlayersFunction | None) -> PlayersFunction:
    """Return how many may play, those numbers included that expansions add."""

    def players(options: Mapping[str, str], expansions: Collection[str]) -> Sequence[int]:
        counts = given(options, expansions) if given else range(kind.least, kind.most + 1)
        more = [n for name in expansions for n in kind.expansion_players.get(name, ())]
        return sorted({*counts, *more}) if more else counts

    return players


def numbers(counts: Sequence[int]) -> str:
    """Return the possible numbers of players as text.

    Examples
    --------
    >>> numbers(range(2, 5)), numbers([4]), numbers((2, 4, 6))
    ('2–4', '4', '2, 4, 6')
    """
    if len(counts) > 1 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}–{counts[-1]}"
    return ", ".join(map(str, counts))
