"""`stoneage-lab doctor`: explains in sentences why a Jupyter shows no board."""

from __future__ import annotations

import argparse
import sys

from .doctor_checks import BAD, examine
from .words import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add no arguments: the command checks everything."""


def run(given: argparse.Namespace) -> int:
    """Print the findings; the exit code is 1 if boards cannot work."""
    said = words()
    findings = examine(sys.platform)
    for mark, sentence in findings:
        print(f"{said[f'doctor.mark.{mark}']} {sentence}")
    bad = sum(mark == BAD for mark, _ in findings)
    print()
    print(said("doctor.bad", n=bad) if bad else said["doctor.good"])
    return int(bool(bad))
