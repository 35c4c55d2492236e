"""`stoneage-lab table GAME`: a server for games on several devices."""

from __future__ import annotations

import argparse
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..games import DEFAULT_GAME
from . import game_arguments
from .argument_types import port, whole
from .words import words

if TYPE_CHECKING:
    from ..tables.live_room import LiveRoom
    from ..tables.server import TableServer


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    said = words()
    parser.add_argument("game", nargs="?", default=DEFAULT_GAME, help=said["arg.game"])
    parser.add_argument("--players", type=whole, help=said["arg.seats"])
    parser.add_argument(
        "--class", dest="school_class", nargs=2, metavar=("lesson", "class"),
        help=said["arg.live_class"],
    )  # fmt: skip
    game_arguments.rule_arguments(parser)
    parser.add_argument("--lan", action="store_true", help=said["arg.lan"])
    parser.add_argument("--port", type=port, help=said["arg.table_port"])
    parser.add_argument("--file", type=Path, metavar="file", help=said["arg.table_file"])
    parser.add_argument(
        "--host", action="append", default=[], metavar="name", help=said["arg.host"]
    )
    parser.add_argument("--new", action="store_true", help=said["arg.new_table"])
    parser.add_argument("--no-browser", action="store_true", help=said["arg.no_page"])


def run(given: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    from ..tables.server_start import check_server, open_server

    check_server()
    kind, setup = _room(given)
    server = open_server(given.file, port=given.port, lan=given.lan, hosts=given.host)
    server.start()
    try:
        live = server.call(lambda: server.hall.reopened(kind, setup, new=given.new))
        serve(server, live, browser=not given.no_browser)
    finally:
        server.stop()
    return 0


def _room(given: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    """Return what kind of room is opened, and what is played in it."""
    from ..tables.room import CLASS, TABLE, game_setup

    if given.school_class is not None:
        from ..tables.class_play import class_setup

        return CLASS, class_setup(*given.school_class)
    setup = game_setup(
        given.game, given.players, rules=given.rules,
        expansions=game_arguments.expansions(given), faces=given.faces,
    )  # fmt: skip
    return TABLE, setup


def serve(server: TableServer, live: LiveRoom, *, browser: bool) -> None:
    """Tell how others come in, open the page of the host, and wait for Ctrl-C."""
    from ..tables.invitation import invitation_text

    for note in [server.store.note, *server.hall.problems]:
        if note:
            print(note, file=sys.stderr)
    print(invitation_text(server, live, picture=sys.stdout.isatty()))
    print(_told(live, "kept", file=server.store.name), flush=True)
    if browser:
        key = server.call(live.room.fresh_key)
        webbrowser.open(server.address(live.room.code, key, local=True))
    try:
        server.wait()
    except KeyboardInterrupt:
        print()
        print(_told(live, "stopped"), flush=True)


def _told(live: LiveRoom, key: str, **facts: str) -> str:
    """Return a sentence about a table, or about a class."""
    from ..tables.room import TABLE

    return words()(f"table.{key}" if live.room.kind == TABLE else f"table.{key}_class", **facts)
