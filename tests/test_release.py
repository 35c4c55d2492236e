"""What has to agree before something is published."""

from __future__ import annotations

import os
import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import stoneage_lab as lab
from tools.commands import COMMANDS, name_of

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RELEASE = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))


def test_the_version_is_written_once() -> None:
    assert "version" in PROJECT["project"]["dynamic"]
    assert "version" not in PROJECT["project"]
    assert PROJECT["tool"]["hatch"]["version"] == {"path": "stoneage_lab/__init__.py"}
    assert metadata.version("stoneage-lab") == lab.__version__


def test_who_cites_it_names_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert str(citation["version"]) == lab.__version__
    assert citation["license"] == PROJECT["project"]["license"]
    assert citation["authors"] == PROJECT["project"]["authors"]
    assert {"cff-version", "message", "title"} <= set(citation)


def test_the_change_log_begins_with_this_version() -> None:
    heading = re.search(r"^## (\S+) \((.*)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert heading
    assert heading[1] == lab.__version__
    tag = os.environ.get("RELEASE_TAG")
    if tag:
        assert tag == f"v{lab.__version__}"
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", heading[2]), "a release has a day"


def test_wheels_are_built_for_every_python_that_is_tested() -> None:
    checks = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))
    tested = checks["jobs"]["test"]["strategy"]["matrix"]["python"]
    built = PROJECT["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{python.replace('.', '')}-*" for python in tested]
    assert PROJECT["project"]["requires-python"] == f">={tested[0]}"


def test_only_a_tag_publishes_and_without_a_password() -> None:
    publish = RELEASE["jobs"]["publish"]
    assert publish["if"] == "github.ref_type == 'tag'"
    assert set(publish["needs"]) == {"long", "wheels", "plain"}
    assert publish["permissions"] == {"id-token": "write"}
    assert RELEASE["permissions"] == {"contents": "read"}
    assert "secrets." not in (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    assert RELEASE["jobs"]["plain"]["steps"][3]["env"] == {"STONEAGE_LAB_PURE": "1"}


def test_the_commands_of_contributors_are_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    known = {name_of(command) for command in COMMANDS}
    named = set(re.findall(r"python3 dev\.py ([\w-]+)", text))
    assert {"lab", "fix", "test"} <= named <= known
    for link in re.findall(r"\]\(([^)#:]+)[^)]*\)", text):
        assert (ROOT / link).exists(), link
