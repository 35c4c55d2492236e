"""Games as environments of PettingZoo: its own tests, and what a learner relies on."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from fixtures import kalah
from pettingzoo.test import api_test, seed_test

import stoneage_lab as lab
from stoneage_lab.core.observation_fields import number, of_every_seat
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.games import game_names

SET_UPS: tuple[dict[str, Any], ...] = (
    {"game": "stone-age", "players": 2},
    {"game": "stone-age", "players": 4, "rules": "bga"},
    {"game": "stone-age", "players": 3, "expansions": lab.game("stone-age").known_expansions},
    {"game": "age-of-hunting", "players": 5},
    {"game": "age-of-revive", "players": 3},
    {"game": "agricola", "players": 1},
    {"game": "agricola", "players": 3, "rules": "family"},
    {"game": "agricola", "players": 2, "rules": "standard"},
)


EVERY_SET_UP: tuple[dict[str, Any], ...] = tuple(
    {"game": game, "players": players, "rules": rules}
    for game in game_names()
    for rules in lab.game(game).rule_sets
    for players in lab.game(game, rules=rules).player_counts()
)


@pytest.fixture(params=SET_UPS, ids=lambda given: "-".join(map(str, given.values())))
def set_up(request: pytest.FixtureRequest) -> dict[str, Any]:
    given: dict[str, Any] = request.param
    return given


@pytest.mark.parametrize("rewards", ["end", "step"])
def test_it_is_an_environment_of_pettingzoo(
    set_up: dict[str, Any], rewards: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        api_test(lab.environment(**set_up, rewards=rewards), num_cycles=120)
    assert "Passed" in capsys.readouterr().out


def test_a_seed_gives_the_same_game(set_up: dict[str, Any]) -> None:
    seed_test(lambda: lab.environment(**set_up), num_cycles=40)


@pytest.mark.long
@pytest.mark.parametrize(
    "given", EVERY_SET_UP, ids=lambda given: "-".join(map(str, given.values()))
)
def test_every_game_for_every_number_by_every_rule_set_is_one(
    given: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        api_test(lab.environment(**given), num_cycles=60)
    assert "Passed" in capsys.readouterr().out
    seed_test(lambda: lab.environment(**given), num_cycles=20)


def random_game(env: Any, seed: int) -> Iterator[str]:
    """Play at random; yield the seat that decides before each move."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.step(None)
            continue
        yield agent
        env.step(rng.choice(np.flatnonzero(observation["action_mask"])))


def test_every_number_is_named_and_in_its_range(set_up: dict[str, Any]) -> None:
    env = lab.environment(**set_up)
    assert len(set(env.fields.names)) == len(env.fields.names)
    for agent in random_game(env, 5):
        seat = env.possible_agents.index(agent)
        numbers = env.fields.numbers(env.state_of_game, seat)
        for name, found, least, most in zip(
            env.fields.names, numbers, env.fields.least, env.fields.most, strict=True
        ):
            assert least <= found <= most, f"{name} is {found}, not {least} to {most}"


def test_the_mask_has_every_legal_move_and_no_other(set_up: dict[str, Any]) -> None:
    env = lab.environment(**set_up)
    for agent in random_game(env, 6):
        legal = [action.words for action in env.state_of_game.legal()]
        numbers = np.flatnonzero(env.observe(agent)["action_mask"])
        assert len(numbers) == len(legal)
        listed = {env.moves.words[number] for number in numbers if number < len(env.moves.words)}
        assert listed == {words for words in legal if words in env.moves.number_of}
        others = [other for other in env.possible_agents if other != agent]
        assert not any(env.observe(other)["action_mask"].any() for other in others)


@pytest.mark.parametrize("game", ["age-of-revive", "agricola"])
def test_what_a_seat_may_not_know_is_not_in_its_numbers(game: str) -> None:
    env = lab.environment(game, players=3, rules="standard")
    differed = 0
    for agent in random_game(env, 7):
        state, seat = env.state_of_game, env.possible_agents.index(agent)
        other = state.determinize(seat, Rng(differed, "hidden"))
        differed += other.key() != state.key()
        assert env.fields.numbers(other, seat) == env.fields.numbers(state, seat)
        if differed > 60:
            break
    assert differed > 20


def test_what_a_seat_owns_stands_under_own_in_its_turn() -> None:
    env = lab.environment("stone-age", players=3)
    names = env.fields.names
    for agent in random_game(env, 8):
        seat = env.possible_agents.index(agent)
        observation = env.observe(agent)["observation"]
        state: Any = env.state_of_game
        for prefix, about in (("own", seat), ("next1", (seat + 1) % 3), ("next2", (seat + 2) % 3)):
            assert observation[names.index(f"{prefix}.food")] == state.players[about].food


