"""The pictures inside HTML, as SVG; the colours of a PNG."""

from __future__ import annotations

import re
import struct
import zlib
from collections import Counter
from urllib.parse import unquote


def images(html: str) -> list[str]:
    """Return every picture that some HTML carries in itself."""
    return [unquote(data) for data in re.findall(r'src="data:image/svg\+xml,([^"]*)"', html)]


def colours(png: bytes) -> Counter[tuple[int, ...]]:
    """Return how many dots of each colour a PNG of 8 bits a channel has."""
    data, at, wide, channels = b"", 8, 0, 0
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            wide, _, bits, form = struct.unpack(">IIBB", body[:10])
            assert bits == 8, bits
            channels = {0: 1, 2: 3, 4: 2, 6: 4}[form]
        data += body if kind == b"IDAT" else b""
        at += 12 + size
    found: Counter[tuple[int, ...]] = Counter()
    flat, row = zlib.decompress(data), wide * channels
    above = bytes(row)
    for start in range(0, len(flat), row + 1):
        above = _row(flat[start], flat[start + 1 : start + 1 + row], above, channels)
        found.update(tuple(above[x : x + channels]) for x in range(0, row, channels))
    return found


def _row(kind: int, coded: bytes, above: bytes, step: int) -> bytes:
    """Return a row of a PNG, whose bytes are kept as differences from those near them."""
    row = bytearray(coded)
    for x in range(len(row)):
        left, up = (row[x - step] if x >= step else 0), above[x]
        corner = above[x - step] if x >= step else 0
        middle = left + up - corner
        nearest = min((left, up, corner), key=lambda one: abs(middle - one))
        row[x] = (row[x] + (0, left, up, (left + up) // 2, nearest)[kind]) & 255
    return bytes(row)
