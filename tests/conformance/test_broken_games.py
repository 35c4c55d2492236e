"""For each law a game that breaks it in one place, and nothing else: the laws must notice."""

from __future__ import annotations

from typing import Any

import pytest
from fixtures.pig import HOLD, ROLL, Pig, PigState

from stoneage_lab.core.action import Action
from stoneage_lab.core.chance import Chance, Draw, Roll
from stoneage_lab.core.conformance.game_check import Report, check_game
from stoneage_lab.core.hidden_facts import Hidden
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import OVER, UNKNOWN, State


def pig_with(state: type[PigState], game: type[Pig] = Pig) -> Pig:
    return type("Broken", (game,), {"state_type": state})(2)


def broken(report: Report) -> list[str]:
    assert not report
    assert not report.ok
    for failure in report.failures:
        assert failure.law.title in repr(report)
        assert failure.why in repr(report)
    return [failure.law.name for failure in report.failures]


# ---- legality --------------------------------------------------------------------------------


class ListsTooMuch(PigState):
    def legal(self) -> list[Action]:
        return [ROLL, HOLD]


class ListsTooLittle(PigState):
    def legal(self) -> list[Action]:
        return [ROLL, HOLD] if self.pot > 2 else [ROLL]


class HasNothingToDo(PigState):
    def legal(self) -> list[Action]:
        return [] if self.pot > 8 else super().legal()


class SaysItTwice(PigState):
    def legal(self) -> list[Action]:
        return [ROLL, HOLD, HOLD] if self.pot else [ROLL]


class IsTurnOfNobody(PigState):
    @property
    def mover(self) -> int:
        return self.turn


class IsTurnOfSomebodyElse(PigState):
    @property
    def mover(self) -> int:
        return 2 if self.pot > 5 else super().mover


@pytest.mark.parametrize(
    ("state", "words", "steps"),
    [
        (ListsTooMuch, "“hold” is legal, and yet refused", 0),
        (ListsTooLittle, "“hold” is not in the list of legal moves, but no rule refuses it", 2),
        (HasNothingToDo, "no action is legal", 4),
        (SaysItTwice, "twice", 2),
        (IsTurnOfNobody, "a mover where nobody decides", 1),
        (IsTurnOfSomebodyElse, "there are 2 seats", 2),
    ],
)
def test_legality(state: type[PigState], words: str, steps: int) -> None:
    report = check_game(pig_with(state))
    assert broken(report) == ["legality"]
    assert words in report.failures[0].why
    assert len(report.failures[0].steps) <= steps


# ---- chance ----------------------------------------------------------------------------------


class Loaded(Roll):
    def outcomes(self) -> Any:
        return [(face, 1 + (face == 6)) for face in range(1, 7)]


class Halves(Roll):
    def outcomes(self) -> Any:
        return [(face, 0.5) for face in range(1, 7)]


class Seven(Roll):
    def throw(self, rng: Rng) -> tuple[int, tuple[int, ...]]:
        outcome, faces = super().throw(rng)
        return outcome + (outcome == 6), faces


class TwoThrows(Roll):
    def throw(self, rng: Rng) -> tuple[int, tuple[int, ...]]:
        rng.word()
        return super().throw(rng)


class TakesAll(Roll):
    def accepts(self, outcome: Any) -> bool:
        return True


class TakesNoSix(Roll):
    def accepts(self, outcome: Any) -> bool:
        return super().accepts(outcome) and outcome != 6


class Empty(Draw):
    def __init__(self, dice: int) -> None:
        super().__init__("nothing", [])


class Doubled(Draw):
    def __init__(self, dice: int) -> None:
        super().__init__("twice", ["a", "b", "a"])


