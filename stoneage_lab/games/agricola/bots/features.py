"""The numbers from which Agricola is learned: about a farm between two rounds, about a space.

Each has a name in words of the game. Training gives each of them, each product of two, and each
number about sending somebody to each kind of space, a weight; they stand in ``weights.json``, and
`core.learned_heuristics` says how they are used. How a space is used (fences, seed, meals, which
card) is left to the careful player. Hands are counted, never looked into.
"""

from __future__ import annotations

from typing import Final

from ....core.action import Action
from ....core.arrays import append, i64, vec
from ....core.learned_heuristics import NO_KIND, ONE, Learnable
from ....core.state import OVER, State
from ..rules.action_space_names import ACTION_SPACES, HARVESTS, ROUNDS
from ..rules.actions import USE, Move
from ..rules.cards import is_occupation
from ..rules.farm_grid import ALL_SPACES, count
from ..rules.goods import ANIMALS, CLAY, FOOD, GRAIN, REED, STONE, VEGETABLE, WOOD
from ..rules.player import MOST_PEOPLE
from ..rules.scoring import points
from ..rules.state import AgricolaState
from .careful import value_of
from .farm_value import stocked_room, weights, worth

LENGTH: Final = (ONE, "rounds")
"""The number of rounds that are left is known: there are fourteen."""

FEATURES: Final = (
    ONE, "value for the careful player",
    "rounds", "rounds²", "harvests", "people", "rooms to fill", "goods for a room", "house",
    "food", "food missing now", "food missing in all", "food that can be raised",
    "wood", "clay", "reed", "stone",
    "fields", "empty fields", "grain", "vegetables", "grain on fields", "vegetables on fields",
    "sheep", "boar", "cattle", "animals up to the room", "room for animals", "pastures", "stables",
    "unused spaces", "cooks", "bakes", "occupations", "improvements", "hand", "begging", "starts",
)  # fmt: skip
"""The numbers about a player. “rounds” and “harvests” are those that are left; rooms to fill are
those for one more person each."""


def pairs(first: str, *others: str) -> tuple[tuple[str, str], ...]:
    """Return the pairs of a number with others."""
    return tuple((first, other) for other in others)


PRODUCTS: Final = (
    *pairs(ONE, *FEATURES),
    *pairs(
        "rounds", "value for the careful player", "people", "rooms to fill", "goods for a room",
        "house", "food", "food missing now", "food missing in all", "food that can be raised",
        "wood", "clay", "reed", "stone", "fields", "empty fields", "grain", "vegetables",
        "grain on fields", "vegetables on fields", "sheep", "boar", "cattle", "room for animals",
        "pastures", "stables", "unused spaces", "cooks", "bakes", "occupations", "improvements",
        "hand", "starts",
    ),
    *pairs("rounds²", "people", "rooms to fill", "goods for a room"),
    *pairs("people", "people", "food", "food missing in all", "cooks", "fields"),
    *pairs("rooms to fill", "people", "rooms to fill", "food missing in all"),
    *pairs("food missing in all", "food missing in all", "cooks", "bakes"),
    *pairs("cooks", "sheep", "boar", "cattle", "vegetables", "room for animals"),
    *pairs("bakes", "grain", "fields"),
    *pairs("empty fields", "grain", "vegetables"),
    *pairs("unused spaces", "wood", "pastures"),
)  # fmt: skip
"""The pairs of numbers whose product has a weight."""

SAME_KIND: Final = {
    "copse": "forest", "grove": "forest", "woods": "forest", "forester": "forest",
    "hollow": "claypit", "quarry2": "quarry1", "quay": "depot", "market": "depot",
    "stores": "depot", "theater": "fishing", "urgent": "growth", "school": "lessons",
    "livestock": "sheep",
}  # fmt: skip
"""Spaces that bring much the same as another: what is learned of one holds for both."""

OTHER: Final = "other"
"""The kind of all spaces that are not among `KINDS`, e.g. an improvement taken by a person."""

KINDS: Final = (
    "rooms", "start", "grain", "plow", "lessons", "bakehouse", "labor", "forest", "claypit",
    "reeds", "fishing", "depot", "improve", "sheep", "fences", "sow", "quarry1", "growth",
    "renovate", "vegetable", "boar", "cattle", "cultivate", "rebuild", OTHER,
)  # fmt: skip
"""The kinds of spaces."""


def _kind(space: str) -> int:
    """Return the kind of a space, as a place in `KINDS`."""
    name = SAME_KIND.get(space, space)
    return KINDS.index(name if name in KINDS else OTHER)


KIND_OF_SPACE: Final = vec[i64]([_kind(space) for space in ACTION_SPACES])
"""By the number of a space its kind."""

CIRCUMSTANCES: Final = (
    "value for the careful player", ONE, "goods on the space",
    "rounds", "rounds to the harvest", "people", "rooms to fill", "goods for a room", "house",
    "food missing now", "food", "wood", "clay", "reed", "stone", "grain", "vegetables",
    "fields", "empty fields", "animals", "room left", "pastures", "cooks", "bakes", "last at home",
)  # fmt: skip
"""The numbers about sending somebody to a space; the value is less that of the best space.

Those about what is there already tell a space that has been used enough: clay is wanted until an
oven stands, and not after."""

RECIPE: Final = {
    "first_games": 1000, "turns": 1, "decisions": 4500, "tries": 60, "one_in": 6, "games": 6000,
    "drawn": 100, "matches": 40, "match_tries": 20,
}  # fmt: skip
"""A game takes long, and the careful player has tried out each space already.

Every kind of space has 25 weights of its own: of 900 decisions they learned to fetch clay ten times
in a game. Games of best moves all begin alike, as little is left to chance: so moves are drawn."""


