"""Conquest: of minor nations and major powers (AE-9.10, AE-9.11), partitions (AE-9.4), victory (AEC-1.0/21)."""
