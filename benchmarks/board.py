"""Measures a click on the live board of each game, in a real JupyterLab.

python benchmarks/board.py      prints it all
"""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.rng import Rng
from stoneage_lab.drawing.protocol import drawing_of
from stoneage_lab.games import game, game_names
from stoneage_lab.widget.jupyter_model import STATIC
from stoneage_lab.widget.page_boards import PageBoard

sys.path += [str(Path(__file__).parents[1] / "tests"), str(Path(__file__).parents[1])]
from benchmarks.click_bytes import clicked

PLAYERS = 3
# The positions that are drawn: from which move on, and how many.
MIDDLE, POSITIONS = 60, 40
CELL = """import stoneage_lab as lab
board = lab.Board(lab.play("{name}", players={players}, seed=7), pace=0)
board"""
# Clicks a legal action; measures the time to its picture, and to the next frame. A hurried press
# does not wait until the pieces of the picture before have arrived.
CLICK = """async ([turn, hurried]) => {
    const root = document.querySelector('.sal-root');
    if (!hurried) {
        // Asked once: for each question all that moves would be styled, laid out and painted anew.
        const left = ({ timeline, effect, currentTime }) => {
            const { endTime } = effect.getComputedTiming();
            return timeline === document.timeline && endTime < Infinity ? endTime - currentTime : 0;
        };
        const wait = (ms) => new Promise((done) => setTimeout(done, ms));
        await wait(50);
        await wait(250 + Math.max(0, ...root.getAnimations({ subtree: true }).map(left)));
    }
    const doable = '.sal-board [data-action], .sal-prompt :is([data-action], [data-command=lift])';
    const things = [...root.querySelectorAll(doable)];
    if (!things.length) return null;
    const start = performance.now();
    const drawn = new Promise((done) => new MutationObserver(done)
        .observe(root, { attributeFilter: ['data-rev'] }));
    const thing = things[turn % things.length];
    thing.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    await drawn;
    const changed = performance.now() - start;
    await new Promise(requestAnimationFrame);
    const seen = performance.now() - start;
    while (root.ariaBusy) await new Promise(requestAnimationFrame);
    return [changed, seen];
}"""


def middle(name: str, seed: int) -> list[lab.Position]:
    """Return positions one after the other from the middle of a game of three."""
    session = lab.play(name, players=["random"] * PLAYERS, seed=seed)
    for _ in range(MIDDLE + POSITIONS):
        session.step()
    return [session.goto(MIDDLE + ply).position for ply in range(POSITIONS)]


Clicks = tuple[list[tuple[float, float]], dict[str, float]]


def clicks(names: Sequence[str], number: int = 30) -> dict[str, tuple[Clicks, Clicks]]:
    """Return for each game the milliseconds from a click until the page has changed and shown it.

    And what each of them costs the processor on both sides, which a busy machine changes less.
    First for clicks on a picture at rest, as a person makes them who looks at it, then for hurried
    ones.
    """
    from playwright.sync_api import sync_playwright
    from support import chromium
    from support.jupyter_lab import Notebook, Server

    chromium.use_our_node()
    found = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "lab")
        browser = playwright.chromium.launch(**chromium.launch_options())
        try:
            server.start()
            for name in names:
                page = browser.new_page(viewport={"width": 1600, "height": 1000})
                notebook = Notebook(server, page, [CELL.format(name=name, players=PLAYERS)])
                notebook.run_all()
                page.locator(".sal-root[data-rev]").wait_for()
                meter = page.context.new_cdp_session(page)
                meter.send("Performance.enable", {"timeDomain": "threadTicks"})
                # The first ones warm up both sides.
                press(page, notebook, meter, 10, hurried=True)
                found[name] = (
                    press(page, notebook, meter, number, hurried=False),
                    press(page, notebook, meter, number, hurried=True),
                )
                notebook.close()
                page.close()
        finally:
            browser.close()
            server.stop()
    return found


def press(page: Any, notebook: Any, meter: Any, number: int, hurried: bool) -> Clicks:
    """Click a number of times; the times and costs, as in `clicks`."""
    before = spent(notebook, meter)
    times = [page.evaluate(CLICK, [turn, hurried]) for turn in range(number)]
    after = spent(notebook, meter)
    costs = {name: (after[name] - before[name]) / number * 1000 for name in before}
    return [(changed, seen) for changed, seen in filter(None, times)], costs


def spent(notebook: Any, meter: Any) -> dict[str, float]:
    """Return the processor seconds of kernel and page so far."""
    metrics = {
        each["name"]: each["value"] for each in meter.send("Performance.getMetrics")["metrics"]
    }
    drawing_page = metrics["LayoutDuration"] + metrics["RecalcStyleDuration"]
    return {
        "kernel_cpu_ms": float(notebook.python("__import__('time').process_time()")),
        "script_cpu_ms": metrics["ScriptDuration"],
        "layout_cpu_ms": drawing_page,
        "page_cpu_ms": metrics["TaskDuration"],
    }


def scene_ms(name: str) -> float:
    """Return the processor milliseconds from a position of the middle to all parts of a board.

    Another game was drawn before: what a first picture costs is another figure (``first_ms``).
    What the process holds of other measurements is left out of Python's search for cycles: to walk
    through it once takes as long as ten pictures or more, and falls on one game or another.
    """
    for position in middle(name, seed=9):
        drawing.parts(position)
    positions = middle(name, seed=4)
    gc.collect()
    gc.freeze()
    start = time.process_time()
    for position in positions:
        drawing.parts(position)
    took = time.process_time() - start
    gc.unfreeze()
    return took / len(positions) * 1000


