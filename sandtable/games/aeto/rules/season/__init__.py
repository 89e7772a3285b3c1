"""The Seasonal Turn (AEC-1.0/4), stage 2: income, construction, Offensives, Initiative. Its step is in phases/hooks.py."""
