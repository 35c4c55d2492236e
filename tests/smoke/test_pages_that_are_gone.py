"""The options that end the Python of a page that is gone are those of Jupyter."""

from __future__ import annotations

import json
import re
from pathlib import Path

from jupyter_server.services.kernels.kernelmanager import MappingKernelManager

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENT = ROOT / "docs/how_to/front_ends.md"
POST_BUILD = ROOT / "binder/postBuild"
OPTION = re.compile(r"--MappingKernelManager\.(cull_\w+)=(\w+)")


def options() -> dict[str, str]:
    """The options of the command that the document gives."""
    (line,) = re.findall(
        r"^    voila .*$", DOCUMENT.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    return dict(OPTION.findall(line))


def test_the_options_in_the_command_and_on_binder_are_those_of_jupyter() -> None:
    assert set(options()) == {"cull_idle_timeout", "cull_interval"}
    every = dict(OPTION.findall(DOCUMENT.read_text(encoding="utf-8")))
    text = POST_BUILD.read_text(encoding="utf-8")
    (written,) = re.findall(r"'(\{\"MappingKernelManager\".*\})'", text)
    on_binder = json.loads(written)["MappingKernelManager"]
    assert set(on_binder) == set(options())
    assert {*every, *on_binder} <= set(MappingKernelManager.class_trait_names())
    assert all(int(value) > 0 for value in (*options().values(), *on_binder.values()))
