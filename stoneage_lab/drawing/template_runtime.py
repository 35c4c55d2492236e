"""What compiled templates call while they run: the little of Jinja2 that most of them need.

Importing Jinja2 takes a fifth of the time to a first picture, though its compiler has nothing to
do where compiled templates are kept. A template that uses more of it than there is here is run by
Jinja2 itself, see `template_code.code_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final, NoReturn

from markupsafe import Markup, escape

from ..core.errors import LabError
from ..core.language import texts
from ..core.memo import Memo
from .text_metrics import json_text, printable

MISSING: Final = object()
"""The value of what has not been set."""


def import_jinja2() -> Any:
    """Return Jinja2; it is imported here, so that playing without pictures never needs it.

    Raises
    ------
    LabError
        If it is not installed.
    """
    try:
        return import_module("jinja2")
    except ModuleNotFoundError as error:
        raise LabError(texts()("error.no_jinja2", name=str(error.name))) from None


# -- texts ---------------------------------------------------------------------------------------


class _KnownTexts(Memo[str, str]):
    """Texts as templates write them."""

    def __missing__(self, value: str) -> str:
        return self.keep(value, str(escape(printable(value))))


class _Writers(dict[type, Callable[[Any], str]]):
    """The functions that write values, by class."""

    def __missing__(self, kind: type) -> Callable[[Any], str]:
        return escape


def _as_it_is(text: str) -> str:
    # Python's own way makes a text of each piece of markup, which may be long.
    return text


known_texts: Final = _KnownTexts(8192)
writers: Final = _Writers(
    {
        str: known_texts.__getitem__,
        Markup: _as_it_is,
        int: int.__repr__,
        float: "{:.6g}".format,
    }
)
"""What writes a value, see `written`: compiled templates look it up themselves."""


def written(value: Any) -> str:
    r"""Return a value as templates write it: a number with six digits, a text without controls.

    Markup passes as it is: the texts in it have been written before.

    Examples
    --------
    >>> written(199 * 0.3), written(604.0), written(7), written("2.50"), written("a < b")
    ('59.7', '604', '7', '2.50', 'a &lt; b')
    >>> written("a\x07b") == "a\ufffdb"
    True
    """
    return writers[value.__class__](value)


# -- values --------------------------------------------------------------------------------------


class ReadableDict(dict[str, Any]):
    """A dict of a template or among a game's constants: its items are read as attributes are.

    Examples
    --------
    >>> street = ReadableDict(width=20, ends={"north": 4})
    >>> street.width, street.ends.north
    (20, 4)
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return readable(self[name])
        except KeyError:
            raise AttributeError(name) from None


def readable(value: Any) -> Any:
    """Return a value; of a plain dict the items can be read as attributes."""
    return ReadableDict(value) if type(value) is dict else value


class Undefined:
    """A value that is not there: whatever is done with it is an error, told by Jinja2.

    Parameters
    ----------
    hint : str, optional
        What to say of it, if not the usual.
    obj : object
        What has no such attribute or item.
    name : object
        Its name.

    Examples
    --------
    >>> str(Undefined(name="fish"))
    Traceback (most recent call last):
        ...
    jinja2.exceptions.UndefinedError: 'fish' is undefined
    """

    __slots__ = ("_about",)

    def __init__(self, hint: str | None = None, obj: Any = MISSING, name: Any = None) -> None:
        self._about = hint, obj, name

    def _fail(self, *_: Any, **__: Any) -> NoReturn:
        hint, obj, name = self._about
        of = {} if obj is MISSING else {"obj": obj}
        str(import_jinja2().StrictUndefined(hint, name=name, **of))
        raise AssertionError(name)

    def __getattr__(self, name: str) -> Any:
        # Python itself asks for such names, and copes without.
        if name.startswith("__"):
            raise AttributeError(name)
        self._fail()

    __str__ = __iter__ = __len__ = __bool__ = __contains__ = __getitem__ = __call__ = _fail
    __lt__ = __le__ = __gt__ = __ge__ = __int__ = __float__ = __neg__ = __pos__ = __abs__ = _fail
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __rmod__ = _fail
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __pow__ = __rpow__ = _fail
    __eq__ = __ne__ = __hash__ = _fail


def attribute(of: Any, name: Any) -> Any:
    """Return an attribute of a value; else the item of this name, else it is undefined."""
    try:
        return getattr(of, name)
    except AttributeError:
        pass
    try:
        return of[name]
    except (TypeError, LookupError, AttributeError):
        return Undefined(obj=of, name=name)


def item(of: Any, name: Any) -> Any:
    """Return an item of a value; else the attribute of this name, else it is undefined."""
    try:
        return of[name]
    except (TypeError, LookupError, AttributeError):
        found = getattr(of, name, MISSING) if isinstance(name, str) else MISSING
        return Undefined(obj=of, name=name) if found is MISSING else found


class _Names(dict[str, Any]):
    """The values that a template finds outside of itself, by name."""

    def __init__(self, values: Mapping[str, Any], undefined: Any) -> None:
        super().__init__(values)
        self._undefined = undefined

    def __missing__(self, name: str) -> Any:
        return self._undefined(name=name)


