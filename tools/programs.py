"""Running programs in the checkout: where they are, what surrounds them, what a failure says."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, NoReturn, TypeAlias

import certificates

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
Command: TypeAlias = list[str | Path]
ONLINE = (
    "Is there a network? If so, run the same command again: finished steps are kept.\n"
    + certificates.ADVICE
)


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
