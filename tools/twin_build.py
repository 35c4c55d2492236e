"""Compiles the rules: stoneage_lab/_compiled/, the twin of core, games and players.

    python -m tools.twin_build               compile, unless that is done or cannot be done
    python -m tools.twin_build again         compile even if it failed with the same sources
    python -m tools.twin_build again GAME    the same, and a game outside the package (its folder
                                             or module)
    python -m tools.twin_build can           only look whether it can be done
    python -m tools.twin_build behind PID    compile game by game while the program PID, which
                                             started this one, runs: with spare processor time

What all games share is one part, every game another (see stoneage_lab/core/modules_to_compile.py).
A part whose sources did not change is not compiled again, unless the shared part changed. Of two
builds at once the second waits, and finds all made.

Exit code 0 says that a twin of the present sources is there (that it can be made); every other
one, that there is none. One line says why. Without a twin everything works, only slower.
"""

from __future__ import annotations

import filecmp
import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

from stoneage_lab.core.modules_to_compile import (
    FOLDER,
    GAMES,
    OUTSIDE,
    SHARED,
    NotCompilable,
    TwinPart,
    check,
    house_parts,
    outside_part,
    shared_part,
)
from stoneage_lab.core.twin import COMING, FORBID, MADE_FROM, PARTS, SIZES, WANTED
from stoneage_lab.games import DEFAULT_GAME

from .build_lock import Left, one_at_a_time

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "stoneage_lab"
TWIN = PACKAGE / FOLDER
CACHE = ROOT / ".cache"
LOG = CACHE / "twin.log"
FAILED = CACHE / "twin_failed.json"
LOCK = CACHE / "twin.lock"
ANOTHER = "another program that compiles the rules"
# Where compiling goes on from, for the parts that did not change.
KEPT = CACHE / "twin"
# Where the folders of games outside the package that were compiled are written down.
GUESTS = CACHE / "twin_outside.json"
# What decides how the same sources are compiled.
RECIPE = tuple(
    Path(__file__).with_name(name)
    for name in ("twin_build.py", "mypyc_build.py", "seldom_run.json")
)


def main() -> int:
    """Do what the command line says."""
    word, *named = sys.argv[1:] or [""]
    if word == "can":
        return int(bool(obstacle()))
    if word == "behind":
        return compile_behind(int(named[0]))
    try:
        asked = [outside_part(*find(one)) for one in named]
        parts = house() + asked
    except NotCompilable as error:
        print(f"· not compiled: {error}", flush=True)
        return 1
    if not asked and is_current(parts) and not forbidden():
        return 0
    if is_hopeless(parts, again=word == "again"):
        return 1
    with one_at_a_time(LOCK, lambda: print(f"· waiting for {ANOTHER}", flush=True)):
        if not asked and is_current(parts):
            return 0
        others = [part for part in guests() if part.name not in {one.name for one in asked}]
        if others and make(parts + others) == 0:
            return 0
        return make(parts)


def compile_behind(parent: int) -> int:
    """Compile game by game with low priority, and stop when the program that asked has ended."""
    if hasattr(os, "nice"):
        os.nice(19)
    alive = partial(is_parent, parent)
    try:
        parts = house()
        if is_current(parts) and not forbidden():
            return 0
        if is_hopeless(parts):
            return 1
        with one_at_a_time(LOCK, lambda: None, alive):
            # Whoever held the lock has made them.
            if is_current(parts):
                return 0
            return make(parts + guests(), alive, in_turn=True)
    except (NotCompilable, Left) as error:
        print(f"· not compiled: {error}" if str(error) else "", end="", flush=True)
        return 1


def is_parent(process: int) -> bool:
    """Tell whether the program that started this one still runs."""
    # On Windows a launcher stands between the two; there that program ends this one itself.
    return sys.platform == "win32" or os.getppid() == process


