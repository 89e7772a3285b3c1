"""Air units (EUC-20 to EUC-26): bases and states, missions and who answers them, and what they bring about."""