def resolver(context: Any) -> Callable[[str], Any]:
    """Return the function that finds a value by its name; an unknown one is undefined."""
    known = _Names({**context.parent, **context.vars}, context.environment.undefined)
    return known.__getitem__


# -- macros and loops ----------------------------------------------------------------------------


def plain_macro(function: Any, name: str, parameters: Mapping[str, str]) -> Any:
    """Return a function as a macro.

    Parameters
    ----------
    function : callable
        Returns its markup.
    name : str
        Its name in the template.
    parameters : mapping of str to str
        What the function calls each parameter of the macro.
    """
    function.name = function.__name__ = function.__qualname__ = name
    function.parameters = parameters
    return function


def by_name(called: Any) -> Any:
    """Return what is called with values by name: of a macro the function knows other names."""
    parameters = getattr(called, "parameters", None)
    if parameters is None:
        return called

    def given(*values: Any, **named: Any) -> Any:
        return called(*values, **{parameters.get(key, key): each for key, each in named.items()})

    return given


class Loop:
    """What a template knows of a loop, as ``loop``; it yields each thing, and itself.

    Examples
    --------
    >>> [(fish, loop.index, loop.revindex0, loop.last) for fish, loop in Loop(["carp", "pike"])]
    [('carp', 1, 1, False), ('pike', 2, 0, True)]
    """

    def __init__(self, things: Iterable[Any], _: object = None) -> None:
        self._things = things if isinstance(things, list | tuple) else list(things)
        self.length = len(self._things)
        self.index0 = -1

    def __iter__(self) -> Iterator[tuple[Any, Loop]]:
        for number, thing in enumerate(self._things):
            self.index0 = number
            yield thing, self

    @property
    def index(self) -> int:
        """The number of this round, from 1."""
        return self.index0 + 1

    @property
    def first(self) -> bool:
        """Whether this is the first round."""
        return self.index0 == 0

    @property
    def last(self) -> bool:
        """Whether this is the last round."""
        return self.index == self.length

    @property
    def revindex(self) -> int:
        """The number of rounds that are left, with this one."""
        return self.length - self.index0

    @property
    def revindex0(self) -> int:
        """The number of rounds that follow."""
        return self.length - self.index


LOOP: Final = frozenset({"first", "index", "index0", "last", "length", "revindex", "revindex0"})
"""What a template may ask of a `Loop`."""


# -- filters and tests ---------------------------------------------------------------------------


def _default(value: Any, other: Any = "") -> Any:
    return other if isinstance(value, Undefined) else value


def _format(text: Any, *values: Any) -> Any:
    return (text if isinstance(text, str) else str(text)) % values


def _int(value: Any) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        # A text may be "42.5", and what is no number at all is 0.
        try:
            return int(float(value))
        except (TypeError, ValueError, OverflowError):
            return 0


def _join(values: Iterable[Any], between: Any = "", name: str | None = None) -> str:
    joined = values if name is None else [item(each, name) for each in values]
    parts = [each if hasattr(each, "__html__") else str(each) for each in joined]
    marked = any(hasattr(each, "__html__") for each in (between, *parts))
    return (escape(between) if marked else str(between)).join(parts)


def _least_or_most(choose: Callable[..., Any]) -> Callable[[Iterable[Any]], Any]:
    def chosen(values: Iterable[Any]) -> Any:
        values = list(values)
        if not values:
            return Undefined("No aggregated item, sequence was empty.")
        return choose(values, key=lambda each: each.lower() if isinstance(each, str) else each)

    return chosen


def _selectattr(values: Iterable[Any], name: str) -> list[Any]:
    return [each for each in values if item(each, name)]


def _tojson(value: Any) -> Markup:
    text = json_text(value)
    for sign in "<>&'":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


FILTERS: Final[Mapping[str, Callable[..., Any]]] = {
    "abs": abs,
    "default": _default,
    "format": _format,
    "int": _int,
    "join": _join,
    "length": len,
    "list": list,
    "max": _least_or_most(max),
    "min": _least_or_most(min),
    "round": lambda value, digits=0: round(value, digits),
    "safe": Markup,
    "selectattr": _selectattr,
    "tojson": _tojson,
}
"""The filters that are known here, for as many values as `MORE` says."""
MORE: Final = {"default": 1, "format": 99, "join": 2, "round": 1, "selectattr": 1}
"""How many values more than one a filter takes here; Jinja2's own may take others."""
TESTS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "defined": lambda value: not isinstance(value, Undefined),
    "none": lambda value: value is None,
    "undefined": lambda value: isinstance(value, Undefined),
}
"""The tests that are known here."""


def chain_texts(values: Iterable[Any]) -> str:
    """Return texts one after the other; once one is markup, the others are escaped.

    Examples
    --------
    >>> chain_texts(["<", 1]), chain_texts(["<", Markup("<i>")])
    ('<1', Markup('&lt;<i>'))
    """
    parts = [each if isinstance(each, str) else str(each) for each in values]
    empty = Markup() if any(hasattr(each, "__html__") for each in parts) else ""
    return empty.join(parts)


NAMES: Final[Mapping[str, Any]] = {
    "LoopContext": Loop,
    "Markup": Markup,
    "Namespace": ReadableDict,
    "markup_join": chain_texts,
    "missing": MISSING,
}
"""What the code of a template calls what it finds here: as Jinja2 does."""
