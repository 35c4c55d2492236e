"""Kernels for notebooks, forked from one process that has imported what every kernel imports.

A kernel takes almost a second of processor time before it shows its first board, and most of it
goes into imports that are the same for all. Where processes can fork (not on Windows) those of
nbval are forks of one process, which has imported them: what is in a kernel stays its own, as ever.

    with forked():
        manager, client = nbval.kernel.start_new_kernel()
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

CAN_FORK = hasattr(os, "fork")
# What a kernel imports, and what a board does.
IMPORTED = (
    "ipykernel.kernelapp", "ipykernel.ipkernel", "ipykernel.debugger",
    "stoneage_lab.widget.board", "stoneage_lab.lessons.form_requests",
)  # fmt: skip


class Forked:
    """A kernel's process, with those methods of `subprocess.Popen` that Jupyter calls.

    Parameters
    ----------
    pid : int
        Its number; it leads a process group of its own.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return None while it runs; then 0, for only the process it was forked from knows."""
        if self.returncode is None and not Path(f"/proc/{self.pid}").exists():
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                self.returncode = 0
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended."""
        end = time.monotonic() + (timeout if timeout is not None else float("inf"))
        while self.poll() is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired("kernel", timeout or 0)
            time.sleep(0.005)
        return self.returncode or 0

    def send_signal(self, number: int) -> None:
        """Send it a signal; nothing if it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


class Source:
    """The process that kernels are forked from."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # Ctrl-C is for pytest.
            start_new_session=True,
        )
        atexit.register(self.stop)

    def fork(self, command: Sequence[str], **given: Any) -> Forked:
        """Start a kernel as `jupyter_client.launcher.launch_kernel` does."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        env = given.get("env") or os.environ
        # python -m ipykernel_launcher -f FILE
        wanted = {"arguments": list(command[3:]), "cwd": str(given["cwd"]), "env": dict(env)}
        self.process.stdin.write(json.dumps(wanted).encode() + b"\n")
        self.process.stdin.flush()
        number = self.process.stdout.readline()
        if not number:
            raise OSError(f"No kernel: importing {', '.join(IMPORTED)} has failed.")
        return Forked(int(number))

    def stop(self) -> None:
        """End it; kernels are stopped by whoever started them."""
        self.process.communicate()


sources: dict[int, Source] = {}
"""The one of this process, by its number: a copy of this process has to make its own."""


@contextmanager
def forked() -> Iterator[None]:
    """Kernels that are started within this block are forks, where processes can fork."""
    if not CAN_FORK:
        yield
        return
    from jupyter_client.provisioning import local_provisioner

    launch = local_provisioner.launch_kernel

    def fork(command: Sequence[str], **given: Any) -> Any:
        if list(command[1:3]) != ["-m", "ipykernel_launcher"]:
            return launch(list(command), **given)
        source = sources.get(os.getpid()) or sources.setdefault(os.getpid(), Source())
        return source.fork(command, **given)

    local_provisioner.launch_kernel = fork
    try:
        yield
    finally:
        local_provisioner.launch_kernel = launch


# ---- in the process that is forked ---------------------------------------------------------


def serve(wanted: IO[bytes], told: IO[bytes]) -> None:
    """Fork a kernel for each line of JSON, and tell its number."""
    # Read when it is imported: a kernel ends with the process it was forked from, and that with us.
    os.environ["JPY_PARENT_PID"] = str(os.getpid())
    for name in IMPORTED:
        __import__(name)
    compile_templates()
    import_what_lessons_need()
    # Kernels need not look for garbage among all this.
    gc.freeze()
    signal.signal(signal.SIGCHLD, reap)
    for line in wanted:
        # Told only when it leads its own group: an interrupt is sent to all of a group.
        ready, begun = os.pipe()
        pid = os.fork()
        if not pid:
            os.setsid()
            os.write(begun, b"1")
            os.close(ready)
            os.close(begun)
            become_kernel(json.loads(line))
        os.close(begun)
        os.read(ready, 1)
        os.close(ready)
        told.write(b"%d\n" % pid)
        told.flush()


def compile_templates() -> None:
    """Compile the templates of all boards: to draw the first board takes a kernel longer."""
    import stoneage_lab as lab
    from stoneage_lab.drawing.protocol import drawing_of
    from stoneage_lab.drawing.templating import environment

    games = filter(None, (drawing_of(lab.game(name)) for name in lab.list_games()))
    own = [environment(drawing.TEMPLATES, game=drawing) for drawing in games]
    for templates in (environment(), *own):
        for name in templates.whole.list_templates(extensions=["j2"]):
            templates.get_template(name)


def import_what_lessons_need() -> None:
    """Import the 400 modules of lessons and of pictures, by using them once."""
    import stoneage_lab as lab

    lab.questions()
    for name in lab.list_games():
        lab.play(name, seed=1)._repr_mimebundle_()


def reap(*_: object) -> None:
    """Reap the kernels that have ended, so that their processor time counts for this process."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def become_kernel(wanted: Mapping[str, Any]) -> None:
    """Be the kernel, in its folder and with its environment, and end."""
    code = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.chdir(wanted["cwd"])
        os.environ.clear()
        os.environ.update(wanted["env"])
        # What it reads and writes by itself goes nowhere.
        nowhere = os.open(os.devnull, os.O_RDWR)
        for number in range(3):
            os.dup2(nowhere, number)
        from ipykernel import kernelapp

        sys.argv = ["ipykernel_launcher", *wanted["arguments"]]
        kernelapp.launch_new_instance(sys.argv[1:])
        code = 0
    finally:
        os._exit(code)


if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[2])
    serve(sys.stdin.buffer, sys.stdout.buffer)
