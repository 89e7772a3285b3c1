"""The sea (chapter 15)."""