class Spelled(Roll):
    def read(self, data: object) -> Any:
        return str(data)


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Loaded, "add up to 7, but total() is 6"),
        (Halves, "no whole number"),
        (Seven, "came out as 7, which it does not list"),
        (TwoThrows, "sample() and throw() draw different outcomes"),
        (TakesAll, "accepts 'no such outcome', which it does not list"),
        (TakesNoSix, "lists 6, but does not accept it"),
        (Empty, "has no outcomes"),
        (Doubled, "lists an outcome twice"),
        (Spelled, "does not come back from JSON"),
    ],
)
def test_chance(chance: type[Chance], words: str) -> None:
    class State(PigState):
        def chance(self) -> Chance:
            return chance(1)  # type: ignore[call-arg]

    report = check_game(pig_with(State))
    assert "chance" in broken(report)
    failure = next(f for f in report.failures if f.law.name == "chance")
    assert words in failure.why
    assert failure.steps == ["roll"]


# ---- copies ----------------------------------------------------------------------------------


class SharesItsList(PigState):
    def copy(self) -> PigState:
        twin = super().copy()
        twin.points = self.points
        return twin


class ForgetsThePot(PigState):
    def copy(self) -> PigState:
        twin = super().copy()
        twin.pot = min(self.pot, 7)
        return twin


class ChangesWhenAsked(PigState):
    def seen_by(self, seat: int | None) -> State:
        self.points[0] += self.pot > 4
        return super().seen_by(seat)


@pytest.mark.parametrize(
    ("state", "words", "steps"),
    [
        (SharesItsList, "a copy of it was played on", 2),
        (ForgetsThePot, "A copy differs from what it was copied from", 4),
        (ChangesWhenAsked, "because it was asked", 2),
    ],
)
def test_copying(state: type[PigState], words: str, steps: int) -> None:
    report = check_game(pig_with(state))
    assert "copy" in broken(report)
    failure = next(f for f in report.failures if f.law.name == "copy")
    assert words in failure.why
    assert len(failure.steps) <= steps


# ---- records ---------------------------------------------------------------------------------


class ForgetsToWrite(PigState):
    def to_dict(self) -> dict[str, Any]:
        return super().to_dict() | {"pot": 0}


class WritesASet(PigState):
    def to_dict(self) -> dict[str, Any]:
        return super().to_dict() | {"points": set(self.points)}


class Diary(PigState):
    """Decides by what happened to another object of its class: replays go elsewhere."""

    made = 0

    def settle(self, outcome: int) -> None:
        type(self).made += 1
        super().settle(outcome)
        self.points[0] += type(self).made % 2


class HoldsByChance(PigState):
    coin = Rng(1)

    def settle(self, outcome: int) -> None:
        super().settle(outcome)
        self.points[0] += self.coin.below(2)


class TiresOfCopies(PigState):
    """Remembers, outside everything a position tells, how often it was copied."""

    age = 0

    def copy(self) -> PigState:
        twin = super().copy()
        twin.age = self.age + 1
        return twin

    def settle(self, outcome: int) -> None:
        super().settle(outcome)
        self.points[0] += self.age % 2


def test_going_back() -> None:
    assert "undo" in broken(check_game(pig_with(TiresOfCopies)))


def test_records() -> None:
    assert broken(check_game(pig_with(ForgetsToWrite))) == ["record"]
    report = check_game(pig_with(WritesASet))
    assert "record" in broken(report)
    assert "TypeError was raised" in repr(report)


@pytest.mark.parametrize("state", [Diary, HoldsByChance])
def test_the_same_steps_make_the_same_game(state: type[PigState]) -> None:
    assert {"playing", "replay"} & set(broken(check_game(pig_with(state))))


# ---- words -----------------------------------------------------------------------------------


class Fresh(PigState):
    def legal(self) -> list[Action]:
        return [Action(action.words) for action in super().legal()]

    def refusals(self, action: Action) -> list[Any]:
        return super().refusals(HOLD if action.words == "hold" else ROLL)

    def play(self, action: Action) -> None:
        super().play(HOLD if action.words == "hold" else ROLL)


class Deaf(Pig):
    def find(self, words: str) -> Action | None:
        return None if words == "hold" else super().find(words)