@pytest.mark.parametrize("rewards", ["end", "step"])
def test_rewards_add_up_to_the_lead_at_the_end(set_up: dict[str, Any], rewards: Any) -> None:
    env = lab.environment(**set_up, rewards=rewards)
    env.reset(seed=9)
    rng, total = np.random.default_rng(9), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over or cut else rng.choice(legal))
    scores = env.state_of_game.scores()
    begin = lab.environment(**set_up)
    begin.reset(seed=9)
    for seat, agent in enumerate(env.possible_agents):
        others = [points for other, points in enumerate(scores) if other != seat]
        lead = scores[seat] - (sum(others) / len(others) if others else 0)
        if rewards == "step":
            lead -= _lead_as_seen(begin, seat)
        assert total[agent] == pytest.approx(lead)


def _lead_as_seen(env: Any, seat: int) -> float:
    scores = env.state_of_game.seen_by(seat).scores()
    others = [points for other, points in enumerate(scores) if other != seat]
    return float(scores[seat] - (sum(others) / len(others) if others else 0))


def test_a_long_game_is_cut_off() -> None:
    env = lab.environment("stone-age", players=2, most_moves=10)
    assert len(list(random_game(env, 1))) == 10
    assert env.agents == []


def test_what_is_drawn_is_what_a_spectator_sees() -> None:
    text = lab.environment("age-of-revive", players=3, render_mode="ansi")
    text.reset(seed=3)
    assert "Age of Revive" in str(text.render())
    picture = lab.environment("stone-age", players=2, render_mode="svg")
    picture.reset(seed=3)
    assert str(picture.render()).startswith("<svg")
    silent = lab.environment("stone-age", players=2)
    silent.reset(seed=3)
    assert silent.render() is None


# ---- what is wrong is told, and changes nothing -----------------------------------------------


def test_a_move_that_is_not_allowed_changes_nothing() -> None:
    env = lab.environment("stone-age", players=2)
    with pytest.raises(lab.SetupError, match=r"call reset"):
        env.step(0)
    env.reset(seed=1)
    before = env.state_of_game.key()
    refused = env.moves.number_of["starve"]
    for given, said in (
        (refused, rf"{refused} \(starve\) is not allowed now.* does not fit this moment"),
        (len(env.moves) - 1, r"stands for the 48\. legal move .* only 0"),
        (len(env.moves), "whole numbers from 0 to"),
        (-1, "whole numbers"), (1.5, "whole numbers"), ("1", "whole numbers"),
        (True, "whole numbers"), (None, "whole numbers"),
    ):  # fmt: skip
        with pytest.raises((lab.UnknownAction, lab.IllegalMove), match=said):
            env.step(given)
    assert env.state_of_game.key() == before
    env.step(np.int8(np.flatnonzero(env.observe("red")["action_mask"])[0]))


def test_a_wrong_seed_or_seat_is_told_and_numbers_of_numpy_are_seeds() -> None:
    env = lab.environment("age-of-revive", players=3)
    with pytest.raises(lab.SetupError, match=r"call reset"):
        env.last()
    for seed in ("1", 1.5, True, 10**40):
        with pytest.raises(lab.SetupError, match="whole number"):
            env.reset(seed=seed)  # type: ignore[arg-type]
    env.reset(seed=4)
    dealt = env.state_of_game.key()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env.reset(seed=np.int64(4))  # type: ignore[arg-type]
    assert env.state_of_game.key() == dealt
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(lab.SetupError, match=r"“purple”.*red, blue, green"):
            ask("purple")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"rewards": "often"}, r"“often”.* end, step"),
        ({"render_mode": "human"}, r"“human”.* ansi, svg"),
        ({"most_moves": 0}, "from 1, not 0"),
        ({"most_moves": 2.5}, "from 1, not 2.5"),
        ({"observe": 3}, r"list of rows.*not 3"),
        ({"observe": []}, r"list of rows"),
        ({"observe": ["food"]}, r"list of rows.*food"),
        ({"players": 9}, "9"),
        ({"game": "chess"}, "chess"),
    ],
)
def test_what_cannot_be_made_is_told(given: dict[str, Any], said: str) -> None:
    with pytest.raises(lab.LabError, match=said):
        lab.environment(**given)


def test_a_game_that_says_nothing_asks_for_its_numbers() -> None:
    with pytest.raises(lab.SetupError, match="observe=fields"):
        lab.environment(kalah.Kalah(2))
    rows = of_every_seat(number("store", 99, lambda state, seat: state.scores()[seat]))
    game = kalah.Kalah(2)
    if not game.all_actions():
        with pytest.raises(lab.SetupError, match="all_actions"):
            lab.environment(game, observe=rows)
        return
    env = lab.environment(game, observe=rows)
    assert env.fields.names == ("own.store", "next1.store")


def test_without_pettingzoo_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "stoneage_lab.environments.game_environment", raising=False)
    with pytest.raises(lab.SetupError, match=re.escape('pip install "stoneage-lab[rl]"')):
        lab.environment("stone-age")


def test_chance_is_settled_before_anybody_decides(set_up: dict[str, Any]) -> None:
    env = lab.environment(**set_up)
    for _ in random_game(env, 11):
        assert env.state_of_game.node not in (CHANCE, OVER)
