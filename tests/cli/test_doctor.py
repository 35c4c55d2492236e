"""The doctor reports broken set-ups of the kinds that users have."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab.cli import doctor_checks, main
from stoneage_lab.cli.doctor_checks import BAD, examine
from stoneage_lab.core.language import speaking

MANAGER = "@jupyter-widgets/jupyterlab-manager"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place that Jupyter looks at first, and nothing of the user's own."""
    for name in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path


def wrong() -> list[str]:
    """Every sentence about something wrong, in English; as many there are in Japanese."""
    said = [sentence for mark, sentence in examine("linux") if mark == BAD]
    with speaking("ja"):
        assert sum(mark == BAD for mark, _ in examine("linux")) == len(said)
    return said


def extension(home: Path, name: str, version: str, static: bool = True) -> None:
    """Put something where JupyterLab looks first."""
    folder = home / "labextensions" / name
    (folder / "static" if static else folder).mkdir(parents=True)
    (folder / "package.json").write_text(json.dumps({"name": name, "version": version}))


def test_a_set_up_that_works(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out
    assert "✗" not in said
    assert "Nothing is wrong here" in said
    assert f"JupyterLab finds anywidget {metadata.version('anywidget')}" in said


def test_an_old_copy_of_the_front_end_lies_in_the_way(home: Path, capsys) -> None:
    extension(home, "anywidget", "0.9.3")
    (said,) = wrong()
    assert "loads anywidget 0.9.3" in said
    assert f"needs {metadata.version('anywidget')}" in said
    assert str(home) in said
    assert main(["doctor"]) == 1
    assert "1 thing is wrong" in capsys.readouterr().out


def test_the_widgets_of_an_older_time_lie_in_the_way(home: Path) -> None:
    extension(home, MANAGER, "3.1.1")
    (said,) = wrong()
    assert f"loads {MANAGER} 3.1.1" in said
    assert "5.x" in said


def test_a_damaged_front_end(home: Path) -> None:
    extension(home, "anywidget", metadata.version("anywidget"), static=False)
    (said,) = wrong()
    assert "damaged" in said


def test_the_widgets_of_jupyterlab_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after `pip uninstall jupyterlab_widgets`, which pip allows."""
    real = doctor_checks.version_of
    monkeypatch.setattr(
        doctor_checks, "version_of", lambda name: "" if name == "jupyterlab_widgets" else real(name)
    )
    monkeypatch.setitem(
        doctor_checks.EXTENSIONS, "@jupyter-widgets/gone", ("jupyterlab_widgets", "")
    )
    said = wrong()
    assert any("does not find @jupyter-widgets/gone" in sentence for sentence in said)
    # Where no JupyterLab is, nothing would load them.
    monkeypatch.setattr(doctor_checks, "version_of", lambda name: "")
    assert not any("does not find" in sentence for sentence in wrong())


def test_a_missing_front_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jupyter_core.paths.jupyter_path", lambda *parts: [])
    said = wrong()
    assert [name for name in ("anywidget", MANAGER) if f"does not find {name}" in "".join(said)]
    assert any("no kernel" in sentence for sentence in said)


@pytest.mark.parametrize("names", [{"anywidget": True}, ["anywidget"], {"anywidget:plugin": True}])
def test_a_front_end_that_is_switched_off(home: Path, names: object) -> None:
    path = home / "labconfig" / "page_config.json"
    path.parent.mkdir()
    path.write_text(json.dumps({"disabledExtensions": names}))
    (said,) = wrong()
    assert f"anywidget is switched off in {path}" in said
    path.write_text(json.dumps({"disabledExtensions": {"anywidget": False}}))
    assert wrong() == []


@pytest.mark.parametrize(
    ("program", "said"),
    [("/nowhere/bin/python", "no longer exists"), ("/bin/sh", "Notebooks run in another Python")],
)
def test_a_kernel_of_another_python(home: Path, program: str, said: str) -> None:
    folder = home / "kernels" / "python3"
    folder.mkdir(parents=True)
    (folder / "kernel.json").write_text(json.dumps({"argv": [program, "-m", "ipykernel"]}))
    (sentence,) = wrong()
    assert said in sentence
    assert program in sentence


@pytest.mark.parametrize(
    ("package", "version", "said"),
    [
        ("anywidget", "", "anywidget is not installed"),
        ("jinja2", "3.0.9", "jinja2 3.0.9 is too old, boards need 3.1"),
        ("ipykernel", "", "There is no kernel"),
        ("ipywidgets", "7.8.1", "ipywidgets 7.8.1 is too old"),
        ("notebook", "6.5.7", "notebook 6.5.7 is too old"),
        ("jupyterlab", "", None),
        ("numpy", "", None),
    ],
)
def test_packages(monkeypatch, package: str, version: str, said: str | None) -> None:
    real = doctor_checks.version_of
    monkeypatch.setattr(
        doctor_checks, "version_of", lambda name: version if name == package else real(name)
    )
    found = wrong()
    assert [said in sentence for sentence in found if said] == ([True] if said else [])
    assert bool(found) == bool(said)


def test_what_is_old_is_decided_in_pyproject() -> None:
    root = doctor_checks.PACKAGE.parent
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["lab"]]
    least = dict(re.match(r"([\w-]+)>=([\d.]+)", each).groups() for each in wanted)  # type: ignore[union-attr]
    for package in ("anywidget", "ipywidgets", "jinja2", "jupyterlab"):
        assert doctor_checks.least_version(package, "?") == least[package]
        known = doctor_checks.PACKAGES | doctor_checks.FRONT_ENDS
        assert known[package] == least[package]


def test_a_page_that_was_not_built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(doctor_checks, "PAGE_FOLDER", tmp_path / "static")
    (said,) = wrong()
    assert "board.js, board.css is missing" in said
    assert "pip install -e ." in said


@pytest.mark.parametrize("harm", ["cut", "changed", "unknown"])
def test_a_page_that_was_damaged(harm: str, monkeypatch, tmp_path: Path) -> None:
    static = tmp_path / "static"
    shutil.copytree(doctor_checks.PAGE_FOLDER, static)
    monkeypatch.setattr(doctor_checks, "PAGE_FOLDER", static)
    assert wrong() == []
    if harm == "cut":
        (static / "board.js").write_bytes((static / "board.js").read_bytes()[:5000])
    elif harm == "changed":
        (static / "board.css").write_text("* { display: none }", encoding="utf-8")
    else:
        (static / "made_from.txt").write_text("of an older time", encoding="utf-8")
    (said,) = wrong()
    assert "is not the one that was built" in said
    assert str(static) in said


def test_a_second_package_behind_this_one(monkeypatch, tmp_path: Path) -> None:
    (tmp_path / "old" / "stoneage_lab").mkdir(parents=True)
    (tmp_path / "old" / "stoneage_lab" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path / "old")
    (said,) = wrong()
    assert f"{tmp_path / 'old'} is not" in said
    assert "pip uninstall stoneage-lab" in said
    # The same folder twice, or by another name, is one.
    monkeypatch.undo()
    (tmp_path / "link").symlink_to(doctor_checks.PACKAGE.parent, target_is_directory=True)
    monkeypatch.syspath_prepend(tmp_path / "link")
    monkeypatch.syspath_prepend(doctor_checks.PACKAGE.parent)
    assert not any("two copies of stoneage_lab" in sentence for sentence in wrong())


def test_files_of_two_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "__version__", "9.9.9")
    (said,) = wrong()
    assert "stoneage_lab 9.9.9" in said
    assert "pip lists" in said


def test_an_older_python_is_told_which_is_needed() -> None:
    older = "import sys; sys.version_info = (3, 10, 13); import stoneage_lab"
    done = subprocess.run([sys.executable, "-c", older], capture_output=True, text=True)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer; this is Python 3.10 (" in done.stderr


def test_a_page_of_other_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_checks, "is_page_stale", lambda: True)
    (said,) = wrong()
    assert "does not match the sources" in said


def test_the_page_of_this_checkout_is_the_one_of_its_sources() -> None:
    assert not doctor_checks.is_page_stale()


def test_rules_that_are_not_compiled_are_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STONEAGE_LAB_PURE", "1")
    assert wrong() == []
    assert any("STONEAGE_LAB_PURE switches off" in sentence for _, sentence in examine("linux"))


def test_in_a_browser() -> None:
    said = " ".join(sentence for _, sentence in examine("emscripten"))
    assert "in this browser" in said
    assert "JupyterLab finds" not in said


def test_every_mark_has_a_sign(capsys: pytest.CaptureFixture[str]) -> None:
    main(["doctor", "--language", "ja"])
    said = capsys.readouterr().out
    assert "doctor." not in said
    assert sys.executable in said
