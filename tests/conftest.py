"""Fixtures for tests with a real browser: `bare_page` for boards, `open_notebook` for JupyterLab.

    def test_forest(bare_page):
        play = lab.play("stone-age", players=2, seed=7)
        root = bare_page.show(lab.Board(play))

    def test_forest_in_jupyterlab(open_notebook):
        notebook = open_notebook("import stoneage_lab as lab", "lab.Board(lab.play('stone-age'))")
        notebook.run_all()

What a board does is tested on the bare page, in a second. JupyterLab takes ten, and is for what
only a front end can break. A test of a front end gets a browser context of its own, and a notebook
on a shared server; boards get one page in turn, blank again for each (support/one_page.py). At its
end a test fails if the page raised an error or asked another machine.

Browsers know no fonts but the tests' own (support/own_fonts.py). A test that measures where things
are or how large they are bears the mark `layout`, and runs once for each face: a user's letters may
be wider or narrower than ours.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
from support import own_fonts

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page
    from support.bare_page import BarePage
    from support.jupyter_lab import Notebook, Server
    from support.one_page import OnePage

# A busy machine is no fault of the code; and CI tries the same examples for everybody.
hypothesis.settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
hypothesis.settings.load_profile("house")

# JupyterLab raises the first where a page is left, or a kernel restarted, while a question is open.
# anywidget says the second where a busy machine takes two seconds for a model; the board then takes
# its messages itself, and a test that presses it sees whether it does.
OF_JUPYTERLAB = ("Error: Canceled future for ", "[anywidget] Failed to initialize model.")


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A JupyterLab server with directories of its own."""
    from support.jupyter_lab import Server

    server = Server(tmp_path_factory.mktemp("lab"))
    try:
        server.start()
        yield server
    finally:
        server.stop()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test of a layout once for each face, see `support/own_fonts.py`.

    What does not fit is found in wide letters. Narrow ones find less: they are for the long tests,
    but where a mark says `layout(always=FACES)`.
    """
    mark = metafunc.definition.get_closest_marker("layout")
    if mark and "face" in metafunc.fixturenames:
        always = mark.kwargs.get("always", own_fonts.ALWAYS)
        later = [face for face in own_fonts.FACES if face not in always]
        faces = [*always, *(pytest.param(face, marks=pytest.mark.long) for face in later)]
        metafunc.parametrize("face", faces, indirect=True, scope="session")


@pytest.fixture(scope="session")
def face(request: pytest.FixtureRequest) -> str:
    """What the pages are written in; the usual, but for tests of layouts."""
    return str(getattr(request, "param", own_fonts.USUAL))


@pytest.fixture(scope="session")
def browsers() -> Iterator[Callable[[str], Browser]]:
    """A headless Chromium for each face, started when it is first asked for."""
    from playwright.sync_api import sync_playwright
    from support import chromium

    chromium.use_our_node()
    with sync_playwright() as playwright:
        started: dict[str, Browser] = {}

        def browser_of(face: str) -> Browser:
            if face not in started:
                started[face] = chromium.started(playwright, face)
                if not own_fonts.has_fontconfig():
                    own_fonts.hand_to_pages(started[face], face)
            return started[face]

        yield browser_of
        for browser in started.values():
            browser.close()


@pytest.fixture(scope="session")
def browser(browsers: Callable[[str], Browser], face: str) -> Browser:
    """A headless Chromium."""
    return browsers(face)


@pytest.fixture
def outside_requests() -> list[str]:
    """Every request of the page that was not for this machine; must stay empty."""
    return []


@pytest.fixture
def page_errors() -> list[str]:
    """Every uncaught error of the page; a test that provokes one takes it out."""
    return []


@pytest.fixture
def new_context(
    browser: Browser, outside_requests: list[str], page_errors: list[str]
) -> Iterator[Callable[..., BrowserContext]]:
    """Devices: `new_context(**options)` is one, whose pages must have no error and stay at home."""
    made: list[BrowserContext] = []

    def context(**given: Any) -> BrowserContext:
        made.append(browser.new_context(**given))
        made[-1].set_default_timeout(40_000)
        watch(made[-1], outside_requests, page_errors)
        return made[-1]

    yield context
    for each in made:
        each.close()
    check_watched(outside_requests, page_errors)


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """An empty page, 1600 × 1000; at the end it must have had no error and stayed at home."""
    return new_context(viewport={"width": 1600, "height": 1000}).new_page()


def watch(context: BrowserContext, outside_requests: list[str], page_errors: list[str]) -> None:
    """Collect what the pages of a context ask of other machines, and the errors they raise."""
    from support.jupyter_lab import is_local

    # On the context, not the page: requests of frames and workers count as well.
    context.on(
        "request",
        lambda request: None if is_local(request.url) else outside_requests.append(request.url),
    )
    context.on("weberror", lambda error: page_errors.append(str(error.error)))


def check_watched(outside_requests: list[str], page_errors: list[str]) -> None:
    """Fail if anything was collected."""
    assert not outside_requests, f"the page asked other machines: {outside_requests}"
    raised = [error for error in page_errors if not error.startswith(OF_JUPYTERLAB)]
    assert not raised, f"the page raised: {raised}"


@pytest.fixture(scope="session")
def one_page(browser: Browser) -> Iterator[OnePage]:
    """The page that tests of boards use in turn."""
    from support.one_page import OnePage

    one = OnePage(browser, watch)
    yield one
    one.close()


@pytest.fixture
def new_page(one_page: OnePage) -> None:
    """Give `bare_page` a page that no test has used, for exact motions of the mouse.

    Of a page that was used before, Chromium does not always say that the mouse has left a board.
    """
    one_page.close()


@pytest.fixture
def bare_page(one_page: OnePage) -> Iterator[BarePage]:
    """A page for boards of the test's own process, without Jupyter around it."""
    from support.bare_page import BarePage

    bare = BarePage(one_page.blank())
    one_page.answer = bare.answer
    yield bare
    bare.close()
    one_page.leave()
    check_watched(one_page.outside_requests, one_page.page_errors)


@pytest.fixture
def open_notebook(lab: Server, page: Page) -> Iterator[Callable[..., Notebook]]:
    """Write a new notebook with the given code cells and open it; `open_notebook("1 + 1")`."""
    from support.jupyter_lab import Notebook

    opened: list[Notebook] = []

    def open_one(*cells: str, kind: type[Notebook] = Notebook) -> Notebook:
        # A second notebook of the same test gets a page of its own, in the same context.
        where = page if not opened else page.context.new_page()
        opened.append(kind(lab, where, cells))
        return opened[-1]

    yield open_one
    for notebook in opened:
        notebook.close()
