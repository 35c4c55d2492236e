"""Importing costs nothing that is not asked for, and names stay what they were."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import stoneage_lab as lab

JUPYTER = {"anywidget", "filelock", "ipywidgets", "IPython", "jinja2", "numpy", "traitlets"}


def modules_after(code: str) -> set[str]:
    code += "\nimport json, sys\nprint('#' + json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.rpartition("#")[2]))


def test_importing_the_package_imports_hardly_anything() -> None:
    loaded = modules_after("import stoneage_lab")
    assert not JUPYTER & loaded
    ours = {name for name in loaded if name.startswith("stoneage_lab")}
    assert ours == {
        "stoneage_lab",
        *(f"stoneage_lab.core{part}" for part in ("", ".hooks", ".lazy_imports")),
    }


def test_playing_a_whole_game_imports_nothing_of_jupyter() -> None:
    loaded = modules_after(
        "import stoneage_lab as lab, tempfile, pathlib\n"
        "session = lab.play('stone-age', players=['you', 'careful'], seed=3)\n"
        "session.do('place 5 hunt'); repr(session); repr(session.moves); repr(session.log)\n"
        "session.undo().redo().branch()\n"
        "lab.odds(session.position, session.moves[0], of=lambda p: p.scores)\n"
        "lab.stone_age.yields('forest', 3)\n"
        "lab.check_game(lab.game('stone-age'), games=1, players=2)\n"
        "with tempfile.TemporaryDirectory() as folder:\n"
        "    lab.load(session.save(pathlib.Path(folder) / 'game.json'))\n"
        "over = lab.play('stone-age', players=['random', 'careful'], seed=1).run_bots()\n"
        "assert over.over\n"
    )
    assert not JUPYTER & loaded
    assert not {n for n in loaded if n.startswith(("stoneage_lab.drawing", "stoneage_lab.widget"))}


@pytest.mark.parametrize("name", sorted({*lab.__all__} - {"__version__"}))
def test_a_public_name_is_no_folder_but_a_game(name: str) -> None:
    folder = Path(lab.__file__).parent / name
    assert not folder.exists(), f"importing {folder.name} would hide lab.{name}"


@pytest.mark.parametrize(
    "code",
    [
        "import stoneage_lab.session.session as sessions; assert sessions.play is lab.play",
        "import stoneage_lab.probability.exact_odds as exact; assert exact.odds is lab.odds",
        "import stoneage_lab.games as games; assert games.game is lab.game is not lab.games",
        "import importlib; importlib.import_module('stoneage_lab.advice.search')",
        "import sys; del sys.modules['stoneage_lab.core']; import stoneage_lab.puzzles.practice",
    ],
)
def test_folders_are_imported_like_those_of_any_package(code: str) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import stoneage_lab as lab; lab.play; {code}; lab.odds, lab.coach",
        ],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_all_names_are_there_and_no_others() -> None:
    assert sorted(lab.__all__) == dir(lab)
    for name in lab.__all__:
        if name != "Board":  # needs Jupyter's widgets
            assert getattr(lab, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        lab.Nothing  # noqa: B018
    assert not hasattr(lab, "_repr_html_")


def test_a_game_has_its_own_names_under_its_name() -> None:
    assert "stone_age" in dir(lab)
    assert dir(lab.stone_age) == sorted(lab.stone_age.__all__)
    assert {"starvation", "YieldExplorer", "FeedTable"} < set(dir(lab.stone_age))
    for name in dir(lab.stone_age):
        if name != "PlayPage":  # needs Jupyter's widgets
            assert getattr(lab.stone_age, name).__doc__
    assert lab.stone_age.starvation(5).mean > 0
    with pytest.raises(AttributeError, match=r"stone_age' has no attribute 'Nothing'"):
        lab.stone_age.Nothing  # noqa: B018


def test_asking_for_a_game_loads_none_of_its_rules() -> None:
    loaded = modules_after("import stoneage_lab as lab\ndir(lab.stone_age)")
    assert "stoneage_lab.games.stone_age" in loaded
    assert not {n for n in loaded if n.startswith("stoneage_lab.games.stone_age.")}


def test_a_star_import_gives_the_public_names() -> None:
    loaded = modules_after(
        "from stoneage_lab import *\nassert play('stone-age', seed=1).ply == 0\n"
        "assert 'Session' in globals() and '_paint' not in globals()"
    )
    assert "stoneage_lab.session.session" in loaded
