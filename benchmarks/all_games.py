"""Measures all games in one table: random games, careful decisions and `search` by name.

    python benchmarks/all_games.py            print the table
    python benchmarks/all_games.py --write    put it into docs/explanation/performance.md

All figures are processor time of one run. The engines are measured in turn, and a ratio is the
median of the pairs. One column compares a random decision with one of Stone Age, measured
right before it: these ratios carry over to other machines, other figures do not.

AgricolaBot, an engine of Agricola's family game in plain Python, cannot be installed here: what its
author publishes for random games of two is compared as it stands. Catanatron, which can be, is
measured by `python3 dev.py bench`.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import stoneage_lab as lab
from benchmarks.rows import machine, put
from stoneage_lab.core.memo import clear_memos
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import DECISION, OVER, State
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.players import Bot, bots
from stoneage_lab.players.play_to_end import play_out
from stoneage_lab.players.search import search_player

BEGIN: Final = "<!-- all games: begin -->"
END: Final = "<!-- all games: end -->"
HEAD: Final = (
    "| game | players | random decisions/s | twin / readable | a decision / Stone Age's |"
    " `careful`, mean | its longest | `search` by name |\n|-|-:|-:|-:|-:|-:|-:|-:|"
)
PUBLISHED: Final = 7.3
"""Random games of two a second, as AgricolaBot's author gives it."""


class Kind(NamedTuple):
    """A game as it is measured, in all its numbers of players."""

    title: str
    name: str
    players: Sequence[int]
    rules: str


KINDS: Final = (
    Kind("Stone Age", "stone-age", (2, 3, 4), "standard"),
    Kind("Agricola, family game", "agricola", (1, 2, 3, 4, 5), "family"),
    Kind("Agricola, full game", "agricola", (1, 2, 3, 4, 5), "standard"),
    Kind("Age of Hunting", "age-of-hunting", (2, 3, 4, 5), "standard"),
    Kind("Age of Revive", "age-of-revive", (3, 4), "standard"),
)
GAMES: Final = 10
PAIRS: Final = 3
POSITIONS: Final = 4
CAREFUL_GAMES: Final = 10
LONG: Final = 0.005
"""Seconds of a decision that is made twice more, with nothing kept; the least counts.

What a busy machine does in the middle of it does not happen three times.
"""
MOST: Final = 400
"""Decisions of a random game that count: without an end in sight some go on for thousands."""


def random_games(game: lab.Game, first: int) -> tuple[float, int]:
    """Return the processor time of random games, and their decisions."""
    play = counterpart(play_out, game)
    players = [counterpart(bots(game)["random"], game)] * game.players
    decisions = 0
    start = process_time()
    for seed in range(first, first + GAMES):
        moves: list[Any] = []
        play(game.start(), players, seed, moves, [], MOST)
        decisions += len(moves)
    return process_time() - start, decisions


def careful_decisions(game: lab.Game) -> tuple[list[float], list[State]]:
    """Return the seconds of every careful decision of some games, and states of the first one."""
    engine = twin(game)
    took: list[float] = []
    states: list[State] = []
    # A collection of all objects may fall into any decision, and belongs to none.
    gc.collect()
    gc.disable()
    for number in range(CAREFUL_GAMES):
        seconds, choices = careful_game(engine, number)
        took += seconds
        states = states or choices
    gc.enable()
    return took, states


def careful_game(engine: lab.Game, number: int) -> tuple[list[float], list[State]]:
    """Return the seconds of every careful decision of a game, and its states with a choice."""
    careful = counterpart(bots(engine)["careful"], engine)
    took: list[float] = []
    states: list[State] = []
    rng, luck = counterpart(Rng, engine)(1 + 2 * number), counterpart(Rng, engine)(2 + 2 * number)
    state = engine.start()
    while state.node != OVER:
        if state.node != DECISION:
            state.settle(state.chance().sample(luck))
            continue
        seen = state.seen_by(state.mover) if engine.hides else state
        start = process_time()
        move = careful(seen, rng)
        took.append(process_time() - start)
        if took[-1] > LONG:
            took[-1] = min(took[-1], *[unprepared(engine, careful, seen) for _ in range(2)])
        if len(state.legal()) > 1:
            states.append(state.copy())
        state.play(move)
    return took, states


def unprepared(engine: lab.Game, careful: Bot, seen: State) -> float:
    """Return the seconds of a decision with nothing kept of what was found before."""
    counterpart(clear_memos, engine)()
    start = process_time()
    careful(seen, counterpart(Rng, engine)(1))
    return process_time() - start


def search_time(states: Sequence[State]) -> float:
    """Return the mean seconds of a decision of `search` by name, over a whole game."""
    spread = [states[len(states) * (2 * n + 1) // (2 * POSITIONS)] for n in range(POSITIONS)]
    took = []
    for state in spread:
        start = process_time()
        search_player(state, Rng(1))
        took.append(process_time() - start)
    return mean(took)


def row(kind: Kind, players: int, stone_age: lab.Game) -> str:
    """Return the line of one game."""
    readable = lab.game(kind.name, players, kind.rules)
    compiled = twin(readable)
    random_games(compiled, 1000)  # fills what is kept between games
    faster, against, speeds = [], [], []
    for turn in range(PAIRS):
        first = GAMES * turn
        plain, decisions = random_games(readable, first)
        quick, _ = random_games(compiled, first)
        other, others = random_games(stone_age, first)
        faster.append(plain / quick)
        against.append(quick / decisions / (other / others))
        speeds.append(decisions / quick)
    took, states = careful_decisions(readable)
    figures = [
        kind.title, str(players), f"{median(speeds):.0f}", f"{median(faster):.1f} ×",
        f"{median(against):.1f} ×", f"{1000 * mean(took):.2f} ms", f"{1000 * max(took):.1f} ms",
        f"{search_time(states):.2f} s",
    ]  # fmt: skip
    return f"| {' | '.join(figures)} |"


def against_published() -> str:
    """Return how the family game of two compares with AgricolaBot's figure."""
    game = twin(lab.game("agricola", 2, "family"))
    rate = median(GAMES / random_games(game, GAMES * turn)[0] for turn in range(PAIRS))
    times = f"{rate / PUBLISHED:.0f} times the {PUBLISHED} that AgricolaBot publishes"
    return f"Random games of two a second, Agricola's family game: {rate:.0f}, {times}."


def main() -> None:
    """Print the table, and write it where that is asked for."""
    if not lab.engine_info().compiled:
        raise SystemExit(repr(lab.engine_info()))
    stone_age = twin(lab.game("stone-age", players=4))
    random_games(stone_age, 1000)
    lines = [machine(), "", HEAD]
    print(*lines, sep="\n")
    for kind in KINDS:
        for players in kind.players:
            lines.append(row(kind, players, stone_age))
            print(lines[-1], flush=True)
    lines += ["", against_published()]
    print(lines[-1])
    if "--write" in sys.argv[1:]:
        put(BEGIN, "\n".join(lines), END)


if __name__ == "__main__":
    main()
