"""Production (chapter 11)."""
