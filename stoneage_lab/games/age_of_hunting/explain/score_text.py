"""Figures of positions, and the calculation of a score, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.language import Texts
from ..rules.scoring import developed, gone, stored

if TYPE_CHECKING:
    from ..rules.state import HuntingState


def figures(state: HuntingState, seat: int) -> dict[str, Any]:
    """Return the figures of a seat, or for -1 of the table, by which positions are compared."""
    if seat < 0:
        return {"round": int(state.round), "rocks_left": int(sum(state.rocks))}
    held = state.seat(seat)
    return {"points": held.pop("points")} | held


def working(texts: Texts, line: tuple[str, int, int, int]) -> str:
    """Return the calculation of a line of the score sheet, without its result."""
    key, first, second, points = line
    if key == "track" or not points:
        return ""
    if key in ("stored", "coins"):
        return texts("working.product", first=first, second=second)
    if key in ("caves", "followers", "huts"):
        return texts("working.developed", n=first)
    return texts("working.of_huts", n=first)


def tie_note(texts: Texts, state: HuntingState) -> str:
    """Return how a tie was broken, with the numbers; empty if there was none."""
    scores = state.scores()
    most = max(scores)
    tied = [seat for seat, points in enumerate(scores) if points == most]
    if len(tied) < 2:
        return ""
    names, by = state.game.seats, state.parts.tie_break.name
    count = developed if by == "developments" else gone
    ranks = [
        texts("tie.rank", seat=names[seat], first=count(state, seat), second=stored(state, seat))
        for seat in tied
    ]
    shared = texts["tie.shared"] if len(state.best()) > 1 else ""
    rule = texts(f"tie.{by}")
    return texts("tie.note", points=most, rule=rule, ranks=texts["tie.comma"].join(ranks)) + shared
