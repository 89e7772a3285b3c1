"""Combat (chapters 7 and 13)."""
