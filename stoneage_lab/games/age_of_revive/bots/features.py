"""The numbers from which Age of Revive is learned: about a player before a turn, about a move.

Each has a name in words of the game. Training gives each of them, each product of two, and each
number about a move of each kind, a weight; they stand in ``weights.json``, and
`core.learned_heuristics` says how they are used.

Hands are hidden: a number about a move asks for the mover's own hand alone. In a hand that is not
seen every card counts for the share that it has among all that are unseen.
"""

from __future__ import annotations

import json
from typing import Final

from ....core.action import Action
from ....core.arrays import append, i64, vec
from ....core.learned_heuristics import ONE, Learnable
from ....core.state import State
from ..rules.actions import (
    ACT,
    BUILD,
    CLEAR,
    DISCARD,
    DRAW,
    GIVE,
    GIVE_WORKER,
    MOVE,
    PASS,
    PAY,
    PICK,
    REBUILD,
    RETURN,
    SUBURB,
    TAKE,
    USE,
    USE_SHRINE,
    ReviveAction,
)
from ..rules.card_actions import card_at
from ..rules.card_types import ACTION_NAMES
from ..rules.cells import CELL_NAMES, CENTRE, is_rubble
from ..rules.faces_check import SHIPPED
from ..rules.game_components import KNOWERS
from ..rules.goods import KINDS as GOOD_KINDS
from ..rules.goods import NAMES
from ..rules.moving import horses_for, path
from ..rules.state import ReviveState
from ..rules.task_numbers import ACTING, BUILDING
from .careful import Careful
from .evaluation import FIRST_DISTANCE, HEURISTICS, rows_of, seat_traits
from .evaluation_table import TRAITS

CARDS: Final[tuple[str, ...]] = tuple(
    [row["id"] for row in rows_of(json.loads(SHIPPED.read_text(encoding="utf-8")))]
)
"""The cards, in the order of their numbers. What is learned holds for these faces alone."""

LENGTH: Final = (
    ONE, "round", "cubes left", "cubes left²", "facilities of all", "cards in all hands",
    "rubble left",
)  # fmt: skip
"""What tells how many turns are left."""

SEEN: Final[tuple[str, ...]] = TRAITS[:FIRST_DISTANCE]
"""The traits of the written evaluation, but for the order of turns."""

STANDING: Final[tuple[str, ...]] = tuple([f"{card} stands" for card in CARDS])
HELD: Final[tuple[str, ...]] = tuple([f"{card} in hand" for card in CARDS])

FEATURES: Final[tuple[str, ...]] = (
    ONE, "turns", "turns²", "cubes left", *SEEN, "icons", "normal facilities", *STANDING, *HELD,
)  # fmt: skip
"""The numbers about a player; “turns” are those of the player that are left."""

FIRST_CARD: Final = len(FEATURES) - 2 * len(CARDS)


