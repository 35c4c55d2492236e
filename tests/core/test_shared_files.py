"""Files that several processes write: one after the other, and nothing in them is lost."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from stoneage_lab.core import file_lock, files
from stoneage_lab.core.errors import RecordError
from stoneage_lab.core.file_lock import FileBusy, locked
from stoneage_lab.core.files import write_text
from stoneage_lab.core.shared_file import SharedFile
from stoneage_lab.core.temporary_names import looked_at

on_unix = pytest.mark.skipif(sys.platform == "win32", reason="the calls have other names there")


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """What this process has learned of locks is not for the next test."""
    monkeypatch.setattr(file_lock, "_without", set())
    monkeypatch.setattr(file_lock, "_waited", set())


def listed(data: Any) -> None:
    if not isinstance(data, dict) or not isinstance(data.get("list", []), list):
        raise RecordError("it is no list")


def shared(path: Path) -> SharedFile:
    return SharedFile(path, {"list": []}, listed)


def add(file: SharedFile, *numbers: int) -> bool:
    return file.change(lambda data: data["list"].extend(numbers))


def kept(path: Path) -> list[int]:
    numbers: list[int] = json.loads(path.read_text("utf-8"))["list"]
    return numbers


def listing(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def seen(folder: Path) -> list[str]:
    """The files a user sees: those with a point in front are hidden."""
    return [name for name in listing(folder) if not name.startswith(".")]


def no_sleep(*_: object) -> None:
    raise AssertionError("somebody waits")


def raiser(error: OSError) -> Callable[..., None]:
    def refused(*_: object) -> None:
        raise error

    return refused


HOLD = """
import sys
from pathlib import Path
from stoneage_lab.core.file_lock import locked
with locked(Path(sys.argv[1])) as alone:
    print(alone, flush=True)
    sys.stdin.readline()
"""


@contextmanager
def held_elsewhere(path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the lock of a file until it is killed."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "True\n"
        yield process
    finally:
        process.kill()
        process.communicate()


# ---- locks -------------------------------------------------------------------------------------


def test_a_lock_is_of_one_process_and_ends_with_it(tmp_path: Path) -> None:
    path = tmp_path / "予想 of 1B.json"
    with held_elsewhere(path):
        told = r"Another process is writing 予想 of 1B\.json\. Wait"
        with pytest.raises(FileBusy, match=told), locked(path, wait=0):
            pass
        with locked(tmp_path / "other.json", wait=0) as alone:
            assert alone
    with locked(path, wait=0) as alone:
        assert alone
    assert seen(tmp_path) == []


def test_links_to_one_file_have_one_lock(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).mkdir()
        (tmp_path / name / "mine.json").symlink_to(tmp_path / "real.json")
    with locked(tmp_path / "a" / "mine.json") as alone:
        assert alone
        with pytest.raises(FileBusy), locked(tmp_path / "b" / "mine.json", wait=0):
            pass
    one, two = (shared(tmp_path / name / "mine.json") for name in "ab")
    assert add(one, 1)
    assert add(two, 2)
    assert kept(tmp_path / "real.json") == [1, 2]
    assert (tmp_path / "a" / "mine.json").is_symlink()


@on_unix
@pytest.mark.parametrize("code", ["ENOLCK", "EOPNOTSUPP", "ENOSYS", "EBADF"])
def test_where_locks_are_refused_nothing_waits_and_nothing_is_asked_again(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    asked = []

    def refused(file: int, how: int) -> None:
        asked.append(how)
        raise OSError(getattr(errno, code), os.strerror(getattr(errno, code)))

    monkeypatch.setattr(fcntl, "flock", refused)
    monkeypatch.setattr(time, "sleep", no_sleep)
    file = shared(tmp_path / "mine.json")
    for number in range(5):
        assert add(file, number)
    assert kept(tmp_path / "mine.json") == [0, 1, 2, 3, 4]
    assert len(asked) == 1
    assert file.note == ""


def test_a_folder_in_which_no_lock_can_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for a folder that is read-only; for an administrator none is."""
    opened = os.open

    def refused(path: Any, *given: Any, **named: Any) -> int:
        if str(path).endswith(".lock"):
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(path, *given, **named)

    monkeypatch.setattr(time, "sleep", no_sleep)
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refused)
        assert add(shared(tmp_path / "mine.json"), 1)
    # It may be allowed later.
    with locked(tmp_path / "mine.json") as alone:
        assert alone


