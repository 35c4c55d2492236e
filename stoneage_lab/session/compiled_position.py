"""Positions on the compiled rules, which simulations pass to the user's functions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.action import Action
from ..core.chance import Chance
from ..core.game import Game
from ..core.state import DECISION, State
from ..core.twin import Bridge
from .legal_moves import LegalMoves
from .position import Position


class CompiledPosition(Position):
    """A position whose state belongs to the twin; it behaves exactly like `Position`.

    Its actions are those of the readable game. Reading `state` or `chance` makes a readable copy
    and is slow.

    Parameters
    ----------
    bridge : Bridge
    state : State
        Of the twin. Call `keep` before this state is changed.
    """

    events = ()
    faces = ()
    _readable: State | None = None

    def __init__(self, bridge: Bridge, state: State) -> None:
        self._bridge = bridge
        self._state = state

    def keep(self) -> None:
        """Copy the state, because the caller continues to play on the original."""
        self._state = self._state.copy()

    @property
    def game(self) -> Game:  # type: ignore[override]  # never assigned
        """The readable game."""
        return self._bridge.game

    @property
    def state(self) -> State:
        """The state under the readable rules; copy it before you change it."""
        if self._readable is None:
            self._readable = self._bridge.state(self._state)
        return self._readable

    def _label(self, action: Action, code: str | None) -> str:
        return self.game.label(action, code, self.state)

    def seen_by(self, seat: int | str | None) -> Position:
        """Return the position as a seat sees it (see `Position.seen_by`)."""
        if not self.game.hides:
            return self
        return Position(self.game, self.state).seen_by(seat)

    @property
    def chance(self) -> Chance:
        """The present chance node.

        Raises
        ------
        IllegalMove
            If the position is at no chance node.
        """
        self._chance()
        return self.state.chance()

    @property
    def following(self) -> bool:
        """Whether the decision still belongs to the action before (see `Game.following`)."""
        return self._bridge.engine.following(self._state)

    @property
    def moves(self) -> LegalMoves:
        """The legal actions."""
        return CompiledMoves(self)

    def legal(self) -> list[Action]:
        """Return the legal actions as a list (see `moves` for a view)."""
        return list(map(self._bridge.readable.__getitem__, self._own_legal()))

    def at(self, state: State) -> Position:
        """Return a position of the same game with another state, of either engine."""
        if type(state) is type(self._state):
            return CompiledPosition(self._bridge, state)
        return Position(self.game, state)

    def _own_legal(self) -> list[Action]:
        state = self._state
        return state.legal() if state.node == DECISION else []

    def _own(self, action: Action) -> Action:
        own = self._bridge.own(action)
        assert own is not None
        return own

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.game, self.state, self.events, self.faces)


class CompiledMoves(LegalMoves):
    """The same view; without a filter it looks up only the actions that are requested."""

    _position: CompiledPosition

    def __iter__(self) -> Iterator[Action]:
        if self._filter:
            return super().__iter__()
        return map(self._position._bridge.readable.__getitem__, self._position._own_legal())

    def __len__(self) -> int:
        return super().__len__() if self._filter else len(self._position._own_legal())

    def __getitem__(self, which: int | str) -> Action:
        if self._filter or not isinstance(which, int):
            return super().__getitem__(which)
        return self._position._bridge.readable[self._position._own_legal()[which]]
