"""Construction and engineers (EUC-14)."""
