"""Players that know Stone Age: the careful one, three with a plan, and what search asks."""
