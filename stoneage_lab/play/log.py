"""The log of a session: what happened, in sentences, in any language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from ..core.game import Game
from ..core.rule import Rule
from ..core.state import Event


class LogLine:
    """One thing that happened.

    Attributes
    ----------
    ply : int
        The move it belongs to; ``goto(ply)`` shows the position after that move.
    seat : int
        Who did it, or -1.
    event : Event
        The same as plain data.
    """

    def __init__(self, game: Game, ply: int, event: Event) -> None:
        self.game = game
        self.ply = ply
        self.event = event
        self.seat: int = event[1]

    def text(self, language: str | None = None) -> str:
        """Return the sentence in a language (the current one by default)."""
        return self.game.sentence(self.event, language)

    @property
    def rule(self) -> Rule | None:
        """The rule it follows from."""
        return self.game.event_rule(self.event)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        cited = f"  [{self.rule.id}]" if self.rule else ""
        return f"{self.ply:4}  {self.text()}{cited}"


class Log(Sequence[LogLine]):
    """All lines in order; shown as text, the latest last."""

    def __init__(self, lines: list[LogLine]) -> None:
        self._lines = lines

    @overload
    def __getitem__(self, index: int) -> LogLine: ...
    @overload
    def __getitem__(self, index: slice) -> Log: ...
    def __getitem__(self, index: int | slice) -> LogLine | Log:
        if isinstance(index, slice):
            return Log(self._lines[index])
        return self._lines[index]

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[LogLine]:
        return iter(self._lines)

    def filter(self, word: str) -> Log:
        """Return the lines that contain a word."""
        return Log([line for line in self._lines if word.lower() in line.text().lower()])

    def __repr__(self) -> str:
        return "\n".join(repr(line) for line in self._lines) or "nothing has happened yet"
