"""Retreats (AEC-5.18): the check by d6, hexes towards a source, elimination of who cannot."""
