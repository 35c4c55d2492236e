"""A page with live boards and no Jupyter: the boards are in the test's own process.

    def test_forest(bare_page):
        play = lab.play("stone-age", players=2, seed=7)
        root = bare_page.show(lab.Board(play, pace=0))
        root.locator("[data-action='place 1 forest']").click()
        bare_page.wait_for_answers()
        assert play.ply == 1

The page has the bundle that travels with every board and, in place of Jupyter's comm, the host of
pages without Jupyter (`widgets/src/host.ts`) and a function of Python's. Messages take the same way
through a widget as those of a kernel do, as JSON; what Python sends in the meantime comes back with
the answer. What Python sends by itself (a move made by the test, the coach's answer from its
thread) the page fetches.
"""

from __future__ import annotations

import base64
import json
import threading
from typing import TYPE_CHECKING, Any

from stoneage_lab.widget.jupyter_model import STATIC

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from stoneage_lab.widget.board import Board

# The bars around a notebook take a part of the window; a page without them sets it to "".
BARS = "--sal-bars"

# What JupyterLab's dark theme sets, as far as a board asks for it.
DARK = {
    "--jp-layout-color1": "#111111",
    "--jp-layout-color2": "#333333",
    "--jp-ui-font-color1": "rgb(255 255 255 / 87%)",
    "--jp-ui-font-color2": "#bdbdbd",
    "--jp-border-color1": "#616161",
}
LIGHT = dict.fromkeys(DARK, "")

# A size is noticed in one frame, and answered in the next.
FRAMES = """async () => {
  for (let each = 0; each < 3; each++) await new Promise(requestAnimationFrame);
}"""


class BarePage:
    """A browser page for boards of this process.

    Parameters
    ----------
    page : Page
        An empty one, whose function `askPython` calls `answer` (see `one_page.py`).

    Attributes
    ----------
    page : Page
        For everything that a user can do.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self._boards: list[Board] = []
        self._outbox: list[tuple[str, dict[str, Any]]] = []
        self._lock = threading.Lock()
        # Motion costs most of the time, and says nothing that most tests ask for.
        page.emulate_media(reduced_motion="reduce")
        scripts = ("board", "host")
        texts = {name: (STATIC / f"{name}.js").read_text(encoding="utf-8") for name in scripts}
        page.set_content(PAGE % {name: in_script(text) for name, text in texts.items()})
        page.wait_for_function("() => window.showBoard")

    # -- what tests do ---------------------------------------------------------------------

    def show(self, board: Board, dark: bool = False) -> Locator:
        """Show a board below those there are, once more if it is there; its root, drawn."""
        if board not in self._boards:
            self._connect(board)
        if dark:
            self.use_theme(DARK)
        number = self._boards.index(board)
        shown = [str(number), board._css]
        view = self.page.evaluate("([name, css]) => showBoard(name, css)", shown)
        root = self.page.locator("#here > div").nth(view).locator(".sal-root")
        root.locator("xpath=self::*[@data-rev]").wait_for()
        self.wait_for_answers()
        return root

    def use_theme(self, variables: dict[str, str]) -> None:
        """Set the colours that a front end sets (see `DARK` and `LIGHT`)."""
        self.page.evaluate("(variables) => useTheme(variables)", variables)

    def wait_for_answers(self) -> None:
        """Wait until the page shows what Python has, and no question is open."""
        revs = [board.rev for board in self._boards]
        # What a move of the test has made the boards send; the page would ask a little later.
        sent = self.answer(None, None)
        if sent:
            self.page.evaluate("(sent) => deliver(sent)", sent)
        self.page.wait_for_function(
            """(revs) => views.every(({number, el}) => {
                const root = el.querySelector('.sal-root');
                return !root || !root.ariaBusy && +root.dataset.rev >= revs[number];
            })""",
            arg=revs,
        )
        self.wait_for_frames()

    def wait_for_frames(self) -> None:
        """Wait until the page has been laid out: what the window has no room for is set closer."""
        self.page.evaluate(FRAMES)

    def resize(self, width: int, high: int) -> None:
        """Give the window another size, and wait until the boards fit it."""
        self.page.set_viewport_size({"width": width, "height": high})
        self.wait_for_frames()

    def close(self) -> None:
        """Close the boards."""
        for board in self._boards:
            board.close()

    # -- the wire --------------------------------------------------------------------------

    def _connect(self, board: Board) -> None:
        number = len(self._boards)
        self._boards.append(board)

        def publish(kind: str, data: Any = None, buffers: Any = None, **_rest: Any) -> None:
            if kind == "comm_msg":
                # As it would come out of a kernel: what JSON cannot hold must not be sent.
                message = json.loads(json.dumps(data))
                parts = [base64.b64encode(part).decode() for part in buffers or ()]
                with self._lock:
                    self._outbox.append((str(number), {**message, "buffers": parts}))

        board.comm.publish_msg = publish
        state = {name: getattr(board, name) for name in ("view", "scenery", "seen")}
        self.page.evaluate("([name, state]) => addModel(name, state)", [str(number), state])

    def answer(self, name: str | None, message: dict[str, Any] | None) -> list[Any]:
        """Hand a message of the page to its board; what the boards have to send by then."""
        if name is not None:
            # What Jupyter's widgets add to a message that changes a trait.
            data = {**(message or {}), "buffer_paths": []}
            self._boards[int(name)]._handle_msg({"content": {"data": data}, "buffers": []})
        with self._lock:
            sent, self._outbox = self._outbox, []
        return sent


def in_script(value: Any) -> str:
    """Return a value as JavaScript that may stand in a page."""
    return json.dumps(value).replace("</", "<\\/")


PAGE = """<!doctype html><html lang="en" style="--sal-bars:125px">
<head><meta charset="utf-8"><title>Boards</title>
<style>html{background:var(--jp-layout-color1,#fff)} body{margin:0;padding:8px}</style></head>
<body><main id="here"></main>
<script type="module">
const module = (text) => URL.createObjectURL(new Blob([text], {type: "text/javascript"}));
const {default: widget} = await import(module(%(board)s));
const {makeHost} = await import(module(%(host)s));
window.views = [];
const bytesOf = (text) => new DataView(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
window.deliver = (messages) => {
  for (const [name, message] of messages)
    host.deliver(name, message, message.buffers.map(bytesOf));
};
const ask = async (name, message) => deliver(await askPython(name, message));
const host = makeHost(widget, ask);
window.addModel = host.add;
window.showBoard = (name, css) => {
  const style = document.createElement("style");
  style.textContent = css;
  const el = document.createElement("div");
  document.getElementById("here").append(style, el);
  return views.push({number: +name, el, leave: host.show(name, el)}) - 1;
};
window.useTheme = (variables) => {
  for (const [name, value] of Object.entries(variables))
    document.documentElement.style.setProperty(name, value);
};
// What Python sends without being asked: it cannot call the page from a thread of its own. Seldom,
// for each time takes three processes six milliseconds together.
setInterval(() => ask(null, null), 150);
</script></body></html>"""
