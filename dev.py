#!/usr/bin/env python3
"""All commands for this checkout. They need Python 3.11 and a network, nothing else.

    python3 dev.py lab          open JupyterLab on the first notebook (--language ja: the Japanese
                                one, as on a Japanese system)
    python3 dev.py test         run every check but the long ones; with arguments pytest alone
    python3 dev.py test --all   the long ones too: site, JupyterLite, whole games in a browser …
    python3 dev.py fix          format the code and fix lint errors that have an automatic fix
    python3 dev.py bench        measure speed (--browser: clicks, too; --write: update the docs)
    python3 dev.py twin         compile the rules again, even if that failed before (with the folder
                                or module of a game of your own: this game, too)
    python3 dev.py notebooks    run all notebooks, English and Japanese, and save their outputs
                                (with a path, only this; with that of a translation, only the
                                Japanese edition; --prose: put the prose in, run nothing)
    python3 dev.py site         build the web site in dist/site (--docs or --lite: only that part;
                                --serve: show it)
    python3 dev.py pictures     take screenshots of every phase in four widths, in pictures/
    python3 dev.py golden       write the expected playthroughs and position counts again
    python3 dev.py rehearse     try what Binder would do with this checkout (--plain: faster)
    python3 dev.py lock         update requirements.lock.txt to the newest allowed packages

Everything is installed in .venv beside this file. Finished steps are kept: a second run takes
seconds.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - before anything that an older one cannot read
    sys.exit(
        "This is Python {}.{}; stoneage_lab needs 3.11 or newer. Install one, "
        "then name it: python3.11 dev.py lab".format(*sys.version_info)
    )

import glob
import hashlib
import json
import os
import runpy
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import IO, NoReturn, TypeAlias
from xml.etree import ElementTree

import certificates
import editions

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
LOCK = ROOT / "requirements.lock.txt"
UV = "uv==0.13.8"
# What authors set for a cell of a notebook; all else in its metadata comes from programs.
WRITTEN_METADATA = {"jupyter", "slideshow", "tags"}
Command: TypeAlias = list[str | Path]
ONLINE = (
    "Is there a network? If so, run the same command again: finished steps are kept.\n"
    + certificates.ADVICE
)


# ---- installing ----------------------------------------------------------------


def prepare() -> None:
    """Create .venv with the locked packages and this project; finished steps are skipped."""
    python = f"{sys.version_info[0]}.{sys.version_info[1]}"
    packages = hash_of(LOCK, extra=f"{python} {VENV} {UV}")
    if not is_made("packages", packages):
        # The interpreter under a virtual environment, should this file be run by one.
        base = getattr(sys, "_base_executable", None) or sys.executable
        must(
            "creating .venv",
            [base, "-m", "venv", "--clear", VENV],
            "This Python has no working venv module. On Debian or Ubuntu: "
            "apt-get install python3-venv. Then run the same command again.",
        )
        # Not --quiet: pip would not say that it is about certificates.
        pip: Command = [PYTHON, "-m", "pip", "install", UV]
        download("installing uv", pip, certificates.for_pip_again())
        install: Command = [BIN / "uv", "pip", "install", "--quiet", "--python", PYTHON]
        # The list is whole, and leaves out what pyproject.toml overrides.
        exactly: Command = ["--no-deps", "--require-hashes", "-r", LOCK]
        download("installing the packages", [*install, *exactly])
        make_stamp("packages", packages)
    # Front end and compiled rules: built here because an install would hide the output.
    must("", [PYTHON, "hatch_build.py"], ONLINE)
    shared = [path for path in sorted((ROOT / "share").rglob("*")) if path.is_file()]
    made_of = [ROOT / "pyproject.toml", ROOT / "hatch_build.py", *shared]
    project = hash_of(*made_of, extra=packages)
    if not is_made("project", project):
        install = [BIN / "uv", "pip", "install", "--quiet", "--python", PYTHON, "--no-deps"]
        download("installing stoneage_lab", [*install, "--no-build-isolation", "-e", ROOT])
        make_stamp("project", project)


def hash_of(*files: Path, extra: str) -> str:
    """One hash over the contents of files and an extra string."""
    digest = hashlib.sha256(extra.encode())
    for path in files:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_made(name: str, stamp: str) -> bool:
    """Whether this part of .venv is up to date."""
    path = VENV / f"{name}.stamp"
    return path.is_file() and path.read_text() == stamp


def make_stamp(name: str, stamp: str) -> None:
    """Record what this part of .venv was made from."""
    (VENV / f"{name}.stamp").write_text(stamp)


# ---- running programs ----------------------------------------------------------------------


def surroundings() -> dict[str, str]:
    """Environment variables for programs: .venv comes first, and uv trusts the system.

    Python keeps what it compiles in .cache, even where it is told to write nothing beside the
    sources: hundreds of programs run in the tests, and each would compile all that it imports.
    """
    path = os.pathsep.join([str(BIN), os.environ.get("PATH", "")])
    bytecode = str(ROOT / ".cache" / "bytecode")
    found = {
        "PYTHONPYCACHEPREFIX": bytecode, **certificates.for_uv(), **os.environ, "PATH": path,
    }  # fmt: skip
    found.pop("PYTHONDONTWRITEBYTECODE", None)
    return found


def run(command: Command, output: IO[bytes] | None = None) -> int:
    """Run a program in the checkout, optionally with its output in a file; its exit code."""
    words = [str(word) for word in command]
    process = subprocess.Popen(
        words, cwd=ROOT, env=surroundings(), stdout=output, stderr=output and subprocess.STDOUT
    )
    try:
        return process.wait()
    except KeyboardInterrupt:
        # The program got the same Ctrl-C: let it stop its servers and browsers.
        try:
            process.wait(timeout=15)
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            process.terminate()
        raise


def download(what: str, command: Command, again: dict[str, str] | None = None) -> None:
    """Run pip or uv; if it does not trust the server, run it again with other settings."""
    print(f"· {what}", flush=True)
    with tempfile.TemporaryFile() as output:
        code = run(command, output)
        output.seek(0)
        said = output.read().decode(errors="replace")
    settings = certificates.for_uv_again() if again is None else again
    if code and settings and certificates.are_to_blame(said):
        print("  the server's certificate is not known: trying another list", flush=True)
        # They stay set: all that follows meets the same network.
        os.environ.update(settings)
        must("", command, ONLINE)
    elif code:
        print(said, file=sys.stderr, flush=True)
        give_up(code, command, ONLINE)


def must(what: str, command: Command, advice: str) -> None:
    """Run a program that has to succeed."""
    if what:
        print(f"· {what}", flush=True)
    code = run(command)
    if code:
        give_up(code, command, advice)


def give_up(code: int, command: Command, advice: str) -> NoReturn:
    """Stop, and say which program failed and what to do about it."""
    shown = " ".join(str(word) for word in command)
    raise SystemExit(f"\nThis failed (exit code {code}): {shown}\n{advice}")


# ---- the checks ----------------------------------------------------------------------------


class Check:
    """One line of the table at the end of `dev.py test`."""

    def __init__(self, name: str, command: Command, report: Path | None = None) -> None:
        self.name, self.command, self.report = name, command, report
        self.passed = self.failed = self.skipped = 0
        self.seconds = 0.0

    def run(self, output: IO[bytes] | None = None) -> None:
        """Run it and count; a program that does not report single tests counts as one."""
        start = time.monotonic()
        code = run(self.command, output)
        self.seconds = time.monotonic() - start
        if self.report and self.report.is_file():
            self.count(self.report)
        elif not code:
            self.passed = 1
        # A crash outside any single test must not pass for a success.
        if code and not self.failed:
            self.failed = 1

    def count(self, report: Path) -> None:
        """Add up a JUnit report."""
        for case in ElementTree.parse(report).iter("testcase"):
            outcomes = {child.tag for child in case}
            if outcomes & {"failure", "error"}:
                self.failed += 1
            elif "skipped" in outcomes:
                self.skipped += 1
            else:
                self.passed += 1


def pytest(*arguments: str | Path) -> Command:
    """The command for pytest: some processes, and a file's tests kept together.

    One process more than there are cores, as browsers and servers are waited for. Files come in
    the order of collection (see conftest.py): by the number of its tests the longest would be last.
    """
    if hasattr(os, "sched_getaffinity"):
        cores = len(os.sched_getaffinity(0))
    else:
        cores = os.cpu_count() or 1
    processes = str(min(cores + 1, 4))
    parallel = ["-n", processes, "--dist", "loadfile", "--no-loadscope-reorder"]
    return [PYTHON, "-m", "pytest", "-q", *parallel, *arguments]


def all_checks(reports: Path, long: bool) -> tuple[list[Check], Check]:
    """The checks to run beside the tests, and the tests; with or without the long ones."""
    vitest, tests = reports / "vitest.xml", reports / "pytest.xml"
    npm: Command = [PYTHON, "hatch_build.py", "npm"]
    vitest_report = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={vitest}"]
    chosen = ["--timeout=1800"] if long else ["-m", "not long"]
    # One run for tests and notebooks: workers that have ended their tests go on with notebooks.
    nbval = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=240"]
    nbval += ["--nbval-sanitize-with", "tests/nbval.cfg"]
    # Lessons stand there without results.
    nbval += [f"--ignore-glob={glob.escape(str(editions.NOTEBOOKS))}/*/lessons"]
    # The code of both editions is the same: each is run in one language, the other is long (see
    # conftest.py).
    places = ["stoneage_lab", "docs/making", "tests", "notebooks"]
    beside = [
        Check("ruff check", [BIN / "ruff", "check", "."]),
        Check("ruff format", [BIN / "ruff", "format", "--check", "."]),
        Check("mypy", [BIN / "mypy"]),
        Check("front end: types, lint", [*npm, "run", "check"]),
        Check("front end: tests", [*npm, "run", "test", "--", *vitest_report], vitest),
    ]
    # What no test here asks for: each asks something of every test.
    without = ["-p", "no:anyio", "-p", "no:benchmark"]
    command = pytest(f"--junitxml={tests}", *without, *chosen, *nbval, *places)
    return beside, Check("python tests, notebooks", command, tests)


def run_together(beside: list[Check], shown: Check) -> None:
    """Run some checks while another one is shown; print what they say after it.

    Browser tests and kernels wait much: together they use two cores better.
    """
    # Unbuffered: programs write into the same file.
    with tempfile.TemporaryFile(buffering=0) as output:

        def run_beside() -> None:
            for check in beside:
                output.write(f"\n── {check.name} ──\n".encode())
                check.run(output)

        thread = threading.Thread(target=run_beside, daemon=True)
        thread.start()
        print(f"\n── {shown.name} ──", flush=True)
        shown.run()
        thread.join()
        output.seek(0)
        print(output.read().decode(errors="replace"), flush=True)


def summary(checks: list[Check]) -> str:
    """The table of all checks and, as its last line, the counts."""
    lines = [f"\n{'':25}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>9}"]
    for c in checks:
        lines.append(f"{c.name:25}{c.passed:8}{c.failed:8}{c.skipped:9}{c.seconds:9.1f}")
    passed, failed, skipped = (
        sum(getattr(c, n) for c in checks) for n in ("passed", "failed", "skipped")
    )
    return "\n".join([*lines, f"\n{passed} passed, {failed} failed, {skipped} skipped"])


# ---- the commands --------------------------------------------------------------------------


def lab(arguments: list[str]) -> int:
    """Open JupyterLab; arguments are passed on to it."""
    # Only for the JupyterLab in .venv: its question about news would cover the first board.
    settings = VENV / "share" / "jupyter" / "lab" / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    news = {"fetchNews": "false", "checkForUpdates": False}
    told = {"@jupyterlab/apputils-extension:notification": news}
    (settings / "overrides.json").write_text(json.dumps(told), encoding="utf-8")
    quiet = ["--LabApp.news_url=None"]
    # By default the server shows only the notebook's folder, and links out of it are broken.
    quiet += [f"--ServerApp.root_dir={ROOT}"]
    quiet += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    print("· opening JupyterLab; Ctrl-C here, twice, stops it", flush=True)
    first = f"notebooks/{first_notebook(arguments)}"
    # The printed address opens the first notebook, too.
    quiet += [f"--LabApp.default_url=/lab/tree/{first}"]
    command = [str(PYTHON), "-m", "jupyterlab", first, *quiet, *root, *arguments]
    if os.name == "nt":
        return run([*command])
    # Replace this program: JupyterLab handles Ctrl-C itself (it asks before stopping).
    os.chdir(ROOT)
    os.execve(command[0], command, surroundings())


def first_notebook(arguments: list[str]) -> str:
    """Take `--language` out of the arguments; the first notebook in that or the system's."""
    known = runpy.run_path(str(ROOT / "stoneage_lab" / "cli" / "system_language.py"))
    asked = known["system_language"]()
    for word in [word for word in arguments if word.startswith("--language=")]:
        asked = word.partition("=")[2]
        arguments.remove(word)
    if "--language" in arguments:
        place = arguments.index("--language")
        asked = "".join(arguments[place + 1 : place + 2])
        del arguments[place : place + 2]
    if asked not in known["FIRST"]:
        raise SystemExit(f"No notebooks in {asked!r}; there are {', '.join(known['FIRST'])}.")
    return str(known["FIRST"][asked])


