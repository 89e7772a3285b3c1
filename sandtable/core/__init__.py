"""The engine: decisions, orders, steps, dice, events, match, record, view, case, rules. It knows no game."""
