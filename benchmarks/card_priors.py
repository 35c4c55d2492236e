"""Compares the careful player of Agricola with one that weighs every card by its hooks.

python benchmarks/card_priors.py 2 200     two players, 200 seeds

Among equal players: the mean points of all seats, with priors of cards and without them, in games
of the same seeds. With two players also one against the other, on both seats of every seed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import stoneage_lab as lab
from stoneage_lab.core.state import State
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.games.agricola.bots.careful import careful_by_hooks
from stoneage_lab.players import Bot
from stoneage_lab.players.play_to_end import play_out
from stoneage_lab.trials.plan import game_seed

SEED = 7
FIRST = 9000
"""Number of the first game: no game of the run that measured the priors."""


def mean(values: Sequence[float]) -> str:
    """Return a mean with its standard error."""
    return f"{fmean(values):.2f} ± {stdev(values) / sqrt(len(values)):.2f}"


def played(game: lab.Game, seats: Sequence[Bot], number: int) -> State:
    """Return the end of a game."""
    state = game.start()
    counterpart(play_out, game)(state, seats, game_seed(SEED, number), [], [])
    return state


def main(players: int, games: int) -> None:
    """Print the means."""
    game = twin(lab.game("agricola", players, rules="standard"))
    # The same player but for the cards: `careful` also hurries for a child.
    new, old = game.heuristics.choose, counterpart(careful_by_hooks, game)
    numbers = range(FIRST, FIRST + games)
    before = [fmean(played(game, [old] * players, number).scores()) for number in numbers]
    after = [fmean(played(game, [new] * players, number).scores()) for number in numbers]
    print(f"{players} players, {games} games: by hooks {mean(before)}, with priors {mean(after)}")
    print("difference", mean([now - then for then, now in zip(before, after, strict=True)]))
    if players != 2:
        return
    ahead, won = [], []
    for number in numbers:
        ends = [played(game, seats, number) for seats in ([new, old], [old, new])]
        pairs = [(end.scores()[seat], end.scores()[1 - seat]) for seat, end in enumerate(ends)]
        ahead.append(fmean(mine - other for mine, other in pairs))
        shares = [(seat in end.winners()) / len(end.winners()) for seat, end in enumerate(ends)]
        won.append(fmean(shares))
    print("one against the other: points ahead", mean(ahead), "share of wins", mean(won))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3] or ("2", "100")))
