"""Error output of a failed program, and the cause that it names.

Read by the build hook too, which cannot import from the checkout: nothing here imports from it.
"""

from __future__ import annotations

import re
from typing import Final

CERTIFICATE: Final = r"[Cc]ertificate|UnknownIssuer|SSLError|_CERT\b|_CERT_"
"""Words of pip, uv and npm about a server whose certificate they do not trust."""

CAUSES: Final = (
    (
        r"contains the PATH separator (?P<sign>[:;])",
        "The name of a folder around this checkout contains “{sign}”, and Python makes no "
        "environment there: rename that folder, or move the checkout.",
    ),
    (
        r"ensurepip is not available|No module named '?(ensurepip|venv|pip)\b",
        "This Python has no working venv module. On Debian or Ubuntu: apt-get install "
        "python3-venv.",
    ),
    (
        r"[Nn]o space left|not enough space on the disk|os error 28\b|ENOSPC|quota exceeded|EDQUOT",
        "The disk is full: an installation takes about 2 GB, here and in the cache of uv.",
    ),
    (
        r"[Rr]ead-only file system|[Pp]ermission denied|[Aa]ccess is denied|os error (13|30)\b"
        r"|EACCES|EPERM|EROFS",
        "A file or folder cannot be written: the lines above name it. Move the checkout to a "
        "folder of your own, or close what keeps the file open.",
    ),
    (
        r"407 Proxy|[Pp]roxy [Aa]uthentication [Rr]equired",
        "The proxy wants a name and a password: HTTPS_PROXY takes them as http://name:password@host.",
    ),
    (
        CERTIFICATE,
        "The server's certificate is not known here. If a company or an office signs connections "
        "with a certificate of its own,\nset SSL_CERT_FILE, NODE_EXTRA_CA_CERTS and PIP_CERT to a "
        "file (PEM) that contains it.",
    ),
    (
        r"DO NOT MATCH THE HASHES|[Hh]ash mismatch|EINTEGRITY",
        "What arrived is not what the lock file names: the download broke off, or a server on the "
        "way changed it. Do it once more; if that fails too, ask who runs the mirror or the proxy.",
    ),
    (
        r"Temporary failure in name resolution|[Nn]ame or service not known|getaddrinfo|dns error"
        r"|NewConnectionError|ConnectionError|ConnectTimeout|ReadTimeout|ProxyError"
        r"|[Cc]onnection (refused|reset|aborted|broken|timed out)|[Nn]etwork is unreachable"
        r"|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ERR_SOCKET_TIMEOUT"
        r"|tcp connect error|error sending request|timed out",
        "The server named above was not reached: is there a network? Behind a proxy, set "
        "HTTPS_PROXY.\nWith a mirror of your own, set PIP_INDEX_URL (npm: registry in .npmrc).",
    ),
    (
        r"\b(401|403)\b.*Client Error|HTTP error (401|403)\b|(Unauthorized|Forbidden)\b|E401|E403",
        "The server above wants a name and a password that it does not get, or refuses them.",
    ),
    (
        # All that pip says where it may ask a dead server once only.
        r"\(from versions: none\)",
        "No server was reached, or none has this package: is there a network? Behind a proxy, set "
        "HTTPS_PROXY; a mirror (PIP_INDEX_URL) may offer a part only.",
    ),
    (
        r"No matching distribution|[Nn]o solution found|Because there is no version|ETARGET|E404"
        r"|not found in the package registry|404 Client Error|only .* is available",
        "The server asked has no such version for this system and this Python. A mirror may be "
        "behind, or offer a part only.",
    ),
)  # fmt: skip
"""Patterns in what programs say, and the cause that each is a sign of: the first one counts.

The order matters: pip closes with “No matching distribution” when it reached no server, too.
"""


def cause(said: str) -> str:
    """Return a sentence about the cause that these words name, or an empty text."""
    for pattern, sentence in CAUSES:
        # Programs break their lines where they like.
        found = re.search(pattern.replace(" ", r"\s+"), said)
        if found:
            return sentence.format(**found.groupdict())
    return ""


def is_about_certificates(said: str) -> bool:
    """Whether these words are about a server's certificate."""
    return bool(re.search(CERTIFICATE, said))


def discreet(said: str) -> str:
    """Return a text without the names and passwords in its addresses."""
    return re.sub(r"://[^/\s'\"]*@", "://****@", said)
