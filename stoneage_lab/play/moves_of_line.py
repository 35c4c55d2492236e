"""Lines: several actions said at once, done all or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.action import Action
from ..core.errors import IllegalMove, LabError, UnknownAction
from ..core.language import texts
from .history import HistoryEntry, next_entry
from .position import MOST_WORDS

if TYPE_CHECKING:
    from .position import Position


def parts_of(position: Position, words: object) -> list[str]:
    """Return the parts of a line, or nothing if these words are a single action or no line.

    Parameters
    ----------
    position : Position
    words : str
    """
    if not isinstance(words, str) or len(words) > MOST_WORDS:
        return []
    if position.game.find(words) is not None:
        return []
    parts = position.game.line_parts(words)
    if len(parts) == 1 and position.game.line(position.state, parts[0]) is None:
        return []
    return parts


def entries_of_line(
    seed: int, before: HistoryEntry, parts: list[str], seat: int | str | None
) -> list[HistoryEntry]:
    """Return the entries of all actions of a line; each is checked in the position reached.

    Raises
    ------
    UnknownAction, IllegalMove
        At the first part that cannot be done; the message begins with its number.
    """
    entries: list[HistoryEntry] = []
    for number, part in enumerate(parts, 1):
        try:
            for action in _actions(entries[-1] if entries else before, part):
                last = entries[-1] if entries else before
                _still_turn(before, entries)
                entry = next_entry(seed, last, last.position.check(action, seat))
                entry.joined = bool(entries)
                entries.append(entry)
        except LabError as error:
            if len(parts) == 1:
                raise
            raise _numbered(error, number, part) from None
    return entries


def _actions(entry: HistoryEntry, part: str) -> list[Action]:
    """Return the actions that a part stands for in a position."""
    position = entry.position
    refusal = position.game.line_refusal(position.state, part)
    if refusal is not None:
        raise IllegalMove([refusal])
    actions = position.game.line(position.state, part)
    return [position.parse(part)] if actions is None else actions


def _still_turn(before: HistoryEntry, entries: list[HistoryEntry]) -> None:
    """Raise if chance or another seat came in: there a line ends."""
    if not entries:
        return
    last = entries[-1]
    if last.outcomes or last.position.mover != before.position.mover:
        raise IllegalMove([], texts()("error.line_ended"))


def _numbered(error: LabError, number: int, part: str) -> LabError:
    told = texts()("error.line_part", n=number, part=part, why=str(error))
    if isinstance(error, UnknownAction):
        return UnknownAction(told, error.nearest)
    return IllegalMove(getattr(error, "refusals", []), told)
