"""The value of each card of a game: pairs of games with one seed, with the card and without it.

A game says in a module (`Game.card_priors`) which cards there are and when one can come; this
module plays the pairs. Both games of a pair draw from the same streams of random numbers, one for
each kind of chance, and are the same until the card comes: the difference of the scores is due to
the card.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple, Protocol, cast

from ..core.arguments import shown, whole_number
from ..core.chance_settling import settle
from ..core.errors import SetupError
from ..core.files import write_text
from ..core.game import unknown
from ..core.language import texts, true_minus
from ..core.rng import Rng
from ..core.state import OVER, State
from ..core.twin import counterpart, twin
from ..figures.progress import Progress
from ..figures.table import Table
from ..games import game as find_game
from ..games import game_type
from ..players import Bot
from .game_runner import MOST_DECISIONS
from .new_processes import context, obstacle
from .plan import check_count, check_seed, game_seed

PAIRS: Final = 400
"""Pairs of games for each card."""
SEAT: Final = 0
"""The seat that gets the card; who begins is drawn."""
PIECE: Final = 5
"""Seeds that a process plays before it tells of them."""


class CardTrial(Protocol):
    """The interface of a game's module for measuring its cards.

    Attributes
    ----------
    RULE_SET : str
    CARD_PLAYERS : mapping of str to int
        Every card, and the number of players with whom it is measured.
    MOMENTS : sequence of int
        From when on the card may come, in turn from pair to pair.
    """

    RULE_SET: str
    CARD_PLAYERS: Mapping[str, int]
    MOMENTS: Sequence[int]

    def player(self, state: State, rng: Rng) -> Any:
        """Choose for every seat of both games."""

    def keep_out(self, state: State, name: str, rng: Rng) -> bool:
        """Take a card out of all hands before the first decision; return whether it was in one."""
        raise NotImplementedError

    def can_come(self, state: State, seat: int, name: str, moment: int) -> bool:
        """Return whether the card comes at this decision of a seat."""
        raise NotImplementedError

    def come(self, state: State, seat: int, name: str) -> tuple[float, int]:
        """Give a seat the card; return the bot's first estimate of it, and the rounds left."""
        raise NotImplementedError


class CardPair(NamedTuple):
    """The result of a pair of games for a card.

    Attributes
    ----------
    name : str
    score, without : int
        The score with the card, and without it.
    at_once : float
    left : int
    """

    name: str
    score: int
    without: int
    at_once: float
    left: int


class GameBranch:
    """A game being played that can be copied, its random numbers with it.

    Parameters
    ----------
    state : State
    seed : int
    bot : function
        Plays all seats.
    stream : class
        The `Rng` of the engine.
    """

    def __init__(self, state: State, seed: int, bot: Bot, stream: type[Rng]) -> None:
        self.state = state
        self.seed = seed
        self.bot = bot
        self.stream = stream
        self.streams: dict[str, Rng] = {}

    def copy(self) -> GameBranch:
        """Return an independent copy."""
        copied = GameBranch(self.state.copy(), self.seed, self.bot, self.stream)
        copied.streams = {name: rng.copy() for name, rng in self.streams.items()}
        return copied

    def rng(self, name: str) -> Rng:
        """Return a stream of random numbers of the seed."""
        if name not in self.streams:
            self.streams[name] = self.stream(self.seed, name)
        return self.streams[name]

    def decision(self) -> bool:
        """Settle chance up to the next decision; return False at the end of the game."""
        settle(self.state, lambda chance: chance.sample(self.rng(chance.stream)))
        return self.state.node != OVER

    def decide(self) -> None:
        """Let the bot of the mover choose, who sees what its seat sees."""
        state, seat = self.state, self.state.mover
        state.play(self.bot(state.seen_by(seat), self.rng(f"bot {seat}")))

    def finish(self) -> int:
        """Play to the end; return the score of the seat."""
        for _ in range(MOST_DECISIONS):
            if not self.decision():
                return int(self.state.scores()[SEAT])
            self.decide()
        raise SetupError(texts()("trials.endless", n=MOST_DECISIONS))


