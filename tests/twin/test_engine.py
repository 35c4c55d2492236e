"""Which engine is used, and what is said about it."""

from __future__ import annotations

import json
import shutil
import sys
import sysconfig
from importlib.metadata import files
from pathlib import Path

import pytest
from support.for_each import for_each
from twin.building import ROOT, copy_builder, copy_package, needs_compiler, run

import stoneage_lab as lab
from stoneage_lab.core.errors import SetupError
from stoneage_lab.core.twin import EngineInfo

ASK = (
    "import stoneage_lab as lab\n"
    "from stoneage_lab.core.twin import is_twin, twin\n"
    "game = lab.game('stone-age')\n"
    "print(is_twin(twin(game)), is_twin(twin(game)), twin(game).start().scores())\n"
    "print(lab.engine_info(), lab.engine_info().compiled)"
)
SITE = "import sysconfig; print(sysconfig.get_path('purelib'))"
READABLE = "False False (0, 0)"
COMPILED = "True True (0, 0)"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where copies of the package lie in turn."""
    return tmp_path_factory.mktemp("twin")


@pytest.fixture
def package(place: Path) -> Path:
    """A copy of the package with whatever twin it has."""
    return copy_package(place)


@needs_compiler
def test_this_checkout_uses_its_twin() -> None:
    info = lab.engine_info()
    assert info.compiled, info
    assert not info.why_not
    assert lab.__version__ in repr(info)
    assert info.sources[:12] in repr(info)


def test_only_a_game_can_be_asked_about() -> None:
    with pytest.raises(
        SetupError, match=r"lab\.engine_info\(lab\.game\(…\)\), not about 'stone-age'"
    ):
        lab.engine_info("stone-age")  # type: ignore[arg-type]


def test_it_can_be_forbidden() -> None:
    done = run(sys.executable, "-W", "error", "-c", ASK, STONEAGE_LAB_PURE="1")
    assert done.stdout.startswith(READABLE), done.stderr
    assert "STONEAGE_LAB_PURE switches off the compiled rules. False" in done.stdout


@needs_compiler
def test_forbidding_it_with_0_forbids_nothing() -> None:
    assert run(sys.executable, "-c", ASK, STONEAGE_LAB_PURE="0").stdout.startswith(COMPILED)


@needs_compiler
@pytest.mark.parametrize("file", ["core/goods.py", "games/stone_age/rules/sites.py", "core/new.py"])
def test_a_stale_twin_is_ignored_with_one_warning(package: Path, file: str) -> None:
    with (package / file).open("a", encoding="utf-8") as source:
        source.write("\n# changed\n")
    (package.parent / "dev.py").touch()
    done = run(sys.executable, "-W", "always", "-c", ASK, cwd=package.parent)
    assert done.stdout.startswith(READABLE), done.stderr
    assert done.stderr.count("LabWarning") == 1
    assert "python3 dev.py twin" in done.stderr
    assert "do not match the sources" in done.stdout


@needs_compiler
def test_changes_that_the_twin_does_not_know_do_not_matter(package: Path) -> None:
    for file in ("core/twin.py", "games/stone_age/drawing/mats.py", "session/session.py"):
        with (package / file).open("a", encoding="utf-8") as source:
            source.write("\n# changed\n")
    assert run(sys.executable, "-c", ASK, cwd=package.parent).stdout.startswith(COMPILED)


@needs_compiler
@for_each(content=["", "[]", "{}", '{"sources": 3}'])
def test_a_twin_of_unknown_sources_is_a_stale_one(package: Path, content: str) -> None:
    (package / "_compiled" / "made_from.json").write_text(content)
    done = run(sys.executable, "-W", "always", "-c", ASK, cwd=package.parent)
    assert done.stdout.startswith(READABLE), done.stderr
    assert done.stderr.count("LabWarning") == 1
    assert "pip install --force-reinstall stoneage-lab" in done.stderr


@needs_compiler
def test_a_twin_for_another_python_is_ignored_with_one_warning(package: Path) -> None:
    for path in (package / "_compiled").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        path.unlink()
    done = run(sys.executable, "-W", "always", "-c", ASK, cwd=package.parent)
    assert done.stdout.startswith(READABLE), done.stderr
    assert done.stderr.count("LabWarning") == 1


@needs_compiler
def test_a_twin_cut_short_is_ignored_before_it_ends_python(package: Path) -> None:
    for path in (package / "_compiled").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 3])
    done = run(sys.executable, "-W", "always", "-c", ASK, cwd=package.parent)
    assert done.returncode == 0
    assert done.stdout.startswith(READABLE), done.stderr
    assert done.stderr.count("LabWarning") == 1
    assert "too short" in done.stderr


def test_without_a_twin_there_is_nothing_to_warn_of(package: Path) -> None:
    shutil.rmtree(package / "_compiled", ignore_errors=True)
    done = run(sys.executable, "-W", "error", "-c", ASK, cwd=package.parent)
    assert done.stdout.startswith(READABLE), done.stderr
    assert "that needs a C compiler. False" in done.stdout


def test_it_is_said_in_the_readers_language() -> None:
    lab.language("ja")
    try:
        assert "コンパイル" in repr(EngineInfo("")) + repr(lab.engine_info())
    finally:
        lab.language("en")


# ---- building ------------------------------------------------------------------------------


def wheel(into: Path, **variables: str) -> tuple[Path, str]:
    command = ["-m", "hatchling", "build", "-t", "wheel", "-d", str(into)]
    done = run(sys.executable, *command, **variables)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(into.glob("*.whl")), done.stdout


def lend(packages: Path, *names: str) -> None:
    """Copy what the wheel requires into another environment: no index is asked for it."""
    for name in names:
        for file in files(name) or ():
            source, target = Path(str(file.locate())), packages / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)


@needs_compiler
@pytest.mark.long
def test_an_installed_wheel_is_compiled(tmp_path: Path) -> None:
    built, _ = wheel(tmp_path)
    assert "-none-any" not in built.name
    venv = tmp_path / "venv"
    assert run(sys.executable, "-m", "venv", "--without-pip", venv).returncode == 0
    python = next(p for p in (venv / "bin/python", venv / "Scripts/python.exe") if p.exists())
    install = ["--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    done = run(sys.executable, "-m", "pip", *install, built)
    assert done.returncode == 0, done.stderr
    lend(Path(run(python, "-c", SITE).stdout.strip()), "librt", "mypy-extensions")
    done = run(python, "-W", "error", "-c", ASK, cwd=tmp_path)
    assert done.stdout.startswith(COMPILED), done.stdout + done.stderr
    where = "import stoneage_lab._compiled.games.stone_age.rules.state as s; print(s.__file__)"
    found = run(python, "-c", where, cwd=tmp_path).stdout.strip()
    assert Path(found).is_relative_to(venv.resolve())
    assert found.endswith(str(sysconfig.get_config_var("EXT_SUFFIX")))


def test_a_wheel_can_be_plain_and_leaves_the_twin_alone(tmp_path: Path) -> None:
    kept = ROOT / "stoneage_lab/_compiled/made_from.json"
    before = kept.is_file() and json.loads(kept.read_text())
    built, said = wheel(tmp_path, STONEAGE_LAB_PURE="1")
    assert built.name.endswith("-py3-none-any.whl")
    assert said.count("the rules stay plain Python: STONEAGE_LAB_PURE is set") == 1
    assert (kept.is_file() and json.loads(kept.read_text())) == before


def compile_copy(package: Path, **variables: str) -> tuple[int, str]:
    shutil.rmtree(package / "_compiled", ignore_errors=True)
    copy_builder(package.parent)
    done = run(sys.executable, "-m", "tools.twin_build", cwd=package.parent, **variables)
    assert not (package / "_compiled").exists()
    return done.returncode, done.stdout + done.stderr


def test_a_machine_without_a_compiler_is_told_in_one_line(package: Path) -> None:
    code, said = compile_copy(package, CC="no-such-compiler")
    assert code == 1
    assert said == "· the rules stay plain Python: there is no C compiler here\n"


def fails_once(package: Path, reason: str, **variables: str) -> None:
    """Compile twice: the failure and its reason are kept, and it is not tried again."""
    code, said = compile_copy(package, **variables)
    assert code == 1
    assert said.count("\n") == 2
    assert "compiling them failed (exit code 1), see " in said
    assert reason in (package.parent / ".cache/twin.log").read_text()
    code, said = compile_copy(package, **variables)
    assert code == 1
    assert said.count("\n") == 1
    assert "compiling them failed before" in said


@needs_compiler
def test_rules_that_cannot_be_compiled_leave_a_log(package: Path) -> None:
    with (package / "core" / "goods.py").open("a", encoding="utf-8") as source:
        source.write("\nthis is no Python\n")
    fails_once(package, "goods.py")


@pytest.mark.skipif(not shutil.which("false"), reason="needs a program that always fails")
@needs_compiler
@pytest.mark.long
def test_a_compiler_that_fails_leaves_its_log(package: Path) -> None:
    fails_once(package, "false", CC="false")
