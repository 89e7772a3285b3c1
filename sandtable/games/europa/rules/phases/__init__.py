"""The phases in which ground units move, and what ends a phase (EUC-4/4, EUC-4/6, EUC-4/7, EUC-17)."""
