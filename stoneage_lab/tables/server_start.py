"""Opening a server of tables, from a command or from a cell."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from ..core.errors import SetupError
from ..core.files import at_home
from .file_systems import usual_file
from .store import Store
from .words import say

if TYPE_CHECKING:
    from .server import TableServer

HUB_ADDRESSES: Final = ("JUPYTERHUB_PUBLIC_URL", "JUPYTERHUB_PUBLIC_HUB_URL", "JUPYTERHUB_HOST")
"""Where a hub tells its servers under which name browsers know it, if it does."""

running_servers: dict[Path, TableServer] = {}


def check_server() -> None:
    """Raise if there can be no server: this Python runs in a browser, or tornado is missing.

    Raises
    ------
    SetupError
    """
    if sys.platform == "emscripten":
        raise SetupError(say("server.in_a_browser"))
    if find_spec("tornado") is None:
        raise SetupError(say("server.missing"))


def open_server(
    file: str | Path | None = None,
    *,
    port: int | None = None,
    lan: bool = False,
    hosts: Iterable[str] = (),
) -> TableServer:
    """Return a server that has not begun to serve.

    Parameters
    ----------
    file : str or Path, optional
        What it keeps is in this file; by default in one of the user's own.
    port : int, optional
    lan : bool, optional
        Whether other devices of the network reach it.
    hosts : iterable of str, optional
        Further names by which browsers reach it.

    Raises
    ------
    SetupError, StoreError
        If there can be none here, or its file or its port cannot be used.
    """
    check_server()
    from .room_games import Plays
    from .server import TableServer

    store = Store(usual_file() if file is None else at_home(file))
    try:
        return TableServer(store, Plays(), port=port, lan=lan, prefix=service_path(),
                           hosts=[*hosts, *hub_names()])  # fmt: skip
    except BaseException:
        store.close()
        raise


def running_server(
    file: str | Path | None = None,
    *,
    port: int | None = None,
    lan: bool = False,
    hosts: Iterable[str] = (),
) -> TableServer:
    """Return the server of this process that uses a file; it is started if there is none.

    One that has to be opened wider (to the network, under a further name) or at another port is
    stopped and started anew; its pages come back by themselves. It is never opened less wide: who
    plays over the network stays when a table for this machine alone is opened beside.
    """
    check_server()
    path = Path(os.path.realpath(usual_file() if file is None else at_home(file)))
    known = running_servers.get(path)
    if known is not None and known.runs:
        same_port = port is None or port == known.port
        lan, hosts = lan or known.lan, {name.lower() for name in hosts} | known.hosts
        if known.lan == lan and same_port and hosts == known.hosts:
            return known
        known.stop()
    made = open_server(path, port=port, lan=lan, hosts=hosts)
    made.start()
    running_servers[path] = made
    return made


def hub_names() -> list[str]:
    """Return the names under which a JupyterHub around this process is known to browsers."""
    told = (urlsplit(os.environ.get(name, "")).hostname for name in HUB_ADDRESSES)
    return sorted({name for name in told if name})


def service_path() -> str:
    """Return the path at which this process is a service of a hub; an empty text if it is none."""
    if not os.environ.get("JUPYTERHUB_SERVICE_NAME"):
        return ""
    return os.environ.get("JUPYTERHUB_SERVICE_PREFIX", "").rstrip("/")


def hub_path(port: int, code: str) -> str:
    """Return where a room is below the address of a hub; an empty text where there is no hub."""
    if service_path():
        return f"{service_path()}/t/{code}/"
    prefix = os.environ.get("JUPYTERHUB_SERVICE_PREFIX", "")
    if not prefix or find_spec("jupyter_server_proxy") is None:
        return ""
    return f"{prefix.rstrip('/')}/proxy/{port}/t/{code}/"


def hub_address(port: int, code: str) -> str:
    """Return the address of a room behind a hub; only its path if the hub does not tell its own."""
    told = urlsplit(os.environ.get("JUPYTERHUB_PUBLIC_URL", ""))
    path = hub_path(port, code)
    return f"{told.scheme}://{told.netloc}{path}" if path and told.netloc else path
