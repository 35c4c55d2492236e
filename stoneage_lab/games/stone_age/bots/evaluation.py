"""What Stone Age tells a player that looks ahead: how to play on quickly, and where it leads.

Between two rounds the final scores are guessed from what lies before the players: the points they
would have if the game ended now, and more for everything that will still work for them, the more
the longer the game will go on.
"""

from __future__ import annotations

from typing import Final

from ....core.action import Action
from ....core.heuristics import Advice
from ....core.rng import Rng
from ....core.state import OVER, State
from ..rules.cards import PROFESSIONS
from ..rules.goods import VALUES
from ..rules.pending import PLACE
from ..rules.player import Player
from ..rules.scoring import culture_sets
from ..rules.state import StoneAgeState
from .careful import BALANCED, Careful, choose
from .evaluation_table import LENGTHS, POINTS

MOST_FITTED: Final = 4
"""The largest number of players the tables were fitted for; more players use these, too."""

SPREAD: Final = 19.0
"""How far a difference of two final scores is guessed wrong before the last round, in points."""

SPREAD_A_ROUND: Final = 3.7
"""How much farther for every round that is left before that."""


class StoneAgeAdvice(Advice):
    """A careful player's eye."""

    def choose(self, state: State, rng: Rng) -> Action:
        return choose(state, BALANCED)

    def likings(self, state: State, moves: list[Action]) -> list[float]:
        assert isinstance(state, StoneAgeState)
        careful = Careful(state)
        return [careful.value(move) for move in moves]

    def outlook(self, state: State) -> list[float]:
        assert isinstance(state, StoneAgeState)
        if state.stage != PLACE or any(state.crowd):
            return []
        left = rounds_left(state)
        points = POINTS[min(state.seats, MOST_FITTED)]
        found = []
        for seat, player in enumerate(state.players):
            traits = player_traits(player, left, seat == state.start)
            guess = float(player.points + scored(state, player))
            for number in range(len(points)):
                guess += points[number] * traits[number]
            found.append(guess)
        return found

    def spread(self, state: State) -> float:
        assert isinstance(state, StoneAgeState)
        # At the end no point moves any more; but a clear win was a safer one than a narrow.
        return SPREAD if state.node == OVER else SPREAD + SPREAD_A_ROUND * rounds_left(state)


def rounds_left(state: StoneAgeState) -> float:
    """Guess how many rounds follow the one that begins."""
    left = 0.0
    lengths = LENGTHS[min(state.seats, MOST_FITTED)]
    traits = length_traits(state)
    for number in range(len(lengths)):
        left += lengths[number] * traits[number]
    return max(0.0, left)


def length_traits(state: StoneAgeState) -> list[float]:
    """Return what the length of the game is guessed from."""
    lowest = min(state.stacks)
    cards = len(state.deck)
    return [
        1.0, float(state.round), float(lowest), float(sum(state.stacks)), float(cards),
        float(min(2 * lowest, cards)),
    ]  # fmt: skip


def scored(state: StoneAgeState, player: Player) -> int:
    """Return what the final count would give now, goods left aside."""
    return sum([s.line(player)[3] for s in state.parts.scorings if s.key != "goods"])


def player_traits(player: Player, left: float, starts: bool) -> list[float]:
    """Return what the points still to come are guessed from, in the order of `TRAITS`."""
    eaters = player.people - player.fields
    hungry = max(0.0, eaters * (left + 1.0) - player.food) / (left + 2.0)
    goods = player.goods
    worth = sum([count * value for count, value in zip(goods, VALUES[:4], strict=True)])
    first, second = culture_sets(player)
    farmers, makers, builders, shamans = professions(player)
    return [
        1.0, left, left * left,
        float(player.people), player.people * left,
        float(player.fields), player.fields * left,
        float(player.level), player.level * left,
        float(player.food), hungry,
        float(sum(goods)), float(worth),
        float(sum(player.once)), float(player.any_two),
        farmers * left, makers * left, builders * left, shamans * left,
        first * left, second * left,
        float(len(player.buildings)), float(starts),
    ]  # fmt: skip


def professions(player: Player) -> list[int]:
    """Return how many farmers, tool makers, hut builders and shamans the cards show."""
    counts = [0] * len(PROFESSIONS)
    for card in player.cards:
        bottom = player.catalog[card].bottom
        if bottom.count:
            counts[PROFESSIONS.index(bottom.profession)] += bottom.count
    return counts


ADVICE: Final = StoneAgeAdvice()
