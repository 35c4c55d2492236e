"""Variations: lines of play as a tree with names, which no move gets lost from."""

from __future__ import annotations

import contextlib
import json
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from fixtures.hike import Hike
from fixtures.market import Market
from hypothesis import HealthCheck, given, settings
from session.damage import damaged

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.session.game_line import line_of
from stoneage_lab.session.record import Record
from stoneage_lab.session.variations import MOST_NESTED

SCHEMA = json.loads(
    resources.files("stoneage_lab.session").joinpath("schema/record-2.json").read_text("utf-8")
)


@pytest.fixture(autouse=True)
def _known() -> None:
    lab.register(Hike)


def words(session: lab.Session) -> list[str]:
    return session.record().moves


def grown() -> lab.Session:
    """A game of four moves that was left three times, once from a line that left it."""
    game = lab.play(Hike(2), seed=7)
    for each in ("walk 1", "walk 2", "walk 3", "rest"):
        game.do(each)
    first = game.variations.begin(1, "rest first").do("rest").do("walk 2")
    first.variations.begin(2).do("climb").do("walk 3")
    game.goto(3).do("climb")
    return game


@pytest.fixture
def game() -> lab.Session:
    return grown()


def test_the_tree_says_where_each_line_leaves_which(game: lab.Session) -> None:
    assert repr(game.variations) == (
        "Game: 4 moves\n"
        "├─ 2 rest first, from move 1: 2 moves, rest\n"
        "│  └─ 3, from move 2 of rest first: 2 moves, climb\n"
        "└─ 4, from move 3: 1 move, rest"
    )
    assert [line.number for line in game.variations] == [2, 3, 4]
    assert game.variations[3].parent is game.variations["rest first"]
    assert len(game.variations) == len(game.lines) == 3


def test_a_line_is_a_session_of_its_own(game: lab.Session) -> None:
    line = game.variations["rest first"].play
    before = words(game)
    line.do(line.moves[0])
    assert words(game) == before
    assert words(line)[:3] == ["walk 1", "rest", "walk 2"]
    assert len(game.variations["rest first"].moves) == 3


def test_replaced_moves_take_along_the_lines_that_left_them() -> None:
    game = lab.play(Hike(2), seed=7)
    game.do("walk 1").do("walk 2").do("walk 3")
    game.variations.begin(2, "late").do("rest")
    game.goto(0).do("rest")
    old, late = game.variations
    assert (old.parent, late.parent) == (None, old)
    assert (old.begun, late.begun) == (0, 2)
    assert words(late.play) == ["walk 1", "walk 2", "rest"]


def test_a_line_changed_before_it_left_leaves_earlier() -> None:
    game = lab.play(Hike(2), seed=7).do("walk 1").do("walk 2")
    line = game.variations.begin(2).do("walk 3")
    line.goto(0).do("rest")
    found = list(game.variations)
    assert [each.begun for each in found] == [0, 0]
    assert words(found[1].play) == ["walk 1", "walk 2", "walk 3"]


def test_moves_made_again_leave_no_line_without_moves() -> None:
    game = lab.play("stone-age", players=2, seed=7)
    words = ["place 3 forest", "place 2 hut", "place 1 field"]
    for word in words:
        game.do(word)
    game.undo().undo().undo()
    for number, word in enumerate(words, 1):
        game.do(word)
        assert [line.moves for line in game.variations] == [words[number:]] * (number < 3)
    assert len(game.variations) == 0
    # What somebody named, began, or went on with stays.
    game.undo().do("place 1 hunt")
    (kept,) = game.variations
    kept.name = "field"
    game.undo().do("place 1 field")
    assert {line.name for line in game.variations} == {"field", ""}
    begun = game.variations.begin(2, "mine").do("place 1 field")
    game.undo().do("place 1 field")
    assert any(line.play is begun for line in game.variations)


def test_names_are_given_taken_and_refused(game: lab.Session) -> None:
    lines = game.variations
    assert lines.rename(3, "  wait \n a bit ").name == "wait a bit"
    assert "wait a bit" in game.variations
    assert lines._ipython_key_completions_() == ["rest first", "wait a bit", 4]
    for wrong, why in (
        ("rest first", "already"), ("x" * 41, "at most 40"), ("(a)", "brackets"), ("17", "number"),
        (3, "is a text"), ("a\0b", "brackets"),
    ):  # fmt: skip
        with pytest.raises(lab.HistoryError, match=why):
            lines.rename(3, wrong)  # type: ignore[arg-type]
        with pytest.raises(lab.HistoryError, match=why):
            lines.begin(1, wrong)  # type: ignore[arg-type]
    assert lines[3].name == "wait a bit"
    assert lines.rename("wait a bit", "").title == "Line 3"
    # Its own name is not taken by itself.
    assert lines.rename("rest first", "rest first").number == 2


@pytest.mark.parametrize("key", ["rest", 1, 5, "", None, True, 2.0])
def test_an_unknown_line_is_refused_with_the_known_ones(game: lab.Session, key: Any) -> None:
    with pytest.raises(lab.HistoryError, match="Known lines: 'rest first', 3, 4"):
        game.variations[key]


