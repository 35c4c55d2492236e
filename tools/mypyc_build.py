"""Compiles parts of the rules with mypyc: the half of twin_build.py that runs in its own process.

mypyc writes a C file for each module and a small one that Python imports in its place (a shim). One
by one they would take most of a compiler's time to read the same headers, so files of one library
are joined into eight, and its shims into one.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from stoneage_lab.core.modules_to_compile import (
    COMPILE,
    FOLDER,
    NAME,
    OUTSIDE,
    ROOMS,
    SHARE,
    TwinPart,
)

# Level 1 without a pass that takes long and gives nothing: a fifth less time to compile, with
# code of the same speed. Measured: g is quicker still, but the rules then run a third slower; 2 and
# 3 take longer and give nothing.
OPTIMIZATION = "1"
LEFT_OUT = ("-fno-tree-pta",)
# Functions that are not worth optimizing, which would be most of the time: what runs when a module
# is imported, what hands arguments and attributes between Python and compiled code, what sets up a
# game or says why something is refused, and what seldom_run.json names. Players are called by
# Python for each decision, so what hands them their arguments is optimized.
NOT_OPTIMIZED = '__attribute__((optimize("O0")))'
SELDOM = re.compile(
    r"CPy(?:Init|InitOnly|Exec)_\w+|CPyPy_(?!\w+___(?:players|bots)___)\w+|"
    r"(?!CPy)\w+_[gs]et_\w+|CPyDef_(?:"
    r"\w+____top_level__|\w+___Components_____init__|\w+___universe|\w+___set_up|\w+___seat|"
    r"\w+___(?:\w+_)?refusals|\w+_reasons|\w+___why_\w+)"
)
# Long functions that were seen at work in no way of playing, by module: measured and written by
# benchmarks/seldom_run.py. One that is missing is optimized.
SELDOM_RUN = Path(__file__).with_name("seldom_run.json")
# A function of a C file, with its name: its head ends a line, or stands on two.
HEAD = re.compile(r"^ *((?:\w+[ \n])+(?:\*\n?)?(\w+)\([^()]*\))\s\{$", re.MULTILINE)
# The folder of the C files, in the one that is compiled in.
BUILD = "build"
INCLUDE = "#include "
# How mypyc names the library of a group, and the C file of a module.
LIBRARY, NATIVE = "__mypyc", "__native_"
# Into how many files a library is joined, on every machine: what is made must not depend on it.
SHARES = 8


def compile_in(work: Path) -> None:
    """Copy the sources to a folder, compile there, and leave only what the twin is."""
    if not find_spec("mypyc") or not find_spec("setuptools"):
        raise SystemExit("mypy and setuptools are not here")
    os.chdir(work)
    told = json.loads((work / "parts.json").read_text(encoding="utf-8"))
    parts = [TwinPart(name, Path(folder), module, files) for name, folder, module, files in told]
    package = work / NAME
    shutil.rmtree(package, ignore_errors=True)
    groups, shared = [], {}
    for part in parts:
        compiled = []
        for file, kind in part.files.items():
            copy = package / FOLDER / part.place / f"{file}.py"
            copy_source(part, file, copy)
            if kind == SHARE:
                shared[copy] = f"{part.module}.{file.replace('/', '.')}"
            elif kind == COMPILE:
                compiled.append(copy.relative_to(work).as_posix())
        groups.append((compiled, f"{NAME}.{FOLDER}.{part.name.replace('/', '_')}"))
    make_packages(package)
    run_mypyc([group for group in groups if group[0]])
    for file in [file for compiled, _ in groups for file in compiled]:
        (work / file).unlink()
    for copy, module in shared.items():
        copy.write_text(f"from {module} import *  # noqa: F403\n", encoding="utf-8")


def copy_source(part: TwinPart, file: str, copy: Path) -> None:
    """Copy a module to its place in the twin; what it imports is that of the twin, too."""
    text = part.source(file).read_text(encoding="utf-8")
    if part.name.startswith(OUTSIDE):
        here = f"{NAME}.{FOLDER}"
        own = f"{here}.{part.place.replace('/', '.')}"
        rooms = rf"^(\s*from ){NAME}(?=\.({'|'.join(ROOMS)})\b)"
        text = re.sub(rooms, rf"\1{here}", text, flags=re.MULTILINE)
        itself = rf"^(\s*from ){re.escape(part.module)}(?=[. ])"
        text = re.sub(itself, rf"\1{own}", text, flags=re.MULTILINE)
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_text(text, encoding="utf-8")


def make_packages(package: Path) -> None:
    """Make every folder a package."""
    for folder in (package, *(path for path in package.rglob("*") if path.is_dir())):
        if not (folder / "__init__.py").exists():
            (folder / "__init__.py").write_text('"""Made by twin_build.py."""\n', "utf-8")


def run_mypyc(groups: list[tuple[list[str], str]]) -> None:
    """Compile groups of files where they stand; types are looked up in the copies around them."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class BuildSideBySide(build_ext):  # type: ignore[misc]  # setuptools brings no types
        """Compiles on all cores: the files of an extension as well as several extensions."""

        def build_extensions(self) -> None:
            self.parallel = len(self.extensions)
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                self.compiler.compile = side_by_side(self.compiler.compile, pool)
                super().build_extensions()

    extensions = mypycify(
        ["--ignore-missing-imports", "--no-error-summary", *(f for fs, _ in groups for f in fs)],
        # One library for each group; a group whose sources did not change is not compiled again.
        separate=[*groups],
        target_dir=BUILD,
        opt_level=OPTIMIZATION,
        debug_level="0",
        strip_asserts=True,
        multi_file=True,
    )
    built: list[Any] = []
    same_as: dict[str, list[str]] = {}
    for library, shims in by_library(extensions):
        add_runtime(library)
        join_sources(library)
        built.append(library)
        for number, alike in enumerate(with_distinct_names(shims)):
            first, *others = alike
            join_shims(alike, f"{BUILD}/{library.name}_shims_{number}.c")
            built.append(first)
            same_as[first.name] = [shim.name for shim in others]
    for extension in built:
        # Where the headers of a group with a dotted name are written.
        extension.include_dirs.append(f"{BUILD}/{NAME}/{FOLDER}")
        # Every file of a group that uses another group defines a table of it; they are one.
        if os.name != "nt":
            extension.extra_compile_args = [*extension.extra_compile_args, "-fcommon", *LEFT_OUT]
    setup(
        name="twin",
        packages=[],
        ext_modules=built,
        script_args=["--quiet", "build_ext", "--inplace"],
        cmdclass={"build_ext": BuildSideBySide},
    )
    for name, others in same_as.items():
        for other in others:
            shutil.copy2(extension_file(name), extension_file(other))


