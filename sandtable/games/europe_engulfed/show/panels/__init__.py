"""The displays beside the map, a subject a module."""
