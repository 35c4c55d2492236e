"""Explanations of Age of Revive: reasons for moves, phrases, examples of rules."""
