"""The numbers from which Stone Age is learned: about a player between two rounds, about a placing.

Each has a name in words of the game. Training gives each of them, each product of two, and each
number about a placing at each kind of site, a weight; they stand in ``weights.json``, and
`core.learned_heuristics` says how they are used. What is decided elsewhere (payments, tools,
feeding) is left to the careful player.
"""

from __future__ import annotations

from typing import Final

from ....core.action import Action
from ....core.arrays import append, i64, vec
from ....core.goods import total
from ....core.learned_heuristics import NO_KIND, ONE, Learnable
from ....core.state import State
from ..rules.actions import PlacePeople
from ..rules.goods import BRICK, GOLD, STONE, WOOD
from ..rules.player import START_FOOD
from ..rules.state import StoneAgeState
from ..rules.task_numbers import PLACE
from .careful import FARMER, HUT_BUILDER, PLENTY, SHAMAN, TOOL_MAKER, Careful
from .evaluation import length_traits, scored
from .expansions import coming

LENGTH: Final = (
    "one", "round", "lowest stack", "tiles in the stacks", "cards in the deck",
    "the lower of both in rounds",
)  # fmt: skip
"""What tells how many rounds are left, see `evaluation.length_traits`."""

FEATURES: Final = (
    ONE,
    "rounds", "rounds²", "rounds × people", "rounds × fields", "rounds × tools",
    "people", "eaters", "fields", "tools",
    "food", "food up to 12", "food missing now", "food missing in all",
    "wood", "brick", "stone", "gold", "goods up to 20", "points of goods", "kinds of goods",
    "one-use tools", "number of one-use tools", "cards for any two",
    "farmers", "tool makers", "hut builders", "shamans", "symbols", "second symbols",
    "buildings", "cards", "starts",
)  # fmt: skip
"""The numbers about a player. “rounds” are those that are left; eaters are people less fields."""


def pairs(first: str, *others: str) -> tuple[tuple[str, str], ...]:
    """Return the pairs of a number with others."""
    return tuple((first, other) for other in others)


PRODUCTS: Final = (
    *pairs(ONE, *FEATURES),
    *pairs(
        "rounds", "eaters", "food", "food up to 12", "food missing now", "food missing in all",
        "wood", "brick", "stone", "gold", "goods up to 20", "points of goods", "kinds of goods",
        "one-use tools", "cards for any two", "farmers", "tool makers", "hut builders", "shamans",
        "symbols", "second symbols", "buildings", "cards", "starts",
    ),
    *pairs(
        "rounds × people", "people", "tools", "symbols", "farmers", "tool makers", "hut builders",
        "shamans", "eaters",
    ),
    *pairs("rounds × fields", "farmers"),
    *pairs("rounds × tools", "tool makers"),
    *pairs("farmers", "fields"),
    *pairs("tool makers", "tools"),
    *pairs("shamans", "people"),
    *pairs("hut builders", "buildings"),
    *pairs("symbols", "symbols", "second symbols"),
    *pairs("second symbols", "second symbols"),
    *pairs("people", "people", "fields", "tools", "food", "goods up to 20"),
    *pairs("fields", "fields"),
    *pairs("tools", "tools"),
    *pairs("eaters", "eaters", "food"),
    *pairs("goods up to 20", "goods up to 20", "buildings"),
    *pairs("kinds of goods", "goods up to 20"),
)  # fmt: skip
"""The pairs of numbers whose product has a weight."""

KINDS: Final = (
    "hunt", "forest", "clay", "quarry", "river", "toolmaker", "hut", "field",
    "card1", "card2", "card3", "card4", "building",
)  # fmt: skip
"""The kinds of sites: all stacks of buildings are one."""

BUILDINGS: Final = 12
"""The place of the buildings there; the numbers of all other sites are their places."""

CIRCUMSTANCES: Final = (
    "value for the careful player", ONE, "rounds", "people", "fields", "tools", "food missing now",
    "people sent", "all at home sent",
)  # fmt: skip
"""The numbers about a placing. “Sent” are the people of this placing."""


BASE_RULES: Final = ("standard", "bga")
"""The rule sets for which what is learned of the base game holds."""


class StoneAgeFeatures(Learnable):
    """The numbers of Stone Age."""

    def __init__(self) -> None:
        super().__init__(FEATURES, PRODUCTS, LENGTH, KINDS, CIRCUMSTANCES, rule_sets=BASE_RULES[1:])

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, StoneAgeState)
        return state.stage == PLACE and state.is_before_placing()

    def is_learned(self, state: State) -> bool:
        assert isinstance(state, StoneAgeState)
        return state.turn_begins

    def length_features(self, state: State) -> vec[float]:
        assert isinstance(state, StoneAgeState)
        return vec[float](length_traits(state))

    def points_in_hand(self, state: State, seat: int, left: float) -> float:
        assert isinstance(state, StoneAgeState)
        player = state.players[seat]
        return float(player.points + scored(state, player)) + coming(state, seat, player, left)

    def seat_features(self, state: State, seat: int, left: float) -> vec[float]:
        assert isinstance(state, StoneAgeState)
        player = state.players[seat]
        people, fields, level = float(player.people), float(player.fields), float(player.level)
        food = float(player.food)
        eaters = people - fields
        due = max(0.0, eaters)
        goods, values = player.goods, state.parts.goods.values
        worth, kinds = 0, 0
        for good in range(len(goods)):
            worth += goods[good] * values[good]
            kinds += 1 if goods[good] else 0
        trades = player.professions
        return vec[float]([
            1.0,
            left, left * left, left * people, left * fields, left * level,
            people, eaters, fields, level,
            food, min(food, float(START_FOOD)),
            max(0.0, due - food), max(0.0, due * (left + 1.0) - food),
            float(goods[WOOD]), float(goods[BRICK]), float(goods[STONE]), float(goods[GOLD]),
            float(min(total(goods), PLENTY)), float(worth), float(kinds),
            float(total(player.once)), float(len(player.once)), float(player.any_two),
            float(trades[FARMER]), float(trades[TOOL_MAKER]),
            float(trades[HUT_BUILDER]), float(trades[SHAMAN]),
            float(player.firsts), float(player.seconds),
            float(player.built), float(len(player.cards)), 1.0 if seat == state.start else 0.0,
        ])  # fmt: skip

    def move_kinds(self, state: State, moves: list[Action]) -> vec[i64]:
        found = vec[i64]()
        for move in moves:
            kind: i64 = NO_KIND
            if isinstance(move, PlacePeople):
                kind = move.site if move.site < BUILDINGS else BUILDINGS
            found = append(found, kind)
        return found

    def move_features(self, state: State, moves: list[Action], left: float) -> vec[float]:
        assert isinstance(state, StoneAgeState)
        careful = Careful(state)
        player = state.players[state.mover]
        people, fields, level = float(player.people), float(player.fields), float(player.level)
        missing = max(0.0, people - fields - float(player.food))
        home = player.home
        found = vec[float]()
        for move in moves:
            sent = 0
            value = 0.0
            if isinstance(move, PlacePeople):
                sent = move.people
                value = careful.best_placing(1 << move.site, move.people)[1]
            found = append(found, value)
            found = append(found, 1.0)
            found = append(found, left)
            found = append(found, people)
            found = append(found, fields)
            found = append(found, level)
            found = append(found, missing)
            found = append(found, float(sent))
            found = append(found, 1.0 if sent == home else 0.0)
        return found


LEARNABLE: Final = StoneAgeFeatures()
