"""What never changes, built once at import."""
