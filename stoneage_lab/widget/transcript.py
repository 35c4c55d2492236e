"""The accepted clicks of a board, as lines of Python that do the same."""

from __future__ import annotations

import json


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
        """Note that the board goes on with a session of its own."""
        self.lines.append("play = play.branch()")

    def travel(self, line: str, back: str) -> None:
        """Note a step through the history; a step back at once removes the line instead."""
        if self.lines[-1:] == [back]:
            self.lines.pop()
        else:
            self.lines.append(line)

    def goto(self, ply: int) -> None:
        """Note a jump; of several in a row only the last is kept (the slider makes many)."""
        if self.lines[-1:] and self.lines[-1].startswith("play.goto("):
            self.lines.pop()
        self.lines.append(f"play.goto({ply})")

    def restore(self, lines: list[str]) -> None:
        """Go back to earlier lines: what was noted since was refused."""
        self.lines[:] = lines

    def clear(self) -> None:
        """Forget all lines: they belong to another game."""
        self.lines.clear()


def quoted(words: str) -> str:
    """Return words as they stand in Python source."""
    return json.dumps(words, ensure_ascii=False)
