"""What a card is worth: pairs of games, the shipped file, what bots and coach make of it."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from statistics import NormalDist

import pytest

import stoneage_lab as lab
from stoneage_lab.advice.advice import why
from stoneage_lab.cli import main
from stoneage_lab.core.errors import SetupError
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE
from stoneage_lab.games.agricola.bots import card_prior_trial
from stoneage_lab.games.agricola.bots.card_priors import CARD_PRIORS, CardPrior
from stoneage_lab.games.agricola.bots.farm_value import COMING, promise, weights, weights_by_hooks
from stoneage_lab.games.agricola.explain import move_reasons
from stoneage_lab.games.agricola.lessons.a9 import QUESTIONS
from stoneage_lab.games.agricola.rules.card_data import deck
from stoneage_lab.games.agricola.rules.cards import CARD_NUMBERS
from stoneage_lab.games.agricola.rules.state import AgricolaState
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.student import Student
from stoneage_lab.trials.card_priors import measure_cards, trial_of
from tools.editions import without_claims

ROOT = Path(__file__).resolve().parents[3]
KNOWN = {name: prior for name, prior in CARD_PRIORS.items() if prior.is_known}
SEED, PAIRS = 1, max(prior.came for prior in CARD_PRIORS.values())


def dealt(seed: int = 3, players: int = 2) -> AgricolaState:
    """Return the first decision of a full game."""
    state, rng = lab.game("agricola", players, rules="standard").start(), Rng(seed)
    while state.node == CHANCE:
        state.settle(state.chance().sample(rng))
    assert isinstance(state, AgricolaState)
    return state


# ---- the shipped file ----------------------------------------------------------------------------


def test_every_card_was_measured_and_the_figures_agree() -> None:
    assert list(CARD_PRIORS) == [card.id for card in deck()]
    assert len(KNOWN) > 100
    for name, prior in KNOWN.items():
        assert prior.players == card_prior_trial.CARD_PLAYERS[name]
        assert prior.error == pytest.approx(prior.spread / sqrt(prior.came), abs=0.001)
        low, high = prior.interval
        assert prior.is_sure == (not low < 0 < high)


def test_a_card_without_conditions_comes_in_every_pair() -> None:
    for card in deck():
        if not card.needs and not card.give_count:
            assert CARD_PRIORS[card.id].came == PAIRS


@pytest.mark.long
def test_the_command_gives_the_shipped_figures_again() -> None:
    found = measure_cards("agricola", ["dovecote", "clay-roof"], PAIRS, SEED)
    for name, row in found.rows.items():
        assert CardPrior(**row) == CARD_PRIORS[name]


# ---- pairs of games ------------------------------------------------------------------------------


def test_a_pair_repeats_and_says_nothing_where_the_card_cannot_come(capsys, tmp_path) -> None:
    path = tmp_path / "cards.json"
    line = ["priors", "agricola", "--cards", "dovecote", "fruit-tree", "--pairs", "2"]
    assert main([*line, "-o", str(path)]) == 0
    assert "dovecote" in capsys.readouterr().out
    again = measure_cards("agricola", ["fruit-tree", "dovecote"], 2)
    assert again.rows["dovecote"]["came"] == 2
    assert again.rows["fruit-tree"]["came"] == 0
    again.rows = {name: again.rows[name] for name in ("dovecote", "fruit-tree")}
    assert again.save(tmp_path / "again.json").read_bytes() == path.read_bytes()


def test_a_card_that_was_dealt_is_taken_out_of_the_hand() -> None:
    state = dealt()
    card = state.players[1].hand[0]
    name = [card.id for card in deck()][card - CARD_NUMBERS["field"]]
    assert card_prior_trial.keep_out(state, name, Rng(1))
    assert len(state.players[1].hand) == 14
    assert not any(card in player.hand for player in state.players)
    assert not card_prior_trial.keep_out(state, name, Rng(1))


def test_a_card_comes_for_nothing_and_takes_no_turn() -> None:
    state = dealt()
    card_prior_trial.keep_out(state, "raft", Rng(1))
    before, seat = list(state.players[state.mover].goods), state.mover
    assert card_prior_trial.can_come(state, seat, "raft", 1)
    assert not card_prior_trial.can_come(state, seat, "raft", 2)
    assert not card_prior_trial.can_come(state, seat, "fruit-tree", 1)
    shown, left = card_prior_trial.come(state, seat, "raft")
    assert state.mover == seat
    assert list(state.players[seat].goods) == before
    assert CARD_NUMBERS["raft"] in state.players[seat].cards
    assert left == 13
    assert shown == pytest.approx(1)  # its point


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: trial_of("stone-age"), "no priors of cards"),
        (lambda: measure_cards("agricola", ["rafft"]), "raft"),
        (lambda: measure_cards("agricola", pairs=0), "from 1 up"),
        (lambda: lab.agricola.told_from_zero(2), "between 0 and 1"),
        (lambda: lab.agricola.told_from_zero("0.05"), "not '0.05'"),
        (lambda: lab.agricola.told_from_zero(method="guess"), "holm"),
        (lambda: lab.agricola.measured("major"), "occupation"),
        (lambda: lab.agricola.measured_cards("rafft"), "raft"),
    ],
)
def test_what_cannot_be_measured_is_said(call, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        call()


# ---- bots and coach ------------------------------------------------------------------------------


def test_a_bad_card_is_worth_less_than_none_and_alone_it_goes_by_its_hooks() -> None:
    state = dealt()
    player = state.players[0]
    worst = min(KNOWN, key=lambda name: KNOWN[name].points - KNOWN[name].at_once)
    player.cards = (CARD_NUMBERS[worst],)
    player.refresh_modifiers()
    assert promise(player, 10, weights(state)) < 0 < promise(player, 10, weights_by_hooks(state))
    alone = dealt(players=1)
    player = alone.players[0]
    player.cards = (CARD_NUMBERS[worst],)
    player.refresh_modifiers()
    assert promise(player, 10, weights(alone)) == promise(player, 10, weights_by_hooks(alone)) > 0
    unknown = [name for name in CARD_PRIORS if name not in KNOWN]
    assert all(CARD_NUMBERS[name] not in COMING for name in unknown)


def test_the_coach_says_what_a_card_brought_and_nothing_that_is_noise(monkeypatch) -> None:
    state = dealt()
    best = CardPrior(2, 100, 2.04, 0.31, 3.1, 5.0, 5.0, 0.0, 9.0)
    noise = best._replace(points=0.5)
    loss = best._replace(points=-2.04)
    few = best._replace(came=5)
    for code, words in (("en", ("about 2.0", "1.4 to 2.7", "−2.0", "from zero")),
                        ("ja", ("約2.0点", "1.4〜2.7点", "約−2.0点", "はっきり"))):  # fmt: skip
        texts = state.game.texts(code)
        said = []
        for prior in (best, loss, noise, few):
            monkeypatch.setattr(move_reasons, "CARD_PRIORS", {"raft": prior})
            said.append([texts(f"reason.{key}", **facts) for _, key, facts in
                         move_reasons.simulated_gains("raft")])  # fmt: skip
        assert words[0] in said[0][0]
        assert words[1] in said[0][0]
        assert words[2] in said[1][0]
        assert words[3] in said[2][0]
        assert not any(letter.isdigit() and letter != "0" for letter in said[2][0])
        assert said[3] == []


def test_a_card_that_may_be_played_has_the_sentence_among_its_reasons() -> None:
    play = lab.play("agricola", players=2, rules="standard", seed=1)
    while play.position.state.step_name != "learning":
        move = next((move for move in play.moves if move.words == "use lessons"), play.moves[0])
        play.do(move.words)
    for move in play.moves:
        if move.words.startswith("play "):
            prior = CARD_PRIORS[move.words.removeprefix("play ")]
            wanted = {"en": "in simulated games", "ja": "シミュレーション"}
            for code in LANGUAGES:
                said = [one for one in why(play.position, move, code) if wanted[code] in one]
                assert len(said) == prior.is_known


# ---- the lesson ----------------------------------------------------------------------------------


def test_the_methods_are_those_of_the_books() -> None:
    level, normal = 0.05, NormalDist()
    values = sorted(
        2 * (1 - normal.cdf(abs(prior.points / (prior.error or 1e-9)))) for prior in KNOWN.values()
    )
    many = len(values)
    wanted = {
        "none": sum(value <= level for value in values),
        "bonferroni": sum(value <= level / many for value in values),
    }
    holm = 0
    while holm < many and values[holm] <= level / (many - holm):
        holm += 1
    wanted["holm"] = holm
    wanted["fdr"] = max(
        (n for n in range(1, many + 1) if values[n - 1] <= level * n / many), default=0
    )
    found = {name: len(lab.agricola.told_from_zero(level, name)) for name in wanted}
    assert found == wanted
    assert found["none"] > 0.05 * many  # more than by chance alone
    assert found["bonferroni"] <= found["holm"] <= found["fdr"] <= found["none"]


def test_what_the_lesson_says_of_its_numbers() -> None:
    assert len(deck()) == 126
    assert len(deck()) - len(KNOWN) == 6  # "Six of the 126 came in fewer than 20 pairs"
    tested = len(KNOWN)
    by_chance = tested * 0.05
    for code in LANGUAGES:
        with speaking(code):
            asked = lab.questions("agricola")["A9.3"]
            exercise = Exercise(asked, Student("1B", 7))
            told = asked.texts()["A9.summary.chance.text"]
            exercise.parameters = {"kind": "all", "level": asked.parameters["level"][0]}
            assert str(tested) in exercise.ask().text
            assert str(tested) in told
            assert f"{by_chance:g}" in told
        lesson = "agricola/lessons/A9_too_strong.ipynb"
        notebook = ROOT / "notebooks" / (lesson if code == "en" else f"{code}/{lesson}")
        written = without_claims(notebook.read_text(encoding="utf-8"))
        assert f"## {tested}" in written
        assert f"range({tested})" in written
        # The number of all cards is said of what was left out, and of the game alone.
        assert written.count(str(len(deck()))) == 2
    teachers = (ROOT / "docs/how_to/teachers.md").read_text(encoding="utf-8")
    assert f"{tested} · 5 % = {by_chance:g} by chance alone" in teachers
    ratio = {}
    for name in ("dovecote", "axe", "storyteller"):
        card = lab.agricola.measured()[name]
        ratio[name] = (card.spread_with**2 + card.spread_without**2) / card.spread**2
    shown = lab.agricola.measured_cards("dovecote", "merchant").rows
    assert [row[0] for row in shown] == ["Dovecote", "Merchant"]
    assert shown[0][4] == "< 0.0001"
    assert float(shown[1][4]) > 0.05
    # Pairs save most for the card that changes least.
    assert ratio["dovecote"] > ratio["axe"] > ratio["storyteller"] > 1


def test_what_the_page_on_agricola_says_of_the_priors() -> None:
    page = " ".join((ROOT / "docs/explanation/agricola.md").read_text(encoding="utf-8").split())
    found = {name: len(lab.agricola.told_from_zero(0.05, name)) for name in ("none", "bonferroni")}
    assert f"--pairs {PAIRS} " in page
    assert f"{len(KNOWN)} of the 126 cards came in at least 20 pairs" in page
    assert f"Of {len(KNOWN)} cards {found['none']} can be told from zero" in page
    assert f"({len(KNOWN) / 20:g} would be by chance alone)" in page
    assert f"{found['bonferroni']} after Bonferroni" in page
    worst = (("dock-worker", "Dock Worker"), ("grocer", "Grocer"), ("stone-carrier", "Carrier"))
    assert [name for name, _ in worst] == sorted(KNOWN, key=lambda name: KNOWN[name].points)[:3]
    for name, title in worst:
        assert title in page
        assert f"\N{MINUS SIGN}{-KNOWN[name].points:.1f}" in page


def test_the_questions_have_the_numbers_of_the_file() -> None:
    first = {question.id: question for question in QUESTIONS}
    prior = CARD_PRIORS["axe"]
    given = {"card": "axe"}
    assert first["A9.1"].solver(given) == pytest.approx(prior.error, abs=0.001)
    apart = sqrt((prior.spread_with**2 + prior.spread_without**2) / prior.came)
    assert first["A9.2"].solver(given) == pytest.approx(apart)
    assert first["A9.3"].solver({"kind": "all", "level": "1/20"}) == pytest.approx(len(KNOWN) / 20)
    assert first["A9.4"].solver({"kind": "all", "level": "1/20"}) == len(
        lab.agricola.told_from_zero(0.05, "bonferroni")
    )
