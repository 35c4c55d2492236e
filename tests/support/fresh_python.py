"""Code in a Python of its own, which finds what an earlier start kept beside the sources."""

from __future__ import annotations

import subprocess
import sys


def told_by_a_second_start(code: str) -> str:
    """Run code in two fresh Pythons, one after the other, and return what the second prints.

    The first may keep what it reads and writes; ``PYTHONDONTWRITEBYTECODE`` of this process
    does not keep it from that.
    """
    keeping = "import sys; sys.dont_write_bytecode = False\n"
    command = [sys.executable, "-W", "ignore", "-c", keeping + code]
    for _ in range(2):
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return told.strip()
