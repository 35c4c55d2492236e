"""Tallies as short codes that can be read aloud, pasted and checked.

A code is a row of bytes, written with 32 letters and digits that are hard to confuse (I, L, O and
U are left out, and read as 1, 1, 0 and V):

* 1 byte for the game: the last 8 bits of the CRC-16 of its name (`mark`);
* 1 byte for the number of the experiment, its own within the game;
* eight times the number in the class, and 1 more if there are real dice, 2 more for the
  computer's, 4 more for predictions: 1 byte, or 2 from number 16 up;
* of real dice how many outcomes there are, and how often each came: 1 byte each up to 127 times;
* of the computer's dice how many tries (they can be thrown again), and 1 byte of check bits of
  their tallies;
* of predictions how many, and for each the place of its question and the number in thousandths;
* 2 bytes of check bits, a CRC-16 of all these and the class.

So the code of a thousand throws of the computer's dice has 15 letters, whatever the lesson. A wrong
letter, or two swapped, is always noticed. A code holds no name, and does not protect against
deliberate forgery.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
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
TYPED: Final = 1
DRAWN: Final = 2
PREDICTED: Final = 4
FLAGS: Final = 8
"""Number of the values that what is in a code can have."""
SCALE: Final = 1000
"""Predictions are kept in thousandths."""
LARGEST: Final = 10**9
"""A prediction beyond this is neither sent nor read."""
LEAST_BYTES: Final = 5
MOST_LETTERS: Final = 4000
"""Maximum length of a code; real ones are shorter."""
MOST_BITS: Final = 63
"""Maximum size of a number in a code; real ones are smaller."""


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
    typed : tuple of int
        The number of times each outcome came with real dice, in the order of the support; empty
        if none were typed in.
    drawn : int
        The number of tries with the computer's dice.
    check : int
        Check bits of their tallies.
    predictions : dict of int to Fraction
        What was predicted, by the place of the question among those of the lesson that ask for it.
    """

    def __init__(self, game: str, experiment: int, student: int) -> None:
        self.game = game
        self.experiment = experiment
        self.student = student
        self.typed: tuple[int, ...] = ()
        self.drawn = 0
        self.check = 0
        self.predictions: dict[int, Fraction] = {}

    @classmethod
    def of(
        cls,
        experiment: Experiment,
        student: Student,
        typed: Mapping[int, int] | None = None,
        drawn: Mapping[int, int] | None = None,
        predictions: Mapping[int, Fraction] | None = None,
    ) -> Tally:
        """Return what the code of some counts would hold: of real dice, and of the computer's."""
        found = cls(experiment.game, experiment.number, student.number)
        real, computed = (
            [counts.get(outcome, 0) for outcome in experiment.theory.support]
            for counts in (typed or {}, drawn or {})
        )
        found.typed = tuple(real) if any(real) else ()
        found.drawn = sum(computed)
        found.check = tally_bits(computed) if found.drawn else 0
        found.predictions = {
            place: Fraction(round(value * SCALE), SCALE)
            for place, value in sorted((predictions or {}).items())
        }
        return found


def encode(
    experiment: Experiment,
    student: Student,
    typed: Mapping[int, int] | None = None,
    drawn: Mapping[int, int] | None = None,
    predictions: Mapping[int, Fraction] | None = None,
) -> str:
    """Return the code of some tallies: with real dice, and with the computer's.

    Raises
    ------
    SetupError
        If another game has the same mark, so that their codes would be ambiguous.

    Examples
    --------
    >>> from .notebook_exercises import experiment
    >>> code = encode(experiment("L2").experiment, Student("1B", 7), {0: 9, 1: 20, 2: 1})
    >>> decode(code, "1B").typed, decode(code.lower().replace("-", " "), "1b").student
    ((9, 20, 1), 7)
    """
    tally = Tally.of(experiment, student, typed, drawn, predictions)
    there = (tally.typed, tally.drawn, tally.predictions)
    flags = sum(flag for flag, is_there in zip((TYPED, DRAWN, PREDICTED), there, strict=True)
                if is_there)  # fmt: skip
    numbers = [student.number * FLAGS + flags]
    if tally.typed:
        numbers += [len(tally.typed), *tally.typed]
    if tally.drawn:
        numbers.append(tally.drawn)
    data = bytes([_mark_of(experiment), experiment.number]) + b"".join(map(_varint, numbers))
    if tally.drawn:
        data += bytes([tally.check])
    if tally.predictions:
        data += _predicted(tally.predictions)
    return in_letters(data + check_bits(data, student.label).to_bytes(2, "big"))


def _predicted(predictions: Mapping[int, Fraction]) -> bytes:
    numbers = [len(predictions)]
    for place, value in predictions.items():
        scaled = round(value * SCALE)
        numbers += [place, scaled * 2 if scaled >= 0 else -scaled * 2 - 1]
    return b"".join(map(_varint, numbers))


