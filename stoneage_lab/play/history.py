"""Entries of a history: a move with the chance outcomes after it, drawn from a seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..core.action import Action
from ..core.chance import Chance, Outcome
from ..core.errors import IllegalMove
from ..core.game import Game
from ..core.given import as_text
from ..core.language import texts
from ..core.rng import Rng
from ..core.settling import settle
from ..core.state import State
from .position import Position

if TYPE_CHECKING:
    from .log import LogLine


class HistoryEntry:
    """One entry of a history: a move, the chance outcomes after it, and the new position.

    Attributes
    ----------
    joined : bool
        Whether the move was said in one line with the one before.
    lines : dict
        Its lines of the log, by the seat that reads them, once they were asked for.
    """

    joined = False

    def __init__(
        self,
        words: str,
        outcomes: tuple[Outcome, ...],
        position: Position,
        streams: Mapping[str, int],
    ) -> None:
        self.words = words
        self.outcomes = outcomes
        self.position = position
        self.streams = streams
        self.lines: dict[int, list[LogLine]] = {}


def first_entry(
    game: Game, seed: int, given: Iterable[Outcome] | None = None, start: Position | None = None
) -> HistoryEntry:
    """Return the entry before the first decision, of a game or after `start`."""
    state = start.state.copy() if start else game.start()
    return _settled(game, seed, "", state, {}, given)


def next_entry(
    seed: int, before: HistoryEntry, action: Action, given: Iterable[Outcome] | None = None
) -> HistoryEntry:
    """Return the entry after a legal action, with chance settled.

    Raises
    ------
    IllegalMove
        If a given outcome is impossible, or more are given than needed.
    """
    state = before.position.state.copy()
    state.events = []
    state.play(action)
    position = before.position
    lying = position.faces if position.game.keeps_dice(action) else ()
    return _settled(position.game, seed, action.words, state, before.streams, given, lying)


def _settled(
    game: Game,
    seed: int,
    words: str,
    state: State,
    before: Mapping[str, int],
    given: Iterable[Outcome] | None,
    lying: tuple[tuple[int, ...], ...] = (),
) -> HistoryEntry:
    """Settle chance until a player decides: first from `given`, then from the seed."""
    if state.events is None:
        state.events = []
    left = [] if given is None else list(given)
    wanted = len(left)
    streams = dict(before)
    faces = list(lying)

    def next_outcome(chance: Chance) -> Outcome:
        # The stream advances even if the outcome is given. A record gives all outcomes, so
        # replaying it leaves the stream where the original game left it.
        outcome, thrown = _thrown(chance, seed, streams)
        if left:
            told = _told(chance, left.pop(0))
            thrown = thrown if told == outcome else ()
            outcome = told
        if thrown:
            faces.append(thrown)
        return outcome

    outcomes = settle(state, next_outcome)
    if left:
        needed = len(outcomes)
        raise IllegalMove([], texts()("error.chance_count", given=wanted, needed=needed))
    events = tuple(state.events)
    state.events = None
    position = Position(game, state, events, tuple(faces))
    return HistoryEntry(words, tuple(outcomes), position, streams)


def _thrown(chance: Chance, seed: int, streams: dict[str, int]) -> tuple[Outcome, tuple[int, ...]]:
    """Draw from the stream of a seed, and store the new state of the stream."""
    rng = Rng(seed, chance.stream)
    rng.state = streams.get(chance.stream, rng.state)
    drawn = chance.throw(rng)
    streams[chance.stream] = rng.state
    return drawn


def _told(chance: Chance, given: Outcome) -> Outcome:
    """Return a given outcome after checking that it is possible."""
    outcome = chance.understand(given)
    if not chance.accepts(outcome):
        facts = {"given": as_text(outcome), "known": chance.expected()}
        raise IllegalMove([], texts()("error.chance", **facts))
    return outcome


def seen_entry(entry: HistoryEntry, before: HistoryEntry | None, seat: int | None) -> HistoryEntry:
    """Return an entry as a seat saw it, without anything hidden from that seat.

    Only the seat's own words are kept; its events tell what it saw of the rest.
    """
    own = before is not None and seat is not None and before.position.mover == seat
    words = entry.words if own else ""
    return HistoryEntry(words, (), entry.position.seen_by(seat), {})


class SeenHistories:
    """A history as its viewers saw it; what was seen once is not worked out again.

    A long game is looked at after every move, by its log and its pictures: only the entries that
    are new since are observed.
    """

    def __init__(self) -> None:
        self._known: dict[int | None, list[tuple[HistoryEntry, HistoryEntry]]] = {}

    def of(self, history: Sequence[HistoryEntry], viewer: int | None) -> list[HistoryEntry]:
        """Return a history as a seat, or a spectator (None), saw it."""
        known = self._known.get(viewer, [])
        same = 0
        for entry, (old, _) in zip(history, known, strict=False):
            if entry is not old:
                break
            same += 1
        pairs = known[:same]
        for at in range(same, len(history)):
            before = history[at - 1] if at else None
            pairs.append((history[at], seen_entry(history[at], before, viewer)))
        # A list of its own each time: another thread may be reading the old one.
        self._known[viewer] = pairs
        return [seen for _, seen in pairs]
