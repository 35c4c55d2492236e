"""Tallies as short codes that can be read aloud, pasted and checked.

A code is a row of bytes, written with 32 letters and digits that are hard to confuse (I, L, O and
U are left out, and read as 1, 1, 0 and V):

* 1 byte for the game: the last 8 bits of the CRC-16 of its name (`mark`);
* 1 byte for the number of the experiment, its own within the game;
* twice the number in the class, and 1 more for real dice: 1 byte, or 2 from number 64 up;
* how often each outcome came: 1 byte each up to 127 times, 2 up to 16 383;
* 2 bytes of check bits, a CRC-16 of all these and the class.

So a code for three outcomes has 13 letters. A wrong letter, or two swapped, is always
noticed. A code holds no name, and does not protect against deliberate forgery.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ..core.errors import LabError, SetupError
from ..core.plain_text import plain_text
from ..games import game_names
from .experiment import MOST_TRIES, Experiment
from .student import MOST_NUMBER, Student
from .words import words

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
READ_AS: Final = str.maketrans("ILOU", "110V")
GROUP: Final = 4
MORE: Final = 0x80
"""The bit of a byte that says that its number continues in the next byte."""
MOST_LETTERS: Final = 4000
"""Maximum length of a code; real ones are shorter."""


class CodeError(LabError, ValueError):
    """A code that cannot be read; the text says what is wrong with it."""


class Tally:
    """The contents of a code.

    Attributes
    ----------
    game : str
        The name of the game the experiment belongs to; empty if it is not known here.
    experiment : int
        The number of the experiment within its game.
    student : int
        The number in the class.
    typed : bool
        Whether these are real dice, typed in.
    counts : tuple of int
        The number of times each outcome came, in the order of the support.
    """

    def __init__(
        self, game: str, experiment: int, student: int, typed: bool, counts: tuple[int, ...]
    ) -> None:
        self.game = game
        self.experiment = experiment
        self.student = student
        self.typed = typed
        self.counts = counts


def encode(experiment: Experiment, student: Student, counts: Mapping[int, int], typed: bool) -> str:
    """Return the code of some tallies.

    Raises
    ------
    SetupError
        If another game has the same mark, so that their codes would be ambiguous.

    Examples
    --------
    >>> from .book import experiment
    >>> code = encode(experiment("L2").experiment, Student("1B", 7), {0: 9, 1: 20, 2: 1}, False)
    >>> decode(code, "1B").counts, decode(code.lower().replace("-", " "), "1b").student
    ((9, 20, 1), 7)
    """
    row = [counts.get(outcome, 0) for outcome in experiment.theory.support]
    data = bytes([_mark_of(experiment), experiment.number]) + b"".join(
        _varint(number) for number in (student.number * 2 + typed, *row)
    )
    return _written(data + check_bits(data, student.label).to_bytes(2, "big"))


def decode(code: str, label: str) -> Tally:
    """Return the contents of a code of a class.

    Raises
    ------
    CodeError
        If it is not a code, was mistyped, comes from another class, or has impossible contents.
    """
    data = _read(code)
    body, bits = data[:-2], int.from_bytes(data[-2:], "big")
    label = Student(label).label
    if check_bits(body, label) != bits:
        raise CodeError(words()("code.wrong", given=_short(code), label=label))
    numbers = list(_numbers(body[2:]))
    if len(numbers) < 2 or body[-1] & MORE:
        raise CodeError(words()("code.unfinished", given=_short(code)))
    who, *counts = numbers
    if who // 2 > MOST_NUMBER:
        raise CodeError(words()("code.number", given=_short(str(who // 2)), most=MOST_NUMBER))
    if sum(counts) > MOST_TRIES:
        raise CodeError(words()("code.tries", given=_short(str(sum(counts))), most=MOST_TRIES))
    return Tally(marks().get(body[0], ""), body[1], who // 2, bool(who % 2), tuple(counts))


def mark(game: str) -> int:
    """Return the byte that stands for a game in codes.

    Examples
    --------
    >>> mark("stone-age")
    98
    """
    return _crc(game.encode()) & 0xFF


def marks() -> dict[int, str]:
    """Return the games that are known here by their marks.

    Raises
    ------
    SetupError
        If two have the same mark, so that their codes would be ambiguous.
    """
    found: dict[int, str] = {}
    for name in game_names():
        other = found.setdefault(mark(name), name)
        if other != name:
            raise SetupError(words()("code.same_mark", name=name, other=other))
    return found


def _mark_of(experiment: Experiment) -> int:
    """Return the mark of the game an experiment belongs to."""
    marks()  # raises an error if the mark is not unique
    return mark(experiment.game)


def check_bits(data: bytes, label: str) -> int:
    """Return 16 check bits (CRC-16 with the polynomial of CCITT) over data and class."""
    return _crc(data + b"|" + label.encode())


def _crc(data: bytes) -> int:
    register = 0xFFFF
    for byte in data:
        register ^= byte << 8
        for _ in range(8):
            register = (register << 1 ^ (0x1021 if register & 0x8000 else 0)) & 0xFFFF
    return register


def _varint(number: int) -> bytes:
    """Return a whole number in as few bytes as it needs, seven bits each."""
    found = []
    while True:
        found.append(number & 0x7F | (MORE if number > 0x7F else 0))
        number >>= 7
        if not number:
            return bytes(found)


def _numbers(data: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in data:
        number |= (byte & 0x7F) << shift
        shift += 7
        if not byte & MORE:
            yield number
            number = shift = 0


def _written(data: bytes) -> str:
    bits = int.from_bytes(data, "big")
    count = -(-len(data) * 8 // 5)
    bits <<= count * 5 - len(data) * 8
    letters = "".join(LETTERS[bits >> 5 * place & 31] for place in reversed(range(count)))
    return "-".join(letters[at : at + GROUP] for at in range(0, count, GROUP))


def _read(code: str) -> bytes:
    if len(code.strip()) > MOST_LETTERS:
        raise CodeError(words()("code.long", given=_short(code)))
    plain = plain_text(code).upper().translate(READ_AS)
    letters = "".join(plain.replace("-", " ").split())
    strange = sorted({letter for letter in letters if letter not in LETTERS})
    if strange:
        shown = " ".join(strange[:10])
        raise CodeError(words()("code.letters", given=_short(code), letters=shown))
    bits = 0
    for letter in letters:
        bits = bits << 5 | LETTERS.index(letter)
    size = len(letters) * 5 // 8
    spare = len(letters) * 5 - size * 8
    if size < 6 or bits & (1 << spare) - 1:
        raise CodeError(words()("code.short", given=_short(code)))
    return (bits >> spare).to_bytes(size, "big")


def _short(code: str) -> str:
    return code.strip() if len(code.strip()) <= 40 else code.strip()[:37] + "…"
