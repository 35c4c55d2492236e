"""Heuristics of Age of Revive for search: priors for actions, an estimate of final scores.

Where a turn begins, the final scores are estimated from what every seat has: its points, goods and
aims, how far away its turn is, which cards stand, and which are in its hand. A weight changes with
the cubes that are left on the King's Support; `evaluation_table` has all of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from ....core.action import Action
from ....core.arrays import vec
from ....core.heuristics import Heuristics
from ....core.rng import Rng
from ....core.state import State
from ..rules.card_types import FIXED, Card
from ..rules.cells import CENTRE
from ..rules.faces_check import SHIPPED
from ..rules.game_components import KNOWERS, Components
from ..rules.goods import KINDS
from ..rules.moving import path
from ..rules.state import ReviveState
from .careful import Aim, Careful, choose
from .evaluation_table import (
    ANY_HELD,
    ANY_STANDING,
    HELD,
    LEVEL,
    SPREAD,
    STANDING,
    TRAIT_WEIGHTS,
    Row,
)

ICON: Final = 0.3
"""Points of a king's icon when aims are compared. What counts icons is counted by itself."""

AIMS: Final = 3
"""How many aims are looked at, each paid from what the ones before it leave."""

NEAR: Final[tuple[float, ...]] = (1.0, 0.82, 0.64, 0.48, 0.35, 0.24, 0.16, 0.1)
"""The share of its points an aim is worth, by the number of goods missing; the last for more."""

FEW: Final = 3
"""The first goods of a kind, up to this number, count in one trait, the others in another."""

FIRST_AIM: Final = 2 + 2 * KINDS
FIRST_DISTANCE: Final = FIRST_AIM + AIMS + 4
WIDTH: Final = FIRST_DISTANCE + 3
"""The number of traits of a seat, see `TRAITS` in the table."""

COUNTED: Final = 2
"""What points depend on, in the value of a card that is not known more closely."""

PRINTED: Final = (
    "kind", "form", "cost", "needs", "actions", "passive", "points", "icons", "counts",
)  # fmt: skip
"""The entries of a card's face that decide how it plays."""


class CardWeights:
    """The weights of one game, for every number of cubes that can be left.

    Attributes
    ----------
    parts : Components
    level : list of float
        What the traits do not tell: the same for all seats.
    traits : list of array of float
    held, standing : list of array of float
        What each card is worth in a hand, and in an area.
    """

    def __init__(self, parts: Components) -> None:
        self.parts = parts
        players = parts.players
        known = known_cards(parts)
        self.level: list[float] = []
        self.traits: list[vec[float]] = []
        self.held: list[vec[float]] = []
        self.standing: list[vec[float]] = []
        cubes = sum(parts.support)
        for left in range(cubes + 1):
            share = left / max(1, cubes)
            self.level.append(weight_at(LEVEL[players], share))
            self.traits.append(
                vec[float]([weight_at(row, share) for row in TRAIT_WEIGHTS[players]])
            )
            held, standing = ANY_HELD[players], ANY_STANDING[players]
            self.held.append(card_worths(parts, known, held, HELD[players], share))
            self.standing.append(card_worths(parts, known, standing, STANDING[players], share))


def card_worths(
    parts: Components, known: set[str], any_card: tuple[Row, ...], own: dict[str, Row], share: float
) -> vec[float]:
    """Return what each card is worth by what is printed on it, and by itself if it is known."""
    worths: list[float] = []
    for card in parts.cards:
        value = weight_at(own[card.id], share) if card.id in known and card.id in own else 0.0
        for row, count in zip(any_card, printed_values(card), strict=True):
            value += weight_at(row, share) * count
        worths.append(value)
    return vec[float](worths)


def weight_at(row: Row, share: float) -> float:
    """Return a weight while a share of the cubes is left.

    Examples
    --------
    >>> weight_at((1.0, 2.0, 4.0), 0.5)
    3.0
    """
    return row[0] + row[1] * share + row[2] * share * share


def known_cards(parts: Components) -> set[str]:
    """Return the cards whose faces are those the table was fitted to.

    Cards of other faces are worth what their printed numbers say, see `printed_values`.
    """
    shipped = json.loads(SHIPPED.read_text(encoding="utf-8"))
    faces = {row["id"]: row for row in rows_of(shipped)}
    return {row["id"] for row in rows_of(parts.faces) if plays_alike(row, faces.get(row["id"], {}))}