def _pairs(first: str, others: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of a number with others."""
    return tuple([(first, other) for other in others])


PRODUCTS: Final = (
    *_pairs(ONE, FEATURES),
    *_pairs("turns", FEATURES[3:]),
    *_pairs("turns²", SEEN),
    *_pairs("icons", ("icons", "granary stands", "granary in hand", "fortress in hand")),
    *_pairs("normal facilities", ("residence stands", "residence in hand", "canal stands")),
)
"""The pairs of numbers whose product has a weight."""

ACTS: Final[tuple[str, ...]] = tuple([f"act {name}".strip() for name in ACTION_NAMES])
TAKES: Final[tuple[str, ...]] = tuple([f"take {name}" for name in NAMES])
PAYS: Final[tuple[str, ...]] = tuple([f"pay {name}" for name in NAMES])

KINDS: Final[tuple[str, ...]] = (
    "move", "return", "take rubble", "build", "build in the suburb", "rebuild", "use", "draw",
    "pick", "give", "discard", "give worker", "use shrine", "do not act", "do not build", "stop",
    *ACTS, *TAKES, *PAYS,
)  # fmt: skip
"""The kinds of moves: “stop” ends what an action lets one do several times."""

KIND: Final[dict[str, int]] = {name: number for number, name in enumerate(KINDS)}
"""The place of a kind there."""

KIND_OF_VERB: Final[dict[int, int]] = {
    MOVE: KIND["move"],
    RETURN: KIND["return"],
    CLEAR: KIND["take rubble"],
    REBUILD: KIND["rebuild"],
    USE: KIND["use"],
    DRAW: KIND["draw"],
    PICK: KIND["pick"],
    GIVE: KIND["give"],
    DISCARD: KIND["discard"],
    GIVE_WORKER: KIND["give worker"],
    USE_SHRINE: KIND["use shrine"],
    TAKE: KIND[TAKES[0]],
    PAY: KIND[PAYS[0]],
    ACT: KIND[ACTS[0]],
    BUILD: KIND["build"],
    PASS: KIND["stop"],
}
"""The kind of a verb; the first one, if it has one for each good or each action of a card."""

KIND_OF_PASS: Final[dict[int, int]] = {
    ACTING: KIND["do not act"],
    BUILDING: KIND["do not build"],
}
"""The kind of passing, where it is not “stop”."""

CIRCUMSTANCES: Final = (
    "value for the careful player", ONE, "turns", "cubes left", "cards in hand", "horses",
    "cards of rubble", "facility of another", "best cell in reach afterwards", "points", "icons",
    "price", "worth of the card that stands", "ends the game", "lead at the end",
    "in reach of the own piece", "others that reach it", "held of this good",
)  # fmt: skip
"""The numbers about a move: what it costs and brings."""

RECIPE: Final = {
    "first_games": 1500, "decisions": 2400, "tries": 80, "one_in": 6, "games": 1500,
    "matches": 99, "match_tries": 20,
}  # fmt: skip
"""A game has many turns, and a search few moves to compare."""

REACH: Final = 3
"""So many cells a piece walks for nothing."""

CLEAR_LEAD: Final = 10.0
"""A lead at the end of the game is as good as a larger one."""


class ReviveFeatures(Learnable):
    """The numbers of Age of Revive.

    The written evaluation, which knows every card, judges better than what is learned.
    """

    def __init__(self) -> None:
        super().__init__(
            FEATURES, PRODUCTS, LENGTH, KINDS, CIRCUMSTANCES,
            by_turns=True, recipe=RECIPE, rule_sets=("first",), judges=False,
        )  # fmt: skip

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, ReviveState)
        return state.turn_begins

    def is_learned(self, state: State) -> bool:
        return True

    def length_features(self, state: State) -> vec[float]:
        assert isinstance(state, ReviveState)
        left = float(state.left)
        standing, held, rubble = 0, 0, 0
        for seat in range(state.seats):
            own = state.own[seat]
            while own:
                standing += own & 1
                own >>= 1
            held += len(state.hands[seat])
            rubble += state.rubble(seat)
        return vec[float]([
            1.0, float(state.round), left, left * left, float(standing), float(held), float(rubble),
        ])  # fmt: skip

    def points_in_hand(self, state: State, seat: int, left: float) -> float:
        assert isinstance(state, ReviveState)
        return float(state.points(seat))

    def seat_features(self, state: State, seat: int, left: float) -> vec[float]:
        assert isinstance(state, ReviveState)
        found = vec[float]([0.0] * len(FEATURES))
        turns = own_turns(state, seat, left)
        found[0] = 1.0
        found[1] = turns
        found[2] = turns * turns
        found[3] = float(state.left)
        traits = seat_traits(state, seat)
        for number in range(FIRST_DISTANCE):
            found[4 + number] = traits[number]
        found[4 + FIRST_DISTANCE] = float(state.icons(seat))
        found[5 + FIRST_DISTANCE] = float(state.normals(seat))
        own = state.own[seat]
        for card in range(len(CARDS)):
            if own >> card & 1:
                found[FIRST_CARD + card] = 1.0
        first_held = FIRST_CARD + len(CARDS)
        unseen = 0
        for kept in state.hands[seat]:
            if kept < 0:
                unseen += 1
            elif not own >> (kept // KNOWERS) & 1:
                # Nobody builds a card twice, nor two of the same.
                found[first_held + kept // KNOWERS] = 1.0
        if unseen:
            pool = state.pool
            cards: i64 = 0
            for card in range(len(pool)):
                cards += pool[card]
            for card in range(len(pool)):
                share = float(unseen) * float(pool[card]) / max(1.0, float(cards))
                found[first_held + card] += share
        return found

    def move_kinds(self, state: State, moves: list[Action]) -> vec[i64]:
        assert isinstance(state, ReviveState)
        step = state.task[0]
        found = vec[i64]()
        for move in moves:
            assert isinstance(move, ReviveAction)
            kind: i64 = KIND_OF_VERB[move.verb]
            if move.verb in (TAKE, PAY, ACT):
                kind += move.a
            elif move.verb == PASS:
                kind = KIND_OF_PASS.get(step, kind)
            elif move.verb == BUILD and move.b == SUBURB:
                kind = KIND["build in the suburb"]
            found = append(found, kind)
        return found

    def move_features(self, state: State, moves: list[Action], left: float) -> vec[float]:
        assert isinstance(state, ReviveState)
        seat = state.mover
        careful = Careful(state, seat)
        turns = own_turns(state, seat, left)
        cubes = float(state.left)
        hand = float(len(state.hands[seat]))
        reach = reach_of(state, careful, moves) if state.turn_begins else vec[float]()
        worths = HEURISTICS.worths(state.parts)
        at = min(state.left, len(worths.level) - 1)
        standing, held = worths.standing[at], worths.held[at]
        behind = float(state.points(seat)) - most_points_of_others(state, seat)
        found = vec[float]()
        for move in moves:
            assert isinstance(move, ReviveAction)
            horses, rubble, other, afterwards, near, others, kept, new, old = facts_of_move(
                state, seat, reach, move
            )
            points, icons, price, worth, lead, ends = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
            if new >= 0:
                card = state.parts.cards[new]
                points = careful.points_of(card)
                icons = float(card.icons)
                worth = standing[new] - (held[new] if old < 0 else standing[old])
                if old >= 0:
                    points -= careful.points_of(state.parts.cards[old])
                for good in range(GOOD_KINDS):
                    price += float(card.cost[good])
                if icons >= cubes:
                    ends = 1.0
                    lead = max(-CLEAR_LEAD, min(CLEAR_LEAD, behind + points))
            found = append(found, careful.value(move))
            found = append(found, 1.0)
            found = append(found, turns)
            found = append(found, cubes)
            found = append(found, hand)
            found = append(found, horses)
            found = append(found, rubble)
            found = append(found, other)
            found = append(found, afterwards)
            found = append(found, points)
            found = append(found, icons)
            found = append(found, price)
            found = append(found, worth)
            found = append(found, ends)
            found = append(found, lead)
            found = append(found, near)
            found = append(found, others)
            found = append(found, kept)
        return found


def facts_of_move(
    state: ReviveState, seat: int, reach: vec[float], move: ReviveAction
) -> tuple[float, float, float, float, float, float, float, i64, i64]:
    """Return what a move does: seven of the numbers, the card that it builds, and the one before.

    The numbers are horses, rubble, whether the cell is another's, what can be done afterwards, how
    near the place of a building is to its owner and to the others, and the goods of the kind.
    """
    verb = move.verb
    horses, rubble, other, afterwards = 0.0, 0.0, 0.0, 0.0
    near, others, kept = 0.0, 0.0, 0.0
    new: i64 = -1
    old: i64 = -1
    if verb == MOVE:
        horses = float(horses_for(state.parts, move.a))
        cell = path(state, seat, move.a)[-1]
        if is_rubble(cell):
            rubble = 1.0
        elif cell // CELL_NAMES != seat:
            other = 1.0
        afterwards = reach[move.a]
    elif verb == RETURN:
        afterwards = reach[0]
    elif verb == USE:
        other = 0.0 if move.b == seat else 1.0
    elif verb == BUILD:
        new = move.a
        if move.b != SUBURB:
            near, others = reach_of_place(state, seat, move.b)
    elif verb == REBUILD:
        new, old = move.b, move.a
    elif verb == ACT:
        new, old = turned_over(state, move.a)
    elif verb in (TAKE, PAY):
        kept = float(state.goods[seat * GOOD_KINDS + move.a])
        horses = float(move.b) if verb == PAY else 0.0
    return horses, rubble, other, afterwards, near, others, kept, new, old


def own_turns(state: ReviveState, seat: int, left: float) -> float:
    """Return how many turns a player has left, of so many turns after this one."""
    seats = state.seats
    away = float((seat - state.mover + seats) % seats)
    return max(0.0, (left - away) / float(seats) + 1.0)


def most_points_of_others(state: ReviveState, seat: int) -> float:
    """Return the points of the best other player."""
    most = -1000.0
    for other in range(state.seats):
        if other != seat:
            most = max(most, float(state.points(other)))
    return most


def reach_of(state: ReviveState, careful: Careful, moves: list[Action]) -> vec[float]:
    """Return what the best cell in reach is worth after moves of 1, 2, … cells.

    The first number is that of the Town Centre.
    """
    seat, purse = careful.seat, careful.purse
    most = 1
    for move in moves:
        assert isinstance(move, ReviveAction)
        if move.verb == MOVE:
            most = max(most, move.a)
    values = [careful.cell_value(cell, purse) for cell in path(state, seat, most + REACH)]
    found = vec[float]([0.0] * (most + 1))
    for cells in range(1, most + 1):
        best = 0.0
        for step in range(cells, cells + REACH):
            best = max(best, values[step])
        found[cells] = best
    size = len(state.ring)
    first = state.tent_index(seat)
    for step in range(REACH):
        cell = int(state.ring[(first + step) % size])
        found[0] = max(found[0], careful.cell_value(cell, purse))
    return found


def reach_of_place(state: ReviveState, seat: int, place: int) -> tuple[float, float]:
    """Return whether the own piece reaches, for nothing, what is built behind a place.

    And how many pieces of others do.
    """
    size = len(state.ring)
    there = state.index(seat * CELL_NAMES + place) + 1
    own = 0.0
    others = 0.0
    for other in range(state.seats):
        piece = state.pieces[other]
        before = state.tent_index(other) - 1 if piece == CENTRE else state.index(piece)
        # What is built stands between two cells, so the ring is one longer.
        steps = there - before if there > before else there + size + 1 - before
        if 1 <= steps <= REACH:
            if other == seat:
                own = 1.0
            else:
                others += 1.0
    return own, others


def turned_over(state: ReviveState, name: int) -> tuple[int, int]:
    """Return the other side of the card that an action turns over, and the card; -1 for none."""
    if state.task[0] != ACTING:
        return -1, -1
    card = card_at(state, state.mover, state.pieces[state.mover])[0]
    kind = state.parts.cards[card]
    place = kind.action_named(name)
    if place < 0 or kind.actions[place].flip < 0:
        return -1, -1
    return kind.actions[place].flip, card


LEARNABLE: Final = ReviveFeatures()
