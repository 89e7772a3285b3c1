"""Command (chapter 5)."""
