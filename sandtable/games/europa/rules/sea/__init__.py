"""The sea: ports, transport, landings, evacuation (EUC-30, EUC-31)."""
