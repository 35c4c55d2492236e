"""The Python code that templates are compiled to: what Jinja2 writes, with shorter ways.

A picture calls hundreds of macros and writes as many texts. Jinja2 asks at each use of a name
whether it is defined, at each call whether it is a template's, and makes each text markup of its
own. Here a macro is a function, a text is escaped once, and a name is read as it is where it has
surely been set. What this code calls while it runs stands in `template_runtime`, without Jinja2.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from types import CodeType
from typing import Any, Final

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame, find_undeclared
from jinja2.idtracking import VAR_LOAD_RESOLVE

from .template_runtime import FILTERS, LOOP, MORE, TESTS, written

EMPTY: Final = nodes.Tuple([], "load")

SPECIAL: Final = ("caller", "kwargs", "varargs")
"""Names by which a macro asks for more than its values; Jinja2 makes such a macro."""


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
        self.writeline("resolve = environment.resolver(context)")
        self.writeline("undefined = environment.undefined")
        self.writeline("concat = ''.join")
        self.writeline("writers = environment.writers")
        self.writeline("new = str.__new__")
        self.writeline("if 0: yield None")

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
    constant = all(isinstance(each, nodes.Const) or each == EMPTY for each in node.defaults)
    return constant and names.isdisjoint(SPECIAL)


def _is_written(node: nodes.Expr | None) -> bool:
    """Tell whether a value is a text, or one of several, that is written as it is."""
    if isinstance(node, nodes.CondExpr):
        return _is_written(node.expr1) and (node.expr2 is None or _is_written(node.expr2))
    return isinstance(node, nodes.Const) and written(node.value) == node.value


# -- code without Jinja2 ----------------------------------------------------------------------

BEYOND: Final = (
    nodes.AssignBlock, nodes.Block, nodes.CallBlock, nodes.EvalContextModifier, nodes.Extends,
    nodes.FilterBlock, nodes.Include, nodes.ScopedEvalContextModifier,
)  # fmt: skip
"""What is written in a template only for Jinja2."""
GIVEN: Final = frozenset({"cycler", "joiner", "lipsum", "self"})
"""What only Jinja2 gives to each template."""


def code_of(source: str, name: str, file: str, plain_values: bool) -> CodeType | None:
    """Return the code of a template that needs no Jinja2 while it runs.

    Parameters
    ----------
    source : str
        The template.
    name : str
        Its name.
    file : str
        Where it stands, for tracebacks: they show its lines.
    plain_values : bool
        Whether attributes and items are read as in Python, see `TemplateCode`.

    Returns
    -------
    code or None
        None if it uses more of Jinja2 than `template_runtime` knows.

    Examples
    --------
    >>> code_of("{{ fish|length }}", "pond", "pond.j2", True) is None
    False
    >>> code_of("{{ fish|title }}", "pond", "pond.j2", True) is None
    True
    """
    jinja2: Any = Environment(autoescape=True, trim_blocks=True)
    jinja2.code_generator_class = TemplateCode
    jinja2.plain_values = plain_values
    if not _is_within(jinja2.parse(source, name, file)):
        return None
    jinja2.filters, jinja2.tests = dict(FILTERS), dict(TESTS)
    tree = ast.parse(jinja2.compile(source, name, file, raw=True))
    # The first line imports from Jinja2, the last one tells which line is whose.
    _, *tree.body, told = tree.body
    assert isinstance(told, ast.Assign)
    pairs = [pair.split("=") for pair in ast.literal_eval(told.value).split("&") if pair]
    _put_lines(tree, [(int(here), int(there)) for there, here in pairs])
    return compile(tree, file, "exec", dont_inherit=True)


def _is_within(template: nodes.Template) -> bool:
    """Tell whether a template uses nothing but what `template_runtime` knows."""
    names = {one.name for one in template.find_all(nodes.Name)}
    loops = [
        each.attr
        for each in template.find_all(nodes.Getattr)
        if isinstance(each.node, nodes.Name) and each.node.name == "loop"
    ]
    return (
        next(template.find_all(BEYOND), None) is None
        and names.isdisjoint(GIVEN)
        and LOOP.issuperset(loops)
        and all(map(_is_plain, template.find_all(nodes.Macro)))
        and all(_is_known(one, FILTERS) for one in template.find_all(nodes.Filter))
        and all(_is_known(one, TESTS) for one in template.find_all(nodes.Test))
        and not any(one.with_context for one in template.find_all(nodes.Import))
        and not any(one.with_context for one in template.find_all(nodes.FromImport))
        and not any(one.recursive for one in template.find_all(nodes.For))
    )


def _is_known(node: nodes.Filter | nodes.Test, known: Container[str]) -> bool:
    """Tell whether a filter or test is one of `template_runtime`, for as many values."""
    if node.kwargs or node.dyn_args or node.dyn_kwargs:
        return False
    return node.name in known and len(node.args) <= MORE.get(node.name, 0)


def _put_lines(tree: ast.Module, lines: list[tuple[int, int]]) -> None:
    """Let each line of some code be that of the template; `lines` has pairs, the code's first."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt | ast.expr | ast.arg | ast.keyword | ast.excepthandler):
            before = [there for here, there in lines if here <= node.lineno]
            node.lineno = node.end_lineno = before[-1] if before else 1
            node.col_offset = node.end_col_offset = 0
