"""The numbers from which Stone Age is learned with expansions, and by the rules of the rulebook.

They are those of the base game and what else the table holds: which expansions and rules are in the
game, whether an animal is about, the income of buildings, mammoth tiles. One file of weights,
``expansion_weights.json``, serves every set of the published expansions under every rule set: the
games of a training go through all of them.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.arrays import append, i64, vec
from ....core.learned_heuristics import NO_KIND, ONE, Learnable
from ....core.state import State
from ..expansions.animals import Animals
from ..expansions.herd import Herd
from ..rules.actions import PlacePeople
from ..rules.sites import BuildingStack, CardSlot
from ..rules.state import StoneAgeState
from .careful import Careful, facts_of
from .expansions import FLAGS, PUBLISHED, Brought, income, reward_value
from .features import (
    BUILDINGS,
    CIRCUMSTANCES,
    FEATURES,
    KINDS,
    LENGTH,
    PRODUCTS,
    StoneAgeFeatures,
    pairs,
)

if TYPE_CHECKING:
    from ....core.game import Game

EXPANSION_LENGTH: Final = (*LENGTH, *FLAGS)
"""What tells how many rounds are left."""

EXPANSION_FEATURES: Final = (
    *FEATURES, *FLAGS, "animal about", "income", "mammoth tiles", "mammoth tiles ahead",
)  # fmt: skip
"""The numbers about a player; income is in points of goods, for each round."""

EXPANSION_PRODUCTS: Final = (
    *PRODUCTS,
    *pairs(ONE, *EXPANSION_FEATURES[len(FEATURES) :]),
    *pairs("rounds", "income", "mammoth tiles", "mammoth tiles ahead"),
    *pairs("animals", "people", "food", "goods up to 20"),
    *pairs("animal about", "people", "goods up to 20"),
    *pairs("igloos", "stone", "gold", "goods up to 20", "hut builders"),
    *pairs("winter", "stone", "gold"),
    *pairs("huts", "people", "goods up to 20"),
    *pairs("mammoth", "people", "food", "goods up to 20"),
    *pairs(
        "rulebook", "rounds × people", "rounds × fields", "rounds × tools", "symbols",
        "second symbols", "food missing in all",
    ),
)  # fmt: skip
"""The pairs of numbers whose product has a weight."""

EXPANSION_KINDS: Final = (*KINDS, "animal")
"""The kinds of sites."""

ANIMAL: Final = len(KINDS)

EXPANSION_CIRCUMSTANCES: Final = (
    *CIRCUMSTANCES, "rulebook", "people there", "prize of the mammoth here",
    "points for paying more",
)  # fmt: skip
"""The numbers about a placing; “there” are people of all players at the site."""


OTHER_RULES: Final = ("rulebook", "bga")
"""The rule sets for which they hold besides the usual one."""


class ExpansionFeatures(StoneAgeFeatures):
    """The numbers of Stone Age with expansions."""

    def __init__(self) -> None:
        Learnable.__init__(
            self, EXPANSION_FEATURES, EXPANSION_PRODUCTS, EXPANSION_LENGTH, EXPANSION_KINDS,
            EXPANSION_CIRCUMSTANCES, rule_sets=OTHER_RULES, expansions=PUBLISHED,
        )  # fmt: skip

    def set_ups(self, game: Game) -> list[tuple[str, tuple[str, ...]]]:
        sizes = range(len(PUBLISHED) + 1)
        sets = [each for size in sizes for each in combinations(PUBLISHED, size)]
        return [(rules, each) for each in sets for rules in game.rule_sets]

    def length_features(self, state: State) -> vec[float]:
        assert isinstance(state, StoneAgeState)
        found = StoneAgeFeatures.length_features(self, state)
        for flag in facts_of(state.parts).brought.flags:
            found = append(found, flag)
        return found

    def seat_features(self, state: State, seat: int, left: float) -> vec[float]:
        assert isinstance(state, StoneAgeState)
        found = StoneAgeFeatures.seat_features(self, state, seat, left)
        brought = facts_of(state.parts).brought
        for flag in brought.flags:
            found = append(found, flag)
        found = append(found, animal_about(state, brought))
        found = append(found, income(state, state.players[seat]))
        own, ahead = mammoth_tiles(state, seat, brought)
        found = append(found, own)
        return append(found, ahead)

    def move_kinds(self, state: State, moves: list[Action]) -> vec[i64]:
        assert isinstance(state, StoneAgeState)
        sites = state.parts.sites
        found = vec[i64]()
        for move in moves:
            kind: i64 = NO_KIND
            if isinstance(move, PlacePeople):
                if move.site < BUILDINGS:
                    kind = move.site
                elif isinstance(sites[move.site], BuildingStack):
                    kind = BUILDINGS
                elif move.name == EXPANSION_KINDS[ANIMAL]:
                    kind = ANIMAL
            found = append(found, kind)
        return found

    def move_features(self, state: State, moves: list[Action], left: float) -> vec[float]:
        assert isinstance(state, StoneAgeState)
        plain = StoneAgeFeatures.move_features(self, state, moves, left)
        brought = facts_of(state.parts).brought
        rulebook = brought.flags[len(FLAGS) - 1]
        herd, prize = prize_about(state, brought)
        size = len(CIRCUMSTANCES)
        found = vec[float]()
        for number in range(len(moves)):
            for place in range(size):
                found = append(found, plain[number * size + place])
            move = moves[number]
            crowd, more = 0, 0.0
            won = 0.0
            if isinstance(move, PlacePeople):
                crowd = state.crowd[move.site]
                won = prize if move.site == herd else 0.0
                more = points_for_more(state, move.site, brought)
            found = append(found, rulebook)
            found = append(found, float(crowd))
            found = append(found, won)
            found = append(found, more)
        return found


def animal_about(state: StoneAgeState, brought: Brought) -> float:
    """Return 1 if an animal lowers dice, else 0."""
    if brought.line < 0:
        return 0.0
    animals: Animals = state.extras[brought.line]
    return 1.0 if animals.active >= 0 else 0.0


def mammoth_tiles(state: StoneAgeState, seat: int, brought: Brought) -> tuple[float, float]:
    """Return the mammoth tiles of a seat, and how many more it has than any other."""
    tracks = brought.tracks
    if tracks is None:
        return 0.0, 0.0
    herd: Herd = state.extras[tracks.number]
    most = 0
    for other, tiles in enumerate(herd.owned):
        if other != seat:
            most = max(most, len(tiles))
    own = len(herd.owned[seat])
    return float(own), float(own - most)


def prize_about(state: StoneAgeState, brought: Brought) -> tuple[i64, float]:
    """Return where the herd is, and what the better prize of its tile is worth to the mover."""
    tracks = brought.tracks
    if tracks is None:
        return -1, 0.0
    herd: Herd = state.extras[tracks.number]
    if herd.tile < 0:
        return -1, 0.0
    tile, careful = tracks.tiles[herd.tile], Careful(state)
    return herd.site, max(reward_value(careful, tile.top), reward_value(careful, tile.bottom))


def points_for_more(state: StoneAgeState, site: i64, brought: Brought) -> float:
    """Return the points for paying one good more at a site, if the mover has this good."""
    step = brought.more
    if step is None:
        return 0.0
    place = state.parts.sites[site]
    bought: i64 = -1
    if isinstance(place, CardSlot):
        bought = state.display[place.slot]
    elif isinstance(place, BuildingStack):
        bought = state.tops[place.stack]
    if bought < 0:
        return 0.0
    extra = step.extra(state, place, bought)
    if extra is None or state.players[state.mover].goods[extra.good] < extra.count:
        return 0.0
    return float(extra.points)


EXPANSION_LEARNABLE: Final = ExpansionFeatures()
