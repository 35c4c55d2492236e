"""How this machine is called in its networks, and what name stands in a request."""

from __future__ import annotations

import ipaddress
import socket
import sys
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

SIOCGIFADDR: Final = 0x8915
"""What Linux is asked for the address of an interface, see netdevice(7)."""
VIRTUAL: Final = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "podman")
"""How the names of interfaces begin that lead to no other device."""


def own_addresses() -> list[str]:
    """Return the addresses of this machine in its networks, the usual one first."""
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        # Nothing is sent: the system only says from where it would be.
        asked.connect(("192.0.2.1", 9))
        found.append(str(asked.getsockname()[0]))
    with suppress(OSError):
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(each[4][0]) for each in known]
    # A machine that makes a hotspot has no way to the internet, and may not know its own name.
    found += interface_addresses()
    there = dict.fromkeys(found)
    return [each for each in there if not ipaddress.ip_address(each).is_loopback]


def interface_addresses() -> list[str]:
    """Return the addresses of the network interfaces, those of virtual machines last.

    Linux tells them; elsewhere the name of the machine leads to all of them.
    """
    found: dict[str, str] = {}
    if sys.platform == "linux":
        import fcntl

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            for _, name in socket.if_nameindex():
                with suppress(OSError):  # without an address of this kind, or gone
                    told = fcntl.ioctl(asked, SIOCGIFADDR, name.encode()[:15].ljust(256, b"\0"))
                    found[name] = socket.inet_ntoa(told[20:24])
    return [found[name] for name in sorted(found, key=lambda name: name.startswith(VIRTUAL))]


def host_name(host: str) -> str:
    """Return the name in ``name:port``; an empty text if more is there, or no port."""
    try:
        parts = urlsplit(f"//{host}")
        name, told = parts.hostname or "", "" if parts.port is None else f":{parts.port}"
    except ValueError:
        return ""
    return name.lower() if host.lower() in (name + told, f"[{name}]{told}") else ""
