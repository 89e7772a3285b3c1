"""What a player is: it sees what its side may know, and answers with an order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any

from sandtable.core.order import Order
from sandtable.core.view import View


class Player(ABC):
    """An opponent; all its chance comes from its seed. Whoever waits may set `report` to hear of `done, total`."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.report: Callable[[int, int], object] = lambda done, total: None

    @abstractmethod
    def choose(self, view: View[Any]) -> Order:
        """Return one of the legal orders of the view's open decision."""
