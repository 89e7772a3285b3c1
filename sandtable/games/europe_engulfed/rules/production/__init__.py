"""Production (chapter 4)."""
