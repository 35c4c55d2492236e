"""What no source says of cards and tiles is called reconstructed, wherever a player meets it."""

from __future__ import annotations

import copy
import io

import pytest
from games.stone_age.expansions.laid import ALL, NO_ANIMAL, at_work, before_building, laid
from games.stone_age.on_table import mat, place, row, shown
from games.stone_age.table import go, table

import stoneage_lab as lab
from stoneage_lab.cli.terminal import Terminal
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.drawing.board_parts import parts
from stoneage_lab.drawing.picture import svg, text
from stoneage_lab.drawing.position_scenes import scene_of

NAMES = {"en": "reconstructed faces", "ja": "内容は復元"}
MARKS = {"en": "econstructed", "ja": "復元"}  # at the beginning of a sentence, too
OWN = {"en": "own faces", "ja": "内容は差し替え"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_the_board_the_log_and_the_terminal_say_so(language: str) -> None:
    name = NAMES[language]
    with speaking(language):
        session = lab.play("stone-age", 2, seed=3, expansions=("huts",))
        assert name in repr(session.game)
        assert name in text(session).splitlines()[0]
        assert name in svg(session.position).partition("</desc>")[2]  # drawn, not described alone
        assert MARKS[language] in session.log[0].text()
        assert session.log[0].text() in Terminal(session, io.StringIO()).answer("log").replace(
            "\n      ", " " if language == "en" else ""
        )
        assert name in Terminal(session, io.StringIO()).greeting()
        assert MARKS[language] in parts(session)["legend"]
        plain = lab.play("stone-age", 2, seed=3)
        for said in (repr(plain.game), text(plain), svg(plain.position), str(plain.log)):
            assert MARKS[language] not in said
        assert MARKS[language] not in parts(plain)["legend"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tile_says_so_itself_and_a_printed_one_does_not(language: str) -> None:
    position = laid(*ALL, tops=["I03", "W01", "H05", "B02"])
    board = text(position, language=language)
    mark, names = MARKS[language], scene_of(position, language=language)
    tips = {tip.id: " ".join(tip.lines) for tip in names.tips}
    for number in (1, 2, 3):
        assert mark in tips[f"tip-building{number}"], tips
    assert mark not in tips["tip-building4"]
    rows = [line for line in board.splitlines() if line.startswith(("Building 4", "建物4"))]
    assert rows
    assert mark not in rows[0]
    for site in ("site-animal", "site-mammoth"):
        assert mark in place(names, site).control.label


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_and_explanations_of_such_a_tile_say_so(language: str) -> None:
    mark = MARKS[language]
    with speaking(language):
        tile = before_building("I03", "igloos", stone=2)
        assert mark in str(tile.why_not("pay 1 wood"))
        assert mark in repr(tile.explain())
        printed = before_building("B01", "igloos", wood=1)
        assert mark not in str(printed.why_not("pay 1 wood"))
        assert mark not in repr(printed.explain())
        more = before_building("W01", "winter", wood=2, brick=1, stone=1)
        asked = more.after("pay 2 wood 1 brick")
        assert mark in str(asked.why_not("pay 2 stone"))
        prize = go(
            at_work("mammoth", placed={"forest": {"red": 1}}),
            "use forest", 5, "place 1 mammoth",
        )  # fmt: skip
        assert mark in repr(prize.explain())


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_faces_are_called_own(language: str) -> None:
    faces = copy.deepcopy(dict(lab.game("stone-age", expansions=("igloos",)).faces))
    faces["igloos"]["tiles"][0]["points"] += 1
    with speaking(language):
        game = lab.game("stone-age", 2, expansions=("igloos",), faces=faces)
        assert OWN[language] in repr(game)
        session = lab.play(game, seed=1)
        assert OWN[language] in text(session).splitlines()[0]
        tile = laid("igloos", count=2, faces=faces, tops=["I01", "B01"])
        label = place(scene_of(tile, language=language), "site-building1").control.label
        assert {"en": "own faces", "ja": "自分の内容"}[language] in label
        assert MARKS[language] not in label


def test_other_games_with_such_faces_say_so_too() -> None:
    for name in ("age-of-hunting", "age-of-revive"):
        session = lab.play(name, seed=1)
        for language in LANGUAGES:
            with speaking(language):
                assert NAMES[language] in text(session).splitlines()[0]
                assert MARKS[language] in session.log[0].text()
                assert NAMES[language] in svg(session.position).partition("</desc>")[2]


OWNER = {"buildings": ["I01", "B01", "I02"], "cards": ["C28"]}
"""Three hut builders, one building and two igloos."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_igloos_and_other_buildings_are_told_apart(language: str) -> None:
    players = {"red": OWNER, "blue": {"buildings": ["W01", "H02"], "cards": ["C07"]}}
    position = laid(*ALL, count=2, players=players, tops=["B05", "B06"])
    sheet = lab.score_sheet(position, language)
    line = next(line for line in sheet.lines if line.shares[0].working.startswith("3 ×"))
    assert [share.working for share in line.shares] == ["3 × (3 − 2)", "1 × 2"]
    assert {"en": "without igloos", "ja": "イグルー以外"}[language] in line.name
    board = " ".join(text(position, language=language).replace("\n    ", " ").split())
    houses = {"en": "1 building (10), 2 igloos (15, 18)", "ja": "建物1（10）、イグルー2（15、18）"}
    assert houses[language].replace(" ", "") in board.replace(" ", "")
    income = {"en": "each round 1 wood", "ja": "毎ラウンド木材1"}[language]
    assert income.replace(" ", "") in board.replace(" ", "")


def test_the_final_sheet_on_the_board_tells_them_apart() -> None:
    position = table(
        2, expansions=("igloos",), stage="feed", stacks=[0, 1], tops=[None, "B05"],
        players={"red": OWNER | {"food": 20}, "blue": {"food": 20}},
    )  # fmt: skip
    assert position.over
    board = scene_of(position, language="en").prompt.table
    assert board is not None
    row = next(row for row in board.rows if row[0].startswith("hut builders"))
    assert row == ("hut builders × buildings without igloos", "3 × (3 − 2) = 3", "0 × 0 = 0")


def test_what_a_building_brings_each_round_is_on_the_mat() -> None:
    position = laid(*ALL, players={"red": {"buildings": ["H05", "H06", "I01", "B01"]}})
    icons = row(mat(scene_of(position), "red"), "buildings").icons
    assert [icon.mark for icon in icons] == ["gold", "any", "", ""]


def test_the_only_mammoths_on_the_map_are_those_of_the_herd() -> None:
    def drawn(position: lab.Position) -> int:
        return parts(position)["board"].count('href="#stone_age-mammoth"')

    assert drawn(table(2)) == 1  # scenery
    assert drawn(laid("mammoth", count=2)) == 2  # where it is, and paler where it goes
    gone = {"site": None, "tile": None, "next": None, "dice": {}}
    tiles = [f"M{number:02}" for number in range(1, 17)]
    assert drawn(laid("mammoth", count=2, herd=gone | {"aside": tiles})) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_rings_and_cards_of_which_nobody_has_the_use(language: str) -> None:
    rings = {"en": "rings free", "ja": "空き"}[language]

    def label(position: lab.Position) -> str:
        return place(scene_of(position, language=language), "site-animal").control.label

    assert rings in label(laid("animals"))
    assert rings not in label(laid("animals", animal=NO_ANIMAL))
    waiting = laid("animals", animal=NO_ANIMAL | {"waiting": ["A01"]})
    assert rings not in label(waiting)
    left = {"en": "36 cards left in the deck, 32", "ja": "残り36枚、動物を除いて32枚"}[language]
    scene = scene_of(laid("animals", animal=NO_ANIMAL), language=language)
    assert left in place(scene, "deck").control.label


def test_waiting_animals_are_seen() -> None:
    position = laid("animals", animal={"active": "A03", "waiting": ["A01", "A04"], "gone": []})
    lying = shown(place(scene_of(position), "site-animal"))
    assert [(item.symbol, item.dim) for item in lying] == [
        ("animal-wolf", False),
        ("animal-bear", True),
        ("animal-bird", True),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_winner_is_told_of_both_prizes(language: str) -> None:
    told = {"en": "6 points or 1 wood for the first", "ja": "勝者は6点か木材1"}[language]
    assert told in text(laid("mammoth"), language=language).replace("\n" + " " * 16, "")


def test_tiles_of_expansions_read_as_all_tiles_do() -> None:
    board = text(laid("huts", count=2, tops=["H03", "B02"]), language="en")
    assert "costs 2 wood, 1 stone; 4 points, each round: 1 brick" in board
    assert "costs 2 wood, 1 stone; 11 points" in board
