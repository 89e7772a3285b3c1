"""Movement (chapter 5, and the landings of chapter 7)."""
