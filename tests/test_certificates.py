"""Downloads on a network that signs every connection itself, as schools and companies do.

A server on this machine stands in for the package registry; a certificate authority made here, and
known by SSL_CERT_FILE alone, for the school's.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import ssl
import subprocess
import sys
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tools import certificates, hatch_build, running_programs

# Everything by which a user can decide on certificates.
DECIDED = (
    "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "NODE_USE_SYSTEM_CA", "PIP_CERT", "REQUESTS_CA_BUNDLE",
    "SSL_CERT_DIR", "SSL_CERT_FILE", "UV_SYSTEM_CERTS",
)  # fmt: skip
NAME = "school-demo"
WHEEL = "school_demo-1.0-py3-none-any.whl"

needs_openssl = pytest.mark.skipif(not shutil.which("openssl"), reason="makes certificates")


@pytest.fixture
def undecided(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The environment of a user who has set nothing about certificates."""
    for name in DECIDED:
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


# ---- settings --------------------------------------------------------------------------------


def test_the_systems_certificates_are_used(undecided: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "system.pem"
    file.write_text("", encoding="utf-8")
    undecided.setattr(certificates, "BUNDLES", (str(file),))
    undecided.setattr(ssl, "get_default_verify_paths", lambda: Any)
    undecided.setattr(Any, "cafile", None, raising=False)
    assert certificates.bundle() == str(file)
    assert running_programs.surroundings()["UV_SYSTEM_CERTS"] == "true"
    assert certificates.for_pip_again() == {"PIP_CERT": str(file)}
    assert hatch_build.node_environment()["NODE_USE_SYSTEM_CA"] == "1"


def test_a_system_without_certificates_leaves_everyone_his_own(
    undecided: pytest.MonkeyPatch,
) -> None:
    undecided.setattr(certificates, "bundle", lambda: None)
    undecided.setattr(sys, "platform", "linux")
    assert certificates.for_uv() == certificates.for_pip_again() == {}
    undecided.setattr(sys, "platform", "win32")
    assert certificates.for_uv() == {"UV_SYSTEM_CERTS": "true"}


def test_what_the_user_has_set_is_respected(undecided: pytest.MonkeyPatch) -> None:
    for name in DECIDED:
        undecided.setenv(name, "mine")
    for settings in (
        certificates.for_uv(), certificates.for_uv_again(), certificates.for_node(),
        certificates.for_pip_again(),
    ):  # fmt: skip
        assert settings == {}
    for environment in (running_programs.surroundings(), hatch_build.node_environment()):
        assert {name: environment[name] for name in DECIDED} == dict.fromkeys(DECIDED, "mine")


# ---- a school's network ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the certificate of a school, ca.pem, and one that it signed for localhost."""
    folder = tmp_path_factory.mktemp("school")

    def openssl(*words: str) -> None:
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)

    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout")
    authority = ("-days", "2", "-addext", "basicConstraints=critical,CA:TRUE")
    openssl("req", "-x509", *key, "ca.key", "-out", "ca.pem", "-subj", "/CN=school", *authority)
    openssl("req", *key, "own.key", "-out", "own.csr", "-subj", "/CN=localhost")
    (folder / "names").write_text("subjectAltName=DNS:localhost", encoding="utf-8")
    signed = ("-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names")
    openssl("x509", "-req", "-in", "own.csr", "-out", "own.pem", "-days", "2", *signed)
    return folder


def wheel() -> bytes:
    """An installable package with nothing in it."""
    told = f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1.0\n"
    kind = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("school_demo-1.0.dist-info/METADATA", told)
        archive.writestr("school_demo-1.0.dist-info/WHEEL", kind)
        archive.writestr("school_demo-1.0.dist-info/RECORD", "")
    return file.getvalue()


def npm_package() -> bytes:
    """The same for npm."""
    told = json.dumps({"name": NAME, "version": "1.0.0"}).encode()
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as archive:
        entry = tarfile.TarInfo("package/package.json")
        entry.size = len(told)
        archive.addfile(entry, io.BytesIO(told))
    return file.getvalue()


