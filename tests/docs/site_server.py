"""The documentation, built for the tests of this folder."""

from __future__ import annotations

import contextlib
import functools
import http.server
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REPOSITORY = "somebody/stone-age"


def start_building(folder: Path, seed: int) -> subprocess.Popen[str]:
    """Begin to build the documentation into a folder, as on GitHub."""
    told = {"GITHUB_REPOSITORY": REPOSITORY, "PYTHONHASHSEED": str(seed), "COLUMNS": str(40 * seed)}
    return subprocess.Popen(
        [sys.executable, "-m", "docs.making", str(folder)],
        cwd=ROOT,
        env={**os.environ, **told},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def finish(building: subprocess.Popen[str]) -> None:
    """Wait until it is built; what went wrong is the message."""
    said, _ = building.communicate()
    assert building.returncode == 0, said


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine; gives the address."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Say nothing."""

    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
