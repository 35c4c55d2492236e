"""Plays one game of a series to its end, or to the error of a player."""

from __future__ import annotations

import pickle
import random
import traceback
from collections.abc import Sequence
from math import isfinite
from numbers import Real
from typing import Any, Final, NamedTuple

from ..core.action import Action
from ..core.arguments import message_of, shown
from ..core.chance import Outcome
from ..core.chance_settling import settle
from ..core.errors import IllegalMove, LabError
from ..core.files import save_record
from ..core.language import texts
from ..core.rng import Rng
from ..core.state import State
from ..core.twin import counterpart, is_twin, twin
from ..players import PERSON, Bot, bots, plays_states
from ..players.play_to_end import play_out
from ..session.record import Record
from .plan import Plan, game_seed, label
from .position_adapter import PositionAdapter, guest_bot, user_player

MOST_DECISIONS: Final = 20_000
"""Maximum number of decisions; a longer game would never end."""

MOST_STATES: Final = 10
"""Above this number of states read in a game, the readable rules are faster for a player."""


class GameResult(NamedTuple):
    """The result of a finished game.

    Attributes
    ----------
    number : int
        The number of the game in the series, from 0.
    seed : int
        ``lab.play(..., seed=seed)`` has the same dice and cards.
    players : tuple of int
        The player at each seat, by number in the series.
    winners : tuple of int
        Seats; several after an unbroken tie.
    scores : tuple of int
    rounds : int or None
        None if the game has no rounds.
    decisions : int
    sheets : tuple of dict
        The points of each line of the final score, for every seat.
    measures : dict
        The measures of the final position.
    """

    number: int
    seed: int
    players: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    rounds: int | None
    decisions: int
    sheets: tuple[dict[str, int], ...]
    measures: dict[str, Any]


class GameFailure:
    """A game that a user's function broke.

    Attributes
    ----------
    number : int
        The number of the game in the series.
    seed : int
    seat : str
        The seat that had to decide, or an empty text.
    player : str
    error : BaseException
        The error of the function, or the refusal of its choice.
    trace : str
        The traceback.
    record : dict
        The game so far, as `Session.save` would write it; see `save`.
    """

    def __init__(
        self, number: int, seed: int, seat: str, player: str, error: BaseException, record: Any
    ) -> None:
        self.number = number
        self.seed = seed
        self.seat = seat
        self.player = player
        self.error = _portable(error)
        self.trace = "".join(traceback.format_exception(error))
        self.record: dict[str, Any] = record

    def __str__(self) -> str:
        key = "trials.broke" if self.seat else "trials.broke_after"
        return texts()(
            key, n=self.number, seat=self.seat, player=self.player, why=error_message(self.error)
        )

    def __repr__(self) -> str:
        return f"<{self}>"

    def save(self, path: Any) -> Any:
        """Save the game up to the error, so that `load` can show it.

        Raises
        ------
        RecordError
            If the file cannot be written.
        """
        return save_record(path, self.record)


def error_message(error: BaseException) -> str:
    """Return the message of an error, to be quoted in a sentence.

    Examples
    --------
    >>> error_message(LabError("This is no bot.")), error_message(SystemExit(3))
    ('This is no bot', 'SystemExit: 3')
    >>> error_message(LabError())
    'LabError'
    """
    what, kind = message_of(error), type(error).__name__
    whole = what or kind if isinstance(error, LabError) else f"{kind}: {what}"
    return whole.rstrip(".。: ")


def _portable(error: BaseException) -> BaseException:
    """Return the error in a form that can be sent to another process."""
    try:
        sent = pickle.loads(pickle.dumps(error))
    except Exception:
        if isinstance(error, IllegalMove):  # the rules of a user's own game may not exist there
            return type(error)([], message_of(error))
        return LabError(error_message(error))
    return sent if isinstance(sent, BaseException) else error


