"""The other commands: simulations, opening JupyterLab, help in both languages."""

from __future__ import annotations

import csv
import importlib
import importlib.util
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab.cli import COMMANDS, main
from stoneage_lab.cli import lab as opening
from stoneage_lab.core.language import speaking
from tools import jupyter


def test_simulations_are_those_of_the_library(tmp_path: Path, capsys) -> None:
    path = tmp_path / "games.csv"
    told = ["careful", "random", "--games", "12", "--seed", "5", "--rules", "bga"]
    assert main(["simulate", *told, "--csv", str(path)]) == 0
    said = capsys.readouterr().out
    same = lab.simulate("stone-age", ["careful", "random"], 12, 5, rules="bga", progress=False)
    assert repr(same) in said
    assert f"12 games written to {path}" in said
    with path.open(encoding="utf-8", newline="") as file:
        assert len(list(csv.reader(file))) == 12 + 1


def test_a_number_of_players_means_random_ones(capsys) -> None:
    assert main(["simulate", "3", "--games", "2", "--seed", "1"]) == 0
    assert "Green (random)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (["careful", "you"], "you"),
        (["careful", "randm"], "random"),
        (["--games", "0"], "0"),
        (["--rules", "none"], "standard, rulebook, bga"),
        (["--games", "2", "--csv", "no/such/folder/x.csv"], "no/such"),
    ],
)
def test_simulations_that_cannot_be(told: list[str], said: str, capsys) -> None:
    assert main(["simulate", *told]) == 1
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error


