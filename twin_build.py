"""Compiles the rules: stoneage_lab/_compiled/, the twin of core, games and players.

    python twin_build.py               compile, unless that is done or cannot be done
    python twin_build.py again         compile even if it failed before with the same sources
    python twin_build.py again GAME    the same, and a game outside the package (folder, module)
    python twin_build.py can           only look whether it can be done

What all games share is one part, every game another (see stoneage_lab/core/parts.py). A part whose
sources did not change is not compiled again, unless the shared part changed.

Exit code 0 says that a twin of the present sources is there (that it can be made); every other
one, that there is none. One line says why. Without a twin everything works, only slower.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from stoneage_lab.core.engine import FORBID, MADE_FROM, PARTS, SIZES
from stoneage_lab.core.parts import (
    COMPILE,
    FOLDER,
    NAME,
    OUTSIDE,
    ROOMS,
    SHARE,
    SHARED,
    NotCompilable,
    Part,
    check,
    house_parts,
    outside_part,
    shared_part,
)

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "stoneage_lab"
TWIN = PACKAGE / FOLDER
CACHE = ROOT / ".cache"
LOG = CACHE / "twin.log"
FAILED = CACHE / "twin_failed.json"
# Where compiling goes on from, for the parts that did not change.
KEPT = CACHE / "twin"
# Where the folders of games outside the package that were compiled are written down.
GUESTS = CACHE / "twin_outside.json"


def main() -> int:
    """Do what the command line says."""
    word, *named = sys.argv[1:] or [""]
    if word == "compile":
        compile_in(Path(named[0]))
        return 0
    why_not = obstacle()
    if word == "can":
        return int(bool(why_not))
    try:
        asked = [outside_part(*find(one)) for one in named]
        parts = house() + asked
    except NotCompilable as error:
        print(f"· not compiled: {error}", flush=True)
        return 1
    if not asked and is_current(parts) and not forbidden():
        return 0
    made_from = describe(parts)
    if not why_not and word != "again" and FAILED.is_file() and read(FAILED) == made_from:
        why_not = f"compiling them failed before, see {LOG.relative_to(ROOT)}"
    if why_not:
        print(f"· the rules stay plain Python: {why_not}", flush=True)
        return 1
    others = [part for part in guests() if part.name not in {one.name for one in asked}]
    if others and make(parts + others) == 0:
        return 0
    return make(parts)


def house() -> list[Part]:
    """Return the parts of the package, the shared one first; their lists have to be right."""
    games = house_parts(PACKAGE)
    for part in games:
        check(part)
    return [shared_part(PACKAGE), *games]


def find(game: str) -> tuple[Path, str]:
    """Return the folder of a game outside the package, and the name it is imported under.

    Raises
    ------
    NotCompilable
        If there is no such folder or module, or if it belongs to the package.
    """
    path, module = Path(game).resolve(), ""
    if not path.exists():
        sys.path.insert(0, str(Path.cwd()))
        try:
            spec = find_spec(game)
        except (ImportError, ValueError):
            spec = None
        if spec is None or spec.origin is None:
            raise NotCompilable(f"there is no folder and no module {game}.")
        path, module = Path(spec.origin), game
        path = path.parent if path.name == "__init__.py" else path
    if path.is_relative_to(PACKAGE):
        raise NotCompilable(f"{game} belongs to the package: leave it out, it is compiled anyway.")
    return path, module


def guests() -> list[Part]:
    """Return the games outside the package that were compiled before, and still can be."""
    found = []
    for folder, module in (read(GUESTS) or {}).items():
        try:
            found.append(outside_part(Path(folder), module))
        except (NotCompilable, OSError, ValueError, SyntaxError) as error:
            print(f"· not compiled again: {error}", flush=True)
    return found


def obstacle() -> str:
    """Return why nothing can be compiled here, or an empty text."""
    if forbidden():
        return f"{FORBID} is set"
    if sys.implementation.name != "cpython":
        return f"{sys.implementation.name} cannot use compiled ones"
    if not find_compiler():
        return "there is no C compiler here"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "the headers of Python are not here (python3-dev on Debian and Ubuntu)"
    return ""


def forbidden() -> bool:
    """Tell whether the user wants plain Python."""
    return os.environ.get(FORBID, "0") not in ("", "0")


def find_compiler() -> bool:
    """Tell whether there is a C compiler."""
    if os.name == "nt":
        programs = os.environ.get("ProgramFiles(x86)", "")  # noqa: SIM112 - so it is called
        vswhere = Path(programs) / "Microsoft Visual Studio/Installer/vswhere.exe"
        return bool(shutil.which("cl")) or vswhere.is_file()
    # setuptools calls what this Python itself was built with, unless told otherwise.
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    return bool(shutil.which(command.split()[0]))


def describe(parts: Sequence[Part]) -> dict[str, Any]:
    """Return what decides whether a twin is still the right one."""
    return {
        PARTS: {part.name: part.hash() for part in parts},
        "python": str(sysconfig.get_config_var("EXT_SUFFIX")),
        "recipe": sha256(Path(__file__).read_bytes()).hexdigest(),
    }


def read(path: Path) -> Any:
    """Return what `describe` said when this file was written."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def is_current(parts: Sequence[Part]) -> bool:
    """Whether a twin is there, whole, and made from the sources of these parts as they are now."""
    found = read(TWIN / MADE_FROM)
    if not isinstance(found, dict) or not isinstance(found.get(PARTS), dict):
        return False
    games = {name: one for name, one in found[PARTS].items() if not name.startswith(OUTSIDE)}
    return found | {PARTS: games} == describe(parts) | {SIZES: sizes(TWIN)}


