"""All that judges."""
