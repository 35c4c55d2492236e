"""The player that looks ahead: in any game, within its budget, the same again, and honest."""

from __future__ import annotations

from math import inf
from typing import Any, ClassVar

import pytest
from fixtures.pig import Pig
from fixtures.small_games import Envelope, Forever, Matches
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab.core.heuristics import Heuristics
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.search_tuning import PLAIN, Tuning
from stoneage_lab.core.state import CHANCE, DECISION, OVER, State
from stoneage_lab.players import bots, search
from stoneage_lab.players.monte_carlo_tree import Tree
from stoneage_lab.players.search import Estimate, Expert, Search, TreeSearch, tries_at


def started(game: Any, seed: int = 1, decisions: int = 0) -> Any:
    """A state of a game after some careful (or random) decisions."""
    state = game.start()
    rng = Rng(seed, "test")
    known = bots(game)
    bot = known.get("careful", known["random"])
    while state.node == CHANCE or decisions:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
        else:
            state.play(bot(state, rng))
            decisions -= 1
    return state


def stone_age(decisions: int = 0, players: int = 2, seed: int = 1, rules: str = "standard") -> Any:
    return started(lab.game("stone-age", players=players, rules=rules), seed, decisions)


def thought(state: State, tries: int, seed: int = 1) -> list[tuple[Any, ...]]:
    thinking = TreeSearch(state, Rng(seed))
    thinking.run(tries)
    return [told(estimate) for estimate in thinking.estimates()]


def told(estimate: Estimate) -> tuple[Any, ...]:
    return (estimate.action.words, estimate.tries, estimate.win, estimate.difference)


# ---- strength ------------------------------------------------------------------------------


def test_it_beats_random_always() -> None:
    players = [Search(tries=10), "random"]
    assert (
        lab.simulate("stone-age", players, games=4, seed=1, progress=False).win_rates[0].mean == 1
    )


def test_it_beats_careful_clearly_with_few_tries() -> None:
    standings = lab.tournament(["careful", Search(tries=40)], games=8, seed=3, progress=False)
    assert standings.score("Search(tries=40)", "careful").mean > 0.7


def test_more_than_two_players() -> None:
    players = [Search(tries=20), "careful", "careful"]
    results = lab.simulate("stone-age", players, games=6, seed=2, progress=False)
    assert results.win_rates[0].mean >= 0.5


MOST_MOVES_A_TRY = [
    ("stone-age", {"players": 4}, 3, 120),
    ("age-of-hunting", {"players": 2, "rules": "standard"}, 108, 200),
    ("age-of-hunting", {"players": 5, "rules": "standard"}, 3, 300),
    ("age-of-revive", {"players": 3}, 3, 20),
    ("agricola", {"players": 2}, 3, 800),
]
"""A game, its seed, and about twice the moves that a try played in it where it played most."""


