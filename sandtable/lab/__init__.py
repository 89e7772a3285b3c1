"""Bulk simulation, statistics, speed and rule coverage."""
