"""A forked kernel is a process of its own, like one that was started."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from nbval.kernel import CURRENT_ENV_KERNEL_NAME, RunningKernel
from support.forked_kernels import CAN_FORK, forked

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="processes cannot fork here")


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningKernel]:
    monkeypatch.setenv("SAID_TO_KERNELS", "yes")
    with forked():
        kernel = RunningKernel(CURRENT_ENV_KERNEL_NAME, cwd=str(tmp_path))
    yield kernel
    kernel.stop()


def said(kernel: RunningKernel, code: str) -> str:
    """Run some code that prints one line; return the line.

    It may come in two messages, the second with the end of the line.
    """
    asked = kernel.execute_cell_input(code, allow_stdin=False)
    line = ""
    while True:
        message = kernel.get_message("iopub", timeout=240)
        if message["parent_header"].get("msg_id") != asked:
            continue
        content = message["content"]
        assert message["msg_type"] != "error", content
        if message["msg_type"] == "stream":
            line += content["text"]
        if content.get("execution_state") == "idle":
            return line.strip()


def test_it_has_its_own_folder_group_and_environment(kernel: RunningKernel, tmp_path: Path) -> None:
    code = "import os; print(os.getcwd(), os.getpgid(0) == os.getpid())"
    assert said(kernel, code) == f"{tmp_path} True"
    assert said(kernel, "print(os.environ['SAID_TO_KERNELS'])") == "yes"
    # It shares what was imported, and nothing that was done.
    assert said(kernel, "import stoneage_lab as lab; print(lab.play(seed=7).ply)") == "0"
    assert said(kernel, "print('pytest' in __import__('sys').modules)") == "False"


def test_it_is_seen_to_run_and_to_have_ended(kernel: RunningKernel) -> None:
    assert kernel.is_alive()
    kernel.km.shutdown_kernel(now=True)
    assert not kernel.is_alive()
