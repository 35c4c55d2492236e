"""Twenty boards on one page: a lesson's notebook, run from top to bottom.

The limits are generous, for a busy machine; the figures are printed with ``-s``.
"""

from __future__ import annotations

import pytest
from browser.hands import settled

BOARDS = 20
CELL = """import resource, time
import stoneage_lab as lab
def used():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 2**20
first = lab.Board(lab.play("stone-age", players=2, seed=0))
before, start = used(), time.perf_counter()
boards = [lab.Board(lab.play("stone-age", players=2, seed=n)) for n in range({count})]
seconds, megabytes = time.perf_counter() - start, used() - before"""


@pytest.mark.long
def test_twenty_boards(open_notebook):
    shows = [f"boards[{number}]" for number in range(BOARDS)]
    notebook = open_notebook(CELL.format(count=BOARDS), *shows)
    page = notebook.page
    # Jupyter draws only the cells in sight, unless it is told to draw all of them.
    page.set_viewport_size({"width": 1200, "height": 900})
    before, nodes = heap(page), count_nodes(page)
    start = page.evaluate("() => performance.now()")
    notebook.run_all()
    for number in range(BOARDS):
        notebook.cell(number + 1).scroll_into_view_if_needed()
        notebook.cell(number + 1).locator(".sal-root[data-rev]").wait_for()
    seconds = (page.evaluate("() => performance.now()") - start) / 1000
    page_mb = heap(page) - before
    kernel_mb, kernel_seconds = notebook.python("[megabytes, seconds]")
    print(
        f"\n{BOARDS} boards: kernel {kernel_mb:.1f} MB, {kernel_seconds:.2f} s to make; page "
        f"{page_mb:.0f} MB of heap, {count_nodes(page) - nodes} elements, drawn in {seconds:.1f} s"
    )
    assert kernel_mb < 80
    assert page_mb < 200
    # The last one can be played like the first.
    root = notebook.cell(BOARDS).locator(".sal-root")
    rev = settled(root).get_attribute("data-rev")
    root.locator(".sal-board [data-action].can, .sal-board [data-open].can").first.click()
    root.locator(".sal-ok:visible, .sal-popup .can:visible").first.click()
    notebook.cell(BOARDS).locator(f".sal-root:not([data-rev='{rev}'])").wait_for()
    assert notebook.python(f"[board.play.ply for board in boards] == [0] * {BOARDS - 1} + [1]")


def heap(page) -> float:
    """Megabytes of the page's objects once everything that nobody needs is gone."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("HeapProfiler.collectGarbage")
    used = devtools.send("Runtime.getHeapUsage")["usedSize"] / 2**20
    devtools.detach()
    return float(used)


def count_nodes(page) -> int:
    return int(page.evaluate("() => document.querySelectorAll('*').length"))
