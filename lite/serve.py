"""Shows dist/site on this machine: python3 dev.py site --serve, with --port=8000 on that port."""

from __future__ import annotations

import functools
import os
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

SITE: Final = Path(__file__).resolve().parent.parent / "dist" / "site"
PORT: Final = 8000


# Fixed, not from this machine: a module of another type is not run, and WebAssembly of another
# type is compiled only when all of it has come.
TYPES: Final = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
}


class Files(SimpleHTTPRequestHandler):
    """Hands out files, with the types that a browser insists on."""

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """Return the type of a file."""
        return TYPES.get(Path(path).suffix) or super().guess_type(path)

    def end_headers(self) -> None:
        """Forbid caching, so that a rebuilt site is shown at once."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
        """Say nothing about each file."""


def server(port: int, site: Path = SITE) -> ThreadingHTTPServer:
    """Return a server of a folder on this machine alone; port 0 takes any that is free."""
    return ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Files, directory=str(site)))


def main(arguments: list[str]) -> int:
    """Serve until Ctrl-C."""
    given = next((word[7:] for word in arguments if word.startswith("--port=")), str(PORT))
    if not given.isdecimal() or int(given) > 65535:
        raise SystemExit(f"A port is a number up to 65535, not {given!r}: --port={PORT}")
    try:
        serving = server(int(given))
    except OSError as error:
        raise SystemExit(
            f"Port {given} of this machine cannot be had ({error.strerror}). Try another: "
            f"python3 dev.py site --serve --port={int(given) + 1}"
        ) from None
    # localhost, not 127.0.0.1: the address under which Jupyter's own pages are seen, too.
    address = f"http://localhost:{serving.server_port}"
    print("· the site is shown until Ctrl-C:")
    if (SITE / "index.html").is_file():
        print(f"  {address}/       documentation")
    print(f"  {address}/lite/play.html  a board to play on at once")
    print(f"  {address}/lite/  notebooks that run in the browser", flush=True)
    try:
        serving.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        serving.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
