"""Supply (chapters 9 and 10)."""
