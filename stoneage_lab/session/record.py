"""Games as files: the words of all moves and all outcomes of chance.

A record holds every outcome of chance, so replaying it needs no random generator. Loading plays
the whole game again under the rules, so an impossible game is rejected.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.arguments import shown
from ..core.chance import Chance, Outcome
from ..core.chance_settling import settle
from ..core.errors import LabError, RecordError
from ..core.files import RECORD_FORMAT, entries_once, json_fault, read_bytes, text_of
from ..core.game import Game
from ..core.language import texts
from ..core.validation import Entries
from ..players import PERSON
from .game_line import line_of
from .history import ChanceSource, HistoryEntry, LeftGame, first_entry, next_entry, prolonged
from .position import Position, check_format, observed, read_setup
from .recorded_line import (
    RecordedDeal,
    RecordedLine,
    deals_of,
    line_name,
    plain_chance,
    read_deals,
    read_lines,
    read_moves,
    read_seats,
    recorded,
    seats_of,
)
from .settings import Settings, read_settings

if TYPE_CHECKING:
    from .session import Session

MOST_SEED: Final = 10**30

WITH_VARIATIONS: Final = "stoneage-lab/2"
"""The format of a record with variations, or in which hidden things were dealt anew.

A record without them stays readable to every version.
"""

SEEN_RECORD: Final = "stoneage-lab-seen/1"
"""The format of one seat's view of a game that is not over."""

_ENTRIES: Final = (
    "format", "game", "players", "rules", "options", "expansions", "faces", "seats", "seed",
    "moves", "chance", "ply", "settings", "position",
)  # fmt: skip


