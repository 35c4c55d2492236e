"""What is said when a program that installs something has failed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.for_each import for_each

from tools import failure_causes, running_programs

# What programs have said, word for word, and a word of the sentence that belongs to it.
SAID = {
    "“:”": [
        "Error: Refusing to create a venv in /a:b because it contains the PATH separator :.",
    ],
    "“;”": ["because it contains the PATH separator ;."],
    "python3-venv": [
        "The virtual environment was not created because ensurepip is not\navailable.",
        "/usr/bin/python3: No module named venv",
        "ModuleNotFoundError: No module named 'ensurepip'",
    ],
    "full": [
        "ERROR: Could not install packages: [Errno 28] No space left on device",
        "npm error code ENOSPC",
        "OSError: [Errno 122] Disk quota exceeded",
    ],
    "cannot be written": [
        "error: failed to create directory `/c`: Permission denied (os error 13)",
        "Error: [Errno 30] Read-only file system: '/x/.venv'",
        "PermissionError: [WinError 5] Access is denied: 'C:\\\\x'",
    ],
    "proxy wants": ["OSError('Tunnel connection failed: 407 Proxy Authentication Required')"],
    "PIP_CERT": [
        "SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]'))\n"
        "ERROR: No matching distribution found for uv==1",
        "  cause: invalid peer certificate: UnknownIssuer",
        "npm error code UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
        "npm error code SELF_SIGNED_CERT_IN_CHAIN",
    ],
    "lock file": [
        "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
        "  × Failed to download `a==1`\n  ╰─▶ Hash mismatch for `a==1`",
        "npm error code EINTEGRITY",
    ],
    "network": [
        "NewConnectionError('<pip…>: [Errno -3] Temporary failure in name resolution')\n"
        "ERROR: No matching distribution found for uv",
        "  cause: dns error\n  cause: failed to lookup address information",
        "npm error code ENOTFOUND",
        "ERROR: Could not find a version that satisfies uv==1 (from versions: none)\n"
        "ERROR: No matching distribution found for uv==1",
        "ReadTimeoutError(\"HTTPSConnectionPool(host='a', port=443): Read timed out.\")",
    ],
    "password": [
        "npm error code E401",
        "error: HTTP status client error (403 Forbidden) for url (http://a/)",
        "ERROR: HTTP error 401 while getting http://a/b.whl",
    ],
    "no such version": [
        "ERROR: No matching distribution found for uv==0.13.8",
        "  × No solution found when resolving dependencies:",
        "npm error code ETARGET",
    ],
}


@for_each(case=[(word, said) for word, texts in SAID.items() for said in texts])
def test_the_cause_is_the_one_that_the_program_names(case: tuple[str, str]) -> None:
    word, said = case
    assert word in failure_causes.cause(said)


@for_each(
    said=(
        "", "error: unexpected argument '--quiett' found", "Segmentation fault",
        "ModuleNotFoundError: No module named 'hatchling'", "src/board.ts(3,1): error TS2304",
        "Downloading 403 packages", "Saved 404 files", "Error: Command '[…, '-m', 'ensurepip']' "
        "returned non-zero exit status 1.",
    )
)  # fmt: skip
def test_of_an_unknown_cause_nothing_is_said(said: str) -> None:
    assert failure_causes.cause(said) == ""


def test_names_and_passwords_in_addresses_are_not_shown() -> None:
    said = "Looking in http://me:p@ss@host:81/s, 'https://t0ken@b/' and http://c/d@e"
    assert failure_causes.discreet(said) == (
        "Looking in http://****@host:81/s, 'https://****@b/' and http://c/d@e"
    )


@pytest.mark.skipif(os.name == "nt", reason="no such names there")
def test_a_folder_in_which_python_makes_no_environment(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    venv = tmp_path / "stats 101:A" / ".venv"
    base = getattr(sys, "_base_executable", None) or sys.executable
    if subprocess.run([base, "-m", "venv", tmp_path / "a:b"], capture_output=True).returncode == 0:
        pytest.skip("this Python makes one")
    with pytest.raises(SystemExit, match="rename that folder") as raised:
        running_programs.prepared("creating .venv", [base, "-m", "venv", venv])
    assert "python3-venv" not in str(raised.value)
    # What Python said comes first.
    assert "PATH separator" in capfd.readouterr().err


def test_a_file_where_a_folder_is_wanted(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SystemExit) as raised:
        running_programs.prepared(
            "creating .venv", [sys.executable, "-m", "venv", tmp_path / "file"]
        )
    # Not a known cause: the program's words, its name, and no more.
    assert str(raised.value).strip().splitlines() == [
        f"This failed (exit code 1): {sys.executable} -m venv {tmp_path / 'file'}"
    ]
    assert "file" in capfd.readouterr().err
