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
from importlib.metadata import entry_points
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


def test_the_tests_of_a_rehearsal_find_the_plugins_they_need() -> None:
    plugins = entry_points(group="pytest11")
    own = [p.value for p in plugins if p.dist and p.dist.name in REHEARSE["TOOLS"]]
    chosen = [word for plugin in own for word in ("-p", plugin)]
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", *chosen]
    done = subprocess.run(
        [*command, *REHEARSE["BROWSER_TESTS"]],
        cwd=ROOT,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_replaces_the_jupyterlab_of_the_image() -> None:
    wanted = (BINDER / "requirements.txt").read_text(encoding="utf-8")
    assert wanted == "-c constraints.txt\n-e .\n"
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


def test_the_links_open_what_is_there() -> None:
    section = LINKS["section"]("someone/their-lab")
    opened = [unquote(url.partition("urlpath=")[2]) for url in LINK.findall(section)]
    opened = [path for path in opened if path]  # the badge's picture is one, too
    assert len(opened) == 4
    assert set(opened) == set(LINKS["opened"](section))
    for path in opened:
        assert path.startswith(("lab/tree/", "voila/render/")), path
        assert (ROOT / path.removeprefix("lab/tree/").removeprefix("voila/render/")).is_file()


def links_of(text: str) -> list[str]:
    """All links that lead to the published project."""
    return [url for url in re.findall(r"\((https://[^)]*)\)", text) if "badge" not in url]


def test_one_command_writes_the_links_and_replaces_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readme = tmp_path / "README.md"
    unnamed = LINKS["with_links"]((ROOT / "README.md").read_text(encoding="utf-8"), None)
    readme.write_text(unnamed, encoding="utf-8")
    write: Any = LINKS["write"]
    monkeypatch.setitem(write.__globals__, "README", readme)
    assert LINKS["repository"]() is None
    assert not re.search(r"mybinder|github\.io", unnamed)
    assert "python3 binder/links.py owner/repo`" in unnamed
    for name, site in (
        ("first/repo", "https://first.github.io/repo/"),
        ("someone/stone-age.lab", "https://someone.github.io/stone-age.lab/"),
    ):
        write(name)
        text = readme.read_text(encoding="utf-8")
        assert LINKS["repository"]() == name
        assert text.count(f"mybinder.org/v2/gh/{name}/HEAD?urlpath=") == 4
        assert f"({site}lite/)" in text
        assert f"({site}lite/play.html)" in text
        assert len(links_of(text)) == 7
        assert text.count("## Without installing anything") == 1
        assert f"git clone https://github.com/{name}`" in text
        assert "Once this project" not in text
        # All the rest stays as it was.
        assert LINKS["with_links"](text, None) == unnamed
    assert "first" not in " ".join(links_of(text))
    for wrong in ("someone", "https://example.org/a/b", "a/b/c"):
        with pytest.raises(SystemExit, match="owner/repo"):
            write(wrong)
    assert readme.read_text(encoding="utf-8") == text
    readme.write_text("# no place for links\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="two lines"):
        write("someone/else")


def test_no_page_names_a_repository_that_is_not_there() -> None:
    # Nor does a notebook: a reader of a fresh clone would follow a link to nowhere.
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    for page in [*pages, *(ROOT / "notebooks").rglob("*.ipynb")]:
        assert not re.search(r"OWNER(?:/|\.github)", page.read_text(encoding="utf-8")), page


def test_the_site_is_published_as_it_is_built_here() -> None:
    told = yaml.safe_load((ROOT / ".github/workflows/site.yml").read_text(encoding="utf-8"))
    steps = told["jobs"]["build"]["steps"]
    assert {"run": "python3 dev.py site"} in steps
    handed = next(step for step in steps if "upload-pages-artifact" in step.get("uses", ""))
    assert ROOT / handed["with"]["path"] == ROOT / "dist" / "site"
    publish = told["jobs"]["publish"]
    assert publish["permissions"] == {"id-token": "write", "pages": "write"}
    assert "has_pages" in publish["if"]


def test_the_demo_is_for_people_who_see_no_code() -> None:
    demo = json.loads((ROOT / "notebooks/demo.ipynb").read_text(encoding="utf-8"))
    code = "".join("".join(c["source"]) for c in demo["cells"] if c["cell_type"] == "code")
    prose = "".join("".join(c["source"]) for c in demo["cells"] if c["cell_type"] == "markdown")
    assert "lab.stone_age.PlayPage" in code
    assert "lab." not in prose
    assert "日本語版" in prose
    # The page that Voila makes of it is one of ours.
    page = demo["metadata"]["voila"]["template"]
    assert (TEMPLATES / page / "index.html.j2").is_file()
    assert demo["metadata"]["title"]


def test_its_page_names_no_other_machine() -> None:
    for path in TEMPLATES.rglob("*"):
        if path.is_file():
            assert not re.search(r"https?:|['\"]//", path.read_text("utf-8")), path


def test_what_the_image_lacks_comes_in_the_versions_of_the_lock() -> None:
    lock = (ROOT / "requirements.lock.txt").read_text(encoding="utf-8")
    locked = set(re.findall(r"^[\w.-]+==[^\s;\\]+", lock, flags=re.MULTILINE))
    text = (BINDER / "constraints.txt").read_text(encoding="utf-8")
    pins = [line for line in text.splitlines() if not line.startswith("#")]
    assert {pin.partition("==")[0] for pin in pins} >= {"anywidget", "numpy", "voila"}
    assert set(pins) <= locked
    # The image's own packages stay as they are.
    assert not {pin.partition("==")[0] for pin in pins} & {
        pin.partition("==")[0] for pin in REHEARSE["BASE"]
    }
    assert "-c binder/constraints.txt" in (BINDER / "postBuild").read_text(encoding="utf-8")
