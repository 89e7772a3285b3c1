"""One attack (AEC-5.14): its frame, the order of its questions, its acts.

To do here: `BATTLE` (Frame), the steps `attack`, `defence`, `attack-die`.
"""
