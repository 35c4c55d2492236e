"""The commands of dev.py, each a function of what follows its name on the command line."""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from . import lock_files, notebook_runs
from .checks import all_checks, lints, run_together, summary
from .command_arguments import HELP, Takes, paragraph, unknown_command
from .installation import prepare
from .jupyter import open_lab
from .new_game import NewGame, NoGame
from .running_programs import BIN, PYTHON, ROOT, Command, must, run

FIND_BROWSER: Command = [PYTHON, "tests/support/chromium.py"]


def lab(arguments: list[str]) -> int:
    """Open JupyterLab; arguments are passed on to it."""
    return open_lab(arguments)


def test(arguments: list[str]) -> int:
    """Run every check (`--all`: the long ones, too), or pytest alone with arguments for it.

    What needs no compiled rules does not wait for them.
    """
    wait = prepare(compiling=True)
    must("looking for a browser", FIND_BROWSER)
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


def lint(arguments: list[str]) -> int:
    """Read the code with ruff, biome and mypy, and stop at the first that finds something."""
    checks = []
    for check in lints():
        print(f"\n── {check.name} ──", flush=True)
        check.run()
        checks.append(check)
        if check.failed:
            break
    print(summary(checks), flush=True)
    return int(checks[-1].failed)


def fix(arguments: list[str]) -> int:
    """Format everything, and apply the automatic fixes of ruff and biome."""
    codes = [run([BIN / "ruff", "format", "."]), run([BIN / "ruff", "check", "--fix", "."])]
    codes.append(run([PYTHON, "-m", "tools.hatch_build", "npm", "run", "fix"]))
    return max(codes)


def bench(arguments: list[str]) -> int:
    """Run the benchmarks one by one and print the table of docs/explanation/performance.md."""
    quiet = ["-q", "--benchmark-only", "--benchmark-quiet", "--timeout=1800"]
    return run([PYTHON, "-m", "pytest", "benchmarks", *quiet, *arguments])


def twin(arguments: list[str]) -> int:
    """Compile the rules, even if that failed before, and print which engine is used."""
    code = run([PYTHON, "-m", "tools.twin_build", "again", *arguments])
    return code or run([PYTHON, "-c", "import stoneage_lab; print(stoneage_lab.engine_info())"])


def notebooks(arguments: list[str]) -> int:
    """Make the Japanese editions and run both (all, or those named or in a folder) in place."""
    return notebook_runs.run_notebooks(arguments)


def pictures(arguments: list[str]) -> int:
    """Take screenshots of every phase, or of those named, in 400, 600, 900 and 1400 px."""
    must("looking for a browser", FIND_BROWSER)
    return run([PYTHON, "tests/drawing/screens.py", *arguments])


def site(arguments: list[str]) -> int:
    """Build the static site: the documentation, and in lite/ notebooks that run in a browser."""
    halves = {"--docs": "docs.making", "--lite": "lite.build"}
    wanted = {word: half for word, half in halves.items() if word in arguments} or halves
    serving = [word for word in arguments if word not in halves]
    if "docs.making" in wanted.values():
        # It prints the worksheets.
        must("looking for a browser", FIND_BROWSER)
    for half in wanted.values():
        must("", [PYTHON, "-m", half], "The lines above say what is missing.")
    return run([PYTHON, "-m", "lite.serve", *serving]) if serving else 0


def golden(arguments: list[str]) -> int:
    """Write playthroughs and counts after an intended change (--anew: with new choices)."""
    scripts = sorted((ROOT / "tests" / "games").glob("*/*/regenerate.py"))
    return max(run([PYTHON, script, *arguments]) for script in scripts)


def new_game(arguments: list[str]) -> int:
    """Begin a game of the house under a name, with its tests.

    A name that cannot be is refused before anything is installed.
    """
    try:
        game = NewGame(arguments[0], ROOT)
        game.check_free()
        prepare(compiling=False)()
        folders = game.make()
    except NoGame as error:
        raise SystemExit(str(error)) from None
    # Where a line is broken depends on the length of the name.
    for command in (["check", "--fix", "--select", "I", "-q"], ["format", "-q"]):
        must("", [BIN / "ruff", *command, *folders])
    game_folder, tests = (folder.relative_to(ROOT).as_posix() for folder in folders)
    print(
        f'{game.title} can be played: stoneage_lab.play("{game.name}").\n'
        f"Its rules begin in {game_folder}/rules/flow.py; docs/how_to/extend.md leads on.\n"
        f"Its tests: python3 dev.py test {tests}"
    )
    return 0


def train(arguments: list[str]) -> int:
    """Let bots learn a game by self-play, and keep what they learned if it wins."""
    return run([PYTHON, "-m", "stoneage_lab.learning", *arguments])


def rehearse(arguments: list[str]) -> int:
    """Install the checkout as Binder does, and open it in a browser."""
    must("looking for a browser", FIND_BROWSER)
    return run([PYTHON, "binder/rehearse.py", *arguments])


def lock(arguments: list[str]) -> int:
    """Update both lists of packages."""
    return lock_files.update()


DevCommand: TypeAlias = Callable[[list[str]], int]
PYTEST: Final = Takes(program="pytest")

COMMANDS: Final[dict[DevCommand, Takes]] = {
    lab: Takes(program="JupyterLab"),
    test: PYTEST,
    lint: Takes(),
    fix: Takes(),
    bench: PYTEST,
    twin: Takes(words="folders or modules with a game of yours"),
    notebooks: Takes(("--prose",), "notebooks or folders of notebooks/"),
    site: Takes(("--docs", "--lite", "--serve", "--port=")),
    pictures: Takes(words="names of phases, and widths"),
    golden: Takes(("--anew",)),
    new_game: Takes(words="one name of a game", exactly=1),
    train: Takes(program="python -m stoneage_lab.learning", helps=True),
    rehearse: Takes(("--plain",)),
    lock: Takes(),
}

# They need no compiled rules, or compile them themselves.
UNCOMPILED = (lab, lint, fix, twin, lock)


def name_of(command: DevCommand) -> str:
    """Return the name of a command, as it is typed."""
    return command.__name__.replace("_", "-")


def print_what_can_be_printed() -> None:
    """Let a question mark stand for a sign that the encoding of the output lacks.

    In a file or a pipe a Japanese Windows writes cp932, which has no “·” and no “é”.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def main(arguments: list[str], usage: str) -> int:
    """Run the command that the first argument names, or print how they are used."""
    print_what_can_be_printed()
    name, *rest = arguments or ["--help"]
    if name in HELP:
        print(usage)
        return 0
    command = next((command for command in COMMANDS if name_of(command) == name), None)
    if command is None:
        print(unknown_command(name, [name_of(each) for each in COMMANDS]), file=sys.stderr)
        return 2
    takes = COMMANDS[command]
    if set(rest) & set(HELP) and not takes.helps:
        print(paragraph(usage, name))
        if takes.program:
            print(f"All other arguments are passed on to {takes.program}.")
        return 0
    refusal = takes.refusal(name, rest)
    if refusal:
        print(f"{refusal}\n{paragraph(usage, name)}", file=sys.stderr)
        return 2
    if command not in (test, new_game):  # they prepare what they need
        # Where nothing is run, nothing has to be compiled.
        prepare(compiling=command not in UNCOMPILED and "--prose" not in rest)()
    return command(rest)
