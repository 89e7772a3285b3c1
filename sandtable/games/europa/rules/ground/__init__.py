"""Ground movement (EUC-6): what it costs, how far it goes, columns, overruns, transport counters, tops of stacks."""
