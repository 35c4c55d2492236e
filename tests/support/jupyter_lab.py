"""A Jupyter server and its notebooks, for the fixtures in conftest.py.

One server shows them all: JupyterLab at /lab, Notebook 7 at /notebooks, Voila at /voila/render.
"""

from __future__ import annotations

import ast
import itertools
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import nbformat

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

LOCAL_SCHEMES = {"about", "blob", "data"}
FLAGS = [
    "--no-browser",
    "--allow-root",
    "--ip=127.0.0.1",
    "--ServerApp.port_retries=0",
    "--IdentityProvider.token=",
    "--ServerApp.password=",
    "--ServerApp.disable_check_xsrf=True",
    "--LabApp.expose_app_in_browser=True",
    "--LabApp.news_url=None",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.extension_manager=readonly",
    "--JupyterNotebookApp.expose_app_in_browser=True",
]
# The notebook in front, and its kernel, from the page's side.
PANEL = "window.jupyterapp.shell.currentWidget"
KERNEL = f"{PANEL}.sessionContext.session.kernel"
# JupyterLab covers itself while it starts or changes its theme. Two covers that fade at once are
# an error on its page; one that hides what a test wants to see is an error of the test.
NO_SPLASH = "!document.getElementById('jupyterlab-splash')"
names = itertools.count(1)


def is_local(url: str) -> bool:
    """Whether a request for this address stays on this machine."""
    parts = urlsplit(url)
    return parts.scheme in LOCAL_SCHEMES or parts.hostname in {"127.0.0.1", "localhost"}


