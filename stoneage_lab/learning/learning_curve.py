"""How a bot learns: its strength after each number of examples, measured against another bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Sized
from fractions import Fraction
from functools import partial
from typing import Any, Final

from ..core.action import Action
from ..core.arguments import as_text, shown, whole_number
from ..core.chance_settling import settle
from ..core.errors import SetupError
from ..core.game import Game
from ..core.language import in_hundredths, texts
from ..core.learned_heuristics import Learned
from ..core.rng import Rng
from ..core.twin import twin
from ..core.weights_file import LearnedWeights, learned_heuristics
from ..figures.figure import INK, Figure, Plane, lettered
from ..figures.progress import Progress
from ..figures.table import Table, as_bundle
from ..games import DEFAULT_GAME
from ..games import game as find_game
from ..probability.estimate import IntervalEstimate, share
from ..session.position import Position
from ..session.session import play
from ..trials.simulate import simulate
from .checkpoints import Arrays
from .fitting import GainsFit, PolicyFit, fit_length
from .self_play import SelfPlay
from .trained_player import WeightedPlayer
from .training import untaught

STEPS: Final = (25, 50, 100, 200, 400)
"""Numbers of examples."""

FIRST_GAMES: Final = 300
"""Games from which the judge of positions is learned."""

TRIES: Final = 60
"""Tries of the search for an example."""

ONE_IN: Final = 4
"""One in so many decisions of a game becomes an example."""

FIRST_MOVES: Final = 3
"""So many of the most frequent first moves are told."""

MOST: Final = 100_000
AFTER: Final = 1_000_000
"""The number of the first game with examples: far from those for the judge."""

LINE: Final = "var(--sal-glow,#d98324)"


def _owned(what: str, position: Position) -> list[float]:
    """Return how much each seat has of something at a position."""
    found = []
    for seat in position.game.seats:
        own = getattr(position.seat(seat), what, None)
        if isinstance(own, str) or not isinstance(own, (int, Sized)):
            raise SetupError(texts()("learned.not_owned", given=as_text(what)))
        found.append(float(own if isinstance(own, int) else len(own)))
    return found


class LearnedStep(WeightedPlayer):
    """What was learned from some examples: a player, to be used like any bot.

    Attributes
    ----------
    examples : int
    weights : LearnedWeights
    """

    def __init__(self, examples: int, weights: LearnedWeights) -> None:
        super().__init__()
        self.examples = examples
        self.weights = weights
        self.__name__ = texts()("learned.after", n=examples)

    def weights_for(self, game: Game) -> LearnedWeights:
        """Return the weights, which hold for the game they were learned for."""
        return self.weights

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.examples, self.weights)

    def __repr__(self) -> str:
        return f"<{self.__name__}>"


class LearningCurve(Mapping[int, Any]):
    """The players that learned from more and more examples, by the number of examples.

    0 stands for a player that learned nothing and moves at random.

    Attributes
    ----------
    game : Game
    against : str
        The bot that all of them played against.
    games : int
        How many games each of them played against it.
    """

    def __init__(
        self,
        game: Game,
        against: str,
        games: int,
        found: Mapping[int, tuple[Any, IntervalEstimate]],
    ) -> None:
        self.game = game
        self.against = against
        self.games = games
        self._found = dict(found)

    def __getitem__(self, examples: int) -> Any:
        return self._found[examples][0]

    def __iter__(self) -> Iterator[int]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def won(self, examples: int) -> IntervalEstimate:
        """Return the share of games won after some examples, with its 95 % interval."""
        return self._found[examples][1]

    def first_moves(self, starts: int = 40) -> Table:
        """Return the moves with which each player begins a game, the most frequent ones first.

        Parameters
        ----------
        starts : int
            How many starts, each with other cards and buildings.
        """
        said = texts()
        rows = []
        for examples in self:
            if not examples:
                continue
            counted = Counter(self._first_move(examples, number) for number in range(starts))
            order = sorted(counted.items(), key=lambda item: (-item[1], item[0].words))
            found = [f"{self.game.label(move)} {n}" for move, n in order[:FIRST_MOVES]]
            rows.append([str(examples), said["learned.then"].join(found)])
        head = [said["learned.examples"], said["learned.first_moves"]]
        return Table(said("learned.starts", n=starts), head, rows)

    def owned(self, *things: str, games: int = 20, seed: int = 1) -> Table:
        """Return what each player owns at the end of a game, on average; last the other bot.

        Parameters
        ----------
        *things : str
            What a seat has, e.g. ``"fields"``: a number, or a collection, which is counted.
        games : int
            How many games each of them plays.
        seed : int
            Of these games.

        Raises
        ------
        SetupError
            If a seat has nothing of this name, or it can be neither added nor counted.
        """
        said, first = texts(), self.game.seats[0]
        measures = {what: partial(_owned, what) for what in things}
        start = play(self.game, [self.against] * self.game.players, seed=seed).position
        for measure in measures.values():
            measure(start)
        others = [self.against] * (self.game.players - 1)
        rows = []
        for name, player in [*self.items(), (self.against, self.against)]:
            results = simulate(
                self.game, [player, *others], games, seed=seed, measures=measures, progress=False
            )
            means = [results.mean(what, first).mean for what in things]
            rows.append([str(name), *(f"{mean:.1f}" for mean in means)])
        return Table(said("learned.owned", n=games), [said["learned.examples"], *things], rows)

    def _first_move(self, examples: int, number: int) -> Action:
        """Return the first move of a player in one game."""
        state, rng = self.game.start(), Rng(number, "first move")
        settle(state, lambda chance: chance.sample(rng))
        move: Action = self[examples](state, rng)
        return move

    def table(self) -> Table:
        """Return the shares of games won, with their intervals."""
        said = texts()
        head = [said["learned.examples"], said["trials.rate"], said["trials.interval"].strip()]
        rows = []
        for examples in self:
            won = self.won(examples)
            low, high = won.interval
            name = said["learned.at_random"] if not examples else str(examples)
            rows.append([name, f"{won.mean:.2f}", f"{low:.2f}–{high:.2f}"])
        facts = {"against": self.against, "games": self.games}
        return Table(said("learned.curve", **facts), head, rows)

    def plot(self) -> Figure:
        """Draw the share of games won after each number of examples, with 95 % intervals."""
        said, table = texts(), self.table()
        plane = Plane(-0.5, len(self) - 0.5, 0, 1)
        half = plane.y(0.5)
        drawn = [
            f'<path d="M{plane.x(-0.5):.1f} {half:.1f}H{plane.x(len(self) - 0.5):.1f}" '
            f'style="stroke:{INK};stroke-opacity:.4;stroke-dasharray:5 4;fill:none"/>'
        ]
        points = []
        for place, examples in enumerate(self):
            won = self.won(examples)
            x, (low, high) = plane.x(place), (plane.y(end) for end in won.interval)
            points.append((x, plane.y(won.mean)))
            drawn.append(
                f'<path d="M{x:.1f} {low:.1f}V{high:.1f}M{x - 6:.1f} {low:.1f}h12'
                f'M{x - 6:.1f} {high:.1f}h12" style="stroke:{INK};stroke-width:1.5;fill:none"/>'
            )
        way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        drawn.append(f'<path d="M{way}" style="stroke:{LINE};stroke-width:2;fill:none"/>')
        drawn += [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" style="fill:{LINE};stroke:{INK}"/>'
            for x, y in points
        ]
        drawn.append(lettered(plane.x(len(self) - 0.5), half - 6, self.against, "end"))
        across = [
            (float(place), said["learned.at_random"] if not examples else str(examples))
            for place, examples in enumerate(self)
        ]
        up = [(n / 4, in_hundredths(25 * n)) for n in range(5)]
        names = (said["learned.examples"], "")
        svg = plane.svg(drawn, across, up, table.caption, names)
        return Figure(table.caption, svg, table)

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return as_bundle(self, self.plot().html())


def learning_curve(
    game: str | Game = DEFAULT_GAME,
    steps: Sequence[int] = STEPS,
    games: int = 100,
    seed: int = 0,
    *,
    tries: int = TRIES,
    first_games: int = FIRST_GAMES,
    progress: bool = True,
) -> LearningCurve:
    """Let a machine learn a game from scratch, and measure it on the way.

    First it watches games of the game's default bot, some of whose moves are at random, and learns
    how many points a position is worth. Then it looks ahead at decisions, and learns which moves
    such a search prefers: each of these decisions is an example. After the numbers of examples in
    `steps`, what it learned plays against the default bot.

    Parameters
    ----------
    game : str or Game
        One that can be learned, see docs/how_to/train.md.
    steps : sequence of int
        Numbers of examples, rising.
    games : int
        Games against the default bot after each step.
    seed : int
        The same seed, the same curve.
    tries : int
        Tries of the search for each example.
    first_games : int
        Games that are watched.
    progress : bool
        Whether to show a bar after two seconds.

    Returns
    -------
    LearningCurve
        ``curve[100]`` is the player after 100 examples.

    Raises
    ------
    SetupError
        If the game cannot be learned, or a number is none.

    Examples
    --------
    >>> curve = learning_curve(steps=(5, 10), games=2, seed=1, tries=5, first_games=10,
    ...                        progress=False)
    >>> list(curve), curve.won(10).n
    ([0, 5, 10], 2)
    """
    found: Any = find_game(game)
    if found.learnable is None:
        raise SetupError(texts()("learned.unlearnable", title=found.shown_title()))
    counts = _counts(steps)
    for given in (games, tries, first_games):
        if whole_number(given, 1, MOST) is None:
            raise SetupError(texts()("learned.count", given=shown(given), most=MOST))
    bar = Progress(3 + len(counts), progress, "pieces")
    engine: Any = twin(found)
    learnable = engine.learnable
    teacher, weights = _teacher(engine, seed, first_games)
    bar.advance(1)
    self_play = SelfPlay(engine, teacher, seed)
    noted = self_play.choices(AFTER, counts[-1], ONE_IN, tries, teacher)
    bar.advance(1)
    usual = found.info.default_bot
    against: dict[int, Any] = {0: ("random", _strength(found, "random", usual, games, seed))}
    bar.advance(1)
    for count in counts:
        moves = PolicyFit(_first(noted, count), len(learnable.kinds)).weights
        step = LearnedStep(count, LearnedWeights(
            weights.length, weights.gains, moves, weights.spread, [found.rules]
        ))  # fmt: skip
        against[count] = (step, _strength(found, step, usual, games, seed))
        bar.advance(1)
    bar.close()
    return LearningCurve(found, usual, games, against)


def _counts(steps: Sequence[int]) -> list[int]:
    """Return the numbers of examples, checked."""
    counts = [whole_number(step, 1, MOST) for step in steps]
    known = [count for count in counts if count is not None]
    if not counts or known != counts or known != sorted({*known}):
        raise SetupError(texts()("learned.steps", given=shown(steps), most=MOST))
    return known


def _teacher(engine: Any, seed: int, games: int) -> tuple[Learned, LearnedWeights]:
    """Return heuristics whose evaluation is learned from games of the written bot."""
    learnable = engine.learnable
    play = SelfPlay(engine, engine.heuristics, seed)
    length = fit_length(play.lengths(range(games)))
    blank = LearnedWeights(
        length, [0.0] * len(learnable.products), untaught(learnable), [1.0, 0.0], [engine.rules]
    )
    noted = play.rounds(range(games), learned_heuristics(engine, blank))
    names = list(learnable.features)
    pairs = [(names.index(first), names.index(second)) for first, second in learnable.products]
    fitted = GainsFit(noted, pairs)
    weights = LearnedWeights(length, fitted.weights, blank.moves, fitted.spread, blank.rule_sets)
    return learned_heuristics(engine, weights), weights


def _first(noted: Arrays, count: int) -> Arrays:
    """Return the first decisions, as many as asked for."""
    moves = int(noted["sizes"][:count].sum())
    return {name: values[: count if name == "sizes" else moves] for name, values in noted.items()}


def _strength(game: Game, player: Any, usual: str, games: int, seed: int) -> IntervalEstimate:
    """Return the share of games that a player wins, from both ends of the table."""
    wins = Fraction(0)
    half = -(-games // 2)
    for seat in (0, 1):
        others: list[Any] = [usual] * game.players
        others[seat] = player
        results = simulate(game, others, games=half, seed=seed, progress=False)
        wins += results.wins[seat]
    return share(wins, 2 * half)
