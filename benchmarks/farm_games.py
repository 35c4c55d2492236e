"""Measures random games of Agricola on both engines, by games and by decisions.

python benchmarks/farm_games.py      prints it all

AgricolaBot, an engine of the same game in plain Python, publishes 7.3 random games of two a second.
It cannot be installed here, so its figure is compared as it stands. Decisions are counted because a
game with more of them is more work: a decision is a state with more than one legal action.
"""

from __future__ import annotations

from time import process_time

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.twin import counterpart, twin

PUBLISHED = 7.3
"""Random games of two a second, as AgricolaBot's authors give it."""


def random_games(game: lab.Game, games: int) -> tuple[float, int]:
    """Play random games; return their processor time and the number of their decisions."""
    decisions = 0
    generator = counterpart(Rng, game)
    start = process_time()
    for seed in range(games):
        rng, state = generator(seed), game.start()
        while state.node != OVER:
            if state.node == CHANCE:
                state.settle(state.chance().sample(rng))
                continue
            legal = state.legal()
            decisions += len(legal) > 1
            state.play(legal[rng.below(len(legal))])
    return process_time() - start, decisions


def main() -> None:
    """Print the table."""
    readable = lab.game("agricola", players=2)
    compiled = twin(readable)
    print(f"{'engine':10}{'games/s':>10}{'decisions/s':>13}{'a game':>8}{'of the published':>18}")
    for name, game, games in (("readable", readable, 60), ("twin", compiled, 600)):
        if name == "twin" and compiled is readable:
            print(f"{name:10} {lab.engine_info()}")
            continue
        random_games(game, games // 10)  # warms up
        seconds, decisions = random_games(game, games)
        rate = games / seconds
        print(
            f"{name:10}{rate:10.0f}{decisions / seconds:13.0f}{decisions / games:8.0f}"
            f"{rate / PUBLISHED:17.0f}×"
        )


if __name__ == "__main__":
    main()
