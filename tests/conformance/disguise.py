"""Pairs of games that differ in nothing but what one seat cannot see, of any game that hides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stoneage_lab.core.hidden_facts import Hidden
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import DECISION, Event
from stoneage_lab.session.game_line import line_of
from stoneage_lab.session.history import HistoryEntry
from stoneage_lab.session.position import Position
from stoneage_lab.session.session import Session


def disguised(session: Session, viewer: int | None, rng: Rng) -> Session:
    """Return a session with the same history to a viewer; all that it does not see is otherwise.

    After each move hidden things lie elsewhere; other seats moved with other words, others drew
    other cards, and the seed is another one.
    """
    twin = session._copy(session.last)
    twin.seed, twin.rev = session.seed + 1, session.rev
    values = _hidden_values(session)
    history: list[HistoryEntry] = []
    for entry in line_of(session).history:
        state = entry.position.state.determinize(viewer, rng)
        events = tuple(_disguised(event, viewer, values, rng) for event in entry.position.events)
        position = Position(session.game, state, events, entry.position.faces)
        words = _words(history[-1], entry, viewer, rng) if history else ""
        outcomes = tuple(f"other {number}" for number in range(len(entry.outcomes)))
        changed = HistoryEntry(words, outcomes, position, {})
        changed.joined = entry.joined
        history.append(changed)
    line_of(twin).history = history
    _check_the_same(session, twin, viewer)
    return twin


def _words(before: HistoryEntry, entry: HistoryEntry, viewer: int | None, rng: Rng) -> str:
    """Return what was said: the viewer's own words, or something else that was possible."""
    state = before.position.state
    if state.node != DECISION or state.mover == viewer:
        return entry.words
    legal = state.legal()
    return legal[rng.below(len(legal))].words


def _hidden_values(session: Session) -> dict[tuple[Any, ...], list[Any]]:
    """Return the values that facts of events had, by the event, the place and the type."""
    found: dict[tuple[Any, ...], list[Any]] = {}
    for entry in line_of(session).history:
        for event, place, fact in _hidden_facts(entry.position.events):
            found.setdefault((event[0], place, type(fact.value)), []).append(fact.value)
    return found


def _hidden_facts(events: tuple[Event, ...]) -> Iterator[tuple[Event, int, Hidden]]:
    for event in events:
        for place, fact in enumerate(event):
            if isinstance(fact, Hidden):
                yield event, place, fact


def _disguised(
    event: Event, viewer: int | None, values: dict[tuple[Any, ...], list[Any]], rng: Rng
) -> Event:
    """Return an event with other facts where the viewer does not see them."""

    def other(place: int, fact: Any) -> Any:
        if not isinstance(fact, Hidden) or viewer in fact.seats:
            return fact
        known = values[event[0], place, type(fact.value)]
        rest = [value for value in known if value != fact.value] or known
        return Hidden(rest[rng.below(len(rest))], fact.seats)

    return tuple(other(place, fact) for place, fact in enumerate(event))


def _check_the_same(session: Session, twin: Session, viewer: int | None) -> None:
    """The state classes have to agree that the viewer sees the same; laws of their own try them."""
    pairs = zip(line_of(session).history, line_of(twin).history, strict=True)
    for ply, (one, other) in enumerate(pairs):
        keys = [each.position.state.seen_by(viewer).key() for each in (one, other)]
        assert keys[0] == keys[1], f"seat {viewer} sees two states after move {ply}"
