"""Figures of positions, and the calculation of a score, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.language import Texts
from ..rules.goods import NAMES

if TYPE_CHECKING:
    from ..rules.state import ReviveState


def figures(state: ReviveState, seat: int) -> dict[str, Any]:
    """Return the figures of a seat, or for -1 of the table, by which positions are compared."""
    if seat < 0:
        return {"round": state.round, "left": state.left, "deck": int(state.deck),
                "cells": len(state.ring)}  # fmt: skip
    held = state.seat(seat)
    names = ("points", *NAMES, "cards", "icons")
    return {name: held[name] for name in names}


def score_sheet(state: ReviveState, seat: int) -> list[tuple[str, int, int, int]]:
    """Return the lines of a seat's score at this moment: the same lines for every seat."""
    counted = {line[0] for one in range(state.seats) for line in state.score_sheet(one)}
    own = {line[0]: line for line in state.score_sheet(seat)}
    order = ["shields", *(card.id for card in state.parts.cards)]
    return [own.get(key, (key, 0, 0, 0)) for key in order if key in counted]


def working(texts: Texts, line: tuple[str, int, int, int]) -> str:
    """Return the calculation of a line of the score sheet, without its result."""
    key, first, second, points = line
    if key == "shields" or not (first or second or points):
        return ""
    base_points = points - first * second
    name = "less" if second == -1 else "base" if base_points else "each"
    return texts(f"working.{name}", base=base_points, first=first, second=second)


def tie_note(texts: Texts, state: ReviveState) -> str:
    """Return how a tie was broken, with the numbers; empty if there was none."""
    points, best = list(state.scores()), state.leader()
    if points.count(points[best]) < 2:
        return ""
    seats = state.game.seats
    return texts("tie.note", points=points[best], seat=seats[best], who=seats[state.start])