class Server:
    """A `jupyter lab` on a free port that knows nothing of the user's own settings."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notebooks = folder / "notebooks"
        self.log = folder / "log.txt"
        self.url = ""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.notebooks.mkdir(parents=True, exist_ok=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        flags = [*FLAGS, f"--ServerApp.port={port}", f"--ServerApp.root_dir={self.notebooks}"]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "jupyterlab", *flags],
                env=self.environment(),
                stdout=log,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                # Ctrl-C is for pytest, which then stops this server in good order.
                start_new_session=True,
            )
        self.wait()

    def environment(self) -> dict[str, str]:
        """Environment variables that keep the server within its folder."""
        places = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
        }
        own = {name: str(self.folder / place) for name, place in places.items()}
        return {**os.environ, **own, "JUPYTER_PREFER_ENV_PATH": "1"}

    def wait(self) -> None:
        """Until the server answers; four minutes at most, for a busy machine."""
        end = time.monotonic() + 240
        while time.monotonic() < end:
            assert self.process is not None
            if self.process.poll() is not None:
                break
            try:
                self.ask("GET", "/api/status")
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise RuntimeError(f"jupyter lab did not start:\n{self.log.read_text()}")

    def ask(self, method: str, path: str) -> Any:
        """One request to the server's REST interface; its JSON answer, if any."""
        request = urllib.request.Request(self.url + path, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def stop(self) -> None:
        """Stop the server with all its kernels."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def write_notebook(server: Server, cells: Sequence[str]) -> str:
    """Write a notebook with these code cells where the server finds it; its file name."""
    name = f"test-{next(names)}.ipynb"
    document = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in cells],
        metadata={
            "kernelspec": {
                "name": "python3",
                "display_name": "Python 3 (ipykernel)",
                "language": "python",
            }
        },
    )
    nbformat.write(document, server.notebooks / name)
    return name


class Notebook:
    """A notebook opened in JupyterLab, its kernel idle.

    Parameters
    ----------
    server
        Where it is written to and opened.
    page
        The browser page that opens it.
    cells
        Source text of its code cells.

    Attributes
    ----------
    page : Page
        For everything that a user can do.
    name : str
        File name, used by no other test: a kernel outlives the page that started it.
    """

    def __init__(self, server: Server, page: Page, cells: Sequence[str]) -> None:
        self.server, self.page = server, page
        self.name = write_notebook(server, cells)
        self.path = server.notebooks / self.name
        self.open()

    def open(self) -> None:
        """Open it (again) as a page of its own; wait until its kernel is idle."""
        # A workspace of its own: JupyterLab would bring back the tabs of the test before.
        workspace = self.name.removesuffix(".ipynb")
        self.page.goto(f"{self.server.url}/lab/workspaces/{workspace}/tree/{self.name}?reset")
        self.wait_for(f"{PANEL}?.context?.path === {self.name!r}")
        self.wait_for(NO_SPLASH)
        self.wait_until_idle()

    def wait_for(self, condition: str) -> None:
        """Wait until a JavaScript expression is true (an error in it counts as not yet)."""
        self.page.wait_for_function(
            f"() => {{ try {{ return !!({condition}) }} catch {{ return false }} }}"
        )

    def wait_until_idle(self) -> None:
        """Wait until the kernel has nothing to do."""
        self.wait_for(f"{PANEL}.sessionContext.isReady && {KERNEL}.status === 'idle'")

    def run_all(self) -> None:
        """Run all cells, as the menu does, and wait until they have run."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.wait_until_idle()

    def python(self, expression: str) -> Any:
        """Value of a Python expression in the kernel; it must be of JSON's types."""
        value = self.page.evaluate(
            f"""async (expression) => {{
                const future = {KERNEL}.requestExecute({{
                    code: '', silent: true, store_history: false,
                    user_expressions: {{ value: expression }},
                }});
                return (await future.done).content.user_expressions.value;
            }}""",
            f"__import__('json').dumps({expression})",
        )
        if value["status"] != "ok":
            raise AssertionError(f"{expression} raised {value['ename']}: {value['evalue']}")
        return json.loads(ast.literal_eval(value["data"]["text/plain"]))

    def execute(self, code: str) -> None:
        """Run statements in the kernel, outside any cell; an error in them fails the test."""
        answer = self.page.evaluate(
            f"""async (code) => {{
                const future = {KERNEL}.requestExecute({{code, store_history: false}});
                return (await future.done).content;
            }}""",
            code,
        )
        if answer["status"] != "ok":
            raise AssertionError("\n".join(answer.get("traceback", [str(answer)])))

    def restart(self) -> None:
        """Restart the kernel; widgets on the page lose their Python objects."""
        self.page.evaluate(f"() => {KERNEL}.restart()")
        self.wait_until_idle()

    def use_theme(self, name: str) -> None:
        """Switch to "JupyterLab Dark" or "JupyterLab Light" (the default)."""
        self.page.evaluate(
            "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", name
        )
        self.wait_for(f"document.body.dataset.jpThemeName === {name!r} && {NO_SPLASH}")

    def cell(self, index: int) -> Locator:
        """One cell, counted from 0."""
        return self.page.locator(f".jp-Notebook .jp-Cell[data-windowed-list-index='{index}']")

    def output(self, index: int) -> Locator:
        """What stands under one cell."""
        return self.cell(index).locator(".jp-OutputArea-output")

    def cell_count(self) -> int:
        """How many cells the notebook has now."""
        return int(self.page.evaluate(f"() => {PANEL}.content.widgets.length"))

    def shut_down(self) -> None:
        """Shut the kernel down as the menu does, for good."""
        self.page.evaluate(f"() => {PANEL}.sessionContext.shutdown()")
        self.wait_for(f"!{PANEL}.sessionContext.session?.kernel")

    def close(self) -> None:
        """Stop the kernel."""
        for session in self.server.ask("GET", "/api/sessions"):
            if session["path"] == self.name:
                self.server.ask("DELETE", f"/api/sessions/{session['id']}")


class ShippedNotebook(Notebook):
    """One of the project's own notebooks as a clone brings it: nobody here has run or trusted it.

    Attributes
    ----------
    source : Path
        Its file; a subclass names it.
    """

    source: Path

    def __init__(self, server: Server, page: Page, cells: Sequence[str] = ()) -> None:
        self.server, self.page = server, page
        self.name = f"{self.source.stem}-{next(names)}.ipynb"
        self.path = server.notebooks / self.name
        shutil.copy(self.source, self.path)
        self.open()


class Notebook7(Notebook):
    """A notebook opened in Notebook 7, alone on its page."""

    def open(self) -> None:
        """Open it; wait until its kernel is idle."""
        self.page.goto(f"{self.server.url}/notebooks/{self.name}")
        self.wait_for(f"{PANEL}?.context?.path === {self.name!r}")
        self.wait_until_idle()