def rows_of(faces: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the cards of a file of faces."""
    return [*faces["fixed"], *faces["facilities"]]


def plays_alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Tell whether two faces differ in names and numbers of copies alone."""
    return all(one.get(name) == other.get(name) for name in PRINTED)


def printed_values(card: Card) -> tuple[float, float, float]:
    """Return the points, icons and goods of the price that are printed on a card.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> parts = game("age-of-revive").parts
    >>> printed_values(parts.cards[parts.numbers["palace"]])
    (8.0, 2.0, 7.0)
    """
    points = card.base if card.per == FIXED else card.base + COUNTED * card.each
    return float(points), float(card.icons), float(sum(card.cost))


class ReviveHeuristics(Heuristics):
    """Heuristics taken from the careful player."""

    def __init__(self) -> None:
        self.known: CardWeights | None = None

    def choose(self, state: State, rng: Rng) -> Action:
        return choose(state, rng)

    def priors(self, state: State, moves: list[Action]) -> list[float]:
        assert isinstance(state, ReviveState)
        player = Careful(state, state.mover)
        return [player.value(move) for move in moves]

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, ReviveState)
        if not state.turn_begins:
            return []
        worths = self.worths(state.parts)
        left = min(state.left, len(worths.level) - 1)
        weights = worths.traits[left]
        found: list[float] = []
        for seat in range(state.seats):
            traits = seat_traits(state, seat)
            value = worths.level[left] + cards_value(state, seat, worths, left)
            for number in range(WIDTH):
                value += weights[number] * traits[number]
            found.append(value)
        return found

    def worths(self, parts: Components) -> CardWeights:
        """Return the weights of a game; the last ones are cached."""
        known = self.known
        if known is None or known.parts is not parts:
            known = self.known = CardWeights(parts)
        return known

    def sigma(self, state: State) -> float:
        assert isinstance(state, ReviveState)
        least, a_cube = SPREAD[state.seats]
        return least + a_cube * state.left


def cards_value(state: ReviveState, seat: int, worths: CardWeights, left: int) -> float:
    """Return what the cards of a seat are worth: those that stand, and those in its hand."""
    held, standing = worths.held[left], worths.standing[left]
    value, unknown = 0.0, 0
    own = state.own[seat]
    for card in range(len(standing)):
        if own >> card & 1:
            value += standing[card]
    last = -1
    for kept in state.hands[seat]:
        card = kept // KNOWERS
        if kept < 0:
            unknown += 1
        elif card != last and not own >> card & 1:
            # Nobody builds a card twice.
            value += held[card]
            last = card
    return value + unknown * mean_worth(state, held) if unknown else value


def mean_worth(state: ReviveState, held: vec[float]) -> float:
    """Return what a card in a hand is worth on average if nobody can see it."""
    value, cards = 0.0, 0
    pool = state.pool
    for card in range(len(pool)):
        value += held[card] * float(pool[card])
        cards += pool[card]
    return value / max(1, cards)


def seat_traits(state: ReviveState, seat: int) -> vec[float]:
    """Return the traits of a seat that tell what points are to come, in the order of `TRAITS`."""
    player = Careful(state, seat, ICON, 0.0)
    found = vec[float]([0.0] * WIDTH)
    found[0] = float(state.points(seat))
    found[1] = float(len(state.hands[seat]))
    purse = list(player.purse)
    for kind in range(KINDS):
        few = min(FEW, purse[kind])
        found[2 + 2 * kind] = float(few)
        found[3 + 2 * kind] = float(purse[kind] - few)
    aims = list(player.aims)
    for number in range(AIMS):
        best, value, ready = best_aim(aims, purse)
        if best < 0:
            break
        found[FIRST_AIM + number] = value
        if ready and not number:
            found[FIRST_AIM + AIMS] = value
        price = aims.pop(best)[1]
        for kind in range(KINDS):
            purse[kind] = max(0, purse[kind] - price[kind])
    found[FIRST_AIM + AIMS + 1] = reachable_value(state, player)
    found[FIRST_AIM + AIMS + 2] = float(state.rubble(seat))
    found[FIRST_AIM + AIMS + 3] = 1.0 if state.pieces[seat] == CENTRE else 0.0
    away = (seat - state.mover) % state.seats
    if away:
        found[FIRST_DISTANCE + away - 1] = 1.0
    return found


def best_aim(aims: list[Aim], purse: list[int]) -> tuple[int, float, bool]:
    """Return which aim is worth most, how much, and whether it can be paid; -1 for none."""
    best, most, ready = -1, 0.0, False
    for number in range(len(aims)):
        points, cost = aims[number]
        short = 0
        for kind in range(KINDS):
            short += max(0, cost[kind] - purse[kind])
        worth = points * NEAR[min(short, len(NEAR) - 1)]
        if worth > most:
            best, most, ready = number, worth, short == 0
    return best, most, ready


def reachable_value(state: ReviveState, player: Careful) -> float:
    """Return what the best action in reach without horses is worth to a seat."""
    best = 0.0
    for cells in range(1, state.parts.free_cells + 1):
        best = max(best, player.cell_value(path(state, player.seat, cells)[-1], player.purse))
    return best


HEURISTICS: Final = ReviveHeuristics()
