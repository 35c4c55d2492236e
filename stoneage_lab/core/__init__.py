"""What every game shares: states, actions, chance, rules, goods. It knows no game."""
