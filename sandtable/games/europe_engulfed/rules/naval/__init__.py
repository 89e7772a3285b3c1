"""The sea (chapters 5.3 and 8): fleets, passages between zones, transport, naval combat, interdiction."""
