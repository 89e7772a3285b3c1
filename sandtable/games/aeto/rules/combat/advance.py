"""Advance after combat (AE-5.19): who may, what it costs, who may not for the rest of the month, who follows."""
