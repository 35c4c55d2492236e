"""The log of a session: what happened, in sentences, in any language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, overload

from ..core.arguments import shown
from ..core.errors import SetupError
from ..core.game import Game
from ..core.language import known_language, texts
from ..core.rule import Rule
from ..core.state import Event
from ..core.text_wrapping import wrapped
from ..figures.text_lines import text_lines

INDENT: Final = 6
"""Where the sentence of a log line begins."""


class LogLine:
    """One event of the log.

    Attributes
    ----------
    ply : int
        The move it belongs to; ``goto(ply)`` shows the position after that move.
    seat : int
        The seat that did it, or -1.
    event : Event
        The event as plain data.
    you : int
        The seat that reads the log, if the game tells its seats different facts; or -1.
    """

    def __init__(self, game: Game, ply: int, event: Event, you: int = -1) -> None:
        self.game = game
        self.ply = ply
        self.event = event
        self.you = you
        self.seat: int = event[1]
        # A board tells the same lines with every picture.
        self._said: dict[str, str] = {}

    def text(self, language: str | None = None) -> str:
        """Return the sentence in a language (the current one by default)."""
        code = known_language(language)
        if code not in self._said:
            self._said[code] = self.game.sentence(self.event, code, self.you)
        return self._said[code]

    @cached_property
    def topic(self) -> str:
        """The game's topic of the event, or an empty text."""
        return self.game.topic(self.event)

    @cached_property
    def rule(self) -> Rule | None:
        """The rule that caused it."""
        return self.game.event_rule(self.event, opening=self.ply == 0)

    def __str__(self) -> str:
        return self.text()

    def as_line(self) -> str:
        """Return one line: the move, the sentence and the id of the rule."""
        cited = f"  [{self.rule.id}]" if self.rule else ""
        return f"{self.ply:4}  {self.text()}{cited}"

    def __repr__(self) -> str:
        return wrapped(self.as_line(), INDENT)

    def _repr_html_(self) -> str:
        return text_lines([self.as_line()])


class FacesLine(LogLine):
    """The first line of a game whose faces are not the printed ones: it says so."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, 0, ("faces", -1))

    @classmethod
    def of(cls, game: Game) -> list[LogLine]:
        """Return the line, if the faces are not the printed ones."""
        return [cls(game)] if game.faces_kind else []

    def text(self, language: str | None = None) -> str:
        """Return whose faces the game has."""
        return self.game.faces_text("note", known_language(language))

    @cached_property
    def topic(self) -> str:
        """No topic: nothing has happened yet."""
        return ""

    @cached_property
    def rule(self) -> Rule | None:
        """No rule: it is about what is printed."""
        return None


class Passage:
    """Lines that belong together: of one move, one topic and one seat.

    At the end of a round one move causes many events: each seat feeds its people, cards slide,
    the next round begins. Each of them is a separate passage.

    Attributes
    ----------
    lines : tuple of LogLine
        At least one.
    follows : bool
        Whether it follows from the rules after a player's action.
    """

    def __init__(self, lines: Sequence[LogLine], follows: bool) -> None:
        self.lines = tuple(lines)
        self.follows = follows

    @property
    def ply(self) -> int:
        """The move it belongs to."""
        return self.lines[0].ply

    @property
    def seat(self) -> int:
        """The seat it is about, or -1."""
        return next((line.seat for line in self.lines if line.seat >= 0), -1)

    @property
    def topic(self) -> str:
        """The game's topic of the event, or an empty text."""
        return self.lines[0].topic

    @property
    def rules(self) -> list[Rule]:
        """The rules that caused it, each once."""
        found = (line.rule for line in self.lines)
        return list({rule.id: rule for rule in found if rule}.values())

    def sentences(self, language: str | None = None) -> list[str]:
        """Return the sentences in a language (the current one by default)."""
        return [line.text(language) for line in self.lines]

    def as_line(self) -> str:
        """Return the move and all sentences as one line."""
        return f"{self.ply:4}  {' '.join(self.sentences())}"

    def __repr__(self) -> str:
        return wrapped(self.as_line(), INDENT)

    def _repr_html_(self) -> str:
        return text_lines([self.as_line()])


class Log(Sequence[LogLine]):
    """All lines, oldest first."""

    def __init__(self, lines: list[LogLine], chosen: bool = False) -> None:
        self._lines = lines
        self._chosen = chosen

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
        """Return the lines that contain a word, or whose rule id contains it.

        Ids are the same in every language: ``filter("round.next")``.

        Raises
        ------
        SetupError
            If `word` is no text.
        """
        if not isinstance(word, str):
            raise SetupError(texts()("error.words", given=shown(word)))
        wanted = word.lower()
        return Log([line for line in self._lines if wanted in line.as_line().lower()], chosen=True)

    def passages(self) -> list[Passage]:
        """Return the lines grouped into passages.

        Examples
        --------
        >>> from stoneage_lab.session.session import play
        >>> session = play("stone-age", players=["careful", "careful"], seed=11)
        >>> end = next(line.ply for line in session.run_bots().log if line.event[0] == "feed")
        >>> [passage.topic for passage in session.log.passages() if passage.ply == end]
        ['use', 'feed', 'feed', 'round', 'round']
        """
        found: list[Passage] = []
        lines: list[LogLine] = []
        # What happens before the first move follows from the rules.
        follows = bool(self._lines) and self._lines[0].ply == 0
        for line in self._lines:
            if lines and not _belong(lines[-1], line, follows):
                found.append(Passage(lines, follows))
                follows = line.ply == lines[-1].ply
                lines = []
            lines.append(line)
        return [*found, Passage(lines, follows)] if lines else found

    def __repr__(self) -> str:
        if not self._lines:
            return texts()("log.none" if self._chosen else "log.nothing")
        return "\n".join(map(repr, self._lines))

    def _repr_html_(self) -> str:
        return text_lines([line.as_line() for line in self._lines] or [repr(self)])


def _belong(before: LogLine, line: LogLine, follows: bool) -> bool:
    """Return whether a line belongs to the same passage as the line before it."""
    if before.ply != line.ply or before.topic != line.topic:
        return False
    if not line.topic:
        return True
    # Consequences are grouped by rule.
    same_rule = before.rule == line.rule or not follows
    return same_rule and (before.seat == line.seat or min(before.seat, line.seat) < 0)
