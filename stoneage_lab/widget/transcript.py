"""The accepted clicks of a board, as lines of Python that do the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .shown_session import LineOfPlay


class Transcript:
    """Lines of Python, the latest last.

    Attributes
    ----------
    lines : list of str
    """

    def __init__(self) -> None:
        self.lines: list[str] = []

    def act(self, action: str) -> None:
        """Note an action."""
        self.lines.append(f"play.do({quoted(action)})")

    def branch(self) -> None:
        """Note that the board continues with a branch of the session."""
        self.lines.append("play = play.branch()")

    def what_if(self, line: LineOfPlay) -> str:
        """Return the line of Python that begins an empty variation, see `ShownSession.what_if`."""
        assert line.variation is not None
        taken = f", seat={quoted(line.taken)}" if line.taken else ""
        return f"play = play.variations.begin({line.variation.begun}{taken})"

    def again(self) -> None:
        """Note a new game with the same players."""
        self.lines.append("play = play.again()")

    def travel(self, line: str, back: str) -> None:
        """Note a step through the history; the opposite step right after it removes the line."""
        if self.lines[-1:] == [back]:
            self.lines.pop()
        else:
            self.lines.append(line)

    def goto(self, ply: int) -> None:
        """Note a jump; it replaces a jump right before it (the slider makes many)."""
        if self.lines[-1:] and self.lines[-1].startswith("play.goto("):
            self.lines.pop()
        self.lines.append(f"play.goto({ply})")

    def restore(self, lines: list[str]) -> None:
        """Restore earlier lines after a refused message."""
        self.lines[:] = lines

    def clear(self) -> None:
        """Remove all lines: they belong to another game."""
        self.lines.clear()


def quoted(words: str) -> str:
    """Return words as a Python string literal."""
    return json.dumps(words, ensure_ascii=False)
