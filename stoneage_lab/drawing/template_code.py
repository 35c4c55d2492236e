"""The Python code that templates are compiled to: what Jinja2 writes, with shorter ways.

A picture calls a thousand macros and writes as many texts. Jinja2 asks at each call whether it is a
template's, and makes each text markup of its own; here a macro is called as any function is, and a
text is escaped once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from ..core.memo import Memo
from .text_metrics import printable

VERSION: Final = 2
"""Part of the name of compiled templates: it changes with what is written here."""

known_texts: Final[Memo[str, str]] = Memo(8192)
_new: Final = str.__new__


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
    kind = value.__class__
    if kind is str:
        found = known_texts.get(value)
        return known_texts.keep(value, str(escape(printable(value)))) if found is None else found
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is int:
        return str(value)
    return f"{value:.6g}" if kind is float else escape(value)


def plain_macro(environment: Any, function: Callable[..., str], *given: Any) -> Any:
    """Return a macro, which is mostly called with all its values, in their order.

    Parameters
    ----------
    environment : jinja2.Environment
    function : callable
        Returns its text.
    *given
        The other values of which Jinja2 makes a `Macro`.
    """
    whole = Macro(environment, function, *given)
    if whole.caller or whole.catch_kwargs or whole.catch_varargs:
        return whole
    many = len(whole.arguments)

    def called(*values: Any, **named: Any) -> Any:
        if named or len(values) != many:
            return whole(*values, **named)
        return _new(Markup, function(*values))

    vars(called)["name"] = whole.name
    return called


class TemplateCode(CodeGenerator):
    """Writes the code of a template."""

    def write_commons(self) -> None:
        """Write what every template begins with."""
        super().write_commons()
        self.writeline("written = environment.written")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("written(")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(")")

    def macro_def(self, macro_ref: Any, frame: Frame) -> None:
        """Write what makes a macro of a function."""
        # That it is a macro is written next: ``environment.PlainMacro(…)``.
        self.write("environment.Plain")
        super().macro_def(macro_ref, frame)

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802
        """Write a choice between two values; without a second one it is an empty text."""
        # Jinja2 makes an undefined value, of which it is asked what its markup is.
        other = nodes.Const("") if node.expr2 is None else node.expr2
        super().visit_CondExpr(nodes.CondExpr(node.test, node.expr1, other), frame)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """Write how an attribute is read: only if there is none, Jinja2 looks for more."""
        self.write("(found if (found := getattr((of := ")
        self.visit(node.node, frame)
        self.write(f"), {node.attr!r}, missing)) is not missing")
        self.write(f" else environment.getattr(of, {node.attr!r}))")

    def visit_Call(  # noqa: N802
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """Write a call; of what is called with values alone it is Python's own."""
        if forward_caller or node.kwargs or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for value in node.args:
            self.visit(value, frame)
            self.write(", ")
        self.write(")")