SETUP = """import time
start = time.process_time()
import stoneage_lab as lab
session = lab.play({name!r}, players={players}, seed=4)
print(1000 * (time.process_time() - start))"""
FIRST = """import time, stoneage_lab as lab
session = lab.play({name!r}, players={players}, seed=4)
start = time.process_time()
from stoneage_lab import drawing
drawing.parts(session)
print(1000 * (time.process_time() - start))"""
# The most that Linux counts for a new process begins with what the one that started it had;
# "VmHWM" does not.
ALL_GAMES = """import re, resource, sys, stoneage_lab as lab
from pathlib import Path
from stoneage_lab import drawing
for name in {names!r}:
    drawing.parts(lab.play(name, players={players}, seed=4))
status = Path("/proc/self/status")
if status.is_file():
    print(int(re.search(r"VmHWM:\\s+(\\d+)", status.read_text())[1]) / 1e3)
else:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(most / (1e6 if sys.platform == "darwin" else 1e3))"""


def in_new_process(code: str, runs: int = 6) -> float:
    """Return the median of what some code prints in a Python that has just been started.

    The first run does not count: it compiles modules and templates, which Python keeps, as it does
    for everybody who has not forbidden it.
    """
    told = []
    keeping = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(runs):
        command = [sys.executable, "-W", "ignore", "-c", code]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=keeping)
        told.append(float(done.stdout))
    return statistics.median(told[1:])


def setup_ms(name: str) -> float:
    """Return the processor milliseconds of the import and of a game that is set up."""
    return in_new_process(SETUP.format(name=name, players=PLAYERS))


def first_ms(name: str) -> float:
    """Return the processor milliseconds to the first picture of a new kernel with a game set up."""
    return in_new_process(FIRST.format(name=name, players=PLAYERS))


def all_games_mb() -> float:
    """Return the most megabytes that a process takes which has drawn every game."""
    return in_new_process(ALL_GAMES.format(names=drawn_games(), players=PLAYERS), runs=2)


def drawn_games() -> list[str]:
    """Return the games that have a drawing."""
    return [name for name in game_names() if drawing_of(game(name)) is not None]


LONG, SHORT, COMPARED = 500, 5, 60
"""The moves of a long board and of a short one, and how many clicks on each are compared."""


def long_board_ratio(name: str) -> float:
    """Return what a click costs on a board of many moves, against one on a board of a few.

    The short board begins at a position of the long one, so both show the same stage of the game;
    they are clicked in turns. A game that is over sooner has two thirds of its moves before.
    """
    whole = lab.play(name, players=["random"] * PLAYERS, seed=4).run_bots()
    before = min(LONG, whole.last * 2 // 3)
    clicked_on = [lab.play(name, players=PLAYERS, seed=4)]
    boards = [PageBoard(lambda *_: None, "long", clicked_on[0], pace=0)]
    make_clicks(boards[0], clicked_on[0], before, Rng(4, "before"))
    clicked_on.append(lab.play(clicked_on[0].position, players=PLAYERS, seed=4))
    boards.append(PageBoard(lambda *_: None, "short", clicked_on[1], pace=0))
    make_clicks(boards[1], clicked_on[1], SHORT, Rng(4, "before"))
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(COMPARED):
        for board, play, found in zip(boards, clicked_on, times, strict=True):
            start = time.process_time()
            make_clicks(board, play, 1, Rng(number, "compared"))
            found.append(time.process_time() - start)
    for board in boards:
        board.close()
    return statistics.median(times[0]) / statistics.median(times[1])


def make_clicks(board: PageBoard, play: lab.Session, clicks: int, rng: Rng) -> None:
    """Make some clicks on a board, whose moves are drawn."""
    for _ in clicked(board, play, clicks, rng, lambda: None):
        pass


def figures() -> dict[str, dict[str, float]]:
    """Return the figures of the board of each game.

    Returns
    -------
    dict
        By game: ``setup_ms`` (import and set-up), ``first_ms`` (the first picture of a kernel),
        ``scene_ms`` (a position of three players to all parts of a board), ``long_ratio`` (a click
        after 500 moves against one after five), ``click_ms``
        and ``click_p90_ms`` (to the changed page), ``frame_ms`` (to the frame that shows it),
        ``hurried_ms`` (to the changed page, while pieces still move), and of the processor's time
        for a click the kernel's, the page's for scripts and for layout, and all of the page's.
    """
    found = {}
    for name, ((times, costs), (in_haste, _)) in clicks(drawn_games()).items():
        changed, seen = zip(*times, strict=True)
        found[name] = {
            **figures_without_browser(name),
            "click_ms": statistics.median(changed),
            "click_p90_ms": statistics.quantiles(changed, n=10)[-1],
            "frame_ms": statistics.median(seen),
            "hurried_ms": statistics.median(each for each, _ in in_haste),
            **costs,
        }
    return found


def figures_without_browser(name: str) -> dict[str, float]:
    """Return those of the figures of a game for which no page is opened."""
    return {
        "setup_ms": setup_ms(name),
        "first_ms": first_ms(name),
        "scene_ms": scene_ms(name),
        "long_ratio": long_board_ratio(name),
    }


def sizes() -> dict[str, int]:
    """Return the bytes of the page's script and of its style."""
    return {name: (STATIC / name).stat().st_size for name in ("board.js", "board.css")}


if __name__ == "__main__":
    for name, size in sizes().items():
        print(f"{name:14} {size:10} bytes")
    for name, row in figures().items():
        print(name)
        for what, value in row.items():
            print(f"    {what:14} {value:8.1f}")
