"""Combat (EUC-9, EUC-10): an attack from the choice of its hex to the advance."""