class GameRunner:
    """Plays games of one set-up, with fixed players at the seats, from any seed.

    Parameters
    ----------
    plan : Plan
    seats : tuple of int
        The player at each seat, by number in the plan.
    """

    def __init__(self, plan: Plan, seats: tuple[int, ...]) -> None:
        self.plan = plan
        self.game = plan.game
        self.seats = seats
        self.players = [plan.players[player] for player in seats]
        self.asks_people = bool(plan.measures) or not all(map(plays_states, self.players))
        self.engine = plan.game if plan.rather_readable else twin(plan.game)
        self.adapter = PositionAdapter(plan.game, self.engine)
        self.bots: list[Bot] = [self._seat(player) for player in self.players]
        self.run = counterpart(play_out, self.engine)
        self.generator = counterpart(Rng, self.engine)

    def _seat(self, player: Any) -> Bot:
        if not plays_states(player):
            return user_player(self.adapter, player)
        if isinstance(player, str):
            return counterpart(bots(self.plan.game)[player], self.engine)
        return guest_bot(self.adapter, player)

    def play(
        self, number: int, seed: int
    ) -> tuple[GameResult | GameFailure, dict[str, Any] | None]:
        """Play one game; return its result, and its record if the plan keeps records."""
        if not self.asks_people:
            return self._play(number, seed)
        made = self.adapter.states_made
        # Makes functions that use Python's own random numbers reproducible.
        before = random.getstate()
        random.seed(seed)
        try:
            return self._play(number, seed)
        finally:
            random.setstate(before)
            if self.adapter.states_made - made > MOST_STATES:
                self.plan.rather_readable = True

    def _play(
        self, number: int, seed: int
    ) -> tuple[GameResult | GameFailure, dict[str, Any] | None]:
        moves: list[Action] = []
        outcomes: list[Outcome] = []
        state = self.engine.start()
        try:
            if not self.run(state, self.bots, seed, moves, outcomes, MOST_DECISIONS):
                raise LabError(texts()("trials.endless", n=len(moves)))
            measures = self._measure(state)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit counts as a broken game, too
            return self._failure(number, seed, error, state, moves, outcomes), None
        played = GameResult(
            number, seed, self.seats, state.winners(), state.scores(),
            self.engine.rounds(state), len(moves),
            tuple(self._sheet(state, seat) for seat in range(self.game.players)), measures,
        )  # fmt: skip
        kept = self._record(seed, moves, outcomes) if self.plan.keep else None
        return played, kept

    # -- what is kept ------------------------------------------------------------------

    def _sheet(self, state: State, seat: int) -> dict[str, int]:
        sheet: dict[str, int] = {}
        for key, _, _, points in self.engine.score_sheet(state, seat):
            sheet[key] = sheet.get(key, 0) + points
        return sheet

    def _measure(self, state: State) -> dict[str, Any]:
        if not self.plan.measures:
            return {}
        position = self.adapter.position(state)
        found = {}
        for name, measure in self.plan.measures.items():
            given = measure(position)
            value = _plain(given)
            many = value if isinstance(value, list) else [value]
            whole = value is not many or len(many) == self.game.players
            if not whole or not all(isinstance(v, Real) and isfinite(v) for v in many):
                raise LabError(texts()("trials.measure", name=name, given=shown(given)))
            found[name] = tuple(many) if value is many else value
        return found

    def _record(
        self, seed: int, moves: Sequence[Action], outcomes: Sequence[Outcome]
    ) -> dict[str, Any]:
        seats = [player if isinstance(player, str) else PERSON for player in self.players]
        words = [action.words for action in moves]
        return Record(
            self.game.recorded_setup(), seats, seed, words, list(outcomes), len(words)
        ).to_dict()

    def _failure(
        self,
        number: int,
        seed: int,
        error: BaseException,
        state: State,
        moves: list[Action],
        outcomes: list[Outcome],
    ) -> GameFailure:
        """Report a broken game, with the record up to the last valid position."""
        game = self.game
        standing = game.start()
        used = _settle(standing, outcomes, 0)
        kept = 0
        seat = standing.mover
        for played in moves:
            try:
                action = game.find(played.words) or played
                standing.play(action)
                after = _settle(standing, outcomes, used)
            except Exception:
                break
            used, kept, seat = after, kept + 1, standing.mover
        asked = seat >= 0 and kept == len(moves) < MOST_DECISIONS
        record = self._record(seed, moves[:kept], outcomes[:used])
        name = game.seats[seat] if asked else ""
        return GameFailure(
            number, seed, name, label(self.players[seat]) if asked else "", error, record
        )


def _plain(value: Any) -> Any:
    """Return NumPy numbers as Python's own: arrays as lists, an array of one as its number."""
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    plain = value.tolist() if hasattr(value, "tolist") else value
    return plain[0] if plain is not value and isinstance(plain, list) and len(plain) == 1 else plain


def _settle(state: State, outcomes: Sequence[Outcome], used: int) -> int:
    """Settle chance from a list of outcomes; return how many of them are used."""
    left = iter(outcomes[used:])
    return used + len(settle(state, lambda chance: next(left)))


def play_number(plan: Plan, tables: dict[tuple[int, ...], GameRunner], number: int) -> Any:
    """Play one game of a plan; `tables` caches the runners that are set up."""
    seats, seeded = plan.schedule.table(number)
    table = tables.get(seats)
    if table is None:
        table = tables[seats] = GameRunner(plan, seats)
    came = table.play(number, game_seed(plan.seed, seeded, table.generator))
    if plan.rather_readable and is_twin(table.engine):
        tables.clear()
    return came
