"""Where the file of a server lies: on this machine, or on another one."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Final

NETWORK: Final = (
    "9p", "afs", "beegfs", "ceph", "cifs", "coda", "davfs", "fuse.", "glusterfs", "gpfs", "lustre",
    "ncpfs", "nfs", "orangefs", "panfs", "prl_fs", "smb", "vboxsf", "virtiofs",
)  # fmt: skip
"""How the names of file systems begin behind which another machine may be."""

MOUNTS: Final = Path("/proc/self/mountinfo")


def is_on_a_network(path: Path, mounts: Path = MOUNTS) -> bool:
    r"""Tell whether a file may lie on another machine, where processes share no memory.

    Only Linux tells it, and Windows by ``\\server\share``; elsewhere the answer is no.

    Examples
    --------
    >>> is_on_a_network(Path("/"))
    False
    """
    real = Path(os.path.realpath(path))
    if sys.platform == "win32":
        return str(real).startswith("\\\\") and not str(real).startswith("\\\\?\\")
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:
        return False
    # The longest mount point above the file, and of equal ones the last, is the one that counts.
    kind, longest = "", -1
    for line in lines:
        before, _, after = line.partition(" - ")
        fields, told = before.split(" "), after.split(" ")
        if len(fields) < 5 or not told[0]:
            continue
        point = Path(_unescaped(fields[4]))
        if len(point.parts) >= longest and real.is_relative_to(point):
            kind, longest = told[0], len(point.parts)
    return kind.startswith(NETWORK)


def _unescaped(text: str) -> str:
    r"""Return a name as it is: a space in it is written ``\040``."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), text)


def usual_file() -> Path:
    """Return the file of a server that is given none: in the user's folder for programs' state.

    `STONEAGE_LAB_TABLES` names another one.
    """
    told = os.environ.get("STONEAGE_LAB_TABLES", "")
    return Path(told).expanduser() if told else _state() / "stoneage-lab" / "tables.sqlite"


def _state() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