def test_a_line_begins_only_where_there_is_a_move(game: lab.Session) -> None:
    with pytest.raises(lab.HistoryError, match="from 0"):
        game.variations.begin(9)
    assert len(game.variations) == 3


def test_the_text_has_variations_in_parentheses_after_the_move_they_replace() -> None:
    assert " ".join(grown().variations.text().split()) == (
        "1. walk 1 2. walk 2"
        " ({rest first} 2. rest 3. walk 2 (3. climb 4. walk 3))"
        " 3. walk 3 4. climb (4. rest)"
    )


def test_the_text_has_every_line_however_it_leaves() -> None:
    game = lab.play(Hike(2), seed=7).do("walk 1")
    on = game.variations.begin(-1, "on").do("walk 2").do("walk 3")
    # A line of this line that leaves it before it left the game.
    on.variations.begin(0, "other").do("rest")
    game.variations.begin(0)  # nothing was played in it
    text = " ".join(game.variations.text().split())
    assert text == ("1. walk 1 ({on} ({other} 1. rest) 2. walk 2 3. walk 3)")


def test_the_tree_speaks_japanese(game: lab.Session) -> None:
    with speaking("ja"):
        assert "2 rest first（1 手目から）：2 手、rest" in repr(game.variations)
        assert game.variations[3].leaves() == "「rest first」の 2 手目から"


# -- in records -----------------------------------------------------------------------------


def tree(session: lab.Session) -> list[tuple[Any, ...]]:
    return [
        (line.number, line.name, line.begun, line.depth, words(play), play.ply, play.position)
        for line in session.variations
        for play in [line.play]
    ]


def test_a_record_keeps_the_tree(game: lab.Session, tmp_path: Path) -> None:
    game.variations[3].play.goto(3)
    again = lab.load(game.save(tmp_path / "game.json"))
    assert tree(again) == tree(game)
    assert again.position == game.position
    assert again.record().to_dict() == game.record().to_dict()
    jsonschema.validate(json.loads(json.dumps(game.record().to_dict())), SCHEMA)
    # The dice after the last move are those of the seed, in each line.
    for one, other in zip(again.lines, game.lines, strict=True):
        move = one.moves[0]
        assert one.do(move).position == other.do(move).position


def test_a_record_without_variations_is_as_it_was(game: lab.Session) -> None:
    plain = lab.play(Hike(2), seed=7).do("walk 1")
    data = plain.record().to_dict()
    assert data["format"] == "stoneage-lab/1"
    assert "variations" not in data
    assert game.record().to_dict()["format"] == "stoneage-lab/2"


def test_a_saved_line_keeps_its_number_also_if_nothing_was_played_in_it(tmp_path: Path) -> None:
    game = lab.play(Hike(2), seed=7).do("walk 1").do("walk 2").do("walk 3")
    game.variations.begin(2)
    game.variations.begin(1).do("rest")
    assert len(game.variations) == 2
    game.goto(0).do("climb")
    # Replaced moves take lines along: a line may have a greater number than one that leaves it.
    told = [(line.number, line.begun, line.moves) for line in game.variations]
    assert told == [(4, 0, ["walk 1", "walk 2", "walk 3"]), (3, 1, ["rest"]), (2, 2, [])]
    again = lab.load(game.save(tmp_path / "game.json"))
    assert [(line.number, line.begun, line.moves) for line in again.variations] == told
    again.variations.begin(1).do("rest")
    assert {line.number for line in again.variations} == {2, 3, 4, 5}


def test_lines_without_a_number_get_those_that_are_free() -> None:
    data = grown().record().to_dict()
    for line in data["variations"][:2]:
        del line["number"]
    data["variations"][2]["number"] = 2
    again = Record.from_dict(data, "it").play_through(lab.Session, "it")
    assert [line.number for line in again.variations] == [3, 4, 2]


def test_a_line_whose_seat_a_person_took_over_keeps_the_person() -> None:
    game = lab.play(Hike(2), players=["random", "random"], seed=3)
    game.step().step().step()
    line = game._leave(1, seat=1).play
    line.do(line.moves[-1], bots=False)
    again = Record.from_dict(game.record().to_dict(), "it").play_through(lab.Session, "it")
    assert again.players == ["random", "random"]
    assert again.lines[0].players == ["random", "you"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"of": 1}, "variations 1.*“of” cannot be 1.*earlier entry"),
        ({"of": -1}, "“of” cannot be -1"),
        ({"of": "0"}, "“of” should be a whole number"),
        ({"from": 5}, "“from” cannot be 5.*between 0 and 4"),
        ({"ply": 9}, "“ply” cannot be 9"),
        ({"number": 1}, "“number” cannot be 1"),
        ({"number": 3}, "variations 2.*“number” cannot be 3.*already"),
        ({"number": "2"}, "“number” should be a whole number"),
        ({"name": "(x)"}, "“name” cannot be .*brackets"),
        ({"name": 3}, "“name” should be a text"),
        ({"moves": ["walk 9"], "ply": 1}, "variations 1.*move 2 .*cannot be played"),
        ({"moves": [4]}, "moves 1.*should be a text"),
        ({"chance": [3]}, "variations 1.*1 entry more than the moves need"),
        ({"seats": ["you"]}, "variations 1.*“seats”"),
        ({"seats": ["you", "nobody"]}, "variations 1.*“seats”"),
        ({"extra": 1}, "variations 1.*“extra” is not known"),
    ],
)
def test_a_damaged_tree_is_refused_with_a_sentence(change: dict[str, Any], why: str) -> None:
    data = grown().record().to_dict()
    data["variations"][0] = data["variations"][0] | change
    with pytest.raises(lab.RecordError, match=f"(?s){why}"):
        Record.from_dict(data, "game.json").play_through(lab.Session, "game.json")


