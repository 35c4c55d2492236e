"""The checks of `stoneage-lab doctor`, and their sentences.

A board needs four things that come from different packages and fail separately: Python's side of
the widgets, the part of them that JupyterLab loads, our own page, and a kernel that runs in the
same Python.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import platform
import re
import shutil
import sys
import warnings
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from ..core.twin import engine_info
from .words import words

OK: Final = "ok"
NOTE: Final = "note"
BAD: Final = "bad"

Finding = tuple[str, str]
"""`OK`, `NOTE` or `BAD`, and a sentence."""

BROWSER: Final = "emscripten"
"""What `sys.platform` is in a kernel that runs in a browser."""

# The oldest versions with which boards have been tried, where this package's own metadata (which
# has them from pyproject.toml) cannot be read.
PACKAGES: Final = {"anywidget": "0.9.18", "ipywidgets": "8.1", "jinja2": "3.1"}
FRONT_ENDS: Final = {"jupyterlab": "4.4", "notebook": "7.0"}
# JupyterLab's extensions: name, and the Python package with the same version, or the version.
EXTENSIONS: Final = {
    "anywidget": ("anywidget", ""),
    "@jupyter-widgets/jupyterlab-manager": ("jupyterlab_widgets", "5"),
}
PACKAGE: Final = Path(__file__).resolve().parent.parent
PAGE_FOLDER: Final = PACKAGE / "widget" / "static"


def examine(system: str) -> list[Finding]:
    """Return all findings, in the order in which to fix them.

    Parameters
    ----------
    system : str
        `sys.platform`.
    """
    parts = [_python(), _others(), _packages(), _page()]
    parts += [_browser()] if system == BROWSER else [_front_ends(), _jupyter(), _engine()]
    return [*(finding for part in parts for finding in part), *_vectors()]


def _find(mark: str, key: str, **facts: Any) -> Finding:
    return mark, words()(f"doctor.{key}", **facts)


def _python() -> Iterator[Finding]:
    from .. import __version__

    place = str(PACKAGE.parent)
    yield _find(
        OK, "python", ours=__version__, place=place, version=platform.python_version(),
        program=sys.executable or "—",
    )  # fmt: skip


def _others() -> Iterator[Finding]:
    """Look for a second stoneage_lab that this one hides or is mixed with."""
    from .. import __version__

    found = [Path(place or ".").resolve() / PACKAGE.name for place in sys.path]
    others = {place for place in found if (place / "__init__.py").is_file()} - {PACKAGE}
    for other in sorted(others):
        yield _find(BAD, "twice", place=str(PACKAGE.parent), other=str(other.parent))
    told = version_of("stoneage-lab")
    if not others and told and told != __version__:
        yield _find(BAD, "mixed", ours=__version__, told=told, command=_reinstall())


def version_of(package: str) -> str:
    """Return the version of an installed package, or an empty text."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def at_least(version: str, least: str) -> bool:
    """Tell whether a version is new enough.

    Examples
    --------
    >>> at_least("8.1.9", "8.1"), at_least("7.8", "8.1"), at_least("10.0rc1", "9.5.1")
    (True, False, True)
    >>> at_least("0.9.2", "0.9.18"), at_least("0.10", "0.9.18")
    (False, True)
    """

    def numbers(text: str) -> list[int]:
        parts = (re.match(r"\d*", part) for part in text.split("."))
        return [int(part[0] or 0) for part in parts if part]

    return numbers(version) >= numbers(least)


def least_version(package: str, otherwise: str) -> str:
    """Return the oldest version of a package that this one asks for."""
    try:
        wanted = metadata.requires("stoneage-lab") or []
    except metadata.PackageNotFoundError:
        return otherwise
    for line in wanted:
        found = re.match(rf"{package}\b[^;]*>=\s*([\d.]+)", line)
        if found:
            return found[1]
    return otherwise


def _packages() -> Iterator[Finding]:
    for package, least in PACKAGES.items():
        yield from _one_package(package, least, BAD)


def _one_package(package: str, otherwise: str, missing: str) -> Iterator[Finding]:
    version = version_of(package)
    wanted = least_version(package, otherwise)
    if not version:
        yield _find(missing, f"missing.{missing}", package=package, wanted=wanted)
    elif not at_least(version, wanted):
        yield _find(BAD, "old", package=package, version=version, wanted=wanted)
    else:
        yield _find(OK, "package", package=package, version=version)


def _page() -> Iterator[Finding]:
    missing = [name for name in ("board.js", "board.css") if not (PAGE_FOLDER / name).is_file()]
    if missing:
        yield _find(
            BAD, "page.missing", file=missing, folder=str(PAGE_FOLDER), command=_reinstall()
        )
    elif _is_damaged():
        yield _find(BAD, "page.damaged", folder=str(PAGE_FOLDER), command=_reinstall())
    elif is_page_stale():
        yield _find(BAD, "page.stale", command=_reinstall())
    else:
        yield _find(OK, "page.there")


