"""One page of a browser for many tests: what a test has done to it is undone for the next.

A page of its own costs each test a third of a second of processor time: a process, and scripts that
are compiled again. A new document forgets all scripts, styles and timers; what a page keeps beyond
its document (size, media, where the mouse is) is set back here. Who does more to a page than that
(routes, being offline, touch) has to undo it, or takes the fixture `page`, which is new each time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

SIZE = {"width": 1600, "height": 1000}
Watch = Callable[["BrowserContext", list[str], list[str]], None]
Answer = Callable[[str | None, dict[str, Any] | None], list[Any]]


class OnePage:
    """A page that is made blank again and again.

    Parameters
    ----------
    browser : Browser
        Where it is opened.
    watch : callable
        Makes a context report requests and errors into two lists.

    Attributes
    ----------
    outside_requests, page_errors : list of str
        What went wrong since the page was blank.
    answer : callable
        What the page's function `askPython` calls.
    """

    def __init__(self, browser: Browser, watch: Watch) -> None:
        self.outside_requests: list[str] = []
        self.page_errors: list[str] = []
        self.answer: Answer = nobody
        self._browser, self._watch = browser, watch
        self._page: Page | None = None
        self._left = False

    def blank(self) -> Page:
        """Return the page, 1600 × 1000, with nothing on it and nothing to answer it."""
        from playwright.sync_api import Error

        self.answer = nobody
        if self._page:
            try:
                if not self._left:
                    self._page.goto("about:blank")
                self._set_back(self._page)
            except Error:  # closed or crashed: no fault of the next test
                self.close()
        if not self._page:
            context = self._browser.new_context(viewport=SIZE)
            context.set_default_timeout(40_000)
            self._watch(context, self.outside_requests, self.page_errors)
            self._page = context.new_page()
            self._page.expose_function("askPython", lambda *given: self.answer(*given))
        self._left = False
        self.outside_requests.clear()
        self.page_errors.clear()
        return self._page

    def leave(self) -> None:
        """Leave the document, so that nothing in it works on; what it raised is collected."""
        self.answer = nobody
        if self._page and not self._page.is_closed():
            self._page.goto("about:blank")
            self._left = True

    def close(self) -> None:
        """Close the page and its context."""
        if self._page:
            self._page.context.close()
            self._page = None

    @staticmethod
    def _set_back(page: Page) -> None:
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.emulate_media(
            media="null", color_scheme="null", reduced_motion="null", forced_colors="null"
        )
        if page.viewport_size != SIZE:
            page.set_viewport_size(SIZE)
        page.mouse.move(0, 0)


def nobody(name: str | None, message: dict[str, Any] | None) -> list[Any]:
    """Answer nothing: there is no board."""
    return []
