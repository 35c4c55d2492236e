"""The faces of the expansions: what may be replaced, and what is refused, with its sentence."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from games.stone_age.expansions.laid import ALL, HERD, WOLF, laid

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.games.stone_age.expansions.read_faces import FACES

SHIPPED: dict[str, Any] = json.loads(FACES.read_text(encoding="utf-8"))


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """Return the shipped faces with one entry replaced, or removed if it is None."""
    faces = deepcopy(SHIPPED)
    inside: Any = faces
    for key in path[:-1]:
        inside = inside[key]
    if to is None:
        del inside[path[-1]]
    else:
        inside[path[-1]] = to
    return faces


def test_the_tiles_of_the_package() -> None:
    game = lab.game("stone-age", expansions=ALL)
    assert len(game.parts.cards) == 40
    assert len(game.parts.tiles) == 46
    values = {"wood": 3, "brick": 4, "stone": 5, "gold": 6}
    for module, more in (("igloos", {4}), ("winter", {0}), ("huts", {-6, -7, -8, -9})):
        for tile in SHIPPED[module]["tiles"]:
            worth = sum(values[good] * n for good, n in tile["cost"].items())
            assert tile["points"] - worth in more, tile
    backs = [tile["back"] for tile in SHIPPED["mammoth"]["tiles"]]
    assert [backs.count(good) for good in values] == [4, 4, 4, 4]


def test_a_copied_file_is_the_same_game_and_another_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(FACES.read_text(encoding="utf-8"), encoding="utf-8")
    assert lab.game("stone-age", expansions=ALL, faces=path) == lab.game(
        "stone-age", expansions=ALL
    )
    other = changed("igloos", "tiles", 0, "points", to=16)
    mine = lab.game("stone-age", expansions=ALL, faces=other)
    assert "own faces" in repr(mine)
    assert "reconstructed faces" in repr(lab.game("stone-age", expansions=ALL))
    assert "faces" not in repr(lab.game("stone-age"))
    # Without igloos their points make no difference.
    assert lab.game("stone-age", expansions="huts", faces=other) == lab.game(
        "stone-age", expansions="huts"
    )


def test_a_game_with_own_faces_is_played_and_saved(tmp_path: Path) -> None:
    faces = changed("mammoth", "tiles", to=[
        {"id": "X1", "back": "gold", "top": {"person": 2, "food": 3}, "bottom": {"any": 1}},
        {"id": "X2", "back": "wood", "top": {"points": 1}, "bottom": {"tool": 1}},
    ])  # fmt: skip
    play = lab.play("stone-age", ["random"] * 3, 4, expansions=ALL, faces=faces).run_bots()
    path = play.save(tmp_path / "mine.json")
    record = json.loads(path.read_text(encoding="utf-8"))
    assert [tile["id"] for tile in record["faces"]["mammoth"]["tiles"]] == ["X1", "X2"]
    assert "certainty" not in json.dumps(record["faces"])
    assert lab.load(path).position.to_dict() == play.position.to_dict()
    assert "3 food, 2 people" in str(play.log)
    record["faces"]["mammoth"]["tiles"][0]["top"] = {}
    path.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(lab.RecordError, match="top"):
        lab.load(path)


HOSTILE: list[tuple[tuple[Any, ...], Any, str]] = [
    (("igloos", "colour"), 1, "the entry “colour” is not known"),
    (("moon",), {}, "the entry “moon” is not known"),
    (("igloos", "tiles", 0, "id"), "I02", "Another card or tile has this id"),
    (("igloos", "tiles", 0, "id"), "B01", "Another card or tile has this id"),
    (("igloos", "tiles", 0, "id"), "C07", "Another card or tile has this id"),
    (("igloos", "tiles", 0, "id"), "<b>", "An id is a letter"),
    (("igloos", "tiles", 0, "id"), 3, "“id” should be a text"),
    (("igloos", "tiles", 0, "cost"), {}, "A building costs 1 to 7 goods"),
    (("igloos", "tiles", 0, "cost"), {"gold": 5, "wood": 3}, "A building costs 1 to 7 goods"),
    (("igloos", "tiles", 0, "cost"), {"food": 1}, "the entry “food” is not known"),
    (("igloos", "tiles", 0, "cost"), {"gold": -1}, "“gold” cannot be -1"),
    (("igloos", "tiles", 0, "points"), -1, "“points” cannot be -1"),
    (("igloos", "tiles", 0, "points"), True, "“points” should be a whole number"),
    (("igloos", "tiles", 0, "type"), "kinds", "“type” cannot be 'kinds'"),
    (("igloos", "tiles"), {}, "“tiles” should be a list"),
    (("huts", "tiles", 0, "on_build"), {"person": 0}, "“person” cannot be 0"),
    (("huts", "tiles", 0, "on_build"), {"hut": 1}, "the entry “hut” is not known"),
    (("huts", "tiles", 1, "each_round"), {}, "A reward names at least one of: points, food"),
    (("winter", "card_extra", "good"), "food", "“good” cannot be 'food'"),
    (("winter", "card_extra", "slots"), [0], "“slots” cannot be 0"),
    (("animals", "bonus", "7"), {"points": 1}, "the entry “7” is not known"),
    (("animals", "bonus", "3"), None, "the entry “3” is missing"),
    (("animals", "cards", 0, "less", "per_die"), 2, "“per_die” cannot be 2"),
    (("animals", "cards", 0, "less", "per_roll"), -1, "“per_roll” cannot be -1"),
    (("animals", "cards", 0, "where"), ["moon"], "“where” cannot be 'moon'"),
    (("animals", "cards", 0, "where"), [], "At least one is needed"),
    (("animals", "cards", 0, "where"), ["hunt", "hunt"], "It is named twice"),
    (("winter", "card_extra", "slots"), [2, 2], "It is named twice"),
    (("animals", "cards", 0, "name"), {"en": "bear"}, "the entry “ja” is missing"),
    (("animals", "cards"), [], "At least one is needed"),
    (("animals", "rings"), 5, "This is no face but a rule, and has to be 4"),
    (("animals", "people_a_turn"), 2, "has to be 1"),
    (("animals", "active_at_once"), {"value": 2}, "has to be 1"),
    (("mammoth", "fee_a_person"), 2, "has to be 1"),
    (("mammoth", "most_tiles_points"), 20, "has to be 10"),
    (("mammoth", "tiles"), [], "At least one is needed"),
    (("mammoth", "tiles", 0, "back"), "food", "“back” cannot be 'food'"),
    (("mammoth", "tiles", 0, "site"), "river", "“site” cannot be 'river'"),
    (("mammoth",), None, "is played, but the file has no faces for it"),
    (("huts",), 3, "“huts” should be"),
]


@pytest.mark.parametrize(("path", "to", "sentence"), HOSTILE)
def test_what_cannot_be_a_face_is_refused(path: Any, to: Any, sentence: str) -> None:
    with pytest.raises(lab.SetupError) as refused:
        lab.game("stone-age", expansions=ALL, faces=changed(*path, to=to))
    assert sentence in str(refused.value)
    with speaking("ja"), pytest.raises(lab.SetupError) as refused:
        lab.game("stone-age", expansions=ALL, faces=changed(*path, to=to))
    assert str(refused.value).endswith("。")


def test_mistakes_in_a_module_that_is_not_played_are_refused_too() -> None:
    with pytest.raises(lab.SetupError):
        lab.game("stone-age", expansions="huts", faces=changed("igloos", "tiles", to=3))
    with pytest.raises(lab.SetupError):
        lab.game("stone-age", faces=changed("igloos", "tiles", to=3))


def test_the_notes_of_a_file_are_passed_over() -> None:
    noted = changed("igloos", "tiles", 0, "certainty", to={"cost": "mine"})
    noted["igloos"]["count_certainty"] = "six"
    noted["animals"]["rings"] = {"value": 4, "certainty": "printed"}
    assert lab.game("stone-age", expansions=ALL, faces=noted).own_faces is None


@pytest.mark.parametrize(
    "change",
    [
        {"animal": {"active": "A09", "waiting": [], "gone": []}},
        {"animal": {"active": "A01", "waiting": ["A01"], "gone": []}},
        {"animal": {"active": None, "waiting": [], "gone": []},
         "placed": {"animal": {"red": 1}}},
        {"animal": {"active": "C01", "waiting": [], "gone": []}},
        {"animal": None},
        {"animal": WOLF, "placed": {"animal": {"red": 3, "blue": 2}}},
        {"stage": "restore", "placed": {"animal": {"red": 1}}},
        {"display": ["A01", "C02", "C03", "C04"]},
        {"players": {"red": {"cards": ["A01"]}}},
        {"herd": HERD | {"tile": "M16"}},
        {"herd": HERD | {"tile": "M99"}},
        {"herd": HERD | {"next": "moon"}},
        {"herd": HERD | {"aside": ["M02"]}},
        {"herd": HERD | {"aside": ["M03", "M03"]}},
        {"herd": HERD | {"next": None}},
        {"herd": HERD | {"tile": None}},
        {"herd": HERD | {"dice": {"red": [6]}}},
        {"herd": HERD | {"aside": ["M13", "M14", "M15", "M16"]}},
        {"placed": {"mammoth": {"red": 1}}},
        {"players": {"red": {"mammoths": ["M02", "M02"]}}},
        {"players": {"red": {"mammoths": ["M01"]}, "blue": {"mammoths": ["M01"]}}},
        {"stage": "use", "todo": [["taming", "red", 0, 9, 0]]},
        {"stage": "use", "todo": [["fee", "red", 0, 1, 0]]},
        {"stage": "tame", "todo": [["prize", "red", 0, 0, 0]]},
        {"stage": "tame", "todo": [["lots", None, 0, 0, 0]]},
        {"stage": "tame", "todo": [["picking", "red", 2, 99, 0]]},
        {"stage": "use", "todo": [["surcharge", "red", 8, 3, 0]]},
        {"stage": "repel", "todo": [["repelling", "red", 0, 1, 0]]},
        {"stage": "use", "todo": [["rolling", "red", 0, 2, 5]]},
        {"stage": "use", "todo": [["rolling", "red", 0, 2, 300]]},
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(change: dict[str, Any]) -> None:
    usual = {"animal": WOLF, "herd": HERD}
    with pytest.raises(lab.RecordError):
        laid(*ALL, **(usual | change))
