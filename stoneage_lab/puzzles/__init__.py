"""Practice: puzzles from simulated games, what was missed comes back, and sheets for a class."""
