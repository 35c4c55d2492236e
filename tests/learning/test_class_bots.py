"""The bots of a class, and players from files of weights, in one league."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from fixtures.learned_pig import LearnedPig

import stoneage_lab as lab
from stoneage_lab.core.errors import LabError, LabWarning, SetupError
from stoneage_lab.core.language import speaking

WEIGHTS = lab.game("stone-age").weights_file
FIRST = "def bot(position):\n    return position.moves[0]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "alice.py").write_text(FIRST, encoding="utf-8")
    (tmp_path / "bob.py").write_text(
        FIRST.replace("[0]", "[len(position.moves) // 2]"), encoding="utf-8"
    )
    (tmp_path / "team_3.json").write_bytes(WEIGHTS.read_bytes())
    (tmp_path / "notes.txt").write_text("not a bot", encoding="utf-8")
    (tmp_path / "_draft.py").write_text("1 / 0", encoding="utf-8")
    return tmp_path


def test_a_folder_becomes_a_league(folder: Path) -> None:
    found = lab.bots_in(folder)
    assert list(found) == ["alice", "bob", "team_3"]
    standings = lab.tournament({**found, "cup holder": "careful"}, games=6, seed=1, progress=False)
    assert set(standings.names) == {"alice", "bob", "team_3", "cup holder"}
    assert standings.ranking[0] == "team_3"
    assert len(standings.games) == 6 * 6
    assert not standings.failures
    again = lab.tournament({**lab.bots_in(folder), "cup holder": "careful"}, games=6, seed=1,
                           progress=False)  # fmt: skip
    assert repr(again) == repr(standings)


def test_files_that_do_not_play_are_named_and_the_others_play(folder: Path) -> None:
    (folder / "carl.py").write_text("def robot(position):\n    pass\n", encoding="utf-8")
    (folder / "dora.py").write_text("import nothing_of_the_kind\n", encoding="utf-8")
    (folder / "eve.py").write_text("def bot(position)\n", encoding="utf-8")
    with pytest.warns(LabWarning) as told:
        found = lab.bots_in(folder)
    assert list(found) == ["alice", "bob", "team_3"]
    said = [str(warning.message) for warning in told]
    assert [text.partition(" ")[0] for text in said] == ["carl.py", "dora.py", "eve.py"]
    assert "def bot(position)" in said[0]
    assert "nothing_of_the_kind" in said[1]


def test_weights_that_do_not_fit_and_programs_that_end_stop_no_league(folder: Path) -> None:
    other = lab.game("agricola").weights_file
    (folder / "cut.json").write_bytes(WEIGHTS.read_bytes()[:500])
    (folder / "empty.json").write_text("", encoding="utf-8")
    (folder / "farm.json").write_bytes(other.read_bytes())
    (folder / "folder.py").mkdir()
    (folder / "quits.py").write_text("import sys; sys.exit('done')", encoding="utf-8")
    with pytest.warns(LabWarning) as told:
        found = lab.bots_in(folder)
    said = [str(warning.message) for warning in told]
    left_out = ["cut.json", "empty.json", "farm.json", "folder.py", "quits.py"]
    assert [text.partition(" ")[0] for text in said] == left_out
    assert "agricola" in said[2]
    standings = lab.tournament(found, games=1, seed=1, progress=False)
    assert set(standings.names) == {"alice", "bob", "team_3"}
    with pytest.warns(LabWarning):
        assert "farm" in lab.bots_in(folder, game="agricola")
    changed = lab.game("stone-age", players=2, options={"gatherers": "unlimited"})
    with pytest.warns(LabWarning, match="rule sets"):
        assert "team_3" not in lab.bots_in(folder, game=changed)


def test_a_game_that_breaks_off_names_the_player_as_the_league_does() -> None:
    def bot(position: object) -> None:
        raise ValueError("no idea")

    entrants = {"Hana": bot, "Ken": lambda position: position.moves[0]}
    standings = lab.tournament(entrants, games=2, seed=1, progress=False)
    assert [failure.player for failure in standings.failures] == ["Hana", "Hana"]
    assert "Hana" in repr(standings).partition("failures")[2]


def test_a_bot_that_breaks_loses_no_game_of_the_others(folder: Path) -> None:
    (folder / "bob.py").write_text("def bot(position):\n    return 1 / 0\n", encoding="utf-8")
    standings = lab.tournament(lab.bots_in(folder), games=2, seed=1, progress=False)
    assert {failure.player for failure in standings.failures} == {"bob"}
    assert standings.score("alice", "team_3").n == 2


@pytest.mark.parametrize("code", ["en", "ja"])
def test_what_cannot_be_used_says_so(tmp_path: Path, code: str) -> None:
    cut = tmp_path / "cut.json"
    cut.write_bytes(WEIGHTS.read_bytes()[:500])
    with speaking(code):
        for wrong in (tmp_path / "nowhere.json", 3, tmp_path):
            with pytest.raises(LabError):
                lab.Trained(wrong)  # type: ignore[arg-type]
        for tries in (0, -1, 2.5, True):
            with pytest.raises(SetupError):
                lab.Trained(WEIGHTS, tries=tries)  # type: ignore[arg-type]
        with pytest.raises(SetupError, match=r"cut\.json"):
            lab.tournament(["careful", lab.Trained(cut)], games=1)
        for given in (tmp_path / "nowhere", WEIGHTS, 7):
            with pytest.raises(SetupError):
                lab.bots_in(given)  # type: ignore[arg-type]
        (tmp_path / "empty").mkdir()
        with pytest.raises(SetupError, match="bot"):
            lab.bots_in(tmp_path / "empty")
        with pytest.raises(SetupError):
            lab.tournament({"": "careful", "b": "random"}, games=1)


def test_weights_of_another_game_or_for_other_rules_are_refused_before_the_first_game() -> None:
    own = lab.Trained(WEIGHTS)
    with pytest.raises(SetupError, match=r"weights\.json"):
        lab.tournament([own, "random"], LearnedPig(2), games=1)
    with pytest.raises(SetupError, match="rule sets"):
        lab.simulate("stone-age", [own, "careful"], games=1, options={"gatherers": "unlimited"})


def test_a_trained_player_plays_as_the_policy_that_it_holds() -> None:
    own = lab.Trained(WEIGHTS)
    one = lab.simulate("stone-age", [own, "careful"], games=4, seed=3, progress=False)
    other = lab.simulate("stone-age", ["policy", "careful"], games=4, seed=3, progress=False)
    assert one.values("scores", "red") == other.values("scores", "red")
    play = lab.play("stone-age", players=["you", own], seed=3)
    play.do("place 1 field")
    assert play.ply == 2
    ahead = lab.Trained(WEIGHTS, tries=10)
    sent = pickle.loads(pickle.dumps(ahead))
    assert (sent.file, sent.tries, repr(sent)) == (ahead.file, 10, repr(ahead))
    assert lab.simulate("stone-age", [ahead, "random"], games=1, seed=1, progress=False).wins == (
        1,
        0,
    )


def test_a_bot_takes_part_twice_under_names_of_its_own() -> None:
    standings = lab.tournament({"one": "random", "two": "random"}, games=4, seed=1, progress=False)
    assert standings.names == ("one", "two")
    with pytest.raises(SetupError):
        lab.tournament(["random", "random"], games=1)


@pytest.mark.parametrize("code", ["en", "ja"])
def test_the_ladder_shows_every_player_with_its_interval(code: str) -> None:
    long = "名前のとても長い参加者のボット" * 3
    with speaking(code):
        standings = lab.tournament(
            {"careful": "careful", "<random>": "random", long: "random"}, games=4, seed=1,
            progress=False,
        )  # fmt: skip
        figure = standings.plot()
        assert figure.svg.count("<circle") == 3
        assert "&lt;random&gt;" in figure.svg
        assert "<random>" not in figure.svg
        rows = [row[1] for row in figure.table.rows]
        assert rows == standings.ranking
        assert all("–" in row[3] for row in figure.table.rows)
        assert figure.svg in standings._repr_mimebundle_()["text/html"]
