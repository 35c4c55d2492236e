"""Somebody who visits the site with a browser: its server, and the notebooks opened there."""

from __future__ import annotations

import json
import threading
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from lite import build, serve

from .jupyter_lab import KERNEL, PANEL, Notebook

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

# Everything but this machine is behind a proxy that is not there.
NOWHERE: Any = {"server": "http://127.0.0.1:9", "bypass": "127.0.0.1"}


class Site:
    """The built site, handed out as any web server would; it can be taken off the net."""

    def __init__(self) -> None:
        assert build.main() == 0
        self.server = serve.server(0, build.SITE.parent)
        self.url = f"http://127.0.0.1:{self.server.server_port}/lite"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def take_off_the_net(self) -> None:
        """From now on nobody answers at the site's address."""
        if self.thread.is_alive():
            self.server.shutdown()
            self.server.server_close()
            self.thread.join()


class Visit(Notebook):
    """One visitor's browser: what it keeps stays from page to page.

    Attributes
    ----------
    asked : list of str
        Every address that the pages and their workers wanted, off the site.
    missing : list of str
        Every file that the site did not have.
    """

    def __init__(self, site: Site, browser: Browser) -> None:
        self.site = site
        # Workers have no other way out either: routes would not see what they ask for.
        self.context = browser.new_context(
            viewport={"width": 1400, "height": 900}, locale="en-US", proxy=NOWHERE
        )
        self.context.set_default_timeout(90_000)
        self.asked: list[str] = []
        self.missing: list[str] = []
        self.errors: list[str] = []
        self.context.on("request", self._note)
        self.context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self.context.on(
            "response", lambda r: self.missing.append(r.url) if r.status >= 400 else None
        )
        self.page: Page = self.context.new_page()

    def _note(self, request: Any) -> None:
        ours = self.site.url.removesuffix("lite")
        if not request.url.startswith((ours, "data:", "blob:", "about:")):
            self.asked.append(request.url)

    def open_notebook(self, path: str, more: str = "") -> float:
        """Open a notebook by its link; the seconds until it could be read."""
        self.name, start = path, time.monotonic()
        self.page.goto(f"{self.site.url}/lab/index.html?path={quote(path)}{more}")
        self.wait_for_notebook()
        return time.monotonic() - start

    def wait_for_notebook(self) -> None:
        """Wait until the notebook is there, with what its cells showed when they were run last."""
        self.wait_for(f"{PANEL}?.context?.path === {self.name!r} && {PANEL}.context.isReady")

    def wait_for_python(self) -> None:
        """Wait until its Python has started."""
        self.wait_until_idle()
        self.wait_for("document.documentElement.dataset.python === 'ready'")

    def cells(self) -> list[dict[str, Any]]:
        """What stands in the notebook now."""
        found: list[dict[str, Any]] = self.page.evaluate(
            f"() => {PANEL}.content.model.sharedModel.toJSON().cells"
        )
        return found

    def output_of(self, line: str) -> Locator:
        """What stands under the first cell that holds a line of Python."""
        sources = ["".join(cell["source"]) for cell in self.cells()]
        return self.output(next(n for n, source in enumerate(sources) if line in source))

    def failures(self) -> list[str]:
        """The errors that cells have raised."""
        outputs = [o for cell in self.cells() for o in cell.get("outputs", [])]
        return [str(o["evalue"]) for o in outputs if o["output_type"] == "error"]

    def execute(self, code: str) -> str:
        """Run code in the kernel, outside any cell, and return what it prints."""
        # This kernel answers no user_expressions.
        answer = self.page.evaluate(
            f"""async (code) => {{
                const future = {KERNEL}.requestExecute({{ code, store_history: false }});
                const printed = [];
                future.onIOPub = ({{ content }}) => {{
                    if (content.name === 'stdout') printed.push(content.text);
                }};
                const content = (await future.done).content;
                return {{ printed: printed.join(''), error: content.traceback?.join('\\n') }};
            }}""",
            code,
        )
        assert not answer.get("error"), answer["error"]
        return str(answer["printed"])

    def python(self, expression: str) -> Any:
        """Value of a Python expression in the kernel; it must be of JSON's types."""
        return json.loads(self.execute(f"print(__import__('json').dumps({expression}))"))

    def card(self) -> str:
        """What the card in the corner says."""
        return self.page.locator("#stoneage-card p").inner_text()
