"""What a reader runs first, run in Python for browsers when the site is built: see bytecode.py."""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.util
import io
import json
import marshal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

# By hash, and not to be compared with the source: neither its date matters nor is it read again.
HEAD: Final = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)

# What stoneage_lab.core.kept_beside keeps of templates.
KEPT: Final = "stoneage_lab/**/__pycache__/*.j2.*"


def main(notebooks: str, keep: Callable[[str, bytes], None]) -> None:
    """Run the cells of notebooks, and keep the bytecode of every module that this has loaded.

    Parameters
    ----------
    notebooks : str
        JSON: for each notebook the list of its cells.
    keep : callable
        Takes the path of the source, and the bytecode.
    """
    printing = sys.stdout, sys.stderr
    kernel = importlib.import_module("pyodide_kernel")
    # The kernel sends to a page what is printed and shown, and here is none.
    kernel.ipython_shell.send_comm = lambda *told, **more: None
    sys.stdout, sys.stderr = printing
    packages = Path(str(kernel.__file__)).parents[1]
    sys.dont_write_bytecode = False
    with contextlib.redirect_stdout(io.StringIO()):
        for cells in json.loads(notebooks):
            names: dict[str, Any] = {"__name__": "__main__"}
            for cell in cells:
                run(cell, names)
    for path, code in loaded(packages):
        keep(path, code)
    for template in packages.glob(KEPT):
        keep(f"templates/{template.relative_to(packages).as_posix()}", template.read_bytes())


def run(cell: str, names: dict[str, Any]) -> None:
    """Run a cell, and make what would be shown of its last line."""
    *lines, last = ast.parse(cell).body
    if not isinstance(last, ast.Expr):
        exec(compile(cell, "cell", "exec"), names)
        return
    exec(compile(ast.Module(lines, []), "cell", "exec"), names)
    shown = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    if hasattr(shown, "_repr_mimebundle_"):
        shown._repr_mimebundle_()


def loaded(site: Path) -> Iterator[tuple[str, bytes]]:
    """Yield path and bytecode of each module of packages (site/…) and of Python's own (stdlib/…).

    Parameters
    ----------
    site : Path
        The folder of the packages.
    """
    own = next(path for path in sys.path if path.endswith(".zip"))
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        source = str(spec.origin) if spec else ""
        for root, place in ((own, "stdlib"), (str(site), "site")):
            if spec and source.startswith(f"{root}/") and source.endswith(".py"):
                text = spec.loader.get_source(spec.name)
                code = compile(text, source, "exec", dont_inherit=True)
                yield f"{place}/{source.removeprefix(f'{root}/')}", HEAD + marshal.dumps(code)
