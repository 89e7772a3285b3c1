"""Railways: who may use them, trains, the railhead, breaks (EUC-7, EU-103.A.2)."""
