"""Faces of any game: data that an owner may replace; records carry them."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any, ClassVar

import pytest
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab.cli import main
from stoneage_lab.core.errors import RecordError, SetupError
from stoneage_lab.core.validation import Entries
from stoneage_lab.session.position import Position


class Piglet(Pig):
    """Pig whose goal is printed on a sheet; `note` is a remark that the game passes over."""

    name = "piglet"
    title = "Piglet"
    faces_file: ClassVar[Path | None] = Path(__file__).parents[1] / "fixtures/piglet_faces.json"
    reconstructed = True

    def read_faces(self, entries: Entries) -> dict[str, Any]:
        entries.only(("target", "note"))
        return {"target": entries.whole("target", 1, 100)}

    @property
    def goal(self) -> int:
        return int(self.faces["target"])


@pytest.fixture(autouse=True)
def known() -> None:
    lab.register(Piglet)


def test_a_game_has_the_faces_of_its_file() -> None:
    game = lab.game("piglet")
    assert (game.faces, game.own_faces, game.goal) == ({"target": 15}, None, 15)
    assert "faces" not in game.setup()
    assert repr(game) == "<Piglet, 2 players, standard rules, reconstructed faces>"


def test_the_user_may_replace_them_by_a_file_or_an_object(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"target": 30, "note": "mine"}', encoding="utf-8")
    mine = lab.game("piglet", faces={"target": 30})
    assert mine.goal == 30
    assert lab.game("piglet", faces=path) == lab.game("piglet", faces=str(path)) == mine
    assert mine != lab.game("piglet") != lab.game("piglet", faces={"target": 31})
    assert mine.setup()["faces"] == {"target": 30}
    assert repr(mine) == "<Piglet, 2 players, standard rules, own faces>"


def test_the_same_faces_are_the_same_game() -> None:
    same = lab.game("piglet", faces={"target": 15, "note": "copied"})
    assert same == lab.game("piglet")
    assert same.own_faces is None


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"target": 0}, "The faces: “target” cannot be 0"),
        ({"target": "x"}, "The faces: “target” should be a whole number"),
        ({"target": 30, "colour": 1}, "The faces: the entry “colour” is not known"),
        ({}, "The faces: the entry “target” is missing"),
        ({"target": {1, 2}}, "plain values, as in JSON"),
        ({"target": float("nan")}, "plain values, as in JSON"),
        ([30], r"not \[30\]"),
        (30, "not 30"),
        ("missing.json", "There is no file missing.json"),
    ],
)
def test_other_faces_are_refused_with_a_sentence(given: Any, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        lab.game("piglet", faces=given)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"{", r"mine.json holds no faces: it is not JSON \(line 1"),
        (b'{"target": 1, "target": 2}', "stands twice"),
        (b"\xff\xfe\x00", "it is not a text file"),
        (b"[" * 200_000, "mine.json holds no faces"),
        (b"[30]", "mine.json"),
        (b'{"target": 1e99}', "mine.json: “target” should be a whole number"),
    ],
)
def test_a_damaged_file_is_refused_with_its_name(
    tmp_path: Path, content: bytes, sentence: str
) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(content)
    with pytest.raises(SetupError, match=sentence):
        lab.game("piglet", faces=path)


def test_a_game_without_faces_refuses_them() -> None:
    with pytest.raises(SetupError, match="has no faces that could be replaced"):
        Pig(faces={"target": 30})


def test_a_game_that_is_set_up_takes_no_others() -> None:
    with pytest.raises(SetupError, match="already set up"):
        lab.game(lab.game("piglet"), faces={"target": 30})


def test_everybody_passes_them_on() -> None:
    own: dict[str, Any] = {"faces": {"target": 30}}
    play = lab.play("piglet", ["random", "random"], seed=1, **own)
    assert play.game.own_faces == {"target": 30}
    assert play.position.to_dict()["faces"] == {"target": 30}
    assert Position.from_dict(play.position.to_dict()).game == play.game
    compared = lab.compare_rules("standard", "long", "piglet", **own)
    assert compared.first.own_faces == compared.second.own_faces == {"target": 30}
    results = lab.simulate("piglet", ["random", "random"], 3, 1, progress=False, **own)
    assert results.game.own_faces == {"target": 30}
    table = lab.tournament(["random", "bold"], "piglet", games=2, seed=1, progress=False, **own)
    assert table.game.own_faces == {"target": 30}
    assert pickle.loads(pickle.dumps(play.game)) == play.game


def test_a_tournament_goes_on_with_the_same_faces_only(tmp_path: Path) -> None:
    told: dict[str, Any] = {"games": 2, "seed": 1, "progress": False, "file": tmp_path / "t.jsonl"}
    lab.tournament(["random", "bold"], "piglet", faces={"target": 30}, **told)
    with pytest.raises(RecordError, match="faces"):
        lab.tournament(["random", "bold"], "piglet", **told)


def test_records_keep_them(tmp_path: Path) -> None:
    play = lab.play("piglet", ["random", "random"], seed=1, faces={"target": 30}).run_bots()
    path = play.save(tmp_path / "piglet.json")
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["faces"] == {"target": 30}
    assert lab.load(path).game == play.game
    for wrong in ({"target": 0}, {"goal": 3}, [30], None, "mine.json"):
        path.write_text(json.dumps(record | {"faces": wrong}), encoding="utf-8")
        with pytest.raises(RecordError, match=r"target|goal|faces"):
            lab.load(path)


def test_the_rulebook_says_whose_they_are() -> None:
    ours, mine = lab.rulebook("piglet"), lab.rulebook("piglet", faces={"target": 30})
    assert "Reconstructed faces" in repr(ours)
    assert "Reconstructed faces" in ours._repr_html_()
    assert "Own faces" in repr(mine)
    assert mine.game.faces_text("name", "ja") == "内容は差し替え"
    assert "faces" not in repr(lab.rulebook(Pig())).lower()


def test_the_command_line_passes_them_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"target": 30}', encoding="utf-8")
    told = ["simulate", "random", "random", "--games", "2", "--game", "piglet", "--faces"]
    assert main([*told, str(path)]) == 0
    assert main([*told, str(tmp_path / "none.json")]) == 1
    assert "none.json" in capsys.readouterr().err


def test_the_shipped_file_is_checked_once_for_a_set_up() -> None:
    read: list[int] = []

    class Counting(Piglet):
        def read_faces(self, entries: Entries) -> dict[str, Any]:
            read.append(self.players)
            return super().read_faces(entries)

    for players in (1, 2, 1, 2):
        assert Counting(players).goal == 15
    assert read == [1, 2]
