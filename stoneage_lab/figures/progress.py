"""A progress bar that appears when a series takes longer than two seconds."""

from __future__ import annotations

import sys
import time
from importlib import import_module
from typing import Any, Final

from ..core.language import texts

PATIENCE: Final = 2.0
"""Seconds before a bar appears."""


class Progress:
    """Games done, games per second and the time left.

    Parameters
    ----------
    total : int
    shown : bool
    of : str
        The section of the texts that names what is counted.
    title : str
        What stands before the bar, where several come one after the other.
    """

    def __init__(self, total: int, shown: bool, of: str = "trials", title: str = "") -> None:
        self.total = total
        self.of = of
        self.title = title
        # A program without a terminal, as pythonw is, has no stream for errors.
        self.shown = shown and sys.stderr is not None
        self.done = 0
        self.started = time.monotonic()
        self.bar: Any = None

    def advance(self, count: int) -> None:
        """Count some more games as done."""
        self.done += count
        if not self.shown or not count:
            return
        if self.bar is None:
            if time.monotonic() - self.started < PATIENCE or self.done >= self.total:
                return
            self.bar = _bar(self.total, self.started, self.of, self.title)
            count = self.done
        self.bar.update(count)

    def close(self) -> None:
        """Remove the bar."""
        if self.bar is not None:
            self.bar.close()
            self.bar = None


def _bar(total: int, started: float, of: str, title: str) -> Any:
    try:
        kind = import_module("tqdm.auto").tqdm
    except ImportError:
        return PlainBar(total, started, of, title)
    bar = kind(total=total, desc=title or None, unit=" " + texts()[f"{of}.unit"], smoothing=0.05)
    # Games before the bar appeared count for the speed, too.
    bar.start_t = bar.last_print_t = bar._time() - (time.monotonic() - started)
    return bar


class PlainBar:
    """One line on the terminal, used when tqdm is not installed."""

    def __init__(self, total: int, started: float, of: str = "trials", title: str = "") -> None:
        self.total = total
        self.of = of
        self.title = f"{title}: " if title else ""
        self.started = started
        self.done = 0
        self.terminal = sys.stderr.isatty()

    def update(self, count: int) -> None:
        """Write the line again."""
        self.done += count
        seconds = max(time.monotonic() - self.started, 1e-9)
        speed = self.done / seconds
        left = (self.total - self.done) / max(speed, 1e-9)
        if self.terminal:
            line = texts()(
                f"{self.of}.bar",
                done=self.done,
                n=self.total,
                speed=f"{speed:.0f}",
                left=f"{left:.0f}",
            )
            sys.stderr.write(f"\r{self.title}{line}    ")
            sys.stderr.flush()

    def close(self) -> None:
        """End the line."""
        if self.terminal:
            sys.stderr.write("\n")
