"""The phases of a month: each a step, whose acts are those of the chapters."""
