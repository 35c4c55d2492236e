"""Plain values of pictures: dataclasses that compare, hash and show themselves as all others do.

For every frozen dataclass Python writes and compiles six functions: the forty of a picture were a
quarter of the time to the first one. Here only what makes an object is compiled for each, with its
first object, as a game needs a third of them; the rest is shared, and reads all values of an object
at once, which is faster in each picture as well. What `dataclasses` tells of a class is made when
somebody asks for it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, field, make_dataclass
from inspect import Signature, signature
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, get_origin

__all__ = ["PlainValue", "plain_value", "replace"]

_put: Final = object.__setattr__


class _ToldSignature:
    """The signature of a class of plain values, for help: that of what makes its objects."""

    def __get__(self, value: object, cls: Any) -> Signature:
        whole = signature(_initializer(cls))
        return whole.replace(parameters=list(whole.parameters.values())[1:])


class _ToldFields:
    """The fields of a class of plain values, for `dataclasses`."""

    def __get__(self, value: object, cls: Any) -> dict[str, Field[Any]]:
        kinds, defaults = cls._kinds, cls._defaults
        named = [
            (name, kind, _field(defaults[name])) if name in defaults else (name, kind)
            for name, kind in kinds.items()
        ]
        made: Any = make_dataclass(cls.__name__, named, init=False, repr=False, eq=False)
        cls.__dataclass_fields__ = told = made.__dataclass_fields__
        return told  # type: ignore[no-any-return]


def _field(default: Any) -> Any:
    return default if isinstance(default, Field) else field(default=default)


class PlainValue:
    """Base of plain values, which never change: what is derived from one is kept."""

    # The hash is kept: one is looked up in picture after picture.
    __slots__ = ("_hash",)
    __signature__ = _ToldSignature()
    _kinds: ClassVar[Mapping[str, Any]] = {}
    """The types of its values by name, as they are written."""
    _defaults: ClassVar[Mapping[str, Any]] = {}
    """The values that need not be given, by name, or the fields that make them."""

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __getstate__(self) -> list[Any]:
        return [getattr(self, name) for name in self._kinds]

    def __setstate__(self, values: Sequence[Any]) -> None:
        for name, value in zip(self._kinds, values, strict=True):
            _put(self, name, value)


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
    shared = _with_slots(cls)
    names = list(shared._kinds)
    values: Callable[[Any], Any] = attrgetter(*names)
    # Of a single name it returns no tuple.
    read = values if len(names) > 1 else lambda self: (values(self),)
    places = {name: place for place, name in enumerate(names)}

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
        if not changes.keys() <= places.keys():
            return shared(*read(self), **changes)
        given = list(read(self))
        for name, value in changes.items():
            given[places[name]] = value
        return shared(*given)

    def shown(self: Any) -> str:
        told = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        return f"{self.__class__.__qualname__}({told})"

    shared.__init__ = _first_initializer(shared)
    shared.__eq__, shared.__hash__, shared.__repr__ = equal, kept_hash, shown
    shared._replaced = replaced
    made: C = shared
    return made


def _with_slots(cls: Any) -> Any:
    """Return a class anew that knows its values and their defaults, and has a slot for each."""
    held = dict(vars(cls))
    given = held.get("__annotations__", {})
    own = {name: kind for name, kind in given.items() if _is_value(kind)}
    defaults = {name: held.pop(name) for name in own if name in held}
    bases = [base for base in reversed(cls.__mro__[1:]) if "_kinds" in vars(base)]
    kinds = {name: kind for base in bases for name, kind in base._kinds.items()}
    held["__slots__"] = tuple([name for name in own if name not in kinds])
    held["_kinds"] = {**kinds, **own}
    held["_defaults"] = {k: v for base in bases for k, v in base._defaults.items()} | defaults
    held["__match_args__"] = tuple(held["_kinds"])
    held["__dataclass_fields__"] = _ToldFields()
    # What only the class without slots has.
    held.pop("__dict__", None)
    held.pop("__weakref__", None)
    made = type(cls)(cls.__name__, cls.__bases__, held)
    made.__qualname__ = cls.__qualname__
    return made


def _is_value(kind: Any) -> bool:
    """Tell whether what is written behind a name says that each object has such a value."""
    if isinstance(kind, str):
        return not kind.startswith("ClassVar")
    return kind is not ClassVar and get_origin(kind) is not ClassVar


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
    for name in cls._kinds:
        default = cls._defaults.get(name, MISSING)
        if isinstance(default, Field):
            make = default.default_factory
            default = default.default if make is MISSING else make()
        if default is not MISSING:
            scope[f"default_{name}"] = default
        given.append(name if default is MISSING else f"{name}=default_{name}")
        # What sets a slot, called for itself, takes a third less than one function for all names.
        scope[f"put_{name}"] = getattr(cls, name).__set__
        lines.append(f" put_{name}(self, {name})")
    exec("\n".join([f"def __init__({', '.join(given)}):", *lines]), scope)
    made: Callable[..., None] = scope["__init__"]
    made.__qualname__, made.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    made.__annotations__ = {**cls._kinds, "return": None}
    return made
