"""Armor reaction (AEC-5.11): once per enemy Offensive, one stack of armor beside who has just advanced; and the Re-Roll
of option 11.14, a little automaton of four states."""
