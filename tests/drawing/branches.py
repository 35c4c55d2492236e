"""Which branches of the templates some pictures take.

    with watched() as taken:
        drawing.svg(session)
    missing = branches_of(FOLDERS) - taken

A template is changed while it is compiled, and its files stay as they are: every condition tells
which way it went, every loop and every macro that its body was run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import jinja2
from jinja2 import nodes
from jinja2.visitor import NodeTransformer

from stoneage_lab.core.memo import clear_memos
from stoneage_lab.drawing import template_code, template_loading


class Branch(NamedTuple):
    """One way through a template file: where, the how-manieth of its line, which way it is."""

    template: str
    line: int
    number: int
    way: str

    def __str__(self) -> str:
        return f"{'/'.join(Path(self.template).parts[-4:])}:{self.line} {self.way} ({self.number})"


class Marking(NodeTransformer):
    """Adds to the tree of a template what tells its branches, and lists them."""

    def __init__(self, template: str) -> None:
        self.template = template
        self.branches: list[Branch] = []

    def branch(self, node: nodes.Node, way: str) -> Branch:
        number = sum(each.line == node.lineno and each.way == way for each in self.branches)
        made = Branch(self.template, node.lineno, number + 1, way)
        self.branches.append(made)
        return made

    def told(self, node: nodes.Node, name: str, *given: Any) -> nodes.Call:
        """Return the call of a method that `watched` gives to the environment."""
        values = [each if isinstance(each, nodes.Expr) else nodes.Const(each) for each in given]
        call = nodes.Call(nodes.EnvironmentAttribute(name), values, [], None, None)
        call.set_lineno(node.lineno).set_environment(node.environment)
        return call

    def decided(self, node: Any) -> None:
        both = self.branch(node, "true"), self.branch(node, "false")
        node.test = self.told(node, "decided", *map(tuple, both), node.test)

    def visit_If(self, node: nodes.If) -> nodes.If:  # noqa: N802
        self.decided(node)
        self.generic_visit(node)
        return node

    def visit_CondExpr(self, node: nodes.CondExpr) -> nodes.CondExpr:  # noqa: N802
        self.decided(node)
        self.generic_visit(node)
        return node

    def visit_For(self, node: nodes.For) -> nodes.For:  # noqa: N802
        if node.test is not None:
            self.decided(node)
        return self.visit_Macro(node)

    def visit_Macro(self, node: Any) -> Any:  # noqa: N802
        run = self.branch(node, "run")
        self.generic_visit(node)
        said = nodes.ExprStmt(self.told(node, "run", tuple(run)))
        node.body.insert(0, said.set_lineno(node.lineno).set_environment(node.environment))
        return node


class Generator(template_code.TemplateCode):
    """Compiles a template with its marks."""

    def visit_Template(self, node: nodes.Template, frame: Any = None) -> None:  # noqa: N802
        # Templates of several games have the same name.
        Marking(self.filename or "").visit(node)
        super().visit_Template(node, frame)


def branches_of(folders: Iterable[Path]) -> set[Branch]:
    """Return every branch of the templates in some folders."""
    found = set()
    for path in (path for folder in folders for path in sorted(folder.glob("*.j2"))):
        marking = Marking(str(path))
        marking.visit(jinja2.Environment(trim_blocks=True).parse(path.read_text("utf-8")))
        found |= set(marking.branches)
    return found


@contextmanager
def watched() -> Iterator[set[Branch]]:
    """Collect the branches that templates take; they are compiled again, before and after."""
    taken: set[Branch] = set()

    def decided(yes: tuple[Any, ...], no: tuple[Any, ...], value: Any) -> Any:
        taken.add(Branch(*(yes if value else no)))
        return value

    def run(branch: tuple[Any, ...]) -> None:
        taken.add(Branch(*branch))

    def made(path: Path, content: bytes, make: Callable[[], Any], version: str = "") -> Any:
        return make()

    # What is compiled so is kept nowhere, and nothing that was kept is taken.
    nowhere = mock.patch.object(template_loading, "kept_beside", made)
    marking = mock.patch.object(template_code, "TemplateCode", Generator)
    told: Any = {"decided": staticmethod(decided), "run": staticmethod(run)}
    ours = mock.patch.multiple(template_loading.Templates, create=True, **told)
    jinjas = mock.patch.multiple(jinja2.Environment, create=True, **told)
    with nowhere, marking, ours, jinjas:
        clear_memos()
        try:
            yield taken
        finally:
            clear_memos()
