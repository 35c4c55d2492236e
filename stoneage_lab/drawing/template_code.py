"""The Python code that templates are compiled to: what Jinja2 writes, with shorter ways.

A picture calls hundreds of macros and writes as many texts. Jinja2 asks at each use of a name
whether it is defined, at each call whether it is a template's, and makes each text markup of its
own. Here a macro is a function, a text is escaped once, and a name is read as it is where it has
surely been set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame, find_undeclared
from jinja2.idtracking import VAR_LOAD_RESOLVE
from markupsafe import Markup, escape

from ..core.memo import Memo
from .text_metrics import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

VERSION: Final = 4
"""Part of the name of compiled templates: it changes with what is written here."""

SPECIAL: Final = ("caller", "kwargs", "varargs")
"""Names by which a macro asks for more than its values; Jinja2 makes such a macro."""


class _KnownTexts(Memo[str, str]):
    """Texts as templates write them."""

    def __missing__(self, value: str) -> str:
        return self.keep(value, str(escape(printable(value))))


class _Writers(dict[type, Callable[[Any], str]]):
    """The functions that write values, by class."""

    def __missing__(self, kind: type) -> Callable[[Any], str]:
        return escape


known_texts: Final = _KnownTexts(8192)
writers: Final = _Writers(
    {
        str: known_texts.__getitem__,
        Markup: str.__str__,
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


class TemplateCode(CodeGenerator):
    """Writes the code of a template.

    In an environment of `plain_values` ``one.name`` is an attribute and ``one["name"]`` an item, as
    in Python, but for dicts that are written in a template; in any other both are looked for, as
    Jinja2 does.
    """

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        # What has surely been set where the code is that is being written.
        self._set = set[str]()
        # Whether the next value may be missing, because the template asks for that.
        self._asked = False
        # What the code calls the macros of this template, and the templates that it imports.
        self._macros, self._imports = set[str](), set[str]()

    def write_commons(self) -> None:
        """Write what every template begins with."""
        super().write_commons()
        self.writeline("resolve = environment.resolver(context)")
        self.writeline("writers = environment.writers")
        self.writeline("new = str.__new__")

    # -- names ----------------------------------------------------------------------------------

    def blockvisit(self, nodes: Iterable[nodes.Node], frame: Frame) -> None:
        """Write the code of some nodes; what one of several branches sets may be missing after."""
        before, self._set = self._set, set(self._set)
        super().blockvisit(nodes, frame)
        self._set = before

    def visit_Assign(self, node: nodes.Assign, frame: Frame) -> None:  # noqa: N802
        """Write what sets a name, or several."""
        super().visit_Assign(node, frame)
        targets = [node.target, *node.target.find_all(nodes.Name)]
        named = {frame.symbols.ref(one.name) for one in targets if isinstance(one, nodes.Name)}
        self._set |= named
        self._macros -= named
        self._imports -= named

    def visit_Import(self, node: nodes.Import, frame: Frame) -> None:  # noqa: N802
        """Write what imports a template."""
        super().visit_Import(node, frame)
        self._set.add(frame.symbols.ref(node.target))
        self._imports.add(frame.symbols.ref(node.target))

    def visit_FromImport(self, node: nodes.FromImport, frame: Frame) -> None:  # noqa: N802
        """Write what imports macros; one that is missing there is undefined."""
        super().visit_FromImport(node, frame)
        aliases = [name if isinstance(name, str) else name[1] for name in node.names]
        self._set |= {frame.symbols.ref(alias) for alias in aliases}

    def visit_Name(self, node: nodes.Name, frame: Frame) -> None:  # noqa: N802
        """Write a name."""
        ref = frame.symbols.ref(node.name)
        load = frame.symbols.find_load(ref)
        found = ref in self._set or (load is not None and load[0] == VAR_LOAD_RESOLVE)
        if node.ctx == "load" and found:
            self.write(ref)
        else:
            super().visit_Name(node, frame)

    # -- values of values -----------------------------------------------------------------------

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """Write how an attribute is read."""
        plain = self.environment.plain_values and not self._asked  # type: ignore[attr-defined]
        self._asked = False
        if plain:
            self.visit(node.node, frame)
            self.write(f".{node.attr}")
            return
        # Only if there is none, Jinja2 looks for more.
        self.write("(found if (found := getattr((of := ")
        self.visit(node.node, frame)
        self.write(f"), {node.attr!r}, missing)) is not missing")
        self.write(f" else environment.getattr(of, {node.attr!r}))")

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:  # noqa: N802
        """Write how an item is read."""
        plain = self.environment.plain_values and not self._asked  # type: ignore[attr-defined]
        self._asked = False
        if not plain or isinstance(node.arg, nodes.Slice):
            super().visit_Getitem(node, frame)
            return
        self.visit(node.node, frame)
        self.write("[")
        self.visit(node.arg, frame)
        self.write("]")

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:  # noqa: N802
        """Write a dict."""
        self.write("environment.readable(")
        super().visit_Dict(node, frame)
        self.write(")")

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:  # noqa: N802
        """Write a test."""
        with self._asking(node.name in ("defined", "undefined")):
            super().visit_Test(node, frame)

    def visit_Filter(self, node: nodes.Filter, frame: Frame) -> None:  # noqa: N802
        """Write a filter."""
        with self._asking(node.name in ("default", "d")):
            super().visit_Filter(node, frame)

    @contextmanager
    def _asking(self, asked: bool) -> Iterator[None]:
        self._asked = asked
        yield
        self._asked = False

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802
        """Write a choice between two values; without a second one it is an empty text."""
        # Jinja2 makes an undefined value, of which it is asked what its markup is.
        other = nodes.Const("") if node.expr2 is None else node.expr2
        super().visit_CondExpr(nodes.CondExpr(node.test, node.expr1, other), frame)

    # -- texts ----------------------------------------------------------------------------------

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if not self._is_text(node, frame):
            self.write("writers[(put := ")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if not self._is_text(node, frame):
            self.write(").__class__](put)")

    def _is_text(self, node: nodes.Expr, frame: Frame) -> bool:
        """Tell whether a value is a text that is written as it is: a constant, or of a macro."""
        if isinstance(node, nodes.Call):
            called, known = node.node, self._macros
            if isinstance(called, nodes.Getattr):
                called, known = called.node, self._imports
            return isinstance(called, nodes.Name) and frame.symbols.ref(called.name) in known
        return _is_written(node)

    # -- macros ---------------------------------------------------------------------------------

    def visit_Macro(self, node: nodes.Macro, frame: Frame) -> None:  # noqa: N802
        """Write a macro: a function that returns its markup."""
        ref = frame.symbols.ref(node.name)
        if not _is_plain(node):
            super().visit_Macro(node, frame)
        else:
            parameters = self._function(node, frame.inner())
            self.newline()
            if frame.toplevel:
                if not node.name.startswith("_"):
                    self.write(f"context.exported_vars.add({node.name!r})")
                self.writeline(f"context.vars[{node.name!r}] = ")
            self.write(f"{ref} = environment.plain_macro(macro, {node.name!r}, {parameters!r})")
        self._set.add(ref)
        self._macros.add(ref)

    def _function(self, node: nodes.Macro, frame: Frame) -> dict[str, str]:
        """Write the function of a macro; return its names of the parameters."""
        frame.symbols.analyze_node(node)
        frame.require_output_check = False
        parameters = {one.name: frame.symbols.ref(one.name) for one in node.args}
        given = list(parameters.values())
        first = len(given) - len(node.defaults)
        for number, default in enumerate(node.defaults, first):
            given[number] += f"={default.as_const()!r}"
        self.writeline(f"def macro({', '.join(given)}):", node)
        self.indent()
        self.buffer(frame)
        self.enter_frame(frame)
        self.blockvisit(node.body, frame)
        self.writeline(f"return new(Markup, concat({frame.buffer}))")
        self.leave_frame(frame, with_python_scope=True)
        self.outdent()
        return parameters

    def visit_Call(  # noqa: N802
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """Write a call; of what is called with values alone it is Python's own."""
        if forward_caller or node.kwargs or node.dyn_args or node.dyn_kwargs:
            called = nodes.EnvironmentAttribute("by_name")
            function = nodes.Call(called, [node.node], [], None, None)
            given = (node.args, node.kwargs, node.dyn_args, node.dyn_kwargs)
            super().visit_Call(nodes.Call(function, *given), frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for value in node.args:
            self.visit(value, frame)
            self.write(", ")
        self.write(")")


def _is_plain(node: nodes.Macro) -> bool:
    """Tell whether a macro knows nothing but its parameters, whose defaults are constants."""
    names = find_undeclared(node.body, SPECIAL).union([one.name for one in node.args])
    constant = all(isinstance(each, nodes.Const) for each in node.defaults)
    return constant and names.isdisjoint(SPECIAL)


def _is_written(node: nodes.Expr | None) -> bool:
    """Tell whether a value is a text, or one of several, that is written as it is."""
    if isinstance(node, nodes.CondExpr):
        return _is_written(node.expr1) and (node.expr2 is None or _is_written(node.expr2))
    return isinstance(node, nodes.Const) and written(node.value) == node.value
