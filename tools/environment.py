"""Which settings of this machine reach .venv and what runs in it.

pip, uv, npm, Python, Node.js and Jupyter take settings from the environment and from files that the
user made for other work: install for the user alone, into another folder, without wheels, nothing
newer than last year. Each of them turns an installation into .venv away, and every release of these
programs brings more. So what is kept is listed here, and nothing else of these families reaches our
programs: where packages come from, how the network is reached, where downloads are stored.

Read by the build hook too, which cannot import from the checkout: nothing here imports from it.
"""

from __future__ import annotations

import configparser
import os
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.request import url2pathname

Settings = dict[str, str]

FAMILIES: Final = {
    r"_?PIP_": r"PIP_(INDEX_URL|PYPI_URL|EXTRA_INDEX_URL|FIND_LINKS|NO_INDEX|TRUSTED_HOST|PROXY"
    r"|CERT|CLIENT_CERT|KEYRING_PROVIDER|TIMEOUT|DEFAULT_TIMEOUT|RETRIES|CACHE_DIR|NO_CACHE_DIR"
    r"|CONFIG_FILE|NO_INPUT|DISABLE_PIP_VERSION_CHECK)",
    r"UV_": r"UV_(DEFAULT_INDEX|INDEX|INDEX_URL|EXTRA_INDEX_URL|FIND_LINKS|INSECURE_HOST"
    r"|INDEX_\w+_(USERNAME|PASSWORD)|CREDENTIALS_DIR|KEYRING_PROVIDER|SYSTEM_CERTS|NATIVE_TLS"
    r"|HTTP_TIMEOUT|HTTP_CONNECT_TIMEOUT|REQUEST_TIMEOUT|HTTP_RETRIES|CONCURRENT_\w+|CACHE_DIR"
    r"|NO_CACHE|LINK_MODE|NO_CONFIG)",
    # The safe ones change how Python writes, not what it finds.
    r"_?PYTHON": r"PYTHON(UNBUFFERED|UTF8|IOENCODING|HASHSEED|FAULTHANDLER|TRACEMALLOC|MALLOC"
    r"|PYCACHEPREFIX|NOUSERSITE|COERCECLOCALE|_KEYRING_BACKEND|_CPU_COUNT|_COLORS)",
    # Set by macOS for the Python of a framework: its children would take themselves for that one.
    r"__PYVENV_": "",
    # IPython puts the packages of another environment before those of .venv.
    r"(VIRTUAL_ENV|CONDA_PREFIX|CONDA_DEFAULT_ENV)": "",
    # Others are about the server, or lie behind what .venv brings; these lie before it.
    r"JUPYTER(_PATH|_CONFIG_PATH|_PREFER_ENV_PATH|LAB_DIR)$": "",
    r"NPM_CONFIG_": r"NPM_CONFIG_(REGISTRY|_?AUTH.*|//.*|@.*|CA|CAFILE|CERT|KEY|STRICT_SSL"
    r"|PROXY|HTTP_PROXY|HTTPS_PROXY|NOPROXY|FETCH_\w+|MAXSOCKETS|LOCAL_ADDRESS|CACHE"
    r"|REPLACE_REGISTRY_HOST|USERCONFIG|GLOBALCONFIG|PREFIX)",
    r"NODE_": r"NODE_(OPTIONS|EXTRA_CA_CERTS|USE_SYSTEM_CA|TLS_REJECT_UNAUTHORIZED|USE_ENV_PROXY"
    r"|NO_WARNINGS)",
    r"ESBUILD_": "",
    r"HATCH_": "",
    r"(SETUPTOOLS_USE_DISTUTILS|DIST_EXTRA_CONFIG)$": "",
    # What `dev.py test` runs has arguments for what these say.
    r"(PYTEST_|RUFF_|MYPYPATH$|MYPY_)": r"(PYTEST_DEBUG_TEMPROOT|RUFF_CACHE_DIR|MYPY_CACHE_DIR)",
}  # fmt: skip
"""Families of variables, and those of a family that are kept; both in capitals."""

NODE_OPTIONS: Final = r"--(use-(openssl|bundled|system)-ca|dns-result-order=.*|.*family.*)"
"""What is kept of the variable of this name: how servers are found and trusted."""

