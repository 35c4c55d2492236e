"""Speed of whole games: the readable rules, their compiled twin, and another simulator."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import pytest

import stoneage_lab as lab
from benchmarks.quiet import quiet_lab
from stoneage_lab.core.twin import FORBID, counterpart, is_twin, twin
from stoneage_lab.players import bots
from stoneage_lab.players.play_to_end import play_out
from stoneage_lab.trials.batches import play_piece
from stoneage_lab.trials.plan import Plan, Schedule

GAMES = 20
FOUR = ["careful", "builder", "farmer", "collector"]


def series(engine: lab.Game, bot: str, first: int, games: int = GAMES) -> float:
    """Play games of copies of one bot; return the processor time of one."""
    play = counterpart(play_out, engine)
    players = [counterpart(bots(engine)[bot], engine)] * engine.players
    start = process_time()
    for seed in range(first, first + games):
        play(engine.start(), players, seed, [], [])
    return (process_time() - start) / games


def needs_twin() -> None:
    """Skip where there is no twin."""
    if not lab.engine_info().compiled:
        pytest.skip(repr(lab.engine_info()))


@pytest.mark.parametrize(("key", "games"), [("readable / peer", 20), ("twin / peer", 100)])
def test_against_another_simulator(
    pairs: Any, row: Any, absent: Any, peer: Any, key: str, games: int
) -> None:
    """Random games of four, here and there."""
    if peer.why_not:
        absent(key, peer.why_not)
    engine = lab.game("stone-age", players=4)
    if key == "twin / peer":
        needs_twin()
        engine = twin(engine)
    ratio, theirs, ours = pairs(
        lambda turn: peer.seconds(10 * turn, 10),
        lambda turn: series(engine, "random", games * turn, games),
    )
    row(key, ratio, f"{1 / ours:.0f} games/s against {1 / theirs:.0f}")


@pytest.mark.parametrize(
    ("bot", "key"), [("random", "twin / readable"), ("careful", "twin / readable, careful")]
)
def test_twin_against_readable(pairs: Any, row: Any, bot: str, key: str) -> None:
    """The same games on both engines."""
    needs_twin()
    readable = lab.game("stone-age", players=4)
    compiled = twin(readable)
    ratio, slow, fast = pairs(
        lambda turn: series(readable, bot, GAMES * turn),
        lambda turn: series(compiled, bot, GAMES * turn),
    )
    row(key, ratio, f"{1 / fast:.0f} games/s against {1 / slow:.0f}, four players")


@pytest.mark.parametrize(
    ("key", "players"), [("10 000 games", ["careful", "builder"]), ("10 000 games of four", FOUR)]
)
def test_ten_thousand_games(benchmark: Any, row: Any, key: str, players: list[str]) -> None:
    """A simulation as users run it, with all figures."""
    needs_twin()
    took: list[float] = []

    def run() -> None:
        start = process_time()
        results = lab.simulate("stone-age", players, 10_000, seed=1, workers=1, progress=False)
        took.append(process_time() - start)
        assert len(results) == 10_000

    benchmark.pedantic(run, rounds=1)
    row(key, took[0], f"all of them played: {', '.join(players)}")


# ---- functions of people ---------------------------------------------------------------------


def anything(position: lab.Position) -> Any:
    """Any move."""
    return random.choice(position.moves)  # type: ignore[arg-type]  # a view with length and index


def woodcutter(position: lab.Position) -> Any:
    """Fetch wood whenever it is possible (docs/how_to/simulate.md)."""
    for move in position.moves:
        if move.words.startswith("place") and move.words.endswith("forest"):
            return move
    return position.moves[0]


def simulated(players: list[Any], first: int, readable: bool) -> float:
    """Play a piece of a simulation; return the processor time of one game."""
    game = lab.game("stone-age", players=len(players))
    plan = Plan(game, players, 1, Schedule(len(players)), {})
    before = os.environ.pop(FORBID, None)
    if readable:
        os.environ[FORBID] = "1"
    start = process_time()
    batch = play_piece(plan, (first, first + GAMES), 1e9)
    took = (process_time() - start) / GAMES
    os.environ.pop(FORBID, None)
    if before is not None:
        os.environ[FORBID] = before
    assert not batch.failures
    return took


@pytest.mark.parametrize(
    ("key", "players"),
    [("function", [anything] * 4), ("function and bot", [woodcutter, "careful"])],
)
def test_functions_of_people(pairs: Any, row: Any, key: str, players: list[Any]) -> None:
    """The same simulation with and without the twin."""
    needs_twin()
    ratio, slow, fast = pairs(
        lambda turn: simulated(players, GAMES * turn, readable=True),
        lambda turn: simulated(players, GAMES * turn, readable=False),
    )
    names = ", ".join(
        p if isinstance(p, str) else f"`{p.__name__}`" for p in dict.fromkeys(players)
    )
    row(key, ratio, f"{1 / fast:.0f} games/s against {1 / slow:.0f}: {names}")


# ---- parts -----------------------------------------------------------------------------------


def states(engine: lab.Game) -> Iterator[Any]:
    """Give states of random games, one of a hundred decisions."""
    players = [bots(engine)["random"]] * engine.players
    for seed in range(4):
        for decisions in range(50, 850, 100):
            state: Any = engine.start()
            if not play_out(state, players, seed, [], [], decisions):
                yield state


def test_copy_against_decision(pairs: Any, row: Any) -> None:
    """What looking ahead costs more than going on; a decision includes its share of dice."""
    game = lab.game("stone-age", players=4)
    some = list(states(game))

    def copies(turn: int) -> float:
        start = process_time()
        for _ in range(100):
            for state in some:
                state.copy()
        return (process_time() - start) / (100 * len(some))

    def decisions(turn: int) -> float:
        players = [bots(game)["random"]] * 4
        made: list[Any] = []
        start = process_time()
        for seed in range(10 * turn, 10 * turn + 10):
            play_out(game.start(), players, seed, made, [], 10**9)
        return (process_time() - start) / len(made)

    ratio, copy, decision = pairs(copies, decisions)
    row("copy / decision", ratio, f"{copy * 1e6:.2f} µs against {decision * 1e6:.2f}")


def test_event_hook(benchmark: Any, pairs: Any, row: Any) -> None:
    """The readable rules against a copy of them from which everything about events was cut."""
    usual = lab.game("stone-age", players=4)
    with quiet_lab() as quiet:
        without = quiet.game("stone-age", players=4)
        assert quiet.play(without.start(), 5) == played(usual, 5)
        ratio, _, _ = pairs(
            lambda turn: timed(lambda seed: played(usual, seed), turn),
            lambda turn: timed(lambda seed: quiet.play(without.start(), seed), turn),
            rounds=15,
        )
    low, high = (100 * (end - 1) for end in benchmark.extra_info["middle half"])
    how = f"against the same rules without events; half of 15 pairs: {low:.1f} to {high:.1f} %"
    row("hook", 100 * (ratio - 1), how)


def played(game: lab.Game, seed: int) -> tuple[int, ...]:
    """Play a random game; its scores."""
    state = game.start()
    play_out(state, [bots(game)["random"]] * game.players, seed, [], [])
    return state.scores()


def timed(play: Any, turn: int, games: int = 10) -> float:
    """Return the processor time of some games."""
    start = process_time()
    for seed in range(games * turn, games * turn + games):
        play(seed)
    return process_time() - start


def test_longest_game(benchmark: Any, row: Any) -> None:
    """Decisions of random games: no game may take for ever."""
    worst, which = 0.0, ""

    def run() -> None:
        nonlocal worst, which
        for players in (2, 3, 4):
            results = lab.simulate(
                "stone-age", ["random"] * players, 1000, seed=1, workers=1, progress=False
            )
            lengths = sorted(results.lengths)
            ratio = lengths[-1] / lengths[len(lengths) // 2]
            if ratio > worst:
                worst, which = ratio, f"{lengths[-1]} against {lengths[500]}, {players} players"

    benchmark.pedantic(run, rounds=1)
    row("longest", worst, f"decisions of 1 000 games for each number of players: {which}")


SERIES = """
import sys, threading
from time import perf_counter
import stoneage_lab as lab

