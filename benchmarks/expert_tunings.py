"""Plays `expert` with other numbers of its search against `search`, in games of equal luck.

    python benchmarks/expert_tunings.py age-of-hunting 2 --tries 40 --against 60 --quiet-moments 2

Told are wins with their 95 % interval, points ahead, and the processor time that the decisions of
the expert and of one other player took in a game: so one finds the tries that cost as much. What
was found stands in docs/how_to/train.md. Numbers that win one match were chosen by it: with another
`--seed` the match tells whether they win again. `--weights` takes another training for the
expert, and `--against-expert` the weights that ship for the others. With `--written` the expert is
`search` itself, with other numbers: so one sees what time alone brings.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

import stoneage_lab as lab
from stoneage_lab.core.search_tuning import PLAIN, Tuning
from stoneage_lab.core.state import State
from stoneage_lab.core.twin import twin
from stoneage_lab.core.weights_file import learned_heuristics, weights_of
from stoneage_lab.learning.matches import match, searcher

SEED: Final = 78


def parser() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    found = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    found.add_argument("game")
    found.add_argument("players", type=int)
    found.add_argument("--rules")
    found.add_argument("--expansions", nargs="+", default=[])
    found.add_argument("--tries", type=int, default=60, help="of the expert")
    found.add_argument("--against", type=int, default=60, help="the tries of the search")
    found.add_argument("--games", type=int, default=80)
    for name in ("exploration", "sharpness", "caution"):
        found.add_argument(f"--{name}", type=float, default=getattr(PLAIN, name))
    found.add_argument("--quiet-moments", type=int, default=PLAIN.quiet_moments)
    found.add_argument("--seed", type=int, default=SEED, help="of the games")
    found.add_argument("--weights", type=Path, help="a file of another training, for the expert")
    found.add_argument(
        "--against-expert", action="store_true", help="the others search with the weights that ship"
    )
    found.add_argument(
        "--written",
        action="store_true",
        help="search with what is written by hand, nothing learned",
    )
    return found


def everything_is_searched(state: State) -> bool:
    """Tell that `search` looks ahead at every decision."""
    return True


def main() -> None:
    """Play one match, and print it."""
    reader = parser()
    asked = reader.parse_args()
    engine: Any = twin(lab.game(asked.game, asked.players, asked.rules, asked.expansions))
    shipped = engine.learned
    learned = shipped
    if asked.weights:
        learned = learned_heuristics(engine, weights_of(engine, asked.weights))
    if (learned is None and not asked.written) or (shipped is None and asked.against_expert):
        reader.error("nothing is learned for this game, by these rules, with so many players")
    tuning = Tuning(asked.exploration, asked.sharpness, asked.caution, asked.quiet_moments)
    if asked.written:
        own = searcher(engine, engine.heuristics, asked.tries, everything_is_searched, tuning)
    else:
        own = searcher(engine, learned, asked.tries, learned.learnable.is_searched, tuning)
    if asked.against_expert:
        other = searcher(engine, shipped, asked.against, shipped.learnable.is_searched, tuning)
    else:
        other = searcher(engine, engine.heuristics, asked.against, everything_is_searched)
    found = match(engine, own, other, asked.games, asked.seed)
    own_time, others_time = (1000 * seconds / found.games for seconds in found.seconds)
    print(tuning, found, sep="\n")
    print(f"{own_time:.0f} and {others_time / max(1, engine.players - 1):.0f} ms a game")


if __name__ == "__main__":
    main()
