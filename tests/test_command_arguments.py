"""`dev.py`: what is wrong with its arguments is said before anything is installed or run."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tools import commands
from tools.commands import COMMANDS, main, name_of
from tools.notebook_runs import notebooks_of

ROOT = Path(__file__).resolve().parent.parent
USAGE = str(runpy.run_path(str(ROOT / "dev.py"))["__doc__"])
NAMES = [name_of(command) for command in COMMANDS]


@pytest.fixture(autouse=True)
def nothing_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: bool) -> None:
        raise AssertionError("something was installed")

    monkeypatch.setattr(commands, "prepare", refuse)


def test_the_list_has_every_command_and_no_other() -> None:
    assert list(dict.fromkeys(re.findall(r"^    python3 dev\.py (\S+)", USAGE, re.M))) == NAMES


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("asked", ["-h", "--help"])
def test_every_command_says_what_it_does(
    name: str, asked: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = next(command for command in COMMANDS if name_of(command) == name)
    if COMMANDS[command].helps:
        monkeypatch.setattr(commands, "prepare", lambda **_: lambda: None)
        monkeypatch.setattr(commands, "run", lambda given: print(*given) or 0)
    assert main([name, asked], USAGE) == 0
    said = capsys.readouterr().out
    if COMMANDS[command].helps:
        assert said.split()[-1] == asked
        return
    assert said.startswith(f"python3 dev.py {name} ")
    others = [line for line in said.splitlines() if line.startswith("python3")]
    assert all(line.startswith(f"python3 dev.py {name} ") for line in others)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("frobnicate", "no command “frobnicate”. It has: lab, test"),
        ("notebook", "Did you mean “notebooks”?"),
        ("new_game", "Did you mean “new-game”?"),
        ("lint tools", "dev.py lint takes no arguments; not tools."),
        ("lock --upgrade", "dev.py lock takes no arguments; not --upgrade."),
        ("site --sreve", "--docs, --lite, --serve, --port=; not --sreve."),
        ("site --port", "not --port."),
        ("golden --new", "dev.py golden takes --anew; not --new."),
        ("notebooks --fast", "takes --prose or notebooks or folders of notebooks/; not --fast."),
        ("new-game", "dev.py new-game takes one name of a game; not nothing."),
        ("new-game pear market", "not pear market."),
        ("rehearse quickly", "dev.py rehearse takes --plain; not quickly."),
        ("pictures --wide", "not --wide."),
    ],
)
def test_what_is_not_taken_is_named(
    given: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(given.split(), USAGE) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert not told.out


@pytest.mark.parametrize("nothing", ["nowhere.ipynb", "README.md", "docs", "--help"])
def test_what_is_no_notebook_is_named(nothing: str) -> None:
    with pytest.raises(SystemExit, match=f"no notebook of this checkout at {nothing}"):
        notebooks_of(nothing)


def test_a_folder_of_an_edition_means_the_edition_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    english = notebooks_of("notebooks/agricola")
    japanese = notebooks_of("notebooks/ja/agricola")
    assert english
    assert [path.name for path in japanese] == [path.name for path in english]
    assert {path.parts[path.parts.index("notebooks") + 1] for path in japanese} == {"ja"}
    one = "notebooks/translations/ja/00_start.md"
    assert notebooks_of(one) == [ROOT / one]


@pytest.mark.parametrize("encoding", ["ascii", "cp932", "cp1252"])
def test_an_output_that_lacks_a_sign_gets_a_question_mark(encoding: str) -> None:
    # Both of dev.py itself and of a program it starts.
    code = (
        "from tools.commands import main; from tools.running_programs import PYTHON, run; "
        "main(['--help'], '· one'); raise SystemExit(run([PYTHON, '-c', 'print(\"· two – ÷ ü\")']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )  # fmt: skip
    said = done.stdout.decode(encoding)
    # What dev.py itself prints may come later: both write to one pipe.
    assert {line[1:5] for line in said.splitlines()} == {" one", " two"}
    assert ("?" in said) == (encoding != "cp1252")
