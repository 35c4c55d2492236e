"""Settings that make pip, uv and Node.js trust the certificates that this system trusts.

Schools and companies often sign all connections with a certificate of their own, which is in the
system's list. uv and Node.js bring lists of their own, and every download fails; each has a switch
for the system's (Node.js from 22.19 on: one that is older needs NODE_EXTRA_CA_CERTS, as a failure
says). pip uses the system's by itself from 24.2 on, but Python 3.11 brings an older one, which is
told the file. A variable that the user has set is never replaced.
"""

from __future__ import annotations

import os
import ssl
import sys
from pathlib import Path

# Where systems keep their list, should this Python have been built with another place in mind.
BUNDLES = (
    "/etc/ssl/certs/ca-certificates.crt",  # Debian, Ubuntu, Arch, Alpine
    "/etc/pki/tls/certs/ca-bundle.crt",  # Fedora, Red Hat
    "/etc/ssl/ca-bundle.pem",  # openSUSE
    "/etc/ssl/cert.pem",  # macOS, BSD
)


def bundle() -> str | None:
    """Return the file of trusted certificates: the user's SSL_CERT_FILE, else the system's."""
    known = (ssl.get_default_verify_paths().cafile, *BUNDLES)
    return next((path for path in known if path and Path(path).is_file()), None)


def for_node() -> dict[str, str]:
    """Return settings for Node.js and npm; they add to the list that Node.js brings."""
    return _unset({"NODE_USE_SYSTEM_CA": "1"})


def for_uv() -> dict[str, str]:
    """Return settings for uv: the system's list in place of its own, if the system has one.

    A bare Debian has none, and uv would know nobody.
    """
    has_store = sys.platform in {"win32", "darwin"}
    return _unset({"UV_SYSTEM_CERTS": "true"}) if has_store or bundle() else {}


def for_uv_again() -> dict[str, str]:
    """Return settings for a second try of uv: its own list, should the system's be out of date."""
    return _unset({"UV_SYSTEM_CERTS": "false"})


def for_pip_again() -> dict[str, str]:
    """Return settings for a second try of pip: the system's list.

    Not for the first try: it would override a certificate named in the user's pip.conf.
    """
    file = bundle()
    return _unset({"PIP_CERT": file}) if file else {}


def _unset(settings: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in settings.items() if name not in os.environ}
