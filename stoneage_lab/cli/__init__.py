"""The command `stoneage-lab`, for use without a notebook.

stoneage-lab lab
stoneage-lab play you careful --seed 7
stoneage-lab table stone-age --players 3 --lan
stoneage-lab practice stone-age
stoneage-lab rules agricola -o rules.html
stoneage-lab simulate careful farmer --games 1000 --seed 1
stoneage-lab handout L3 --class 1B --students 40
stoneage-lab key L3 --class 1B --students 40
stoneage-lab plan L3
stoneage-lab pool codes.txt --class 1B
stoneage-lab summary R1
stoneage-lab puzzles stone-age --count 100 -o mine.json
stoneage-lab priors agricola --pairs 40 --cards reeve axe
stoneage-lab doctor

Every command is a module of this folder with two functions: `arguments` adds to a parser
its arguments, `run` executes the command and returns the exit code.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from types import ModuleType
from typing import Final

from .. import __version__
from ..core.errors import LabError
from ..core.language import LANGUAGES, language, language_code, speaking
from . import standard_streams
from .argument_types import a_language
from .system_language import system_language
from .words import words

COMMANDS: Final = (
    "lab", "play", "table", "practice", "rules", "simulate", "handout", "key", "plan", "pool",
    "summary", "puzzles", "priors", "doctor",
)  # fmt: skip
"""Every command, in the order in which help lists them."""

MISUSED: Final = 2
"""The exit code of an invalid command line."""

PROGRAM: Final = "stoneage-lab"
"""What the command is called; `python -m stoneage_lab` is another way to start it."""

INTERRUPTED: Final = 130
"""The exit code of a program that was ended by Ctrl-C."""


def module(command: str) -> ModuleType:
    """Return the module of a command."""
    return import_module(f".{command}", __name__)


def parser(program: str = PROGRAM) -> argparse.ArgumentParser:
    """Return the parser of the whole command line, in the current language."""
    said = words()
    whole = argparse.ArgumentParser(prog=program, description=said["about.all"])
    whole.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    whole.add_argument(
        "--language",
        type=a_language,
        choices=LANGUAGES,
        default=language(),
        help=said["arg.language"],
    )
    parts = whole.add_subparsers(dest="command", required=True, metavar="command")
    for name in COMMANDS:
        about = said[f"about.{name}"]
        part = parts.add_parser(name, help=about, description=about)
        module(name).arguments(part)
        # Also after the command; its default must not override an option before the command.
        part.add_argument(
            "--language",
            type=a_language,
            choices=LANGUAGES,
            default=argparse.SUPPRESS,
            help=said["arg.language"],
        )
    return whole


def main(arguments: Sequence[str] | None = None, program: str = PROGRAM) -> int:
    """Run a command line; an error is one sentence on standard error.

    Parameters
    ----------
    arguments
        The words after the name of the program; none takes those this Python was started with.
    program
        What the user typed to get here; help shows it.
    """
    told = list(sys.argv[1:] if arguments is None else arguments)
    standard_streams.prepare()
    asked, command = _early(told)
    with speaking(asked):
        said = words()
        encoding = standard_streams.lacks(said["about.all"])
        if encoding:
            print(said("wrong.letters", encoding=encoding), file=sys.stderr)
        if not told:
            parser(program).print_help()
            return MISUSED
        if command and command not in COMMANDS:
            print(_unknown(command), file=sys.stderr)
            return MISUSED
        given = parser(program).parse_args(told)
        try:
            return int(module(given.command).run(given))
        except BrokenPipeError:
            # The reader of the pipe (`head`, for instance) has closed it. What Python still
            # buffers would raise a second error at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        except (LabError, OSError) as error:
            print(_sentence(error), file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            print(file=sys.stderr)
            return INTERRUPTED


def _early(told: Sequence[str]) -> tuple[str, str]:
    """Return the language and the command of a command line, before it is parsed."""
    # Shortened, --lan of a command would be this.
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    early.add_argument("--language", "--lang", default="")
    try:
        known, rest = early.parse_known_args(told)
    except argparse.ArgumentError:
        return language(), ""
    asked = language_code(known.language)
    command = rest[0] if rest and not rest[0].startswith("-") else ""
    if asked:
        return asked, command
    # Its notebooks are read: they begin in the language of the reader's system.
    return system_language() if command == "lab" else language(), command


def _unknown(command: str) -> str:
    """Return the sentence about an unknown command."""
    meant = get_close_matches(command, COMMANDS, 1, 0.5)
    key = "wrong.meant" if meant else "wrong.command"
    return words()(key, given=command, known=", ".join(COMMANDS), meant="".join(meant))


def _sentence(error: Exception) -> str:
    """Return an error as a sentence; those of the system name their file last, and a number."""
    if isinstance(error, OSError) and error.filename is not None:
        why = error.strerror or type(error).__name__
        return words()("wrong.file", path=str(error.filename), why=why)
    return str(error)
