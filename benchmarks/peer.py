"""Catanatron, a fast simulator of another board game, as a comparison.

It gets an environment of its own (.peers, not in git), made when it is first wanted:

    python benchmarks/peer.py           make it
    .peers/bin/python benchmarks/peer.py play    answer "first count" lines with seconds a game
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import venv
from pathlib import Path
from time import process_time

PACKAGE = "catanatron==3.2.1"
PLACE = Path(__file__).resolve().parent.parent / ".peers"
PYTHON = PLACE / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


class Peer:
    """Plays random games of four in another process.

    Attributes
    ----------
    why_not : str
        Why it cannot run; empty if it can.
    """

    def __init__(self) -> None:
        self.why_not = "" if is_made() else make()
        self.process: subprocess.Popen[str] | None = None
        if not self.why_not:
            self.process = subprocess.Popen(
                [PYTHON, __file__, "play"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )

    def seconds(self, first: int, count: int) -> float:
        """Play games of these seeds; return the processor time of one."""
        process = self.process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        print(first, count, file=process.stdin, flush=True)
        return float(process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.communicate()


def is_made() -> bool:
    """Tell whether the environment is there and has this very package."""
    stamp = PLACE / "made_from.txt"
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == PACKAGE and PYTHON.exists()


def make() -> str:
    """Make the environment; return why that failed, or an empty text."""
    try:
        venv.create(PLACE, clear=True, with_pip=True)
        command = [PYTHON, "-m", "pip", "install", "--quiet", PACKAGE]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    except (OSError, subprocess.SubprocessError) as error:
        return f"{PACKAGE} could not be installed: {type(error).__name__}"
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        return f"{PACKAGE} could not be installed: {lines[-1] if lines else 'pip failed'}"
    (PLACE / "made_from.txt").write_text(PACKAGE, encoding="utf-8")
    return ""


def play() -> None:
    """Answer each line of the input; runs in the environment of the peer."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    for line in sys.stdin:
        first, count = map(int, line.split())
        start = process_time()
        for seed in range(first, first + count):
            random.seed(seed)
            Game([RandomPlayer(colour) for colour in colours], seed=seed).play()
        print((process_time() - start) / count, flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["play"]:
        play()
    else:
        sys.exit(make())
