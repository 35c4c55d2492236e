"""Measures the site: python tests/lite/measure.py [--boards | --stages | --games | --notebooks]

Times are medians of three visits in a browser, each with an empty cache. With --boards only the
two ways to a first board are measured, in turns; with --stages what each of them does one after the
other (download, start, imports, first picture), and which modules are imported for it; with
--games what a decision of “careful” and a hint take in each game, on the page's own Python; with
--notebooks every notebook is run, too, and what its cells print is compared with what they printed
when it was made.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(Path(__file__).resolve().parents[n]) for n in (1, 2)]

from playwright.sync_api import sync_playwright  # noqa: E402
from support import chromium  # noqa: E402 - found through the line above
from support.jupyter_lab import PANEL  # noqa: E402
from support.processor_time import descendants, of_process  # noqa: E402
from support.site_visitor import Site, Visit  # noqa: E402

from lite import build, pages  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FIRST = "00_start.ipynb"
# What can be pressed on a board.
OPEN = ".sal-root[data-rev] :is(.can, .sal-ok):visible"
# Two ways to a board to play on at once: the page "Play now", and the notebook that shows the same.
# Each link, and what is there once Python answers a press: the page shows a still board before.
WAYS = {
    "Play now": ("play.html", f"html[data-python=ready] {OPEN}"),
    "JupyterLite": ("lab/index.html?path=demo.ipynb&run=1", OPEN),
}
VISITS = 3
# Of a machine that is busy with other work a first board may want minutes.
PATIENCE = 600_000
CARD = "document.querySelector('#stoneage-card p').textContent"
# In Python: how long one call takes, the median of several.
CLOCK = """
def clock(call, times=5):
    from statistics import median
    from time import perf_counter
    took = []
    for _ in range(times):
        start = perf_counter()
        call()
        took.append(perf_counter() - start)
    return median(took)
def answers(bot):
    play = lab.play("stone-age", players=["you", bot], seed=7)
    return clock(lambda: play.do("place 1 forest") and play.undo())
