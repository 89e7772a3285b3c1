"""Politics: governments, surrender, neutrals, the Soviet line, and what single countries have of their own."""
