"""Special rules of part 10 and of single nations: each answers the questions of the chapters that ask it."""