class Mute(Pig):
    def label(self, action: Action, code: str | None = None, state: State | None = None) -> str:
        return ""


def test_words() -> None:
    assert "words" in broken(check_game(pig_with(Fresh)))
    assert "words" in broken(check_game(Deaf(2)))
    assert broken(check_game(Mute(2))) == ["words"]


# ---- endings ---------------------------------------------------------------------------------


class Endless(PigState):
    def play(self, action: Action) -> None:
        if action is HOLD:
            self.pot = 0
        super().play(action)


class WonByNobody(PigState):
    def winners(self) -> tuple[int, ...]:
        return ()


class WonTooEarly(PigState):
    def winners(self) -> tuple[int, ...]:
        return (0,)


class OneScore(PigState):
    def scores(self) -> tuple[int, ...]:
        return (self.points[0],)


def test_endings() -> None:
    report = check_game(pig_with(Endless), games=1, players=2)
    assert broken(report) == ["ending"]
    assert "not over after 10000 steps" in repr(report)
    assert len(repr(report)) < 3000
    for state in (WonByNobody, WonTooEarly, OneScore):
        assert broken(check_game(pig_with(state))) == ["ending"]


# ---- what is hidden, what is conserved --------------------------------------------------------


class Secret(PigState):
    """The pot is hidden from all but the seat in turn."""

    def seen_by(self, seat: int | None) -> State:
        seen = self.copy()
        if seat != self.turn:
            seen.pot = UNKNOWN
        return seen

    def determinize(self, seat: int | None, rng: Rng) -> State:
        whole: Any = self.seen_by(seat).copy()
        if whole.pot == UNKNOWN:
            whole.pot = rng.below(20) + 1
        return whole

    def record_event(self, name: str, number: int) -> None:
        if self.events is not None:
            self.events.append((name, self.turn, Hidden(number, [self.turn])))


class Telltale(Secret):
    """A spectator sees the pot where it is even."""

    def seen_by(self, seat: int | None) -> State:
        even = seat is None and not self.pot % 2
        return self.copy() if even else super().seen_by(seat)


class Peeping(Secret):
    """What is drawn depends on what there is."""

    def determinize(self, seat: int | None, rng: Rng) -> State:
        whole: Any = super().determinize(seat, rng)
        if seat != self.turn and self.pot != UNKNOWN:
            whole.pot = self.pot
        return whole


class Chattering(Secret):
    """The log tells everybody what was rolled."""

    def record_event(self, name: str, number: int) -> None:
        PigState.record_event(self, name, number)


class Covert(Pig):
    hides = True


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (Telltale, "A spectator sees"),
        (Peeping, "uses what the observation does not tell"),
        (Chattering, "is told of"),
    ],
)
def test_information(state: type[PigState], why: str) -> None:
    report = check_game(pig_with(Secret, Covert))
    assert report, report
    assert report.looks["information"] > 0
    report = check_game(pig_with(state, Covert))
    assert broken(report) == ["information"]
    assert why in report.failures[0].why


def test_a_game_that_hides_something_says_so() -> None:
    """Else a player that looks ahead would see it."""

    class Certain(Secret):
        determinize = State.determinize

    report = check_game(pig_with(Certain, Covert))
    assert set(broken(report)) >= {"hiding"}
    assert "define no determinize(seat, rng)" in report.failures[0].why
    assert report.failures[0].steps == []
    assert broken(check_game(pig_with(Secret))) == ["hiding"]  # hides is not set


def test_where_nothing_is_hidden_the_law_of_information_was_not_tried() -> None:
    class Candid(Secret):
        def seen_by(self, seat: int | None) -> State:
            return self

    report = check_game(pig_with(Candid, Covert))
    assert report
    assert report.left_out["information"] == "nothing was hidden in these games"


