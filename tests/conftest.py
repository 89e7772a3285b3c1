"""What every test shares: property tests that draw the same examples everywhere, however slow the machine."""

from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci")
