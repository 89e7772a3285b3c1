"""Seeds from seeds: independent streams of chance that depend on nothing but their names."""

from __future__ import annotations

import hashlib


def derive(seed: int, *path: int | str) -> int:
    """Return the seed of a stream: the same seed and path give the same number (of 48 bits) everywhere."""
    name = "/".join(str(part) for part in (seed, *path))
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:6])
