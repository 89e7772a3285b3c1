"""Modifiers of the die (AEC-5.16): one small function each, returning a core.tables.Modifier or None.

To do here: `modifiers(p, battle)`; figures are those of charts.toml `core.combat_modifiers`. Special rules add theirs:
`special.blitzkrieg.modifier`, `special.winter.modifier`, `special.finland.modifier`, `special.soviets.modifier`.
"""