def test_two_lines_of_one_name_are_refused_and_so_is_a_tree_in_the_old_format() -> None:
    data = grown().record().to_dict()
    data["variations"][1]["name"] = "rest first"
    with pytest.raises(lab.RecordError, match=r"variations 2.*already"):
        Record.from_dict(data, "game.json")
    old = grown().record().to_dict() | {"format": "stoneage-lab/1"}
    with pytest.raises(lab.RecordError, match="“variations” is not known"):
        Record.from_dict(old, "game.json")


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=damaged(grown().record().to_dict()))
def test_damage_is_found_or_harmless(data: dict[str, Any]) -> None:
    with contextlib.suppress(lab.RecordError):
        session = Record.from_dict(data, "it").play_through(lab.Session, "it")
        # What was read is sound: it can be written and read again.
        again = Record.from_dict(session.record().to_dict(), "it")
        assert tree(again.play_through(lab.Session, "it")) == tree(session)


# -- who may see what -----------------------------------------------------------------------


def test_a_seat_sees_of_each_line_what_it_saw() -> None:
    game = lab.play(Market(3), seed=5)
    for _ in range(6):
        game.do(game.moves[0])
    line = game.variations.begin(2, "mine")
    line.do(line.moves[-1])
    seen = game.seen_with_variations(1)
    (found,) = seen.variations
    assert (found.name, found.begun, found.number) == ("mine", 2, 2)
    assert found.play.record().to_dict() == line.seen_by(1).record().to_dict()
    # Words of other seats, and the seed, are not in it.
    hidden = [entry.words for entry in line_of(found.play).history if entry.words]
    own = [ply for ply in range(2, line.last) if line.at(ply).mover == 1]
    # Whoever begins a line leaves to it what he or she has seen, and no words of another seat.
    assert len(hidden) == len(own)
    assert found.play.seed == 0
    assert "…" in seen.variations.text()
    # The view of the game alone has none.
    assert len(game.seen_by(1).variations) == 0


def test_lines_nest_as_deep_as_they_can_be_walked_and_no_deeper(tmp_path: Path) -> None:
    play = lab.play(Hike(2), seed=7)
    for _ in range(3):
        play.do(play.moves[0])
    line = play
    for number in range(MOST_NESTED):
        line = line.variations.begin(2).do(line.at(2).legal()[number % 2])
    with pytest.raises(lab.HistoryError, match=f"At most {MOST_NESTED} lines"):
        line.variations.begin(2)
    back = lab.load(play.save(tmp_path / "game.json"))
    assert back.variations.text() == play.variations.text()
    data = json.loads((tmp_path / "game.json").read_text("utf-8"))
    deeper = {"number": MOST_NESTED + 2, "of": MOST_NESTED}
    data["variations"].append(data["variations"][-1] | deeper)
    (tmp_path / "deeper.json").write_text(json.dumps(data), "utf-8")
    with pytest.raises(lab.RecordError, match=f"variations {MOST_NESTED + 1}.*At most"):
        lab.load(tmp_path / "deeper.json")


def test_a_name_that_is_far_too_long_is_not_repeated_in_full(tmp_path: Path) -> None:
    play = lab.play(Hike(2), seed=7)
    play.do(play.moves[0])
    data = json.loads(play.save(tmp_path / "game.json").read_text("utf-8"))
    line = {"name": "x" * 9999, "of": 0, "from": 0, "moves": [], "chance": []}
    data |= {"format": "stoneage-lab/2", "variations": [line]}
    (tmp_path / "game.json").write_text(json.dumps(data), "utf-8")
    with pytest.raises(lab.RecordError) as told:
        lab.load(tmp_path / "game.json")
    assert len(str(told.value)) < 500


def test_all_lines_of_a_game_have_one_lock() -> None:
    """A board goes from line to line while it holds it; two boards must not wait for each other."""
    session = lab.play(Hike(2), seed=7).do("walk 1").do("walk 2")
    session.goto(0)
    session.do("climb")
    session.variations.begin(1, "plan").do("walk 3")
    for play in (session, session.branch(), session.snapshot()):
        assert [line.play.lock is play.lock for line in play.variations] in ([], [True, True])
    assert len(session.variations) == 2
    assert session.snapshot().lock is not session.lock
