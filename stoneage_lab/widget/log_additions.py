"""Additions to the log by the coach and the variations: a curve, marks, a tree."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..advice.advice import in_percent, in_points
from ..core.language import texts
from ..core.seat_names_and_colours import SEAT_COLOURS
from ..drawing.protocol import drawing_of
from ..drawing.scene import LogNotes
from ..drawing.templating import render
from .variation_tabs import tree
from .words import say

if TYPE_CHECKING:
    from ..advice.finished_review import Review
    from ..session.variations import Variations
    from .coach_review import CoachReview
    from .shown_session import ShownSession
    from .viewer_snapshot import Viewing

WIDE: Final = 1000
"""The width of the plane of a curve; the page makes it as wide as the slider."""
HIGH: Final = 100
NEAR: Final = 1.2
"""Signs above the curve that are closer than this, in percent of its width, would overlap."""
SIGNS: Final = {"mistake": "✗", "costly": "?", "turning_point": "⇅"}
"""A sign for each kind of mark in the log, and above the curve."""

_TEMPLATES: Final = (Path(__file__).parent / "templates",)


def notes_of(
    viewing: Viewing, shown: ShownSession, known: Variations, review: CoachReview
) -> LogNotes:
    """Return the notes in the log of a board.

    Parameters
    ----------
    viewing : Viewing
    shown : ShownSession
    known : Variations
        Those of the original game.
    review : CoachReview
    """
    play, code, found = viewing.play, viewing.language, review.found
    alone = play.game.players == 1
    context: dict[str, Any] = {
        "may": review.may_begin,
        "running": review.progress(code) if review.running else "",
        "chances": _chances(found, play.ply, code) if found is not None else [],
        "title": say("review.points" if alone else "review.curve", code),
        "looked": found is not None,
        "marks": _listed(found, code) if found is not None else [],
        "what_if": say("review.what_if", code),
        "meaning": say("review.only_points" if alone else "review.adds_up", code),
    }
    context["listed"] = say("review.marks", code, n=len(context["marks"]))
    below = render("review_bar.html.j2", _TEMPLATES, context, drawing_of(play.game))
    secret = play.hides or shown.first.hides
    below += tree(shown, known, code, secret=secret)
    if found is None:
        return LogNotes(below=below)
    if alone:
        return LogNotes("", "", below, _marks(found, code))
    return LogNotes(_curve(found, code), _said(found, play.ply, code), below, _marks(found, code))


def _chances(found: Review, ply: int, code: str) -> list[tuple[str, str, str]]:
    """Return the colour, the name and the chance of each seat at a position, the top one first."""
    return [
        (found.game.seat_colour(seat), found.game.seat_text(seat, code), in_percent(chance, code))
        for seat, chance in found.chances_at(ply).items()
    ]


def _said(found: Review, ply: int, code: str) -> str:
    """Return the chances at a position as a sentence."""
    comma = texts(code)["list.comma"]
    pairs = (
        say("review.chance", code, who=who, chance=chance)
        for _, who, chance in _chances(found, ply, code)
    )
    return say("review.chances", code, chances=comma.join(pairs))


def _curve(found: Review, code: str) -> str:
    """Return the chances of all seats as bands on top of each other, which fill the height."""
    last = max(1, found.last)
    context = {
        "bands": _bands(found),
        "wide": WIDE,
        "high": HIGH,
        "seats": [found.game.seat_colour(seat) for seat in found.seats],
        "signs": list(_signs(found, last, code)),
    }
    return render("chances_curve.html.j2", _TEMPLATES, context, drawing_of(found.game))


def _signs(found: Review, last: int, code: str) -> Iterator[tuple[str, str]]:
    """Yield the places of the signs above the curve, in percent; of close ones only the first."""
    before = -NEAR
    for ply, sign in sorted((ply, sign) for ply, sign, _, _ in _verdicts(found, code)):
        place = 100 * (ply + 1) / last
        if place - before >= NEAR:
            before = place
            yield f"{place:.2f}", sign


def _bands(found: Review) -> list[tuple[str, str]]:
    """Return the colour and the outline of each seat's band, from the top down."""
    last = max(1, found.last)
    columns = list(zip(*found.curve.values(), strict=True))
    # The first and the last chances known hold to the ends of the game.
    times = [column[0][0] for column in columns]
    shares = [[chance for _, chance in column] for column in columns]
    times = [0, *times, last]
    shares = [shares[0], *shares, shares[-1]] if shares else []
    bands, top = [], [0.0] * len(shares)
    for number, seat in enumerate(found.seats):
        foot = [above + row[number] for above, row in zip(top, shares, strict=True)]
        upper, lower = _way(times, top, last), _way(times, foot, last)
        bands.append((_colour(found, seat), f"M{'L'.join([*upper, *reversed(lower)])}z"))
        top = foot
    return bands


def _colour(found: Review, seat: str) -> str:
    """Return the colour of a seat as a value of a style."""
    name = found.game.seat_colour(seat)
    return f"var(--sal-{name},{SEAT_COLOURS['standard'].get(name, 'currentColor')})"


def _way(times: list[int], heights: list[float], last: int) -> list[str]:
    """Return the points of a boundary between two bands."""
    pairs = zip(times, heights, strict=True)
    return [f"{WIDE * time / last:.1f} {HIGH * high:.1f}" for time, high in pairs]


def _marks(found: Review, code: str) -> dict[int, str]:
    """Return the marks of the log after each mistake, costly move and turning point."""
    return {
        ply + 1: note_mark(ply, sign, kind, told, code)
        for ply, sign, kind, told in _verdicts(found, code)
    }


def _verdicts(found: Review, code: str) -> Iterator[tuple[int, str, str, str]]:
    """Yield the decision, the sign, the kind and a sentence of everything that is marked."""
    bad = {entry.ply for entry in found.mistakes}
    for entry in sorted({*found.mistakes, *found.costliest}, key=lambda entry: entry.ply):
        kind = "mistake" if entry.ply in bad else "costly"
        told = say("review.cost", code, cost=in_percent(entry.cost, code))
        if found.alone:
            told = say("review.cost_points", code, n=in_points(entry.points).removeprefix("+"))
        yield entry.ply, SIGNS[kind], kind, told
    known = {entry.ply for entry in found.costliest}
    for turn in found.turning_points:
        if turn.ply not in known:
            facts = {
                "before": in_percent(turn.before, code),
                "after": in_percent(turn.after, code),
            }
            told = say("review.turn", code, who=found.game.seat_text(turn.seat, code), **facts)
            yield turn.ply, SIGNS["turning_point"], "turning_point", told


class _ListedMark(NamedTuple):
    """A line of the list of marks."""

    ply: int
    sign: str
    told: str
    named: str
    label: str


def _listed(found: Review, code: str) -> list[_ListedMark]:
    """Return everything that is marked, in the order of the game, for the list below the curve."""
    return [
        _ListedMark(
            ply,
            sign,
            told,
            named=say("review.at", code, n=ply + 1, kind=say(f"review.{kind}", code)),
            label=say("review.what_if_at", code, n=ply + 1),
        )
        for ply, sign, kind, told in sorted(_verdicts(found, code))
    ]


def note_mark(ply: int, sign: str, kind: str, told: str, code: str) -> str:
    """Return the sign beside a line of the log, with its explanation."""
    context = {
        "ply": ply,
        "sign": sign,
        "kind": kind,
        "word": say(f"review.{kind}", code),
        "told": told,
        "ask": say("review.what_if", code),
        "label": say("review.what_if_at", code, n=ply + 1),
    }
    return render("log_mark.html.j2", _TEMPLATES, context)
