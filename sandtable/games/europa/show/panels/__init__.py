"""The displays beside the map."""
