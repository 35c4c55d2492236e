"""What a machine sets for other purposes, and what of it reaches .venv.

A server on this machine stands in for a mirror; nothing here needs a network.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from support.for_each import for_each

from tools import environment, hatch_build, installation, running_programs

ROOT = Path(__file__).resolve().parent.parent
NAME = "mirrored-demo"
WHEEL = "mirrored_demo-1.0-py3-none-any.whl"


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[pytest.MonkeyPatch]:
    """A user who has set nothing, with a home of their own; the cache of uv is empty."""
    before = dict(os.environ)
    for name in os.environ:
        families = [*environment.FAMILIES, ".*PROXY", "SSL_CERT"]
        if any(re.match(family, name.upper()) for family in families):
            monkeypatch.delenv(name)
    home = tmp_path / "home"
    for name in ("HOME", "USERPROFILE", "APPDATA", "PROGRAMDATA"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    monkeypatch.setenv("XDG_CONFIG_DIRS", str(home / "system"))
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "cache"))
    # Nobody waits for places that do not answer.
    monkeypatch.setenv("PIP_RETRIES", "0")
    # What this machine itself says in /etc.
    read = environment.pip_files
    monkeypatch.setattr(
        environment,
        "pip_files",
        lambda environ: [path for path in read(environ) if path.is_relative_to(tmp_path)],
    )
    yield monkeypatch
    # Second tries set variables for all that follows.
    monkeypatch.undo()
    os.environ.clear()
    os.environ.update(before)


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


# ---- which settings are kept -------------------------------------------------------------------

OTHER = {
    "PIP_USER": "1", "PIP_TARGET": "/x", "PIP_PREFIX": "/x", "PIP_ROOT": "/x",
    "PIP_REQUIRE_VIRTUALENV": "1", "PIP_NO_INDEX": "1", "PIP_ONLY_BINARY": ":none:",
    "PIP_NO_BINARY": ":all:", "PIP_CONSTRAINT": "/x", "PIP_REQUIREMENT": "/x", "PIP_PYTHON": "/x",
    "PIP_DRY_RUN": "1", "PIP_NO_DEPS": "1", "PIP_EDITABLE": ".", "PIP_PRE": "1", "PIP_LOG": "/x/y",
    "PIP_QUIET": "3", "PIP_SOMETHING_NEW": "1", "_PIP_STANDALONE_CERT": "/x",
    "UV_OFFLINE": "1", "UV_PYTHON": "2.7", "UV_SYSTEM_PYTHON": "1", "UV_NO_BINARY": "1",
    "UV_EXCLUDE_NEWER": "2020-01-01", "UV_CONSTRAINT": "/x", "UV_PROJECT": "/x",
    "UV_PROJECT_ENVIRONMENT": "/x", "UV_WORKING_DIR": "/x", "UV_SOMETHING_NEW": "1",
    "PYTHONHOME": "/x", "PYTHONPATH": "/x", "PYTHONOPTIMIZE": "2", "PYTHONSAFEPATH": "1",
    "PYTHONPLATLIBDIR": "lib64", "PYTHONINSPECT": "1", "PYTHONWARNINGS": "error",
    "PYTHONSTARTUP": "/x", "PYTHON_SOMETHING_NEW": "1", "__PYVENV_LAUNCHER__": "/x",
    "CONDA_PREFIX": "/x", "JUPYTER_PATH": "/x", "JUPYTERLAB_DIR": "/x",
    "npm_config_omit": "dev", "NPM_CONFIG_DRY_RUN": "true", "npm_config_global": "true",
    "NODE_ENV": "production", "NODE_PATH": "/x", "ESBUILD_BINARY_PATH": "/x",
    "HATCH_BUILD_NO_HOOKS": "true", "PYTEST_PLUGINS": "none", "MYPYPATH": "/x",
}  # fmt: skip
MINE = {
    "PIP_INDEX_URL": "http://a/s", "PIP_EXTRA_INDEX_URL": "http://b/s", "PIP_CERT": "/c",
    "PIP_TRUSTED_HOST": "a", "PIP_PROXY": "http://p", "PIP_CACHE_DIR": "/d",
    "UV_DEFAULT_INDEX": "http://e/s", "UV_INDEX_HOUSE_PASSWORD": "f", "UV_CACHE_DIR": "/g",
    "UV_SYSTEM_CERTS": "false", "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1",
    "npm_config_registry": "http://h", "NODE_EXTRA_CA_CERTS": "/i", "JUPYTER_TOKEN": "j",
    "JUPYTERHUB_USER": "k", "HTTPS_PROXY": "http://l", "LANG": "ja_JP.UTF-8", "CC": "clang",
}  # fmt: skip


def test_only_what_says_where_packages_are_is_kept(bare: pytest.MonkeyPatch) -> None:
    for name, value in {**OTHER, **MINE}.items():
        bare.setenv(name, value)
    assert not OTHER.keys() & running_programs.surroundings().keys()
    for seen in (running_programs.surroundings(), hatch_build.node_environment()):
        assert not {"npm_config_omit", "NODE_ENV", "NODE_PATH", "PYTHONPATH"} & seen.keys()
        assert {name: seen.get(name) for name in MINE} == MINE
    assert running_programs.surroundings()["VIRTUAL_ENV"] == str(running_programs.VENV)


def test_cleaning_twice_changes_nothing(bare: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write(tmp_path / "home/.config/pip/pip.conf", "[global]\nindex-url = http://a/s\nuser = yes\n")
    write(tmp_path / "home/.config/uv/uv.toml", 'offline = true\nfind-links = ["/a", "/b"]\n')
    for name, value in {**OTHER, **MINE}.items():
        bare.setenv(name, value)
    once = environment.clean(os.environ)
    assert environment.clean(once) == once


@for_each(
    case=(
        ("--use-openssl-ca --require ./mine.js", "--use-openssl-ca"),
        ("--inspect-brk", None),
        ("--max-old-space-size=40 --dns-result-order=ipv4first", "--dns-result-order=ipv4first"),
    )
)
def test_options_of_node_say_only_whom_to_trust_and_how_to_get_there(
    case: tuple[str, str | None],
) -> None:
    assert environment.keep({"NODE_OPTIONS": case[0]}).get("NODE_OPTIONS") == case[1]


def test_entries_of_pip_conf_count_where_they_name_a_place(
    bare: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    write(home / "system/pip/pip.conf", "[global]\nindex-url = http://old/s\nretries = 7\n")
    write(
        home / ".config/pip/pip.conf",
        "[global]\nuser = true\nquiet = 3\ntarget = /x\nno-index = true\nindex_url = http://a/s\n"
        "trusted-host =\n    a\n    b:81\n"
        "[install]\nno-binary = :all:\ndefault-timeout = 9\n[download]\nproxy = http://no\n",
    )
    seen = environment.clean(os.environ)
    told = {name: value for name, value in seen.items() if name.startswith("PIP_")}
    assert told == {
        "PIP_INDEX_URL": "http://a/s", "PIP_TRUSTED_HOST": "a b:81", "PIP_TIMEOUT": "9",
        "PIP_RETRIES": "0", "PIP_CONFIG_FILE": os.devnull,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }  # fmt: skip
    # A file that pip is told of replaces the user's, but not the system's.
    bare.setenv("PIP_CONFIG_FILE", str(write(tmp_path / "c", "[global]\nuser=1\ntimeout=3\n")))
    seen = environment.clean(os.environ)
    assert (seen["PIP_INDEX_URL"], seen["PIP_TIMEOUT"]) == ("http://old/s", "3")
    # One that cannot be read is no reason to stop.
    write(tmp_path / "c", "user = 1\n[[[")
    assert environment.clean(os.environ)["PIP_INDEX_URL"] == "http://old/s"


def test_a_folder_of_packages_may_be_the_only_place(
    bare: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bare.setenv("PIP_NO_INDEX", "1")
    assert "PIP_NO_INDEX" not in environment.clean(os.environ)
    assert not environment.for_pip_again(os.environ)
    bare.setenv("PIP_FIND_LINKS", f"{tmp_path} {tmp_path / 'gone'} http://a/w")
    assert environment.clean(os.environ)["PIP_NO_INDEX"] == "1"
    assert environment.clean(os.environ)["UV_FIND_LINKS"] == f"{tmp_path},http://a/w"
    assert environment.clean(os.environ)["UV_OFFLINE"] == "1"
    os.environ.update(environment.for_pip_again(os.environ))
    assert environment.clean(os.environ)["PIP_NO_INDEX"] == "0"
    assert "UV_OFFLINE" not in environment.clean(os.environ)


# ---- a mirror that pip knows -------------------------------------------------------------------


def test_uv_is_told_of_the_mirror_of_pip(bare: pytest.MonkeyPatch) -> None:
    bare.setenv("PIP_INDEX_URL", "http://a/s")
    bare.setenv("PIP_EXTRA_INDEX_URL", "http://b/s\n http://c/s  file:///not/there")
    bare.setenv("PIP_TRUSTED_HOST", "a b")
    bare.setenv("PIP_DEFAULT_TIMEOUT", "88")
    bare.setenv("PIP_KEYRING_PROVIDER", "auto")
    seen = environment.clean(os.environ)
    assert seen["UV_DEFAULT_INDEX"] == "http://a/s"
    assert seen["UV_INDEX"] == "http://b/s http://c/s"
    assert (seen["UV_INSECURE_HOST"], seen["UV_HTTP_TIMEOUT"]) == ("a b", "88")
    assert "UV_KEYRING_PROVIDER" not in seen
    assert environment.for_uv_again(os.environ) == {"UV_INDEX": ""}


@for_each(
    own=(
        ("UV_DEFAULT_INDEX", "UV_DEFAULT_INDEX"),
        ("UV_INDEX_URL", "UV_DEFAULT_INDEX"),
        ("UV_EXTRA_INDEX_URL", "UV_INDEX"),
    )
)
def test_what_uv_was_told_itself_stays(own: tuple[str, str]) -> None:
    told = {"PIP_INDEX_URL": "http://a/s", "PIP_EXTRA_INDEX_URL": "http://b/s"}
    told |= {"PIP_CONFIG_FILE": os.devnull, "UV_NO_CONFIG": "1", own[0]: "http://mine/s"}
    assert environment.clean(told)[own[1]] == "http://mine/s"
    assert own[1] not in environment.for_uv_again(told)


def test_entries_of_uv_toml_count_where_they_name_a_place(
    bare: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write(
        tmp_path / "home/.config/uv/uv.toml" if os.name != "nt" else tmp_path / "home/uv/uv.toml",
        'offline = true\nexclude-newer = "2020-01-01"\nallow-insecure-host = ["a", "b"]\n'
        'system-certs = false\nhttps-proxy = "http://p:1"\n'
        '[[index]]\nname = "house"\nurl = "http://h/s"\n[[index]]\nurl = "http://d/s"\n'
        'default = true\n[[index]]\nname = "torch"\nurl = "http://t/s"\nexplicit = true\n'
        '[pip]\nsystem = true\nkeyring-provider = "subprocess"\n',
    )
    bare.setenv("PIP_INDEX_URL", "http://pip/s")
    seen = environment.clean(os.environ)
    assert seen["UV_INDEX"] == "house=http://h/s"
    assert seen["UV_DEFAULT_INDEX"] == "http://d/s"
    assert (seen["UV_INSECURE_HOST"], seen["UV_KEYRING_PROVIDER"]) == ("a b", "subprocess")
    assert running_programs.surroundings()["UV_SYSTEM_CERTS"] == "false"
    assert not {"UV_OFFLINE", "UV_EXCLUDE_NEWER", "HTTPS_PROXY"} & seen.keys()
    found = environment.for_downloads(os.environ)
    assert found == {"HTTPS_PROXY": "http://p:1", "PIP_NO_INPUT": "1"}


def test_the_proxy_of_pip_is_for_downloads_only(bare: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bare.setenv("PIP_PROXY", "http://p:1")
    bare.setenv("PIP_CERT", str(write(tmp_path / "ca.pem", "")))
    found = environment.for_downloads(os.environ)
    assert found["HTTPS_PROXY"] == found["HTTP_PROXY"] == "http://p:1"
    assert found["SSL_CERT_FILE"] == str(tmp_path / "ca.pem")
    # A browser of the tests would look for the board of this machine there.
    assert not {"HTTP_PROXY", "HTTPS_PROXY"} & running_programs.surroundings().keys()
    bare.setenv("https_proxy", "http://mine:2")
    bare.setenv("SSL_CERT_FILE", "mine.pem")
    assert not {"HTTPS_PROXY", "SSL_CERT_FILE"} & environment.for_downloads(os.environ).keys()


# ---- installations, for real -------------------------------------------------------------------


def wheel() -> bytes:
    """An installable package with one module."""
    told = "Metadata-Version: 2.1\nName: mirrored-demo\nVersion: 1.0\n"
    kind = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in (("METADATA", told), ("WHEEL", kind), ("RECORD", "")):
            entry = zipfile.ZipInfo(f"mirrored_demo-1.0.dist-info/{name}")
            archive.writestr(entry, text)
        archive.writestr(zipfile.ZipInfo("mirrored_demo.py"), "")
    return file.getvalue()


@pytest.fixture(scope="module")
def mirror() -> Iterator[str]:
    """The address of a server with one package in the form of an index."""

    class Mirror(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = f'<a href="/{WHEEL}">{WHEEL}</a>'.encode()
            answer = {f"/simple/{NAME}/": page, f"/{WHEEL}": wheel()}.get(self.path)
            self.send_response(200 if answer else 404)
            self.send_header("Content-Type", "text/html" if "simple" in self.path else "x/y")
            self.send_header("Content-Length", str(len(answer or b"")))
            self.end_headers()
            self.wfile.write(answer or b"")

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Mirror)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/simple"
    server.shutdown()
    server.server_close()


@pytest.fixture
def place(bare: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A new environment that `running_programs` takes for .venv."""
    folder = tmp_path / "a b'c 日本 %PATH%" / ".venv"
    base = getattr(sys, "_base_executable", None) or sys.executable
    subprocess.run([base, "-m", "venv", "--without-pip", folder], check=True)
    bare.setattr(running_programs, "VENV", folder)
    return folder


