"""Every small change that could be made to a Python text, one at a time.

A change is an edit of the syntax tree that is taken back afterwards. What tells no two programs
apart is left alone: docstrings, annotations, `assert`, `__repr__`, imports for the type checker.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, NamedTuple

COMPARISONS: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OPPOSITES = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
SUMS: dict[type, type] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
}  # fmt: skip
NOTHINGS = {"int": "0", "bool": "False", "str": "''", "list": "[]", "None": "None"}
REMOVABLE = (ast.AugAssign, ast.If, ast.For, ast.While, ast.Break, ast.Continue, ast.Delete)


class Change(NamedTuple):
    """One change: what it does, and where. The text is made only when it is asked for."""

    kind: str
    line: int
    what: str


def texts(source: str) -> Iterator[tuple[Change, ast.Module]]:
    """Yield every change of a text with the changed tree, which is valid until the next one."""
    tree = ast.parse(source)
    for change, node, field, new in _edits(tree, None):
        old = getattr(node, field)
        setattr(node, field, new)
        yield change, tree
        setattr(node, field, old)


def changed(source: str, number: int) -> str:
    """Return a text with the change of this number made."""
    for found, (_, tree) in enumerate(texts(source)):
        if found == number:
            return ast.unparse(ast.fix_missing_locations(tree))
    raise IndexError(number)


Edit = tuple[Change, ast.AST, str, Any]


def _edits(node: ast.AST, function: ast.FunctionDef | None) -> Iterator[Edit]:
    """Yield the edits of a node and of all that is in it."""
    if _left_alone(node):
        return
    if isinstance(node, ast.FunctionDef):
        function = node
    for kind, field, new, what in (*_of_expression(node), *_of_statement(node, function)):
        # The part of a list that says `for … if …` has no line of its own.
        where = node.target if isinstance(node, ast.comprehension) else node
        yield Change(kind, getattr(where, "lineno", 0), what), node, field, new
    if function is not None:
        yield from _removals(node)
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _edits(child, function)


def _left_alone(node: ast.AST) -> bool:
    if isinstance(node, ast.FunctionDef):
        abstract = isinstance(node.body[-1], ast.Raise) and len(node.body) <= 2
        return abstract or node.name == "__repr__"
    if isinstance(node, ast.If):
        return "TYPE_CHECKING" in ast.unparse(node.test)
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    return isinstance(node, ast.Assert)


def _of_expression(node: ast.AST) -> Iterator[tuple[str, str, Any, str]]:
    """Yield (kind, field, new value, words) for changes inside an expression."""
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            new = COMPARISONS[type(op)]
            ops = [*node.ops[:place], new(), *node.ops[place + 1 :]]
            yield "comparison", "ops", ops, f"{type(op).__name__} → {new.__name__}"
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in SUMS:
        new = SUMS[type(node.op)]
        yield "arithmetic", "op", new(), f"{type(node.op).__name__} → {new.__name__}"
    elif isinstance(node, ast.BoolOp):
        new = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield "and/or", "op", new(), f"{type(node.op).__name__} → {new.__name__}"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", "operand", _denied(node.operand), f"{ast.unparse(node)}: not dropped"
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield "constant", "value", not node.value, f"{node.value} → {not node.value}"
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        for value in (node.value + 1, node.value - 1):
            yield "constant", "value", value, f"{node.value} → {value}"


def _of_statement(
    node: ast.AST, function: ast.FunctionDef | None
) -> Iterator[tuple[str, str, Any, str]]:
    """Yield (kind, field, new value, words) for conditions and results."""
    if isinstance(node, ast.If | ast.IfExp | ast.While) and not _has_opposite(node.test):
        yield "branches", "test", _denied(node.test), f"if {ast.unparse(node.test)}: denied"
    elif isinstance(node, ast.comprehension):
        for place, test in enumerate(node.ifs):
            if not _has_opposite(test):
                ifs = [*node.ifs[:place], _denied(test), *node.ifs[place + 1 :]]
                yield "branches", "ifs", ifs, f"if {ast.unparse(test)}: denied"
    elif isinstance(node, ast.Return) and node.value is not None and function is not None:
        wanted = ast.unparse(function.returns).split("[")[0] if function.returns else ""
        nothing = NOTHINGS.get(wanted.rpartition(" | ")[2])
        # A plain value is changed as a constant already.
        plain = isinstance(node.value, ast.Constant)
        if nothing and not plain and nothing != ast.unparse(node.value):
            value = ast.parse(nothing, mode="eval").body
            yield "result", "value", value, f"return {ast.unparse(node.value)} → {nothing}"


def _removals(node: ast.AST) -> Iterator[Edit]:
    """Yield the removals of single statements from the blocks of a node."""
    for field in ("body", "orelse"):
        block = getattr(node, field, None)
        for place, one in enumerate(block if isinstance(block, list) else ()):
            call = isinstance(one, ast.Expr) and isinstance(one.value, ast.Call)
            # Without a plain name Python stops by itself; what is stored elsewhere is missed later.
            stored = isinstance(one, ast.Assign) and not isinstance(one.targets[0], ast.Name)
            if (call or stored or isinstance(one, REMOVABLE)) and not _left_alone(one):
                rest = [*block[:place], ast.Pass(), *block[place + 1 :]]
                what = ast.unparse(one).partition("\n")[0] + ": removed"
                yield Change("removal", one.lineno, what), node, field, rest


def _has_opposite(test: ast.expr) -> bool:
    """Tell whether denying this is a change of another kind already."""
    if isinstance(test, ast.Compare):
        return len(test.ops) == 1 and isinstance(test.ops[0], OPPOSITES)
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def _denied(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)
