"""Positions on the compiled rules: what simulations hand to people's functions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.action import Action
from ..core.chance import Chance
from ..core.engine import Bridge
from ..core.game import Game
from ..core.state import DECISION, State
from .moves import LegalMoves
from .position import Position


class CompiledPosition(Position):
    """A position whose state is one of the twin; nobody who asks it sees a difference.

    Its actions are those of the readable game. Only who wants the `state` itself, or `chance`,
    gets a readable copy, which takes longer than all the rest.

    Parameters
    ----------
    bridge : Bridge
    state : State
        Of the twin; before somebody changes it, `keep` has to be called.
    """

    events = ()
    faces = ()
    _readable: State | None = None

    def __init__(self, bridge: Bridge, state: State) -> None:
        self._bridge = bridge
        self._state = state

    def keep(self) -> None:
        """Get a state of one's own, because the present one goes on."""
        self._state = self._state.copy()

    @property
    def game(self) -> Game:  # type: ignore[override]  # nobody sets it
        """The readable game."""
        return self._bridge.game

    @property
    def state(self) -> State:
        """The state as the readable rules have it; copy it before you change anything."""
        if self._readable is None:
            self._readable = self._bridge.state(self._state)
        return self._readable

    def seen_by(self, seat: int | str | None) -> Position:
        """Return the position as a seat sees it (see `Position.seen_by`)."""
        if not self.game.hides:
            return self
        return Position(self.game, self.state).seen_by(seat)

    @property
    def chance(self) -> Chance:
        """What is random now.

        Raises
        ------
        IllegalMove
            If nothing is.
        """
        self._chance()
        return self.state.chance()

    @property
    def following(self) -> bool:
        """Whether the decision still belongs to the action before (see `Game.following`)."""
        return self._bridge.engine.following(self._state)

    @property
    def moves(self) -> LegalMoves:
        """What may be done now."""
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
    """The same view; as long as there is no filter, it looks up no more actions than are wanted."""

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