def listed(folder: Path) -> Path:
    """A list with the package of the mirror, and its hash."""
    sign = hashlib.sha256(wheel()).hexdigest()
    return write(folder / "list.txt", f"{NAME}==1.0 --hash=sha256:{sign}\n")


def is_installed(place: Path) -> bool:
    return bool(list(place.rglob("mirrored_demo.py")))


def install_by_pip(place: Path, packages: Path) -> None:
    # The environment has no pip of its own: making one takes seconds.
    pip: running_programs.Command = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python_of(place),
        "install",
    ]
    running_programs.download("installing", [*pip, "--require-hashes", "-r", packages], {})


def install_by_uv(place: Path, packages: Path) -> None:
    uv: running_programs.Command = [
        running_programs.BIN / "uv",
        "pip",
        "install",
        "--quiet",
        "--python",
    ]
    exactly: running_programs.Command = ["--no-deps", "--require-hashes", "-r", packages]
    strategy = "--index-strategy=unsafe-best-match"
    running_programs.download("installing", [*uv, python_of(place), strategy, *exactly])


def python_of(place: Path) -> Path:
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def spoil(bare: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Set everything that was found to turn an installation away, in variables and in files."""
    for name, value in OTHER.items():
        bare.setenv(name, value)
    # What starts the tests' own pip must start itself; see the next test.
    bare.delenv("PYTHONHOME")
    conf = "[global]\nuser = true\ntarget = /x\nno-index = true\ndry-run = true\nconstraint = /x\n"
    write(tmp_path / "home/.config/pip/pip.conf", conf + "no-binary = :all:\n")
    write(tmp_path / "home/.pydistutils.cfg", "[install]\nuser = 1\nprefix = /x\n")
    write(
        tmp_path / "home/.config/uv/uv.toml",
        'offline = true\nno-binary = true\n[pip]\ntarget = "/x"\nsystem = true\n',
    )


def test_pip_installs_whatever_else_is_set(
    bare: pytest.MonkeyPatch, mirror: str, place: Path, tmp_path: Path
) -> None:
    spoil(bare, tmp_path)
    bare.setenv("PIP_INDEX_URL", mirror)
    install_by_pip(place, listed(tmp_path))
    assert is_installed(place)


def test_uv_installs_whatever_else_is_set_from_the_mirror_of_pip(
    bare: pytest.MonkeyPatch, mirror: str, place: Path, tmp_path: Path
) -> None:
    spoil(bare, tmp_path)
    # In pip.conf alone, and another place that does not answer: pip goes on there.
    conf = tmp_path / "home/.config/pip/pip.conf"
    closed = "http://name:secret@127.0.0.1:9/simple"
    write(conf, f"{conf.read_text()}index-url = {mirror}\nextra-index-url = {closed}\n")
    install_by_uv(place, listed(tmp_path))
    assert is_installed(place)


def test_a_folder_of_wheels_is_enough(
    bare: pytest.MonkeyPatch, place: Path, tmp_path: Path
) -> None:
    (tmp_path / "wheels").mkdir()
    (tmp_path / "wheels" / WHEEL).write_bytes(wheel())
    bare.setenv("PIP_NO_INDEX", "1")
    bare.setenv("PIP_FIND_LINKS", str(tmp_path / "wheels"))
    bare.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    install_by_uv(place, listed(tmp_path))
    assert is_installed(place)


def test_a_folder_that_has_not_all_is_not_the_end(
    bare: pytest.MonkeyPatch, mirror: str, place: Path, tmp_path: Path
) -> None:
    (tmp_path / "wheels").mkdir()
    bare.setenv("PIP_FIND_LINKS", str(tmp_path / "wheels"))
    bare.setenv("PIP_INDEX_URL", mirror)
    for install in (install_by_pip, install_by_uv):
        bare.setenv("PIP_NO_INDEX", "1")
        install(place, listed(tmp_path))
        assert is_installed(place)
        next(place.rglob("mirrored_demo.py")).unlink()
        for folder in place.rglob("mirrored_demo-1.0.dist-info"):
            shutil.rmtree(folder)


def test_another_file_of_the_same_name_is_refused(
    bare: pytest.MonkeyPatch, mirror: str, place: Path, tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    bare.setenv("PIP_INDEX_URL", mirror.replace("//", "//name:secret@"))
    packages = write(tmp_path / "list.txt", f"{NAME}==1.0 --hash=sha256:{'0' * 64}\n")
    for install in (install_by_pip, install_by_uv):
        with pytest.raises(SystemExit, match="not what the lock file names") as raised:
            install(place, packages)
        said = str(raised.value) + "".join(capfd.readouterr())
        assert "secret" not in said
    assert not is_installed(place)


def test_uv_itself_is_fetched_with_a_hash_for_every_system() -> None:
    text = installation.UV_LOCK.read_text(encoding="utf-8")
    assert "://" not in text
    assert re.search(r"^uv==\S+ \\$", text, re.M)
    # Windows, macOS and Linux on two processors or more each, and the sources.
    assert text.count("--hash=sha256:") >= 10
    assert "requirements.uv.txt" in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


# ---- programs that run afterwards --------------------------------------------------------------


def test_programs_find_what_is_in_venv(
    bare: pytest.MonkeyPatch, place: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "bad/json.py", "raise RuntimeError('another json')")
    for name, value in OTHER.items():
        bare.setenv(name, value)
    bare.setenv("PYTHONPATH", str(tmp_path / "bad"))
    code = "import json, os, sys; assert False, (sys.prefix, os.environ['VIRTUAL_ENV'])"
    assert running_programs.run([python_of(place), "-c", code]) == 1
    # Assertions are heard, and nothing waits for input when the program ends.
    assert f"AssertionError: ({str(place)!r}, {str(place)!r})" in capfd.readouterr().err


def test_dev_py_begins_without_the_folder_of_its_file(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONSAFEPATH": "1"}
    # Without the packages of this environment: this project is one of them.
    command = [sys.executable, "-S", str(ROOT / "dev.py")]
    done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "python3 dev.py lab" in done.stdout


# ---- npm ---------------------------------------------------------------------------------------


def test_lines_of_npmrc_count_where_they_name_a_place(tmp_path: Path) -> None:
    user = write(
        tmp_path / "user",
        "; mine\nregistry = http://a/\nomit=dev\nglobal=true\nignore-scripts=true\n"
        "//a/:_authToken=${TOKEN}\n@house:registry=http://h/\nstrict-ssl=false\nca[]=\"x=\"\n"
        f"prefix={tmp_path}\nscript-shell=/x\n[other]\nregistry=http://no/\n",
    )  # fmt: skip
    write(tmp_path / "etc/npmrc", "proxy=http://p\ndry-run=true\n")
    found = environment.npmrc({"NPM_CONFIG_USERCONFIG": str(user)}, Path("/nowhere"))
    assert found.splitlines() == [
        "proxy=http://p", "registry = http://a/", "//a/:_authToken=${TOKEN}",
        "@house:registry=http://h/", "strict-ssl=false", 'ca[]="x="',
    ]  # fmt: skip


@pytest.mark.skipif(not hatch_build.find_node(), reason="needs Node.js")
def test_npm_builds_whatever_else_is_set(
    bare: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    rc = "omit=dev\nomit=optional\nglobal=true\ndry-run=true\nregistry=http://localhost:9/\n"
    write(tmp_path / "home/.npmrc", rc + "if-present=true\nscript-shell=/nowhere\n")
    for name, value in OTHER.items():
        bare.setenv(name, value)
    bare.setenv("NODE_OPTIONS", "--require /nowhere.js")
    bare.setenv("npm_config_usage", "true")
    bare.setenv("npm_config_workspace", "nowhere")
    told = {"name": "demo", "scripts": {"say": "node -e \"console.log('it ran')\""}}
    write(tmp_path / "package.json", json.dumps(told))
    hatch_build.run_npm("run", "say", folder=tmp_path)
    assert "it ran" in capfd.readouterr().out
    hatch_build.run_npm("config", "get", "omit", "registry", folder=tmp_path)
    assert "dev" not in (said := capfd.readouterr().out)
    assert "http://localhost:9/" in said


def test_where_nothing_can_be_written_it_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # For an administrator, as whom these tests may run, every folder can be written.
    monkeypatch.setattr(installation, "ONE", tmp_path / ".cache" / "dev.lock")
    monkeypatch.setattr(installation.os, "access", lambda *_: False)
    with pytest.raises(SystemExit, match="nothing can be written there"):
        installation.prepare(compiling=False)
    assert not any(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
def test_a_folder_that_a_link_leads_to_is_not_emptied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "packages" / "kept.txt"
    kept.parent.mkdir()
    kept.write_text("mine", encoding="utf-8")
    (tmp_path / ".venv").symlink_to(kept.parent)
    monkeypatch.setattr(installation, "VENV", tmp_path / ".venv")
    with pytest.raises(SystemExit, match="which would be emptied"):
        installation.install_packages()
    assert kept.read_text(encoding="utf-8") == "mine"
