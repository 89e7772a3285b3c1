"""AETO: the war in Europe by months, from September 1939 to September 1945."""
