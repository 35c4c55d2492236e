"""Compiles the rules: stoneage_lab/_compiled/, the twin of core, games and players.

    python twin_build.py           compile, unless that is done or cannot be done
    python twin_build.py again     compile even if it failed before with the same sources
    python twin_build.py can       only look whether it can be done

Exit code 0 says that a twin of the present sources is there (that it can be made); every other
one, that there is none. One line says why. Without a twin everything works, only slower.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from stoneage_lab.core.engine import FOLDER, FORBID, MADE_FROM, SIZES, source_hash, sources

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "stoneage_lab"
TWIN = PACKAGE / FOLDER
CACHE = ROOT / ".cache"
LOG = CACHE / "twin.log"
FAILED = CACHE / "twin_failed.json"

# Texts, errors and set-ups are about people, and the same for both engines: an error is the same
# error whoever raises it. In the twin these modules only hand on the names of the readable ones.
SHARED = (
    "core/display", "core/entries", "core/game", "core/language", "core/lawbook", "core/laws",
    "core/lawrun", "core/rule", "core/rulebook", "core/small", "core/witness", "core/wrapping",
    "players/search", "games/*/events", "games/*/rulebook", "games/*/rules", "games/*/witnesses",
)  # fmt: skip
# Copied, but not compiled: a game inherits from a readable class, and the others are not hurried.
COPIED = (
    "*__init__",
    "games/*/game",
    "games/*/notation",
    "games/*/options",
    "games/*/reasons",
    "games/*/wondering",
)


def main() -> int:
    """Do what the command line says."""
    word = sys.argv[1] if sys.argv[1:] else ""
    if word == "compile":
        compile_in(Path(sys.argv[2]))
        return 0
    why_not = obstacle()
    if word == "can":
        return int(bool(why_not))
    if is_current() and not forbidden():
        return 0
    made_from = describe()
    if not why_not and word != "again" and FAILED.is_file() and read(FAILED) == made_from:
        why_not = f"compiling them failed before, see {LOG.relative_to(ROOT)}"
    if why_not:
        print(f"· the rules stay plain Python: {why_not}", flush=True)
        return 1
    return make(made_from)


def obstacle() -> str:
    """Say why nothing can be compiled here, or nothing."""
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
    """Tell whether somebody wants plain Python."""
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


def describe() -> dict[str, str]:
    """Return what decides whether a twin is still the right one."""
    return {
        "sources": source_hash(PACKAGE),
        "python": str(sysconfig.get_config_var("EXT_SUFFIX")),
        "recipe": sha256(Path(__file__).read_bytes()).hexdigest(),
    }


def read(path: Path) -> Any:
    """Return what `describe` said when this file was written."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def is_current() -> bool:
    """Whether a twin is there, whole, and made from the sources as they are now."""
    found = read(TWIN / MADE_FROM)
    return isinstance(found, dict) and found == describe() | {SIZES: sizes(TWIN)}


def sizes(folder: Path) -> dict[str, int]:
    """Return how large the compiled files are: a file cut short would end Python itself."""
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    found = sorted(folder.rglob(f"*{suffix}"))
    return {path.relative_to(folder).as_posix(): path.stat().st_size for path in found}


def make(made_from: dict[str, str]) -> int:
    """Compile in a folder aside and put the result in place of the old twin."""
    print("· compiling the rules", flush=True)
    start = time.monotonic()
    work = CACHE / f"twin{os.getpid()}"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    command = [sys.executable, str(Path(__file__)), "compile", str(work)]
    try:
        with LOG.open("w", encoding="utf-8") as log:
            done = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, cwd=work)
        if done.returncode:
            raise OSError(f"exit code {done.returncode}")
        made = work / PACKAGE.name / FOLDER
        told = made_from | {SIZES: sizes(made)}
        (made / MADE_FROM).write_text(json.dumps(told), encoding="utf-8")
        shutil.rmtree(TWIN, ignore_errors=True)
        made.replace(TWIN)
    except OSError as error:
        FAILED.write_text(json.dumps(made_from), encoding="utf-8")
        print(f"· the rules stay plain Python: compiling them failed ({error}), see {LOG}")
        return 1
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"· the rules are compiled ({time.monotonic() - start:.0f} s)", flush=True)
    return 0


# ---- in a process of its own -----------------------------------------------------------------


def compile_in(work: Path) -> None:
    """Copy the sources to a folder, compile there, and leave only what the twin is."""
    if not find_spec("mypyc") or not find_spec("setuptools"):
        raise SystemExit("mypy and setuptools are not here")
    package = work / PACKAGE.name
    twin = package / FOLDER
    compiled, shared = [], {}
    twin.mkdir(parents=True)
    for folder in (package, twin):
        (folder / "__init__.py").write_text('"""Made by twin_build.py."""\n', encoding="utf-8")
    for path in sources(PACKAGE):
        name = path.relative_to(PACKAGE)
        copy = twin / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
        short = name.with_suffix("").as_posix()
        if any(fnmatch(short, pattern) for pattern in SHARED):
            shared[copy] = f"{PACKAGE.name}.{short.replace('/', '.')}"
        elif not any(fnmatch(short, pattern) for pattern in COPIED):
            compiled.append(copy.relative_to(work).as_posix())
    run_mypyc(compiled)
    for file in compiled:
        (work / file).unlink()
    for copy, module in shared.items():
        copy.write_text(f"from {module} import *  # noqa: F403\n", encoding="utf-8")


def run_mypyc(files: list[str]) -> None:
    """Compile these files where they stand; types are looked up in the copies around them."""
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
        ["--ignore-missing-imports", "--no-error-summary", *files],
        group_name=f"{PACKAGE.name}.{FOLDER}.twin",
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
