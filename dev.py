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
    python3 dev.py lock         update requirements.lock.txt to the newest allowed packages, and
                                requirements.uv.txt to the newest uv, which installs them

Everything is installed in .venv beside this file. Finished steps are kept: a second run takes
seconds.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - before anything that an older one cannot read
    sys.exit(
        "This is Python {}.{}; stoneage_lab needs 3.11 or newer. Install one, "
        "then name it: python3.11 dev.py lab".format(*sys.version_info)
    )

import os
import tempfile
import tomllib
from pathlib import Path

# Python leaves the folder of this file out where PYTHONSAFEPATH is set, or its option -P.
sys.path.insert(0, str(Path(__file__).resolve().parent))

import editions
from tools import environment
from tools.checks import all_checks, run_together, summary
from tools.installation import LOCK, UV_LOCK, prepare
from tools.jupyter import open_lab
from tools.notebook_runs import edition_of, notebooks_of, run_of, strip
from tools.programs import BIN, PYTHON, ROOT, Command, must, run


def lab(arguments: list[str]) -> int:
    """Open JupyterLab; arguments are passed on to it."""
    return open_lab(arguments)


def test(arguments: list[str]) -> int:
    """Run every check (`--all`: the long ones, too), or pytest alone with arguments for it.

    What needs no compiled rules does not wait for them.
    """
    wait = prepare(compiling=True)
    must("looking for a browser", [PYTHON, "tests/chromium.py"])
    long = arguments == ["--all"]
    if arguments and not long:
        # What is named is run, long or not.
        named = [each for each in arguments if each != "--all"]
        wait()
        return run([PYTHON, "-m", "pytest", *named])
    with tempfile.TemporaryDirectory() as folder:
        beside, shown = all_checks(Path(folder), long)
        run_together(beside, shown, wait)
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
    drawings = () if named else ("pictures", "faces", "style_sheet", "film")
    return max([run([PYTHON, f"docs/{name}.py"]) for name in drawings], default=0)


def pictures(arguments: list[str]) -> int:
    """Take screenshots of every phase, or of those named, in 400, 600, 900 and 1400 px."""
    must("looking for a browser", [PYTHON, "tests/chromium.py"])
    return run([PYTHON, "tests/drawing/screens.py", *arguments])


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
    must("looking for a browser", [PYTHON, "tests/chromium.py"])
    return run([PYTHON, "binder/rehearse.py", *arguments])


def lock(arguments: list[str]) -> int:
    """Update both lists of packages: for all systems, with hashes, without addresses."""
    options = ["--universal", "--generate-hashes", "--no-emit-index-url"]
    options += [
        "--python-version=3.11",
        "--custom-compile-command=python3 dev.py lock",
        "--upgrade",
    ]
    # Named here as uv is to read no settings but these, see tools/environment.py.
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["uv"]
    compiling: Command = [BIN / "uv", "pip", "compile", "--quiet", *options]
    with tempfile.TemporaryDirectory() as folder:
        overrides, itself = Path(folder, "overrides.txt"), Path(folder, "uv.in")
        overrides.write_text("\n".join(told["override-dependencies"]), "utf-8")
        itself.write_text("uv\n", "utf-8")
        all_of: Command = ["--all-extras", "--overrides", overrides, "pyproject.toml"]
        alone: Command = ["--no-annotate", itself]
        # A folder with wheels for this system alone would leave out the hashes of all others.
        private = environment.for_downloads(os.environ)
        settings = {**private, **environment.for_uv_again(os.environ)}
        files = ((all_of, LOCK), (alone, UV_LOCK))
        return max(run([*compiling, *of, "-o", to.name], None, settings) for of, to in files)


COMMANDS = (lab, test, fix, bench, twin, notebooks, site, pictures, golden, rehearse, lock)

# They need no compiled rules, or compile them themselves.
UNCOMPILED = (lab, fix, twin, lock)


def main() -> int:
    """Run the command that the command line names."""
    named = [command for command in COMMANDS if command.__name__ in sys.argv[1:2]]
    if not named:
        print(__doc__)
        return 0 if sys.argv[1:] in ([], ["-h"], ["--help"]) else 2
    command = named[0]
    if command is not test:
        # Where nothing is run, nothing has to be compiled.
        prepare(compiling=command not in UNCOMPILED and "--prose" not in sys.argv)()
    return command(sys.argv[2:])


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nstopped")
