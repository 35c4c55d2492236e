"""Figures of positions, and the calculation of a score, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.language import Texts
from ..rules.goods import GOODS
from ..rules.scoring import TABLES, building_goods

if TYPE_CHECKING:
    from ..rules.state import AgricolaState


def figures(state: AgricolaState, seat: int) -> dict[str, Any]:
    """Return the figures of a seat, or for -1 of the table, by which positions are compared."""
    if seat < 0:
        return {"round": int(state.round), "majors": bin(state.majors).count("1")}
    held = state.seat(seat)
    counted = ("people", "home", *GOODS, "begging", "unused", "fences_left", "stables_left")
    return {
        "points": state.scores()[seat],
        **{name: held[name] for name in counted},
        "house": held["house"],
        "field": held["fields"],
        "room": held["rooms"],
        "pasture": held["pastures"],
        "card": held["cards"],
    }


def working(texts: Texts, line: tuple[str, int, int, int]) -> str:
    """Return the calculation of a line of the score sheet, without its result."""
    key, first, second, _ = line
    if key in TABLES:
        return texts("working.count", n=first)
    if key in ("cards", "bonus"):
        return ""
    if key in ("unused", "begging"):
        return texts("working.minus", first=first, second=second)
    return texts("working.product", first=first, second=second)


def event_key(facts: dict[str, Any]) -> str:
    """Return the name of the text of a line of the final score."""
    if facts["line"] in TABLES:
        return "score_table"
    if facts["line"] in ("cards", "bonus"):
        return "score_cards"
    return "score"


def tie_note(texts: Texts, state: AgricolaState) -> str:
    """Return how a tie was broken, with the numbers; empty if there was none."""
    scores = state.scores()
    tied = [seat for seat, points in enumerate(scores) if points == max(scores)]
    if len(tied) < 2:
        return ""
    if not state.parts.break_ties:
        return texts("tie.shared", points=max(scores))
    ranks = [
        texts("tie.rank", seat=state.game.seats[seat], n=building_goods(state.players[seat]))
        for seat in tied
    ]
    return texts("tie.goods", points=max(scores), ranks=texts["tie.comma"].join(ranks))