two = lambda games: lab.simulate("stone-age", ["careful", "careful"], games=games, seed=1)
"""
CALLS = {
    "an answer of the bot “search”": "answers('search')",
    "100 tries of the coach": "clock(lambda: lab.coach(play, tries=100))",
    "100 games of two careful bots": "clock(lambda: two(100), 1)",
    "the picture of a position": "clock(play._repr_mimebundle_)",
}
# Waits until the files of these names are kept.
KEPT = """async (names) => {
    for (;;) {
        const there = await (await caches.open('stoneage_lab site')).keys();
        const paths = there.map((request) => new URL(request.url).pathname);
        if (names.every((name) => paths.some((path) => path.endsWith(`/${name}`)))) return;
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
}"""
CLICKS = """async () => {
    // The one below the tour's.
    const root = [...document.querySelectorAll('.sal-root')].at(-1);
    const buttons = () => [...root.querySelectorAll('button')];
    const button = (name) => buttons().find((each) => each.textContent.trim() === name);
    const took = [];
    for (let n = 0; n < 20; n++) {
        const [before, start] = [root.dataset.rev, performance.now()];
        button(n % 2 ? 'Redo' : 'Undo').click();
        while (root.dataset.rev === before || root.ariaBusy === 'true')
            await new Promise(requestAnimationFrame);
        took.push(performance.now() - start);
    }
    return took;
}"""


# What a first board does, one after the other: as page/play-worker.js, which does some at once.
# Each is a function of (the page's Python so far, what Python runs, packages, files); it returns
# the Python.
STAGES = {
    "download": """async (python, play, packages, needed) => {
        const fetched = needed.map((name) => fetch(name).then((answer) => answer.arrayBuffer()));
        await Promise.all(fetched);
    }""",
    "Python starts": """async () => {
        const base = new URL("static/pyodide/", location.href).href;
        const { loadPyodide } = await import(`${base}pyodide.mjs`);
        return await loadPyodide({ indexURL: base });
    }""",
    "packages unpacked": """async (python, play, packages) => {
        await python.loadPackage(packages);
        return python;
    }""",
    "imports": """async (python, play) => {
        python.runPython(play);
        return python;
    }""",
    "first picture": """async (python) => {
        const given = JSON.stringify({ game: "stone-age", tour: true });
        python.globals.get("begin")((name, message, parts) => parts.destroy(), given);
        return python;
    }""",
}
STAGE = "async (given) => {{ globalThis.python = await ({})(globalThis.python, ...given); }}"
MODULES = """python.runPython(
    "import sys; sum(name.startswith('stoneage_lab') for name in sys.modules)")"""
# In the page's Python: a game of careful players, each decision by the clock, and hints on its way.
GAMES = """async ([packages, kinds, code]) => {
    const base = new URL("static/pyodide/", location.href).href;
    const { loadPyodide } = await import(`${base}pyodide.mjs`);
    const python = await loadPyodide({ indexURL: base });
    await python.loadPackage(packages);
    python.runPython(code);
    const took = {};
    for (const kind of kinds)
        took[kind.join(" ")] = python.globals.get("taken")(...kind).toJs();
    return took;
}"""
TAKEN = """
from time import perf_counter
import stoneage_lab as lab
from stoneage_lab.advice.search import Budget, considered, hint_tries
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import DECISION, OVER
from stoneage_lab.players import bots

HINTS = 12

def timed(call):
    start = perf_counter()
    return call(), perf_counter() - start

def decisions(game):
    careful, rng, luck, state = bots(game)["careful"], Rng(1), Rng(2), game.start()
    while state.node != OVER:
        if state.node != DECISION:
            state.settle(state.chance().sample(luck))
            continue
        seen = state.seen_by(state.mover) if game.hides else state
        move, seconds = timed(lambda: careful(seen, rng))
        yield seconds
        state.play(move)

def hints(game):
    play = lab.play(game, players=["careful"] * game.players, seed=1).run_bots()
    budget = Budget(tries=hint_tries(game))
    for number in range(1, HINTS + 1):
        position = play.at(play.last * number // (HINTS + 1))
        yield timed(lambda: considered(position, budget))[1]

def taken(name, players, rules):
    game = lab.game(name, players, rules)
    found = []
    for seconds in map(list, (decisions(game), hints(game))):
        found += [sum(seconds) / len(seconds), max(seconds)]
    return found
"""
KINDS = (
    ("stone-age", 2, "standard"), ("stone-age", 4, "standard"),
    ("age-of-hunting", 2, "standard"), ("age-of-hunting", 5, "standard"),
    ("age-of-revive", 3, "standard"), ("age-of-revive", 4, "standard"),
    *(("agricola", players, "family") for players in (1, 2, 4, 5)),
    *(("agricola", players, "standard") for players in (1, 2, 3, 4, 5)),
)  # fmt: skip
# In CPython: the board of the first minute, as the page begins with it.
BEGIN = """
from lite.play_now import begin
begin(lambda name, message, parts: None, '{"game": "stone-age", "tour": true}')
"""
SLOWEST = 12


def stages(site: Site, browser: Browser) -> dict[str, list[float]]:
    """The stages of both ways to a first board, each in an empty browser.

    On the clock and, for the page "Play now", of the processor.
    """
    table: dict[str, list[float]] = {}
    needed = pages.of_the_first_board(build.SITE)
    given = [pages.PLAY.read_text(encoding="utf-8"), list(pages.PACKAGES), needed]

    def note(name: str, value: float) -> None:
        table.setdefault(name, []).append(value)

    for _ in range(VISITS):
        visit = Visit(site, browser)
        visit.page.goto(f"{site.url}/fresh.html")
        for name, code in STAGES.items():
            worked, start = used(), time.monotonic()
            visit.page.evaluate(STAGE.format(code), given)
            note(f"Play now: {name} (s)", time.monotonic() - start)
            note(f"Play now: {name} (processor, s)", used() - worked)
        note("Play now: modules of ours", visit.page.evaluate(MODULES))
        note("Play now: (MB)", sum((build.SITE / name).stat().st_size for name in needed) / 1e6)
        visit.context.close()
        visit = Visit(site, browser)
        for name, value in opened(visit).items():
            note(f"JupyterLite: {name}", value)
        visit.context.close()
    return table


def games(site: Site, browser: Browser) -> None:
    """Print what a decision of careful players and a hint take in each game, on the clock."""
    visit = Visit(site, browser)
    visit.page.goto(f"{site.url}/fresh.html")
    told = visit.page.evaluate(GAMES, [list(pages.PACKAGES), list(map(list, KINDS)), TAKEN])
    print(f"{'ms':32} {'careful':>8} {'longest':>8} {'a hint':>8} {'longest':>8}")
    for kind, took in told.items():
        print(f"{kind:32}", *(f"{1000 * seconds:8.0f}" for seconds in took))
    visit.context.close()


def imports() -> list[tuple[float, str]]:
    """The modules whose own import takes longest, in milliseconds, where Python runs natively."""
    command = [sys.executable, "-X", "importtime", "-c", BEGIN]
    env = {**os.environ, "STONEAGE_LAB_PURE": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=True, cwd=ROOT)
    rows = [line.split("|") for line in done.stderr.splitlines() if line.count("|") == 2]
    own = [(float(row[0].split(":")[1]) / 1000, row[2].strip()) for row in rows[1:]]
    return sorted(own, reverse=True)[:SLOWEST]


def opened(visit: Visit) -> dict[str, float]:
    """Open the first notebook, run it; the seconds from the link until each thing was there.

    And how many megabytes had come when Python was there.
    """
    sizes = came(visit)
    start = time.monotonic()

    def since() -> float:
        return time.monotonic() - start

    found = {"notebook with its pictures": visit.open_notebook(FIRST)}
    visit.wait_for_python()
    found["Python"] = since()
    megabytes = sum(sizes) / 1e6
    visit.page.evaluate(f"() => {{ {PANEL}.content.activeCellIndex = 1 }}")
    visit.page.evaluate("() => jupyterapp.commands.execute('notebook:run-cell')")
    found["first cell run"] = since()
    visit.run_all()
    visit.output_of("lab.Board(play").locator(".sal-root[data-rev]").wait_for()
    found["board to click"] = since()
    return {**{f"{name} (s)": seconds for name, seconds in found.items()}, "came (MB)": megabytes}


def used() -> float:
    """Seconds of processor time of this process and of all below it that are alive."""
    times = os.times()
    return times.user + times.system + sum(map(of_process, descendants(os.getpid())))


def way_to_a_board(visit: Visit, link: str, there: str) -> dict[str, float]:
    """Follow a link until a board is there that answers.

    The seconds on the clock, those of the processor (of the browser, all of its processes), and how
    many megabytes came.
    """
    sizes, worked, start = came(visit), used(), time.monotonic()
    visit.page.goto(f"{visit.site.url}/{link}")
    visit.page.locator(there).first.wait_for(timeout=PATIENCE)
    took = time.monotonic() - start
    return {"(s)": took, "(processor, s)": used() - worked, "(MB)": sum(sizes) / 1e6}


def boards(site: Site, browser: Browser) -> dict[str, list[float]]:
    """Both ways to a first board, in turns, so that other work on the machine disturbs both."""
    table: dict[str, list[float]] = {}
    for _ in range(VISITS):
        for name, way in WAYS.items():
            visit = Visit(site, browser)
            for number in ("first", "second"):
                for unit, value in way_to_a_board(visit, *way).items():
                    table.setdefault(f"{name}, {number} visit {unit}", []).append(value)
                # A later visitor has what the first board needs.
                needed = pages.of_the_first_board(build.SITE)
                visit.page.evaluate(KEPT, needed)
                visit.page.goto("about:blank")
            visit.context.close()
    return table


def kept(visit: Visit) -> float:
    """How many bytes of the site the browser has kept."""
    return float(
        visit.page.evaluate(
            """async () => {
                const cache = await caches.open('stoneage_lab site');
                const answers = await cache.matchAll();
                const sizes = await Promise.all(answers.map(async (a) => (await a.blob()).size));
                return sizes.reduce((sum, size) => sum + size, 0);
            }"""
        )
    )


def came(visit: Visit) -> list[int]:
    """A list that grows by the size of each file that the server hands out, to whatever asks."""
    sizes: list[int] = []

    def note(answer: Any) -> None:
        if not answer.from_service_worker:
            sizes.append(int(answer.headers.get("content-length", 0)))

    visit.context.on("response", note)
    return sizes


def measure(site: Site, browser: Browser) -> dict[str, list[float]]:
    """All figures, once for each visit."""
    table: dict[str, list[float]] = {}

    def note(name: str, value: float) -> None:
        table.setdefault(name, []).append(value)

    for _ in range(VISITS):
        visit = Visit(site, browser)
        for name, value in opened(visit).items():
            note(f"first visit: {name}", value)
        visit.wait_for(f"/Everything is kept/.test({CARD})")
        note("all kept (MB)", kept(visit) / 1e6)
        visit.execute("lab.language('en')\n" + CLOCK)
        visit.execute("play.do('place 1 forest')")
        visit.wait_until_idle()
        for name, call in CALLS.items():
            note(f"{name} (s)", visit.python(call))
        note("click → picture (ms)", statistics.median(visit.page.evaluate(CLICKS)))
        for name, value in opened(visit).items():
            note(f"second visit: {name}", value)
        visit.context.close()
    return table


def printed(cell: dict[str, Any]) -> str:
    """What a cell has printed and shown as text; a list is one text in pieces."""
    texts = []
    for output in cell.get("outputs", []):
        text = output.get("text") or output.get("data", {}).get("text/plain") or ""
        texts.append(text if isinstance(text, str) else "".join(text))
    return "".join(texts)


def run_notebooks(site: Site, browser: Browser) -> None:
    """Run all notebooks; a line for each."""
    visit = Visit(site, browser)
    files = build.SITE / "files"
    for path in sorted(files.rglob("*.ipynb")):
        name = path.relative_to(files).as_posix()
        visit.open_notebook(name)
        visit.wait_for_python()
        start = time.monotonic()
        visit.run_all()
        took = time.monotonic() - start
        made = json.loads(path.read_text(encoding="utf-8"))["cells"]
        # A live widget names itself, differently each time.
        other = [
            number
            for number, (before, now) in enumerate(zip(made, visit.cells(), strict=True))
            if printed(before) != printed(now) and "(" not in printed(now)[:20]
        ]
        print(f"{name:40} {took:5.1f} s", visit.failures() or "no error", other or "as made")
    visit.context.close()


def show(table: dict[str, list[float]]) -> None:
    """Print the median of each row, the lowest and the highest."""
    for name, values in table.items():
        low, high = min(values), max(values)
        print(f"{name:48} {statistics.median(values):8.3g}   {low:.3g}–{high:.3g}", flush=True)


def main() -> None:
    """Print a table."""
    chromium.use_our_node()
    site = Site()
    total = [p.stat().st_size for p in build.SITE.rglob("*") if p.is_file()]
    print(f"{'the site (MB)':48} {sum(total) / 1e6:8.1f}   {len(total)} files")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch_options())
        if "--stages" in sys.argv:
            show(stages(site, browser))
            for took, module in imports():
                print(f"{module:48} {took:8.1f} ms")
        elif "--games" in sys.argv:
            games(site, browser)
        else:
            show(boards(site, browser))
        if not {"--boards", "--stages", "--games"} & set(sys.argv):
            show(measure(site, browser))
        if "--notebooks" in sys.argv:
            run_notebooks(site, browser)
        browser.close()
    site.take_off_the_net()


if __name__ == "__main__":
    main()
