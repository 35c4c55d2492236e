"""Measures a click on the live board, in a real JupyterLab.

python benchmarks/board.py      prints it all
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.widget.jupyter_model import STATIC

sys.path.append(str(Path(__file__).parents[1] / "tests"))

CELL = """import stoneage_lab as lab
board = lab.Board(lab.play("stone-age", players=2, seed=7), pace=0)
board"""
# Clicks a legal action; measures the time to its picture, and to the next frame. A hurried press
# does not wait until the pieces of the picture before have arrived.
CLICK = """async ([turn, hurried]) => {
    const root = document.querySelector('.sal-root');
    if (!hurried) {
        const ends = (motion) => motion.effect.getComputedTiming().endTime < Infinity;
        const moving = root.getAnimations({ subtree: true }).filter(ends);
        await Promise.allSettled(moving.map((motion) => motion.finished));
        await new Promise(requestIdleCallback);
    }
    const doable = '.sal-board [data-action], .sal-prompt [data-action]';
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


def middle() -> lab.Session:
    """Return a session in the middle of a game of four."""
    session = lab.play("stone-age", players=["careful"] * 4, seed=4)
    for _ in range(200):
        session.step()
    return session


Clicks = tuple[list[tuple[float, float]], dict[str, float]]


def clicks(number: int = 60) -> tuple[Clicks, Clicks]:
    """Return for each of some clicks the milliseconds until the page has changed, and shown it.

    And what each of them costs the processor on both sides, which a busy machine changes less.
    First for clicks on a picture at rest, as a person makes them who looks at it, then for hurried
    ones.
    """
    import chromium
    from jupyter_lab import Notebook, Server
    from playwright.sync_api import sync_playwright

    chromium.use_our_node()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "lab")
        browser = playwright.chromium.launch(**chromium.launch_options())
        try:
            server.start()
            page = browser.new_page(viewport={"width": 1600, "height": 1000})
            notebook = Notebook(server, page, [CELL])
            notebook.run_all()
            page.locator(".sal-root[data-rev]").wait_for()
            meter = page.context.new_cdp_session(page)
            meter.send("Performance.enable", {"timeDomain": "threadTicks"})
            # The first ones warm up both sides.
            press(page, notebook, meter, 10, hurried=True)
            at_rest = press(page, notebook, meter, number, hurried=False)
            in_haste = press(page, notebook, meter, number, hurried=True)
            notebook.close()
        finally:
            browser.close()
            server.stop()
    return at_rest, in_haste


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


def figures() -> dict[str, float]:
    """Return the figures of the board for the table of performance.

    Returns
    -------
    dict
        ``scene_ms`` (a position of four players to all parts of a board), ``view_bytes`` (what a
        change sends), ``click_ms`` and ``click_p90_ms`` (to the changed page), ``frame_ms`` (to the
        frame that shows it), ``hurried_ms`` (to the changed page, while pieces still move),
        ``bundle_bytes`` and ``style_bytes``, and of the processor's time for a click the kernel's,
        the page's for scripts and for layout, and all of the page's.
    """
    session = middle()
    positions = [session.goto(ply).position for ply in range(150, 190)]
    start = time.process_time()
    for position in positions:
        drawing.parts(position)
    scene = (time.process_time() - start) / len(positions)
    board = lab.Board(session)
    size = len(repr(board.view))
    board.close()
    (times, costs), (in_haste, _) = clicks()
    changed, seen = zip(*times, strict=True)
    return {
        "scene_ms": scene * 1000,
        "view_bytes": size,
        "click_ms": statistics.median(changed),
        "click_p90_ms": statistics.quantiles(changed, n=10)[-1],
        "frame_ms": statistics.median(seen),
        "hurried_ms": statistics.median(each for each, _ in in_haste),
        "bundle_bytes": (STATIC / "board.js").stat().st_size,
        "style_bytes": (STATIC / "board.css").stat().st_size,
        **costs,
    }


if __name__ == "__main__":
    for name, value in figures().items():
        print(f"{name:14} {value:10.1f}")
