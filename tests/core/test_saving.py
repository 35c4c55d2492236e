"""Files are written whole or not at all, and nothing else is harmed by it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core import files
from stoneage_lab.core.errors import RecordError
from stoneage_lab.core.files import at_home, read_bytes, write_bytes, write_text
from stoneage_lab.core.language import speaking

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links, rights and pipes of POSIX")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def refused(path: Path) -> str:
    with pytest.raises(RecordError) as caught:
        write_bytes(path, b"new")
    said = str(caught.value)
    assert str(path) in said
    assert "Errno" not in said
    return said


# ---- what was there ----------------------------------------------------------------------------


def test_a_link_stays_and_its_file_is_written(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    game, link = tmp_path / "games" / "game.json", tmp_path / "latest.json"
    link.symlink_to(Path("games") / "game.json")
    for text in ("one", "two"):  # the first time it leads to nothing yet
        assert write_text(link, text) == link
        assert link.is_symlink()
        assert game.read_text("utf-8") == text
    assert sorted(path.name for path in tmp_path.rglob("*")) == [
        "game.json",
        "games",
        "latest.json",
    ]


def test_a_saved_game_follows_a_link(tmp_path: Path) -> None:
    link = tmp_path / "latest.json"
    link.symlink_to(tmp_path / "game.json")
    play = lab.play("stone-age", players=2, seed=7).do("place 3 forest")
    play.save(link)
    assert link.is_symlink()
    assert lab.load(tmp_path / "game.json").ply == 1


def test_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "game.json"
    link.symlink_to(link)
    refused(link)
    assert link.is_symlink()


@pytest.mark.parametrize("rights", [0o600, 0o640, 0o664, 0o755])
def test_a_file_keeps_its_rights(rights: int, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")
    path.chmod(rights)
    write_text(path, "new")
    assert (path.read_text("utf-8"), mode(path)) == ("new", rights)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may")
def test_a_file_keeps_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")
    os.chown(path, 12345, 23456)
    path.chmod(0o660)
    write_text(path, "new")
    known = path.stat()
    assert (known.st_uid, known.st_gid, mode(path)) == (12345, 23456, 0o660)


def test_a_new_file_has_the_rights_of_any_other(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_text(tmp_path / "game.json", "new")
    finally:
        os.umask(before)
    assert mode(tmp_path / "game.json") == 0o640


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("rights", [0o444, 0o400, 0o555])
def test_a_read_only_file_is_refused_also_to_root(
    rights: int, language: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")
    path.chmod(rights)
    with speaking(language):
        said = refused(path)
    assert "protected from writing" in said or "書き込みが禁止" in said
    assert (path.read_text("utf-8"), mode(path)) == ("old", rights)
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


def test_folders_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "games"
    folder.mkdir()
    (tmp_path / "link").symlink_to(folder)
    for path in (folder, tmp_path / "link", Path(), Path("/")):
        assert "it is a folder" in refused(path)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["games", "link"]
    refused(tmp_path / "nowhere" / "game.json")


# ---- pipes and devices -------------------------------------------------------------------------


def test_a_pipe_takes_what_is_written(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    data = b"x" * 300_000  # more than a pipe holds
    # Open before anything is written, without waiting for a writer.
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(reader, True)
    read: list[bytes] = []

    def drain() -> None:
        with os.fdopen(reader, "rb") as file:
            read.append(file.read(len(data)))

    waiting = threading.Thread(target=drain)
    # Blocking reads of a pipe without a writer say that it has ended: one keeps it open.
    keeper = os.open(pipe, os.O_WRONLY)
    waiting.start()
    try:
        assert write_bytes(pipe, data) == pipe
    finally:
        os.close(keeper)
        waiting.join()
    assert read == [data]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_pipe_that_nobody_reads_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "no program reads" in refused(pipe)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_devices_stay_devices(tmp_path: Path) -> None:
    link = tmp_path / "nothing"
    link.symlink_to("/dev/null")
    for path in (Path("/dev/null"), link):
        assert write_bytes(path, b"new") == path
        assert stat.S_ISCHR(path.stat().st_mode)
    assert link.is_symlink()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_device_that_is_full_says_so() -> None:
    assert "the disk is full" in refused(Path("/dev/full"))
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def said_on(given: str, tmp_path: Path) -> str:
    """Run a command of the shell in which `$LAB` writes a page to where `given` says."""
    lab_ = f'"{sys.executable}" -m stoneage_lab'
    command = given.replace("$LAB", f"{lab_} key L1 --students 2 --output")
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=tmp_path)
    assert done.stderr == ""
    return done.stdout


def test_standard_output_is_written_to(tmp_path: Path) -> None:
    said = said_on("$LAB /dev/stdout", tmp_path)
    assert said.startswith("<!doctype html>")
    assert "/dev/stdout" in said.rpartition("</html>")[2]
    assert Path("/dev/stdout").is_symlink() or sys.platform != "linux"


@pytest.mark.parametrize("where", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_what_a_shell_put_into_a_file_stays(where: str, tmp_path: Path) -> None:
    if not Path(where).parent.is_dir():
        pytest.skip("a name of Linux")
    page = tmp_path / "page.html"
    page.write_text("before\n")
    said_on(f"$LAB {where} >> page.html", tmp_path)
    written = page.read_text("utf-8")
    assert written.startswith("before\n<!doctype html>")
    assert where in written.rpartition("</html>")[2]


def test_a_disk_is_no_place_for_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "disk"
    path.write_text("old")
    told = path.stat()

    def block(self: Path, **given: Any) -> os.stat_result:
        return os.stat_result((stat.S_IFBLK | 0o660, *told[1:]))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", block)
        assert "no plain file" in refused(path)
    assert path.read_text("utf-8") == "old"


# ---- what stops a save -------------------------------------------------------------------------


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    for language, said in (("en", "the disk is full"), ("ja", "ディスクがいっぱい")):
        with speaking(language):
            assert said in refused(path)
    assert path.read_text("utf-8") == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


EXCHANGING = (files._exchange.__code__, files._keep_rights.__code__)


@contextmanager
def interrupting(step: int) -> Iterator[None]:
    """Raise KeyboardInterrupt before one step of the interpreter while files are exchanged."""
    left = step

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise KeyboardInterrupt

    if sys.version_info >= (3, 12):
        # Here `settrace` leaves out steps of functions in which an exception was raised before.
        watch = sys.monitoring
        steps = watch.events.INSTRUCTION
        watch.use_tool_id(watch.DEBUGGER_ID, "interrupting")
        watch.register_callback(watch.DEBUGGER_ID, steps, lambda code, offset: count())
        for code in EXCHANGING:
            watch.set_local_events(watch.DEBUGGER_ID, code, steps)
        try:
            yield
        finally:
            for code in EXCHANGING:
                watch.set_local_events(watch.DEBUGGER_ID, code, 0)
            watch.free_tool_id(watch.DEBUGGER_ID)
        return

    def trace(frame: FrameType, event: str, given: Any) -> Any:
        if frame.f_code not in EXCHANGING:
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            count()
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


def interrupted(path: Path, step: int) -> bool:
    """Save, with Ctrl-C at a step; tell whether there was such a step."""
    try:
        with interrupting(step):
            write_bytes(path, b"new")
    except KeyboardInterrupt:
        return True
    return False


# Between a file and the block that closes it, nobody closes it but the collector, which says so.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("exists", [True, False])
def test_ctrl_c_at_any_step_leaves_nothing_behind(exists: bool, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ends: set[bytes | None] = set()
    step = 1
    while True:
        path.unlink(missing_ok=True)
        if exists:
            path.write_bytes(b"old")
        if not interrupted(path, step):
            break
        left = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
        assert set(left) <= {"game.json"}, f"step {step} left {sorted(left)}"
        ends.add(left.get("game.json"))
        step += 1
    assert ends == {b"old" if exists else None, b"new"}
    assert step > 50


# ---- reading -----------------------------------------------------------------------------------


def unread(path: Path) -> str:
    with pytest.raises(RecordError) as caught:
        lab.load(path)
    return str(caught.value)


def test_what_never_ends_is_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    assert "no plain file" in unread(pipe)
    assert "no plain file" in unread(Path("/dev/zero"))
    with pytest.raises(RecordError, match="no plain file"):
        lab.tournament(["random", "careful"], games=1, seed=1, file=pipe)


def test_a_file_larger_than_it_says_is_not_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "growing.json"
    path.write_bytes(b" " * ((files.MOST_MEGABYTES << 20) + 1))
    told = (tmp_path / "small").write_bytes(b"") or (tmp_path / "small").stat()
    monkeypatch.setattr(Path, "stat", lambda self, **given: told)
    assert f"{files.MOST_MEGABYTES} MB" in unread(path)
    assert len(read_bytes(path, None)) > files.MOST_MEGABYTES << 20


def test_a_game_saved_by_notepad_is_read(tmp_path: Path) -> None:
    path = lab.play("stone-age", players=2, seed=7).do("place 3 forest").save(tmp_path / "a.json")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert lab.load(path).ply == 1


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_home_of_nobody_is_told(language: str) -> None:
    with speaking(language), pytest.raises(RecordError) as caught:
        at_home("~no-such-person-here/game.json")
    assert "~no-such-person-here/game.json" in str(caught.value)
    assert at_home("~/game.json").is_absolute()


@pytest.mark.parametrize("path", ["a\0b", "x" * 5000, 7, None, b"game.json"])
def test_names_that_are_none(path: Any) -> None:
    with pytest.raises(RecordError):
        write_bytes(path, b"new")
    with pytest.raises(RecordError):
        lab.load(path)
