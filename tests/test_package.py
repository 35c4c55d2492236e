"""What is built for others to install: it must be whole, or not be built."""

from __future__ import annotations

import email
import fnmatch
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab
from tools import hatch_build

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SOURCES = ("pyproject.toml", "README.md", "LICENSE", "binder", "tools")
# The repository it comes from; told by GitHub's machines where they build.
OWNER = "someone/their-lab"


def build(
    source: Path, target: str, into: Path, pure: bool = True, owner: str = OWNER
) -> subprocess.CompletedProcess[str]:
    """Build a plain (or compiled) `wheel` or an `sdist` with the hatchling of this environment."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)]
    env = {**os.environ, "STONEAGE_LAB_PURE": str(int(pure)), "GITHUB_REPOSITORY": owner}
    return subprocess.run(command, cwd=source, capture_output=True, text=True, env=env)


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
        and not {"_compiled", "__pycache__"} & set(path.parts)
    }


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plain wheel made from the sdist."""
    folder = tmp_path_factory.mktemp("wheel")
    done = build(sdist, "wheel", folder)
    assert done.returncode == 0, done.stdout + done.stderr
    # The bundle came along: who installs from source needs no Node.js.
    assert "building the front end" not in done.stdout
    # Without a twin it is a wheel for every machine.
    assert "STONEAGE_LAB_PURE is set" in done.stdout
    return next(folder.glob("*-py3-none-any.whl"))


