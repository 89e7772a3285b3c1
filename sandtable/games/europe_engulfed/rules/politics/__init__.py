"""Politics, conquest and victory (chapters 9 and 10)."""
