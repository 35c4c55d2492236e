"""Moves of a table as its journal holds them, and as they are played again from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import RecordError
from ..core.rng import Rng
from ..core.validation import Entries
from ..session.history import ChanceSource, HistoryEntry
from ..session.record import recorded_moves, recorded_start
from ..session.recorded_line import plain_chance
from .game_words import say

if TYPE_CHECKING:
    from ..core.game import Game
    from ..session.position import Position

WHERE: Final = "journal"
DEALS: Final = 4
"""How often what a player does not see is dealt anew, to find whether a move has shown some of it.

Of a card of which several would fit, one deal in two shows it at least.
"""


@dataclass(frozen=True, slots=True)
class Made:
    """What one player did at a time: one move, or a line of several.

    Attributes
    ----------
    seat : int
    start : int
        The number of moves before it.
    """

    seat: int
    start: int


def told_step(entry: HistoryEntry) -> dict[str, Any]:
    """Return a move with its outcomes as a journal holds it.

    The faces of dice are noted, too: of a throw only their sum is an outcome.
    """
    joined = {"joined": True} if entry.joined else {}
    return {"words": entry.words, **told_outcomes(entry), **joined}


def told_outcomes(entry: HistoryEntry) -> dict[str, Any]:
    """Return the outcomes after a move as a journal holds them."""
    told: dict[str, Any] = {}
    if entry.outcomes:
        told["chance"] = plain_chance(entry.outcomes)
    if entry.position.faces:
        told["faces"] = [list(faces) for faces in entry.position.faces]
    return told


def first_step(game: Game, source: ChanceSource, data: Mapping[str, Any]) -> HistoryEntry:
    """Return the beginning of a game that a journal holds.

    Raises
    ------
    RecordError
        If it is impossible.
    """
    queue = _chance(data)
    entry = recorded_start(game, source, queue, WHERE)
    return _with_faces(entry, data, queue)


def next_step(
    history: Sequence[HistoryEntry], source: ChanceSource, data: Mapping[str, Any]
) -> HistoryEntry:
    """Return a move that a journal holds, after those before it.

    Raises
    ------
    RecordError
        If it is impossible.
    """
    queue = _chance(data)
    words = Entries(WHERE, data).text("words")
    *_, entry = recorded_moves(history, [words], queue, source, WHERE)
    entry.joined = data.get("joined") is True
    return _with_faces(entry, data, queue)


def _chance(data: Mapping[str, Any]) -> list[Any]:
    return list(Entries(WHERE, data).items("chance", []))


def _with_faces(entry: HistoryEntry, data: Mapping[str, Any], left: list[Any]) -> HistoryEntry:
    if left:
        raise RecordError(say("journal.chance", n=len(left)))
    faces = Entries(WHERE, data).items("faces", [])
    for each in faces:
        if not isinstance(each, list) or not all(type(face) is int for face in each):
            raise RecordError(say("journal.faces"))
    entry.position.faces = tuple(map(tuple, faces))
    return entry


def has_shown(before: Position, moves: Sequence[HistoryEntry], seat: int, rng: Rng) -> bool:
    """Tell whether moves have shown their player something: an outcome, or what lay hidden.

    Parameters
    ----------
    before : Position
        The position before them.
    moves : sequence of HistoryEntry
    seat : int
        Who made them.
    rng : Rng
    """
    if any(entry.outcomes for entry in moves):
        return True
    if not before.game.hides:
        return False
    seen = moves[-1].position.state.seen_by(seat).key()
    for _ in range(DEALS):
        state = before.state.determinize(seat, rng)
        for entry in moves:
            action = before.game.find(entry.words)
            if action is None or state.refusals(action):
                return True
            state.play(action)
        if state.seen_by(seat).key() != seen:
            return True
    return False