class GameWithout:
    """A game without a card: its score, and its positions where the card might have come."""

    def __init__(self, start: GameBranch) -> None:
        self.branches: list[GameBranch] = []
        playing = start.copy()
        while playing.decision():
            if playing.state.mover == SEAT:
                self.branches.append(playing.copy())
            playing.decide()
        self.score = int(playing.state.scores()[SEAT])


class CardPairs:
    """Plays pairs of games for cards that are measured with one number of players.

    Parameters
    ----------
    name : str
        The game.
    players : int
    cards : sequence of str
    seed : int
    """

    def __init__(self, name: str, players: int, cards: Sequence[str], seed: int) -> None:
        self.trial = trial_of(name)
        self.cards = list(cards)
        self.seed = seed
        self.engine = twin(find_game(name, players, self.trial.RULE_SET))
        self.stream = counterpart(Rng, self.engine)
        self.bot: Bot = counterpart(self.trial.player, self.engine)
        self.keep_out = counterpart(self.trial.keep_out, self.engine)
        self.can_come = counterpart(self.trial.can_come, self.engine)
        self.come = counterpart(self.trial.come, self.engine)

    def play(self, number: int) -> list[CardPair]:
        """Return the results of the games of a seed, for the cards that could come."""
        seed = game_seed(self.seed, number)
        start = GameBranch(self.engine.start(), seed, self.bot, self.stream)
        start.decision()
        shared: GameWithout | None = None
        moment = self.trial.MOMENTS[number % len(self.trial.MOMENTS)]
        found = []
        for card in self.cards:
            own = start.copy()
            if self.keep_out(own.state, card, own.rng("instead")):
                without = GameWithout(own)
            else:
                without = shared = shared or GameWithout(start)
            pair = self.pair(card, moment, without)
            if pair is not None:
                found.append(pair)
        return found

    def pair(self, card: str, moment: int, without: GameWithout) -> CardPair | None:
        """Return the result of a card, or None if it could not come."""
        for branch in without.branches:
            if self.can_come(branch.state, SEAT, card, moment):
                given = branch.copy()
                at_once, left = self.come(given.state, SEAT, card)
                return CardPair(card, given.finish(), without.score, at_once, left)
        return None


def trial_of(name: str) -> CardTrial:
    """Return the module of a game that says how its cards are measured.

    Raises
    ------
    SetupError
        If the game has none.
    """
    place = game_type(name).card_priors
    if place is None:
        raise SetupError(texts()("priors.no_cards", game=game_type(name).shown_title()))
    return cast("CardTrial", import_module(place))


def play_pairs(
    name: str, players: int, cards: Sequence[str], seed: int, numbers: Iterable[int]
) -> list[CardPair]:
    """Return the pairs of some seeds; a process of its own may do so."""
    pairs = CardPairs(name, players, cards, seed)
    return [pair for number in numbers for pair in pairs.play(number)]


class MeasuredCards:
    """The average gains by cards.

    Attributes
    ----------
    game : str
    seed, pairs : int
    rows : dict of str to dict
        By card ``players``; ``came``, the pairs in which it could come; ``points``, the mean
        difference; its standard ``error``; ``spread``, the standard deviation of the difference,
        and those of the scores in ``spread_with`` and ``spread_without``; ``at_once`` and
        ``left``, means of what its owner thought at once, and of the rounds left.
    """

    def __init__(self, game: str, seed: int, pairs: int, rows: dict[str, dict[str, Any]]) -> None:
        self.game = game
        self.seed = seed
        self.pairs = pairs
        self.rows = rows

    def __repr__(self) -> str:
        return repr(self.table())

    def table(self) -> Table:
        """Return the cards, those that brought most first."""
        said = texts()
        head = [said[f"priors.{name}"] for name in ("card", "came", "points", "error")]
        best = sorted(self.rows.items(), key=lambda item: -item[1]["points"])
        rows = [
            [card, str(row["came"]), true_minus(f"{row['points']:+.2f}"), f"{row['error']:.2f}"]
            for card, row in best
        ]
        title = find_game(self.game).shown_title()
        return Table(said("priors.title", game=title, n=self.pairs, seed=self.seed), head, rows)

    def save(self, path: str | Path) -> Path:
        """Write the rows to a file, one card a line; return its path."""
        lines = ",\n".join(
            f"  {json.dumps(card)}: {json.dumps(self.rows[card])}" for card in self.rows
        )
        head = json.dumps({"game": self.game, "seed": self.seed, "pairs": self.pairs})
        return write_text(path, f'{{"measured": {head}, "cards": {{\n{lines}\n}}}}\n')


