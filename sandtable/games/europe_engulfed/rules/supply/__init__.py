"""Supply (chapter 3)."""
