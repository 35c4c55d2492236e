"""People's functions play on the compiled rules, and cannot tell: everything they ask is the same.

Without a twin both halves of each comparison run on the readable rules. Only games of the package
have one: it is Stone Age that is played.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest
from trials.strategies import Guest, chance, words

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE
from stoneage_lab.core.twin import is_twin, twin
from stoneage_lab.games.stone_age.rules.actions import PlacePeople
from stoneage_lab.players import bots
from stoneage_lab.trials.game_runner import GameRunner
from stoneage_lab.trials.plan import Plan, Schedule

Player = Callable[[Any], Any]


def on_both(
    monkeypatch: pytest.MonkeyPatch, players: list[Any], games: int = 3, **more: Any
) -> tuple[lab.Results, lab.Results]:
    """Play the same games on the usual rules and on the readable ones."""
    usual = lab.simulate("stone-age", players, games, seed=4, progress=False, **more)
    with monkeypatch.context() as forbidden:
        forbidden.setenv("STONEAGE_LAB_PURE", "1")
        readable = lab.simulate("stone-age", players, games, seed=4, progress=False, **more)
    return usual, readable


def woodcutter(position: lab.Position) -> Any:
    for move in position.moves:
        if isinstance(move, PlacePeople) and move.words.endswith("forest"):
            return move
    return position.moves[-1]


def by_hand(position: lab.Position) -> str:
    mine = position.seat(position.mover)
    hungry = mine.food < 2 * mine.people
    found = position.moves.filter("hunt" if hungry else "place") or position.moves
    return f"  {random.choice(list(found)).words.upper()} "


def looking_ahead(position: lab.Position) -> Any:
    def worth(move: Any) -> tuple[int, str]:
        later = position.after(move)
        while later.node == CHANCE:
            later = later.settle(later.chance.outcomes()[0][0])
        return later.scores[position.mover], move.words

    return max(position.moves, key=worth)


def with_odds(position: lab.Position) -> Any:
    uses = position.moves.filter("use", "forest")
    if uses:
        wood = lab.odds(position, uses[0], of=lambda p: p.seat(position.mover).wood)
        return uses[0] if wood.mean > 1 else position.moves[-1]
    return position.moves[0]


def with_best_odds(position: lab.Position) -> Any:
    mover = position.mover
    uses = [*position.moves.filter("use", "forest"), *position.moves.filter("use", "hunt")]

    def goods(later: lab.Position) -> int:
        return sum(later.seat(mover).goods)

    def worth(move: Any) -> tuple[float, float]:
        best = lab.odds(position, move, of=goods, policy="best")
        last = lab.odds(position, move, of=goods, policy=lambda later: later.moves[-1].words)
        return float(best.mean), float(last.mean)

    return max(uses, key=worth) if uses else position.moves[0]


def inside(position: lab.Position) -> Any:
    """Let a bot of the house decide, on the state itself."""
    return bots(position.game)["careful"](position.state.copy(), Rng(position.state.round, "x"))


@pytest.mark.parametrize(
    "player", [woodcutter, by_hand, chance, words, looking_ahead, with_odds, with_best_odds, inside]
)
def test_the_same_games_on_both_engines(monkeypatch: pytest.MonkeyPatch, player: Player) -> None:
    kept: list[Any] = []
    usual, readable = on_both(monkeypatch, [player, "careful"], 2, record=kept.append)
    assert usual == readable
    assert len(usual) == 2
    assert kept[:2] == kept[2:]


def everything(position: lab.Position) -> list[Any]:
    """Return what every question to a position is answered with, as text."""
    mover = position.mover
    move = position.moves[len(position.moves) // 2]
    later = position.after(move)
    settled = later.settle(later.chance.outcomes()[-1][0]) if later.node == CHANCE else later
    told = [position.game.sentence(event) for event in (*later.events, *settled.events)]
    # A throw, or one card; several cards in turn come in a hundred thousand ways.
    few = settled.node != CHANCE
    odds = lab.odds(position, move, of=lambda p: p.scores) if few else None
    asked = [
        position, position.node, position.over, position.mover_name, position.winners,
        position.game, position.events, position.faces, position.scores,
        position.moves, len(position.moves), list(position.moves), position.moves.words,
        position.moves[1:3], position.moves.filter("1"), position.moves.filter("1")[:1],
        position.legal() == list(position.moves), position.legal()[0] is position.moves[0],
        move in position.moves, move.words in position.moves, "fly home" in position.moves,
        [type(action) for action in position.legal()], position.parse(move) is move,
        position.parse("place 1 hut"), position.why_not("place 7 hunt"), position.why_not(move),
        position.refusals("place 7 hunt"), position.explain(), position.check(move.words, mover),
        position.seat(mover), position.seat("red"), position.seen_by(mover).legal(),
        position.to_dict(),
        later, later.node, settled, told, position.after(move) == later, hash(position),
        position.arrange(players={"red": {"goods": {"wood": 4}}}).seat("red").wood,
        odds, lab.Position.from_dict(position.to_dict()),
        position.state.to_dict(), position.at(position.state.copy()) == position,
        copy.copy(position), copy.deepcopy(position) == position,
        pickle.loads(pickle.dumps(position)) == position, pickle.loads(pickle.dumps(later)),
        later.chance if later.node == CHANCE else None, position._repr_mimebundle_()["text/plain"],
    ]  # fmt: skip
    for wrong in ("place 7 hut", "jump", 5, None, "starve"):
        try:
            asked.append(position.check(wrong))  # type: ignore[arg-type]
        except lab.LabError as error:
            asked += [type(error), error]
    return [repr(answer) for answer in asked]


@pytest.mark.parametrize("games", [2, pytest.param(8, marks=pytest.mark.long)])
def test_every_question_has_the_same_answer(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    heard: list[list[str]] = []

    def curious(position: lab.Position) -> Any:
        if random.random() < 0.1:
            heard.append(everything(position))
        return random.choice(position.legal())

    on_both(monkeypatch, [curious, "careful", "random"], games)
    half = len(heard) // 2
    assert half > 10
    for usual, readable in zip(heard[:half], heard[half:], strict=True):
        assert usual == readable


def test_a_position_somebody_remembers_never_changes() -> None:
    remembered: list[tuple[lab.Position, Any, list[str]]] = []

    def elephant(position: lab.Position) -> Any:
        remembered.append((position, position.to_dict(), position.moves.words))
        return random.choice(position.legal())

    lab.simulate("stone-age", [elephant, "random"], 1, seed=2, progress=False)
    assert len(remembered) > 100
    for position, data, moves in remembered:
        assert position.to_dict() == data
        assert position.moves.words == moves


def test_what_is_done_to_a_state_stays_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    def thief(position: lab.Position) -> Any:
        state: Any = position.state
        state.players[position.mover].points += 100
        position.legal().clear()
        return position.moves[0]

    def honest(position: lab.Position) -> Any:
        return position.moves[0]

    stolen, readable = on_both(monkeypatch, [thief, "random"])
    earned, _ = on_both(monkeypatch, [honest, "random"])
    assert [game.scores for game in stolen] == [game.scores for game in earned]
    assert stolen == readable


def test_who_breaks_the_rules_is_told_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(position: lab.Position, chosen: Any) -> Any:
        return chosen if position.seat(position.mover).wood else position.moves[0]

    past: list[Any] = []

    def stale(position: lab.Position) -> Any:
        past.append(position.moves[0])
        return past[0]

    for player in (
        lambda position: late(position, "place 7 hut"),
        lambda position: late(position, "fly"),
        lambda position: late(position, None),
        lambda position: late(position, [1]),
        lambda position: late(position, position.seat(0)),
        lambda position: late(position, 1 / 0),
        stale,
    ):
        past.clear()
        usual, readable = on_both(monkeypatch, [player, "careful"])
        assert not len(usual)
        assert [str(f) for f in usual.failures] == [str(f) for f in readable.failures]
        assert [f.record for f in usual.failures] == [f.record for f in readable.failures]
        assert [type(f.error) for f in usual.failures] == [type(f.error) for f in readable.failures]


def test_measures_see_the_last_position(monkeypatch: pytest.MonkeyPatch) -> None:
    def fields(position: lab.Position) -> list[int]:
        return [position.seat(seat).fields for seat in position.game.seats]

    def deck(position: lab.Position) -> int:
        state: Any = position.state
        return len(state.deck) + 100 * position.over

    asked = {"fields": fields, "deck": deck}
    usual, readable = on_both(monkeypatch, ["careful", "random"], 12, measures=asked)
    assert usual == readable
    assert min(usual.values("deck")) >= 100


def table(*players: Any, **measures: Any) -> GameRunner:
    game = lab.game("stone-age", players=2)
    return GameRunner(Plan(game, players, 1, Schedule(2), measures), (0, 1))


@pytest.mark.skipif(not lab.engine_info().compiled, reason="there is no twin here")
def test_the_twin_does_play(monkeypatch: pytest.MonkeyPatch) -> None:
    for seated in (table(words, "careful"), table("careful", "random", over=lambda p: p.over)):
        assert is_twin(seated.engine)
    # Who wants whole states all the time is served better by the rules that have them.
    seated = table(inside, "random")
    seated.play(0, 1)
    assert seated.plan.rather_readable
    seated = table("random", "random", round=lambda p: p.state.round)
    seated.play(0, 1)
    assert not seated.plan.rather_readable


def test_a_bot_that_is_an_object_plays_the_states_of_the_engine() -> None:
    guest = Guest("tester")
    results = lab.simulate("stone-age", [guest, "random"], 3, seed=1, progress=False)
    assert len(results) == 3
    assert results.players == ("tester", "random")
    readable = lab.game("stone-age")
    assert guest.met == {type(twin(readable))}
    standings = lab.tournament([Guest("one"), Guest("two")], games=2, seed=1, progress=False)
    assert len(standings.games) == 2
    session = lab.play("stone-age", [guest, "careful"], seed=1).run_bots()
    assert session.over
    assert type(readable) in guest.met


def test_an_object_that_cheats_is_told() -> None:
    results = lab.simulate("stone-age", [Guest("crook", "place 7 hut"), "random"], 1, seed=1)
    assert "place 7 hut" in str(results.failures[0]) or "7" in str(results.failures[0])
    assert results.failures[0].player == "crook"
