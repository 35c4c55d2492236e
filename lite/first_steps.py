"""Runs in Python for browsers, when the site is built: what a reader runs first, see bytecode.py.

`CELLS` is put before this text, and `keep` given by bytecode.mjs.
"""

import ast
import importlib.util
import io
import marshal
import sys
from pathlib import Path

# The kernel writes to a page what is printed and shown, and here is none.
printing = sys.stdout, sys.stderr
import pyodide_kernel  # noqa: E402

pyodide_kernel.ipython_shell.send_comm = lambda *told, **more: None
sys.stdout, sys.stderr = printing


def run(code, names):
    """Run a cell, and make what would be shown of its last line."""
    *lines, last = ast.parse(code).body
    exec(compile(ast.Module(lines, []), "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        exec(compile(ast.Module([last], []), "cell", "exec"), names)
        return
    shown = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    show = getattr(shown, "_repr_mimebundle_", None)
    if show:
        show()


# What a cell prints here nobody reads.
sys.stdout = io.StringIO()
for cells in CELLS:  # noqa: F821
    names = {"__name__": "__main__"}
    for cell in cells:
        run(cell, names)
sys.stdout = printing[0]

# Hash-based, and not to be compared with the source: neither dates nor reading it again.
HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
# By the folder or archive that modules come from, the name of the folder for their bytecode.
STDLIB = next(path for path in sys.path if path.endswith(".zip"))
PLACES = {STDLIB: "stdlib", str(Path(pyodide_kernel.__file__).parents[1]): "site"}
for module in list(sys.modules.values()):
    spec = getattr(module, "__spec__", None)
    source = getattr(spec, "origin", None) or ""
    for root, place in PLACES.items():
        if source.startswith(f"{root}/") and source.endswith(".py"):
            code = compile(spec.loader.get_source(spec.name), source, "exec", dont_inherit=True)
            path = f"{place}/{source.removeprefix(f'{root}/')}"
            keep(path, HEAD + marshal.dumps(code))  # noqa: F821