def test_a_wheel_made_from_the_sdist_is_whole(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert data_files() <= names
    for part in (
        "widget/static/board.js",
        "widget/static/board.css",
        "games/stone_age/text/ja.toml",
    ):
        assert f"stoneage_lab/{part}" in names
    for pattern in (
        "drawing/templates/*.j2", "games/stone_age/drawing/templates/symbols.svg",
        "games/stone_age/lessons/l12/en.toml", "games/stone_age/lessons/r1/ja.toml",
        "lessons/templates/handout.html.j2", "cli/text/ja.toml", "session/schema/*.json",
        "py.typed",
    ):  # fmt: skip
        assert fnmatch.filter(names, f"stoneage_lab/{pattern}"), pattern
    assert not [n for n in names if not n.startswith(("stoneage_lab/", "stoneage_lab-"))]
    assert not [n for n in names if {"tests", "_compiled", "__pycache__"} & set(n.split("/"))]


def test_no_leftovers_of_this_checkout_are_in_it(sdist: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    with tarfile.open(next(sdist.parent.glob("*.tar.gz"))) as archive_of_sources:
        names |= set(archive_of_sources.getnames())
    left = {"node_modules", ".cache", ".venv", "__pycache__", "_compiled", ".pytest_cache"}
    assert not [name for name in names if left & set(name.split("/"))]
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc"))]


def test_the_page_of_voila_is_put_where_jupyter_looks(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for path in (ROOT / "share").rglob("*"):
        if path.is_file():
            assert [n for n in names if n.endswith(f".data/data/{path.relative_to(ROOT)}")], path


def test_a_wheel_works_from_where_it_is_unpacked(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    code = (
        "import stoneage_lab as lab; print(lab.__file__)\n"
        "from stoneage_lab.cli import main; from stoneage_lab.cli.lab import notebooks\n"
        "lab.Board(lab.play('stone-age', players=['you', 'careful'], seed=7))._repr_mimebundle_()\n"
        "print(lab.question('L1.1'), lab.language('ja'), len(lab.rulebook('stone-age')))\n"
        "assert (notebooks() / '00_start.ipynb').is_file()\n"
        "sys_exit = main(['play', 'random', 'careful', '--seed', '1'])\n"
        "assert not sys_exit\n"
    )
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-W", "error:::stoneage_lab", "-c", code]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.splitlines()[0]).is_relative_to(tmp_path)


@pytest.mark.parametrize("compiles", [True, False])
def test_a_wheel_with_compiled_rules_is_for_one_kind_of_machine(
    compiles: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hatch_build, "build", lambda: None)
    monkeypatch.setattr(hatch_build, "notebooks", lambda: {"a": "b"})
    monkeypatch.setattr(hatch_build, "twin", lambda *words: int(not compiles))
    hook = hatch_build.Hook(str(ROOT), {}, None, None, "", "wheel")  # type: ignore[arg-type]
    told: dict[str, Any] = {"force_include": {}, "artifacts": [], "pure_python": True}
    hook.initialize("standard", told)
    assert told["force_include"] == {"a": "b"}
    assert told["pure_python"] is not compiles
    assert told.get("infer_tag", False) is compiles
    # Games outside the package that were compiled here stay here.
    own, outside = "stoneage_lab/_compiled/", "!stoneage_lab/_compiled/outside"
    assert told["artifacts"] == ([own, f"{outside}/", f"{outside}_*"] if compiles else [])


def test_the_hook_finds_the_rules_where_python_leaves_out_the_folder_it_is_in(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    # A Python in which this project is not installed, as where it is built.
    monkeypatch.setattr(sys, "executable", getattr(sys, "_base_executable", sys.executable))
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    monkeypatch.setenv("STONEAGE_LAB_PURE", "1")
    assert hatch_build.twin() == 1
    assert "the rules stay plain Python: STONEAGE_LAB_PURE is set" in capfd.readouterr().out


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel for this machine, with the rules compiled."""
    if not lab.engine_info().compiled:
        pytest.skip("the rules are not compiled here")
    folder = tmp_path_factory.mktemp("compiled")
    done = build(ROOT, "wheel", folder, pure=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(folder.glob("*.whl"))


@pytest.mark.long
def test_a_compiled_wheel_has_all_of_the_plain_one_and_the_twin(
    compiled: Path, wheel: Path
) -> None:
    assert not compiled.name.endswith("-none-any.whl")
    assert f"-cp{sys.version_info[0]}{sys.version_info[1]}-" in compiled.name
    with zipfile.ZipFile(compiled) as one, zipfile.ZipFile(wheel) as other:
        names = set(one.namelist())
        plain = {name for name in other.namelist() if ".dist-info/" not in name}
        tags = email.message_from_bytes(one.read(next(n for n in names if n.endswith("/WHEEL"))))
    assert plain <= names
    more = names - plain
    twin = {name for name in more if name.startswith("stoneage_lab/_compiled/")}
    assert {name for name in more - twin if ".dist-info/" not in name} == set()
    assert [name for name in twin if name.endswith((".so", ".pyd"))]
    # The sources of the twin are those of the package: they need not come twice.
    assert not [name for name in twin if name.endswith((".c", ".h", ".o", ".pyc"))]
    assert tags["Root-Is-Purelib"] == "false"
    # Mostly machine code; a jump would be something that does not belong there.
    assert compiled.stat().st_size < 9_900_000


def test_a_wheel_is_small(wheel: Path) -> None:
    # A game with its texts, faces, drawings and lessons takes 0.2 to 0.5 MB, its puzzles 0.04.
    # What the bots learned takes 0.09 MB, the pictures of the first notebook 0.06.
    assert wheel.stat().st_size < 3_450_000


def test_a_wheel_brings_every_notebook_without_results(wheel: Path) -> None:
    here = {
        f"stoneage_lab/{path.relative_to(ROOT).as_posix()}"
        for path in (ROOT / "notebooks").rglob("*.ipynb")
        if ".ipynb_checkpoints" not in path.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        assert {name for name in archive.namelist() if name.endswith(".ipynb")} == here
        start = json.loads(archive.read("stoneage_lab/notebooks/00_start.ipynb"))
    cells = [cell for cell in start["cells"] if cell["cell_type"] == "code"]
    assert cells
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells)


def test_it_says_what_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        folder = f"stoneage_lab-{lab.__version__}.dist-info"
        told = email.message_from_bytes(archive.read(f"{folder}/METADATA"))
        commands = archive.read(f"{folder}/entry_points.txt").decode()
    assert told["Version"] == lab.__version__
    assert "stoneage-lab = stoneage_lab.cli:main" in commands
    assert "lab" in told.get_all("Provides-Extra", [])
    assert told.get_all("Project-URL") == [f"Source, https://github.com/{OWNER}"]


TARGET = re.compile(r"\]\(([^)]*)\)")


def test_on_a_package_index_no_link_and_no_picture_is_broken(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        told = email.message_from_bytes(
            archive.read(f"stoneage_lab-{lab.__version__}.dist-info/METADATA")
        )
    assert told["Description-Content-Type"] == "text/markdown"
    page = str(told.get_payload())
    links = TARGET.findall(page)
    assert len(links) > 10
    assert all(link.startswith("https://") for link in links)
    assert f"https://mybinder.org/v2/gh/{OWNER}/HEAD?urlpath=" in page
    for link in links:
        start, _, rest = link.partition("/HEAD/")
        if start.endswith(OWNER):
            assert (ROOT / rest.partition("?")[0].partition("#")[0]).exists(), link
    # Where nobody knows the repository there are words instead.
    unnamed = runpy.run_path(str(ROOT / "binder" / "links.py"))["with_links"](README, None)
    bare = runpy.run_path(str(ROOT / "tools" / "hatch_readme.py"))["description"](unnamed, "")
    assert [link for link in TARGET.findall(bare) if not link.startswith("https://")] == []
    assert "![" not in bare
    assert bare.count("\n## ") == unnamed.count("\n## ")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment into which only the wheel and what runs notebooks was installed."""
    folder = tmp_path_factory.mktemp("installed")
    uv = [str(Path(sys.executable).with_name("uv")), "--quiet"]
    subprocess.run([*uv, "venv", "--python", sys.executable, str(folder / "env")], check=True)
    python = folder / "env" / "bin" / "python"
    # The very versions of this environment: they lie in uv's cache already.
    locked = (f"{one.name}=={one.version}" for one in metadata.distributions() if one.name)
    pins = folder / "pins.txt"
    pins.write_text("\n".join(pin for pin in locked if "stoneage" not in pin), encoding="utf-8")
    install = [*uv, "pip", "install", "--python", str(python), "-c", str(pins)]
    subprocess.run([*install, str(wheel), "nbconvert", "ipykernel"], check=True, timeout=240)
    return python


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="paths as on Linux and macOS")
def test_the_first_notebook_runs_where_only_the_wheel_is_installed(
    installed: Path, tmp_path: Path
) -> None:
    own = {
        "HOME": str(tmp_path), "IPYTHONDIR": str(tmp_path), "JUPYTER_DATA_DIR": str(tmp_path),
        "PATH": os.pathsep.join([str(installed.parent), "/usr/bin", "/bin"]),
    }  # fmt: skip

    def run(*words: str) -> str:
        done = subprocess.run(
            words, cwd=tmp_path, env=own, capture_output=True, text=True, timeout=240
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    script = str(installed.with_name("stoneage-lab"))
    assert run(script, "--version").strip() == f"stoneage-lab {lab.__version__}"
    copied = "from stoneage_lab.cli.lab import notebooks; print(notebooks())"
    folder = Path(run(str(installed), "-c", copied).strip())
    assert folder == tmp_path / "stoneage-lab-notebooks"
    start = folder / "00_start.ipynb"
    convert = ("-m", "nbconvert", "--to=notebook", "--execute", "--inplace", "--log-level=ERROR")
    run(str(installed), *convert, str(start))
    cells = json.loads(start.read_text(encoding="utf-8"))["cells"]
    shown = [out for cell in cells for out in cell.get("outputs", ())]
    drawn = ["".join(out.get("data", {}).get("text/html", "")) for out in shown]
    assert any("<svg" in html for html in drawn)
    assert any("widget-view+json" in kind for out in shown for kind in out.get("data", {}))
    assert "No module" not in run(script, "play", "random", "careful", "--seed", "1")
    assert "✗" not in run(script, "doctor")


def test_without_the_front_end_nothing_is_built(sdist: Path, tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in SOURCES:
        copy = shutil.copytree if (sdist / name).is_dir() else shutil.copy
        copy(sdist / name, source / name)
    shutil.copytree(
        sdist / "stoneage_lab", source / "stoneage_lab", ignore=shutil.ignore_patterns("static")
    )
    done = build(source, "wheel", tmp_path / "dist")
    assert done.returncode != 0
    assert "without its front end stoneage_lab is not built" in done.stdout + done.stderr
    assert not list((tmp_path / "dist").glob("*.whl"))