def by_library(extensions: list[Any]) -> list[tuple[Any, list[Any]]]:
    """Return each library with its shims, which mypyc lists after it."""
    found: list[tuple[Any, list[Any]]] = []
    for extension in extensions:
        if extension.name.endswith(LIBRARY):
            found.append((extension, []))
        else:
            found[-1][1].append(extension)
    return found


def add_runtime(library: Any) -> None:
    """Give a library every C file of mypyc's own that stands in the folder.

    mypyc names those that are seldom needed (`librt.vecs`) for the modules that it translates now.
    Where it translates none, as nothing changed that is compiled, a library that is made once more
    would lack what its code calls.
    """
    from mypyc.build import include_dir

    for copy in sorted(Path(BUILD).rglob("*.c")):
        own = Path(include_dir()) / copy.relative_to(BUILD)
        if own.is_file():
            add_once(library.sources, copy.as_posix())
            add_once(library.include_dirs, str(own.parent))


def add_once(items: list[str], item: str) -> None:
    """Add an item to a list that does not hold it."""
    if item not in items:
        items.append(item)


def join_sources(library: Any) -> None:
    """Let a library be compiled from few files of about the same length, which include all."""
    size = {source: Path(source).stat().st_size for source in library.sources}
    shares: list[list[str]] = [[] for _ in range(min(SHARES, len(size)))]
    for source in sorted(size, key=lambda source: (-size[source], source)):
        min(shares, key=lambda share: sum(size[one] for one in share)).append(source)
    library.depends = [*library.depends, *size]
    library.sources = [
        write_if_new(f"{BUILD}/{library.name}_{number}.c", [*seldom(share), *map(included, share)])
        for number, share in enumerate(shares)
    ]