def measure_cards(
    name: str,
    cards: Iterable[str] | None = None,
    pairs: int = PAIRS,
    seed: int = 1,
    workers: int = 1,
    progress: bool = False,
) -> MeasuredCards:
    """Measure how many points the cards of a game gain.

    Parameters
    ----------
    name : str
        The game.
    cards : iterable of str, optional
        All by default.
    pairs : int
        Pairs of games for each card.
    seed : int
        The same seed gives the same means, whatever the number of processes.
    workers : int
        Processes.
    progress : bool

    Raises
    ------
    SetupError
        If the game has no priors of cards, there is no such card, or a number is out of range.

    Examples
    --------
    >>> found = measure_cards("agricola", ["reeve"], pairs=2)
    >>> found.rows["reeve"]["came"] <= 2
    True
    """
    trial, count, seed = trial_of(name), _pairs(pairs), check_seed(seed)
    asked = list(trial.CARD_PLAYERS) if cards is None else list(cards)
    for card in asked:
        if card not in trial.CARD_PLAYERS:
            raise SetupError(unknown("card", card, trial.CARD_PLAYERS))
    groups: dict[int, list[str]] = {}
    for card in asked:
        groups.setdefault(trial.CARD_PLAYERS[card], []).append(card)
    jobs = [
        (name, players, group, seed, range(first, min(first + PIECE, count)))
        for players, group in sorted(groups.items())
        for first in range(0, count, PIECE)
    ]
    found: dict[str, list[CardPair]] = {card: [] for card in asked}
    bar = Progress(len(jobs), progress, "pieces")
    for one in _played(jobs, check_count("workers", workers)):
        for pair in one:
            found[pair.name].append(pair)
        bar.advance(1)
    bar.close()
    rows = {card: _row(trial.CARD_PLAYERS[card], found[card]) for card in asked}
    return MeasuredCards(name, seed, count, rows)


def _pairs(given: object) -> int:
    """Return a number of pairs."""
    number = whole_number(given)
    if number is None or number < 1:
        raise SetupError(texts()("priors.pairs", given=shown(given)))
    return number


def _played(jobs: Sequence[Any], workers: int) -> Iterator[list[CardPair]]:
    """Yield the pairs of each job, in the order of the jobs."""
    if workers == 1:
        for job in jobs:
            yield play_pairs(*job)
        return
    how = context(of_bots=True)
    note = obstacle(how)
    if note:
        warnings.warn(note, stacklevel=3)
        yield from _played(jobs, 1)
        return
    # Python in a browser has no module for it.
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(workers, how) as pool:
        yield from pool.map(play_pairs, *zip(*jobs, strict=True))


def _row(players: int, pairs: Sequence[CardPair]) -> dict[str, Any]:
    """Return the figures of a card; they are zeros if it came less than twice."""
    if len(pairs) < 2:
        names = ("points", "error", "spread", "spread_with", "spread_without", "at_once", "left")
        return {"players": players, "came": len(pairs), **dict.fromkeys(names, 0.0)}
    differences = [pair.score - pair.without for pair in pairs]
    spread = stdev(differences)
    return {
        "players": players,
        "came": len(pairs),
        "points": round(fmean(differences), 3),
        "error": round(spread / sqrt(len(pairs)), 3),
        "spread": round(spread, 3),
        "spread_with": round(stdev(pair.score for pair in pairs), 3),
        "spread_without": round(stdev(pair.without for pair in pairs), 3),
        "at_once": round(fmean(pair.at_once for pair in pairs), 3) + 0.0,  # no minus before a zero
        "left": round(fmean(pair.left for pair in pairs), 2),
    }