def test_without_the_library_as_in_a_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "filelock", None)
    file = shared(tmp_path / "mine.json")
    assert add(file, 1)
    assert add(file, 2)
    assert listing(tmp_path) == ["mine.json"]
    assert kept(tmp_path / "mine.json") == [1, 2]


def test_a_process_that_never_ends_is_waited_for_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.json"
    file = shared(path)
    monkeypatch.setattr(file_lock, "WAIT", 0.05)
    with held_elsewhere(path):
        assert add(file, 1)
        assert "Another process has begun to write mine.json and does not finish" in file.note
        with monkeypatch.context() as patch:
            patch.setattr(time, "sleep", no_sleep)
            assert add(file, 2)
            assert add(shared(path), 3)
        assert kept(path) == [1, 2, 3]
    assert add(file, 4)
    assert file.note == ""


# ---- changes -----------------------------------------------------------------------------------


def test_what_another_process_writes_at_the_last_moment_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one does that was stopped while it held the lock, or where there are no locks."""
    path = tmp_path / "mine.json"
    others = [10, 11]

    def fsync(number: int) -> None:
        if others:
            path.write_text(json.dumps({"list": [others.pop()]}), "utf-8")

    monkeypatch.setattr(os, "fsync", fsync)
    assert add(shared(path), 1)
    assert kept(path) == [10, 1]
    assert seen(tmp_path) == ["mine.json"]


def test_threads_of_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_lock, "WAIT", 240.0)
    path = tmp_path / "mine.json"
    both = [shared(path), shared(path)]

    def write(number: int) -> None:
        for n in range(10):
            assert add(both[number % 2], 100 * number + n)

    threads = [threading.Thread(target=write, args=[number]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(kept(path)) == [100 * number + n for number in range(4) for n in range(10)]


KILLED = """
import os, signal, sys
from pathlib import Path
from stoneage_lab.core.shared_file import SharedFile
moment = getattr(os, sys.argv[2])
def killed(*given, **named):
    os.kill(os.getpid(), signal.SIGKILL)
setattr(os, sys.argv[2], killed)
SharedFile(Path(sys.argv[1]), {"list": []}, len).change(lambda data: data["list"].append(99))
"""


@on_unix
@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_a_process_that_is_killed_while_it_writes(
    moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.json"
    add(shared(path), 1)
    command = [sys.executable, "-c", KILLED, str(path), moment]
    assert subprocess.run(command).returncode == -signal.SIGKILL
    assert kept(path) == [1]
    monkeypatch.setattr(time, "sleep", no_sleep)
    assert add(shared(path), 2)
    assert kept(path) == [1, 2]


def test_a_folder_that_is_gone_for_a_while(tmp_path: Path) -> None:
    folder = tmp_path / "lesson"
    folder.mkdir()
    file = shared(folder / "mine.json")
    assert add(file, 1)
    shutil.rmtree(folder)
    assert not add(file, 2)
    assert "could not be kept: " in file.note
    assert "mine.json cannot be written: there is no such folder. Nothing was" in file.note
    assert not folder.exists()
    folder.mkdir()
    assert add(file, 3)
    assert (file.note, kept(folder / "mine.json")) == ("", [2, 3])


def test_a_file_that_cannot_be_written_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the disk is full, or where Windows has it open in another program."""
    path = tmp_path / "mine.json"
    file = shared(path)
    assert add(file, 1)

    full = OSError(errno.ENOSPC, "No space left on device")
    opened = PermissionError(errno.EACCES, "Permission denied")
    for number, owner, name, error in [(2, os, "fsync", full), (3, Path, "replace", opened)]:
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, raiser(error))
            assert not add(file, number)
        assert "could not be kept" in file.note
        assert file.read() == {"list": [1, *range(2, number + 1)]}
        assert kept(path) == [1]
    assert add(file, 4)
    assert (kept(path), file.note) == ([1, 2, 3, 4], "")
    assert [name for name in listing(tmp_path) if name.endswith(".tmp")] == []