FOUR = ["careful", "builder", "farmer", "collector"]

def series(games, workers, seed=0):
    start = perf_counter()
    lab.simulate("stone-age", FOUR, games, seed=seed, workers=workers, progress=False)
    return perf_counter() - start

if __name__ == "__main__":
    series(50, 1)
    print("ready", flush=True)
    for line in sys.stdin:
        workers, seed = map(int, line.split())
        if not workers:  # another thread, as in a notebook
            threading.Thread(target=threading.Event().wait, daemon=True).start()
        else:
            print(series(3000, workers, seed), flush=True)
"""


class Series(subprocess.Popen[str]):
    """A program that plays 3 000 games when told to, with as many processes as it is told."""

    def __init__(self, script: Path) -> None:
        command = [sys.executable, str(script)]
        super().__init__(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.stdout
        assert self.stdout.readline() == "ready\n"

    def begin(self, workers: int, seed: int) -> None:
        """Let it play, or live with another thread: no workers."""
        assert self.stdin
        print(workers, seed, file=self.stdin, flush=True)

    def seconds(self) -> float:
        """How long the games took, by the clock."""
        assert self.stdout
        return float(self.stdout.readline())

    def play(self, workers: int, seed: int) -> float:
        """Play, and tell how long it took."""
        self.begin(workers, seed)
        return self.seconds()


def test_pool(benchmark: Any, row: Any, absent: Any, tmp_path: Path) -> None:
    """One process, and one for each core, wall clock; starting the pool included.

    The limit of the machine is what independent programs reach that play at the same time. All
    three are played in turn, because what a second core gives may change from second to second.
    """
    cores = os.cpu_count() or 1
    if cores < 2:
        absent("pool", "there is one core here")
    script = tmp_path / "series.py"
    script.write_text(SERIES, encoding="utf-8")
    ratios: list[float] = []
    limits: list[float] = []
    shares: list[float] = []
    threaded: list[float] = []

    def run() -> None:
        with ExitStack() as stack:
            programs = [stack.enter_context(Series(script)) for _ in range(cores)]
            first = programs[0]
            for seed in range(7):
                alone = first.play(1, seed)
                ratios.append(alone / first.play(cores, seed))
                for program in programs:
                    program.begin(1, seed)
                limits.append(cores * alone / max([program.seconds() for program in programs]))
                shares.append(ratios[-1] / limits[-1])
            first.begin(0, 0)
            for seed in range(3):
                alone = first.play(1, seed)
                threaded.append(alone / first.play(cores, seed))

    benchmark.pedantic(run, rounds=1)
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    how = (
        f"3 000 games of four bots, {cores} processes on {cores} cores{load}, seven times, at best"
        f" {max(ratios):.2f}; {cores} programs that have nothing to do with each other, in turn,"
        f" {median(limits):.2f}, at best {max(limits):.2f}; the pool's share of that, in turn,"
        f" {median(shares):.0%}; with another thread, as in a notebook, {median(threaded):.2f}"
    )
    row("pool", median(ratios), how)


def test_is_what_it_says() -> None:
    """The engines compared are the two they are said to be."""
    readable = lab.game("stone-age")
    assert not is_twin(readable)
    assert is_twin(twin(readable)) == lab.engine_info().compiled
