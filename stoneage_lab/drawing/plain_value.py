"""Plain values of pictures: dataclasses that compare, hash and show themselves as all others do.

For every frozen dataclass Python writes and compiles six functions: the forty of a picture were a
quarter of the time to the first one. Here only what makes an object is compiled for each, with its
first object, as a game needs a third of them; the rest is shared, and reads all values of an object
at once, which is faster in each picture as well.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from inspect import Signature, signature
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeVar

__all__ = ["PlainValue", "plain_value", "replace"]

_put: Final = object.__setattr__


class _ToldSignature:
    """The signature of a class of plain values, for help: that of what makes its objects."""

    def __get__(self, value: object, cls: Any) -> Signature:
        whole = signature(_initializer(cls))
        return whole.replace(parameters=list(whole.parameters.values())[1:])


class PlainValue:
    """Base of plain values, which never change: what is derived from one is kept."""

    # The hash is kept: one is looked up in picture after picture.
    __slots__ = ("_hash",)
    __signature__ = _ToldSignature()

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __getstate__(self) -> list[Any]:
        shared: Any = self
        return [getattr(self, each.name) for each in fields(shared)]

    def __setstate__(self, values: Sequence[Any]) -> None:
        shared: Any = self
        for each, value in zip(fields(shared), values, strict=True):
            _put(self, each.name, value)


C = TypeVar("C", bound=type[PlainValue])
T = TypeVar("T")

if TYPE_CHECKING:
    # Type checkers know what a frozen dataclass is, and which values it has.
    from dataclasses import dataclass as plain_value
    from dataclasses import replace
else:

    def plain_value(*, frozen: bool) -> Callable[[C], C]:
        """Make a class a frozen dataclass, equal to what has the same class and the same values.

        Parameters
        ----------
        frozen : bool
            Always true: it tells type checkers so.

        Examples
        --------
        >>> @plain_value(frozen=True)
        ... class Post(PlainValue):
        ...     x: float
        ...     sign: str = ""
        >>> Post(3), Post(3) == Post(3), Post(3) == Post(3, "inn"), len({Post(3), Post(3)})
        (Post(x=3, sign=''), True, False, 1)
        """
        assert frozen
        return _made

    def replace(value: T, **changes: object) -> T:
        """Return a value with some changes; of a plain value in a quarter of the usual time.

        Examples
        --------
        >>> @plain_value(frozen=True)
        ... class Post(PlainValue):
        ...     x: float
        ...     sign: str = ""
        >>> replace(Post(3), sign="inn")
        Post(x=3, sign='inn')
        """
        if isinstance(value, PlainValue):
            return value._replaced(changes)
        return dataclasses.replace(value, **changes)


def _made(cls: C) -> C:
    shared: Any = dataclass(init=False, eq=False, repr=False, slots=True)(cls)
    names = [each.name for each in fields(shared)]
    values: Callable[[Any], Any] = attrgetter(*names)
    # Of a single name it returns no tuple.
    read = values if len(names) > 1 else lambda self: (values(self),)

    def equal(self: object, other: object) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    def kept_hash(self: Any) -> Any:
        try:
            return self._hash
        except AttributeError:
            _put(self, "_hash", hash(values(self)))
        return self._hash

    def replaced(self: Any, changes: Mapping[str, object]) -> Any:
        return shared(**{**dict(zip(names, read(self), strict=True)), **changes})

    def shown(self: Any) -> str:
        told = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        return f"{self.__class__.__qualname__}({told})"

    shared.__init__ = _first_initializer(shared)
    shared.__eq__, shared.__hash__, shared.__repr__ = equal, kept_hash, shown
    shared._replaced = replaced
    made: C = shared
    return made


def _first_initializer(cls: Any) -> Callable[..., None]:
    """Return what makes the first object of a class, and compiles what makes all others."""

    def make_first(self: object, *given: Any, **named: Any) -> None:
        cls.__init__ = made = _initializer(cls)
        made(self, *given, **named)

    return make_first


def _initializer(cls: Any) -> Callable[..., None]:
    """Return what makes an object of a class; a default that is made is the same for all."""
    scope: dict[str, Any] = {}
    given, lines = ["self"], []
    for each in fields(cls):
        default, make = each.default, each.default_factory
        if make is not MISSING:
            default = make()
        if default is not MISSING:
            scope[f"default_{each.name}"] = default
        given.append(each.name if default is MISSING else f"{each.name}=default_{each.name}")
        # What sets a slot, called for itself, takes a third less than one function for all names.
        scope[f"put_{each.name}"] = getattr(cls, each.name).__set__
        lines.append(f" put_{each.name}(self, {each.name})")
    exec("\n".join([f"def __init__({', '.join(given)}):", *lines]), scope)
    made: Callable[..., None] = scope["__init__"]
    made.__qualname__, made.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    made.__annotations__ = {**{each.name: each.type for each in fields(cls)}, "return": None}
    return made
