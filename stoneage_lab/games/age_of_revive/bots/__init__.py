"""Players of Age of Revive and what they know about the game."""