class AgricolaFeatures(Learnable):
    """The numbers of Agricola."""

    def __init__(self) -> None:
        super().__init__(
            FEATURES, PRODUCTS, LENGTH, KINDS, CIRCUMSTANCES, recipe=RECIPE, met_again=True
        )

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, AgricolaState)
        if not state.turn_begins:
            return False
        return all(player.home == player.people for player in state.players)

    def is_learned(self, state: State) -> bool:
        assert isinstance(state, AgricolaState)
        return state.turn_begins

    def length_features(self, state: State) -> vec[float]:
        assert isinstance(state, AgricolaState)
        left = 0.0 if state.node == OVER else float(ROUNDS - state.round)
        return vec[float]([1.0, left])

    def points_in_hand(self, state: State, seat: int, left: float) -> float:
        assert isinstance(state, AgricolaState)
        if state.parts.hands:
            return float(state.points(seat))
        return float(points(state.parts, state.players[seat]))

    def seat_features(self, state: State, seat: int, left: float) -> vec[float]:
        assert isinstance(state, AgricolaState)
        player, goods = state.players[seat], state.players[seat].goods
        harvests = 0
        for number in HARVESTS:
            if number >= state.round:
                harvests += 1
        eaten = state.parts.eats * player.people
        first = eaten if harvests else 0
        food = goods[FOOD]
        raised = food + player.raisable()
        grain, vegetables = player.growing()
        room = player.others
        for capacity in player.room:
            room += capacity
        animals = 0
        for good in ANIMALS:
            animals += goods[good]
        used = player.rooms | player.fields | player.stables | player.pastured
        occupations = 0
        for card in player.cards:
            occupations += 1 if is_occupation(card) else 0
        valued = worth(state, seat, weights(state)) - self.points_in_hand(state, seat, left)
        return vec[float]([
            1.0, valued,
            left, left * left, float(harvests), float(player.people), empty_rooms(state, seat),
            stocked_room(player), float(player.house),
            float(food), float(max(0, first - raised)), float(max(0, harvests * eaten - food)),
            float(raised - food),
            float(min(goods[WOOD], 12)), float(min(goods[CLAY], 8)), float(min(goods[REED], 5)),
            float(min(goods[STONE], 6)),
            float(count(player.fields)), float(count(player.empty_fields())),
            float(goods[GRAIN]), float(goods[VEGETABLE]), float(grain), float(vegetables),
            float(goods[ANIMALS[0]]), float(goods[ANIMALS[1]]), float(goods[ANIMALS[2]]),
            float(min(animals, room)), float(min(room, 12)),
            float(len(player.room)), float(count(player.stables)),
            float(count(ALL_SPACES & ~used)),
            1.0 if player.cook[ANIMALS[0]] else 0.0, 1.0 if player.ovens else 0.0,
            float(occupations), float(len(player.cards) - occupations), float(len(player.hand)),
            float(player.begging), 1.0 if seat == state.start else 0.0,
        ])  # fmt: skip

    def move_kinds(self, state: State, moves: list[Action]) -> vec[i64]:
        found = vec[i64]()
        for move in moves:
            kind: i64 = NO_KIND
            if isinstance(move, Move) and move.verb == USE:
                kind = KIND_OF_SPACE[move.first]
            found = append(found, kind)
        return found

    def move_features(self, state: State, moves: list[Action], left: float) -> vec[float]:
        assert isinstance(state, AgricolaState)
        w = weights(state)
        here = circumstances(state, state.mover, left)
        values = [value_of(state, move, w) for move in moves]
        best = max(values)
        found = vec[float]()
        for number in range(len(moves)):
            move = moves[number]
            lying: i64 = 0
            if isinstance(move, Move) and move.verb == USE:
                lying = state.lying[move.first]
            found = append(found, values[number] - best)
            found = append(found, 1.0)
            found = append(found, float(lying))
            for value in here:
                found = append(found, value)
        return found


def circumstances(state: AgricolaState, seat: int, left: float) -> vec[float]:
    """Return the numbers of `CIRCUMSTANCES` that are the same for every space."""
    player, goods = state.players[seat], state.players[seat].goods
    missing = 0.0
    ahead = 0.0
    for number in HARVESTS:
        if number >= state.round:
            need = state.parts.eats * player.people
            missing = float(max(0, need - goods[FOOD] - player.raisable()))
            ahead = float(number - state.round)
            break
    animals = 0
    for good in ANIMALS:
        animals += goods[good]
    room = player.others
    for capacity in player.room:
        room += capacity
    return vec[float]([
        left, ahead, float(player.people), empty_rooms(state, seat), stocked_room(player),
        float(player.house), missing, float(min(goods[FOOD], 12)), float(min(goods[WOOD], 12)),
        float(min(goods[CLAY], 8)), float(min(goods[REED], 5)), float(min(goods[STONE], 6)),
        float(goods[GRAIN]), float(goods[VEGETABLE]), float(count(player.fields)),
        float(count(player.empty_fields())), float(animals), float(min(max(0, room - animals), 8)),
        float(len(player.room)), 1.0 if player.cook[ANIMALS[0]] else 0.0,
        1.0 if player.ovens else 0.0, 1.0 if player.home == 1 else 0.0,
    ])  # fmt: skip


def empty_rooms(state: AgricolaState, seat: int) -> float:
    """Return how many more people the rooms of a seat hold; nobody has more than five people."""
    player = state.players[seat]
    return float(max(0, min(count(player.rooms), MOST_PEOPLE) - player.people))


LEARNABLE: Final = AgricolaFeatures()
