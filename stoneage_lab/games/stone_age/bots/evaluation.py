"""Heuristics of Stone Age for search: priors for actions, and an estimate of final scores.

Between two rounds the final scores are estimated from the players' belongings: the points they
would have if the game ended now, plus a value for everything that still brings points, growing with
the number of remaining rounds.
"""

from __future__ import annotations

from typing import Final

from ....core.action import Action
from ....core.goods import total
from ....core.heuristics import Heuristics
from ....core.rng import Rng
from ....core.state import OVER, State
from ..rules.player import Player
from ..rules.scoring import culture_sets
from ..rules.state import StoneAgeState
from ..rules.task_numbers import PLACE
from .careful import BALANCED, Careful, choose
from .evaluation_table import LENGTHS, POINTS
from .expansions import coming

MOST_FITTED: Final = 4
"""The largest number of players the tables were fitted for; more players use these, too."""

SPREAD: Final = 19.0
"""Standard error of a difference of two final scores before the last round, in points."""

SPREAD_A_ROUND: Final = 3.7
"""Its increase for every further remaining round."""


class StoneAgeHeuristics(Heuristics):
    """Heuristics taken from the careful player."""

    def choose(self, state: State, rng: Rng) -> Action:
        return choose(state, BALANCED)

    def priors(self, state: State, moves: list[Action]) -> list[float]:
        assert isinstance(state, StoneAgeState)
        careful = Careful(state)
        return [careful.value(move) for move in moves]

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, StoneAgeState)
        if state.stage != PLACE or not state.is_before_placing():
            return []
        left = rounds_left(state)
        points = POINTS[min(state.seats, MOST_FITTED)]
        found = []
        for seat, player in enumerate(state.players):
            traits = player_traits(player, left, seat == state.start, state.parts.goods.values)
            guess = float(player.points + scored(state, player)) + coming(state, seat, player, left)
            for number in range(len(points)):
                guess += points[number] * traits[number]
            found.append(guess)
        return found

    def sigma(self, state: State) -> float:
        assert isinstance(state, StoneAgeState)
        # At the end the score is certain; but a clear win was safer than a narrow one.
        return SPREAD if state.node == OVER else SPREAD + SPREAD_A_ROUND * rounds_left(state)


def rounds_left(state: StoneAgeState) -> float:
    """Estimate the number of rounds after the one that begins."""
    left = 0.0
    lengths = LENGTHS[min(state.seats, MOST_FITTED)]
    traits = length_traits(state)
    for number in range(len(lengths)):
        left += lengths[number] * traits[number]
    return max(0.0, left)


def length_traits(state: StoneAgeState) -> list[float]:
    """Return the traits that predict the length of the game."""
    lowest = min(state.stacks)
    cards = state.cards_left()
    stacked = 0
    for left in state.stacks:
        stacked += left
    return [
        1.0, float(state.round), float(lowest), float(stacked), float(cards),
        float(min(2 * lowest, cards)),
    ]  # fmt: skip


def scored(state: StoneAgeState, player: Player) -> int:
    """Return the points of the final scoring at this moment, without goods."""
    points = 0
    for scoring in state.parts.scorings:
        if scoring.key != "goods":
            points += scoring.line(player)[3]
    return points


def player_traits(
    player: Player, left: float, starts: bool, values: tuple[int, ...]
) -> list[float]:
    """Return the traits that predict the points still to come, in the order of `TRAITS`.

    `values` are those of the goods, see `Goods.values`.
    """
    eaters = player.people - player.fields
    hungry = max(0.0, eaters * (left + 1.0) - player.food) / (left + 2.0)
    goods = player.goods
    worth = 0
    for good in range(len(goods)):
        worth += goods[good] * values[good]
    first, second = culture_sets(player)
    farmers, makers, builders, shamans = player.professions
    return [
        1.0, left, left * left,
        float(player.people), player.people * left,
        float(player.fields), player.fields * left,
        float(player.level), player.level * left,
        float(player.food), hungry,
        float(total(goods)), float(worth),
        float(total(player.once)), float(player.any_two),
        farmers * left, makers * left, builders * left, shamans * left,
        first * left, second * left,
        float(player.built), float(starts),
    ]  # fmt: skip


HEURISTICS: Final = StoneAgeHeuristics()