@pytest.mark.parametrize(
    "told",
    [
        ["puzzles", "stone-age", "-o"],
        ["priors", "agricola", "-o"],
        ["simulate", "careful", "random", "--csv"],
    ],
)
def test_long_work_first_looks_whether_its_file_can_be_written(
    told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    begun: list[str] = []
    for room, work in (
        ("puzzles.puzzle_maker", "make_puzzles"),
        ("trials.card_priors", "measure_cards"),
        ("trials.simulate", "simulate"),
    ):
        module = importlib.import_module(f"stoneage_lab.{room}")
        monkeypatch.setattr(module, work, lambda *given, **named: begun.append("begun"))
    assert main([*told, str(tmp_path / "no" / "mine.json")]) == 1
    assert "there is no such folder" in capsys.readouterr().err
    assert not begun


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("code", "shown"), [("en", "the language of"), ("ja", "表示する言語")])
def test_every_command_has_help_in_both_languages(command: str, code: str, shown: str, capsys):
    for told in ([command, "--help", "--language", code], ["--language", code, command, "--help"]):
        with pytest.raises(SystemExit) as done:
            main(told)
        said = capsys.readouterr().out
        assert done.value.code == 0
        assert shown in said
        assert "arg." not in said


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What would have been started."""
    commands: list[list[str]] = []
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(subprocess, "call", lambda command, env: commands.append(command) or 0)
    return commands


def test_in_a_checkout_its_own_notebooks_are_opened(started, capsys) -> None:
    assert main(["lab", "--no-browser", "--port", "8899"]) == 0
    (command,) = started
    assert Path(command[3]).samefile(Path(lab.__file__).parent.parent / "notebooks/00_start.ipynb")
    assert {"--no-browser", "--port=8899"} <= set(command)
    # The address that is printed is that of the first notebook.
    assert "--LabApp.default_url=/lab/tree/notebooks/00_start.ipynb" in command
    # The server shows what the notebooks link to, their pictures for instance.
    assert f"--ServerApp.root_dir={Path(lab.__file__).parent.parent}" in command


@pytest.mark.parametrize(
    ("words", "system", "first"),
    [
        (["--language", "ja"], "en_US.UTF-8", "ja/00_start.ipynb"),
        ([], "ja_JP.UTF-8", "ja/00_start.ipynb"),
        (["--language", "en"], "ja_JP.UTF-8", "00_start.ipynb"),
        ([], "C", "00_start.ipynb"),
    ],
)
def test_notebooks_are_opened_in_the_language_asked_for_or_of_the_system(
    words: list[str], system: str, first: str, started, monkeypatch
) -> None:
    monkeypatch.setenv("LC_ALL", system)
    assert main(["lab", *words]) == 0
    (command,) = started
    assert f"--LabApp.default_url=/lab/tree/notebooks/{first}" in command
    assert Path(command[3]).samefile(opening.PLACES[1] / first)
    # dev.py opens the same.
    assert jupyter.first_notebook([*words, "--port=1"]) == first


def test_a_folder_without_japanese_is_opened_in_english(tmp_path, monkeypatch) -> None:
    with speaking("ja"):
        assert opening.command(tmp_path, None, False)[3] == str(tmp_path / "00_start.ipynb")


def test_a_language_without_notebooks_is_named() -> None:
    with pytest.raises(SystemExit, match=r"No notebooks in 'fr'; there are en, ja\."):
        jupyter.first_notebook(["--language=fr"])


def test_jupyterlab_asks_nothing_and_the_settings_of_people_stay(monkeypatch) -> None:
    ask = "from jupyterlab_server.settings_utils import _get_overrides; "
    ask += "import json; print(json.dumps(_get_overrides('nowhere')[0]))"
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "theirs")
    env = opening.surroundings()
    assert env["JUPYTER_CONFIG_PATH"].endswith(f"{os.pathsep}theirs")
    done = subprocess.run([sys.executable, "-c", ask], env=env, capture_output=True, text=True)
    news = json.loads(done.stdout)["@jupyterlab/apputils-extension:notification"]
    assert news == {"fetchNews": "false", "checkForUpdates": False}


def test_copies_of_notebooks_never_replace_what_somebody_wrote(tmp_path, started) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "00_start.ipynb").write_text("my notes", encoding="utf-8")
    assert main(["lab", str(folder)]) == 0
    assert (folder / "00_start.ipynb").read_text(encoding="utf-8") == "my notes"
    assert list((folder / "stone_age/lessons").glob("L1*.ipynb"))
    assert not list(folder.rglob("*checkpoint*"))
    assert f"--ServerApp.root_dir={folder}" in started[0]


def test_an_installed_package_copies_its_notebooks_here(tmp_path, started, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(opening, "PLACES", (opening.PLACES[1], tmp_path / "none"))
    assert main(["lab"]) == 0
    assert (tmp_path / "stoneage-lab-notebooks" / "00_start.ipynb").is_file()
    monkeypatch.setattr(opening, "PLACES", (tmp_path / "none", tmp_path / "none"))
    assert main(["lab"]) == 1


@pytest.mark.parametrize("lies", [".", "stone_age"])
def test_where_notebooks_cannot_be_put_it_says_so(lies: str, tmp_path, started, capsys) -> None:
    folder = tmp_path / "mine"
    (folder / lies).parent.mkdir(exist_ok=True)
    (folder / lies).write_text("a file", encoding="utf-8")
    assert main(["lab", str(folder)]) == 1
    error = capsys.readouterr().err
    assert f"cannot be copied to {folder}: " in error
    assert "stoneage-lab lab FOLDER" in error
    assert not started


def test_without_jupyterlab_the_way_to_it_is_told(started, monkeypatch, capsys) -> None:
    monkeypatch.setattr(opening, "find_spec", lambda name: None)
    assert main(["lab"]) == 1
    assert 'pip install "stoneage-lab[lab]"' in capsys.readouterr().err
    assert not started
    assert importlib.util.find_spec("jupyterlab")


def test_in_a_browser_one_is_in_jupyterlab_already(started, monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert main(["lab"]) == 1
    said = capsys.readouterr().err
    assert "00_start.ipynb" in said
    assert "pip install" not in said
    assert not started


def test_ctrl_c_is_no_error_of_ours(monkeypatch, capsys) -> None:
    def interrupted(command: list[str], env: dict[str, str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "call", interrupted)
    assert main(["lab"]) == 130
    assert "Traceback" not in capsys.readouterr().err


def test_a_folder_of_nobody_is_one_sentence(started, capsys) -> None:
    assert main(["lab", "~no-such-person/notebooks"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("~no-such-person/notebooks: no user of that name")
    assert error.count("\n") == 1
    assert not started


def test_a_notebook_is_copied_whole_or_not_at_all(tmp_path, started, monkeypatch) -> None:
    """Half of one would be taken for somebody's work the next time."""

    def stopped(file: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", stopped)
        assert main(["lab", str(tmp_path / "here")]) == 130
    assert not [path for path in (tmp_path / "here").rglob("*") if path.is_file()]
    assert main(["lab", str(tmp_path / "here")]) == 0
    assert json.loads((tmp_path / "here" / "00_start.ipynb").read_text("utf-8"))["cells"]


def test_codes_are_not_read_without_end(capsys, monkeypatch, tmp_path) -> None:
    assert main(["pool", "/dev/zero" if os.name != "nt" else str(tmp_path)]) == 1
    assert "plain file" in capsys.readouterr().err or os.name == "nt"
    monkeypatch.setattr(sys, "stdin", io.StringIO("L1 " * 3_000_000))
    assert main(["pool", "-"]) == 1
    assert "4 MB" in capsys.readouterr().err
    (tmp_path / "codes.txt").write_bytes(bytes(range(256)))
    assert main(["pool", str(tmp_path / "codes.txt")]) == 1
    assert "must be a text file in UTF-8" in capsys.readouterr().err
