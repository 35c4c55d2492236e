"""The quick checks: first, and before anything that takes long."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import commands
from tools.checks import Check, all_checks, lints
from tools.running_programs import PYTHON

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).resolve().parent.parent
JOBS = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))["jobs"]


def test_lint_stops_at_the_first_check_that_finds_something(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    codes = {"good": 0, "bad": 3, "never": 0}
    made = [Check(name, [PYTHON, "-c", f"raise SystemExit({codes[name]})"]) for name in codes]
    monkeypatch.setattr(commands, "lints", lambda: made[:1])
    assert commands.lint([]) == 0
    monkeypatch.setattr(commands, "lints", lambda: made)
    assert commands.lint([]) == 1
    said = capfd.readouterr().out
    assert "1 passed, 1 failed" in said
    assert "never" not in said


def test_what_reads_the_code_is_a_part_of_all_checks(tmp_path: Path) -> None:
    names = [check.name for check in all_checks(tmp_path, long=False)[0]]
    assert names[: len(lints())] == [check.name for check in lints()]


def test_every_other_job_waits_for_the_quick_one() -> None:
    assert [step["run"] for step in JOBS["lint"]["steps"] if "run" in step] == [
        "python3 dev.py lint"
    ]
    assert {name for name, job in JOBS.items() if job.get("needs") != "lint"} == {"lint"}


def test_windows_and_macos_run_the_tests() -> None:
    job = JOBS["other-systems"]
    assert {name.split("-")[0] for name in job["strategy"]["matrix"]["os"]} == {"windows", "macos"}
    assert job["steps"][-1]["run"] == "python dev.py test"
