"""Adapters for players that are not bots of the game: users' functions, and bots of any game.

A function is called and checked as a session does it. It plays on the compiled rules where there
are any, but sees readable ones: its positions, actions and errors are the usual ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import ref

from ..core.action import Action
from ..core.arguments import shown
from ..core.errors import LabError
from ..core.game import Game
from ..core.language import texts
from ..core.rng import Rng
from ..core.state import State
from ..core.twin import Bridge, counterpart, is_twin
from ..players import Bot
from ..session.compiled_position import CompiledPosition
from ..session.position import Position


class PositionAdapter:
    """Presents states of the playing engine as readable positions.

    Parameters
    ----------
    game : Game
        The readable game.
    engine : Game
        The same game, or its twin.
    """

    def __init__(self, game: Game, engine: Game) -> None:
        self.game = game
        self.engine = engine
        self.bridge = Bridge(game, engine) if is_twin(engine) else None
        self.own = self._find if self.bridge is None else self.bridge.own
        self.kind: Any = Position if self.bridge is None else CompiledPosition
        # Compiled rules accept only their own generator when they draw unknown cards.
        self.rng: Callable[[int, str], Rng] = counterpart(Rng, engine)

    @property
    def states_made(self) -> int:
        """How many readable states were made of compiled ones."""
        return 0 if self.bridge is None else self.bridge.states_made

    def position(self, state: State) -> Any:
        """Return a position that keeps its own state."""
        return self.kind(self.bridge or self.game, state.copy())

    def show(self, function: Callable[[Any], Any], state: State) -> Any:
        """Return the choice of a function, which gets the state as the mover sees it."""
        if self.game.hides:
            return function(Position(self.game, self._whole(state)).seen_by(state.mover))
        if self.bridge is None:
            return function(self.kind(self.game, state.copy()))
        position = self.kind(self.bridge, state)
        kept = ref(position)
        said = function(position)
        del position
        left = kept()
        if left is not None:  # rare: the function kept the position, and the state will change
            left.keep()
        return said

    def _whole(self, state: State) -> State:
        """Return a complete readable state that agrees with the mover's view of a state."""
        whole = state.determinize(state.mover, self.rng(0, "shown"))
        return whole if self.bridge is None else self.bridge.state(whole)

    def _find(self, chosen: Any) -> Action | None:
        if isinstance(chosen, Action):
            return chosen
        words = getattr(chosen, "words", chosen)
        return self.game.find(words) if isinstance(words, str) else None


def user_player(adapter: PositionAdapter, function: Callable[[Any], Any]) -> Bot:
    """Return a bot that asks a function of a position; it raises what `checked` raises."""

    def choose(state: State, rng: Rng) -> Action:
        chosen = adapter.show(function, state)
        return checked(adapter, state, chosen, adapter.own(chosen))

    return choose


def guest_bot(adapter: PositionAdapter, player: Bot) -> Bot:
    """Return a bot that passes states of the engine to an object; raises what `checked` raises."""

    def choose(state: State, rng: Rng) -> Action:
        chosen = player(state, rng)
        return checked(adapter, state, chosen, adapter.own(chosen))

    return choose


def checked(adapter: PositionAdapter, state: State, chosen: Any, action: Action | None) -> Action:
    """Return the engine's action for a choice, if it is legal.

    Raises
    ------
    IllegalMove, UnknownAction
    """
    if action is not None and action in state.legal():
        return action
    # The function may have changed its copy: the sentence is about the original.
    adapter.position(state).check(chosen)
    raise LabError(texts()("trials.no_choice", given=shown(getattr(chosen, "words", chosen))))
