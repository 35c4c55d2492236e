"""Lines: several actions said at once, done all or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..core.action import Action
from ..core.errors import IllegalMove, LabError, UnknownAction
from ..core.language import texts
from ..core.plain_text import plain_text
from ..core.state import CHANCE
from .history import ChanceSource, HistoryEntry, next_entry
from .position import MOST_WORDS

if TYPE_CHECKING:
    from ..core.rule import Refusal
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
    parts = position.game.line_parts(plain_text(words))
    if len(parts) == 1 and position.game.line(position.state, parts[0]) is None:
        return []
    return parts


def entries_of_line(
    seed: int | ChanceSource, before: HistoryEntry, parts: list[str], seat: int | str | None
) -> list[HistoryEntry]:
    """Return the entries of all actions of a line; each is checked in the position reached.

    Raises
    ------
    UnknownAction, IllegalMove
        At the first part that cannot be done; the message begins with its number.
    """
    entries: list[HistoryEntry] = []

    def take(action: Action) -> bool:
        last = entries[-1] if entries else before
        entry = next_entry(seed, last, last.position.check(action, seat))
        entry.joined = bool(entries)
        entries.append(entry)
        return not entry.outcomes

    _take_all(before.position, lambda: entries[-1].position if entries else before.position,
              parts, take)  # fmt: skip
    return entries


def refusals_of_line(position: Position, parts: list[str]) -> list[Refusal]:
    """Return the rules that forbid a line: those of its first part that cannot be done.

    Raises
    ------
    UnknownAction, IllegalMove
        If a part names no action, or chance or another player comes in before the last one.
    """
    reached = [position]

    def take(action: Action) -> bool:
        reached.append(reached[-1].after(action))
        return reached[-1].node != CHANCE

    try:
        _take_all(position, lambda: reached[-1], parts, take)
    except IllegalMove as error:
        if not error.refusals:
            raise
        return list(error.refusals)
    return []


def _take_all(
    start: Position,
    now: Callable[[], Position],
    parts: list[str],
    take: Callable[[Action], bool],
) -> None:
    """Take all actions of a line, one after the other.

    Parameters
    ----------
    start : Position
        Where the line begins.
    now : function
        Returns the position that was reached.
    parts : list of str
    take : function
        Takes one action there; False if chance came in after it.
    """
    begun, alone = False, True
    for number, part in enumerate(parts, 1):
        try:
            if begun and start.game.only_ends(part) and _has_ended(start, now(), part):
                continue
            for action in _actions(now(), part):
                if begun and not (alone and now().mover == start.mover):
                    # There a line ends.
                    raise IllegalMove([], texts()("error.line_ended"))
                alone, begun = take(action), True
        except LabError as error:
            if len(parts) == 1:
                raise
            raise _numbered(error, number, part) from None


def _has_ended(start: Position, now: Position, part: str) -> bool:
    """Tell whether what a line began has ended, so that nothing is left for a part to end."""
    if now.mover != start.mover:
        return True
    return not now.following and now.game.find(part) not in now.legal()


def _actions(position: Position, part: str) -> list[Action]:
    """Return the actions that a part stands for in a position."""
    refusal = position.game.line_refusal(position.state, part)
    if refusal is not None:
        raise IllegalMove([refusal])
    actions = position.game.line(position.state, part)
    return [position.parse(part)] if actions is None else actions


def _numbered(error: LabError, number: int, part: str) -> LabError:
    told = texts()("error.line_part", n=number, part=part, why=str(error))
    if isinstance(error, UnknownAction):
        return UnknownAction(told, error.nearest)
    return IllegalMove(getattr(error, "refusals", []), told)
