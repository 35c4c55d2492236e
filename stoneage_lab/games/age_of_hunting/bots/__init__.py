"""Computer players of Age of Hunting, and their heuristics."""
