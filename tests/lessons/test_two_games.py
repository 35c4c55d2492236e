"""Lessons of two games that use the same ids: each is found, none takes another's place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fixtures.race import Race

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.lessons import registry, tally_codes
from stoneage_lab.lessons.experiment import Experiment
from stoneage_lab.lessons.goal import goals
from stoneage_lab.lessons.handout import worksheets_page
from stoneage_lab.lessons.notebook_exercises import experiments
from stoneage_lab.lessons.positions import PreparedPosition, positions
from stoneage_lab.lessons.student import Student
from stoneage_lab.lessons.tally_codes import CodeError, encode, mark
from stoneage_lab.lessons.tour import routes
from stoneage_lab.lessons.tour_board import TourGuide

# The package: as an attribute of `lab` it is the function of the same name.

BOTH = r"found in several games.*stone-age/{0}, (?:[\w-]+/{0}, )*race/{0}\."


@pytest.fixture(autouse=True)
def race(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Race]]:
    """The race beside the games of the house."""
    monkeypatch.setattr(registry, "OWN_ITEMS", {})
    lab.student("1B", 7)
    yield lab.register(Race)  # type: ignore[misc]
    lab.student("", 0)


def said(thing: Any) -> str:
    return str(thing.ask().text)


def test_an_ambiguous_id_is_refused_with_the_full_ones() -> None:
    calls = {
        "R1.1": lab.question, "L2": lab.experiment, "R1.first": lab.goal, "first": lab.tutorial,
        "R1": lab.summary,
    }  # fmt: skip
    for id, call in calls.items():
        with pytest.raises(lab.SetupError, match=BOTH.format(id)):
            call(id)
        with speaking("ja"), pytest.raises(lab.SetupError, match=f"race/{id}"):
            call(id)
    with pytest.raises(lab.SetupError, match=BOTH.format("R1.first")):
        lab.lesson_position("R1.first")
    with pytest.raises(lab.SetupError, match=BOTH.format("R1")):
        worksheets_page("R1", "1B")


@pytest.mark.parametrize("game", ["stone-age", "race"])
def test_a_full_id_and_the_game_beside_a_short_one_find_the_same(game: str) -> None:
    assert lab.question(f"{game}/R1.1") is lab.question("r1.1", game=game)
    assert lab.question("R1.1", game=game).question.game == game
    assert lab.experiment(f" {game.upper()}/l2 ") is lab.experiment("L2", game=game)
    assert lab.goal(f"{game}/R1.first").play.game.name == game
    assert lab.lesson_position("R1.first", game=game).game.name == game
    assert lab.tutorial(f"{game}/first").play.game.name == game
    assert lab.tutorial("first", game=game).play.game.name == game
    assert lab.tutorial(game).play.game.name == game
    assert lab.tutorial(game).route.id == "first"
    assert lab.summary("R1", game=game).game == game
    assert f"{game}/R1.1" in worksheets_page(f"{game}/R1", "1B", 1) == worksheets_page(
        "R1", "1B", 1, game=game
    ) or f"{game}/R1.1" in worksheets_page(f"{game}/R1", "1B", 1)
    assert "9" in worksheets_page("R1", "1B", 9, game=game, answers=True)


def test_the_short_form_works_where_one_game_has_it() -> None:
    assert lab.question("R1.2").question.game == "stone-age"
    assert lab.question("R1.2").id == "R1.2"
    assert lab.tutorial("buying").route.game == "stone-age"
    with pytest.raises(lab.SetupError, match=r"There is no question “R1\.2”"):
        lab.question("R1.2", game="race")
    with pytest.raises(lab.SetupError, match=r"There is no question “race/R1\.2”"):
        lab.question("race/R1.2")
    with pytest.raises(lab.SetupError, match="No game “rase”"):
        lab.question("R1.1", game="rase")


def test_each_is_about_its_own_game() -> None:
    race = lab.question("race/R1.1")
    assert "How many are still ahead" in said(race)
    assert said(race).startswith("race/R1.1. ")
    assert race.position is not None
    assert race.position.game.name == "race"
    assert race.check(5 - race.parameters["done"])
    stone_age = lab.question("stone-age/R1.1")
    assert stone_age.position is not None
    assert stone_age.position.game.name == "stone-age"
    assert stone_age.check(stone_age.truth)
    goal = lab.goal("race/R1.first")
    goal.play.do("run 2")
    assert goal.check()
    assert lab.goal("stone-age/R1.first").tries == 0


def test_every_lesson_of_the_house_works_beside_another_games() -> None:
    for question in lab.questions("stone-age").values():
        assert question.variants
    for one in goals("stone-age").values():
        session = one.begin()
        for move in one.way:
            session.do(move)
        assert one.judge(session.position)
    assert all(one.position.game.name == "stone-age" for one in positions("stone-age").values())


def test_lists_show_short_ids_and_the_game_where_there_are_several() -> None:
    assert {"stone-age/R1.1", "race/R1.1", "R1.2"} < set(lab.questions())
    assert "R1.1" not in lab.questions()
    assert lab.questions()["race/R1.1"].game == "race"
    assert {"R1.1", "R1.2"} < set(lab.questions("stone-age"))
    tours = lab.tutorial()
    shown = [row[0] for row in tours.rows]
    assert shown[:7] == ["Stone Age"] * 7
    assert shown[-2:] == ["Race"] * 2
    assert [row[1] for row in tours.rows if row[0] == "Race"] == ["race/first", "race/placing"]
    assert "using" in [row[1] for row in tours.rows]
    own = lab.tutorial(game="race")
    assert [row[0] for row in own.rows] == ["first", "placing"]
    assert routes("race")["first"].game == "race"


def test_the_report_goes_by_game() -> None:
    lab.question("race/R1.1").check(9)
    lab.question("R1.2").check(9)
    lab.question("stone-age/R1.1").check("place 1 hunt")
    report = lab.report()
    assert [row[:2] for row in report.rows] == [
        ["Stone Age", "stone-age/R1.1"],
        ["Stone Age", "R1.2"],
        ["Race", "race/R1.1"],
    ]
    assert report.head[0] == "game"
    lab.student("1B", 8)
    lab.question("R1.2").check(9)
    assert lab.report().rows[0][0] == "R1.2"


def test_words_of_two_games_are_told_apart() -> None:
    with pytest.raises(lab.SetupError, match=BOTH.format("ring")):
        lab.glossary()["ring"]
    assert lab.glossary()["race/ring"] == lab.glossary("race")["Ring"] == "Where the race is run."
    assert lab.glossary("stone-age")["ring"] == "Room for one person at a place."
    assert lab.glossary()["lane"] == "Your part of the ring."
    text = repr(lab.glossary())
    assert text.index("– Stone Age –") < text.index("– Race –") < text.index("lane (R1)")
    assert "– Race –" not in repr(lab.glossary("race"))
    assert "<h3>Race</h3>" in lab.glossary()._repr_mimebundle_()["text/html"]


def test_a_tour_leads_on_within_its_game() -> None:
    tour = lab.tutorial("race")
    tour.play.do("run 2")
    assert tour.done
    guide = TourGuide(tour)
    button = guide.guidance("en", guide.play).buttons[0]
    assert (button.name, button.label) == ("to-placing", "Next tour: a second run")
    guide.steer(button.name)
    assert (tour.route.game, tour.route.id) == ("race", "placing")
    tour.begin("stone-age/placing")
    assert tour.play.game.name == "stone-age"


def test_a_summary_is_written_beside_another_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written = [lab.summary("R1", game=game).save() for game in ("race", "stone-age")]
    assert [path.name for path in written] == ["race-R1-summary.html", "stone-age-R1-summary.html"]
    assert "It is five steps away." in written[0].read_text(encoding="utf-8")
    assert lab.summary("R2").save().name == "R2-summary.html"


# -- codes -----------------------------------------------------------------------------------------


def code_of(game: str, number: int) -> str:
    lab.student("1B", number)
    trial = lab.experiment("L2", game=game)
    trial.throw(10)
    return str(trial.code)


def test_codes_of_two_games_are_never_mixed_up() -> None:
    # The same lesson, the same number of the experiment; only the game differs.
    assert {one.number for one in experiments().values() if one.id == "L2"} == {2}
    ours = [code_of("stone-age", number) for number in (1, 2, 3)]
    theirs = [code_of("race", number) for number in (4, 5)]
    data = lab.ClassData.from_codes([*ours, *theirs], "1B")
    assert (data.experiment.full_id, data.pooled.n) == ("stone-age/L2", 30)
    assert [row[-1] for row in data.table().rows[3:]] == ["of Race, experiment L2: not counted"] * 2
    assert "experiment stone-age/L2" in repr(data)
    data = lab.ClassData.from_codes([ours[0], *theirs], "1B")
    assert (data.experiment.full_id, data.pooled.n) == ("race/L2", 20)
    assert "of Stone Age, experiment L2: not counted" in repr(data)


def test_a_code_of_a_game_that_is_not_here_is_named_as_such() -> None:
    theirs = code_of("race", 4)
    ours = code_of("stone-age", 1)
    with lab.registered(alone=True):
        data = lab.ClassData.from_codes([ours, theirs], "1B")
        assert data.table().rows[1][-1] == "of a game that is not known here: not counted"
        with pytest.raises(CodeError, match=r"Line 1: .*game that is not known here.*: stone-age"):
            lab.ClassData.from_codes([theirs], "1B")


def test_games_that_could_not_be_told_apart_by_their_codes_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert mark("race") != mark("stone-age")
    monkeypatch.setattr(tally_codes, "mark", lambda game: 7)
    river = lab.experiment("L2", game="stone-age").experiment
    with pytest.raises(
        lab.SetupError, match=r"codes of .* and stone-age could not be distinguished"
    ):
        encode(river, Student("1B", 7), {})


def test_a_code_is_short() -> None:
    one, of_seven = (experiments("stone-age")[id] for id in ("L2", "L8"))
    drawn = encode(one, Student("1B", 40), {}, {0: 272, 1: 698, 2: 30})
    assert len(drawn.replace("-", "")) == 15
    # However many outcomes there are: the computer's dice can be thrown again.
    many = encode(of_seven, Student("1B", 40), {}, {7: 500, 6: 300, 5: 200})
    assert len(many) == len(drawn)
    assert len(encode(one, Student("1B", 40), {0: 4, 1: 5, 2: 1}).replace("-", "")) == 16


# -- lessons of one's own --------------------------------------------------------------------------


def test_own_lessons_belong_to_a_game(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[M1]\ntry = "One die."\n', encoding="utf-8")
    own = Experiment("M1", 2, 1, sum, folders=[tmp_path])
    with pytest.raises(lab.SetupError, match=r"lessons: stone-age, .*race\. .*game=\"stone-age\""):
        lab.teach(experiments=[own])
    with pytest.raises(lab.SetupError, match="Number 2 of experiment M1 is that of experiment L2"):
        lab.teach(experiments=[own], game="race")
    own = Experiment("M1", 5, 1, sum, folders=[tmp_path])  # Stone Age has a number 5 as well
    lab.teach(experiments=[own], game="race")
    assert lab.experiment("M1").experiment.full_id == "race/M1"
    lab.teach(positions=[PreparedPosition("R1.first", {"points": [0, 1]}, game="race")])
    assert lab.lesson_position("race/R1.first").state.points == [0, 1]
    assert lab.lesson_position("R1.first", game="stone-age").game.name == "stone-age"