def is_hopeless(parts: Sequence[TwinPart], *, again: bool = False) -> bool:
    """Tell whether nothing can be compiled here, and say why in one line."""
    why_not = obstacle()
    if not why_not and not again and FAILED.is_file() and read(FAILED) == describe(parts):
        why_not = f"compiling them failed before, see {LOG.relative_to(ROOT)}"
    if why_not:
        print(f"· the rules stay plain Python: {why_not}", flush=True)
    return bool(why_not)


def house() -> list[TwinPart]:
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


def guests() -> list[TwinPart]:
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


def describe(parts: Sequence[TwinPart]) -> dict[str, Any]:
    """Return what decides whether a twin is still the right one."""
    return {
        PARTS: {part.name: part.hash() for part in parts},
        "python": str(sysconfig.get_config_var("EXT_SUFFIX")),
        "recipe": sha256(b"".join(path.read_bytes() for path in RECIPE)).hexdigest(),
    }


def read(path: Path) -> Any:
    """Return what `describe` said when this file was written."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def is_current(parts: Sequence[TwinPart]) -> bool:
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


def make(
    parts: Sequence[TwinPart], alive: Callable[[], bool] = lambda: True, *, in_turn: bool = False
) -> int:
    """Compile in a folder aside and put the result in place of the old twin.

    Parameters
    ----------
    parts : sequence of TwinPart
        The shared one first.
    alive : function
        Asked again and again whether to go on.
    in_turn : bool
        Whether to compile one part after the other and to put each in place when it is made: later
        than all at once, but the first can be used early.
    """
    CACHE.mkdir(exist_ok=True)
    clear_away()
    outside = {str(p.folder): p.module for p in parts if p.name.startswith(OUTSIDE)}
    GUESTS.write_text(json.dumps(outside), encoding="utf-8")
    fresh = kept_parts(describe(parts))
    left = [part for part in parts if part.name not in fresh]
    made = False
    try:
        while left or not made:
            taken = [next_part(left)] if in_turn and left else list(left)
            left = [part for part in left if part not in taken]
            tell_what_comes([*taken, *left])
            make_together([part for part in parts if part not in left], taken, alive)
            made = True
    except OSError as error:
        FAILED.write_text(json.dumps(describe(parts)), encoding="utf-8")
        print(f"· the rules stay plain Python: compiling them failed ({error}), see {LOG}")
        return 1
    finally:
        COMING.unlink(missing_ok=True)
    if in_turn:
        print("· all rules are compiled", flush=True)
    return 0


def next_part(left: Sequence[TwinPart]) -> TwinPart:
    """Return the part to compile next: what all share, what is played just now, the usual game."""
    usual = DEFAULT_GAME.replace("-", "_")
    wanted = (SHARED, read(WANTED), f"{GAMES}/{usual}")
    return min(left, key=lambda part: (*(part.name != name for name in wanted), part.name))


def tell_what_comes(parts: Sequence[TwinPart]) -> None:
    """Write down which parts are being compiled, for kernels that look for them."""
    COMING.write_text(json.dumps([part.name for part in parts]), encoding="utf-8")


def make_together(
    parts: Sequence[TwinPart], new: Sequence[TwinPart], alive: Callable[[], bool]
) -> None:
    """Compile some parts at once, the new ones among them, and put all in place.

    Raises
    ------
    OSError
        If they cannot be compiled.
    Left
        If there is nobody any more to compile for.
    """
    made_from = describe(parts)
    names = ", ".join(last_name(part) for part in new)
    print(f"· compiling the rules ({names or 'nothing new'})", flush=True)
    start = time.monotonic()
    work = begin(made_from)
    told = [[part.name, str(part.folder), part.module, part.files] for part in parts]
    (work / "parts.json").write_text(json.dumps(told), encoding="utf-8")
    try:
        run_aside([sys.executable, "-m", "tools.mypyc_build", str(work)], alive)
        made = work / PACKAGE.name / FOLDER
        (made / MADE_FROM).write_text(
            json.dumps(made_from | {SIZES: sizes(made)}), encoding="utf-8"
        )
        put_in_place(made)
        keep(work, made_from)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    took = time.monotonic() - start
    print(f"· the rules are compiled ({names or 'as before'}, {took:.0f} s)", flush=True)


def last_name(part: TwinPart) -> str:
    """Return the name of a part as it is told: that of the game."""
    return part.name.rpartition("/")[2]


def run_aside(command: Sequence[str], alive: Callable[[], bool]) -> None:
    """Run a program with its output in the log, and end it with all it started if need be.

    Raises
    ------
    OSError
        If it fails.
    Left
        If there is nobody any more to run it for.
    """
    with LOG.open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=subprocess.STDOUT, cwd=ROOT, start_new_session=True
        )
    try:
        while process.poll() is None:
            try:
                process.wait(timeout=0.5)
            except subprocess.TimeoutExpired:
                if not alive():
                    raise Left from None
    finally:
        # Ctrl-C does not reach it: it has a session of its own, so that its compilers end with it.
        if process.poll() is None:
            end_all(process)
    if process.returncode:
        raise OSError(f"exit code {process.returncode}")


def end_all(process: subprocess.Popen[bytes]) -> None:
    """End a program and those that it started."""
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def clear_away() -> None:
    """Remove what builds left behind that were killed; nobody else builds just now."""
    for path in CACHE.glob(f"{KEPT.name}[0-9]*"):
        shutil.rmtree(path, ignore_errors=True)


def kept_parts(made_from: dict[str, Any]) -> set[str]:
    """Return the parts that were compiled before from the same sources, and need not be again."""
    before = read(KEPT / MADE_FROM)
    if not isinstance(before, dict) or not isinstance(before.get(PARTS), dict):
        return set()
    old, new = before.pop(PARTS), dict(made_from)
    parts = new.pop(PARTS)
    # The games know where things lie in the objects of the shared part.
    if before != new or old.get(SHARED) != parts[SHARED]:
        return set()
    return {name for name, own in parts.items() if old.get(name) == own}


def begin(made_from: dict[str, Any]) -> Path:
    """Make the folder to compile in; it holds what was compiled before, where that is of use."""
    work = CACHE / f"{KEPT.name}{os.getpid()}"
    shutil.rmtree(work, ignore_errors=True)
    if kept_parts(made_from):
        # A copy: a build that is killed leaves nothing half made to the next one.
        shutil.copytree(KEPT, work)
    else:
        work.mkdir(parents=True)
    return work


def put_in_place(made: Path) -> None:
    """Make the twin of the package equal to what was compiled; what is equal already stays.

    A kernel may be loading the twin just now. So files are replaced as a whole, and while one that
    was there is replaced the description is away, which says that there is no twin.
    """
    TWIN.mkdir(exist_ok=True)
    new = files_below(made)
    gone = files_below(TWIN) - new
    changed = {name for name in new if not is_same(made / name, TWIN / name)}
    if gone or any((TWIN / name).exists() for name in changed - {MADE_FROM}):
        (TWIN / MADE_FROM).unlink(missing_ok=True)
    for name in gone - {MADE_FROM}:
        (TWIN / name).unlink(missing_ok=True)
    for name in sorted(changed, key=lambda name: name == MADE_FROM):
        target = TWIN / name
        target.parent.mkdir(parents=True, exist_ok=True)
        aside = target.with_name(f"{target.name}.{os.getpid()}")
        shutil.copy2(made / name, aside)
        aside.replace(target)


def files_below(folder: Path) -> set[str]:
    """Return the names of all files in a folder, but for what Python keeps of them."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix() for path in found if path.suffix != ".pyc"}


def is_same(one: Path, other: Path) -> bool:
    """Tell whether two files hold the same."""
    return other.is_file() and filecmp.cmp(one, other, shallow=False)


def keep(work: Path, made_from: dict[str, Any]) -> None:
    """Keep what the next build goes on from."""
    (work / MADE_FROM).write_text(json.dumps(made_from), encoding="utf-8")
    shutil.rmtree(KEPT, ignore_errors=True)
    work.rename(KEPT)


def leave(*_: object) -> NoReturn:
    """End as after Ctrl-C, when another program asks for it: what is half made is put away."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, leave)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
