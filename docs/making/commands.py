"""The page of the command line, from ``--help`` of the real commands."""

from __future__ import annotations

import os
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from stoneage_lab.cli import COMMANDS, parser
from stoneage_lab.core.language import speaking

PAGE: Final = "reference/commands.md"
WIDTH: Final = "92"
TEXT: Final = """# Command line

`stoneage-lab` comes with the package; `python -m stoneage_lab` is the same. These are the words of
its own `--help`; `stoneage-lab --language ja play --help` says the same in Japanese. What goes
wrong is one sentence on standard error, and the exit code is 1; a command line that cannot be read
gives 2.
"""


def pages() -> Mapping[str, str]:
    """Return the page."""
    parts = [TEXT]
    with speaking("en"), wide():
        whole = parser()
        parts.append(shown("stoneage-lab", whole))
        for name in COMMANDS:
            parts += [f"## {name}\n", shown(f"stoneage-lab {name}", command(whole, name))]
    return {PAGE: "\n".join(parts)}


def command(whole: ArgumentParser, name: str) -> ArgumentParser:
    """Return the parser of one command."""
    found = next(a for a in whole._actions if isinstance(a, _SubParsersAction))
    one: ArgumentParser = found.choices[name]
    return one


def shown(called: str, one: ArgumentParser) -> str:
    """Return the output as in a terminal."""
    return f"```text\n$ {called} --help\n{one.format_help()}```\n"


@contextmanager
def wide() -> Iterator[None]:
    """Set the width of help to that of the page, independent of the terminal."""
    before = {name: os.environ.get(name) for name in ("COLUMNS", "NO_COLOR")}
    os.environ.update({"COLUMNS": WIDTH, "NO_COLOR": "1"})
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})
