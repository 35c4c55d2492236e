"""Opening a table: by the command, and from a cell of a notebook."""

from __future__ import annotations

import importlib.util
import json
import re
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.table_visitor import Visitor, visit

import stoneage_lab as lab
from stoneage_lab.cli import main
from stoneage_lab.core.errors import HistoryError, SetupError
from stoneage_lab.tables import server_start
from stoneage_lab.tables.invitation import invitation_text, qr_text
from stoneage_lab.tables.room import TABLE, game_setup
from stoneage_lab.tables.server import TableServer
from stoneage_lab.tables.server_start import hub_names, hub_path, open_server
from stoneage_lab.tables.store import StoreError
from stoneage_lab.tables.table_of_notebook import OpenTable, table


@pytest.fixture(autouse=True)
def own_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """No test touches the file of who runs it; servers of cells end with their test."""
    path = tmp_path / "own.sqlite"
    monkeypatch.setenv("STONEAGE_LAB_TABLES", str(path))
    monkeypatch.setattr(server_start, "running_servers", {})
    yield path
    for server in server_start.running_servers.values():
        server.stop()


def told(*words: str, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    """Run the command until it waits for Ctrl-C, and press that."""

    def pressed(server: TableServer) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(TableServer, "wait", pressed)
    code = main(["table", *words, "--no-browser"])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_the_command_tells_how_to_come_in(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = told("agricola", "--players", "3", capsys=capsys, monkeypatch=monkeypatch)
    assert (code, err) == (0, "")
    found = re.search(r"^Table ([A-Z0-9]{6}): Agricola$", out, re.MULTILINE)
    assert found
    assert f"/t/{found[1]}/#once=" in out
    assert "Only this computer reaches it" in out
    assert "own.sqlite" in out
    assert out.endswith("Stopped. Games and seats are kept.\n")
    # The same table once more, another one, another game.
    same = told("agricola", "--players", "3", capsys=capsys, monkeypatch=monkeypatch)[1]
    assert f"Table {found[1]}" in same
    for words in (["agricola", "--players", "3", "--new"], ["agricola", "--players", "2"],
                  ["agricola", "--players", "3", "--rules", "full"]):  # fmt: skip
        assert f"Table {found[1]}" not in told(*words, capsys=capsys, monkeypatch=monkeypatch)[1]


def test_the_command_opens_a_class(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    joined: list[dict[str, Any]] = []

    def taught(server: TableServer) -> None:
        live = list(server.hall.rooms.values())[-1]
        room, key = server.address(live.room.code), server.call(live.room.fresh_key)

        async def come() -> None:
            joined.append(await Visitor(room).join(once=key))
            student = Visitor(room)
            joined.append(await student.join(number=7, language="ja"))
            frame = await (await student.arrived()).seen(
                lambda each: each.get("name") == "question"
            )
            joined.append(frame["message"]["state"]["view"])

        if not joined:
            visit(come)
        raise KeyboardInterrupt

    monkeypatch.setattr(TableServer, "wait", taught)
    command = ["table", "--class", "stone-age/L2", "1b", "--no-browser"]
    assert main(command) == 0
    out = capsys.readouterr().out
    found = re.search(r"^Class 1B, lesson L2 \(code ([A-Z0-9]{6})\)$", out, re.MULTILINE)
    assert found, out
    assert f"/t/{found[1]}/#once=" in out
    assert "own.sqlite" in out
    assert out.endswith("Stopped. All that the class has done is kept.\n")
    teacher, student, view = joined
    assert (teacher["room"]["kind"], teacher["you"]["host"]) == ("class", True)
    assert (student["you"]["name"], student["people"]["watching"]) == ("7", [])
    assert "クラス1B、7番" in view["parts"]["ask"]
    # The same command finds the class again; another class or lesson is another one.
    assert main(command) == 0
    assert found[1] in capsys.readouterr().out
    for words in (["L2", "1C"], ["L3", "1B"]):
        assert main(["table", "--class", *words, "--no-browser"]) == 0
        assert found[1] not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["L77", "1B"], "no lesson “L77”"), (["L2", "Kim Lee"], "No names, please"),
        (["L2", ""], "Name the class"),
    ],
)  # fmt: skip
def test_a_class_that_cannot_be_taught_is_told(
    words: list[str], said: str, capsys: Any, own_file: Path
) -> None:
    assert main(["table", "--class", *words]) == 1
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error
    assert not own_file.exists()