def sizes(folder: Path) -> dict[str, int]:
    """Return how large the compiled files are: a file cut short would end Python itself."""
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    found = sorted(folder.rglob(f"*{suffix}"))
    return {path.relative_to(folder).as_posix(): path.stat().st_size for path in found}


def make(parts: Sequence[Part]) -> int:
    """Compile in a folder aside and put the result in place of the old twin."""
    made_from = describe(parts)
    work = CACHE / f"twin{os.getpid()}"
    fresh = begin(work, made_from)
    names = [part.name for part in parts if part.name not in fresh]
    print(f"· compiling the rules ({', '.join(names) or 'nothing new'})", flush=True)
    start = time.monotonic()
    told = [[part.name, str(part.folder), part.module, part.files] for part in parts]
    (work / "parts.json").write_text(json.dumps(told), encoding="utf-8")
    command = [sys.executable, str(Path(__file__)), "compile", str(work)]
    try:
        with LOG.open("w", encoding="utf-8") as log:
            done = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, cwd=work)
        if done.returncode:
            raise OSError(f"exit code {done.returncode}")
        made = work / PACKAGE.name / FOLDER
        (made / MADE_FROM).write_text(
            json.dumps(made_from | {SIZES: sizes(made)}), encoding="utf-8"
        )
        put_in_place(made)
        keep(work, made_from, parts)
    except OSError as error:
        FAILED.write_text(json.dumps(made_from), encoding="utf-8")
        print(f"· the rules stay plain Python: compiling them failed ({error}), see {LOG}")
        return 1
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"· the rules are compiled ({time.monotonic() - start:.0f} s)", flush=True)
    return 0


def begin(work: Path, made_from: dict[str, Any]) -> set[str]:
    """Make the folder to compile in; return the parts that need not be compiled again."""
    shutil.rmtree(work, ignore_errors=True)
    CACHE.mkdir(exist_ok=True)
    try:
        # Renamed, so that two builds at once cannot both go on from it.
        KEPT.rename(work)
    except OSError:
        work.mkdir(parents=True)
        return set()
    before = read(work / MADE_FROM) or {PARTS: {}}
    old, new = before.pop(PARTS), dict(made_from)
    parts = new.pop(PARTS)
    # The games know where things lie in the objects of the shared part.
    if before != new or old.get(SHARED) != parts[SHARED]:
        shutil.rmtree(work)
        work.mkdir()
        return set()
    return {name for name, own in parts.items() if old.get(name) == own}


def put_in_place(made: Path) -> None:
    """Make a copy of what was compiled the twin of the package."""
    aside = TWIN.with_name(f"{FOLDER}{os.getpid()}")
    shutil.rmtree(aside, ignore_errors=True)
    shutil.copytree(made, aside)
    shutil.rmtree(TWIN, ignore_errors=True)
    aside.replace(TWIN)


def keep(work: Path, made_from: dict[str, Any], parts: Sequence[Part]) -> None:
    """Keep what the next build goes on from, and which games outside the package there are."""
    known = {str(p.folder): p.module for p in parts if p.name.startswith(OUTSIDE)}
    GUESTS.write_text(json.dumps(known), encoding="utf-8")
    (work / MADE_FROM).write_text(json.dumps(made_from), encoding="utf-8")
    shutil.rmtree(KEPT, ignore_errors=True)
    work.rename(KEPT)


# ---- in a process of its own -----------------------------------------------------------------


def compile_in(work: Path) -> None:
    """Copy the sources to a folder, compile there, and leave only what the twin is."""
    if not find_spec("mypyc") or not find_spec("setuptools"):
        raise SystemExit("mypy and setuptools are not here")
    told = json.loads((work / "parts.json").read_text(encoding="utf-8"))
    parts = [Part(name, Path(folder), module, files) for name, folder, module, files in told]
    package = work / PACKAGE.name
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
        groups.append((compiled, f"{PACKAGE.name}.{FOLDER}.{part.name.replace('/', '_')}"))
    make_packages(package)
    run_mypyc([group for group in groups if group[0]])
    for file in [file for compiled, _ in groups for file in compiled]:
        (work / file).unlink()
    for copy, module in shared.items():
        copy.write_text(f"from {module} import *  # noqa: F403\n", encoding="utf-8")


def copy_source(part: Part, file: str, copy: Path) -> None:
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
        """Compiles on all cores: the files of an extension, not only several extensions."""

        def build_extensions(self) -> None:
            one = self.compiler.compile
            self.compiler.compile = side_by_side(one)
            super().build_extensions()

    extensions = mypycify(
        ["--ignore-missing-imports", "--no-error-summary", *(f for fs, _ in groups for f in fs)],
        # One library for each group; a group whose sources did not change is not compiled again.
        separate=[*groups],
        target_dir="build",
        # Measured: 2 and 3 take a third longer to compile and give nothing.
        opt_level="1",
        debug_level="0",
        strip_asserts=True,
        multi_file=True,
    )
    for extension in extensions:
        # Where the headers of a group with a dotted name are written.
        extension.include_dirs.append(f"build/{PACKAGE.name}/{FOLDER}")
        # Every file of a group that uses another group defines a table of it; they are one.
        if os.name != "nt":
            extension.extra_compile_args = [*extension.extra_compile_args, "-fcommon"]
    setup(
        name="twin",
        packages=[],
        ext_modules=extensions,
        script_args=["--quiet", "build_ext", "--inplace"],
        cmdclass={"build_ext": BuildSideBySide},
    )


def side_by_side(one: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """Return a way of compiling several files at once, from one of compiling them in turn."""

    def compile_all(names: list[str], **options: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            made = list(pool.map(lambda name: one([name], **options), names))
        return [name for names in made for name in names]

    return compile_all


if __name__ == "__main__":
    sys.exit(main())
