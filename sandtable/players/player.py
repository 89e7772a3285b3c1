"""What a player is: it sees what its side may know, and answers with an order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any

from sandtable.core.order import Order
from sandtable.core.view import View


class Player(ABC):
    """An opponent; all its chance comes from its seed."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    @abstractmethod
    def choose(self, view: View[Any]) -> Order:
        """Return one of the legal orders of the view's open decision."""
