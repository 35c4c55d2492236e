"""The command `stoneage-lab table` in a process of its own, which a test may kill."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import socket
import subprocess
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from typing import IO, Any, Self

TESTS = Path(__file__).resolve().parent.parent


class TableProcess:
    """A server of tables as a user starts it.

    Parameters
    ----------
    file : Path
        Where it keeps its tables.

    Attributes
    ----------
    host, room : str
        The links that it tells: for the host and for the others.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        # Nobody else is to take the port while the server is not there.
        self.port = next(port for port in range(20_000 + os.getpid() % 9000, 30_000) if _free(port))

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def arguments(self) -> list[str]:
        return ["table", "stone-age", "--file", str(self.file), "--port", str(self.port),
                "--no-browser"]  # fmt: skip

    def start(self) -> None:
        """Start it, and wait until it serves."""
        told = ""
        lines = self._started()
        while "Ctrl-C" not in told:
            line = lines.readline()
            assert line, told
            told += line
        links = re.findall(r"http://\S+", told)
        self.host, self.room = links[0], links[1]

    def _started(self) -> IO[str]:
        """Start it, and return what it prints."""
        command = [sys.executable, "-W", "ignore", "-m", "stoneage_lab", *self.arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        return self.process.stdout

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class ForkedTable(TableProcess):
    """The same, forked from a process that has drawn a board: it serves after a moment.

    So it can be killed a hundred times, also on a busy machine.
    """

    def _started(self) -> IO[str]:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["__main__", "support.drawn_board"])
        self._told, told = context.Pipe(duplex=False)
        self._forked = context.Process(target=_serve, args=(self.arguments, told), daemon=True)
        before = os.environ.get("PYTHONPATH")
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(TESTS), before]))
        try:
            self._forked.start()
        finally:
            os.environ.pop("PYTHONPATH")
            os.environ.update({"PYTHONPATH": before} if before is not None else {})
        told.close()
        self._lines = os.fdopen(self._told.fileno(), encoding="utf-8", closefd=False)
        return self._lines

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        self._forked.kill()
        self._forked.join()
        self._lines.close()
        self._told.close()


def _serve(arguments: list[str], told: Connection[Any, Any]) -> None:
    """Run the command; what it prints goes to a pipe."""
    from stoneage_lab.cli import main

    with open(told.fileno(), "w", encoding="utf-8", closefd=False) as sys.stdout:
        main(arguments)


def _free(port: int) -> bool:
    with socket.socket() as asked:
        return asked.connect_ex(("127.0.0.1", port)) != 0
