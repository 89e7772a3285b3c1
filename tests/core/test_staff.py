"""What a staff is asked about: the legal orders of a position are known, whoever wraps them."""

from __future__ import annotations

import pytest

from sandtable.core.notation import Notation
from sandtable.core.order import Fan, Menu
from sandtable.core.position import Position
from sandtable.core.staff import menu_of
from sandtable.core.words import LegalOrders

MENU = Menu([Fan("take", (), 0b11)])


@pytest.mark.parametrize("legal", [MENU, LegalOrders(MENU, Notation({}, []))])
def test_the_menu_of_a_position_is_found(legal: Menu | LegalOrders) -> None:
    assert menu_of(Position(legal=legal)) is MENU


def test_no_staff_is_asked_before_the_orders_are_known() -> None:
    with pytest.raises(AssertionError, match="are known"):
        menu_of(Position())
