"""The log of Stone Age: what each round tells, in lines with their rules, and on a board."""

from __future__ import annotations

import pytest

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.log_view import log_of


def whole_game(seed: int = 11) -> lab.Session:
    return lab.play("stone-age", players=["careful", "careful"], seed=seed).run_bots()


@pytest.fixture(scope="module")
def game() -> lab.Session:
    return whole_game()


def end_of_round(game: lab.Session, number: int) -> int:
    """Return the ply after which a round begins."""
    return next(
        line.ply for line in game.log if line.event[0] == "round" and line.event[2] == number
    )


def test_every_seat_is_fed_in_a_line_of_its_own_with_its_rule(game: lab.Session) -> None:
    ply = end_of_round(game, 4)
    told = [passage for passage in game.log.passages() if passage.ply == ply]
    assert [(passage.topic, passage.seat) for passage in told] == [
        ("use", 0), ("feed", 1), ("feed", 0), ("round", -1), ("round", 0),
    ]  # fmt: skip
    _use, blue, red, slide, after = told
    assert blue.sentences("en") == ["Blue feeds 6: 3 from fields, 3 food → 2 food left."]
    assert red.sentences("ja") == ["赤は7人を養う：畑から1、食料から6 → 残る食料2。"]
    assert slide.sentences("en")[0].startswith("The cards slide to the cheap end; 3 places")
    assert after.sentences("en")[-1] == "Round 4: the start player's token passes to Red."
    assert [passage.follows for passage in told] == [False, True, True, True, True]
    cited = [[rule.id for rule in passage.rules] for passage in told[1:]]
    assert cited == [["feed.eat"], ["feed.eat"], ["round.slide"], ["round.next"]]


def test_passages_hold_every_line_once_in_order(game: lab.Session) -> None:
    passages = game.log.passages()
    assert [id(line.event) for p in passages for line in p.lines] == [id(x.event) for x in game.log]
    for passage in passages:
        assert len({(line.ply, line.topic) for line in passage.lines}) == 1


def test_harvest_store_and_rest_add_up(game: lab.Session) -> None:
    sentences = [line.text("en") for line in game.log if line.event[0] == "feed"]
    assert any("from fields, " in text and " food → " in text for text in sentences)
    for line in game.log:
        if line.event[0] == "feed":
            _, _, harvest, people, left, paid = line.event
            assert paid >= 0
            assert left >= 0
            assert harvest + paid >= people or left == 0


def test_the_log_of_a_board_shows_both_ways_and_marks_one_line(game: lab.Session) -> None:
    session = whole_game().goto(end_of_round(game, 3))
    log = log_of(session, "en")
    assert [line.ply for line in log.lines] == sorted((x.ply for x in log.lines), reverse=True)
    current = [line for line in log.lines if line.current]
    assert len(current) == 1
    assert current[0].text.endswith("token passes to Blue.")
    assert {line.later for line in log.lines if line.ply > session.ply} == {True}
    assert not any(line.later for line in log.lines if line.ply <= session.ply)
    feeding = [line for line in log.lines if line.ply == session.ply and line.topic == "feed"]
    assert [line.seat for line in feeding] == ["blue", "red"]
    assert all(line.rule == "One food for each person" and line.source for line in feeding)
    markup = drawing.parts(session)["log"]
    assert markup.count('aria-current="step"') == 1
    assert markup.count(f'data-command="goto {session.ply}"') == len(feeding) + 3
    ids = [part.split('"')[0] for part in markup.split('<li id="')[1:]]
    assert len(ids) == len(set(ids))


def test_topics_have_names_in_both_languages(game: lab.Session) -> None:
    names = drawing.topics(game.game, "en")
    assert list(names) == ["place", "use", "feed", "round", "score"]
    assert names["feed"] == "Feeding"
    assert drawing.topics(game.game, "ja")["feed"] != "Feeding"
    assert {line.topic for line in game.log} <= set(names)


def test_some_moves_are_told_as_in_the_whole_log(game: lab.Session) -> None:
    ply = end_of_round(game, 4)
    whole = [passage for passage in game.log.passages() if passage.ply in (ply, ply + 1)]
    some = game.log_of_moves(ply, ply + 1).passages()
    assert [repr(passage) for passage in some] == [repr(passage) for passage in whole]
    assert [passage.follows for passage in some] == [passage.follows for passage in whole]
