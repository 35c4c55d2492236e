"""What the twin is made of: each game says it, and an edit of one game concerns this game alone."""

from __future__ import annotations

import json
import shutil
import sys
import sysconfig
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from support.for_each import for_each
from twin.building import ROOT, copy_builder, copy_package, needs_compiler, run

from stoneage_lab.core import modules_to_compile
from stoneage_lab.core.modules_to_compile import (
    COMPILE,
    SHARE,
    NotCompilable,
    check,
    house_parts,
    imported_modules,
    outside_part,
    shared_part,
)
from tools import twin_build

NIM = ROOT / "tests" / "fixtures" / "nim"
PLAY_NIM = (
    "import stoneage_lab as lab\n"
    "from nim.game import Nim\n"
    "from stoneage_lab.core.twin import is_twin, twin\n"
    "game = lab.register(Nim)(2)\n"
    "print(is_twin(twin(game)), is_twin(twin(lab.game('stone-age'))))\n"
    "won = lab.simulate('nim', ['leave-four', 'random'], 9, seed=1, progress=False)\n"
    "print(sum(won.values('scores', 'red')))\n"
    "print(lab.engine_info(game).compiled, lab.engine_info(game).why_not)\n"
    "print(lab.engine_info())"
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where copies of the package lie in turn."""
    return tmp_path_factory.mktemp("parts")


@pytest.fixture
def package(place: Path) -> Path:
    """A copy of the package whose twin knows Stone Age, and a second game in it that it does not.

    The second game is Nim.
    """
    copy = copy_package(place, "outside*")
    shutil.copytree(NIM, copy / "games" / "nim")
    return copy


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    """A copy of Nim outside the package."""
    return Path(shutil.copytree(NIM, tmp_path / "own" / "nim"))


def hashes(package: Path) -> dict[str, str]:
    return {part.name: part.hash() for part in (shared_part(package), *house_parts(package))}


def append(path: Path, text: str = "\n# changed\n") -> None:
    with path.open("a", encoding="utf-8") as source:
        source.write(text)


EDITS: dict[str, set[str]] = {
    "core/goods.py": {"shared"},
    "players/monte_carlo_tree.py": {"shared"},
    "core/new.py": {"shared"},
    "games/stone_age/rules/sites.py": {"games/stone_age"},
    "games/nim/state.py": {"games/nim"},
    "games/nim/texts.py": {"games/nim"},
    "games/nim/beside.py": set(),
    "games/__init__.py": set(),
    "core/twin.py": set(),
    "games/stone_age/drawing/mats.py": set(),
    "session/session.py": set(),
}


@for_each(file=EDITS)
def test_an_edit_changes_the_hash_of_its_part_alone(package: Path, file: str) -> None:
    before = hashes(package)
    append(package / file)
    after = hashes(package)
    assert {"shared", "games/stone_age", "games/nim"} <= set(before)
    assert {name for name in before if before[name] != after[name]} == EDITS[file]


def test_what_becomes_of_a_module_belongs_to_the_hash(package: Path) -> None:
    before = hashes(package)
    info = package / "games" / "nim" / "info.py"
    text = info.read_text().replace('("moves", "state")', '("moves",)')
    info.write_text(text.replace('"game")', '"game", "state")'))
    after = hashes(package)
    assert {name for name in before if before[name] != after[name]} == {"games/nim"}


INFO = (
    "import stoneage_lab as lab\n"
    "from stoneage_lab.core.twin import is_twin, twin\n"
    "assert {'stone-age', 'nim'} <= set(lab.list_games())\n"
    "assert lab.play('nim').game.info.name == 'nim'\n"
    "print(is_twin(twin(lab.game('stone-age'))))\n"
    "info = lab.engine_info()\n"
    "print(info, info.compiled, sorted(name for name, why in info.games.items() if why))"
)


@needs_compiler
def test_a_game_that_is_not_compiled_leaves_the_others_compiled(package: Path) -> None:
    done = run(sys.executable, "-W", "error", "-c", INFO, cwd=package.parent)
    assert done.stdout.startswith("True\nThe rules run compiled"), done.stdout + done.stderr
    assert "but not those of nim. The rules of this game were not compiled here." in done.stdout
    assert done.stdout.endswith("False ['nim']\n")


@needs_compiler
def test_a_stale_game_leaves_the_others_compiled(package: Path) -> None:
    told = package / "_compiled" / "made_from.json"
    made_from = json.loads(told.read_text())
    made_from["parts"]["games/nim"] = "of an older time"
    told.write_text(json.dumps(made_from))
    done = run(sys.executable, "-W", "always", "-c", INFO, cwd=package.parent)
    assert done.stdout.startswith("True\nThe rules run compiled"), done.stdout + done.stderr
    assert done.stdout.endswith("False ['nim']\n")
    assert done.stderr.count("LabWarning") == 1
    assert "do not match the sources" in done.stderr


def test_only_what_changed_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept"
    monkeypatch.setattr(twin_build, "KEPT", kept)
    monkeypatch.setattr(twin_build, "CACHE", tmp_path)

    def done_before(after: dict[str, str], **recipe: str) -> tuple[set[str], bool]:
        """Say what is left as it is, and whether what was compiled before is still there."""
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir()
        before = {"parts": {"shared": "1", "games/a": "1", "games/b": "1"}, "python": "3"}
        (kept / "made_from.json").write_text(json.dumps(before))
        (kept / "a.o").touch()
        made_from = {"parts": after, "python": "3"} | recipe
        work = twin_build.begin(made_from)
        return twin_build.kept_parts(made_from), (work / "a.o").exists()

    one = {"shared": "1", "games/a": "2", "games/b": "1", "games/c": "1"}
    assert done_before(one) == ({"shared", "games/b"}, True)
    assert done_before(one | {"shared": "2"}) == (set(), False)
    assert done_before(one, python="4") == (set(), False)
    # Whatever is broken off then, the next build goes on from what was kept.
    assert (kept / "a.o").exists()
    shutil.rmtree(kept)
    assert twin_build.kept_parts({"parts": one}) == set()


@pytest.mark.parametrize("part", house_parts(), ids=repr)
def test_every_module_of_the_rules_of_a_game_is_in_one_list(
    part: modules_to_compile.TwinPart,
) -> None:
    check(part)
    above = {"drawing", "lessons", "odds", "info"}
    lists = modules_to_compile.read_lists(part.folder)
    for path in part.folder.rglob("*.py"):
        file = path.relative_to(part.folder).with_suffix("").as_posix()
        if file.split("/")[0] not in above:
            named = [
                name
                for name, patterns in lists.items()
                if any(fnmatchcase(file, pattern) for pattern in patterns)
            ]
            # A module named by itself is an exception from a pattern.
            by_itself = [name for name in named if file in lists[name]]
            named = by_itself or named
            assert len(named) == 1, (file, named)


@pytest.mark.parametrize("part", house_parts(), ids=repr)
def test_every_compiled_module_of_a_game_is_used_by_the_twin(
    part: modules_to_compile.TwinPart,
) -> None:
    """One that only the readable rules import costs its time to compile and is never run."""
    used = {
        module
        for file, kind in part.files.items()
        if kind != SHARE
        for _, module in imported_modules(part, file)
    }
    compiled = [file.replace("/", ".") for file, kind in part.files.items() if kind == COMPILE]
    assert [module for module in compiled if f"{part.module}.{module}" not in used] == []


def test_a_game_outside_the_package_is_a_part_of_its_own(nim: Path) -> None:
    part = outside_part(nim)
    assert (part.name, part.module) == ("outside/nim", "nim")
    assert {file for file, kind in part.files.items() if kind == modules_to_compile.COMPILE} == {
        "moves",
        "state",
    }


def refused(nim: Path, *named: str | Path) -> str:
    """Try to compile Nim and return why this is refused."""
    done = run(sys.executable, "-m", "tools.twin_build", "again", *(named or (nim,)))
    assert done.returncode == 1, done.stdout
    assert done.stdout.startswith("· not compiled: ")
    assert done.stdout.count("\n") == 1
    return done.stdout


@needs_compiler
def test_a_game_that_cannot_be_compiled_is_refused_with_what_is_missing(nim: Path) -> None:
    assert "no folder and no module no_such_game" in refused(nim, "no_such_game")
    assert "belongs to the package" in refused(nim, ROOT / "stoneage_lab" / "games" / "stone_age")
    assert "game.py is not a folder" in refused(nim, nim / "game.py")


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("info.py", None, "no info.py: it has to list in COMPILE"),
        ("__init__.py", None, "no __init__.py: a game that is compiled is a package"),
        ("info.py", "NAME = 'nim'", "no COMPILE, or an empty one"),
        ("info.py", "COMPILE = ['moves', 3]", "has to be a tuple of texts"),
        ("info.py", "COMPILE = tuple(x for x in 'ab')", "has to be a tuple of texts"),
        ("info.py", "COMPILE = (", "is not valid Python: line 1"),
        ("info.py", "COMPILE = ('moves', 'stat')", "lists 'stat' in COMPILE"),
        ("info.py", "COMPILE = ('state',)", "imports moves, which "),
        ("state.py", "import stoneage_lab as lab", "state.py:1 imports stoneage_lab as a whole"),
        ("state.py", "from stoneage_lab import Game", "state.py:1 imports stoneage_lab as a whole"),
    ],
)
def test_what_is_missing_is_said(nim: Path, file: str, text: str | None, why: str) -> None:
    path = nim / file
    path.unlink() if text is None else path.write_text(text)
    with pytest.raises(NotCompilable, match=why.replace("(", r"\(")):
        outside_part(nim)


def compile_again(package: Path, *named: str | Path) -> str:
    done = run(sys.executable, "-m", "tools.twin_build", *named, cwd=package.parent)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()[0]


@needs_compiler
@pytest.mark.long
def test_games_are_compiled_one_by_one(package: Path, nim: Path) -> None:
    shutil.rmtree(package / "games" / "nim")
    copy_builder(package.parent)
    if (ROOT / ".cache" / "twin").is_dir():
        shutil.copytree(ROOT / ".cache" / "twin", package.parent / ".cache" / "twin")
    compile_again(package, "again", nim)
    path = f"{package.parent}:{nim.parent}".replace(":", ";" if sys.platform == "win32" else ":")

    def played() -> tuple[list[str], str]:
        done = run(
            sys.executable, "-W", "always", "-c", PLAY_NIM, cwd=package.parent, PYTHONPATH=path
        )
        return done.stdout.splitlines(), done.stderr

    (twins, won, info, _), said = played()
    assert (twins, won, info.strip()) == ("True True", "9", "True"), said
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))

    def libraries() -> dict[str, bytes]:
        found = (package / "_compiled").rglob(f"*{suffix}")
        return {path.name.partition("__mypyc")[0]: path.read_bytes() for path in found}

    before = libraries()
    assert {"shared", "games_stone_age", "outside_nim"} <= set(before)
    # Its computer player is another one now; the compiled one has to be, too.
    state = (nim / "state.py").read_text().replace("max(state.stones % 4, 1) - 1", "0")
    (nim / "state.py").write_text(state)
    (twins, _, info, whole), said = played()
    assert (twins, info[:5]) == ("False True", "False")
    assert said.count("LabWarning") == 1
    assert whole.startswith("The rules run compiled")
    assert compile_again(package, "again", nim) == "· compiling the rules (nim)"
    after = libraries()
    assert {name for name in before if before[name] != after[name]} == {"outside_nim"}
    (twins, won, *_), said = played()
    assert twins == "True True", said
    assert int(won) < 9
    # An edit in the package leaves the game outside it compiled.
    append(package / "games" / "stone_age" / "rules" / "sites.py", "\nX = 3\n")
    assert compile_again(package) == "· compiling the rules (stone_age)"
    assert played()[0][0] == "True True"
    # An edit of what the twin takes from the package as it is: nothing is translated anew.
    append(package / "games" / "agricola" / "explain" / "action_space_text.py")
    assert compile_again(package) == "· compiling the rules (agricola)"
    assert played()[0][0] == "True True"
    append(package / "core" / "goods.py", "\nX = 3\n")
    said = compile_again(package)
    # Other tests of this process may have registered games of their own.
    folders = sorted(info.parent.name for info in package.glob("games/*/info.py"))
    games = ", ".join(folders)
    assert said == f"· compiling the rules (shared, {games}, nim)"
    assert played()[0][0] == "True True"
