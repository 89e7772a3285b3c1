"""Movement (chapters 6 and 9)."""
