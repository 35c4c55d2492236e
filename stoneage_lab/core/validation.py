"""Validation of plain data from files, with error sentences that say where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from .arguments import as_text, shown
from .errors import RecordError
from .language import texts, unknown

MISSING: Any = object()

MOST_DIGITS: Final = 300
"""Maximum number of digits; Python refuses to write far longer numbers."""

_TOO_LARGE: Final = 10**MOST_DIGITS


class Entries:
    """A JSON object of a file, whose entries are checked as they are read.

    Parameters
    ----------
    where : str
        The name of this object in error sentences; of an entry, its name in those `around`.
    data : object
        Parsed JSON. Raises `RecordError` unless it is an object.
    around : Entries, optional
        The object in which this one stands.

    Examples
    --------
    >>> Entries("my file", {"round": 3}).whole("round", least=1)
    3
    >>> Entries("my file", {"round": "x"}).whole("round")
    Traceback (most recent call last):
        ...
    stoneage_lab.core.errors.RecordError: my file: “round” should be a whole number, not 'x'.
    """

    def __init__(self, where: str, data: object, around: Entries | None = None) -> None:
        self._name = where
        self._around = around
        if not isinstance(data, Mapping):
            raise RecordError(texts()("record.not_object", where=self.where))
        self.data = data
        for entry, value in data.items():
            large = _too_large(value)
            if large is not None:
                why = texts()("record.digits", most=MOST_DIGITS)
                raise self.wrong(str(entry), shown(large), why)

    @property
    def where(self) -> str:
        """The name of this object in error sentences."""
        if self._around is None:
            return self._name
        return texts()("list.inside", where=self._around.where, entry=self._name)

    def get(self, entry: str, kind: type, wanted: str, default: Any = MISSING) -> Any:
        """Return an entry of one type."""
        value = self.data.get(entry, default)
        if value is MISSING:
            raise RecordError(texts()("record.missing", where=self.where, entry=entry))
        if value is default:
            return value
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.wrong_type(entry, wanted, value)
        return value

    def whole(self, entry: str, least: int = 0, most: int = 10**9, default: Any = MISSING) -> int:
        """Return a whole number between two limits."""
        value = self.get(entry, int, "whole", default)
        if not least <= value <= most:
            raise self.wrong(entry, value, texts()("record.range", least=least, most=most))
        return int(value)

    def text(self, entry: str, among: Iterable[str] | None = None, default: Any = MISSING) -> str:
        """Return a text; one of the known ones if they are given."""
        value = self.get(entry, str, "text", default)
        if among is not None and value not in (known := list(among)):
            raise self.wrong(entry, repr(value), unknown("entry", value, known))
        return str(value)

    def items(self, entry: str, default: Any = MISSING, length: int | None = None) -> list[Any]:
        """Return a list, of a given length if there is one."""
        value = self.get(entry, list, "list", default)
        if length is not None and len(value) != length:
            why = texts()("record.wanted_length", n=length)
            raise self.wrong(entry, texts()("record.length", n=len(value)), why)
        return list(value)

    def inside(self, entry: str, default: Any = MISSING) -> Entries:
        """Return an object within this one."""
        return Entries(entry, self.get(entry, Mapping, "object", default), self)

    def only(self, known: Sequence[str]) -> None:
        """Raise if there is an unknown entry."""
        for entry in self.data:
            if entry not in known:
                raise RecordError(texts()("record.unknown", where=self.where, entry=str(entry)))

    def wrong(self, entry: str, given: object, why: str) -> RecordError:
        """Return the error of an impossible value."""
        facts = {"where": self.where, "entry": entry, "given": as_text(given), "why": why}
        return RecordError(texts()("record.value", **facts))

    def wrong_type(self, entry: str, wanted: str, value: object) -> RecordError:
        """Return the error of an entry of another type."""
        given = shown(value)
        short = given if len(given) < 40 else given[:37] + "…"
        return RecordError(
            texts()("record.type", where=self.where, entry=entry,
                    wanted=texts()(f"wanted.{wanted}"), given=short)
        )  # fmt: skip


def _too_large(value: object) -> int | None:
    """Return a number that is too long; nested objects are checked when they are read."""
    if isinstance(value, int):
        return value if abs(value) >= _TOO_LARGE else None
    if isinstance(value, list | tuple):
        return next((large for one in value if (large := _too_large(one)) is not None), None)
    return None
