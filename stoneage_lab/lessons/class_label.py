"""The label of a class: what is one, and what looks like the name of a person instead."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from ..core.plain_text import plain_text
from ..core.toml_files import read_toml

MOST_INITIALS: Final = 3
"""Letters of a class without a digit, such as AP."""
_KNOWN: Final = read_toml(Path(__file__).with_name("class_labels.toml"))
CLASS_ENDINGS: Final = tuple(_KNOWN["endings"])
CLASS_SIGNS: Final = re.compile("|".join(_KNOWN["signs"]))
CLASS_WORDS: Final = frozenset(_KNOWN["words"])


def may_be_a_name(given: str) -> bool:
    """Tell whether what was given for a class is rather the name of a person.

    It would stand on every page of the student, and in the file of predictions. A class has a
    digit, is short, or says that it is a class; a number or a class behind a name makes no class
    of it. Three capitals and a single sign stay allowed: they are initials, or a class.

    Examples
    --------
    >>> [may_be_a_name(given) for given in ("1B", "AP", "桜組", "3年2組", "Math10", "Bio", "")]
    [False, False, False, False, False, False, False]
    >>> [may_be_a_name(given) for given in ("山田太郎", "HANA", "Hana7", "tom", "田中", "花子3組")]
    [True, True, True, True, True, True]
    """
    plain = plain_text(given).strip()
    if plain.upper().endswith(CLASS_ENDINGS):
        # What stands before a number and its ending, as in 花子3組, is no part of the class; all of
        # 桜組 is, and so is what letters of other writings make of A組.
        before, *rest = re.split(r"\d", plain, maxsplit=1)
        plain = before if rest else "".join(re.findall(r"[A-Za-z]+", plain))
    return any(
        _like_a_name(letters, alone=letters == plain) for letters in re.findall(r"[^\W\d_]+", plain)
    )


def _like_a_name(letters: str, alone: bool) -> bool:
    """Tell whether a run of letters in a label is rather a name than a part of a class."""
    if letters.upper() in CLASS_WORDS:
        return False
    if not letters.isascii():
        left = re.sub(f"[A-Z]{{0,{MOST_INITIALS}}}$", "", CLASS_SIGNS.sub("", letters))
        return bool(left) and len(letters) > 1
    if letters.isupper():
        return len(letters) > MOST_INITIALS
    # Li alone is a name, in 2Li it is none.
    return len(letters) > 2 or (alone and len(letters) == 2 and letters[0].isupper())
