"""The Seasonal Turn (AEC-1.0/4), stage 2: income, construction, Offensives, Initiative."""
