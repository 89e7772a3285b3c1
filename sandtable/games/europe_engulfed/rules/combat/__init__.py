"""Combat (chapter 6): phases, rounds and their stages, fire, losses, counterattacks, what becomes of works."""