def test_a_law_that_found_nothing_to_look_at_was_not_tried() -> None:
    class Calm(PigState):
        def play(self, action: Action) -> None:
            self.points[self.turn] += 40
            self.pass_on()

    class Counting(Pig):
        def conserved(self, state: Any) -> dict[str, Any]:
            return {}

    report = check_game(pig_with(Calm, Counting))
    assert report
    assert report.left_out["chance"] == "nothing was random in these games"
    assert report.left_out["conservation"] == "conserved(state) counts nothing"
    kept = [line.split() for line in repr(report).splitlines() if line.endswith("kept")]
    assert all(int(looks) for _, looks, _ in kept)


def test_every_number_of_players_is_tried() -> None:
    class Crowded(PigState):
        def scores(self) -> tuple[int, ...]:
            return tuple(self.points[:3])

    report = check_game(pig_with(Crowded), games=4)
    assert broken(report) == ["ending"]
    assert report.failures[0].players == 4
    assert "with 4 players" in repr(report)
    assert check_game(pig_with(Crowded), games=4, players=[2, 3])


class Bank(Pig):
    def conserved(self, state: Any) -> dict[str, Any]:
        return {"points": sum(state.points), "players": len(state.points)}


def test_conservation() -> None:
    report = check_game(Bank(2))
    assert broken(report) == ["conservation"]
    assert report.failures[0].why.startswith("points: 0 became ")
    assert len(report.failures[0].steps) == 3
    assert [s for s in report.failures[0].steps if s.startswith("[")]


# ---- games that fall over ---------------------------------------------------------------------


class Stumbles(PigState):
    def play(self, action: Action) -> None:
        if action is HOLD and self.points[self.turn]:
            raise ZeroDivisionError("the pot is gone")
        super().play(action)


class Chatters(PigState):
    def record_event(self, name: str, number: int) -> None:
        if self.events is not None:
            self.events.append((name,))
            self.points[0] += 1


class FallsAtOnce(PigState):
    def key(self) -> tuple[Any, ...]:
        return (self.points,)


def test_errors_are_told_with_the_way_to_them() -> None:
    report = check_game(pig_with(Stumbles))
    assert broken(report) == ["playing"]
    failure = report.failures[0]
    assert "ZeroDivisionError was raised: the pot is gone" in failure.why
    # Each of two players rolls and holds once, and the first rolls again: nine steps with the
    # dice. (One loses a turn with a one: eight.)
    assert len(failure.steps) <= 8
    assert broken(check_game(pig_with(Chatters))) == ["playing"]
    report = check_game(pig_with(FallsAtOnce))
    assert broken(report) == ["playing"]
    assert "unhashable" in repr(report)


def test_a_failure_can_be_played_again() -> None:
    failure = check_game(pig_with(Stumbles)).failures[0]
    state: Any = pig_with(Stumbles).start()
    for step in failure.trail:
        assert step.fits(state)
        before = state.key()
        after = step.taken(state)
        assert state.key() == before
        state = after
    with pytest.raises(ZeroDivisionError):
        state.copy().play(HOLD)


def test_a_report_is_a_table() -> None:
    report = check_game(Pig(2), games=3)
    lines = repr(report).splitlines()
    head = "<Pig, 2 players, standard rules>: 3 random games, and 1 each with 1, 3, 4 and 5 players"
    assert lines[0] == head
    assert repr(check_game(Pig(2), 3, players=2)).startswith(
        "<Pig, 2 players, standard rules>: 3 random games\n"
    )
    assert [line.split()[0] for line in lines[1:-1]] == list(report.looks)
    assert all(line.split()[2] in ("kept", "not") for line in lines[1:-1])
    assert len(report.lengths) == sum(report.tried.values()) == 7
    assert repr(check_game(Pig(2), games=3)) == repr(report)
    assert check_game(Pig(2), games=3, seed=2).lengths != report.lengths


def test_a_game_may_leave_out_from_dict() -> None:
    class Short(Pig):
        pass

    Short.from_dict = Pig.__mro__[1].from_dict  # type: ignore[method-assign]
    report = check_game(Short(2))
    assert report
    assert report.left_out["record"] == "the game has no from_dict"
    assert OVER == 2
