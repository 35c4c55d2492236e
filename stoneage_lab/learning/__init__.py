"""Bots that learn a game by playing against themselves.

``python -m stoneage_lab.learning GAME`` trains; `training` has the order of the steps. The room
knows no game: a game declares in `core.learned_heuristics.Learnable` what can be learned from.
"""
