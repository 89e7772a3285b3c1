"""Combat, from the plan to the advance."""