def test_a_file_that_holds_no_more_than_a_new_one_is_deleted(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    file = shared(path)
    assert add(file, 1)
    assert file.change(lambda data: data["list"].clear())
    assert not path.exists()
    assert file.read() == {"list": []}


def test_half_a_letter_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    assert shared(path).change(lambda data: data["list"].append("\ud800予"))
    assert shared(path).read() == {"list": ["\ud800予"]}


# ---- what cannot be read -----------------------------------------------------------------------


@pytest.mark.parametrize("code", ["utf-8-sig", "utf-16"])
def test_what_an_editor_has_written_again_is_read(code: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes('{"list": ["予想"]}'.encode(code))
    file = shared(path)
    assert add(file, 2)
    assert json.loads(path.read_text("utf-8"))["list"] == ["予想", 2]
    assert file.note == ""


DAMAGED = {
    "empty": b"",
    "cut": b'{"list": [1, 2',
    "of another program": b'{"list": {"a": 1}}',
    "a picture": bytes(range(256)),
    "UTF-16 without a mark": '{"list": []}'.encode("utf-16-be"),
    "deep": b'{"a":' * 100_000,
    "a number too long": b'{"list": [' + b"9" * 5000 + b"]}",
}


@pytest.mark.parametrize("what", DAMAGED)
def test_what_cannot_be_read_is_put_aside_and_told(what: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    (tmp_path / "mine.damaged-1.json").write_text("of last week", "utf-8")
    path.write_bytes(DAMAGED[what])
    file = shared(path)
    assert add(file, 1)
    assert "It was put aside as mine.damaged-2.json" in file.note
    assert (tmp_path / "mine.damaged-2.json").read_bytes() == DAMAGED[what]
    assert (tmp_path / "mine.damaged-1.json").read_text("utf-8") == "of last week"
    assert kept(path) == [1]


def test_a_damaged_file_behind_a_link_is_put_aside_beside_its_target(tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "all.json").write_text("{", "utf-8")
    (tmp_path / "mine.json").symlink_to(tmp_path / "class" / "all.json")
    assert shared(tmp_path / "mine.json").read() == {"list": []}
    assert seen(tmp_path / "class") == ["all.damaged-1.json"]
    assert add(shared(tmp_path / "mine.json"), 1)
    assert kept(tmp_path / "class" / "all.json") == [1]


def test_a_file_that_cannot_be_opened_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.json"
    file = shared(path)
    assert add(file, 1)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", raiser(OSError(errno.EIO, "Input/output error")))
        assert file.read() == {"list": []}
        assert "mine.json cannot be read: Input/output error" in file.note
        assert not add(file, 2)
    assert seen(tmp_path) == ["mine.json"]
    assert file.read() == {"list": [1, 2]}
    assert add(file, 3)
    assert (kept(path), file.note) == ([1, 2, 3], "")


# ---- what killed processes leave ---------------------------------------------------------------


def test_what_killed_processes_have_left_is_removed_a_day_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [
        ".stoneage-lab-old.tmp",
        ".stoneage-lab-new.tmp",
        ".other-old.tmp",
        "stoneage-lab-old.tmp",
    ]
    for name in names:
        (tmp_path / name).write_text("half", "utf-8")
        if "old" in name:
            os.utime(tmp_path / name, (0, 0))
    write_text(tmp_path / "game.json", "whole")
    assert listing(tmp_path) == sorted([*names[1:], "game.json"])
    # What is killed now leaves such a file.
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", lambda *_, **__: None)
        patch.setattr(os, "fsync", no_sleep)
        with pytest.raises(AssertionError):
            files.write_text(tmp_path / "game.json", "other")
    (left,) = {*listing(tmp_path)} - {*names, "game.json"}
    os.utime(tmp_path / left, (0, 0))
    looked_at.discard(str(tmp_path))
    write_text(tmp_path / "game.json", "more")
    assert left not in listing(tmp_path)
