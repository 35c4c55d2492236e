"""Explanations of Age of Revive: reasons, tempting moves, examples of rules."""
