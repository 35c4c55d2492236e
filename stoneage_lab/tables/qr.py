"""Addresses as QR codes: bytes, error correction M, versions 1 to 6 (up to 106 bytes).

It is small enough to stand here, and a package less to install; ISO/IEC 18004 is the standard.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

# For each version: code words of data in each block, and of error correction in each.
_BLOCKS: Final = {
    1: ([16], 10), 2: ([28], 16), 3: ([44], 26), 4: ([32] * 2, 18), 5: ([43] * 2, 24),
    6: ([27] * 4, 16),
}  # fmt: skip
_HEAD: Final = 2
"""Bytes of the head: four bits of the mode, eight of the length, and four that end it."""
LONGEST: Final = sum(_BLOCKS[6][0]) - _HEAD
_M: Final = 0b00
"""The level of error correction in the bits of the format."""

_EXP: Final = [1]
for _ in range(254):
    _EXP.append(_EXP[-1] << 1 ^ (0x11D if _EXP[-1] & 0x80 else 0))
_LOG: Final = {value: power for power, value in enumerate(_EXP)}

_MASKS: Final = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)

Dots = list[list[bool]]


def qr(text: str) -> Dots | None:
    """Return the dots of a text by rows; None if it is too long.

    Examples
    --------
    >>> dots = qr("http://127.0.0.1:8123/t/ABCDEF/")
    >>> len(dots), dots[0][:8]
    (29, [True, True, True, True, True, True, True, False])
    """
    data = text.encode("utf-8")
    version = next((v for v, (b, _) in _BLOCKS.items() if sum(b) - _HEAD >= len(data)), None)
    if version is None:
        return None
    size = 4 * version + 17
    fixed = _fixed(version, size)
    free = [place for place in _snake(size) if place not in fixed]
    bits = [word >> bit & 1 for word in _words(data, version) for bit in range(7, -1, -1)]
    bits += [0] * (len(free) - len(bits))
    tried = [_masked(size, fixed, dict(zip(free, bits, strict=True)), mask) for mask in range(8)]
    return min(tried, key=_penalty)


def _words(data: bytes, version: int) -> list[int]:
    """Return the code words: those of data, block by block, then those of error correction."""
    sizes, more = _BLOCKS[version]
    number = int.from_bytes(bytes([4, len(data)]) + data, "big") << 4  # the mode has four bits
    words = list(number.to_bytes(len(data) + 3, "big")[1:])
    words = [*words, *[0xEC, 0x11] * 60][: sum(sizes)]
    parts = [words[sum(sizes[:i]) : sum(sizes[: i + 1])] for i in range(len(sizes))]
    checks = [_check_words(part, more) for part in parts]
    return [word for group in (parts, checks) for row in zip(*group, strict=True) for word in row]


def _check_words(part: list[int], number: int) -> list[int]:
    """Return the remainder of Reed and Solomon's division."""
    divisor = [1]
    for power in range(number):
        shifted = [*divisor, 0]
        for i, factor in enumerate(divisor):
            shifted[i + 1] ^= _EXP[(_LOG[factor] + power) % 255]
        divisor = shifted
    rest = [*part, *[0] * number]
    for i in range(len(part)):
        if lead := rest[i]:
            for j, factor in enumerate(divisor):
                rest[i + j] ^= _EXP[(_LOG[factor] + _LOG[lead]) % 255]
    return rest[len(part) :]


def _fixed(version: int, size: int) -> dict[tuple[int, int], bool]:
    """Return the dots that are the same in each code of a version, and places of the format."""
    found: dict[tuple[int, int], bool] = {}
    for y, x in [(3, 3), (3, size - 4), (size - 4, 3)]:
        for dy, dx in [(dy, dx) for dy in range(-4, 5) for dx in range(-4, 5)]:
            if 0 <= y + dy < size and 0 <= x + dx < size:
                found[y + dy, x + dx] = max(abs(dy), abs(dx)) not in (2, 4)
    for i in range(8, size - 8):
        found[6, i] = found[i, 6] = i % 2 == 0
    if version > 1:
        for dy, dx in [(dy, dx) for dy in range(-2, 3) for dx in range(-2, 3)]:
            found[size - 7 + dy, size - 7 + dx] = max(abs(dy), abs(dx)) != 1
    found |= dict.fromkeys([*_format_places(size, 0), *_format_places(size, 1)], False)
    return found | {(size - 8, 8): True}


def _format_places(size: int, which: int) -> list[tuple[int, int]]:
    """Return the places of the fifteen bits of the format, the first of them the highest."""
    if which:
        return [*((size - 1 - i, 8) for i in range(7)), *((8, size - 8 + i) for i in range(8))]
    along = [0, 1, 2, 3, 4, 5, 7, 8]
    return [*((8, x) for x in along), *((y, 8) for y in (7, 5, 4, 3, 2, 1, 0))]


def _snake(size: int) -> Iterator[tuple[int, int]]:
    """Go through the places as the bits do: in columns of two, up and down, from the right."""
    for turn, right in enumerate([*range(size - 1, 6, -2), 5, 3, 1]):
        for y in range(size) if turn % 2 else range(size - 1, -1, -1):
            yield y, right
            yield y, right - 1


def _masked(
    size: int, fixed: dict[tuple[int, int], bool], bits: dict[tuple[int, int], int], mask: int
) -> Dots:
    turned = {place: bool(bit) ^ _MASKS[mask](*place) for place, bit in bits.items()}
    form = rest = (_M << 3 | mask) << 10
    for bit in range(14, 9, -1):
        rest ^= 0b10100110111 << bit - 10 if rest >> bit & 1 else 0
    form = (form | rest) ^ 0b101010000010010
    told = {
        place: bool(form >> 14 - i & 1)
        for which in (0, 1)
        for i, place in enumerate(_format_places(size, which))
    }
    dots = fixed | turned | told
    return [[dots[y, x] for x in range(size)] for y in range(size)]


def _penalty(dots: Dots) -> int:
    """Return how hard a code is to read: runs, squares, what looks like a corner, the balance."""
    lines = ["".join("01"[dot] for dot in line) for line in [*dots, *zip(*dots, strict=True)]]
    runs = [
        len(run) for line in lines for run in line.replace("01", "0 1").replace("10", "1 0").split()
    ]
    size = len(dots)
    squares = sum(
        dots[y][x] == dots[y][x + 1] == dots[y + 1][x] == dots[y + 1][x + 1]
        for y in range(size - 1)
        for x in range(size - 1)
    )
    corners = sum(
        line.startswith(corner, i)
        for line in lines
        for corner in ("10111010000", "00001011101")
        for i in range(size)
    )
    dark = sum(map(sum, dots)) * 100 // size**2
    balance = abs(dark - 50) // 5
    return sum(run - 2 for run in runs if run > 4) + 3 * squares + 40 * corners + 10 * balance


def qr_svg(text: str) -> str:
    """Return a picture of a text: dark on light in every page; an empty text if it is too long."""
    dots = qr(text)
    if dots is None:
        return ""
    size = len(dots) + 8
    path = "".join(
        f"M{x + 4} {y + 4}h1v1h-1z"
        for y, row in enumerate(dots)
        for x, dot in enumerate(row)
        if dot
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}H0z"/>'
        f'<path d="{path}"/></svg>'
    )


def qr_uri(text: str) -> str:
    """Return the same picture as an address that holds it."""
    picture = qr_svg(text)
    return f"data:image/svg+xml,{quote(picture)}" if picture else ""
