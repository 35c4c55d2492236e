"""Wheels for Python in a browser, packed from what is installed beside this project.

All of it is plain Python and stands in .venv just as requirements.lock.txt names it, hash by hash:
nothing is fetched here. What was compiled for this machine is left behind; the packages that have
such parts (MarkupSafe, psygnal) work without them.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatch
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

# What `import stoneage_lab`, its boards and the kernel need there; the rest follows from it.
ROOTS: Final = ("anywidget", "comm", "ipython", "ipywidgets", "jedi", "jinja2")
# Asked for by others, and of no use there:
NOT_THERE: Final = {
    "jupyterlab-widgets": "the page's half of ipywidgets, which the site brings by itself",
    "numpy": "there is none to be had; everything that a notebook shows works without",
    "pexpect": "a browser starts no programs",
    "psutil": "a browser has no processes",
    "widgetsnbextension": "the same half, for the classic notebook",
}
# Modules of the standard library that a browser has not, or that nobody types there.
NOBODY_COMPLETES: Final = (
    "curses distutils encodings ensurepip lib2to3 msilib multiprocessing pydoc_data tkinter venv "
    "wsgiref"
)
# Each file that is unpacked costs a browser half a millisecond. Of jedi nine tenths are for
# completing names of packages that are not available there; the notebooks and the page's half of
# the board lie on the site beside Python.
LEFT_OUT: Final = (
    "*/__pycache__/*",
    "*/tests/*",
    "anywidget/labextension/*",
    "jedi/third_party/django-stubs/*",
    "jedi/third_party/typeshed/stubs/*",
    *(f"jedi/third_party/typeshed/stdlib/{name}/*" for name in NOBODY_COMPLETES.split()),
    "stoneage_lab/notebooks/*",
)
# Of the languages that could be coloured, those that IPython names; the rest is a megabyte.
LEXERS: Final = (
    "__init__ _css_builtins _lilypond_builtins _mapping _scheme_builtins css data html javascript "
    "jvm lilypond lisp markup perl python ruby shell special"
)
LEXER: Final = re.compile(rf"pygments/lexers/(?!(?:{'|'.join(LEXERS.split())})\.py$)")
COMPILED: Final = (".so", ".pyd", ".dylib")
NOT_OF_THE_WHEEL: Final = ("RECORD", "WHEEL", "INSTALLER", "REQUESTED", "direct_url.json")
# Any date does, if it is always the same.
THEN: Final = (2020, 1, 1, 0, 0, 0)
WHEEL: Final = (
    "Wheel-Version: 1.0\nGenerator: stoneage_lab\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
)

Files = Mapping[str, bytes]


def needed(python: str) -> list[str]:
    """Return the names of all packages to be packed, for a Python like 3.14.2 in a browser."""
    browser = {
        "implementation_name": "cpython",
        "os_name": "posix",
        "platform_machine": "wasm32",
        "platform_python_implementation": "CPython",
        "platform_system": "Emscripten",
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "sys_platform": "emscripten",
    }
    found: set[str] = set()
    waiting = list(ROOTS)
    while waiting:
        name = str(canonicalize_name(waiting.pop()))
        if name in found or name in NOT_THERE:
            continue
        found.add(name)
        for line in metadata.requires(name) or []:
            requirement = Requirement(line)
            if not requirement.marker or requirement.marker.evaluate({**browser, "extra": ""}):
                waiting.append(requirement.name)
    return sorted(found)


def installed(name: str) -> tuple[str, dict[str, bytes]]:
    """Return the version of an installed package, and the files its wheel will have."""
    package = metadata.distribution(name)
    files = {}
    for file in package.files or []:
        path = file.as_posix()
        # Outside site-packages lie commands, and the page's half of a widget.
        outside = path.startswith("../") or file.suffix in COMPILED
        own = "/" in path and path.split("/")[0].endswith(".dist-info")
        if outside or (own and file.name in NOT_OF_THE_WHEEL):
            continue
        if not left_out(path):
            files[path] = Path(str(package.locate_file(file))).read_bytes()
    return package.version, files


def left_out(path: str) -> bool:
    """Return whether a file of a package is of no use in a browser."""
    return bool(LEXER.match(path)) or any(fnmatch(path, pattern) for pattern in LEFT_OUT)


def pack(name: str, version: str, files: Files, folder: Path) -> Path:
    """Write a wheel; the same files give the same bytes."""
    stem = f"{re.sub(r'[-_.]+', '_', name)}-{version}"
    own = next((p.split("/")[0] for p in files if ".dist-info/" in p), f"{stem}.dist-info")
    known = {
        f"{own}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode()
    }
    whole = {**known, **files, f"{own}/WHEEL": WHEEL.encode()}
    record = "".join(f"{p},{_digest(whole[p])},{len(whole[p])}\n" for p in sorted(whole))
    whole[f"{own}/RECORD"] = f"{record}{own}/RECORD,,\n".encode()
    target = folder / f"{stem}-py3-none-any.whl"
    write(target, whole)
    return target


def contents(archive: Path) -> dict[str, bytes]:
    """Return the files of an archive; of a wheel without the list of them, which is made anew."""
    of_no_use = ("/", ".dist-info/RECORD")
    with zipfile.ZipFile(archive) as opened:
        names = [name for name in opened.namelist() if not name.endswith(of_no_use)]
        return {name: opened.read(name) for name in names}


def write(target: Path, whole: Files) -> None:
    """Write an archive; the same files give the same bytes."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(whole):
            entry = zipfile.ZipInfo(path, THEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, whole[path])


def _digest(data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=")
    return f"sha256={digest.decode()}"


def lock(wheels: Iterable[Path], info: Mapping[str, Any]) -> str:
    """Return the table in which Pyodide looks up what it can load: these wheels, all of them."""
    packages = {}
    for wheel in sorted(wheels):
        name, version = wheel.name.split("-")[:2]
        key = str(canonicalize_name(name))
        packages[key] = {
            # All are loaded when a kernel starts: none has to wait for another.
            "depends": [],
            "file_name": wheel.name,
            "imports": sorted(imports(wheel)),
            "install_dir": "site",
            "name": key,
            "package_type": "package",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "unvendored_tests": False,
            "version": version,
        }
    return json.dumps({"info": dict(info), "packages": packages}, indent=1) + "\n"


def imports(wheel: Path) -> Iterator[str]:
    """Yield the names under which one imports what is in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        tops = {path.split("/")[0] for path in archive.namelist() if path.endswith(".py")}
    names = {top.removesuffix(".py") for top in tops}
    yield from (name for name in names if name.isidentifier())
