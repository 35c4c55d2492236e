"""Running programs in the checkout: where they are, what surrounds them, what a failure says."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Any, NoReturn, TypeAlias

from . import certificates, environment, failure_causes

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
Command: TypeAlias = list[str | Path]
AGAIN = "Then run the same command again: finished steps are kept."


def surroundings() -> dict[str, str]:
    """Environment variables for programs: .venv comes first, and uv trusts the system.

    What the machine sets for other purposes stays outside (see environment.py). Python keeps what
    it compiles in .cache, even where it is told to write nothing beside the sources: hundreds of
    programs run in the tests, and each would compile all that it imports. A sign that the encoding
    of the output lacks (“·” in the cp932 of a Japanese Windows) ends no program: “?” stands for it.
    """
    path = os.pathsep.join([str(BIN), os.environ.get("PATH", "")])
    bytecode = str(ROOT / ".cache" / "bytecode")
    encoding, _, errors = os.environ.get("PYTHONIOENCODING", "").partition(":")
    return {
        "PYTHONPYCACHEPREFIX": bytecode,
        **certificates.for_uv(),
        **environment.clean(os.environ),
        "PYTHONIOENCODING": f"{encoding}:{errors or 'replace'}",
        "PATH": path,
        "VIRTUAL_ENV": str(VENV),
    }


def run(
    command: Command, output: IO[bytes] | None = None, settings: dict[str, str] | None = None
) -> int:
    """Run a program in the checkout, optionally with its output in a file; its exit code."""
    words = [str(word) for word in command]
    env = {**surroundings(), **(settings or {})}
    process = subprocess.Popen(
        words, cwd=ROOT, env=env, stdout=output, stderr=output and subprocess.STDOUT
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


def start(command: Command, **options: Any) -> subprocess.Popen[bytes]:
    """Start a program in the checkout, and do not wait for it."""
    words = [str(word) for word in command]
    return subprocess.Popen(words, cwd=ROOT, env=surroundings(), **options)


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ask a program to end, and wait until it has put away what was half made."""
    process.terminate()
    try:
        process.wait(timeout=15)
    except subprocess.TimeoutExpired:
        process.kill()


def download(
    what: str,
    command: Command,
    again: dict[str, str] | None = None,
    settings: dict[str, str] | None = None,
) -> None:
    """Run pip or uv; if it does not trust or reach a server, run it again with other settings."""
    print(f"· {what}", flush=True)
    own = settings or {}
    code, said = heard(command, own)
    trust = certificates.for_uv_again() if again is None else again
    if code and trust and failure_causes.is_about_certificates(said):
        print("  the server's certificate is not known: trying another list", flush=True)
        # They stay set: all that follows meets the same network.
        os.environ.update(trust)
        code, said = heard(command, own)
    places = environment.for_uv_again if again is None else environment.for_pip_again
    fewer = places(os.environ) if code else {}
    if fewer:
        print("  trying without no-index, extra-index-url and find-links of pip", flush=True)
        before = said
        code, said = heard(command, {**own, **fewer})
        os.environ.update({} if code else fewer)
        said = before if code else said
    if code:
        give_up(code, command, said)


def prepared(what: str, command: Command) -> None:
    """Run a program that is silent unless it fails, and has to succeed."""
    if what:
        print(f"· {what}", flush=True)
    code, said = heard(command)
    if code:
        give_up(code, command, said)


def must(what: str, command: Command, hint: str = "") -> None:
    """Run a program that has to succeed, and says itself what is wrong; a hint may follow."""
    if what:
        print(f"· {what}", flush=True)
    code = run(command)
    if code:
        raise SystemExit(f"\n{failure(code, command)}\n{hint}".rstrip())


def heard(command: Command, settings: dict[str, str] | None = None) -> tuple[int, str]:
    """Run pip, uv or a program like them: its exit code, and what it said."""
    private = environment.for_downloads(os.environ)
    with tempfile.TemporaryFile() as output:
        code = run(command, output, {**private, **(settings or {})})
        output.seek(0)
        return code, output.read().decode(errors="replace")


def give_up(code: int, command: Command, said: str) -> NoReturn:
    """Stop: what the program said, which one it was, and the cause if its words name one."""
    print(failure_causes.discreet(said).rstrip(), file=sys.stderr, flush=True)
    cause = failure_causes.cause(said)
    told = ["", failure(code, command), *([cause, AGAIN] if cause else [])]
    raise SystemExit("\n".join(told))


def failure(code: int, command: Command) -> str:
    """Return the line that says which program failed."""
    return f"This failed (exit code {code}): {' '.join(str(word) for word in command)}"
