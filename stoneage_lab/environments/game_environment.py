"""A game as an AEC environment of PettingZoo; the one module that imports PettingZoo."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ..core.arguments import as_text
from ..core.chance_settling import settle
from ..core.errors import SetupError
from ..core.fresh_seed import fresh_seed
from ..core.game import Game
from ..core.observation_fields import ObservationFields
from ..core.rng import Rng
from ..core.state import OVER, State
from ..drawing.picture import table_svg, text
from ..session.position import Position
from ..trials.plan import check_seed
from .make_environment import RENDER_MODES
from .numbered_moves import NumberedMoves
from .words import words

Observation = dict[str, np.ndarray]
"""``"observation"``: numbers of what the seat sees; ``"action_mask"``: a 1 for each legal move."""


class GameEnvironment(AECEnv):  # type: ignore[misc]
    """A game in which programs play in turn, with rewards and masks; see `lab.environment`.

    Attributes
    ----------
    game : Game
    fields : ObservationFields
        What the numbers of an observation are: `fields.names`, in their order.
    moves : NumberedMoves
        What the numbers of moves mean.
    agents : list of str
        The seats that still play: all, until the game ends.
    agent_selection : str
        The seat that decides.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo's own attribute

        "name": "stoneage_lab", "render_modes": [*RENDER_MODES], "is_parallelizable": False,
    }  # fmt: skip

    def __init__(
        self,
        game: Game,
        fields: ObservationFields,
        rewards: str,
        render_mode: str | None,
        most_moves: int,
    ) -> None:
        super().__init__()
        self.game = game
        self.fields = fields
        self.moves = NumberedMoves(game)
        self.by_step = rewards == "step"
        self.render_mode = render_mode
        self.most_moves = most_moves
        self.metadata = {**type(self).metadata, "name": game.name}
        self.possible_agents = list(game.seats)
        self.agents: list[str] = []
        self._seen = spaces.Dict(
            {
                "observation": spaces.Box(
                    np.array(fields.least, np.float32), np.array(fields.most, np.float32)
                ),
                "action_mask": spaces.Box(0, 1, (len(self.moves),), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._seen)
        self.action_spaces = {
            agent: spaces.Discrete(len(self.moves)) for agent in self.possible_agents
        }
        self._state: State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the range of what a seat sees."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the numbers of all moves."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    @property
    def state_of_game(self) -> State:
        """The true position, with all that is hidden; not for the programs that play.

        Raises
        ------
        SetupError
            Before the first `reset`.
        """
        if self._state is None:
            raise SetupError(words()["environment.before_reset"])
        return self._state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed gives the same cards and dice for the same moves.

        Raises
        ------
        SetupError
            If the seed is no whole number.
        """
        self._rng = Rng(fresh_seed() if seed is None else check_seed(seed), "environment")
        self._state = self.game.start()
        self._settle()
        self._moves = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._leads = dict.fromkeys(self.agents, 0.0)
        if self.by_step:
            self._leads = self._leads_now()
        self.agent_selection = self.possible_agents[max(self._state.mover, 0)]

    def observe(self, agent: str) -> Observation:
        """Return what a seat sees, and which moves it may choose; none out of its turn.

        Raises
        ------
        SetupError
            Before the first `reset`, or if there is no such seat.
        """
        state = self.state_of_game
        seat = self._seat(agent)
        mask = np.zeros(len(self.moves), np.int8)
        if state.mover == seat and not self.truncations.get(agent, False):
            mask[list(self.moves.numbered(state.legal()))] = 1
        numbers = np.array(self.fields.numbers(state, seat), np.float32)
        space = cast("spaces.Box", self._seen["observation"])
        return {"observation": np.clip(numbers, space.low, space.high), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Do the move with a number for the seat that decides; then chance, up to a decision.

        Raises
        ------
        UnknownAction
            If no move has this number.
        IllegalMove
            If a rule forbids it now. Nothing is changed.
        """
        state = self.state_of_game
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state.play(self.moves.chosen(state, action))
        self._settle()
        self._moves += 1
        self._cumulative_rewards[agent] = 0.0
        self._reward()
        if state.node == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._moves >= self.most_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[state.mover]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the board as a spectator sees it: text or SVG, as `render_mode` says."""
        position = Position(self.game, self.state_of_game).public
        if self.render_mode == "ansi":
            return text(position)
        return table_svg(position) if self.render_mode == "svg" else None

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return what the seat in turn sees, its reward, and whether the game is over or cut off.

        Raises
        ------
        SetupError
            Before the first `reset`.
        """
        _ = self.state_of_game  # which tells that there is none yet
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def close(self) -> None:
        """Do nothing: no window and no file is open."""

    def _seat(self, agent: object) -> int:
        if agent not in self.possible_agents:
            known = ", ".join(self.possible_agents)
            raise SetupError(words()("environment.agent", given=as_text(agent), known=known))
        return self.possible_agents.index(agent)

    def _settle(self) -> None:
        settle(self.state_of_game, lambda chance: chance.sample(self._rng))

    def _reward(self) -> None:
        """Give each seat the change of its lead; with rewards at the end, only there."""
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.by_step or self.state_of_game.node == OVER:
            leads = self._leads_now()
            self.rewards = {agent: leads[agent] - self._leads[agent] for agent in self.agents}
            self._leads = leads

    def _leads_now(self) -> dict[str, float]:
        """Return the points of each seat less the mean of the others, as the seat can see them."""
        state, found = self.state_of_game, {}
        for seat, agent in enumerate(self.possible_agents):
            scores = state.seen_by(seat).scores()
            others = [points for other, points in enumerate(scores) if other != seat]
            found[agent] = scores[seat] - sum(others) / max(len(others), 1)
        return found