class Record:
    """A game as it was played.

    Attributes
    ----------
    setup : dict
        Game, number of players, rules, options, expansions, and own faces if there are any.
    seats : list of str
        The player of each seat; a function of the user is written as ``"you"``.
    seed : int
    moves : list of str
        The words of every decision.
    chance : list
        Every outcome of chance, including the set-up.
    ply : int
        The move after which the position was shown.
    settings : Settings, optional
        The user's display settings.
    start : Position, optional
        The first position, if it is not the start of the game.
    variations : list of RecordedLine
        The lines of play that leave the game, each after the line that it leaves.
    dealt : list of RecordedDeal
        Hidden things that were dealt anew, to fit an outcome that was entered.
    """

    def __init__(
        self,
        setup: Mapping[str, Any],
        seats: list[str],
        seed: int,
        moves: list[str],
        chance: list[Any],
        ply: int,
        settings: Settings | None = None,
        start: Position | None = None,
        variations: Sequence[RecordedLine] = (),
        dealt: Sequence[RecordedDeal] = (),
    ) -> None:
        self.setup = dict(setup)
        self.seats = seats
        self.seed = seed
        self.moves = moves
        self.chance = chance
        self.ply = ply
        self.settings = settings
        self.start = start
        self.variations = list(variations)
        self.dealt = list(dealt)

    @classmethod
    def of(cls, session: Session) -> Record:
        """Return the record of a session."""
        history = line_of(session).history
        return cls(
            setup=session.game.recorded_setup(),
            seats=seats_of(session),
            seed=session.seed,
            moves=[moment.words for moment in history[1:]],
            chance=[outcome for moment in history for outcome in moment.outcomes],
            ply=session.ply,
            settings=session.settings,
            start=session.start,
            variations=recorded(session),
            dealt=deals_of(session),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain data, without empty entries."""
        told: dict[str, Any] = {"settings": dict(self.settings)} if self.settings else {}
        if self.start:
            told["position"] = self.start.to_dict()
        if self.variations:
            told["variations"] = [line.to_dict(self.seats) for line in self.variations]
        if self.dealt:
            told["dealt"] = [deal.to_dict() for deal in self.dealt]
        return {
            "format": WITH_VARIATIONS if self.variations or self.dealt else RECORD_FORMAT,
            **self.setup,
            "seats": self.seats,
            "seed": self.seed,
            "moves": self.moves,
            "chance": plain_chance(self.chance),
            "ply": self.ply,
            **told,
        }

    @classmethod
    def from_dict(cls, data: object, where: str) -> Record:
        """Return the record in plain data after checking every entry."""
        entries = Entries(where, data)
        if entries.data.get("format") == SEEN_RECORD:
            raise _error("seen", where)
        check_format(entries, RECORD_FORMAT, WITH_VARIATIONS)
        branched = entries.data["format"] == WITH_VARIATIONS
        entries.only((*_ENTRIES, "variations", "dealt") if branched else _ENTRIES)
        game = read_setup(entries, record=True)
        seats = read_seats(entries, game, [PERSON] * game.players)
        moves = read_moves(entries)
        ply = entries.whole("ply", 0, len(moves), default=len(moves))
        seed = entries.whole("seed", -MOST_SEED, MOST_SEED, default=0)
        settings = read_settings(entries, game)
        start = _read_start(entries, game)
        chance = entries.items("chance")
        lines = read_lines(entries, game, seats, len(moves)) if branched else []
        dealt = read_deals(entries, game, 0, len(moves)) if branched else []
        setup = game.recorded_setup()
        return cls(setup, seats, seed, moves, chance, ply, settings, start, lines, dealt)

    def play_through(self, kind: type[Session], where: str) -> Session:
        """Return a session in which the whole record was played and checked move by move.

        Raises
        ------
        RecordError
            At the first impossible entry; the message says where and why.
        """
        game = read_setup(Entries(where, self.setup))
        queue = list(self.chance)
        session = kind(game, self.seats, self.seed, self.start)
        line_of(session).history = [recorded_start(game, self.seed, queue, where, self.start)]
        _play_on(session, self.moves, queue, self.dealt, where)
        session.ply = self.ply
        session.settings = self.settings or session.settings
        self._play_lines(session, where)
        return session

    def _play_lines(self, session: Session, where: str) -> None:
        """Play the variations of a session, each from the line that it leaves."""
        lines = [session]
        for number, line in enumerate(self.variations, 1):
            parent = lines[line.of]
            variation = parent._leave(line.begun, line.name, dealt=False)
            variation.number = line.number
            play = variation.play
            inside = line_name(where, number)
            _play_on(play, line.moves, list(line.chance), line.dealt, inside)
            play.ply = line.ply
            play.settings = session.settings
            for seat, player in enumerate(line.seats):
                play._hand_over(seat, player)
            lines.append(play)


def _play_on(
    session: Session,
    moves: list[str],
    queue: list[Any],
    dealt: Sequence[RecordedDeal],
    where: str,
) -> None:
    """Add moves to a session, each checked; they take their outcomes from the queue."""
    begun = session.last
    bounds = [*(deal.after - begun for deal in dealt), len(moves)]
    first = 0
    for number, bound in enumerate(bounds):
        line_of(session).history = recorded_moves(
            line_of(session).history, moves[first:bound], queue, session.seed, where
        )
        first = max(first, bound)
        if number < len(dealt):
            _deal(session, dealt[number], where)
    if queue:
        raise _error("chance_long", where, n=len(queue))


def _deal(session: Session, deal: RecordedDeal, where: str) -> None:
    """Deal hidden things anew after the latest move, as a record tells.

    Raises
    ------
    RecordError
        If the state is damaged, or differs in what is not hidden.
    """
    position = session._entry(deal.after).position
    try:
        state = session.game.from_dict(deal.state)
    except RecordError as error:
        raise _error("dealt", where, n=deal.after, why=str(error)) from None
    seat: int | None = position.mover
    if deal.seed is not None:
        seat = session.seats.index(deal.seen_by) if deal.seen_by else None
        session.seed = deal.seed
        session._recalls = (*session._recalls, LeftGame(deal.after, seat))
    if state.seen_by(seat).key() != observed(position, seat).state.key():
        raise _error("dealt", where, n=deal.after, why=texts()["record.dealt_other"])
    entry = line_of(session).history[deal.after]
    line_of(session).history[deal.after] = entry.with_deal(state, streams=deal.seed is None)


def recorded_start(
    game: Game,
    seed: int | ChanceSource,
    queue: list[Any],
    where: str,
    start: Position | None = None,
) -> HistoryEntry:
    """Return the entry before the first decision, which takes its outcomes from the queue."""
    state = start.state.copy() if start else game.start()
    return first_entry(game, seed, _taken(state, queue, 0, where), start)


def recorded_moves(
    history: Sequence[HistoryEntry],
    moves: list[str],
    queue: list[Any],
    seed: int | ChanceSource,
    where: str,
) -> list[HistoryEntry]:
    """Return a history with more moves, each checked, which take their outcomes from the queue."""
    found = list(history)
    for number, words in enumerate(moves, len(found)):
        _end_what_was_left_out(found, words, queue, seed, where)
        before = found[-1]
        if before.position.over:
            raise _error("after_end", where, n=number, words=words)
        try:
            action = before.position.check(words)
        except LabError as error:
            raise _error("move", where, n=number, words=words, why=str(error)) from None
        state = before.position.state.copy()
        state.play(action)
        given = _taken(state, queue, number, where)
        found.append(next_entry(seed, before, action, given))
    return found


def _end_what_was_left_out(
    history: list[HistoryEntry],
    words: str,
    queue: list[Any],
    seed: int | ChanceSource,
    where: str,
) -> None:
    """Do what a record of an earlier version leaves out before a move, within the move before."""
    before = history[-1]
    action = before.position.game.left_out(before.position.state)
    if action is None:
        return
    with suppress(LabError):
        before.position.check(words)
        return
    state = before.position.state.copy()
    state.play(action)
    given = _taken(state, queue, len(history) - 1, where)
    history[-1] = prolonged(seed, before, action, given)


def _taken(state: Any, queue: list[Any], number: int, where: str) -> list[Any]:
    """Remove the outcomes that this move needs from the queue, and check them."""

    def recorded(chance: Chance) -> Outcome:
        if not queue:
            raise _error("chance_short", where, n=number)
        outcome = chance.read(queue.pop(0))
        if not chance.accepts(outcome):
            known = chance.expected()
            raise _error("chance", where, n=number, given=shown(outcome), known=known)
        return outcome

    return settle(state, recorded)


class SeenRecord(Record):
    """One seat's view of a game that is not over; it can be read but not continued."""

    @classmethod
    def of(cls, session: Session) -> SeenRecord:
        """Return the record of a session as its viewer has seen it."""
        made = super().of(session)
        assert isinstance(made, SeenRecord)
        made.seen = session
        return made

    seen: Session

    def to_dict(self) -> dict[str, Any]:
        """Return the view as plain data: the log and the position that is shown."""
        viewer = self.seen.viewer
        return {
            "format": SEEN_RECORD,
            **self.setup,
            "seats": self.seats,
            "seen_by": "" if viewer is None else self.seen.seats[viewer],
            "ply": self.ply,
            "log": [[line.ply, list(line.event)] for line in self.seen.whole_log],
            "state": self.seen.position.state.to_dict(),
        }

    def play_through(self, kind: type[Session], where: str) -> Session:
        """Raise: what the seat has not seen is missing."""
        raise _error("seen", where)


def _read_start(entries: Entries, game: Game) -> Position | None:
    """Return the first position of a record; it must be of the same game."""
    if "position" not in entries.data:
        return None
    inside = entries.inside("position")
    # Both were written by one version, so what the record did not name the position did not either.
    younger = {each.name: game.options[each.name] for each in game.option_table if each.before}
    named = {**younger, **inside.inside("options", {}).data}
    start = Position.from_dict({**inside.data, "options": named}, inside.where)
    if start.game != game:
        raise entries.wrong("position", repr(start.game), texts()("record.same_game", game=game))
    return start


def _error(key: str, where: str, **facts: Any) -> RecordError:
    return RecordError(texts()(f"record.{key}", where=where, **facts))


RECORD_IN_PAGE: Final = '<script type="application/json" id="stoneage-lab-record">'
"""The tag before the record in a replay page."""


def is_record(path: object) -> bool:
    """Return whether a file of this name holds only a record."""
    return isinstance(path, str | Path) and Path(path).suffix.lower() in ("", ".json")


def _of_page(text: str, where: str) -> str:
    """Return the record in a replay page."""
    _, found, rest = text.partition(RECORD_IN_PAGE)
    if not found:
        raise _error("no_page", where)
    return rest.partition("</script>")[0]


def read_file(path: Path) -> Record:
    """Return the record in a file.

    Raises
    ------
    RecordError
        If there is no such file, or it holds no record.
    """
    where = path.name or str(path)
    data = read_bytes(path)
    try:
        text = text_of(data)
        if path.suffix.lower() in (".html", ".htm"):
            text = _of_page(text, where)
        told = json.loads(text, object_pairs_hook=entries_once)
    except RecordError:
        raise
    except UnicodeDecodeError:
        raise _error("not_text", where) from None
    except (ValueError, RecursionError) as error:
        raise _error("not_json", where, **json_fault(error)) from None
    return Record.from_dict(told, where)
