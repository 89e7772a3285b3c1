"""Strategic warfare (chapter 2)."""
