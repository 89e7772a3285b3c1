"""Politics (chapter 16)."""
