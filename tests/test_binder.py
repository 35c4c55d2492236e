"""What Binder would make of this checkout, as repo2docker says without building it."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
BINDER = ROOT / "binder"
TEMPLATES = ROOT / "share/jupyter/voila/templates"
LINKS = runpy.run_path(str(BINDER / "links.py"))
REHEARSE = runpy.run_path(str(BINDER / "rehearse.py"))
LINK = re.compile(r"https://mybinder\.org/[^\s)]+")


@pytest.fixture(scope="module")
def dockerfile(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The Dockerfile, for the user of Binder."""
    pytest.importorskip("repo2docker", reason="jupyter-repo2docker is not installed here")
    # It looks at pyproject.toml and binder/ alone.
    folder = tmp_path_factory.mktemp("repo")
    shutil.copytree(BINDER, folder / "binder")
    shutil.copy(ROOT / "pyproject.toml", folder)
    user = ["--user-id", "1000", "--user-name", "jovyan"]
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", *user, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_image_installs_the_checkout_and_runs_post_build(dockerfile: str) -> None:
    version = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    assert (
        f"environment.py-{version}-linux-64.lock".replace(".", "-2e")
        .replace("-linux-64", "-2dlinux-2d64")
        .replace("py-3", "py-2d3")
        in dockerfile
    )
    assert '/bin/pip install --no-cache-dir -r "binder/requirements.txt"' in dockerfile
    assert "RUN ./binder/postBuild" in dockerfile
    # The sources lie there before pip is asked for them, and belong to the user who builds in them.
    copied = dockerfile.index("COPY --chown=1000:1000 src/ ${REPO_DIR}/")
    user = dockerfile.index("USER ${NB_USER}", copied)
    assert user < dockerfile.index("pip install --no-cache-dir") < dockerfile.index("postBuild\n")


def test_nothing_replaces_the_jupyterlab_of_the_image() -> None:
    assert (BINDER / "requirements.txt").read_text(encoding="utf-8").split("\n") == ["-e .", ""]
    assert not (BINDER / "environment.yml").exists()  # it would switch requirements.txt off
    assert os.access(BINDER / "postBuild", os.X_OK)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["demo"]]
    names = {re.match(r"[\w.-]+", each)[0] for each in wanted}  # type: ignore[index]
    assert not names & {"jupyterlab", "notebook", "jupyter-server"}
    assert names & {"voila"}


def test_the_rehearsal_starts_from_the_images_own_packages() -> None:
    buildpack = pytest.importorskip("repo2docker.buildpacks.conda")
    version = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip()
    lock = Path(buildpack.__file__).with_name(f"environment.py-{version[7:]}-linux-64.lock")
    has = lock.read_text(encoding="utf-8")
    for pin in REHEARSE["BASE"]:
        if "==" in pin:
            assert f"/{pin.replace('==', '-')}-" in has, f"the image has another {pin}"


def links() -> list[tuple[str, str]]:
    """Every link to Binder, with the page it stands on."""
    return [
        (page.name, url)
        for page in LINKS["pages"]()
        for url in LINK.findall(page.read_text(encoding="utf-8"))
        if "badge" not in url
    ]


def test_all_links_name_one_repository_and_what_is_there() -> None:
    name = LINKS["repository"]()
    assert len(links()) >= 2
    for page, url in links():
        assert url.startswith(f"https://mybinder.org/v2/gh/{name}/HEAD?urlpath="), page
        path = unquote(url.partition("urlpath=")[2])
        assert path.startswith(("lab/tree/", "voila/render/")), url
        assert (ROOT / path.removeprefix("lab/tree/").removeprefix("voila/render/")).is_file()


def test_one_command_names_the_repository_in_all_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(ROOT / "README.md", tmp_path)
    write: Any = LINKS["write"]
    monkeypatch.setitem(write.__globals__, "README", tmp_path / "README.md")
    monkeypatch.setitem(write.__globals__, "ROOT", tmp_path)
    assert write("someone/stone-age.lab") >= 2
    text = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "OWNER/REPO/HEAD" not in text
    assert "<!-- repository: someone/stone-age.lab -->" in text
    assert text.count("mybinder.org/v2/gh/someone/stone-age.lab/HEAD?urlpath=") == 3
    assert "(https://someone.github.io/stone-age.lab/lite/)" in text
    assert "OWNER.github.io" not in text
    for wrong in ("someone", "https://example.org/a/b", "a/b/c"):
        with pytest.raises(SystemExit, match="OWNER/REPO"):
            write(wrong)


def test_the_site_is_published_as_it_is_built_here() -> None:
    told = yaml.safe_load((ROOT / ".github/workflows/site.yml").read_text(encoding="utf-8"))
    steps = told["jobs"]["build"]["steps"]
    assert {"run": "python3 dev.py site"} in steps
    handed = next(step for step in steps if "upload-pages-artifact" in step.get("uses", ""))
    dev = runpy.run_path(str(ROOT / "dev.py"))
    assert ROOT / handed["with"]["path"] == dev["ROOT"] / "dist" / "site"
    publish = told["jobs"]["publish"]
    assert publish["permissions"] == {"id-token": "write", "pages": "write"}
    assert "has_pages" in publish["if"]


def test_the_demo_is_for_people_who_see_no_code() -> None:
    demo = json.loads((ROOT / "notebooks/demo.ipynb").read_text(encoding="utf-8"))
    code = "".join("".join(c["source"]) for c in demo["cells"] if c["cell_type"] == "code")
    prose = "".join("".join(c["source"]) for c in demo["cells"] if c["cell_type"] == "markdown")
    assert "lab.PlayPage" in code
    assert "lab." not in prose
    assert "ノートブック" in prose
    # The page that Voila makes of it is one of ours.
    page = demo["metadata"]["voila"]["template"]
    assert (TEMPLATES / page / "index.html.j2").is_file()
    assert demo["metadata"]["title"]


def test_its_page_names_no_other_machine() -> None:
    for path in TEMPLATES.rglob("*"):
        if path.is_file():
            assert not re.search(r"https?:|['\"]//", path.read_text("utf-8")), path
