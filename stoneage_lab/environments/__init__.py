"""Environments for programs that learn by themselves, with the interface of PettingZoo."""
