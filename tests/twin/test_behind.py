"""Compiling while somebody plays: what comes next, what kernels find, what is left behind."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from twin.building import ROOT, copy_builder, copy_package, needs_compiler, run

from stoneage_lab.core.modules_to_compile import TwinPart
from tools import twin_build
from tools.build_lock import one_at_a_time

ASK = (
    "import stoneage_lab as lab\n"
    "print(lab.engine_info())\n"
    "from stoneage_lab.core.twin import twin\n"
    "print(lab.engine_info(twin(lab.game('agricola'))).why_not)\n"
)
# What a kernel finds before and after its twin is put in place, without a restart.
TAKE_UP = (
    "from pathlib import Path\n"
    "import stoneage_lab as lab\n"
    "from stoneage_lab.core.twin import is_twin, twin\n"
    "game = lab.game('stone-age')\n"
    "first = is_twin(twin(game)), lab.engine_info().compiled\n"
    "Path('aside').rename('stoneage_lab/_compiled')\n"
    "print(*first, is_twin(twin(game)), lab.engine_info().compiled)\n"
)


def part(name: str) -> TwinPart:
    return TwinPart(name, Path(), name, {})


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the package without a twin, in a folder like a checkout."""
    copy_package(tmp_path, "_compiled")
    (tmp_path / "dev.py").touch()
    (tmp_path / ".cache").mkdir()
    return tmp_path


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which this process may build."""
    for name in ("CACHE", "KEPT", "WANTED", "COMING", "TWIN"):
        monkeypatch.setattr(twin_build, name, tmp_path / name.lower())
    (tmp_path / "cache").mkdir()
    return tmp_path


def test_what_is_played_is_compiled_next(cache: Path) -> None:
    left = [part(name) for name in ("games/agricola", "games/stone_age", "games/z", "shared")]

    def order() -> list[str]:
        rest, found = list(left), []
        while rest:
            found.append(twin_build.next_part(rest))
            rest.remove(found[-1])
        return [one.name for one in found]

    assert order() == ["shared", "games/stone_age", "games/agricola", "games/z"]
    (cache / "wanted").write_text('"games/z"')
    assert order() == ["shared", "games/z", "games/stone_age", "games/agricola"]
    (cache / "wanted").write_text("cut sho")
    assert order()[1] == "games/stone_age"


def test_what_is_being_compiled_is_said_and_asked_for(checkout: Path) -> None:
    coming = checkout / ".cache" / "twin_coming.json"
    coming.write_text('["shared", "games/stone_age", "games/agricola"]')
    done = run(sys.executable, "-W", "error", "-c", ASK, cwd=checkout)
    assert done.stdout.count("being compiled") == 2, done.stdout + done.stderr
    assert "without a restart" in done.stdout
    assert json.loads((checkout / ".cache/twin_wanted.json").read_text()) == "games/agricola"
    # A game that is not coming is not asked for.
    coming.write_text('["games/stone_age"]')
    done = run(sys.executable, "-W", "error", "-c", ASK, cwd=checkout)
    assert "were not compiled here" in done.stdout.splitlines()[-1], done.stdout + done.stderr
    coming.write_text("{")
    done = run(sys.executable, "-W", "error", "-c", ASK, cwd=checkout)
    assert "being compiled" not in done.stdout
    assert not done.returncode, done.stderr


@needs_compiler
def test_a_running_kernel_takes_the_twin_up(checkout: Path) -> None:
    shutil.copytree(ROOT / "stoneage_lab" / "_compiled", checkout / "aside")
    done = run(sys.executable, "-W", "error", "-c", TAKE_UP, cwd=checkout)
    assert done.stdout == "False False True True\n", done.stdout + done.stderr


def test_what_did_not_change_stays_in_place(cache: Path) -> None:
    twin, made = cache / "twin", cache / "made"
    for folder in (twin, made):
        (folder / "core").mkdir(parents=True)
        (folder / "core" / "a.so").write_bytes(b"shared")
        (folder / "made_from.json").write_text(folder.name)
    (made / "games").mkdir()
    (made / "games" / "b.so").write_bytes(b"new")
    before = (twin / "core" / "a.so").stat()
    twin_build.put_in_place(made)
    assert (twin / "core" / "a.so").stat() == before
    assert (twin / "games" / "b.so").read_bytes() == b"new"
    assert (twin / "made_from.json").read_text() == "made"


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be replaced there")
def test_a_file_in_use_is_replaced_and_not_written_over(cache: Path) -> None:
    twin, made = cache / "twin", cache / "made"
    for folder, content in ((twin, b"old"), (made, b"new")):
        folder.mkdir()
        (folder / "a.so").write_bytes(content)
        (folder / "made_from.json").write_text(folder.name)
    (twin / "gone.so").touch()
    with (twin / "a.so").open("rb") as used:
        twin_build.put_in_place(made)
        assert used.read() == b"old"
    assert sorted(path.name for path in twin.iterdir()) == ["a.so", "made_from.json"]
    assert (twin / "a.so").read_bytes() == b"new"


def test_what_a_killed_build_left_is_cleared_away(cache: Path) -> None:
    for name in ("kept", "kept123", "kept99999", "other"):
        (cache / "cache" / name).mkdir()
    twin_build.clear_away()
    assert sorted(path.name for path in (cache / "cache").iterdir()) == ["kept", "other"]


@needs_compiler
def test_nothing_is_compiled_for_a_program_that_has_ended(checkout: Path) -> None:
    copy_builder(checkout)
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    done = run(sys.executable, "-m", "tools.twin_build", "behind", str(ended.pid), cwd=checkout)
    assert done.returncode == 1
    assert "failed" not in done.stdout + done.stderr, done.stdout + done.stderr
    assert not (checkout / "stoneage_lab" / "_compiled").exists()
    left = {path.name for path in (checkout / ".cache").iterdir()}
    assert left <= {"twin.lock", "twin.log", "twin_outside.json", "bytecode"}


@needs_compiler
def test_two_builds_at_once_do_not_compile_twice(checkout: Path) -> None:
    """The second waits for the lock, and finds all made: here by a copy of this checkout's twin."""
    copy_builder(checkout)
    with one_at_a_time(checkout / ".cache" / "twin.lock", lambda: None):
        second = subprocess.Popen(
            [sys.executable, "-u", "-m", "tools.twin_build"],
            cwd=checkout,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert second.stdout is not None
        assert "waiting for another program" in second.stdout.readline()
        shutil.copytree(ROOT / "stoneage_lab/_compiled", checkout / "stoneage_lab/_compiled")
    try:
        assert second.communicate(timeout=120)[0] == ""
    finally:
        second.terminate()
    assert second.returncode == 0


def test_who_waits_leaves_when_nobody_needs_it(tmp_path: Path) -> None:
    waited = []
    with one_at_a_time(tmp_path / "lock", lambda: waited.append("never")):
        script = (
            "from pathlib import Path\n"
            "from tools.build_lock import Left, one_at_a_time\n"
            f"lock = Path({str(tmp_path / 'lock')!r})\n"
            "try:\n"
            "    with one_at_a_time(lock, lambda: print('waits'), lambda: False):\n"
            "        print('got it')\n"
            "except Left:\n"
            "    print('left')\n"
        )
        assert run(sys.executable, "-c", script).stdout == "waits\nleft\n"
    assert not waited