NPM_SETTINGS: Final = r"[\"']?(@.*:registry|//.*|_.*|registry|ca|cafile|cert|key|strict-ssl|proxy" \
    r"|https?-proxy|noproxy|fetch-.*|maxsockets|local-address|cache|replace-registry-host)" \
    r"(\[\])?[\"']?"  # fmt: skip
"""The same for the lines of an .npmrc."""

UV_OF_PIP: Final = {
    "PIP_INDEX_URL": "UV_DEFAULT_INDEX",
    "PIP_EXTRA_INDEX_URL": "UV_INDEX",
    "PIP_FIND_LINKS": "UV_FIND_LINKS",
    "PIP_TRUSTED_HOST": "UV_INSECURE_HOST",
    "PIP_KEYRING_PROVIDER": "UV_KEYRING_PROVIDER",
    "PIP_TIMEOUT": "UV_HTTP_TIMEOUT",
    "PIP_RETRIES": "UV_HTTP_RETRIES",
}
"""What pip is told, and how uv is told the same."""

UV_OF_FILE: Final = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "allow-insecure-host": "UV_INSECURE_HOST",
    "keyring-provider": "UV_KEYRING_PROVIDER",
    "system-certs": "UV_SYSTEM_CERTS",
    "native-tls": "UV_SYSTEM_CERTS",
    "cache-dir": "UV_CACHE_DIR",
    "link-mode": "UV_LINK_MODE",
    "http-proxy": "HTTP_PROXY",
    "https-proxy": "HTTPS_PROXY",
    "no-proxy": "NO_PROXY",
}
"""What is kept of uv.toml, and the variable that says the same."""

SAME: Final = {
    "PIP_PYPI_URL": "PIP_INDEX_URL",
    "PIP_DEFAULT_TIMEOUT": "PIP_TIMEOUT",
    "UV_INDEX_URL": "UV_DEFAULT_INDEX",
    "UV_EXTRA_INDEX_URL": "UV_INDEX",
    "UV_NATIVE_TLS": "UV_SYSTEM_CERTS",
    "UV_REQUEST_TIMEOUT": "UV_HTTP_TIMEOUT",
}
"""Second names of variables."""

