"""R7: the final score, and the guided game."""

from __future__ import annotations

import html

import pytest
from games.stone_age.lessons.goals import goal_holds, positions_load
from games.stone_age.lessons.test_r4 import asked

import stoneage_lab as lab
from stoneage_lab.core.errors import SetupError
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.games.stone_age.lessons.tables import ended, hand
from stoneage_lab.lessons.announced_game import GuidedGame


def test_the_positions_can_be_played() -> None:
    positions_load("R7")


# Examples of the rule texts, and one of our own (five symbols, two of them twice).
@pytest.mark.parametrize(
    ("red", "points"),
    [
        ({"cards": hand(5, 2)}, 29),
        ({"cards": hand(5)}, 25),
        ({"cards": hand(farmer=5), "fields": 7}, 35),
        ({"cards": hand(tool_maker=3), "level": 7}, 21),
        (
            {"cards": hand(hut_builder=7), "buildings": ["B01", "B02", "B03", "B04", "B05", "B06"]},
            42,
        ),
        ({"cards": hand(shaman=3), "people": 8}, 24),
        ({"goods": {"wood": 2, "gold": 2}, "food": 9}, 4),
    ],
)
def test_hands(red: dict[str, object], points: int) -> None:
    assert ended(red=red).scores[0] == points


def test_the_table_takes_a_score_apart() -> None:
    table = lab.stone_age.ScoreTable(
        track=60, kinds=5, twice=2, farmers=5, fields=7, makers=3, tools=7,
        builders=7, buildings=6, shamans=3, people=8, goods=4,
    ).figure()  # fmt: skip
    assert [row[2] for row in table.rows] == ["60", "29", "35", "21", "42", "24", "4", "215"]
    assert table.rows[2][1] == "5 × 7"
    with speaking("ja"):
        assert "合計" in repr(lab.stone_age.ScoreTable())


def test_every_end_of_every_dial_of_the_table() -> None:
    for name, values in lab.stone_age.ScoreTable.dials.items():
        for value in (values[0], values[-1]):
            assert lab.stone_age.ScoreTable(**{name: value}).figure().rows
    most = {name: values[-1] for name, values in lab.stone_age.ScoreTable.dials.items()}
    assert lab.stone_age.ScoreTable(**most).figure().rows[1][2] == "128"


def test_culture_and_its_mistakes() -> None:
    exercise = asked("R7.1", kinds=5, twice=2)
    assert exercise.check(29)
    assert "translated rulebook" in exercise.check(27).text
    assert "begins a second set" in exercise.check(49).text
    assert "make another set" in exercise.check(25).text


@pytest.mark.parametrize(
    ("hand_", "points"), [("fields", 35), ("tools", 21), ("huts", 42), ("people", 24)]
)
def test_people_on_the_cards(hand_: str, points: int) -> None:
    assert asked("R7.2", hand=hand_).check(points)


def test_values_of_tools_count_not_tools() -> None:
    exercise = asked("R7.2", hand="tools")
    assert "Their values count" in exercise.check(9).text
    assert "3, 2, 2" in repr(exercise.ask())
    assert "multiplied" in exercise.check(10).text


def test_the_total() -> None:
    exercise = asked("R7.3", track=41, kinds=4, shamans=2, people=8, goods=5, food=7)
    assert exercise.check(41 + 16 + 1 + 16 + 5)
    assert "food" in exercise.check(79 + 7).text
    assert "goods twice" in exercise.check(79 + 5).text


def test_ties() -> None:
    by_sum = asked("R7.4", tie="a")  # 10 against 13
    assert by_sum.check("blue")
    assert "more fields win" in by_sum.check("red").text
    assert "the tie is broken" in by_sum.check("shared").text
    assert asked("R7.4", tie="c").check("shared")  # 13 against 13


def test_the_goal() -> None:
    goal_holds(
        "R7.last",
        {
            "music": ["use card1", "pay 1 wood"],
            "nothing": ["use card1", "decline", "use card2", "decline"],
            "choose": ["use card2"],
            "finish": ["use card2", "pay 1 wood 1 stone"],
        },
    )


# -- the guided game -----------------------------------------------------------------------------


def guided(seed: int = 7) -> GuidedGame:
    return lab.guide(lab.play("stone-age", players=["you", "careful"], seed=seed))


def test_parts_of_the_round_are_announced() -> None:
    guide = guided()
    assert guide.passages()[0][0] == "Before the first round"
    assert guide.announce().startswith("1 · Placing people. Red has to decide")
    announced, parts = set(), set()
    while not guide.play.over:
        guide.do(guide.play.moves[0])
        announced.add(guide.announce().partition(".")[0])
        parts.update(part for part, _ in guide.passages())
    assert {"1 · Placing people", "2 · Using places"} <= announced
    assert parts == {"Placing people", "Using places", "Feeding", "End of the round", "Final score"}
    assert guide.announce().startswith("The game is over")


def test_everything_that_happened_is_told_with_its_rule() -> None:
    guide = guided().do("place 2 hut")
    assert guide.told()[0] == "Red sends 2 people to the hut. (Taking turns)"
    assert len(guide.told()) == 2
    assert guide.rule is not None
    assert guide.rule.id == "place.turns"
    assert "Taking turns" in repr(guide.explain())
    assert "Taking turns" in guide.html()
    with speaking("ja"):
        assert "人" in guide.told()[0]
        assert "赤" in repr(guide)


def test_the_rest_is_played_by_the_computer() -> None:
    guide = guided().do("place 2 hut").rest()
    assert guide.play.over
    assert guide.play.at(1) == guided().do("place 2 hut").play.at(1)
    assert "Final score" in repr(guide)
    assert "wins with" in guide.told()[-1]


def test_the_board_of_a_guide_follows_and_explains() -> None:
    guide = guided()
    shown = guide.board()
    shown.board.answer({"t": "act", "req": "1", "rev": shown.board.rev, "action": "place 2 hut"})
    assert "sends 2 people to the hut" in shown._told.value
    shown._button.click()
    assert "Possible" in shown._why.value
    data, _ = shown._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "sends 2 people" in data["text/plain"]
    shown.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guided_game_is_a_guide_for_any_board(language: str) -> None:
    guide = guided()
    board = lab.Board(guide.play, guide=guide, language=language)
    board.answer({"t": "act", "req": "1", "rev": board.rev, "action": "place 2 hut"})
    banner = board.view["parts"]["guide"]
    with speaking(language):
        assert html.escape(guide.told()[0]) in banner
        assert html.escape(guide.play.explain().headline()) in banner
    board.answer({"t": "guide", "req": "2", "rev": board.rev, "guide": "leave"})
    assert "guide" not in board.view["parts"]
    with pytest.raises(SetupError, match="leave"):
        guide.steer("back")
    board.close()