@pytest.fixture(scope="module")
def registry(school: Path) -> Iterator[str]:
    """The address of a registry, of Python's and of npm's packages, behind that certificate."""

    class Registry(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            address = f"https://localhost:{self.server.server_port}"  # type: ignore[attr-defined]
            versions = {"1.0.0": {"name": NAME, "version": "1.0.0"}}
            versions["1.0.0"]["dist"] = {"tarball": f"{address}/demo.tgz"}  # type: ignore[assignment]
            packages = {"name": NAME, "dist-tags": {"latest": "1.0.0"}, "versions": versions}
            answers = {
                f"/simple/{NAME}/": f'<a href="/{WHEEL}">{WHEEL}</a>'.encode(),
                f"/{WHEEL}": wheel(),
                f"/{NAME}": json.dumps(packages).encode(),
                "/demo.tgz": npm_package(),
            }
            answer = answers.get(self.path)
            self.send_response(200 if answer else 404)
            self.send_header("Content-Type", "text/html" if "simple" in self.path else "x/y")
            self.send_header("Content-Length", str(len(answer or b"")))
            self.end_headers()
            if self.command == "GET":
                self.wfile.write(answer or b"")

        def do_HEAD(self) -> None:
            self.do_GET()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Registry)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(school / "own.pem", school / "own.key")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"https://localhost:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def user(undecided: pytest.MonkeyPatch, school: Path) -> pytest.MonkeyPatch:
    """Somebody at that school; nothing else is set that could help, or slow the test."""
    for name in os.environ:
        if name.lower().startswith(("pip_", "uv_", "npm_config_")) or "proxy" in name.lower():
            undecided.delenv(name)
    undecided.setenv("PIP_RETRIES", "0")
    undecided.setenv("PIP_CONFIG_FILE", os.devnull)
    undecided.setenv("UV_NO_CONFIG", "1")
    undecided.setenv("UV_HTTP_RETRIES", "0")
    # As the system's own list is, where it cannot be changed by a test.
    undecided.setenv("SSL_CERT_FILE", str(school / "ca.pem"))
    undecided.delenv("SSL_CERT_DIR", raising=False)
    return undecided


@needs_openssl
def test_pip_tries_the_systems_certificates(
    user: pytest.MonkeyPatch, registry: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-cache-dir"]
    pip += ["--disable-pip-version-check", "--index-url", f"{registry}/simple", "-d", tmp_path]
    try:
        running_programs.download("fetching", [*pip, NAME], certificates.for_pip_again())
    finally:
        os.environ.pop("PIP_CERT", None)
    assert (tmp_path / WHEEL).is_file()
    assert "ERROR" not in "".join(capfd.readouterr())


@needs_openssl
def test_uv_and_what_it_says_where_nothing_helps(
    user: pytest.MonkeyPatch, registry: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    uv: running_programs.Command = [
        running_programs.BIN / "uv",
        "pip",
        "install",
        "--quiet",
        "--no-cache",
        "--target",
    ]
    uv += [tmp_path, "--index-url", f"{registry}/simple", NAME]
    running_programs.download("installing", uv)
    assert (tmp_path / "school_demo-1.0.dist-info").is_dir()
    assert "trying" not in capfd.readouterr().out
    user.delenv("SSL_CERT_FILE")
    try:
        with pytest.raises(SystemExit, match=r"exit code(.|\n)*set SSL_CERT_FILE, NODE_EXTRA"):
            running_programs.download("installing", [*uv, "--reinstall"])
    finally:
        os.environ.pop("UV_SYSTEM_CERTS", None)
    said = capfd.readouterr()
    assert "trying another list" in said.out
    assert "UnknownIssuer" in said.err


@needs_openssl
def test_other_failures_are_not_tried_again(
    user: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    fails = "import sys; sys.exit('no such package')"
    with pytest.raises(SystemExit, match="exit code 1") as raised:
        running_programs.download("installing", [sys.executable, "-c", fails])
    said = capfd.readouterr()
    assert "trying" not in said.out
    assert said.err == "no such package\n"
    # Nothing is guessed: the last line names the program.
    assert str(raised.value).splitlines()[-1].startswith("This failed")


@needs_openssl
def test_npm_knows_the_systems_certificates(
    user: pytest.MonkeyPatch, registry: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    settings = ("--registry", registry, "--fetch-retries=0", "--pack-destination", str(tmp_path))
    words = ("pack", NAME, *settings, "--cache")
    hatch_build.run_npm(*words, str(tmp_path / "first"), folder=tmp_path)
    assert (tmp_path / "school-demo-1.0.0.tgz").is_file()
    user.setattr(hatch_build, "node_environment", lambda: dict(os.environ))
    with pytest.raises(SystemExit, match="NODE_EXTRA_CA_CERTS"):
        hatch_build.run_npm(*words, str(tmp_path / "second"), folder=tmp_path)