def test_in_japanese_and_open_to_the_network(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    out = told("--lan", "--language", "ja", capsys=capsys, monkeypatch=monkeypatch)[1]
    assert "暗号化されない" in out
    assert "このリンクは1回だけ使えます" in out


def test_a_qr_code_in_a_terminal_is_the_one_of_the_page() -> None:
    lines = qr_text("http://192.168.1.23:8123/t/ABCDEF/").splitlines()
    assert len({len(line) for line in lines}) == 1
    assert set("".join(lines)) == set("█▀▄ ")
    assert qr_text("x" * 200) == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "chess"), (["stone-age", "--players", "9"], "9"),
        (["stone-age", "--rules", "none"], "none"), (["stone-age", "--expansions", "x"], "x"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_told_before_a_server_is_opened(
    words: list[str], said: str, capsys: Any, own_file: Path
) -> None:
    assert main(["table", *words]) == 1
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error
    assert not own_file.exists()


def test_without_tornado_there_is_a_sentence(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec

    def without(name: str, *more: Any) -> Any:
        return None if name == "tornado" else find(name, *more)

    monkeypatch.setattr(server_start, "find_spec", without)
    assert main(["table"]) == 1
    assert 'pip install "stoneage-lab[table]"' in capsys.readouterr().err
    with pytest.raises(SetupError, match="needs the package tornado"):
        table()


def test_in_a_browser_there_is_a_sentence(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert main(["table", "--language", "ja"]) == 1
    assert "ブラウザの中で動いている" in capsys.readouterr().err
    with pytest.raises(SetupError, match="no other device can reach it"):
        table()


def test_importing_it_imports_no_server() -> None:
    import subprocess

    code = (
        "import sys, stoneage_lab.tables.table_of_notebook, stoneage_lab.cli.table;"
        "import stoneage_lab.tables.room_games;"
        "print('tornado' in sys.modules)"
    )
    found = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True
    )
    assert found.stdout == "False\n"


def test_a_port_that_is_taken(capsys: Any, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["table", "--port", str(port), "--no-browser"]) == 1
        assert f"Port {port} cannot be used" in capsys.readouterr().err
        # One that nobody named is another one then, and the file is free again.
        server = open_server(tmp_path / "own.sqlite")
        server.store.keep("port", str(port))
        server._socket.close()
        server.store.close()
        server = open_server(tmp_path / "own.sqlite")
        assert server.port != port
        server._socket.close()
        server.store.close()


def test_a_second_server_of_one_file(tmp_path: Path) -> None:
    first = open_server(tmp_path / "one.sqlite")
    with pytest.raises(StoreError, match="--file"):
        open_server(tmp_path / "one.sqlite")
    first.start()
    first.stop()


def test_a_cell_that_runs_again_finds_its_table(own_file: Path) -> None:
    opened = table("stone-age", 3)
    again = table("stone-age", 3)
    assert again.code == opened.code
    assert again.address == opened.address
    assert table("stone-age", 2).code != opened.code
    assert table("stone-age", 3, new=True).code != opened.code
    assert table("stone-age", 3, options={"tie_break": "sum"}).code != opened.code
    # Stopped, as by a kernel that was started again: the port and the code are those of before.
    opened.stop()
    assert repr(opened) == f"<table {opened.code}, stopped>"
    assert table("stone-age", 2).address.split("/t/")[0] == opened.address.split("/t/")[0]


def test_a_cell_sees_what_a_spectator_sees_and_the_whole_by_its_name() -> None:
    opened = table("age-of-revive", 3)
    assert opened.state == "lobby"
    assert opened.people == {"red": "", "blue": "", "green": ""}
    with pytest.raises(HistoryError, match="has not begun"):
        _ = opened.play

    async def sat() -> None:
        key = opened._server.call(opened._live.room.fresh_key)
        host = Visitor(opened.address)
        await host.join(once=key)
        link = await host.arrived()
        await link.request("sit", seat=0)
        for seat in (1, 2):
            await link.request("bot", seat=seat, bot="random")
        assert (await link.request("start"))["ok"]

    visit(sat)
    assert opened.state == "playing"
    assert opened.people == {"red": "Host", "blue": "random", "green": "random"}
    assert opened.play.viewer is None
    hidden, shown = opened.play.position.state, opened.whole.position.state
    assert hidden.key() != shown.key()
    assert shown.seen_by(None).key() == hidden.key()
    opened.close()
    assert opened.state == "closed"


def test_players_go_on_while_a_cell_is_busy() -> None:
    opened = table("stone-age", 2)
    served = threading.Event()

    async def joined() -> None:
        await Visitor(opened.address).join(name="Kim", seat=0)
        served.set()

    other = threading.Thread(target=lambda: visit(joined))
    other.start()
    # The cell does not return until a page was answered.
    assert served.wait(60)
    other.join()
    assert opened.people["red"] == "Kim"


def test_who_plays_over_the_network_stays_when_a_table_for_this_machine_is_opened() -> None:
    friends = table("stone-age", 2, lan=True, host="hub.school.example")
    alone = table("age-of-hunting", 2)
    assert alone._server is friends._server
    assert alone._server.lan
    assert friends.state == "lobby"
    # It says what is true, and not what was asked for.
    assert "Devices of this network reach it" in repr(alone)


def test_what_a_notebook_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = table("stone-age", 2, lan=True)
    shown = opened._repr_mimebundle_()
    assert "<svg" in shown["text/html"]
    assert 'rel="noreferrer"' in shown["text/html"]
    assert opened.code in shown["text/plain"]
    # Each time it is shown the link of the host is a fresh one.
    links = {re.findall(r"#once=([\w-]+)", repr(opened))[0] for _ in range(3)}
    assert len(links) == 3
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/alice/")
    monkeypatch.setenv("JUPYTERHUB_PUBLIC_URL", "https://hub.school.example/user/alice/")
    monkeypatch.setattr(server_start, "find_spec", lambda name: object())
    port = opened._server.port
    assert hub_path(port, "ABCDEF") == f"/user/alice/proxy/{port}/t/ABCDEF/"
    assert hub_names() == ["hub.school.example"]
    html = opened._repr_mimebundle_()["text/html"]
    assert f'href="/user/alice/proxy/{port}/t/{opened.code}/#once=' in html
    assert "its login" in html
    whole = f"https://hub.school.example/user/alice/proxy/{port}/t/{opened.code}/"
    assert f"{whole}#once=" in repr(opened)
    assert table("stone-age", 2, lan=True).address == whole
    # A hub that does not tell its name: the path below it.
    monkeypatch.delenv("JUPYTERHUB_PUBLIC_URL")
    assert table("stone-age", 2, lan=True).address == f"/user/alice/proxy/{port}/t/{opened.code}/"
    assert f"\nOthers open /user/alice/proxy/{port}/" in repr(opened)


def test_as_a_service_of_a_hub_it_is_below_the_path_of_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTERHUB_SERVICE_NAME", "table")
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/services/table/")
    server = open_server(tmp_path / "tables.sqlite", port=0)
    server.start()
    live = server.call(lambda: server.hall.make(TABLE, game_setup("stone-age", 2)))
    code = live.room.code
    assert f"Others open /services/table/t/{code}/" in invitation_text(server, live)
    assert "asks for no login" in invitation_text(server, live)
    whole = f"http://127.0.0.1:{server.port}/services/table/t/{code}/"

    async def came() -> None:
        kim = Visitor(whole)
        assert (await kim.ask("")).code == 200
        script = whole.replace(f"t/{code}/", "static/board.js")
        assert (await kim.ask(address=script)).code == 200
        told = await kim.join(name="Kim", seat=0)
        assert told["room"]["address"] == whole
        assert (await kim.arrived()).heard[0]["room"]["address"] == whole
        # And on this machine without the path; a path that only begins like it leads nowhere.
        direct = Visitor(server.address(code))
        assert (await direct.ask("me")).code == 401
        assert json.loads((await direct.ask("me")).body)["room"]["address"] == direct.room
        other = Visitor(whole.replace("/services/table", "/services/tables"))
        assert (await other.ask("me")).code == 404

    visit(came)
    server.stop()


def test_another_way_of_opening_starts_the_server_anew() -> None:
    opened = table("stone-age", 2)
    wide = table("stone-age", 2, host="Hub.School.example")
    assert isinstance(wide, OpenTable)
    assert wide.code == opened.code
    assert "hub.school.example" in wide._server.hosts
    assert not opened._server.runs


def test_a_game_of_the_notebook_goes_on_at_the_table() -> None:
    session = lab.play("stone-age", ["you", "you"], seed=7)
    for _ in range(5):
        session.do(next(iter(session.moves)))
    opened = table(session)
    assert table(session).code == opened.code
    played = opened._server.call(lambda: opened._live.room.store.entries(opened._live.room.id))
    assert len(played) == session.ply + 1
    with pytest.raises(SetupError, match="began from a position"):
        table(lab.play(session.position))
