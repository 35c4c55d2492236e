"""A player that plays by a file of learned weights: one's own training, or that of a classmate."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ..core.action import Action
from ..core.arguments import shown
from ..core.errors import SetupError
from ..core.files import read_bytes
from ..core.game import Game
from ..core.language import texts
from ..core.learned_heuristics import Learned
from ..core.rng import Rng
from ..core.state import DECISION, State
from ..core.weights_file import (
    LearnedWeights,
    UntrainedError,
    learned_heuristics,
    learned_policy,
    weights_of,
)
from ..players import Bot
from .matches import searcher

EVERY_TRIES: Final = 100_000
"""The most tries for a move: more would be a mistake in typing."""


class WeightedPlayer:
    """A player that plays by weights, on the readable rules and on the compiled ones.

    Attributes
    ----------
    tries : int or None
        Of a search; None plays at once.
    """

    plays_states = True
    tries: int | None = None

    def __init__(self) -> None:
        self._bots: dict[tuple[type, Any], Bot] = {}

    def weights_for(self, game: Game) -> LearnedWeights:
        """Return the weights for a game as it is set up.

        Raises
        ------
        UntrainedError
            If there are none.
        """
        raise NotImplementedError

    def _bot(self, game: Game) -> Bot:
        """Return the bot in the engine of a game."""
        weights = self.weights_for(game)
        if self.tries is None:
            policy: Bot = learned_policy(game, weights).choose
            return policy
        heuristics: Learned = learned_heuristics(game, weights)
        return searcher(game, heuristics, self.tries, heuristics.learnable.is_searched)

    def __call__(self, state: State, rng: Rng) -> Action:
        """Choose a legal action."""
        if state.node == DECISION and len(state.legal()) == 1:
            return state.legal()[0]
        game: Any = state.game  # type: ignore[attr-defined]
        key = (type(game), game)
        if key not in self._bots:
            self._bots[key] = self._bot(game)
        return self._bots[key](state, rng)


class Trained(WeightedPlayer):
    """A player that knows what a file of weights says.

    Parameters
    ----------
    file : str or Path
        As `python -m stoneage_lab.learning GAME --file FILE` writes it.
    tries : int, optional
        Look ahead with so many tries for a move, as `Expert` does; without, the move is played
        that looks best at once.

    Attributes
    ----------
    file : Path
    tries : int or None

    Raises
    ------
    RecordError
        If there is no such file.
    SetupError
        If the number of tries is none.

    Examples
    --------
    >>> import stoneage_lab as lab
    >>> own = lab.Trained(lab.game("stone-age").weights_file, tries=20)
    >>> own
    Trained('weights.json', tries=20)
    >>> lab.play("stone-age", players=["you", own], seed=1).seats
    ('red', 'blue')
    """

    def __init__(self, file: str | Path, tries: int | None = None) -> None:
        if not isinstance(file, str | Path):
            raise SetupError(texts()("trained.no_path", given=shown(file)))
        self.file = Path(file)
        if tries is not None and not (type(tries) is int and 0 < tries <= EVERY_TRIES):
            raise SetupError(texts()("search.tries", given=shown(tries)))
        self.tries = tries
        read_bytes(self.file)
        self.__name__ = self.file.stem
        super().__init__()

    def check(self, game: Game) -> None:
        """Make sure that the file can be used in a game as it is set up.

        Raises
        ------
        SetupError
            If it cannot; the sentence says why.
        """
        self.weights_for(game)

    def weights_for(self, game: Game) -> LearnedWeights:
        """Return what the file holds for a game as it is set up.

        Raises
        ------
        SetupError
            If it holds nothing for it.
        """
        try:
            return weights_of(game, self.file)
        except UntrainedError as error:
            facts = {"file": self.file.name, "why": str(error)}
            raise SetupError(texts()("trained.unusable", **facts)) from None

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process reads the file itself.
        return type(self), (str(self.file), self.tries)

    def __repr__(self) -> str:
        tries = "" if self.tries is None else f", tries={self.tries}"
        return f"{type(self).__name__}({self.file.name!r}{tries})"
