"""The documentation, built for the tests of this folder."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from lite import serve

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

    server = serve.server(0, folder)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