def seldom(sources: list[str]) -> list[str]:
    """Return declarations of the functions that are not worth optimizing."""
    native = [Path(source) for source in sources if Path(source).stem.startswith(NATIVE)]
    texts = [path.read_text(encoding="utf-8") for path in native]
    # The types of what these functions take.
    headers = [line for text in texts[:1] for line in text.splitlines() if line.startswith(INCLUDE)]
    named = seldom_run()
    declared = [
        f"{NOT_OPTIMIZED} {head};"
        for text in texts
        for head, name in HEAD.findall(text)
        if name in named or SELDOM.fullmatch(name)
    ]
    return [*headers, "#if defined(__GNUC__) && !defined(__clang__)", *declared, "#endif"]


def seldom_run() -> set[str]:
    """Return the names that the functions in `SELDOM_RUN` have in C."""
    by_module = json.loads(SELDOM_RUN.read_text(encoding="utf-8"))
    names = [f"{module}.{name}" for module, all_names in by_module.items() for name in all_names]
    return {f"CPyDef_{NAME}.{FOLDER}.{name}".replace(".", "___") for name in names}


def with_distinct_names(shims: list[Any]) -> list[list[Any]]:
    """Return sets of shims; in a set no two modules have the same last name."""
    sets: list[dict[str, Any]] = []
    for shim in shims:
        leaf = last_name(shim)
        free = next((known for known in sets if leaf not in known), None)
        if free is None:
            sets.append(free := {})
        free[leaf] = shim
    return [list(known.values()) for known in sets]


def join_shims(shims: list[Any], name: str) -> None:
    """Let the first of some shims be compiled from a file that includes all of them.

    Python looks in an extension for a function named after the module: copies of such an extension,
    one for each module, hold them all.
    """
    lines = []
    for shim in shims:
        # Every shim defines this function, too, for compilers that ask for it.
        lines += [f"#define PyInit___init__ PyInit___init___{last_name(shim)}"]
        lines += [*map(included, shim.sources), "#undef PyInit___init__"]
    shims[0].depends = [source for shim in shims for source in shim.sources]
    shims[0].sources = [write_if_new(name, lines)]


def last_name(extension: Any) -> str:
    """Return the last part of the name of a module."""
    return str(extension.name).rpartition(".")[2]


def extension_file(module: str) -> Path:
    """Return the file that Python imports for a compiled module."""
    return Path(module.replace(".", "/") + str(sysconfig.get_config_var("EXT_SUFFIX")))


def included(source: str) -> str:
    """Return the line that includes one file of the build in another."""
    # Not the whole path: the folder has another name the next time.
    return f'{INCLUDE}"{Path(os.path.relpath(source, BUILD)).as_posix()}"'


def write_if_new(name: str, lines: list[str]) -> str:
    """Write a file unless it holds these lines already: then it need not be compiled again."""
    path, text = Path(name), "\n".join([*lines, ""])
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
    return name


def side_by_side(
    one: Callable[..., list[str]], pool: ThreadPoolExecutor
) -> Callable[..., list[str]]:
    """Return a way of compiling several files at once, from one of compiling them in turn."""

    def compile_all(names: list[str], **options: Any) -> list[str]:
        made = list(pool.map(lambda name: one([name], **options), names))
        return [name for names in made for name in names]

    return compile_all


if __name__ == "__main__":
    compile_in(Path(sys.argv[1]))
