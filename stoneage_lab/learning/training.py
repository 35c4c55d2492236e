"""Training for a game: from the hand-written bot to weights that beat it.

1. Games of the written bot, with moves at random, give a first evaluation. Where a policy is there
   already, its own games do; those of the written bot tell it how many rounds are left.
2. In each turn a search with what is known so far judges decisions; the policy is fitted to how it
   shares its tries. Then the policy plays games, and the evaluation is fitted to their ends.
3. A match decides: the weights replace those of the file only if they win.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from math import isnan
from pathlib import Path
from typing import Any, Final

from ..core.errors import SetupError
from ..core.files import check_place, write_text
from ..core.heuristics import Heuristics
from ..core.language import texts
from ..core.learned_heuristics import Learnable, Learned
from ..core.memo import clear_memos
from ..core.rng import Rng
from ..core.search_tuning import PLAIN
from ..core.state import CHANCE, OVER
from ..core.twin import counterpart, twin
from ..core.weights_file import (
    FORMAT,
    SHARPNESS,
    LearnedWeights,
    UntrainedError,
    features_hash,
    game_in,
    learned_heuristics,
    read_weights,
    written,
)
from .checkpoints import Pieces
from .fitting import GainsFit, PolicyFit, fit_length
from .matches import MatchResult, fair_share, match, searcher
from .self_play import SelfPlay
from .training_size import OTHER_PLAYERS, USUAL, Recipe

PIECE: Final = 250
"""Games in a piece of work."""

JUDGED: Final = 300
"""Judged decisions in a piece of work."""

LENGTH_SHARE: Final = 8
"""Of the games one in so many tells the number of rounds; the others are noted by it."""

PROBES: Final = 20
"""Random games that stand for the rules."""

FAR: Final = 1_000_000
"""Between the numbers of games of two stages."""


def rules_hash(game: Any) -> str:
    """Return a hash of the results of random games: it changes whenever the rules do.

    A rule that is only told in other words gives the same one.
    """
    digest, generator = sha256(), counterpart(Rng, game)
    for number in range(PROBES):
        rng, state = generator(number, "rules"), game.start()
        while state.node != OVER:
            if state.node == CHANCE:
                state.settle(state.chance().sample(rng))
            else:
                moves = state.legal()
                chosen = moves[rng.below(len(moves))]
                digest.update(f"{len(moves)} {chosen.words};".encode())
                state.play(chosen)
        digest.update(f"{state.scores()} {state.winners()}\n".encode())
    return digest.hexdigest()[:16]


class Training:
    """One training of a game for one number of players.

    Parameters
    ----------
    game : Game
        Set up as it is to be learned.
    seed : int
    recipe : Recipe, optional
    folder : Path
        Where finished pieces are kept; the same training goes on from them.
    tell : function
        Is given a line after each step.
    progress : bool
        Whether to show bars.
    changes : sequence of str
        Numbers of the recipe that are to be others, see `Recipe.changed`.
    """

    def __init__(
        self,
        game: Any,
        seed: int,
        folder: Path,
        recipe: Recipe | None = None,
        tell: Callable[[str], object] = print,
        progress: bool = True,
        changes: Sequence[str] = (),
    ) -> None:
        if game.learnable is None:
            raise SetupError(texts()("learned.unlearnable", title=game.shown_title()))
        self.game, self.seed, self.tell = game, seed, tell
        self.engine: Any = twin(game)
        self.set_ups = set_ups_of(self.engine)
        self.known = _known(game)
        written_moves = untaught(game.learnable)
        policies = (each for each in self.known.values() if each.moves != written_moves)
        policy = next(policies, None)
        usual = usual_recipe(game, policy is None or game.players in self.known)
        self.recipe = (recipe or usual).changed(changes)
        takes_over = self.recipe.begins_with_a_policy
        if takes_over and policy is None:
            raise SetupError(texts()["learned.no_policy"])
        self.learnable = self.engine.learnable
        self.length = [0.0] * len(self.learnable.length)
        self.gains = [0.0] * len(self.learnable.products)
        self.spread = [1.0, 0.0]
        self.moves: list[float] = (
            taken_over(self.learnable, policy.moves)
            if policy and takes_over
            else untaught(self.learnable)
        )
        self.rules = rules_hash(self.engine)
        about = {
            "setup": game.setup(), "seed": seed, "recipe": self.recipe.told(), "format": FORMAT,
            "features": features_hash(game.learnable), "rules": self.rules, "moves": self.moves,
        }  # fmt: skip
        self.pieces = Pieces(folder, about, progress)
        self.games = 0

    # -- the steps -------------------------------------------------------------------------

    def run(self) -> LearnedWeights:
        """Do all steps; return the weights."""
        recipe, started = self.recipe, time.process_time()
        if recipe.begins_with_a_policy:
            self.learn_length()
            self.learn_gains("games", self.heuristics(), recipe.games, 1)
        else:
            self.learn_gains("first", self.engine.heuristics, recipe.first_games, 1)
        for turn in range(1, recipe.turns + 1):
            self.learn_moves(f"moves{turn}", 2 * turn)
            self.learn_gains(f"games{turn}", self.heuristics(), recipe.games, 2 * turn + 1)
        trained = {
            "seed": self.seed, "recipe": recipe.told(), "games": self.games, "rules": self.rules,
            "won": self.pieces.keep("strength", self.strength),
        }  # fmt: skip
        self.tell(f"{(time.process_time() - started) / 60:.1f} minutes of processor time in all")
        return LearnedWeights(
            self.length, self.gains, self.moves, self.spread, served_rules(self.game), trained
        )

    def in_play(self, length: list[float] | None = None) -> Learned:
        """Return the heuristics with the present weights, as players have them."""
        found: Learned = self.learnable.learned(
            self.engine.heuristics, length or self.length, self.gains, self.moves, self.spread,
            SHARPNESS,
        )  # fmt: skip
        return found

    def heuristics(self, length: list[float] | None = None) -> Learned:
        """Return the heuristics with the present weights, by which positions are judged."""
        found = self.in_play(length)
        # What was learned about positions teaches moves, whoever judges positions in play.
        found.judges = True
        return found

    def learn_length(self) -> None:
        """Fit the rounds left to games of the written bot, for a policy that is taken over.

        Its moves depend on them, and those of another number of players are others.
        """
        many = self.recipe.length_games
        if not many:
            return
        play = SelfPlay(self.engine, self.engine.heuristics, self.seed, set_ups=self.set_ups)

        def fit() -> list[float]:
            return fit_length(play.lengths(range(many)))

        self.length = self.pieces.keep("first-length", fit)

    def learn_gains(self, stage: str, policy: Heuristics, games: int, part: int) -> None:
        """Fit the evaluation to games of a policy."""
        start = time.process_time()
        drawn = self.recipe.drawn if isinstance(policy, counterpart(Learned, self.engine)) else 0
        play = SelfPlay(self.engine, policy, self.seed, drawn, self.set_ups)
        first, many = part * FAR, max(1, games // LENGTH_SHARE)

        def lengths(number: int) -> Any:
            return play.lengths(numbers(first, number, PIECE, many))

        def rounds(number: int) -> Any:
            return play.rounds(numbers(first + many, number, PIECE, games - many), estimate)

        def fit_rounds() -> list[float]:
            return fit_length(self.pieces.collect(f"{stage}-lengths", whole(many, PIECE), lengths))

        self.length = self.pieces.keep(f"{stage}-length", fit_rounds)
        estimate = self.heuristics(self.length)

        def fit() -> dict[str, Any]:
            pieces = whole(games - many, PIECE)
            noted = self.pieces.collect(f"{stage}-rounds", pieces, rounds)
            names = list(self.learnable.features)
            pairs = [(names.index(a), names.index(b)) for a, b in self.learnable.products]
            fitted = GainsFit(noted, pairs)
            return {
                "weights": fitted.weights, "spread": fitted.spread, "loss": fitted.loss,
                "correlation": fitted.correlation, "positions": len(noted["left"]),
            }  # fmt: skip

        found = self.pieces.keep(f"{stage}-gains", fit)
        self.gains, self.spread = found["weights"], found["spread"]
        self.games += games
        self.tell(
            f"{stage}: {games} games, {found['positions']} positions, log loss "
            f"{found['loss']:.3f}, correlation {found['correlation']:.2f}, "
            f"spread {self.spread[0]:.1f} + {self.spread[1]:.2f} a round; "
            f"{time.process_time() - start:.0f} s"
        )

    def learn_moves(self, stage: str, part: int) -> None:
        """Fit the policy to how a search with the present weights shares its tries."""
        start = time.process_time()
        recipe = self.recipe
        teacher = self.heuristics()
        play = SelfPlay(self.engine, teacher, self.seed, set_ups=self.set_ups)
        count = min(JUDGED, recipe.decisions)
        tuning = replace(PLAIN, quiet_moments=recipe.quiet_moments)

        def make(number: int) -> Any:
            at = (part * FAR) + number * (FAR // 1000)
            return play.choices(at, count, recipe.one_in, recipe.tries, teacher, tuning)

        def fit() -> dict[str, Any]:
            noted = self.pieces.collect(stage, whole(recipe.decisions, count), make)
            fitted = PolicyFit(noted, len(self.learnable.kinds))
            return {
                "weights": fitted.weights, "loss": fitted.loss, "first": fitted.first_loss,
                "decisions": len(noted["sizes"]), "moves": len(noted["kinds"]),
            }  # fmt: skip

        found = self.pieces.keep(f"{stage}-policy", fit)
        self.moves = found["weights"]
        fits = f"cross-entropy {found['loss']:.3f} (equal shares {found['first']:.3f})"
        if isnan(found["loss"]):
            fits = "too few to try the fit on others"
        self.tell(
            f"{stage}: {found['decisions']} decisions of {recipe.tries} tries, {found['moves']} "
            f"moves, {fits}; {time.process_time() - start:.0f} s"
        )

    # -- the matches -----------------------------------------------------------------------

    def strength(self) -> dict[str, Any]:
        """Return how often the policy beats the usual bot, and the search the written search."""
        usual = self.engine.bots[self.game.info.default_bot]
        written_search = self.searcher(self.engine.heuristics, lambda state: True)
        own = self.in_play()
        results = {
            f"policy against {self.game.info.default_bot}": self.match(own.choose, usual, 0),
            self.against_written: self.match(
                self.searcher(own, self.learnable.is_searched), written_search, 1
            ),
        }
        for name, result in results.items():
            self.tell(f"{name}: {result}")
        return {name: result.told() for name, result in results.items()}

    @property
    def against_written(self) -> str:
        """The name of the match between the search and the hand-written one."""
        return f"search of {self.recipe.match_tries} tries against the written one"

    def is_better(self) -> bool:
        """Tell whether the search with the new weights wins against what the file holds so far.

        Where it holds nothing for so many players, the search written by hand is to be beaten.
        """
        before, fair = self.known.get(self.game.players), fair_share(self.game.players)
        if before is None:
            won = self.pieces.keep("strength", self.strength)[self.against_written][1]
            return bool(won > fair)
        heuristics = learned_heuristics(self.engine, before)
        own = self.searcher(self.in_play(), self.learnable.is_searched)
        result = self.match(own, self.searcher(heuristics, self.learnable.is_searched), 2)
        self.tell(f"new against before: {result}")
        return bool(result.won.mean > fair)

    def searcher(self, heuristics: Heuristics, is_searched: Any) -> Any:
        """Return a player that searches with the tries of the matches."""
        return searcher(self.engine, heuristics, self.recipe.match_tries, is_searched)

    def match(self, player: Any, other: Any, number: int) -> MatchResult:
        """Play a match; each number has games of its own."""
        games, seed = self.recipe.matches, self.seed * 10 + number
        return match(self.engine, player, other, games, seed, self.set_ups)


def set_ups_of(engine: Any) -> list[Any]:
    """Return the set-ups by which the games of a training are played, in the engine of a game."""
    return [
        engine
        if (rules, expansions) == (engine.rules, engine.expansions)
        else type(engine)(engine.players, rules, engine.chosen, expansions, engine.own_faces)
        for rules, expansions in engine.learnable.set_ups(engine)
    ]


def usual_recipe(game: Any, whole: bool) -> Recipe:
    """Return the recipe of a game: of a whole training, or of one that takes the policy over."""
    if whole:
        return replace(USUAL, **game.learnable.recipe)
    return replace(OTHER_PLAYERS, **(game.learnable.recipe | {"turns": OTHER_PLAYERS.turns}))


def untaught(learnable: Learnable) -> list[float]:
    """Return the weights of moves before anything is learned.

    Of the numbers about a move the first is its value for the written bot, which alone counts: so
    a search has the priors of this bot.
    """
    row = [SHARPNESS] + [0.0] * (len(learnable.circumstances) - 1)
    return row * len(learnable.kinds)


def taken_over(learnable: Learnable, moves: Sequence[float]) -> list[float]:
    """Return the weights of moves of a policy, for another number of players.

    A kind of move that never came up where they were learned has no weights. A search would take
    its moves for the best wherever all others have sums below 0; they count as before anything is
    learned.
    """
    size, begun = len(learnable.circumstances), untaught(learnable)
    found: list[float] = []
    for start in range(0, len(moves), size):
        row = list(moves[start : start + size])
        found += row if any(row) else begun[start : start + size]
    return found


def served_rules(game: Any) -> list[str]:
    """Return the rule sets for which the weights hold that a training of a game finds."""
    # What is learned under the usual rules may hold under others, too; not the other way round.
    usual = next((rules for rules in game.rule_sets if _learns_alike(game, rules)), game.rules)
    return [game.rules, *(game.learnable.rule_sets if game.rules == usual else ())]


def _learns_alike(game: Any, rules: str) -> bool:
    """Tell whether a game is learned from the same numbers under other rules."""
    other = type(game)(game.players, rules, expansions=game.expansions)
    return other.learnable is game.learnable


def check_target(file: Path, game: Any) -> None:
    """Make sure that weights can be written to a file, and that others are not lost there.

    Raises
    ------
    RecordError
        If it cannot be written. That is better known before the games are played.
    SetupError
        If it holds weights of another game, or for other rules.
    """
    check_place(file)
    given = game_in(file)
    if given not in (None, game.name):
        facts = {"file": file.name, "given": given, "title": game.shown_title()}
        raise SetupError(texts()("learned.other_game", **facts))
    before = _known(game, file).get(game.players)
    if before is not None and not set(before.rule_sets) <= set(served_rules(game)):
        facts = {"file": file.name, "known": ", ".join(before.rule_sets), "given": game.rules}
        raise SetupError(texts()("learned.other_rules", **facts))


def keep_weights(file: Path, game: Any, weights: LearnedWeights) -> None:
    """Write weights into a file, beside those for other numbers of players."""
    parts = {**_known(game, file), game.players: weights}
    write_text(file, written(game, parts))
    clear_memos()


def _known(game: Any, file: Path | None = None) -> Mapping[int, LearnedWeights]:
    """Return the present content of the file of a game; nothing if it cannot be used."""
    try:
        return read_weights(file or game.weights_file, game)
    except UntrainedError:
        return {}


def numbers(first: int, piece: int, size: int, many: int) -> range:
    """Return the numbers of the games of one piece.

    Examples
    --------
    >>> numbers(1000, 1, 250, 300)
    range(1250, 1300)
    """
    start = piece * size
    return range(first + start, first + min(many, start + size))


def whole(many: int, size: int) -> int:
    """Return how many pieces some work has.

    Examples
    --------
    >>> whole(500, 250), whole(501, 250)
    (2, 3)
    """
    return -(-many // size)
