"""`lab.environment`: a game as an environment of PettingZoo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final, Literal

from ..core.arguments import as_text, shown
from ..core.errors import SetupError
from ..core.game import Game
from ..core.observation_fields import ObservationField, ObservationFields
from ..games import DEFAULT_GAME
from ..games import game as find_game
from .words import words

if TYPE_CHECKING:
    from .game_environment import GameEnvironment

REWARDS: Final = ("end", "step")
"""When a seat is rewarded: once, at the end, or with every change of the points."""

RENDER_MODES: Final = ("ansi", "svg")
"""What `render` returns: the board as text, or as a picture."""

MOST_MOVES: Final = 20_000
"""More moves than a game has: a game that goes on longer is cut off."""


def environment(
    game: str | Game = DEFAULT_GAME,
    players: int | None = None,
    rules: str | None = None,
    options: Mapping[str, str] | None = None,
    expansions: Iterable[str] = (),
    *,
    rewards: Literal["end", "step"] = "end",
    render_mode: Literal["ansi", "svg"] | None = None,
    observe: Sequence[ObservationField] | None = None,
    most_moves: int = MOST_MOVES,
) -> GameEnvironment:
    """Return a game as an environment in which a program learns by playing.

    It is an AEC environment of PettingZoo: `reset`, then `last` and `step` in turn for
    `agent_selection`. An observation is what the seat may know and nothing else.

    Parameters
    ----------
    game, players, rules, options, expansions
        As of `stoneage_lab.game`.
    rewards : {"end", "step"}
        The points of a seat less the mean of the others: at the end, or every change of it, as
        the seat itself can see it.
    render_mode : {"ansi", "svg"}, optional
        What `render` returns of what a spectator sees: text, or SVG.
    observe : sequence of ObservationField, optional
        What a seat sees, in place of what the game declares.
    most_moves : int
        A game of more moves is truncated.

    Returns
    -------
    GameEnvironment
        Agents are called as the seats are, e.g. ``"red"``.

    Raises
    ------
    SetupError
        If PettingZoo is missing, an argument is wrong, or the game says neither its moves nor what
        a seat sees.

    Examples
    --------
    >>> env = environment("stone-age", players=2)               # doctest: +SKIP
    >>> env.reset(seed=1)                                       # doctest: +SKIP
    >>> observation, reward, over, cut, info = env.last()       # doctest: +SKIP
    >>> env.step(env.action_space(env.agent_selection).sample(  # doctest: +SKIP
    ...     observation["action_mask"]))
    """
    for name, given, known in (
        ("rewards", rewards, REWARDS), ("render", render_mode, (*RENDER_MODES, None)),
    ):  # fmt: skip
        if given not in known:
            names = ", ".join(one for one in known if one)
            raise SetupError(words()(f"environment.{name}", given=as_text(given), known=names))
    if type(most_moves) is not int or most_moves < 1:
        raise SetupError(words()("environment.most_moves", given=shown(most_moves)))
    if observe is not None and not _are_rows(observe):
        raise SetupError(words()("environment.observe", given=shown(observe)))
    found = find_game(game, players, rules, expansions, options)
    fields = ObservationFields(found, declared(found) if observe is None else observe)
    try:
        from .game_environment import GameEnvironment
    except ImportError:
        raise SetupError(words()["environment.missing"]) from None
    return GameEnvironment(found, fields, rewards, render_mode, most_moves)


def _are_rows(given: object) -> bool:
    """Tell whether something is a sequence of rows of numbers, of one at least."""
    return (
        isinstance(given, Sequence)
        and len(given) > 0
        and all(isinstance(row, ObservationField) for row in given)
    )


def declared(game: Game) -> Sequence[ObservationField]:
    """Return the rows of numbers that a game declares for what a seat sees.

    Raises
    ------
    SetupError
        If it declares none, or they do not tell what an added expansion in force adds.

    Examples
    --------
    >>> import stoneage_lab as lab
    >>> [row.name for row in declared(lab.game("stone-age"))][:3]
    ['step', 'task', 'stage']
    """
    if game.observation_module is None:
        raise SetupError(words()("environment.no_fields", title=game.shown_title()))
    if own := [name for name in game.expansions if name in game.added_expansions]:
        names = ", ".join(own)
        raise SetupError(words()("environment.expansions", title=game.shown_title(), names=names))
    found: Sequence[ObservationField] = import_module(game.observation_module).fields(game)
    return found
