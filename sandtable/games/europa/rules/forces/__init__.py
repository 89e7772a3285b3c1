"""Forces: upkeep, arrivals, points and what they rebuild, divisions that are put together and taken apart."""
