"""Training: it learns, it repeats bit for bit, and a stop loses nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from math import log
from pathlib import Path
from typing import Any, ClassVar

import pytest
from fixtures.learned_pig import LearnedPig, PigFeatures
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab.core.chance_settling import settle
from stoneage_lab.core.language import speaking
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.twin import twin
from stoneage_lab.core.weights_file import read_weights, written
from stoneage_lab.learning.__main__ import main
from stoneage_lab.learning.self_play import SelfPlay, drawn_move
from stoneage_lab.learning.training import (
    Training,
    check_target,
    keep_weights,
    rules_hash,
    taken_over,
    untaught,
)
from stoneage_lab.learning.training_size import Recipe

TINY = Recipe(
    first_games=24, turns=1, decisions=30, tries=12, one_in=3, games=24, matches=4, match_tries=2
)


def train(folder: Path, game: Any = None, recipe: Recipe = TINY, seed: int = 1) -> str:
    """Return the text of the file that a training makes."""
    game = game or LearnedPig(2)
    training = Training(game, seed, folder, recipe, tell=lambda line: None, progress=False)
    return written(game, {game.players: training.run()})


def test_a_tiny_training_repeats_bit_for_bit(tmp_path: Path) -> None:
    once = train(tmp_path / "one")
    assert train(tmp_path / "two") == once
    assert train(tmp_path / "three", seed=2) != once


def test_a_tiny_training_of_a_game_of_the_house_repeats_bit_for_bit(tmp_path: Path) -> None:
    recipe = Recipe(
        first_games=8, turns=1, decisions=3, tries=4, one_in=8, games=8, matches=2, match_tries=1
    )
    game = lab.game("stone-age", players=2)
    assert train(tmp_path / "one", game, recipe) == train(tmp_path / "two", game, recipe)


def test_a_stopped_training_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    whole = train(tmp_path / "whole")
    lines: list[str] = []

    def stop(line: str) -> None:
        lines.append(line)
        if len(lines) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Training(LearnedPig(2), 1, tmp_path / "part", TINY, tell=stop, progress=False).run()
    before = {path.name: path.read_bytes() for path in (tmp_path / "part").glob("*.npz")}
    assert before
    assert train(tmp_path / "part") == whole
    for name, data in before.items():
        assert (tmp_path / "part" / name).read_bytes() == data


def test_what_was_cut_off_is_made_again(tmp_path: Path) -> None:
    whole = train(tmp_path)
    for path in tmp_path.glob("*.npz"):
        path.write_bytes(path.read_bytes()[:100])
    for path in tmp_path.glob("*-*.json"):
        path.write_text("{", encoding="utf-8")
    assert train(tmp_path) == whole


def test_the_work_of_another_training_is_not_mixed_in(tmp_path: Path) -> None:
    train(tmp_path)
    with pytest.raises(lab.LabError, match="another training"):
        train(tmp_path, seed=2)


def test_it_learns_to_beat_a_bad_bot(tmp_path: Path) -> None:
    recipe = Recipe(
        first_games=100, turns=1, decisions=150, tries=60, one_in=3, games=100, matches=200,
        match_tries=1,
    )  # fmt: skip
    found = json.loads(train(tmp_path, recipe=recipe))
    _, won, low, _ = found["players"]["2"]["trained"]["won"]["policy against random"]
    assert won > low > 0.6


class PigByTurns(LearnedPig):
    """A game that is judged before every turn, with a recipe of its own."""

    rule_sets: ClassVar[Any] = {"standard": {}, "short": {}}
    learnable: ClassVar[Any] = PigFeatures()


class PigOfTwoKinds(LearnedPig):
    """A game whose training goes through two rule sets."""

    rule_sets: ClassVar[Any] = {"standard": {}, "short": {}}


def test_the_games_of_a_training_go_through_its_set_ups(monkeypatch: Any, tmp_path: Path) -> None:
    both = [("standard", ()), ("short", ())]
    monkeypatch.setattr(PigFeatures, "set_ups", lambda self, game: both)
    game = PigOfTwoKinds(2)
    training = Training(game, 1, tmp_path, TINY, tell=lambda line: None, progress=False)
    assert [each.rules for each in training.set_ups] == ["standard", "short"]
    assert training.set_ups[0] is training.engine
    begun = []
    for each in training.set_ups:
        monkeypatch.setattr(
            each, "start", lambda each=each: begun.append(each.rules) or type(each).start(each)
        )
    play = SelfPlay(game, game.heuristics, 1, set_ups=training.set_ups)
    play.lengths(range(7, 11))
    assert begun == ["short", "standard", "short", "standard"]
    begun.clear()
    training.match(game.heuristics.choose, game.heuristics.choose, 0)
    # Each seed is played once for each seat.
    assert begun == ["standard", "standard", "short", "short"]


PigByTurns.learnable.by_turns = True
PigByTurns.learnable.recipe = {"games": 77, "turns": 3}
PigByTurns.learnable.rule_sets = ("short",)


def test_where_each_turn_is_quiet_seats_are_noted_in_turn(monkeypatch: Any) -> None:
    # A turn is no round: a game may last so many of them for each seat.
    monkeypatch.setattr("stoneage_lab.learning.self_play.LONGEST", 10)
    game = PigByTurns(2)
    play = SelfPlay(game, game.heuristics, 1)
    left = play.lengths(range(6))["left"]
    length = game.learnable.learned(game.heuristics, [0.0] * 2, [0.0] * 4, [], [1.0, 0.0], 1.0)
    noted = play.rounds(range(6), length)
    assert len(noted["left"]) == -(-len(left) // 3)
    assert max(left) > 10


class OneDecision:
    """A policy that gives its moves chances of 1 to 3."""

    sharpness = 0.5

    def priors(self, state: Any, moves: Any) -> list[float]:
        return [0.0, log(3.0) / self.sharpness][: len(moves)]


def test_moves_are_drawn_by_the_chances_of_the_policy() -> None:
    state, rng = LearnedPig(2).start(), Rng(1)
    settle(state, lambda chance: chance.sample(rng))
    while len(state.legal()) < 2:
        state.play(state.legal()[0])
        settle(state, lambda chance: chance.sample(rng))
    found = [drawn_move(OneDecision(), state, rng) for _ in range(2000)]
    second = found.count(state.legal()[1])
    assert second + found.count(state.legal()[0]) == 2000
    assert second == pytest.approx(1500, abs=80)


def test_so_many_games_of_a_hundred_are_drawn() -> None:
    """All others are the games that are played where none is drawn."""
    game = LearnedPig(2)
    weights = [0.1 * number for number in range(14)]
    policy = game.learnable.learned(
        game.heuristics, [9.0, -0.1], [0.0] * 4, weights, [1.0, 0.0], 0.35
    )

    def games(drawn: int) -> list[Any]:
        play = SelfPlay(game, policy, 1, drawn)
        found = [play.play(number, lambda state: list(state.points)) for number in range(20)]
        return [each and each[1] for each in found]

    assert games(0) == games(0) != games(100) == games(100)


def test_a_training_may_draw_its_moves(tmp_path: Path) -> None:
    recipe = replace(TINY, drawn=100)
    found = train(tmp_path / "drawn", recipe=recipe)
    assert json.loads(found)["players"]["2"]["trained"]["recipe"]["drawn"] == 100
    assert train(tmp_path / "again", recipe=recipe) == found
    plain = json.loads(train(tmp_path / "plain"))["players"]["2"]
    # The policy is learned before the first games that are drawn.
    assert json.loads(found)["players"]["2"]["moves"] == plain["moves"]
    assert json.loads(found)["players"]["2"]["gains"] != plain["gains"]


def test_the_search_that_judges_may_play_on_further(tmp_path: Path) -> None:
    recipe = replace(TINY, quiet_moments=2)
    further = json.loads(train(tmp_path / "further", recipe=recipe))["players"]["2"]
    plain = json.loads(train(tmp_path / "plain"))["players"]["2"]
    assert further["trained"]["recipe"]["quiet_moments"] == 2
    # The first evaluation is the same; decisions are judged in another way.
    assert further["moves"] != plain["moves"]


def test_a_game_has_a_recipe_of_its_own(tmp_path: Path) -> None:
    found = Training(PigByTurns(2), 1, tmp_path / "two").recipe
    assert (found.games, found.turns) == (77, 3)
    # For other numbers of players the policy is taken over, whatever the recipe says.
    three: Any = PigByTurns(3)
    three.weights_file = tmp_path / "weights.json"
    two = Training(PigByTurns(2), 1, tmp_path / "work", TINY, tell=lambda line: None,
                   progress=False)  # fmt: skip
    keep_weights(three.weights_file, PigByTurns(2), two.run())
    found = Training(three, 1, tmp_path / "three").recipe
    assert (found.games, found.turns) == (77, 0)


@pytest.mark.parametrize(("rules", "known"), [("standard", ("standard", "short")),
                                              ("short", ("short",))])  # fmt: skip
def test_weights_of_the_usual_rules_may_hold_for_others(
    tmp_path: Path, rules: str, known: tuple[str, ...]
) -> None:
    game = PigByTurns(2, rules)
    training = Training(game, 1, tmp_path / "work", TINY, tell=lambda line: None, progress=False)
    weights, file = training.run(), tmp_path / "weights.json"
    assert weights.rule_sets == known
    keep_weights(file, game, weights)
    # What holds for both is not lost to what holds for one alone.
    if rules == "standard":
        with pytest.raises(lab.SetupError, match="learned for standard, short"):
            check_target(file, PigByTurns(2, "short"))


def test_a_game_without_features_is_refused(tmp_path: Path) -> None:
    with pytest.raises(lab.SetupError, match="Pig declares no features"):
        Training(Pig(2), 1, tmp_path)


def test_a_policy_is_taken_over_only_where_there_is_one(tmp_path: Path) -> None:
    game: Any = LearnedPig(3)
    recipe = Recipe(turns=0, games=24, matches=6, match_tries=1)
    with pytest.raises(lab.SetupError, match="fewest players first"):
        Training(game, 1, tmp_path / "none", recipe)
    game.weights_file = tmp_path / "weights.json"
    two = Training(LearnedPig(2), 1, tmp_path / "two", TINY, tell=lambda line: None, progress=False)
    keep_weights(game.weights_file, LearnedPig(2), two.run())
    three = Training(game, 1, tmp_path / "three", recipe, tell=lambda line: None, progress=False)
    keep_weights(game.weights_file, game, three.run())
    parts = read_weights(game.weights_file, game)
    assert parts[2].moves == parts[3].moves
    assert parts[2].gains != parts[3].gains


def test_a_training_of_more_players_may_begin_with_the_policy_of_fewer(tmp_path: Path) -> None:
    game: Any = LearnedPig(3)
    recipe = replace(TINY, first_games=0)
    with pytest.raises(lab.SetupError, match="fewest players first"):
        Training(game, 1, tmp_path / "none", recipe)
    game.weights_file = tmp_path / "weights.json"
    two = Training(LearnedPig(2), 1, tmp_path / "two", TINY, tell=lambda line: None, progress=False)
    keep_weights(game.weights_file, LearnedPig(2), two.run())
    three = Training(game, 1, tmp_path / "three", recipe, tell=lambda line: None, progress=False)
    before = list(three.moves)
    found = three.run()
    assert before == read_weights(game.weights_file, game)[2].moves != found.moves
    # The policy taken over plays first, then the one that was learned.
    assert found.trained["games"] == 2 * recipe.games


def test_a_policy_that_is_taken_over_knows_how_many_rounds_are_left(tmp_path: Path) -> None:
    """Its moves depend on them: with none left it plays as in the last round."""
    two = Training(LearnedPig(2), 1, tmp_path / "two", TINY, tell=lambda line: None, progress=False)
    file = tmp_path / "weights.json"
    keep_weights(file, LearnedPig(2), two.run())
    lengths, gains = [], []
    for many in (0, 8, 8):
        game: Any = LearnedPig(3)
        game.weights_file = file
        recipe = replace(TINY, turns=0, length_games=many)
        folder = tmp_path / str(len(gains))
        training = Training(game, 1, folder, recipe, tell=lambda line: None, progress=False)
        training.learn_length()
        lengths.append(training.length)
        gains.append(training.run().gains)
    assert lengths[0] == [0.0, 0.0] != lengths[1] == lengths[2]
    assert gains[0] != gains[1] == gains[2]


def test_the_evaluation_alone_may_be_learned(tmp_path: Path) -> None:
    """Moves stay those of the written bot: a policy from elsewhere is not asked for."""
    game: Any = LearnedPig(3)
    recipe = replace(TINY, turns=0, games=0)
    training = Training(game, 1, tmp_path, recipe, tell=lambda line: None, progress=False)
    found = training.run()
    assert found.trained["games"] == recipe.first_games
    assert found.moves == untaught(game.learnable)
    assert any(found.gains)
    state = game.start()
    moves = state.legal()
    learned, written_by_hand = training.heuristics(), game.heuristics
    assert learned.priors(state, moves) == pytest.approx(written_by_hand.priors(state, moves))


def test_players_may_judge_positions_by_what_is_written(tmp_path: Path) -> None:
    """What is learned of positions teaches moves all the same."""
    game: Any = LearnedPig(2)
    whole = train(tmp_path / "whole", game)
    game.learnable = PigFeatures()
    game.learnable.judges = False
    game.weights_file = tmp_path / "weights.json"
    training = Training(game, 1, tmp_path / "part", TINY, tell=lambda line: None, progress=False)
    found = training.run()
    keep_weights(game.weights_file, game, found)
    part = json.loads(whole)["players"]["2"]
    assert list(part["gains"].values()) == found.gains
    assert [each for row in part["moves"].values() for each in row] == found.moves
    state = game.start()
    learned = game.learned
    assert learned.evaluate(state) == game.heuristics.evaluate(state) == []
    assert learned.sigma(state) == game.heuristics.sigma(state) == 0.0
    assert training.heuristics().evaluate(state)


def test_moves_that_were_never_learned_are_not_taken_over(tmp_path: Path) -> None:
    """With the fewest players the evaluation alone was learned; the policy comes from others."""
    game: Any = LearnedPig(4)
    game.weights_file = tmp_path / "weights.json"

    def training(number: Any, recipe: Recipe) -> Training:
        folder = tmp_path / str(number.players)
        return Training(number, 1, folder, recipe, tell=lambda line: None, progress=False)

    alone = training(LearnedPig(2), replace(TINY, turns=0, games=0)).run()
    keep_weights(game.weights_file, LearnedPig(2), alone)
    with pytest.raises(lab.SetupError, match="fewest players first"):
        training(game, replace(TINY, turns=0))
    three = training(LearnedPig(3), TINY).run()
    keep_weights(game.weights_file, LearnedPig(3), three)
    assert training(game, replace(TINY, turns=0)).moves == three.moves


@pytest.mark.parametrize("given", [["games=0"], ["games=0", "turns=0", "first_games=0"]])
def test_a_recipe_without_anything_to_learn_from_is_refused(given: list[str]) -> None:
    with pytest.raises(lab.SetupError, match=r"no turn to learn in \(turns=0\), .* first games"):
        TINY.changed(given)
    assert TINY.changed(["turns=0", "games=0"]).games == 0


def test_a_kind_of_move_that_never_came_up_counts_as_before_anything_is_learned() -> None:
    """With two players nobody could use it: sums of 0 would be the best of all."""
    learnable = LearnedPig(2).learnable
    size, rows = len(learnable.circumstances), untaught(learnable)
    learned = [-0.5] * size + [0.0] * size
    assert taken_over(learnable, learned) == [-0.5] * size + rows[size:]
    assert taken_over(learnable, [*rows[:size], *learned[:size]]) == [*rows[:size], *learned[:size]]


def test_weights_are_kept_only_if_they_win(tmp_path: Path) -> None:
    recipe = Recipe(
        first_games=100, turns=1, decisions=150, tries=60, one_in=3, games=100, matches=100,
        match_tries=6,
    )  # fmt: skip
    game: Any = LearnedPig(2)
    game.weights_file = tmp_path / "weights.json"

    def better(seed: int, chosen: Recipe) -> bool:
        training = Training(
            game, seed, tmp_path / str(seed), chosen, tell=lambda line: None, progress=False
        )
        weights = training.run()
        found = training.is_better()
        if found:
            keep_weights(game.weights_file, game, weights)
        return found

    assert better(1, recipe)
    # Four games say nothing of when to hold: such weights lose.
    assert not better(2, replace(recipe, first_games=4, decisions=4, tries=2, games=4))


def test_the_rules_are_told_apart_by_what_they_do() -> None:
    game = lab.game("stone-age", players=2)
    assert rules_hash(game) == rules_hash(twin(game)) == rules_hash(lab.game("stone-age", 2))
    assert rules_hash(game) != rules_hash(lab.game("stone-age", 2, rules="rulebook"))


def test_what_was_learned_for_other_rules_is_not_written_over(tmp_path: Path) -> None:
    game, file = LearnedPig(2), tmp_path / "weights.json"
    check_target(file, game)
    training = Training(game, 1, tmp_path / "work", TINY, tell=lambda line: None, progress=False)
    keep_weights(file, game, training.run())
    check_target(file, game)
    check_target(file, LearnedPig(3, rules="long"))
    with pytest.raises(lab.SetupError, match="holds what was learned for standard"):
        check_target(file, LearnedPig(2, rules="long"))


@pytest.mark.parametrize("code", ["en", "ja"])
def test_where_weights_cannot_be_written_is_told_before_a_game_is_played(
    code: str, capsys: Any, tmp_path: Path
) -> None:
    farm = lab.game("agricola").weights_file
    other = tmp_path / "farm.json"
    other.write_bytes(farm.read_bytes())
    (tmp_path / "a_file").write_text("", encoding="utf-8")
    begun = ["stone-age", "--seed", "1", "--keep-anyway", "--folder"]
    with speaking(code):
        for file, said in ((tmp_path / "none" / "x.json", "x.json"), (tmp_path, tmp_path.name),
                           (other, "agricola")):  # fmt: skip
            assert main([*begun, str(tmp_path / "work"), "--file", str(file)]) == 2
            told = capsys.readouterr()
            assert said in told.err
            assert "first:" not in told.out
        file = tmp_path / "weights.json"
        assert main([*begun, str(tmp_path / "a_file" / "work"), "--file", str(file)]) == 2
        assert "a_file" in capsys.readouterr().err
    assert other.read_bytes() == farm.read_bytes()


def test_a_fit_that_nothing_is_left_to_try_on_says_so(tmp_path: Path) -> None:
    lines: list[str] = []
    few = TINY.changed(["decisions=3"])
    Training(LearnedPig(2), 1, tmp_path, few, tell=lines.append, progress=False).run()
    assert any("too few to try the fit on others" in line for line in lines)
    assert not any("nan" in line for line in lines)


@pytest.mark.parametrize("given", ["tries", "tries=", "tries=0", "trys=5", "tries=1.5", "turns=-1"])
def test_a_recipe_takes_only_what_it_has(given: str) -> None:
    with pytest.raises(lab.SetupError, match=r"no number of a recipe: it has first_games, turns"):
        TINY.changed([given])


def test_no_more_than_all_games_are_drawn() -> None:
    assert TINY.changed(["drawn=100"]).drawn == 100
    for make in (lambda: TINY.changed(["drawn=500"]), lambda: Recipe(drawn=101)):
        with pytest.raises(lab.SetupError, match=r"drawn is \d+: .* from 0 to 100"):
            make()
    with pytest.raises(lab.SetupError, match="drawn is −1"):
        Recipe(drawn=-1)


def test_the_command_trains_by_another_recipe(capsys: Any, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    numbers = [f"{name}={number}" for name, number in TINY.told().items()]
    asked = ["stone-age", "--seed", "2", "--file", str(file), "--folder", str(tmp_path / "work")]
    assert main([*asked, "--keep-anyway", "--recipe", *numbers]) == 0
    trained = json.loads(file.read_text(encoding="utf-8"))["players"]["2"]["trained"]
    assert trained["recipe"] == TINY.told()
    assert "24 games" in capsys.readouterr().out


def test_the_command_trains_with_expansions(capsys: Any, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    asked = ["stone-age", "--seed", "1", "--file", str(file), "--folder", str(tmp_path / "work")]
    numbers = [f"{name}={number}" for name, number in TINY.told().items()]
    assert main([*asked, "--expansions", "huts", "--keep-anyway", "--recipe", *numbers]) == 0
    game = lab.game("stone-age", 2, expansions=["huts"])
    assert list(read_weights(file, game)) == [2]
    assert main([*asked, "--expansions", "hutts"]) == 2
    assert "huts" in capsys.readouterr().err


def test_the_command_says_what_is_wrong(capsys: Any, tmp_path: Path) -> None:
    assert main(["stone-agee", "--seed", "1", "--folder", str(tmp_path)]) == 2
    assert "stone-age" in capsys.readouterr().err
