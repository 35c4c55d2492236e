"""Figures of Stone Age positions, and the calculation of a score, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.language import Texts

if TYPE_CHECKING:
    from ..rules.state import StoneAgeState


def figures(state: StoneAgeState, seat: int) -> dict[str, Any]:
    """Return the figures of a seat, or for -1 of the table, by which positions are compared."""
    if seat < 0:
        return {"round": state.round, "deck": len(state.deck), "stacks": tuple(state.stacks)}
    held = state.seat(seat)
    counted = ("people", "home", "food", *state.parts.goods.names, "fields")
    return {
        "points": held["points"],
        **{name: held[name] for name in counted},
        "tools": tuple(value for value in held["tools"] if value),
        "once": held["once"],
        "card": held["cards"],
        "tile": held["buildings"],
    }


def working(texts: Texts, line: tuple[str, int, int, int], left_out: int = 0) -> str:
    """Return the calculation of a line of the score sheet, without its result.

    `left_out` is the number of buildings that it does not count.
    """
    key, first, second, _ = line
    if left_out:
        return texts("working.without", first=first, all=second + left_out, less=left_out)
    if key in ("track", "goods"):
        return ""
    if key == "culture" and not second:
        key = "culture_one"
    named = f"working.{key}"
    return texts(named if named in texts else "working.product", first=first, second=second)


def tie_note(texts: Texts, state: StoneAgeState) -> str:
    """Return how a tie was broken, with the numbers; empty if there was none."""
    most = max(player.points for player in state.players)
    tied = [seat for seat, player in enumerate(state.players) if player.points == most]
    if len(tied) < 2:
        return ""
    names = state.game.seats
    ranks = [
        texts(
            "tie.rank",
            seat=names[seat],
            fields=player.fields,
            tools=player.level,
            people=player.people,
            n=player.fields + player.level + player.people,
        )
        for seat in tied
        for player in [state.players[seat]]
    ]
    rule = texts(f"tie.{state.game.options['tie_break']}")
    shared = texts["tie.shared"] if len(state.best()) > 1 else ""
    return texts("tie.note", points=most, rule=rule, ranks=texts["tie.comma"].join(ranks)) + shared
