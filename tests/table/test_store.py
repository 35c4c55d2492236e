"""The file of a server of tables: whole, its owner's alone, and nothing acknowledged is lost."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from stoneage_lab.core.language import speaking
from stoneage_lab.tables.file_systems import is_on_a_network, usual_file
from stoneage_lab.tables.journal import JournalEntry
from stoneage_lab.tables.store import UNUSED, KeptAnswer, KeptMember, Store, StoreError

on_unix = pytest.mark.skipif(sys.platform == "win32", reason="the calls have other names there")


def done(n: int, words: str = "place 3 forest") -> JournalEntry:
    return JournalEntry(0, n, "do", 0, f"r{n}", {"words": words, "chance": [n, [1, 6]]})


def file_with(path: Path, moves: int) -> int:
    store = Store(path)
    room = store.add_room("ABCDEF", "table", {"game": "stone-age"}).id
    for n in range(moves):
        store.append(room, done(n))
    store.close()
    return room


# ---- what is kept -----------------------------------------------------------------------------


def test_everything_is_there_again_in_the_next_process(tmp_path: Path) -> None:
    path = tmp_path / "予想 of 1B.sqlite"
    store = Store(path)
    room = store.add_room("ABCDEF", "class", {"lesson": "L3"})
    kim = store.add_member(room.id, KeptMember(0, 1, "Kim", "ja", host=True), "hash of kim")
    store.add_member(room.id, KeptMember(0, None, "森", "ja"), "hash of mori")
    store.add_token(room.id, kim.id, "hash of the telephone")
    store.journal(room.id).append(done(0, "words of 斧"))
    store.add_answer(room.id, KeptAnswer("7", "L3.1", 0, "predict", {"value": "1/2"}))
    store.keep("port", "8123")
    store.close()

    store = Store(path)
    assert [(each.code, each.kind, each.setup) for each in store.rooms()] == [
        ("ABCDEF", "class", {"lesson": "L3"})
    ]
    assert [(each.name, each.seat, each.host) for each in store.members(room.id)] == [
        ("Kim", 1, True), ("森", None, False),
    ]  # fmt: skip
    assert store.tokens(room.id) == {
        "hash of kim": 1, "hash of mori": 2, "hash of the telephone": 1,
    }  # fmt: skip
    assert store.journal(room.id).entries() == [done(0, "words of 斧")]
    assert [each.data for each in store.answers(room.id)] == [{"value": "1/2"}]
    assert (store.kept("port"), store.kept("nothing")) == ("8123", "")
    store.close()


def test_people_change_seats_at_once_and_tokens_go_with_them() -> None:
    store = Store()
    room = store.add_room("ABCDEF", "table", {}).id
    one = store.add_member(room, KeptMember(0, 0, "One", "en"), "1")
    two = store.add_member(room, KeptMember(0, 1, "Two", "en"), "2")
    store.change_members(
        room, KeptMember(one.id, 1, "One", "en"), KeptMember(two.id, 0, "Two", "en")
    )
    assert [each.seat for each in store.members(room)] == [1, 0]
    # Nobody may have the seat of another: all of it is refused.
    with pytest.raises(StoreError):
        store.change_members(room, KeptMember(one.id, 0, "Other", "en"))
    assert [(each.name, each.seat) for each in store.members(room)] == [("One", 1), ("Two", 0)]
    store.remove_member(room, one.id)
    assert store.tokens(room) == {"2": two.id}


def test_a_room_that_nobody_uses_is_dropped_with_all_that_is_in_it() -> None:
    now = [1000.0]
    store = Store(clock=lambda: now[0])
    old = store.add_room("ABCDEF", "table", {}).id
    store.append(old, done(0))
    now[0] += UNUSED - 1
    new = store.add_room("GHJKMN", "table", {}).id
    assert len(store.rooms()) == 2
    now[0] += 2
    assert [each.id for each in store.rooms()] == [new]
    assert store.entries(old) == []
    # A move in it is a use.
    now[0] += UNUSED - 3
    store.append(new, done(0))
    now[0] += UNUSED - 1
    assert [each.id for each in store.rooms()] == [new]


def test_one_message_of_a_seat_is_written_once() -> None:
    store = Store()
    room = store.add_room("ABCDEF", "table", {}).id
    store.append(room, done(0))
    with pytest.raises(StoreError):
        store.append(room, JournalEntry(0, 1, "do", 0, "r0", {}))
    with pytest.raises(StoreError):
        store.append(room, JournalEntry(0, 0, "do", 1, "other", {}))
    store.append(room, JournalEntry(0, 1, "do", 1, "r0", {}))
    assert len(store.entries(room)) == 2


# ---- whose it is ------------------------------------------------------------------------------


@on_unix
def test_only_its_owner_reads_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        path = tmp_path / "new" / "tables.sqlite"
        store = Store(path)
        store.add_room("ABCDEF", "table", {})
        files = [*path.parent.iterdir(), path.parent]
        assert len(files) > 2  # the log, too
        assert [each.name for each in files if each.stat().st_mode & 0o077] == []
        store.close()
        path.chmod(0o644)  # as a copy that was brought back
        Store(path).close()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    finally:
        os.umask(before)


def test_a_second_server_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = Store(path)
    room = store.add_room("ABCDEF", "table", {}).id
    with pytest.raises(StoreError, match=r"Another program uses .*tables\.sqlite"):
        Store(path)
    store.append(room, done(0))
    store.close()
    Store(path).close()


def test_a_file_that_another_program_holds_is_told(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    room = file_with(path, 2)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with speaking("ja"), pytest.raises(StoreError, match="別のプログラムが使っています"):
        Store(path)
    other.execute("COMMIT")
    other.close()
    store = Store(path)
    assert len(store.entries(room)) == 2
    store.close()


# ---- what may be wrong with it ----------------------------------------------------------------


@pytest.mark.parametrize("content", [b"my notes\n" * 500, b"PK\x03\x04" + bytes(4096), b"x"])
def test_the_file_of_another_program_is_left_alone(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    path.chmod(0o644)
    with pytest.raises(StoreError, match=r"notes\.txt is a file of another program"):
        Store(path)
    assert path.read_bytes() == content
    assert path.stat().st_mode & 0o044
    assert [each.name for each in tmp_path.iterdir()] == ["notes.txt"]


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE visits(address TEXT)")
    other.commit()
    other.close()
    with pytest.raises(StoreError, match="of another program"):
        Store(path)
    other = sqlite3.connect(path)
    assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("visits",)]
    other.close()


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    file_with(path, 3)
    other = sqlite3.connect(path)
    other.execute("PRAGMA user_version = 999")
    other.close()
    with pytest.raises(StoreError, match="another version"):
        Store(path)
    assert sqlite3.connect(path).execute("SELECT count(*) FROM entry").fetchone() == (3,)


@pytest.mark.parametrize("where", ["the first table", "everywhere", "the end is missing"])
def test_a_damaged_file_is_put_aside_and_nothing_in_it_is_lost(where: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    file_with(path, 400)
    whole = path.read_bytes()
    damaged = {
        "the first table": whole[:100] + b"\xff" * 3000 + whole[3100:],
        "everywhere": whole[:4096] + b"\x5a" * (len(whole) - 4096),
        "the end is missing": whole[: len(whole) // 2],
    }[where]
    path.write_bytes(damaged)
    store = Store(path)
    assert "tables.damaged-1.sqlite" in store.note
    assert store.rooms() == []
    store.add_room("ABCDEF", "table", {})
    store.close()
    assert (tmp_path / "tables.damaged-1.sqlite").read_bytes() == damaged
    # A second time another name is taken.
    path.write_bytes(damaged)
    for more in ("-wal", "-shm"):
        path.with_name(path.name + more).unlink(missing_ok=True)
    store = Store(path)
    assert "tables.damaged-2.sqlite" in store.note
    store.close()


FILL = """
import resource, sys
from pathlib import Path
from stoneage_lab.tables.journal import JournalEntry
from stoneage_lab.tables.store import Store, StoreError

