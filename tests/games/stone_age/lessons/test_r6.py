"""R6: the end of a round, and of the game."""

from __future__ import annotations

import pytest
from games.stone_age.lessons.goals import attempt, goal_holds, positions_load
from games.stone_age.lessons.test_r4 import asked

import stoneage_lab as lab
from stoneage_lab.games.stone_age.lessons import r6
from stoneage_lab.lessons.name_answers import Choices
from stoneage_lab.lessons.number_answers import NotComparable


def test_the_positions_can_be_played() -> None:
    positions_load("R6")


# The moment, tiles in two stacks, cards that lie out and in the deck: worked out by hand.
ENDS = {
    ("fed", 5, 4, 3, 0): "now",
    ("fed", 0, 6, 4, 9): "now",
    ("fed", 5, 4, 2, 2): "no",
    ("fed", 1, 1, 4, 7): "no",
    ("using", 0, 5, 4, 12): "round",
    ("using", 5, 3, 2, 1): "round",
    ("using", 2, 6, 1, 3): "no",
    ("using", 1, 5, 4, 12): "no",
}


@pytest.mark.parametrize("state", ENDS)
def test_when_the_game_ends(state: tuple[str, int, int, int, int]) -> None:
    assert r6.how_it_ends(state) == ENDS[state]


def test_four_games() -> None:
    exercise = asked("R6.2", now=0, later=0, four=0, low=0, order="0123")
    assert exercise.truth == ("now", "round", "no", "no")
    assert exercise.check("Now, round, no, no")
    assert "the round is finished" in exercise.check(["now", "now", "no", "no"]).text
    assert "is not empty" in exercise.check("now round no round").text
    assert "Four cards are enough" in exercise.check("now, round, now, no").text
    for typed in (
        "(a) now (b) round (c) no (d) no",
        "すぐ、ラウンド後、続く、続く",
        "①すぐ②ラウンド後③続く④続く",
    ):
        assert exercise.check(typed)
    assert exercise.check("now, round").outcome == "unreadable"
    assert exercise.check("now, round, no, maybe").outcome == "unreadable"


def test_several_words_are_read_in_order() -> None:
    kind = Choices(2, "yes", "no")
    assert kind.read("No、yes") == kind.read(["no", "a"]) == ("no", "yes")
    assert kind.show(("no", "yes")) == "no, yes"
    for wrong in ("no", "no no no", {"no": 1}, 7):
        with pytest.raises(NotComparable, match="yes, no"):
            kind.read(wrong)


@pytest.mark.parametrize(
    ("players", "taken", "open_"),
    [
        (2, "hut", "toolmaker, field"),
        (2, "toolmaker hut", "none"),
        (3, "hut field", "none"),
        (4, "hut field", "toolmaker"),
    ],
)
def test_which_village_places_are_open(players: int, taken: str, open_: str) -> None:
    assert asked("R6.3", players=players, taken=taken).check(open_)


def test_the_village_has_its_own_mistakes() -> None:
    two = asked("R6.3", players=2, taken="hut")
    assert "The translated rulebook says so" in two.check("none").text
    three = asked("R6.3", players=3, taken="hut field")
    assert "the third is closed" in three.check("toolmaker").text
    four = asked("R6.3", players=4, taken="hut field")
    assert "no place closes" in four.check("none").text


def test_how_many_may_join_in_the_forest() -> None:
    assert asked("R6.4", players=3, blue=2, green=0).check(5)
    full = asked("R6.4", players=3, blue=2, green=1)
    assert full.check(0)
    assert "a third may not come" in full.check(4).text
    assert asked("R6.4", players=4, blue=4, green=1).check(2)


def test_cards_slide_past_every_gap() -> None:
    exercise = asked("R6.1", bought="2 3", slot=4)  # the example of the rulebook
    assert exercise.check(2)
    assert "slide to the right" in exercise.check(4).text
    assert "every gap" in exercise.check(3).text


def test_the_goals() -> None:
    goal_holds(
        "R6.end",
        {
            "away": ["place 1 river"],
            "declined": ["place 1 building1", "use building1", "decline"],
            "build": ["place 1 building1"],
            "hunt": ["place 1 building1", "use building1", "pay 2 wood 1 brick"],
        },
    )
    goal_holds(
        "R6.wait",
        {
            "over": ["place 1 river", "use river", "use hunt"],
            "away": ["place 1 field"],
            "decline": ["place 1 building1"],
            "hunt": ["place 1 building1", "use building1", "decline"],
        },
    )


def test_blue_ends_the_game_if_nobody_hinders_it() -> None:
    lost = attempt("R6.wait", ["place 1 clay", "use clay", "use hunt"])
    assert lost.play.winners == ("blue",)


def test_what_the_log_tells_between_rounds() -> None:
    game = lab.play(lab.lesson_position("R6.evening"), seed=1).do("use field")
    told = [line.text() for line in game.log]
    assert "The cards slide to the cheap end; 2 places are filled again." in told
    assert "All tools are ready again." in told
    assert told[-1] == "Round 4: the start player's token passes to Blue."
    assert game.position.to_dict()["state"]["display"][1] == "C29"


@pytest.mark.parametrize("answer", ["tool maker", "tool maker, field", "hut", "hut and field"])
def test_every_answer_with_a_place_that_is_taken_meets_its_reason(answer):
    reply = asked("R6.3", players=4, taken="toolmaker hut").check(answer)
    assert str(reply) == "✗ A place where Blue stands is taken for this round."
