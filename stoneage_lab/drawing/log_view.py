"""The lines of the log as a board shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ..core.language import known_language
from ..core.memo import memo
from ..session.log import Log
from .board_texts import shared_texts
from .plain_value import replace
from .scene import Line, LogNotes, ShownLog
from .templating import render
from .text_metrics import columns, joined, sentence_case
from .viewer import seen

if TYPE_CHECKING:
    from ..core.game import Game
    from ..session.log import LogLine
    from ..session.session import Session

NO_NOTES: Final = LogNotes()


@dataclass(slots=True)
class LatestActions:
    """The latest actions of a player, perhaps several in a row.

    Attributes
    ----------
    told : list of str
        In sentences.
    before, after : int
        The plies before the first of them and after the last one.
    """

    after: int
    before: int = 0
    told: list[str] = field(default_factory=list)


Latest = Mapping[str, str]
"""What each player did last, in sentences, by the colour of the seat."""

NOTHING_YET: Final[Latest] = MappingProxyType({})

TWO_LINES: Final = 88
"""Columns of text in two lines of a narrow column beside the table, which end between words."""

RECENT: Final = 30
"""The log of a live board lists this number of moves before and after; the slider has all."""


def log_markup(log: ShownLog, language: str, notes: LogNotes) -> str:
    """Return the markup of a log, with the slider and what the coach noted."""
    texts = shared_texts(language)
    where = texts("chrome.slider_text", ply=log.ply, head=log.head)
    context = {
        "log": log,
        "notes": notes,
        "rows": [
            (line, "" if line.number else notes.marks.get(line.ply, "")) for line in log.lines
        ],
        "slider_label": texts["chrome.slider"],
        "slider_text": where,
        "slider_said": joined((where, notes.said), language) if notes.said else where,
        "you": texts["chrome.you_mark"],
    }
    return render("log.html.j2", (), context)


def log_of(session: Session, language: str, you: int = -1) -> ShownLog:
    """Return the moves before and after the one shown, newest first.

    The action of a player is one line, and so is each consequence. The actions of the seat
    `you` are marked.
    """
    session = seen(session)
    first, last = max(0, session.ply - RECENT + 1), min(session.last, session.ply + RECENT)
    own = session.game.seating[you].colour if you >= 0 else ""
    # Of several lines of a move, the last one is next to the position.
    shown = list(reversed(log_lines(session, language, first, last, own)))
    current = [number for number, line in enumerate(shown) if line.current]
    for number in current[1:]:
        shown[number] = replace(shown[number], current=False)
    return ShownLog(tuple(shown), session.ply, session.last, session.can_undo, session.can_redo)


def latest_of(session: Session, language: str, without: str = "") -> Latest:
    """Return what each player did last before the position shown, among the last `RECENT` moves.

    Of several actions in a row it has the first ones, as many as fit in two lines; lines of the
    topic `without` are left out.
    """
    deeds = deeds_of(session, language, without)
    return {seat: joined(_that_fit(tuple(each.told)), language) for seat, each in deeds.items()}


def deeds_of(session: Session, language: str, without: str = "") -> dict[str, LatestActions]:
    """Return the latest actions of each player, by the colour of the seat: see `latest_of`."""
    session = seen(session)
    found: dict[str, LatestActions] = {}
    closed: set[str] = set()
    first = max(0, session.ply - RECENT) + 1
    for ply in range(session.ply, first - 1, -1):
        # Mostly all have acted within a few moves; of earlier ones nothing is read.
        events = tuple(session.log_of_moves(ply, ply))
        lines = told_lines(events, language, False, False, "") if events else ()
        if not lines:
            # What nothing is told of ends the actions in a row, too.
            closed |= found.keys()
        # What a rule adds to a move, or what another move brings a player, is not
        # an action of that player.
        actor = _actor(session, ply)
        deeds = [
            line
            for line in lines
            if line.seat == actor and not line.rule and not (without and line.topic == without)
        ]
        for line in reversed(deeds):
            closed |= found.keys() - {line.seat}
            if line.seat and line.seat not in closed:
                own = found.setdefault(line.seat, LatestActions(ply))
                own.told.insert(0, line.text)
                own.before = ply - 1
        if len(closed) == len(session.game.seats):
            break
    return found


def _actor(session: Session, ply: int) -> str:
    """Return the colour of the seat that made a move."""
    mover = session.at(ply - 1).mover
    return session.game.seating[mover].colour if mover >= 0 else ""


@memo(256)  # a player's latest actions stay until the next ones
def _that_fit(told: tuple[str, ...]) -> tuple[str, ...]:
    """Return the first actions that can be read in two lines, and a sign for those after them."""
    if columns(" ".join(told)) <= TWO_LINES:
        return told
    fit = len(told) - 1
    while fit > 1 and columns(" ".join([*told[:fit], "…"])) > TWO_LINES:
        fit -= 1
    # One action alone is cut by the page, at its end.
    return (*told[:fit], "…") if fit else told


def log_lines(
    session: Session, language: str, first: int = 0, last: int | None = None, own: str = ""
) -> list[Line]:
    """Return the lines of the moves from `first` to `last`, in order.

    The actions of the seat with the colour `own` are marked.
    """
    session = seen(session)
    last = session.last if last is None else last
    return [line for lines in _lines_by_ply(session, language, first, last, own) for line in lines]


def _lines_by_ply(
    session: Session, language: str, first: int, last: int, own: str = ""
) -> list[Sequence[Line]]:
    """Return the lines of each of some moves."""
    events = _events_by_ply(session, max(first, 1), last)
    found: list[Sequence[Line]] = []
    for ply in range(first, last + 1):
        is_now, later = ply == session.ply, ply > session.ply
        lines = told_lines(events[ply], language, is_now, later, own) if ply in events else ()
        empty = "…" if ply else shared_texts(language)["chrome.start"]
        found.append(lines or (Line(ply, "", empty, is_now, later=later),))
    return found


def _events_by_ply(session: Session, first: int, last: int) -> dict[int, tuple[LogLine, ...]]:
    """Return the events of those of some moves that have any.

    Of the others nothing is read: a long game takes no more time than a short one.
    """
    told = session.log_of_moves(first, last) if last else ()
    return {ply: tuple(lines) for ply, lines in groupby(told, attrgetter("ply"))}


@memo(2048)  # past events never change
def told_lines(
    events: tuple[LogLine, ...], language: str, current: bool, later: bool, own: str
) -> tuple[Line, ...]:
    """Return the lines of one move, without what the board shows elsewhere.

    Parameters
    ----------
    events : tuple of LogLine
        All events of the move.
    language : str
    current, later : bool
        Whether the position after the move is shown, or an earlier one.
    own : str
        The colour of the viewer's seat, or "".
    """
    game, texts = events[0].game, shared_texts(language)
    shown: list[Line] = []
    for passage in Log([*events]).passages():
        sentences = [
            sentence_case(line.text(language))
            for line in passage.lines
            if line.event[0] not in game.shown_elsewhere
        ]
        if not sentences:
            continue
        colour = game.seating[passage.seat].colour if passage.seat >= 0 else ""
        rules = passage.rules if passage.follows else []
        titles, sources = (
            texts["list.comma"].join(rule.text(key, language) for rule in rules)
            for key in ("title", "source")
        )
        shown.append(
            Line(
                passage.ply,
                colour,
                joined(sentences, language),
                current,
                len(shown),
                passage.topic,
                titles,
                sources,
                later,
                you=bool(own) and colour == own and not titles,
            )
        )
    return tuple(shown)


def topics(game: Game, language: str | None = None) -> dict[str, str]:
    """Return the topics of the log with their names, in the order of the game."""
    texts = game.texts(known_language(language))
    return {topic: texts(f"topic.{topic}") for topic in game.topics}
