"""The first minute of a visitor who follows the README's links to Binder, in pictures.

Run by binder/rehearse.py where Binder's environment was built. The links are opened as
binder/links.py writes them, by a browser that reaches nothing but this server; screenshots after 5,
20 and 60 seconds go to the folder that is named. In JupyterLab the visitor runs all cells after 20
seconds.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from binder import links  # noqa: E402 - found on the path of the lines above

MOMENTS = (5, 20, 60)
BOARD = ".sal-root[data-rev]"


def main(arguments: list[str]) -> int:
    """Visit, and take the pictures."""
    into = Path(arguments[0])
    into.mkdir(parents=True, exist_ok=True)
    paths = visited()
    with serving() as url, browser() as (context, asked):
        pages = {path: context.new_page() for path in paths}
        start = time.monotonic()
        for path, page in pages.items():
            page.goto(f"{url}/{path}", wait_until="commit")
        for moment in MOMENTS:
            for path, page in pages.items():
                page.wait_for_timeout(max(0, 1000 * (start + moment - time.monotonic())))
                edition = "-ja" if "/ja/" in path else ""
                name = f"{path.partition('/')[0]}{edition}-{moment:02}s.png"
                page.screenshot(path=into / name)
                print(f"  {name}: {page.locator(BOARD).count()} live boards", flush=True)
                if moment == 20 and path.startswith("lab/"):
                    run_all(page)
        boards = {path: page.locator(BOARD).count() for path, page in pages.items()}
    if asked:
        raise SystemExit(f"a page asked other machines: {sorted(set(asked))}")
    if not all(boards.values()):
        raise SystemExit(f"after a minute there was no board: {boards}")
    return 0


def visited() -> list[str]:
    """Return the `urlpath` of each link."""
    return links.opened(links.section("owner/stone-age"))


def run_all(page: Any) -> None:
    """Run all cells by the menu."""
    page.get_by_role("menuitem", name="Run", exact=True).first.click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()


@contextmanager
def serving() -> Iterator[str]:
    """Serve this checkout as Binder does; the server's address."""
    from support.jupyter_lab import Server  # type: ignore[import-not-found]

    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.notebooks = ROOT
        try:
            server.start()
            yield server.url
        finally:
            server.stop()


@contextmanager
def browser() -> Iterator[tuple[Any, list[str]]]:
    """Start a browser without access to other machines; also yields its forbidden requests."""
    from playwright.sync_api import sync_playwright
    from support import chromium  # type: ignore[import-not-found]
    from support.jupyter_lab import is_local

    asked: list[str] = []

    def answer(route: Any) -> None:
        if is_local(route.request.url):
            route.continue_()
        else:
            asked.append(route.request.url)
            route.abort()

    chromium.use_our_node()
    with sync_playwright() as playwright:
        program = playwright.chromium.launch(**chromium.launch_options())
        context = program.new_context(viewport={"width": 1366, "height": 768})
        context.route("**/*", answer)
        try:
            yield context, asked
        finally:
            program.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