def test(arguments: list[str]) -> int:
    """Run every check (`--all`: the long ones, too), or pytest alone with arguments for it."""
    must("looking for a browser", [PYTHON, "tests/chromium.py"], ONLINE)
    long = arguments == ["--all"]
    if arguments and not long:
        # What is named is run, long or not.
        named = [each for each in arguments if each != "--all"]
        return run([PYTHON, "-m", "pytest", *named])
    with tempfile.TemporaryDirectory() as folder:
        beside, shown = all_checks(Path(folder), long)
        run_together(beside, shown)
    checks = [*beside, shown]
    print(summary(checks), flush=True)
    return int(any(check.failed for check in checks))


def fix(arguments: list[str]) -> int:
    """Format everything, and apply the automatic fixes of ruff and biome."""
    codes = [run([BIN / "ruff", "format", "."]), run([BIN / "ruff", "check", "--fix", "."])]
    codes.append(run([PYTHON, "hatch_build.py", "npm", "run", "fix"]))
    return max(codes)


def bench(arguments: list[str]) -> int:
    """Run the benchmarks one by one and print the table of docs/explanation/performance.md."""
    quiet = ["-q", "--benchmark-only", "--benchmark-quiet", "--timeout=1800"]
    return run([PYTHON, "-m", "pytest", "benchmarks", *quiet, *arguments])