PROXIES: Final = ("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
"""Variables that all programs would follow, a browser on its way to this machine's board too."""


def clean(environ: Mapping[str, str]) -> Settings:
    """Return the environment for what runs in .venv, with what is kept of pip.conf and uv.toml."""
    kept = keep(environ)
    for second, first in SAME.items():
        if second in kept:
            kept.setdefault(first, kept.pop(second))
    kept = {**of_pip_files(environ), **kept}
    if "PIP_FIND_LINKS" not in kept:
        # Packages from nowhere: nobody can want that of an installation.
        kept.pop("PIP_NO_INDEX", None)
    files = {name: told for name, told in of_uv_files(environ).items() if name not in PROXIES}
    return {
        **handed_to_uv(kept), **files, **kept,
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "UV_NO_CONFIG": "1",
    }  # fmt: skip


def keep(environ: Mapping[str, str]) -> Settings:
    """Return the variables that are of no family, or kept by it."""
    kept = {name: told for name, told in environ.items() if is_kept(name)}
    if "NODE_OPTIONS" in kept:
        options = kept.pop("NODE_OPTIONS").split()
        options = [word for word in options if re.fullmatch(NODE_OPTIONS, word)]
        kept |= {"NODE_OPTIONS": " ".join(options)} if options else {}
    return kept


def is_kept(name: str) -> bool:
    """Whether programs in .venv may see this variable."""
    name = name.upper()
    families = [family for family in FAMILIES if re.match(family, name)]
    return all(re.fullmatch(FAMILIES[family], name) for family in families)


def for_downloads(environ: Mapping[str, str]) -> Settings:
    """Return what pip and uv need beside `clean`, and nobody else is to see."""
    told = {**of_pip_files(environ), **keep(environ)}
    proxy = told.get("PIP_PROXY")
    files = of_uv_files(environ)
    found: Settings = {name: files[name] for name in PROXIES if name in files}
    if proxy:
        found = {"HTTP_PROXY": proxy, "HTTPS_PROXY": proxy, **found}
    certificates = {"SSL_CERT_FILE": "PIP_CERT", "SSL_CLIENT_CERT": "PIP_CLIENT_CERT"}
    for name, pip in certificates.items():
        if pip in told and Path(told[pip]).is_file():
            found[name] = told[pip]
    present = {name.upper() for name, value in environ.items() if value}
    overall = {"HTTP_PROXY", "HTTPS_PROXY"} if "ALL_PROXY" in present else set()
    unset = {name: told for name, told in found.items() if name not in present | overall}
    # What pip asks would not be seen: its output is shown when it has failed.
    return {**unset, "PIP_NO_INPUT": "1"}


def for_pip_again(environ: Mapping[str, str]) -> Settings:
    """Return settings for a second try, where the only folder of packages had not all of them."""
    return {"PIP_NO_INDEX": "0", "UV_OFFLINE": "0"} if is_on(clean(environ), "PIP_NO_INDEX") else {}


def for_uv_again(environ: Mapping[str, str]) -> Settings:
    """Return the same for uv, without places that only pip was told of.

    pip goes on where an additional one does not answer; uv stops.
    """
    own = {SAME.get(name, name) for name in [*environ, *of_uv_files(environ)]}
    places = {"UV_INDEX", "UV_FIND_LINKS"} & clean(environ).keys()
    return {**dict.fromkeys(sorted(places - own), ""), **for_pip_again(environ)}


def is_on(environ: Mapping[str, str], name: str) -> bool:
    """Whether a variable says yes."""
    return environ.get(name, "").lower() in {"1", "true", "t", "yes", "y", "on"}


# ---- pip -------------------------------------------------------------------------------------


def of_pip_files(environ: Mapping[str, str]) -> Settings:
    """Return what is kept of all pip.conf (pip.ini), as variables.

    `pip config list` would say less: an entry `user = true` makes it list the user's file alone,
    and `quiet = 1` nothing at all.
    """
    found: Settings = {}
    for section in ("global", "install"):
        for path in pip_files(environ):
            parser = configparser.RawConfigParser()
            try:
                parser.read_string(path.read_text("utf-8", errors="replace").lstrip("\ufeff"))
            except (OSError, configparser.Error):
                continue
            for key, told in parser.items(section) if parser.has_section(section) else ():
                name = "PIP_" + key.lower().lstrip("-").replace("-", "_").upper()
                if is_kept(name) and name not in {"PIP_CONFIG_FILE"}:
                    found[SAME.get(name, name)] = " ".join(told.split())
    return found


def pip_files(environ: Mapping[str, str]) -> list[Path]:
    """Return the files that pip reads, the strongest last."""
    told = environ.get("PIP_CONFIG_FILE", "")
    if told == os.devnull:
        return []
    name = "pip.ini" if os.name == "nt" else "pip.conf"
    home = Path("~").expanduser()
    if os.name == "nt":
        system = [Path(environ.get("PROGRAMDATA", "C:/ProgramData"), "pip", name)]
        user = [home / "pip" / name, Path(environ.get("APPDATA", home), "pip", name)]
    else:
        folders = environ.get("XDG_CONFIG_DIRS") or "/etc/xdg"
        system = [Path(folder, "pip", name) for folder in folders.split(os.pathsep)]
        system += [Path("/Library/Application Support/pip", name), Path("/etc", name)]
        user = [home / ".pip" / name, config_home(environ) / "pip" / name]
        user += [home / "Library" / "Application Support" / "pip" / name]
    user = [] if told and Path(told).exists() else user
    # The Python that runs this may have a file of its own: a school's, or conda's.
    own = [Path(sys.prefix, name), *([Path(told)] if told else [])]
    return [path for path in [*system, *user, *own] if path.is_file()]


def config_home(environ: Mapping[str, str]) -> Path:
    """Return the folder of the user's settings, on systems that have one for all programs."""
    return Path(environ.get("XDG_CONFIG_HOME") or Path("~", ".config").expanduser())


# ---- uv --------------------------------------------------------------------------------------


def handed_to_uv(kept: Mapping[str, str]) -> Settings:
    """Return what pip is told, as uv understands it, unless uv was told something else."""
    found: Settings = {}
    for pip, name in UV_OF_PIP.items():
        words = kept.get(pip, "").split()
        if pip in {"PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS"}:
            # pip warns of a folder that is gone, uv stops.
            words = [word for word in words if not is_lost(word)]
        if words and name not in kept:
            found[name] = ("," if pip == "PIP_FIND_LINKS" else " ").join(words)
    if found.get("UV_KEYRING_PROVIDER") not in {"disabled", "subprocess"}:
        # pip knows two more, which uv refuses.
        found.pop("UV_KEYRING_PROVIDER", None)
    if is_on(kept, "PIP_NO_INDEX"):
        # No variable says --no-index; folders are read without the network, too.
        found["UV_OFFLINE"] = "1"
    for number in ("UV_HTTP_TIMEOUT", "UV_HTTP_RETRIES"):
        if not found.get(number, "0").isdigit():
            del found[number]
    return found


def is_lost(place: str) -> bool:
    """Whether a place for packages is a folder that is not there."""
    scheme = re.match(r"(\w[\w+.-]+)://", place)
    if scheme and scheme[1] != "file":
        return False
    return not Path(url2pathname(place.removeprefix("file://")) if scheme else place).exists()


def of_uv_files(environ: Mapping[str, str]) -> Settings:
    """Return what is kept of the system's and the user's uv.toml, as variables."""
    found: Settings = {}
    for path in uv_files(environ):
        try:
            told = tomllib.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            continue
        found |= as_variables({**told, **told.get("pip", {})})
    return found


def as_variables(told: Mapping[str, Any]) -> Settings:
    """Return the kept entries of one uv.toml as variables."""
    found = {UV_OF_FILE[key]: as_text(key, told[key]) for key in UV_OF_FILE if key in told}
    indexes = [index for index in told.get("index", ()) if not index.get("explicit")]
    for name, is_default in (("UV_DEFAULT_INDEX", True), ("UV_INDEX", False)):
        addresses = [
            "=".join(index[key] for key in ("name", "url") if key in index)
            for index in indexes
            if bool(index.get("default")) == is_default
        ]
        if addresses:
            found[name] = " ".join(addresses)
    return found


def as_text(key: str, told: Any) -> str:
    """Return one entry of uv.toml as the text of a variable."""
    words: Iterable[Any] = told if isinstance(told, list) else [told]
    texts = [str(word).lower() if isinstance(word, bool) else str(word) for word in words]
    return ("," if key == "find-links" else " ").join(texts)


def uv_files(environ: Mapping[str, str]) -> list[Path]:
    """Return the files that uv reads, the strongest last; but not that of this project."""
    if is_on(environ, "UV_NO_CONFIG"):
        return []
    if environ.get("UV_CONFIG_FILE"):
        return [Path(environ["UV_CONFIG_FILE"])]
    if os.name == "nt":
        folders = [environ.get("PROGRAMDATA", "C:/ProgramData"), environ.get("APPDATA", "")]
    else:
        system = (environ.get("XDG_CONFIG_DIRS") or "/etc/xdg").split(os.pathsep)
        folders = ["/etc", *reversed(system), str(config_home(environ))]
    files = [Path(folder, "uv", "uv.toml") for folder in folders if folder]
    return [path for path in files if path.is_file()]


# ---- npm -------------------------------------------------------------------------------------


def npmrc(environ: Mapping[str, str], prefix: Path) -> str:
    """Return the lines that are kept of the machine's and the user's .npmrc.

    Parameters
    ----------
    environ
        Variables that may name other files.
    prefix
        The folder in which this npm is installed: below it lies the machine's file.
    """
    told = {name.upper(): value for name, value in environ.items()}
    user = lines(told.get("NPM_CONFIG_USERCONFIG") or Path("~", ".npmrc").expanduser())
    written = [line.partition("=")[2].strip() for line in user if re.match(r"prefix\s*=", line)]
    named = told.get("NPM_CONFIG_PREFIX") or "".join(written[-1:])
    prefix = Path(named).expanduser() if named else prefix
    machine = lines(told.get("NPM_CONFIG_GLOBALCONFIG") or prefix / "etc" / "npmrc")
    kept = [
        line
        for line in [*machine, *user]
        if re.fullmatch(NPM_SETTINGS, line.partition("=")[0].strip())
    ]
    return "".join(f"{line}\n" for line in kept)


def npm_prefix(node: Path) -> Path:
    """Return the folder below which the npm of this node keeps the machine's settings."""
    return node.parent if os.name == "nt" else node.parent.parent


def lines(file: str | Path) -> list[str]:
    """Return the lines of a file before its first section; none if there is no file."""
    try:
        found = Path(file).read_text("utf-8", errors="replace").splitlines()
    except OSError:
        return []
    sections = [number for number, line in enumerate(found) if line.startswith("[")]
    return found[: sections[0] if sections else None]
