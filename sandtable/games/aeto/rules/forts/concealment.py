"""The unit under a fort (AEC-4.11): set there in the Movement Phase, shown when it defends, attacks or moves out.

To do here: `CONCEAL`, `UNCOVER` (Acts), `reveal(p, log, unit)`; redaction of `p.concealed` is in rules/fog.py.
"""
