"""The inner loop of simulations: bots play a game to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..core.action import Action
from ..core.chance import Outcome
from ..core.chance_settling import MOST_IN_A_ROW
from ..core.errors import SetupError
from ..core.language import texts
from ..core.rng import Rng
from ..core.state import CHANCE, DECISION, State
from . import Bot
from .random_player import random_player

MOST_DECISIONS: Final = 100_000
"""Maximum number of decisions in a game; no real game is longer."""

STALL_EVERY: Final = 256
"""Every how many decisions it is looked whether the game stands still: it costs next to nothing."""


def play_out(
    state: State,
    bots: Sequence[Bot],
    seed: int,
    moves: list[Action],
    outcomes: list[Outcome],
    most: int = MOST_DECISIONS,
) -> bool:
    """Play a game to its end; dice, cards and bots have separate random streams, as in `play`.

    Parameters
    ----------
    state : State
        Is changed in place.
    bots : sequence of Bot
        The bot of each seat.
    seed : int
    moves, outcomes : list
        Actions and chance outcomes are appended here, so they are known even if a bot raises an
        error.
    most : int
        The maximum number of decisions.

    Returns
    -------
    bool
        Whether the game is over; not where it stands still, see `State.stalled`.

    Raises
    ------
    SetupError
        If chance never ends.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> from stoneage_lab.players import random_player
    >>> state = game("stone-age").start()
    >>> play_out(state, [random_player, random_player], 1, [], []), state.scores()
    (True, (269, 142))
    """
    streams: dict[str, Rng] = {}
    players = list(bots)
    rngs = [Rng(seed, f"bot {seat}") for seat in range(len(players))]
    left = most
    looked_at, look_again = len(moves), len(outcomes) + MOST_IN_A_ROW
    game: Any = getattr(state, "game", None)
    hides = bool(getattr(game, "hides", False))
    # A random player looks at nothing but its moves, which are no secret to it.
    looks = [hides and player is not random_player for player in players]
    while True:
        node = state.node
        if node == DECISION:
            if not left or (not left % STALL_EVERY and state.stalled):
                return False
            left -= 1
            seat = state.mover
            # A bot gets what its seat sees.
            action = players[seat](state.seen_by(seat) if looks[seat] else state, rngs[seat])
            moves.append(action)
            state.play(action)
        elif node == CHANCE:
            if len(outcomes) == look_again:  # seldom: it costs next to nothing
                if len(moves) == looked_at:
                    raise SetupError(texts()("error.chance_endless", n=MOST_IN_A_ROW))
                looked_at, look_again = len(moves), len(outcomes) + MOST_IN_A_ROW
            chance = state.chance()
            rng = streams.get(chance.stream)
            if rng is None:
                rng = streams[chance.stream] = Rng(seed, chance.stream)
            outcome = chance.sample(rng)
            outcomes.append(outcome)
            state.settle(outcome)
        else:
            return True
