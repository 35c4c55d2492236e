"""QR codes, read again by a reader that shares nothing with the writer."""

from __future__ import annotations

import pytest

from stoneage_lab.tables.qr import LONGEST, qr, qr_svg, qr_uri

# ISO/IEC 18004, table 9: level M, versions 1 to 6: blocks, words in a block, of them data.
BLOCKS = {1: (1, 26, 16), 2: (1, 44, 28), 3: (1, 70, 44), 4: (2, 50, 32), 5: (2, 67, 43),
          6: (4, 43, 27)}  # fmt: skip
# Table C.1: the fifteen bits of level M with each mask.
FORMATS = [0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0]
MASKS = [
    lambda i, j: (i + j) % 2, lambda i, j: i % 2, lambda i, j: j % 3, lambda i, j: (i + j) % 3,
    lambda i, j: (i // 2 + j // 3) % 2, lambda i, j: (i * j) % 2 + (i * j) % 3,
    lambda i, j: ((i * j) % 2 + (i * j) % 3) % 2, lambda i, j: ((i + j) % 2 + (i * j) % 3) % 2,
]  # fmt: skip


def times(a: int, b: int) -> int:
    """The product in the field of 256 elements, bit by bit."""
    found = 0
    while b:
        found ^= a if b & 1 else 0
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return found


def is_whole(block: list[int], checks: int) -> bool:
    """Whether a block has no error: it is zero at the roots of its generator."""
    root = 1
    for _ in range(checks):
        value = 0
        for word in block:
            value = times(value, root) ^ word
        if value:
            return False
        root = times(root, 2)
    return True


def read(dots: list[list[bool]]) -> str:
    size = len(dots)
    version = (size - 17) // 4
    places = [(8, n) for n in (0, 1, 2, 3, 4, 5, 7, 8)] + [(n, 8) for n in (7, 5, 4, 3, 2, 1, 0)]
    told = int("".join(str(int(dots[i][j])) for i, j in places), 2)
    also = [*[(size - 1 - n, 8) for n in range(7)], *[(8, size - 8 + n) for n in range(8)]]
    assert told == int("".join(str(int(dots[i][j])) for i, j in also), 2)
    mask = MASKS[FORMATS.index(told)]
    corners = [(0, 0), (0, size - 8), (size - 8, 0)]

    def is_data(i: int, j: int) -> bool:
        in_corner = any(a - 1 < i < a + 8 and b - 1 < j < b + 8 for a, b in corners)
        near = (i == 8 and (j < 9 or j >= size - 8)) or (j == 8 and (i < 9 or i >= size - 8))
        aligned = version > 1 and abs(i - size + 7) <= 2 and abs(j - size + 7) <= 2
        return not (in_corner or near or aligned or i == 6 or j == 6)

    bits = ""
    up = True
    for right in [*range(size - 1, 7, -2), 5, 3, 1]:
        for n in range(size):
            i = size - 1 - n if up else n
            for j in (right, right - 1):
                if is_data(i, j):
                    bits += str(int(dots[i][j] ^ (mask(i, j) == 0)))
        up = not up
    count, whole, data = BLOCKS[version]
    words = [int(bits[n : n + 8], 2) for n in range(0, 8 * count * whole, 8)]
    blocks = [
        words[b : count * data : count] + words[count * data + b :: count] for b in range(count)
    ]
    assert all(is_whole(block, whole - data) for block in blocks)
    stream = "".join(f"{word:08b}" for block in blocks for word in block[:data])
    assert stream[:4] == "0100"  # bytes
    length = int(stream[4:12], 2)
    return bytes(int(stream[12 + 8 * n : 20 + 8 * n], 2) for n in range(length)).decode()


@pytest.mark.parametrize("length", [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 105, LONGEST])
def test_every_size_is_read_again(length: int) -> None:
    text = ("http://192.168.1.23:8123/t/ABCDEF/#once=" + "xY_-9" * 20)[:length]
    dots = qr(text)
    assert dots is not None
    assert read(dots) == text


def test_letters_of_all_kinds() -> None:
    for text in ("", "予想", "\x00\xff", "http://[2001:db8::1]:8123/t/ABCDEF/"):
        dots = qr(text)
        assert dots is not None
        assert read(dots) == text


def test_the_three_corners_are_there() -> None:
    dots = qr("http://127.0.0.1:8123/t/ABCDEF/")
    assert dots is not None
    corner = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    size = len(dots)
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        found = ["".join("01"[dots[top + i][left + j]] for j in range(7)) for i in range(7)]
        assert found == corner


def test_what_is_too_long_has_no_picture() -> None:
    assert qr("x" * (LONGEST + 1)) is None
    assert qr_svg("x" * 200) == qr_uri("x" * 200) == ""


def test_a_picture_has_a_light_edge_and_nothing_of_the_text() -> None:
    picture = qr_svg("http://127.0.0.1:8123/t/ABCDEF/<script>")
    assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ')
    assert "script" not in picture
    assert 'fill="#fff"' in picture
    assert "M0 " not in picture.partition('fill="#fff"')[2].partition('"/>')[2]