def twin(arguments: list[str]) -> int:
    """Compile the rules, even if that failed before, and print which engine is used."""
    code = run([PYTHON, "twin_build.py", "again", *arguments])
    return code or run([PYTHON, "-c", "import stoneage_lab; print(stoneage_lab.engine_info())"])


def notebooks(arguments: list[str]) -> int:
    """Make the Japanese editions and run both (all, or those named or in a folder) in place."""
    named = [path for word in arguments if word != "--prose" for path in notebooks_of(word)]
    paths = []
    for path in named or editions.sources():
        source = editions.source_of(path)
        made = edition_of(source)
        runs = [run_of(one) for one in (source, made) if one]
        # Whoever names a translation wants its edition alone.
        paths += runs if path == source else runs[1:]
    if "--prose" in arguments:
        return 0
    options = ["store_widget_state=False", "record_timing=False"]
    options = [f"--ExecutePreprocessor.{option}" for option in options]
    must(
        "running the notebooks",
        [PYTHON, "-m", "nbconvert", "--to=notebook", "--execute", "--inplace", *options, *paths],
        "The cell above raised an error: fix the notebook or the library.",
    )
    for path in paths:
        strip(path)
    # Pictures of the documentation are made of the same games.
    drawings = () if named else ("pictures", "style_sheet", "film")
    return max([run([PYTHON, f"docs/{name}.py"]) for name in drawings], default=0)


