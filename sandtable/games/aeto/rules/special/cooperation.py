"""Limits of cooperation (AE-9.26): who may enter, stack, activate, pay together.

To do here: `may_enter(p, unit, place)`, `may_share(p, place, a, b)`, `may_activate(p, a, b)`, table driven.
"""