def decode(code: str, label: str) -> Tally:
    """Return the contents of a code of a class.

    Raises
    ------
    CodeError
        If it is not a code, was mistyped, comes from another class, or has impossible contents.
    """
    data = from_letters(code)
    body, bits = data[:-2], int.from_bytes(data[-2:], "big")
    label = Student(label).label
    if check_bits(body, label) != bits:
        raise CodeError(words()("code.wrong", given=shortened(code), label=label))
    try:
        return _contents(body)
    except StopIteration:
        raise CodeError(words()("code.unfinished", given=shortened(code))) from None


def fits(code: str, label: str) -> bool:
    """Tell whether the check letters of a text are those of a code of a class.

    Examples
    --------
    >>> fits("7 Hana", "1B")
    False
    """
    data = _bytes_of(code)
    return data is not None and check_bits(data[:-2], label) == int.from_bytes(data[-2:], "big")


def _contents(body: bytes) -> Tally:
    """Return what a code says; ends with StopIteration where it ends too early or too late."""
    left = iter(body[2:])
    who = _number(left)
    if who // FLAGS > MOST_NUMBER:
        number = shortened(str(who // FLAGS))
        raise CodeError(words()("code.number", given=number, most=MOST_NUMBER))
    found = Tally(marks().get(body[0], ""), body[1], who // FLAGS)
    if who & TYPED:
        found.typed = _several(left)
    if who & DRAWN:
        found.drawn = _number(left)
        found.check = next(left)
    if who & PREDICTED:
        for _ in range(_number(left)):
            place, value = _number(left), _number(left)
            signed = -(value + 1) // 2 if value % 2 else value // 2
            if abs(signed) > LARGEST * SCALE:
                raise CodeError(words()["code.large"])
            found.predictions[place] = Fraction(signed, SCALE)
    if next(left, None) is not None:
        raise StopIteration
    tries = max(sum(found.typed), found.drawn)
    if tries > MOST_TRIES:
        raise CodeError(words()("code.tries", given=shortened(str(tries)), most=MOST_TRIES))
    return found


def _several(left: Iterator[int]) -> tuple[int, ...]:
    found: list[int] = []
    for _ in range(_number(left)):
        found.append(_number(left))
    return tuple(found)


def tally_bits(counts: Sequence[int]) -> int:
    """Return 8 check bits of how often each outcome came."""
    return _crc(b"".join(map(_varint, counts))) & 0xFF


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


def _number(left: Iterator[int]) -> int:
    """Return the number that the next bytes are."""
    number = 0
    for shift in range(0, MOST_BITS, 7):
        byte = next(left)
        number |= (byte & 0x7F) << shift
        if not byte & MORE:
            return number
    raise CodeError(words()["code.large"])


def in_letters(data: bytes) -> str:
    """Return bytes as a code, in groups of four letters.

    Examples
    --------
    >>> in_letters(b"code!"), from_letters("cdqp-8s91")
    ('CDQP-8S91', b'code!')
    """
    bits = int.from_bytes(data, "big")
    count = -(-len(data) * 8 // 5)
    bits <<= count * 5 - len(data) * 8
    letters = "".join(LETTERS[bits >> 5 * place & 31] for place in reversed(range(count)))
    return "-".join(letters[at : at + GROUP] for at in range(0, count, GROUP))


def letters_of(code: str) -> str:
    """Return the letters of a code as they are read, without spaces and dashes.

    Raises
    ------
    CodeError
        If there are too many, or signs that no code has.

    Examples
    --------
    >>> letters_of("2f7k-oil")
    '2F7K011'
    """
    if len(code.strip()) > MOST_LETTERS:
        raise CodeError(words()("code.long", given=shortened(code)))
    letters = _joined(code)
    strange = sorted({letter for letter in letters if letter not in LETTERS})
    if strange:
        shown = " ".join(strange[:10])
        raise CodeError(words()("code.letters", given=shortened(code), letters=shown))
    return letters


def _joined(code: str) -> str:
    plain = plain_text(code).upper().translate(READ_AS)
    return "".join(plain.replace("-", " ").split())


def from_letters(code: str) -> bytes:
    """Return the bytes of a code.

    Raises
    ------
    CodeError
        If it is none.
    """
    letters_of(code)  # raises an error that names strange letters
    data = _bytes_of(code)
    if data is None:
        raise CodeError(words()("code.short", given=shortened(code)))
    return data


def _bytes_of(code: str) -> bytes | None:
    """Return the bytes of a code, or None if letters are missing or strange."""
    bits = count = 0
    for letter in _joined(code) if len(code) <= MOST_LETTERS else "":
        place = LETTERS.find(letter)
        if place < 0:
            return None
        bits, count = bits << 5 | place, count + 1
    size = count * 5 // 8
    spare = count * 5 - size * 8
    if size < LEAST_BYTES or bits & (1 << spare) - 1:
        return None
    return (bits >> spare).to_bytes(size, "big")


def bare_code(line: str) -> str:
    """Return the code in a line: without the student before a colon, and without a remark."""
    return plain_text(line).partition("#")[0].rpartition(":")[2].strip()


def shortened(code: str) -> str:
    """Return what was given, short enough to be named in a sentence."""
    return code.strip() if len(code.strip()) <= 40 else code.strip()[:37] + "…"