def notebooks_of(word: str) -> list[Path]:
    """Return the notebook that was named, or all notebooks of a folder."""
    path = Path(word).resolve()
    return [one for one in editions.sources() if path in one.parents] if path.is_dir() else [path]


def edition_of(source: Path) -> Path | None:
    """Make the Japanese edition of a notebook; None where there is no translation."""
    try:
        made = editions.make(source)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    if made is None:
        missing = editions.translation_of(source).relative_to(editions.ROOT)
        print(f"· no Japanese yet: {missing.as_posix()}")
    return made


def run_of(path: Path) -> Path:
    """Return the notebook to run: of a lesson a copy beside the tests, the lesson is emptied."""
    copy = editions.run_of(path)
    if copy != path:
        strip(path)
        bare = editions.without_results(editions.read(path))
        editions.write(path, bare)
        ran = editions.read(copy) if copy.is_file() else bare
        editions.write(copy, editions.with_results(editions.without_results(bare), ran))
    return copy


def pictures(arguments: list[str]) -> int:
    """Take screenshots of every phase, or of those named, in 400, 600, 900 and 1400 px."""
    must("looking for a browser", [PYTHON, "tests/chromium.py"], ONLINE)
    return run([PYTHON, "tests/drawing/screens.py", *arguments])


def strip(path: Path) -> None:
    """Remove what depends on the machine or the moment: only what authors write is kept."""
    notebook = editions.read(path)
    notebook["metadata"].pop("widgets", None)
    notebook["metadata"].get("language_info", {}).pop("version", None)
    for cell in notebook["cells"]:
        # Times of execution and the state of an editor (folded, scrolled) are not wanted.
        cell["metadata"] = {k: v for k, v in cell["metadata"].items() if k in WRITTEN_METADATA}
        for output in cell.get("outputs", []):
            # A widget means nothing without the kernel that made it.
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    editions.write(path, notebook)