@pytest.mark.parametrize(("name", "options", "seed", "most"), MOST_MOVES_A_TRY)
def test_no_decision_of_a_game_makes_a_try_long(
    name: str, options: dict[str, Any], seed: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves that bots only look at count as well: in a harvest of Age of Hunting there were 900."""
    game = lab.game(name, **options)
    state = started(game, seed)
    play, played = type(state).play, [0]

    def counted(self: State, action: Any) -> None:
        played[0] += 1
        play(self, action)

    rng, bot, tries, decisions = Rng(seed, "test"), bots(game)["careful"], 20, 0
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        decisions += len(state.legal()) > 1
        if decisions % 12 == 5:
            tree = Tree(state, decisions, game.info.tuning)
            with monkeypatch.context() as patch:
                patch.setattr(type(state), "play", counted)
                played[0] = 0
                tree.run(tries)
            assert 0 < played[0] <= most * tries, (decisions, state.legal())
        state.play(bot(state, rng))


# ---- any game ------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "right"), [(10, "take 2"), (7, "take 3"), (5, "take 1")])
def test_it_finds_the_winning_move_of_a_game_it_knows_nothing_of(left: int, right: str) -> None:
    state: Any = started(Matches(2))
    state.left = left
    best = thought(state, 1000)[0]
    assert best[0] == right
    assert best[2] > 0.8
    assert best[3] > 0.6


def test_in_pig_it_holds_when_that_wins_and_rolls_when_nothing_is_there_to_lose() -> None:
    state: Any = started(Pig(2))
    state.points, state.pot = [10, 25], 20
    assert thought(state, 300)[0][0] == "hold"
    state.pot = 3
    assert thought(state, 300)[0][0] == "roll"


@pytest.mark.parametrize("game", [Pig(1), Pig(5), Matches(1), Matches(3), Envelope(), Forever(2)])
def test_it_plays_every_game_that_keeps_the_protocol(game: Any) -> None:
    state, search = started(game), Search(tries=5)
    for number in range(30):
        if state.node == OVER:
            break
        if state.node == CHANCE:
            state.settle(state.chance().sample(Rng(number)))
            continue
        before = state.key()
        action = search(state, Rng(number))
        assert state.key() == before
        assert action in state.legal()
        state.play(action)


def test_a_game_without_an_end_gives_equal_chances() -> None:
    assert {row[2] for row in thought(started(Forever(2)), 3) if row[1]} == {0.5}


def test_a_position_without_a_game_will_do() -> None:
    state: Any = started(Matches(2))
    bare = type("Bare", (), {"__getattr__": lambda self, name: _of(state, name)})()
    assert Search(tries=50)(bare, Rng(1)) in state.legal()


def _of(state: Any, name: str) -> Any:
    if name == "game":
        raise AttributeError(name)
    return getattr(state, name)


@pytest.mark.parametrize(("players", "rules"), in_turn((2, 3, 4), ("standard", "rulebook", "bga")))
def test_it_answers_legally_all_through_a_game(players: int, rules: str) -> None:
    state = stone_age(players=players, rules=rules)
    rng, search = Rng(5), Search(tries=3)
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        action = search(state, rng)
        assert any(action is legal for legal in state.legal())
        state.play(action)


# ---- the same again, in both engines -------------------------------------------------------


@pytest.mark.parametrize("decisions", [0, 7, 40, 150])
def test_plain_and_compiled_rules_think_the_same(
    decisions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = stone_age(decisions)
    assert state.node == DECISION
    found = thought(state, 60)
    assert thought(state, 60) == found
    monkeypatch.setenv("STONEAGE_LAB_PURE", "1")
    assert thought(state, 60) == found


def test_another_generator_another_thought() -> None:
    assert thought(stone_age(), 40, seed=1) != thought(stone_age(), 40, seed=2)


def test_thinking_in_slices_is_thinking_at_once() -> None:
    state = stone_age(20)
    thinking = TreeSearch(state, Rng(4))
    for _ in range(6):
        thinking.run(10)
    assert [told(estimate) for estimate in thinking.estimates()] == thought(state, 60, seed=4)
    assert thinking.tries == 60


def test_a_session_with_the_named_bot_repeats_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    games = []
    for _ in range(2):
        play = lab.play(players=["you", "search"], seed=11)
        while play.ply < 8:
            play.do(play.moves[0])
        games.append(play.record().moves)
    assert games[0] == games[1]


# ---- honesty -------------------------------------------------------------------------------


def test_the_order_of_a_pile_tells_it_nothing() -> None:
    state = stone_age(30)
    other = state.copy()
    other.deck.reverse()
    other.tiles.reverse()
    assert thought(state, 80) == thought(other, 80)


def test_what_is_hidden_does_not_change_its_choice() -> None:
    found = []
    for inside in (1, 9):
        state: Any = Envelope().start()
        state.settle(str(inside))
        found.append(thought(state, 300))
    assert found[0] == found[1]
    assert found[0][0][0] == "bid 9"


# ---- what is told of a search --------------------------------------------------------------


def test_estimates_cover_every_move_the_most_tried_first() -> None:
    state = stone_age(3)
    thinking = TreeSearch(state, Rng(1))
    thinking.run(200)
    estimates = thinking.estimates()
    assert {estimate.action for estimate in estimates} == set(state.legal())
    tries = [estimate.tries for estimate in estimates]
    assert tries == sorted(tries, reverse=True)
    assert sum(tries) == 200
    best = estimates[0]
    assert best.action is thinking.best()
    assert 0 < best.win < 1
    assert 0 < best.win_error < 0.1
    assert 0 < best.difference_error < 10
    assert best.action.words in repr(best)
    thinking = TreeSearch(state, Rng(1))
    thinking.run(3)
    assert thinking.estimates()[-1].win_error == inf


def test_a_move_can_be_tried_out_without_becoming_the_best() -> None:
    state = stone_age(3)
    thinking = TreeSearch(state, Rng(1))
    thinking.run(100)
    best, last = thinking.best(), thinking.estimates()[-1]
    worst, before = last.action, last.tries
    thinking.try_out(worst, 300)
    tried = next(e for e in thinking.estimates() if e.action is worst)
    assert tried.tries == before + 300
    assert tried.win_error < 0.05
    assert thinking.best() is best


class Watched(Heuristics):
    """Judges every position, and notes how many matches were left."""

    def __init__(self) -> None:
        self.judged: list[int] = []

    def evaluate(self, state: Any) -> list[float]:
        self.judged.append(state.left)
        return [float(state.left), 0.0]

    def sigma(self, state: Any) -> float:
        return 1.0


@pytest.mark.parametrize("moments", [1, 2, 3])
def test_a_try_is_judged_at_the_quiet_moment_it_was_told(moments: int) -> None:
    game = Matches(2)
    watched = game.heuristics = Watched()
    state: Any = started(game)
    state.left = 100
    thinking = TreeSearch(state, Rng(1), Tuning(quiet_moments=moments))
    thinking.run(1)
    assert len(watched.judged) == moments
    assert sorted(watched.judged, reverse=True) == watched.judged
    assert abs(thinking.estimates()[0].difference) == watched.judged[-1]


class Tasteful(Heuristics):
    """Would always take two matches."""

    def priors(self, state: Any, moves: list[Any]) -> list[float]:
        return [1.0 if move.words == "take 2" else 0.0 for move in moves]


def test_sharper_priors_draw_more_tries_to_the_move_that_looks_best() -> None:
    game = Matches(2)
    game.heuristics = Tasteful()
    state: Any = started(game)
    state.left = 60

    def tries(sharpness: float) -> int:
        thinking = TreeSearch(state, Rng(1), Tuning(sharpness=sharpness))
        thinking.run(90)
        return next(e.tries for e in thinking.estimates() if e.action.words == "take 2")

    assert tries(8.0) > tries(0.0) + 20


def test_a_game_says_what_suits_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Tuning] = []

    class Noting(TreeSearch):
        def __init__(
            self, state: State, rng: Rng, tuning: Tuning = PLAIN, learned: bool = False
        ) -> None:
            super().__init__(state, rng, tuning, learned)
            told.append(tuning)

    monkeypatch.setattr(search, "TreeSearch", Noting)
    for name in ("stone-age", "age-of-revive"):
        game = lab.game(name)
        Search(tries=1)(started(game, decisions=4), Rng(1))
        assert told.pop() is game.info.tuning
    # The expert looks further than others in Age of Hunting, where it has learned something.
    further, still_further = Tuning(quiet_moments=2), Tuning(quiet_moments=4)
    single = {"harvest": "asked"}
    for rules, options, players, suits in (
        ("standard", {}, 2, further), ("standard", {}, 3, still_further),
        ("rulebook", {}, 2, further), ("standard", single, 2, PLAIN),
    ):  # fmt: skip
        game = lab.game("age-of-hunting", players, rules, options=options)
        Expert(tries=1)(started(game, decisions=4), Rng(1))
        assert told.pop() == suits


# ---- budgets and bad input -----------------------------------------------------------------


class Counted(TreeSearch):
    """Counts its tries; each takes an eighth of a second by the clock of the test."""

    made: ClassVar[list[Counted]] = []

    def __init__(
        self, state: State, rng: Rng, tuning: Tuning = PLAIN, learned: bool = False
    ) -> None:
        super().__init__(state, rng, tuning, learned)
        self.made.append(self)

    @classmethod
    def clock(cls) -> float:
        return sum(thinking.tries for thinking in cls.made) / 8


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Counted]:
    monkeypatch.setattr(search, "TreeSearch", Counted)
    monkeypatch.setattr(search, "perf_counter", Counted.clock)
    Counted.made.clear()
    return Counted.made


@pytest.mark.parametrize(
    ("given", "tries"),
    [({"seconds": 1}, 8), ({"seconds": 2.5}, 20), ({"seconds": 60, "tries": 3}, 3)],
)
def test_seconds_are_kept(given: dict[str, Any], tries: int, counted: list[Counted]) -> None:
    Search(**given)(stone_age(3), Rng(1))
    assert [thinking.tries for thinking in counted] == [tries]


def test_the_smallest_time_still_gives_a_move() -> None:
    state = stone_age(3)
    assert Search(seconds=1e-9)(state, Rng(1)) in state.legal()


def test_a_single_move_is_played_at_once(counted: list[Counted]) -> None:
    state: Any = started(Matches(2))
    state.left = 1
    assert Search(seconds=30)(state, Rng(1)).words == "take 1"
    assert not counted


def test_nobody_thinks_about_a_game_that_is_over() -> None:
    state: Any = started(Matches(2))
    state.node = OVER
    with pytest.raises(lab.GameOver, match="nothing to search"):
        Search(tries=3)(state, Rng(1))
    with pytest.raises(lab.GameOver):
        TreeSearch(stone_age().game.start(), Rng(1))


@pytest.mark.parametrize(
    "given",
    [{"seconds": 0}, {"seconds": -1}, {"seconds": "2"}, {"seconds": True}, {"seconds": inf},
     {"seconds": float("nan")}, {"tries": 0}, {"tries": -5}, {"tries": 2.5}, {"tries": True}],
)  # fmt: skip
def test_budgets_that_are_none_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(lab.SetupError, match=r"The (time|number of tries) for a move is a"):
        Search(**given)


# ---- as a player ---------------------------------------------------------------------------


def test_it_is_a_bot_of_every_game() -> None:
    assert "search" in bots(Pig())
    with pytest.raises(lab.SetupError, match="search"):
        lab.play(players=["you", "serch"])


def test_tries_by_name_are_fewer_where_a_try_takes_longer() -> None:
    def tries(*game: Any) -> int:
        return tries_at(lab.game(*game).start())

    assert tries_at(Pig().start()) == tries("stone-age", 2) == 4000 > tries("stone-age", 4) > 0
    assert tries("agricola", 2, "family") > tries("agricola", 2, "standard") > 0
    for name in ("agricola", "age-of-hunting", "age-of-revive"):
        for players in lab.game(name).info.players({}, ()):
            assert 0 < tries(name, players) < 4000


@pytest.mark.parametrize("other", ["careful", lambda position: position.moves[0]])
def test_it_plays_wherever_a_bot_does(other: Any) -> None:
    search = Search(tries=2)
    session = lab.play(players=["you", search], seed=2)
    session.do(session.moves[0])
    assert session.ply >= 2
    results = lab.simulate("stone-age", [search, other], games=1, seed=1, progress=False)
    assert not results.failures
    assert len(results) == 1


def test_it_says_what_it_is() -> None:
    assert repr(Search()) == "Search(seconds=1.0)"
    assert repr(Search(0.5, 20)) == "Search(seconds=0.5, tries=20)"
