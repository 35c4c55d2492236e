"""What is built for others to install: it must be whole, or not be built."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("pyproject.toml", "hatch_build.py", "twin_build.py", "README.md", "LICENSE")


def build(source: Path, target: str, into: Path) -> subprocess.CompletedProcess[str]:
    """Build a plain `wheel` or an `sdist` with the hatchling of this environment."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)]
    plain = {**os.environ, "STONEAGE_LAB_PURE": "1"}
    return subprocess.run(command, cwd=source, capture_output=True, text=True, env=plain)


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    done = build(ROOT, "sdist", folder)
    assert done.returncode == 0, done.stdout + done.stderr
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        # Python 3.11.0 to 3.11.3, Debian's among them, have no filters.
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(folder)
    return next(path for path in folder.iterdir() if path.is_dir())


def data_files() -> set[str]:
    """Everything in the package that is not code: texts, templates, fonts; the bundle too."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "stoneage_lab").rglob("*")
        if path.is_file()
        and path.suffix not in {".py", ".pyc", ".so"}
        and "_compiled" not in path.parts
    }


def test_a_wheel_made_from_the_sdist_is_whole(sdist: Path, tmp_path: Path) -> None:
    done = build(sdist, "wheel", tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    # The bundle came along: who installs from source needs no Node.js.
    assert "building the front end" not in done.stdout
    # Without a twin it is a wheel for every machine.
    assert "STONEAGE_LAB_PURE is set" in done.stdout
    with zipfile.ZipFile(next(tmp_path.glob("*-py3-none-any.whl"))) as wheel:
        names = set(wheel.namelist())
    assert "stoneage_lab/widget/static/board.js" in names
    assert "stoneage_lab/games/stone_age/text/ja.toml" in names
    assert data_files() <= names
    assert not [n for n in names if not n.startswith(("stoneage_lab/", "stoneage_lab-"))]


def test_without_the_front_end_nothing_is_built(sdist: Path, tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in SOURCES:
        shutil.copy(sdist / name, source)
    shutil.copytree(
        sdist / "stoneage_lab", source / "stoneage_lab", ignore=shutil.ignore_patterns("static")
    )
    done = build(source, "wheel", tmp_path / "dist")
    assert done.returncode != 0
    assert "without its front end stoneage_lab is not built" in done.stdout + done.stderr
    assert not list((tmp_path / "dist").glob("*.whl"))
