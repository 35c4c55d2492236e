"""Looking back: the curve of chances, and the moves that cost most."""

from __future__ import annotations

import pytest
from fixtures.market import Market
from fixtures.pig import Pig
from fixtures.small_games import Matches

import stoneage_lab as lab
from stoneage_lab.advice import reviewer
from stoneage_lab.advice import search as coaching
from stoneage_lab.advice.finished_review import Review
from stoneage_lab.core.errors import SetupError
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.core.simple_game import SmallGame, SmallState
from stoneage_lab.core.state import OVER
from stoneage_lab.figures.progress import Progress

FEW = 8


class Slope(SmallGame):
    """Twelve steps of two points up or down each: a step down costs four points, for sure."""

    name = "slope"
    title = "Slope"
    least = most = 2
    words = ("step down", "step up")

    class state(SmallState):  # noqa: N801 - a game calls it so
        def set_up(self):
            self.points = [0] * self.game.players
            self.left = 12 * self.game.players

        def forbids(self, action):
            return iter(())

        def play(self, action):
            self.points[self.turn] += 2 if action.words == "step up" else -2
            self.left -= 1
            if self.left:
                self.next_turn()
            else:
                self.node = OVER


@pytest.fixture(autouse=True)
def _slope_is_known():
    """A record names its game, and is loaded by that name."""
    lab.register(Slope)


def played(moves=14):
    """The beginning of a game in which red always steps down, and blue up."""
    play = lab.play("slope", players=2, seed=7)
    while play.ply < moves:
        play.do(play.moves[play.ply % 2])
    return play


def test_a_planted_blunder_is_found_with_the_better_move_and_why():
    play = lab.play(Matches(2), seed=1)
    for words in ("take 3", "take 3", "take 1", "take 1", "take 2"):
        play.do(words)
    looked = lab.review(play, "blue", tries=60, progress=False)
    (blunder,) = [entry for entry in looked.costliest if entry.ply == 3]
    assert (blunder.played.words, blunder.better.words) == ("take 1", "take 3")
    assert blunder.cost > 0
    assert not blunder.equal
    assert "Wins the game." in blunder.why
    assert play.at(3).why_not(blunder.better) is None


def test_no_costly_move_is_praised():
    play = lab.play(Matches(2), seed=1)
    for words in ("take 3", "take 3", "take 1"):
        play.do(words)
    (entry, *_) = lab.review(play, tries=20, progress=False).judged
    entry.cost = 0.06
    praise = ("(good)", "(playable)", "（良い）", "（悪くない）")
    for rating in ("good", "playable", "poor"):
        entry.rating = rating
        for code, lost in (("en", "It lost 6 %"), ("ja", "失った勝率は 6")):
            with speaking(code):
                assert lost in entry.headline()
                assert not [each for each in praise if each in entry.headline()]


def test_the_best_moves_cost_nothing():
    play = lab.play(Slope(2), seed=7)
    for _ in range(3):
        play.do(lab.coach(play, tries=40).best)
    again = lab.review(play, tries=40, progress=False)
    assert all(entry.cost == 0 for entry in again.judged if entry.played is entry.better)
    assert len(again.costliest) <= 3 * len(again.asked)


def test_every_seat_has_a_curve_that_ends_with_what_came_of_it():
    play = lab.play(Market(3), players=["random"] * 3, seed=1).run_bots()
    looked = lab.review(play, "red", tries=1, progress=False)
    assert set(looked.curve) == {"red", "blue", "green"}
    for seat, points in looked.curve.items():
        assert points[-1] == (play.last, float(seat in play.winners))
        assert [ply for ply, _ in points] == sorted({ply for ply, _ in points})
        assert all(0 <= win <= 1 for _, win in points)
    for points in zip(*looked.curve.values(), strict=True):
        assert len({ply for ply, _ in points}) == 1
        assert sum(win for _, win in points) == pytest.approx(1)


def test_a_running_game_has_a_curve_without_an_end():
    play = played()
    looked = lab.review(play, tries=FEW, progress=False)
    assert looked.asked == ("red", "blue")
    assert max(ply for points in looked.curve.values() for ply, _ in points) < play.last


def test_the_same_tries_give_the_same_review_whatever_position_is_shown():
    play = played()
    first = lab.review(play, tries=FEW, progress=False)
    again = lab.review(play.goto(3), tries=FEW, progress=False)
    assert (repr(first), first.html()) == (repr(again), again.html())
    assert play.ply == 3