def _checkout() -> Path | None:
    """Return the checkout this package runs from, or None where it is installed."""
    return PACKAGE.parent if _hook_of(PACKAGE.parent).is_file() else None


def _hook_of(root: Path) -> Path:
    """Return the file that builds the page in a checkout."""
    return root / "tools" / "hatch_build.py"


def _reinstall() -> str:
    return "pip install -e ." if _checkout() else "pip install --force-reinstall stoneage-lab"


def _is_damaged() -> bool:
    """Tell whether the page differs from the one that was built."""
    try:
        built = (PAGE_FOLDER / "made_from.txt").read_text(encoding="utf-8").split()[1]
    except (OSError, IndexError):
        return True
    digest = hashlib.sha256()
    for path in sorted(PAGE_FOLDER.glob("board.*")):
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest() != built


def is_page_stale() -> bool:
    """Tell whether the page was built from other sources than those beside it."""
    root = _checkout()
    if root is None or not importlib.util.find_spec("hatchling"):
        return False
    spec = importlib.util.spec_from_file_location("_build_hook", _hook_of(root))
    if spec is None or spec.loader is None:
        return False
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    return not hook.is_current()


def _front_ends() -> Iterator[Finding]:
    for package, least in FRONT_ENDS.items():
        yield from _one_package(package, least, NOTE)


def _jupyter() -> Iterator[Finding]:
    if not importlib.util.find_spec("jupyter_core"):
        return
    from jupyter_core.paths import jupyter_config_path, jupyter_path

    off = disabled([Path(folder) for folder in jupyter_config_path()])
    folders = [Path(folder) for folder in jupyter_path("labextensions")]
    for name, (package, major) in EXTENSIONS.items():
        yield from _extension(name, package, major, folders, off)
    yield from _kernel([Path(folder) for folder in jupyter_path("kernels")])


def _read(path: Path) -> dict[str, Any]:
    """Return a JSON object from a file, or an empty one."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def disabled(folders: list[Path]) -> dict[str, Path]:
    """Return the disabled extensions, each with the file that disables it."""
    found: dict[str, Path] = {}
    for folder in folders:
        path = folder / "labconfig" / "page_config.json"
        told = _read(path).get("disabledExtensions", {})
        names = told if isinstance(told, list) else [name for name, off in told.items() if off]
        for name in names:
            found.setdefault(str(name).partition(":")[0], path)
    return found


def _extension(
    name: str, package: str, major: str, folders: list[Path], off: dict[str, Path]
) -> Iterator[Finding]:
    """Compare what JupyterLab loads with what Python has."""
    python = version_of(package)
    if not python and (package in PACKAGES or not _front_end()):
        # Reported already, or there is no JupyterLab to load it.
        return
    place = next((each / name for each in folders if (each / name).is_dir()), None)
    if place is None:
        yield _find(BAD, "extension.missing", name=name, package=package)
        return
    front = str(_read(place / "package.json").get("version", ""))
    fits = front.partition(".")[0] == major if major else front == python
    if not (place / "static").is_dir() or not front:
        yield _find(BAD, "extension.broken", name=name, package=package, folder=str(place))
    elif not fits:
        yield _find(
            BAD, "extension.other", name=name, package=package, folder=str(place), front=front,
            wanted=f"{major}.x" if major else python,
        )  # fmt: skip
    elif name in off:
        yield _find(BAD, "extension.off", name=name, file=str(off[name]))
    else:
        yield _find(OK, "extension.there", name=name, front=front)


def _front_end() -> bool:
    return any(version_of(package) for package in FRONT_ENDS)


def _kernel(folders: list[Path]) -> Iterator[Finding]:
    """Find the Python in which the kernel python3 runs."""
    specs = (each / "python3" for each in folders)
    place = next((each for each in specs if (each / "kernel.json").is_file()), None)
    if place is None:
        if _front_end():
            yield _find(BAD, "kernel.missing")
        return
    program = str((_read(place / "kernel.json").get("argv") or ["python"])[0])
    if not Path(program).is_absolute():
        # Jupyter then takes the Python it runs in itself.
        there = version_of("ipykernel")
        yield _find(OK, "kernel.there") if there else _find(BAD, "kernel.missing")
    elif not shutil.which(program):
        yield _find(BAD, "kernel.gone", program=program, folder=str(place))
    elif Path(program).absolute().parent != Path(sys.executable).absolute().parent:
        yield _find(BAD, "kernel.other", program=program, here=sys.executable)
    elif not version_of("ipykernel"):
        yield _find(BAD, "kernel.missing")
    else:
        yield _find(OK, "kernel.there")


def _engine() -> Iterator[Finding]:
    with warnings.catch_warnings():
        # The sentence says the same.
        warnings.simplefilter("ignore")
        info = engine_info()
    yield (OK if info.compiled else NOTE), repr(info)


def _vectors() -> Iterator[Finding]:
    version = version_of("numpy")
    key = "package" if version else "no_numpy"
    yield _find(OK if version else NOTE, key, package="numpy", version=version)


def _browser() -> Iterator[Finding]:
    yield _find(NOTE, "browser")
