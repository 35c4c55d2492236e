"""Helpers for prepared positions: the ring, what each player has, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from ....core.seat_names_and_colours import SEATS
from ....lessons import positions
from ....lessons.positions import PreparedPosition
from ....session.position import Position
from ..rules.cells import CENTRE
from ..rules.goods import NAMES
from ..rules.state import ReviveState

GAME: Final = "age-of-revive"
RUBBLE: Final = "rubble1 rubble2 rubble3 rubble4"
LETTERS: Final = {name[0]: name for name in NAMES}
SHACKS: Final = 4
_STEPS: Final = ("build", "act", "move")
By = Mapping[str, str]

lesson_position: Final = partial(positions.lesson_position, game=GAME)
"""Return a prepared position of these lessons, even if other games use the same id."""


def goods(words: str) -> dict[str, int]:
    """Return the goods of a seat; what is not named is 0.

    Examples
    --------
    >>> goods("2h 3f 1i")
    {'worker': 0, 'horse': 2, 'food': 3, 'stone': 0, 'iron': 1}
    """
    found = dict.fromkeys(NAMES, 0)
    return found | {LETTERS[word[-1]]: int(word[:-1]) for word in words.split()}


def turn(seat: str, step: str) -> list[list[Any]]:
    """Return what is pending in a turn, from one of its three steps on."""
    rows: list[list[Any]] = [["build", seat, 1, None, 0], ["act", seat, 0, 0, 0]]
    rows.append(["move", seat, 0, 0, 0])
    return rows[: _STEPS.index(step) + 1]


def laid(
    id: str,
    seat: str = "red",
    step: str = "move",
    seats: int = 3,
    rules: str = "first",
    areas: By | None = None,
    tents: By | None = None,
    hands: By | None = None,
    purses: By | None = None,
    pieces: By | None = None,
    suburbs: By | None = None,
    top: str = "",
    **changes: Any,
) -> PreparedPosition:
    """Return a position in which a seat has to decide; what is not given is as at the start.

    Parameters
    ----------
    id : str
    seat, step : str
        Who has to decide, and which of the three steps of a turn it is.
    seats : int
    rules : str
    areas : mapping
        What follows the Tent of a seat, e.g. ``{"red": "mason rubble1"}``.
    tents : mapping
        ``"manor"`` for a seat whose Tent was turned over.
    hands, purses, pieces, suburbs : mapping
        Cards, goods (``"1w 2h"``), the cell of the piece, and the cards in the suburb of a seat.
    top : str
        Cards that lie on the Shacks of the discards, the top one last.
    **changes
        Further entries of the state.
    """
    names = [one.id for one in SEATS[:seats]]
    own = {one: (areas or {}).get(one, RUBBLE).split() for one in names}
    held = {one: (hands or {}).get(one, "").split() for one in names}
    used = sum(cards.count("shack") + cards.count("mansion") for cards in own.values())
    table: dict[str, Any] = {
        "stage": "turns",
        "start": "red",
        "turn": seat,
        "turns": 1,
        "ring": [
            f"{one} {name}"
            for one in names
            for name in ((tents or {}).get(one, "tent"), *own[one])
        ],
        "piles": {one: [2 * (pile in own[one]) for pile in RUBBLE.split()] for one in names},
        "pieces": dict.fromkeys(names, "centre") | dict(pieces or {}),
        "goods": {one: goods((purses or {}).get(one, "2h 3f 1i")) for one in names},
        "suburbs": {one: (suburbs or {}).get(one, "").split() for one in names},
        "hands": {one: [[card, [one]] for card in held[one]] for one in names},
        "had_shack": {one: bool({"shack", "mansion"} & {*own[one]}) for one in names},
        "discards": [*["shack"] * (SHACKS - used), *top.split()],
        "offer": [],
        "todo": turn(seat, step),
    }  # fmt: skip
    return PreparedPosition(id, table | changes, seats, GAME, rules)


def inside(position: Position) -> ReviveState:
    """Return the state of a position of this game."""
    state = position.state
    assert isinstance(state, ReviveState)
    return state


def standing(position: Position, seat: int = 0) -> str:
    """Return the words of the cell where the piece of a seat stands."""
    state = inside(position)
    cell = int(state.pieces[seat])
    return "centre" if cell == CENTRE else str(state.cell_name(cell))


def has(position: Position, card: str, seat: int = 0) -> bool:
    """Tell whether a seat has built a card."""
    state = inside(position)
    return bool(state.has(seat, state.parts.numbers[card]))


def purse(position: Position, seat: int = 0) -> dict[str, int]:
    """Return the goods of a seat by name."""
    return dict(zip(NAMES, inside(position).purse(seat), strict=True))


def verbs(position: Position, verb: str) -> set[str]:
    """Return the words of the legal moves that begin with one of the game's words."""
    return {words for words in position.moves.words if words.partition(" ")[0] == verb}


def ids(prefix: str, letters: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of the variants of a position."""
    return tuple(f"{prefix}.{letter}" for letter in letters)


def without(position: Position, candidates: Sequence[str], *rules: str) -> set[str]:
    """Return which of some moves would be legal without some rules, by their ids."""
    return {
        words
        for words in candidates
        if all(refusal.rule.id in rules for refusal in position.refusals(words))
    }
