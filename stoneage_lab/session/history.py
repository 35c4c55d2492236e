"""Entries of a history: a move with the chance outcomes after it, drawn from a seed or anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from ..core.action import Action
from ..core.arguments import as_text, whole_number
from ..core.chance import Chance, Outcome, are_faces
from ..core.chance_settling import settle
from ..core.errors import IllegalMove
from ..core.game import Game
from ..core.language import texts
from ..core.plain_text import plain_text
from ..core.rng import Rng
from ..core.state import State
from .position import Position, RecalledPosition, events_kept_by, observed

if TYPE_CHECKING:
    from .log import LogLine


class ChanceSource(Protocol):
    """What outcomes of chance are drawn from, where it is no seed."""

    def throw(self, chance: Chance) -> tuple[Outcome, tuple[int, ...]]:
        """Draw one outcome, with the faces of its dice (see `Chance.throw`)."""
        ...


class HistoryEntry:
    """One entry of a history: a move, the chance outcomes after it, and the new position.

    Attributes
    ----------
    joined : bool
        Whether the move was said in one line with the one before.
    dealt : bool
        Whether what somebody does not see of the position was dealt anew after the move.
    lines : dict
        Its lines of the log, by the seat that reads them, once they were asked for.
    recalled : dict
        What lines know of it that have left the game (see `recalled_entry`).
    """

    joined = False
    dealt = False

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
        self.recalled: dict[tuple[tuple[bool, int | None], ...], HistoryEntry] = {}

    def with_deal(self, state: State, *, streams: bool = True) -> HistoryEntry:
        """Return the entry with another state, in which hidden things were dealt anew.

        Parameters
        ----------
        state : State
        streams : bool
            Whether chance goes on where it stood; with another seed it begins anew.
        """
        old = self.position
        position = Position(old.game, state, old.events, old.faces)
        stood = self.streams if streams else {}
        twin = HistoryEntry(self.words, self.outcomes, position, stood)
        twin.joined, twin.dealt = self.joined, True
        return twin


class UnseenOutcome(Exception):
    """A given outcome is possible for all that its mover sees, but not as hidden things lie."""


def first_entry(
    game: Game,
    seed: int | ChanceSource,
    given: Iterable[Outcome] | None = None,
    start: Position | None = None,
) -> HistoryEntry:
    """Return the entry before the first decision, of a game or after `start`."""
    state = start.state.copy() if start else game.start()
    return _settled(game, seed, "", state, {}, _GivenOutcomes(given or ()))


def next_entry(
    seed: int | ChanceSource,
    before: HistoryEntry,
    action: Action,
    given: Iterable[Outcome] | None = None,
) -> HistoryEntry:
    """Return the entry after a legal action, with chance settled.

    Raises
    ------
    IllegalMove
        If a given outcome is impossible, or more are given than needed.
    UnseenOutcome
        If one is impossible only by what the mover does not see.
    """
    return _entry_after(seed, before, action, _GivenOutcomes(given or ()))


def entered_entry(
    seed: int | ChanceSource, before: HistoryEntry, action: Action, given: Sequence[Outcome]
) -> HistoryEntry:
    """Return as `next_entry` does, for outcomes that a user enters.

    Instead of what comes of a throw the faces of its dice may be given one by one.
    """
    try:
        return _entry_after(seed, before, action, _GivenOutcomes(given))
    except IllegalMove:
        told = _GivenOutcomes(given, one_by_one=True)
        if len(given) < 2 or not all(map(_is_single, given)):
            raise
        try:
            return _entry_after(seed, before, action, told)
        except IllegalMove as error:
            if told.dice > 1:
                raise error from None
        raise


class _GivenOutcomes:
    """Outcomes given in place of those of the seed, in order.

    Attributes
    ----------
    left : list
        Those that are not used yet.
    wanted : int
        How many there were.
    dice : int
        How many dice have been thrown.
    """

    def __init__(self, outcomes: Iterable[Outcome], one_by_one: bool = False) -> None:
        self.left = list(outcomes)
        self.wanted = len(self.left)
        self.dice = 0
        self._all = ", ".join(map(as_text, self.left[:MOST_TOLD]))
        self._one_by_one = one_by_one

    def next(self, chance: Chance) -> Outcome:
        """Return what was given for a chance node."""
        dice = chance.thrown()
        self.dice += dice
        if not self._one_by_one or not dice:
            return self.left.pop(0)
        faces, self.left = self.left[:dice], self.left[dice:]
        if not are_faces(faces, dice):
            raise self._wrong(dice)
        return faces

    def check_used(self, needed: int) -> None:
        """Raise if more outcomes were given than a move needed."""
        if self.left and self._one_by_one:
            raise self._wrong(self.dice)
        if self.left:
            facts = {"given": self.wanted, "needed": needed}
            raise IllegalMove([], texts()("error.chance_count", **facts))

    def _wrong(self, dice: int) -> IllegalMove:
        return IllegalMove([], texts()("error.chance_dice", n=dice, given=self._all))


MOST_TOLD: Final = 40
"""Given outcomes that an error names."""


def _is_single(given: Outcome) -> bool:
    """Tell whether an outcome is one number, as a face is."""
    typed = isinstance(given, str) and plain_text(given).strip().isdecimal()
    return typed or whole_number(given) is not None


def _entry_after(
    seed: int | ChanceSource, before: HistoryEntry, action: Action, given: _GivenOutcomes
) -> HistoryEntry:
    state = before.position.state.copy()
    state.events = []
    state.play(action)
    position = before.position
    lying = position.faces if position.game.keeps_dice(action) else ()
    return _settled(
        position.game, seed, action.words, state, before.streams, given, lying, position.mover
    )


def prolonged(
    seed: int | ChanceSource, before: HistoryEntry, action: Action, given: list[Outcome]
) -> HistoryEntry:
    """Return an entry with one more action in it, which its record leaves out."""
    after = next_entry(seed, before, action, given)
    position = after.position
    position.events = (*before.position.events, *position.events)
    position.faces = (*before.position.faces, *position.faces)
    outcomes = (*before.outcomes, *after.outcomes)
    entry = HistoryEntry(before.words, outcomes, position, after.streams)
    entry.joined = before.joined
    return entry


def _settled(
    game: Game,
    seed: int | ChanceSource,
    words: str,
    state: State,
    before: Mapping[str, int],
    given: _GivenOutcomes,
    lying: tuple[tuple[int, ...], ...] = (),
    mover: int = -1,
) -> HistoryEntry:
    """Settle chance until a player decides: first from `given`, then from the seed."""
    viewer = None if mover < 0 else mover
    if state.events is None:
        state.events = []
    streams = dict(before)
    faces = list(lying)

    def next_outcome(chance: Chance) -> Outcome:
        # The stream advances even if the outcome is given. A record gives all outcomes, so
        # replaying it leaves the stream where the original game left it.
        outcome, thrown = _thrown(chance, seed, streams)
        if given.left:
            told = _told(chance, seen_chance(state, chance, viewer), given.next(chance))
            thrown = thrown if told == outcome else ()
            outcome = told
        if thrown:
            faces.append(thrown)
        return outcome

    outcomes = settle(state, next_outcome)
    given.check_used(len(outcomes))
    events = tuple(state.events)
    state.events = None
    position = Position(game, state, events, tuple(faces))
    return HistoryEntry(words, tuple(outcomes), position, streams)


def _thrown(
    chance: Chance, seed: int | ChanceSource, streams: dict[str, int]
) -> tuple[Outcome, tuple[int, ...]]:
    """Draw from the stream of a seed, and store the new state of the stream."""
    if not isinstance(seed, int):
        return seed.throw(chance)
    rng = Rng(seed, chance.stream)
    rng.state = streams.get(chance.stream, rng.state)
    drawn = chance.throw(rng)
    streams[chance.stream] = rng.state
    return drawn


def seen_chance(state: State, chance: Chance, viewer: int | None) -> Chance:
    """Return a chance node as a seat sees it: what it lists tells nothing hidden."""
    seen = state.seen_by(viewer)
    return chance if seen is state else seen.chance()


def _told(chance: Chance, seen: Chance, given: Outcome) -> Outcome:
    """Return a given outcome after checking that it is possible for all that is `seen`.

    Whether it is accepted, and what is listed instead, must not depend on what is hidden.
    """
    outcome = seen.understand(given)
    if not seen.accepts(outcome):
        facts = {"given": as_text(outcome), "known": seen.expected()}
        raise IllegalMove([], texts()("error.chance", **facts))
    if not chance.accepts(outcome):
        raise UnseenOutcome
    return outcome


def seen_entry(entry: HistoryEntry, before: HistoryEntry | None, seat: int | None) -> HistoryEntry:
    """Return an entry as a seat saw it, without anything hidden from that seat.

    Only the seat's own words are kept; its events tell what it saw of the rest. The end of a game
    is seen as all else: it may be that of a line that has left a game which goes on.
    """
    own = before is not None and seat is not None and before.position.mover == seat
    words = entry.words if own else ""
    return HistoryEntry(words, (), observed(entry.position, seat), {})


class LeftGame(NamedTuple):
    """What a line of play knows of the game that it has left: what one seat saw of it.

    The moves of the game are those before a number; the line goes on from a position in which
    what the seat did not see was dealt anew.
    """

    before: int
    seat: int | None


def recalled_entry(
    entry: HistoryEntry, before: HistoryEntry | None, ply: int, recalls: Sequence[LeftGame]
) -> HistoryEntry:
    """Return an entry as a line knows it that has left the game of the entry.

    Of the move after which things were dealt anew it knows as much as of those before.
    """
    concerned = [each for each in recalls if ply <= each.before]
    if not concerned:
        return entry
    key = tuple((ply < each.before, each.seat) for each in concerned)
    if key not in entry.recalled:
        position, words = entry.position, entry.words
        for each in concerned:
            own = before is not None and before.position.mover == each.seat
            words = words if own else ""
            position = _recalled(position, each.seat, earlier=ply < each.before)
        entry.recalled[key] = HistoryEntry(words, (), position, {})
    return entry.recalled[key]


def _recalled(position: Position, seat: int | None, *, earlier: bool) -> Position:
    """Return a position with what a seat saw of it, or of what had happened before it."""
    if earlier:
        return RecalledPosition(position, seat)
    events = events_kept_by(position, seat)
    return Position(position.game, position.state, events, position.faces)


class SeenHistories:
    """A history as its viewers saw it; what was seen once is not worked out again.

    A long game is looked at after every move, by its log and its pictures: only the entries that
    are new since are observed.
    """

    def __init__(self) -> None:
        self._known: dict[int | None, list[tuple[HistoryEntry, HistoryEntry]]] = {}

    def of(
        self, history: Sequence[HistoryEntry], viewer: int | None, recalls: Sequence[LeftGame] = ()
    ) -> list[HistoryEntry]:
        """Return a history as a seat, or a spectator (None), saw it.

        Parameters
        ----------
        history : sequence of HistoryEntry
        viewer : int or None
        recalls : sequence of LeftGame
            What the history's line knows of the game that it has left.
        """
        known = self._known.get(viewer, [])
        same = 0
        for entry, (old, _) in zip(history, known, strict=False):
            if entry is not old:
                break
            same += 1
        pairs = known[:same]
        for at in range(same, len(history)):
            before = history[at - 1] if at else None
            entry = recalled_entry(history[at], before, at, recalls)
            pairs.append((history[at], seen_entry(entry, before, viewer)))
        # A list of its own each time: another thread may be reading the old one.
        self._known[viewer] = pairs
        return [seen for _, seen in pairs]
