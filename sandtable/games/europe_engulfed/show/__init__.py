"""What a table shows of a position."""
