"""Games that a policy plays against itself, and what is noted of them.

Some moves are made at random, so that positions come up that the policy would not choose: what is
learned has to hold there, too. Where little is left to chance, that is not enough: nearly all games
of a policy begin alike, and what is learned of a beginning holds for this policy alone. There moves
are drawn by the chances that the policy gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from math import exp
from typing import Any, Final

from ..core.action import Action
from ..core.heuristics import Heuristics
from ..core.learned_heuristics import Learned
from ..core.rng import Rng
from ..core.search_tuning import PLAIN, Tuning
from ..core.state import CHANCE, OVER, State
from ..core.twin import counterpart
from ..players.monte_carlo_tree import Tree
from .checkpoints import Arrays
from .training_size import EVERY_GAME

STRAYS: Final = (0, 0, 8, 20)
"""In per cent, how many moves are at random; one of these is drawn for each game."""

EARLY_STRAYS: Final = (0, 15, 30)
"""The same for the first rounds of the game, where this is more."""

EARLY: Final = 2
"""How many rounds these are."""

PARTS: Final = 1 << 30
"""Into so many parts a chance is divided to draw from it."""

LONGEST: Final = 40
"""A game with more rounds than this is not noted: nobody brings it to an end."""


class SelfPlay:
    """Games of one policy on all seats.

    Parameters
    ----------
    engine : Game
        Readable or compiled.
    policy : Heuristics
        Of the same engine.
    seed : int
    drawn : int
        In so many of a hundred games the policy, a `Learned`, draws its moves (`drawn_move`).
    set_ups : sequence of Game
        Of the same engine: the games are played by these in turn; by default by `engine` alone.
    """

    def __init__(
        self,
        engine: Any,
        policy: Heuristics,
        seed: int,
        drawn: int = 0,
        set_ups: Sequence[Any] = (),
    ) -> None:
        self.engine = engine
        self.set_ups = set_ups or [engine]
        self.learnable = engine.learnable
        self.policy = policy
        self.seed = seed
        self.drawn = drawn
        # Where every turn has a quiet moment, a round of the table has one for each seat.
        self.moments = engine.players if engine.learnable.by_turns else 1
        self.generator = counterpart(Rng, engine)

    def play(
        self,
        number: int,
        on_round: Callable[[State], Any] | None = None,
        on_choice: Callable[[State, Rng], Any] | None = None,
    ) -> tuple[State, list[Any]] | None:
        """Play one game; return its last state and what was noted, or None if it has no end.

        Parameters
        ----------
        number : int
            The same number gives the same game.
        on_round : function, optional
            Asked in each quiet moment; what it returns is noted.
        on_choice : function, optional
            The same at each decision that can be learned.
        """
        learnable, policy = self.learnable, self.policy
        rng = self.generator(self.seed, f"learn {number}")
        stray, early = STRAYS[rng.below(len(STRAYS))], EARLY_STRAYS[rng.below(len(EARLY_STRAYS))]
        draws = self.drawn > 0 and rng.below(EVERY_GAME) < self.drawn
        choose = partial(drawn_move, policy) if draws else policy.choose
        state = self.set_ups[number % len(self.set_ups)].start()
        noted = []
        rounds, was_quiet = 0, False
        while state.node != OVER:
            if state.node == CHANCE:
                state.settle(state.chance().sample(rng))
                continue
            quiet = learnable.is_quiet(state)
            if quiet and (learnable.by_turns or not was_quiet):
                rounds += 1
                if rounds > LONGEST * self.moments:
                    return None
                if on_round is not None:
                    noted.append(on_round(state))
            was_quiet = quiet
            if not learnable.is_learned(state):
                state.play(policy.choose(state, rng))
                continue
            if on_choice is not None:
                found = on_choice(state, rng)
                if found is not None:
                    noted.append(found)
            here = max(stray, early) if rounds <= EARLY * self.moments else stray
            moves = state.legal()
            at_random = rng.below(100) < here
            state.play(moves[rng.below(len(moves))] if at_random else choose(state, rng))
        return state, noted

    def lengths(self, numbers: range) -> Arrays:
        """Return the features for an estimate of the rounds left, and the rounds that were left."""
        import numpy as np

        rows: list[Any] = []
        left: list[int] = []
        for number in numbers:
            played = self.play(number, lambda state: list(self.learnable.length_features(state)))
            if played is not None:
                rows += played[1]
                left += range(len(played[1]) - 1, -1, -1)
        size = len(self.learnable.length)
        return {"rows": np.array(rows, float).reshape(-1, size), "left": np.array(left, float)}

    def rounds(self, numbers: range, length: Learned) -> Arrays:
        """Return the numbers about every seat between two rounds, and what it gained from there.

        Parameters
        ----------
        numbers : range
            The games.
        length : Learned
            Estimates the rounds that are left.
        """
        import numpy as np

        rows, gains, lefts, games, ends = [], [], [], [], []
        seats = range(self.engine.players)
        # One turn is much like the next: of so many turns one is noted, of each seat in its turn.
        step = self.moments + 1 if self.learnable.by_turns else 1
        passing = count()

        def note(state: State) -> Any:
            if next(passing) % step:
                return None
            left = length.rounds_left(state)
            features = [list(self.learnable.seat_features(state, seat, left)) for seat in seats]
            return left, features, [self.learnable.points_in_hand(state, s, left) for s in seats]

        for number in numbers:
            played = self.play(number, note)
            if played is None:
                continue
            scores = played[0].scores()
            for left, features, points in filter(None, played[1]):
                rows.append(features)
                gains.append([scores[seat] - points[seat] for seat in seats])
                lefts.append(left)
                games.append(number)
                ends.append(scores)
        shape = (-1, len(seats), len(self.learnable.features))
        return {
            "rows": np.array(rows, float).reshape(shape),
            "gains": np.array(gains, float).reshape(-1, len(seats)),
            "scores": np.array(ends, float).reshape(-1, len(seats)),
            "left": np.array(lefts, float),
            "game": np.array(games, int),
        }

    def choices(
        self,
        first: int,
        many: int,
        one_in: int,
        tries: int,
        teacher: Learned,
        tuning: Tuning = PLAIN,
    ) -> Arrays:
        """Return decisions of games, and how a search shares its tries among the moves.

        Parameters
        ----------
        first : int
            The number of the first game.
        many : int
            How many decisions.
        one_in : int
            One in so many decisions is taken.
        tries : int
            Of the search.
        teacher : Learned
            The heuristics of the search; its evaluation is what the policy learns from.
        tuning : Tuning
            How the search shares its tries, and how far each plays on.
        """
        import numpy as np

        kinds: list[int] = []
        features: list[float] = []
        shares: list[float] = []
        sizes: list[int] = []
        tree_class = counterpart(Tree, self.engine)

        def judge(state: State, rng: Rng) -> None:
            moves = list(state.legal())
            if len(sizes) >= many or len(moves) < 2 or rng.below(one_in):
                return
            tree = tree_class(state, rng.below(1 << 32), tuning, teacher)
            tree.run(tries)
            visits = {action.words: found.tries for action, found in tree.moves()}
            left = teacher.rounds_left(state)
            kinds.extend(self.learnable.move_kinds(state, moves))
            features.extend(self.learnable.move_features(state, moves, left))
            shares.extend(visits.get(move.words, 0) / tries for move in moves)
            sizes.append(len(moves))

        number = first
        while len(sizes) < many:
            self.play(number, on_choice=judge)
            number += 1
        return {
            "kinds": np.array(kinds, int),
            "features": np.array(features, float).reshape(len(kinds), -1),
            "shares": np.array(shares, float),
            "sizes": np.array(sizes, int),
        }


def drawn_move(policy: Any, state: State, rng: Rng) -> Action:
    """Draw a move by the chances that a policy gives to all.

    Parameters
    ----------
    policy : Learned
    state : State
    rng : Rng
    """
    moves: list[Action] = state.legal()
    sums = [policy.sharpness * value for value in policy.priors(state, moves)]
    most = max(sums)
    weights = [exp(value - most) for value in sums]
    left = rng.below(PARTS) / PARTS * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        left -= weight
        if left < 0.0:
            return move
    return moves[-1]
