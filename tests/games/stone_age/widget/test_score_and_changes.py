"""On a board of Stone Age: what changed since, and its score line by line."""

from __future__ import annotations

import re
from typing import Any

import pytest
from drawing.golden import Says
from games.stone_age.on_table import ground, mats, place, rows

import stoneage_lab as lab
from stoneage_lab.drawing.highlight import scene_with_changes
from stoneage_lab.drawing.position_scenes import built
from stoneage_lab.widget.guide import Guidance


def ask(board: lab.Board, t: str, **fields: Any) -> dict[str, Any]:
    ask.count = getattr(ask, "count", 0) + 1
    return board.answer({"t": t, "req": f"q{ask.count}", "rev": board.rev, **fields})


@pytest.fixture
def ending() -> lab.Board:
    """A board with a guide, one bot's move before the end of a game."""
    play = almost_over()
    board = lab.Board(play, guide=Says(play, Guidance("A tour", "Look at the points.")))
    assert not board.play.over
    return board


def almost_over() -> lab.Session:
    play = lab.play("stone-age", players=["careful", "careful"], seed=11).run_bots()
    return play.goto(play.last - 1).branch()


def test_who_wins_is_told_at_once_where_no_guide_counts() -> None:
    board = lab.Board(almost_over())
    ask(board, "next")
    assert "Blue wins with 222 points" in board.view["parts"]["prompt"]
    assert ">222</td>" in board.view["parts"]["prompt"]
    assert "unfold" not in board.view["parts"]["prompt"]
    board.close()


def test_the_score_of_a_tour_unfolds_line_by_line_without_telling_the_end(
    ending: lab.Board,
) -> None:
    ask(ending, "next")
    seen = []
    for line in range(1, 8):
        prompt, status = ending.view["parts"]["prompt"], ending.view["status"]
        rows = prompt.count('<th scope="row">') - 1
        seen.append(rows)
        if rows < 7:
            assert "wins" not in prompt + status
            assert 'data-command="unfold next"' in prompt
            assert "So far" in prompt
            # Neither mats nor log know more than the table.
            hand, log = ending.view["parts"]["hand"], ending.view["parts"]["log"]
            assert ">162<" not in hand
            assert "162 points" not in hand + log
            assert "wins" not in log
            assert "the game ends" in log
            assert log.count('aria-current="step"') == 1
            so_far = re.findall(r"<td>(-?\d+)</td>", prompt.partition("<tfoot>")[2])
            scores = r'id="mat-(\w+)(?:-line)?".*?sal-panel-score"[^>]*>(-?\d+)<'
            assert {*re.findall(scores, hand)} == {*zip(("red", "blue"), so_far, strict=True)}
        assert ask(ending, "unfold", unfold="next")["ok"], line
    assert seen == [1, 2, 3, 4, 5, 6, 7]
    prompt = ending.view["parts"]["prompt"]
    assert "Blue wins with 222 points" in prompt
    assert "unfold" not in prompt
    assert ">222</td>" in prompt
    assert ">222</output>" in ending.view["parts"]["hand"]
    assert "wins with 222 points" in ending.view["parts"]["log"]
    ending.close()


@pytest.mark.parametrize("name", ["hunt_end", "kings_end", "farm_end"])
def test_panels_do_not_tell_the_end_either(name: str) -> None:
    tour = lab.tutorial(name)
    board = tour.board
    while not tour.play.over:
        tour.skip()
    total = str(tour.play.position.scores[0])
    assert "So far" in board.view["parts"]["prompt"]
    assert f"{total} points" not in str(board.view["parts"])
    ask(board, "unfold", unfold="all")
    # It is told to all: where the picture has the number alone, screen readers hear what it is.
    score = rf'<output class="sal-panel-score"(?: aria-label="{total} points"|>{total} points)'
    assert re.search(score, board.view["parts"]["hand"])


def test_running_totals_are_right(ending: lab.Board) -> None:
    ask(ending, "next")
    ask(ending, "unfold", unfold="next")
    foot = ending.view["parts"]["prompt"].partition("<tfoot>")[2]
    assert foot.startswith('<tr><th scope="row">So far</th><td>77</td><td>106</td>')
    ask(ending, "unfold", unfold="all")
    assert "Total" in ending.view["parts"]["prompt"]
    ending.close()


def test_a_finished_game_is_shown_with_its_whole_score() -> None:
    play = lab.play("stone-age", players=["careful", "careful"], seed=11).run_bots()
    board = lab.Board(play)
    assert "unfold" not in board.view["parts"]["prompt"]
    assert "Blue wins" in board.view["parts"]["prompt"]
    board.close()


def test_an_earlier_position_tells_what_has_changed_since() -> None:
    play = lab.play("stone-age", players=["careful", "careful"], seed=11).run_bots()
    board = lab.Board(play)
    refused = ask(board, "changes")
    assert not refused["ok"]
    assert "nothing has changed" in refused["text"]
    ask(board, "goto", ply=54)
    assert 'data-command="changes" aria-pressed="false"' in board.view["parts"]["now"]
    assert ask(board, "changes")["ok"]
    assert 'aria-pressed="true"' in board.view["parts"]["now"]
    assert "0 → 187</td>" in board.view["parts"]["prompt"]
    ask(board, "goto", ply=100)
    assert "→ 187" in board.view["parts"]["prompt"]
    ask(board, "changes")
    assert "→ 187" not in board.view["parts"]["prompt"]
    board.close()


def test_exactly_what_differs_is_marked() -> None:
    play = lab.play("stone-age", players=2, seed=7)
    before = built(play.position, "en", acting=False)
    play.do("place 3 forest")
    scene = scene_with_changes(built(play.position, "en", acting=False), before)
    # The plaque says nothing new; the mat tells of people at home.
    assert [place.id for place in ground(scene).holds if place.changed] == ["site-forest"]
    assert [token.changed for token in place(scene, "site-forest").tokens] == [True] * 3
    red, blue = mats(scene)
    assert [name for name, each in rows(red).items() if each.changed] == ["home"]
    assert [fact.text for fact in red.line if fact.changed] == ["2/5"]
    assert not any(each.changed for each in rows(blue).values())
    assert not any(fact.changed for fact in blue.line)
    same = scene_with_changes(before, before)
    assert not any(each.changed for _, each in same.places())
    assert not any(mat.changed or any(fact.changed for fact in mat.line) for mat in mats(same))


@pytest.mark.parametrize(("code", "name"), [("en", "most mammoth tiles"), ("ja", "マンモス")])
def test_the_score_names_the_mammoth_tiles_and_how_many_the_most_are(code: str, name: str) -> None:
    bots = ["careful", "careful"]
    play = lab.play("stone-age", players=bots, seed=11, expansions=("mammoth",)).run_bots()
    score = built(play.position, code, acting=False).prompt.table
    assert score is not None
    assert name in score.rows[-1][0]
    for cell, (_, own, most, points) in zip(
        score.rows[-1][1:],
        (play.position.state.score_sheet(seat)[-1] for seat in (0, 1)),
        strict=True,
    ):
        assert re.findall(r"\d+", cell) == [str(own), str(most), str(points)]
