"""Mixes the moves of the weights that ship with those of another training; prints how they play.

    python benchmarks/mixed_policies.py age-of-hunting 2 FILE 60 --out MIXED
    python benchmarks/mixed_policies.py age-of-hunting 2 FILE 100 --at-once --out MIXED
    python benchmarks/mixed_policies.py agricola 2 FILE 100 --rules seed --seed 78

Each weight of a move becomes 60 parts of a hundred of that in FILE and the rest of that which
ships, so that a sum lies between the two sums; evaluation, rounds left and spread stay those that
ship. The policy plays against the written bot. `expert_tunings.py --weights MIXED` plays the
expert. With `--at-once` a search keeps the moves that ship, and the policy alone plays by the
others. A part of a file that holds for several rule sets plays the match by the one of `--rules`.
Weights that were chosen by one match look better in it than they are: `--seed` gives other games.
What was found stands in docs/how_to/train.md.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

import stoneage_lab as lab
from stoneage_lab.core.files import write_text
from stoneage_lab.core.twin import twin
from stoneage_lab.core.weights_file import (
    AT_ONCE,
    LearnedWeights,
    learned_policy,
    read_weights,
    weights_of,
    written,
)
from stoneage_lab.learning.fitting import shortened
from stoneage_lab.learning.matches import match

SEED: Final = 77
PARTS: Final = 100


def mixed(one: LearnedWeights, other: LearnedWeights, parts: int, at_once: bool) -> LearnedWeights:
    """Return weights whose moves are so many parts of a hundred those of another training.

    Parameters
    ----------
    at_once : bool
        Whether only the policy without a search plays by them.
    """
    share = parts / PARTS
    pairs = zip(one.moves, other.moves, strict=True)
    moves = shortened([(1 - share) * mine + share * its for mine, its in pairs])
    about = one.trained | {AT_ONCE if at_once else "moves": {"parts": parts, **other.trained}}
    searched, played = (one.moves, moves) if at_once else (moves, None)
    return LearnedWeights(one.length, one.gains, searched, one.spread, one.rule_sets, about, played)


def main() -> None:
    """Mix, play one match, and write the file."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("game")
    reader.add_argument("players", type=int)
    reader.add_argument("file", type=Path, help="the weights of another training")
    reader.add_argument("parts", type=int, help="how many parts of a hundred are of this file")
    reader.add_argument("--out", type=Path, help="where all parts of the file that ships go")
    reader.add_argument("--at-once", action="store_true", help="a search keeps its moves")
    reader.add_argument("--rules", help="the rule set (that of the game)")
    reader.add_argument("--games", type=int, default=2000)
    reader.add_argument("--seed", type=int, default=SEED, help="of the games")
    asked = reader.parse_args()
    game = lab.game(asked.game, asked.players, asked.rules)
    engine: Any = twin(game)
    found = mixed(weights_of(game), weights_of(game, asked.file), asked.parts, asked.at_once)
    policy = learned_policy(engine, found).choose
    careful = engine.bots[game.info.default_bot]
    print(match(engine, policy, careful, asked.games, asked.seed))
    if asked.out is not None:
        assert game.weights_file is not None
        parts = {**read_weights(game.weights_file, game), game.players: found}
        write_text(asked.out, written(game, parts))


if __name__ == "__main__":
    main()
