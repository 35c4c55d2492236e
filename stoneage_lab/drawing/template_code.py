"""The Python code that templates are compiled to: what Jinja2 writes, with shorter ways.

A picture calls a thousand macros and writes as many texts. Jinja2 asks at each call whether it is a
template's, and makes each text markup of its own; here a macro is called as any function is, and a
text is escaped once.
"""

from __future__ import annotations

from typing import Any, Final

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from ..core.memo import Memo
from .text_metrics import printable

VERSION: Final = 1
"""Part of the name of compiled templates: it changes with what is written here."""

_texts: Final[Memo[str, str]] = Memo(8192)
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
        found = _texts.get(value)
        return _texts.keep(value, str(escape(printable(value)))) if found is None else found
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is int:
        return str(value)
    return f"{value:.6g}" if kind is float else escape(value)


class PlainMacro(Macro):
    """A macro that is mostly called with all its values, in their order."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        special = self.caller or self.catch_kwargs or self.catch_varargs
        self._plain = -1 if special else len(self.arguments)

    def __call__(self, *values: Any, **named: Any) -> Any:
        """Return the markup of a macro for some values."""
        if named or len(values) != self._plain:
            return super().__call__(*values, **named)
        return _new(Markup, self._func(*values))


class TemplateCode(CodeGenerator):
    """Writes the code of a template."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.written(")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(")")

    def macro_def(self, macro_ref: Any, frame: Frame) -> None:
        """Write what makes a macro of a function."""
        # That it is a macro is written next: ``environment.PlainMacro(…)``.
        self.write("environment.Plain")
        super().macro_def(macro_ref, frame)

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
