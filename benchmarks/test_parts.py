"""Speed of single parts: imports, pictures, odds, the page."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import pytest

import stoneage_lab as lab
from benchmarks.board import (
    all_games_mb,
    clicks,
    drawn_games,
    first_ms,
    long_board_ratio,
    scene_ms,
    setup_ms,
)
from benchmarks.click_bytes import figures
from stoneage_lab import drawing

PACKAGE = Path(lab.__file__).parent


@pytest.fixture(scope="module")
def position() -> lab.Position:
    """Return a position in the middle of a game of four."""
    session = lab.play("stone-age", players=["careful"] * 4, seed=4)
    for _ in range(200):
        session.step()
    return session.position


def per_call(benchmark: Any, function: Callable[[], Any], calls: int, rounds: int = 11) -> float:
    """Return the processor time of one call, the median of some rounds."""
    times: list[float] = []

    def run() -> None:
        start = process_time()
        for _ in range(calls):
            function()
        times.append((process_time() - start) / calls)

    benchmark.pedantic(run, rounds=rounds, warmup_rounds=1)
    return median(times[1:])


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("import", "import stoneage_lab"),
        ("import game", "import stoneage_lab; stoneage_lab.game('stone-age')"),
    ],
)
def test_import(benchmark: Any, row: Any, key: str, code: str) -> None:
    """A fresh process each time; the start of Python itself does not count."""
    timed = (
        f"from time import process_time as t; a = t(); {code}; print(t() - a); import sys;"
        " assert not {'ipywidgets', 'IPython', 'numpy', 'jinja2'} & {*sys.modules}"
    )
    times: list[float] = []

    def run() -> None:
        done = subprocess.run(
            [sys.executable, "-c", timed], capture_output=True, text=True, check=True
        )
        times.append(float(done.stdout))

    benchmark.pedantic(run, rounds=15, warmup_rounds=2)
    row(key, 1000 * median(times[2:]), "median of 15 fresh processes, without Jupyter")


def test_picture(benchmark: Any, row: Any) -> None:
    """The picture that a saved notebook keeps, its scene included: each of 240 positions once.

    One after the other, as a game goes on: what stays the same from one to the next is not made
    anew.
    """
    rounds, calls = 11, 20
    session = lab.play("stone-age", players=["careful"] * 4, seed=4)
    for _ in range(100 + (rounds + 1) * calls):
        session.step()
    positions = iter([session.goto(ply).position for ply in range(100, session.last)])
    seconds = per_call(benchmark, lambda: drawing.svg(next(positions)), calls, rounds)
    row("svg", 1000 * seconds, "`drawing.svg` of successive positions of a game of four")


def test_text_board(benchmark: Any, position: lab.Position) -> None:
    """The same as text."""
    benchmark(drawing.text, position)


def test_exact_distribution(benchmark: Any, row: Any) -> None:
    """What some people and tools bring from a site."""
    cases = [(site, n) for site in ("forest", "clay", "quarry", "river") for n in range(1, 8)]
    seconds = per_call(
        benchmark, lambda: [lab.stone_age.yields(s, n, tools=2) for s, n in cases], 20
    )
    row("yields", 1e6 * seconds / len(cases), f"mean of {len(cases)}: four sites, 1–7 people")


def test_exact_odds(benchmark: Any, row: Any) -> None:
    """All outcomes of a roll, played through by the rules."""
    session = lab.play("stone-age", players=2, seed=7).do("place 4 forest").do("place 5 hunt")
    while "use forest" not in session.moves:
        session.do(session.moves[0])
    here = session.position
    seconds = per_call(
        benchmark, lambda: lab.odds(here, "use forest", of=lambda p: p.seat("red").wood), 50
    )
    row("odds", 1e6 * seconds, "21 outcomes, each a state of its own")


@pytest.mark.parametrize(
    ("key", "measured", "unit"),
    [
        ("set up", setup_ms, "ms"),
        ("first picture", first_ms, "ms"),
        ("parts", scene_ms, "ms"),
        ("long board", long_board_ratio, "×"),
    ],
)
def test_board(
    benchmark: Any, row: Any, key: str, measured: Callable[[str], float], unit: str
) -> None:
    """What a board costs the processor in each game; the row has the slowest one."""
    found = benchmark.pedantic(lambda: {name: measured(name) for name in drawn_games()}, rounds=1)
    row(key, max(found.values()), ", ".join(f"{name} {n:.2f} {unit}" for name, n in found.items()))


def test_memory(benchmark: Any, row: Any) -> None:
    """What a kernel holds that has drawn every game."""
    row("memory", benchmark.pedantic(all_games_mb, rounds=1), "each game set up and drawn once")


def test_sent(benchmark: Any, row: Any) -> None:
    """What a click sends: in bytes, which no busy machine changes."""
    found = benchmark.pedantic(figures, rounds=1)
    medians = {name: size for name, size in found.items() if name.endswith("median")}
    told = ", ".join(f"{name.removesuffix(' median')} {size:.0f}" for name, size in medians.items())
    row("sent", max(medians.values()) / 1000, f"bytes, moves drawn: {told}")


def test_bundle(benchmark: Any, row: Any) -> None:
    """What every page with a board loads."""
    file = PACKAGE / "widget" / "static" / "board.js"
    size = benchmark.pedantic(lambda: file.stat().st_size, rounds=1)
    row("bundle", size / 1000, f"{file.name}: {size} bytes")


def test_click(benchmark: Any, row: Any, absent: Any, request: pytest.FixtureRequest) -> None:
    """From a press to the new picture, in a real JupyterLab and a real browser.

    The picture is at rest, as it is when a person presses who has looked at it. A press while the
    pieces of the one before still move waits for their frames; it stands beside.
    """
    if not request.config.getoption("--browser"):
        absent("click", "only with `python3 dev.py bench --browser`")
    found = benchmark.pedantic(clicks, args=(drawn_games(),), rounds=1)
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    medians, told = {}, []
    for name, ((times, costs), (in_haste, _)) in found.items():
        benchmark.extra_info[name] = costs
        medians[name] = median(changed for changed, _ in times)
        told.append(
            f"{name} {medians[name]:.0f} ms (kernel + page {costs['kernel_cpu_ms']:.0f} +"
            f" {costs['page_cpu_ms']:.0f} ms of processor time; while pieces move"
            f" {median(changed for changed, _ in in_haste):.0f} ms)"
        )
    row("click", max(medians.values()), f"wall clock{load}: {', '.join(told)}")