@pytest.mark.parametrize("tries", [3, 20, 60])
def test_slices_of_any_length_give_the_same_review(monkeypatch, tries):
    """How long a slice lasts depends on the machine: a busy one gets through fewer tries."""
    play, found = played(10), []
    for seconds in (1e-9, coaching.SLICE, 1e9):
        monkeypatch.setattr(coaching, "SLICE", seconds)
        looked = lab.review(play, tries=tries, progress=False)
        found.append((repr(looked), looked.html()))
    assert found == found[:1] * 3


def test_a_saved_game_and_its_record_can_be_reviewed(tmp_path):
    play = played(12)
    expected = repr(lab.review(play, tries=FEW, progress=False))
    loaded = lab.load(play.save(tmp_path / "game.json"))
    assert repr(lab.review(loaded, tries=FEW, progress=False)) == expected
    assert repr(lab.review(play.record(), tries=FEW, progress=False)) == expected


def test_only_persons_are_weighed_unless_a_seat_is_named():
    play = lab.play(Slope(2), players=["you", "random"], seed=7)
    play.do("step up").do(play.moves[0])
    assert lab.review(play, tries=2, progress=False).asked == ("red",)
    assert lab.review(play, "blue", tries=2, progress=False).asked == ("blue",)
    bots = lab.play(Slope(2), players=["random", "random"], seed=7)
    for _ in range(4):
        bots.step()
    assert lab.review(bots, tries=2, progress=False).asked == ("red", "blue")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_review_is_shown_as_text_and_as_html_with_its_numbers(code):
    looked = lab.review(played(), "red", tries=100, progress=False)
    assert looked.costliest
    assert all(entry.why for entry in looked.costliest)
    with speaking(code):
        shown = looked._repr_mimebundle_()
        assert shown["text/plain"] == repr(looked)
        for part in ("<svg", "<details>", "<ol>", f'lang="{code}"'):
            assert part in shown["text/html"]
        for entry in looked.costliest:
            assert entry.headline() in shown["text/plain"]
            assert all(sentence in shown["text/plain"] for sentence in entry.why)
        assert "{" not in shown["text/plain"]
        assert len(looked.table().rows) == len(looked.judged)


def test_any_game_can_be_reviewed():
    play = lab.play(Pig(2), seed=1)
    while not play.over:
        play.do(play.moves[-1])
    looked = lab.review(play, tries=FEW, progress=False)
    assert looked.judged
    assert isinstance(looked, Review)


def test_the_time_is_shared_among_the_decisions():
    play = played(20)
    looked = lab.review(play, seconds=0.5, progress=False)
    assert len(looked.judged) == sum(len(play.at(ply).legal()) > 1 for ply in range(play.last))


def test_ctrl_c_keeps_what_was_looked_at(monkeypatch):
    judge = reviewer.judge_decision

    def third_is_interrupted(ply, *given):
        if ply == 2:
            raise KeyboardInterrupt
        return judge(ply, *given)

    monkeypatch.setattr(reviewer, "judge_decision", third_is_interrupted)
    looked = lab.review(played(12), tries=2, progress=False)
    assert looked.interrupted
    assert len(looked.judged) == 2
    assert "Interrupted: 2 of" in repr(looked)


def test_a_bar_is_shown_while_it_lasts(monkeypatch):
    counted = []

    class Bar(Progress):
        def __init__(self, total, shown, of):
            super().__init__(total, False, of)
            counted.append((total, shown, of))

        def advance(self, count):
            counted.append(count)

    monkeypatch.setattr(reviewer, "Progress", Bar)
    looked = lab.review(played(8), tries=1)
    assert counted == [(len(looked.judged), True, "review"), *[1] * len(looked.judged)]


@pytest.mark.parametrize("given", [None, 3, "game.json"])
def test_what_is_no_session_is_refused(given):
    with pytest.raises(SetupError, match=r"lab\.review\(play\)"):
        lab.review(given)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [({"seat": "pink"}, "pink"), ({"tries": 0}, "whole number"), ({"seconds": -1}, "seconds")],
)
def test_wrong_questions_are_refused(options, sentence):
    with pytest.raises(SetupError, match=sentence):
        lab.review(played(2), **options)


def test_a_game_that_has_not_begun_cannot_be_looked_back_at():
    with pytest.raises(SetupError, match="Nothing has been played"):
        lab.review(lab.play(Pig(2), seed=1))
