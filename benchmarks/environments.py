"""How many moves a second an environment of each game makes, beside one of PettingZoo's own.

    python benchmarks/environments.py

Random legal moves, each with the observation and mask that `last` returns; processor time, all in
one run. PettingZoo's Connect Four is the measure if its packages are installed (``pip install
"pettingzoo[classic]"``); else only the games of the house are told.
"""

from __future__ import annotations

from time import process_time
from typing import Any

import numpy as np

import stoneage_lab as lab

MOVES = 3000
GAMES: tuple[dict[str, Any], ...] = (
    {"game": "stone-age", "players": 2},
    {"game": "age-of-hunting", "players": 2},
    {"game": "age-of-revive", "players": 3},
    {"game": "agricola", "players": 2},
    {"game": "agricola", "players": 2, "rules": "standard"},
)


def moves_a_second(env: Any) -> float:
    """Return how many random moves an environment makes in a second of processor time."""
    rng, made, seed, begun = np.random.default_rng(1), 0, 0, process_time()
    while made < MOVES:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            made += 1
    return made / (process_time() - begun)


def connect_four() -> Any | None:
    """Return PettingZoo's Connect Four without its wrappers, or None if it cannot be imported."""
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        return None
    return connect_four_v3.raw_env()


def main() -> None:
    """Print a line for each game."""
    peer = connect_four()
    base = moves_a_second(peer) if peer else None
    if base:
        print(f"{'PettingZoo: Connect Four':28} {base:7.0f} moves a second")
    for given in GAMES:
        speed = moves_a_second(lab.environment(**given))
        name = " ".join(map(str, given.values()))
        ratio = f"{speed / base:7.2f} × Connect Four" if base else ""
        print(f"{name:28} {speed:7.0f} moves a second {ratio}")


if __name__ == "__main__":
    main()