def site(arguments: list[str]) -> int:
    """Build the static site: the documentation, and in lite/ notebooks that run in a browser."""
    halves = {"--docs": "docs.making", "--lite": "lite.build"}
    wanted = {word: half for word, half in halves.items() if word in arguments} or halves
    serving = [word for word in arguments if word == "--serve" or word.startswith("--port=")]
    unknown = set(arguments) - {*halves, *serving}
    if unknown:
        known = ", ".join([*halves, "--serve", "--serve --port=8000"])
        raise SystemExit(f"dev.py site knows {known}; not {', '.join(sorted(unknown))}.")
    for half in wanted.values():
        must("", [PYTHON, "-m", half], "The lines above say what is missing.")
    return run([PYTHON, "-m", "lite.serve", *serving]) if serving else 0


def golden(arguments: list[str]) -> int:
    """Write playthroughs and counts after an intended change (--anew: with new choices)."""
    scripts = sorted((ROOT / "tests" / "games").glob("*/*/regenerate.py"))
    return max(run([PYTHON, script, *arguments]) for script in scripts)


def rehearse(arguments: list[str]) -> int:
    """Install the checkout as Binder does, and open it in a browser."""
    must("looking for a browser", [PYTHON, "tests/chromium.py"], ONLINE)
    return run([PYTHON, "binder/rehearse.py", *arguments])


def lock(arguments: list[str]) -> int:
    """Update requirements.lock.txt: for all systems, with hashes, without addresses."""
    options = ["--universal", "--generate-hashes", "--no-emit-index-url", "--all-extras"]
    options += [
        "--python-version=3.11",
        "--custom-compile-command=python3 dev.py lock",
        "--upgrade",
    ]
    compiling: Command = [BIN / "uv", "pip", "compile", "--quiet", *options]
    return run([*compiling, "pyproject.toml", "-o", "requirements.lock.txt"])


COMMANDS = (lab, test, fix, bench, twin, notebooks, site, pictures, golden, rehearse, lock)


def main() -> int:
    """Run the command that the command line names."""
    named = [command for command in COMMANDS if command.__name__ in sys.argv[1:2]]
    if not named:
        print(__doc__)
        return 0 if sys.argv[1:] in ([], ["-h"], ["--help"]) else 2
    prepare()
    return named[0](sys.argv[2:])


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nstopped")
