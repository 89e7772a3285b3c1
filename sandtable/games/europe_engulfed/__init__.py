"""Europe Engulfed: the whole war in Europe on areas, with blocks, an economy and politics."""
