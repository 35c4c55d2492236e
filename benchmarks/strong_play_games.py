"""What is asked about strong play in each game; a further game adds its own entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from strong_play import Asked, Counted, Habit


def placed(*sites: str) -> Callable[[Any, Any], float]:
    """Return how many people a move sends to one of some sites of Stone Age."""

    def people(state: Any, move: Any) -> float:
        verb, *rest = move.words.split()
        if verb != "place" or rest[-1].rstrip("0123456789") not in sites:
            return 0.0
        return float(rest[0])

    return people


def once(*sites: str) -> Callable[[Any, Any], float]:
    """Return 1 for a move that goes to one of some sites."""
    sent = placed(*sites)
    return lambda state, move: 1.0 if sent(state, move) else 0.0


def trade(place: int) -> Callable[[Any, int], float]:
    """Return how many people of a profession a seat has, by its place in `PROFESSIONS`."""
    return lambda state, seat: float(state.players[seat].professions[place])


STONE_AGE: Final = Asked(
    openings={
        "place 1 field": ("field", "畑"),
        "place 1 toolmaker": ("toolmaker", "道具師"),
        "place 2 hut": ("hut", "小屋"),
        "place 1 card1": ("the cheapest card", "いちばん安いカード"),
        "place 5 forest": ("5 people to the wood", "木に5人"),
        "place 5 river": ("5 people to the gold", "金に5人"),
    },
    figures=(
        Counted(("people", "人"), lambda state, seat: state.players[seat].people),
        Counted(("fields", "畑"), lambda state, seat: state.players[seat].fields),
        Counted(("tools", "道具"), lambda state, seat: state.players[seat].level),
        Counted(("cards", "カード"), lambda state, seat: len(state.players[seat].cards)),
        Counted(("farmers on them", "うち農夫"), trade(0)),
        Counted(("tool makers", "道具職人"), trade(1)),
        Counted(("hut builders", "大工"), trade(2)),
        Counted(("shamans", "シャーマン"), trade(3)),
        Counted(("different symbols", "文化の記号（種類）"),
                lambda state, seat: state.players[seat].firsts),
        Counted(("buildings", "建物"), lambda state, seat: state.players[seat].built),
        Counted(("points in hand", "そのときの点"), lambda state, seat: state.players[seat].points),
    ),
    middle=8,
    visits=(
        Counted(("at the field", "畑へ（回）"), once("field")),
        Counted(("at the toolmaker", "道具師へ（回）"), once("toolmaker")),
        Counted(("in the hut", "小屋へ（回）"), once("hut")),
        Counted(("for a card", "カードへ（回）"), once("card")),
        Counted(("for a building", "建物へ（回）"), once("building")),
        Counted(("people sent to hunt", "狩りに送った人"), placed("hunt")),
        Counted(("people sent for wood", "木に送った人"), placed("forest")),
        Counted(("people sent for brick", "粘土に送った人"), placed("clay")),
        Counted(("people sent for stone", "石に送った人"), placed("quarry")),
        Counted(("people sent for gold", "金に送った人"), placed("river")),
        Counted(("nobody fed", "食べさせなかった（回）"),
                lambda state, move: 1.0 if move.words == "starve" else 0.0),
    ),
    habits=(
        Habit(("never hunts", "狩りをしない"), lambda state, move: not placed("hunt")(state, move)),
        Habit(("starves whenever food is short", "食料が足りないときは必ず食べさせない"),
              lambda state, move: move.words == "starve"
              or not any(other.words == "starve" for other in state.legal())),
        Habit(("never sends anybody to the hut", "小屋へ行かない"),
              lambda state, move: not placed("hut")(state, move)),
        Habit(("never makes a tool", "道具師へ行かない"),
              lambda state, move: not placed("toolmaker")(state, move)),
        Habit(("never farms", "畑へ行かない"),
              lambda state, move: not placed("field")(state, move)),
        Habit(("buys no cards", "カードを買わない"),
              lambda state, move: not placed("card")(state, move)),
    ),
    doubted="starve",
)  # fmt: skip

GAMES: Final = {"stone-age": STONE_AGE}
"""By the name of the game."""