store = Store(Path(sys.argv[1]))
room = store.add_room("ABCDEF", "table", {}).id
written = 0
most = 600_000
resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
refused = 0
while refused < 3:
    entry = JournalEntry(0, written, "do", 0, f"r{written}", {"words": "place 3 forest" * 20})
    try:
        store.append(room, entry)
        written += 1
    except StoreError as error:
        refused += 1
        assert len(store.entries(room)) == written, "what was refused is there"
        told = str(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
store.append(room, JournalEntry(0, written, "do", 0, "after", {}))
print(written + 1, told)
"""


@on_unix
def test_what_does_not_fit_on_the_disk_is_refused_and_later_things_are_written(
    tmp_path: Path,
) -> None:
    path = tmp_path / "tables.sqlite"
    found = subprocess.run(
        [sys.executable, "-c", FILL, str(path)], capture_output=True, text=True, check=True
    )
    number, _, told = found.stdout.partition(" ")
    assert int(number) > 20
    assert "was not done" in told
    store = Store(path)
    entries = store.entries(store.rooms()[0].id)
    assert len(entries) == int(number)
    assert entries[-1].req == "after"
    store.close()


def test_a_read_only_folder_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any, **__: Any) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(StoreError, match=r"Permission denied.*--file"):
        Store(tmp_path / "tables.sqlite")


WRITE = """
import sys
from pathlib import Path
from stoneage_lab.tables.journal import JournalEntry
from stoneage_lab.tables.store import Store

store = Store(Path(sys.argv[1]))
room = store.rooms()[0].id
n = len(store.entries(room))
while True:
    told = {"words": "place 3 forest", "chance": [n]}
    store.append(room, JournalEntry(0, n, "do", 0, f"r{n}", told))
    n += 1
    print(n, flush=True)
"""


def killed_while_writing(path: Path, after: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", WRITE, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    last = 0
    for line in process.stdout:
        last = int(line)
        if last >= after and process.poll() is None:
            process.send_signal(signal.SIGKILL)
    process.wait()
    store = Store(path)
    entries = store.entries(store.rooms()[0].id)
    store.close()
    # All that were told of, perhaps one more, in order and whole.
    assert last <= len(entries) <= last + 1
    assert [entry.data["chance"] for entry in entries] == [[n] for n in range(len(entries))]


@on_unix
def test_a_killed_process_loses_nothing_that_it_told(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    file_with(path, 0)
    for after in (3, 20):
        killed_while_writing(path, after)


@on_unix
@pytest.mark.long
def test_a_process_killed_a_hundred_times_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    file_with(path, 0)
    for turn in range(100):
        killed_while_writing(path, 7 * turn + turn % 5)


# ---- where it lies ----------------------------------------------------------------------------

MOUNTS = """\
21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 21 0:40 / /net rw shared:2 - nfs4 server:/net rw
31 30 0:41 / /net/kim/local rw - ext4 /dev/sdb1 rw
32 21 0:42 / /shares/my\\040share rw - cifs //server/share rw
33 21 0:43 / /data rw master:1 - fuse.sshfs kim@server:/ rw
34 21 0:44 / /top rw - ext4 /dev/sdc1 rw
35 34 0:45 / /top rw - nfs server:/top rw
broken line
"""


@on_unix
@pytest.mark.parametrize(
    ("path", "remote"),
    [
        ("/srv/tables.sqlite", False),
        ("/net/kim/tables.sqlite", True),
        ("/nets/tables.sqlite", False),
        ("/net/kim/local/new/tables.sqlite", False),
        ("/shares/my share/tables.sqlite", True),
        ("/data/tables.sqlite", True),
        ("/top/tables.sqlite", True),
    ],
)
def test_a_file_on_another_machine_is_known_by_where_it_is_mounted(
    path: str, remote: bool, tmp_path: Path
) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTS)
    assert is_on_a_network(Path(path), mounts) is remote
    assert is_on_a_network(Path(path), tmp_path / "missing") is False


@pytest.mark.parametrize(("remote", "mode"), [(True, "delete"), (False, "wal")])
def test_on_another_machine_no_memory_is_shared(
    remote: bool, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stoneage_lab.tables.store.is_on_a_network", lambda path: remote)
    path = tmp_path / "tables.sqlite"
    room = file_with(path, 5)
    store = Store(path)
    store.append(room, done(5))
    assert path.with_name(f"{path.name}-wal").exists() is (not remote)
    store.close()
    # Either kind reads what the other has written.
    monkeypatch.setattr("stoneage_lab.tables.store.is_on_a_network", lambda path: not remote)
    store = Store(path)
    assert len(store.entries(room)) == 6
    store.close()


@on_unix
def test_a_full_disk_where_the_home_is_on_a_network(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    found = subprocess.run(
        [sys.executable, "-c", "import stoneage_lab.tables.store as s\n"
         "s.is_on_a_network = lambda path: True\n" + FILL, str(path)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "was not done" in found.stdout


def test_the_usual_file_is_in_the_folder_for_state(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("STONEAGE_LAB_TABLES", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    if sys.platform != "darwin":
        assert usual_file() == tmp_path / "stoneage-lab" / "tables.sqlite"
    monkeypatch.setenv("STONEAGE_LAB_TABLES", str(tmp_path / "mine"))
    assert usual_file() == tmp_path / "mine"
