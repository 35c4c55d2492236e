"""SHA-256, imported at its first use: it brings OpenSSL, which takes three milliseconds to load."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__all__ = ["sha256"]

if TYPE_CHECKING:
    from hashlib import sha256
else:

    def sha256(data: bytes = b"") -> Any:
        """Return the hash of some bytes: an object of `hashlib`, to which more may be added.

        Examples
        --------
        >>> sha256(b"pond").hexdigest()[:8]
        '4e7914b0'
        """
        return import_module("hashlib").sha256(data)
