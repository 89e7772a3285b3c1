"""What can be wrong with a map file; every fault says its line."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.errors import InputError


class MapFault(InputError):
    """One thing that is wrong with a map file; the kinds follow."""


class BadSyntax(MapFault):
    """The text is not TOML."""


class MissingKey(MapFault):
    """A key or table that must be there is not."""


class UnknownKey(MapFault):
    """A key or table that the map's schema does not know."""


class WrongType(MapFault):
    """A value of another type than its key takes."""


class BadChoice(MapFault):
    """A value that is not among those its key may have."""


class BadId(MapFault):
    """The id of a place is not in kebab-case."""


class DuplicateId(MapFault):
    """Two places have the same id."""


class DuplicateName(MapFault):
    """Two places answer to the same name: a printed coordinate, a town, an id."""


class UnknownPlace(MapFault):
    """A name that no place of the map has."""


class SelfLink(MapFault):
    """A link leads back to the place it comes from."""


class DuplicateLink(MapFault):
    """Two links of one kind join the same two places."""


class OneSidedLink(MapFault):
    """A place lists a link to another that lists its own of this kind, and not this one."""


class UnknownKind(MapFault):
    """A link, a place or a side is of a kind that the map does not declare."""


class IsolatedPlace(MapFault):
    """No link leads to a place."""


class InsideItself(MapFault):
    """A place lies inside another that lies inside it."""


class Repeated(MapFault):
    """A place stands twice in a list."""


class BadGrid(MapFault):
    """A grid, or a sheet of it, without hexes, or a sheet that is not all on the grid."""


class Unprinted(MapFault):
    """A hex of the map has no coordinate of two digits each on any sheet."""


class OffGrid(MapFault):
    """A coordinate beyond the edges of its sheet."""


class OffMap(MapFault):
    """A hex of the grid that is no part of the map."""


class BadRow(MapFault):
    """A layer has not a row of letters for each row of the grid, or a row not a letter for each column."""


class UnknownLetter(MapFault):
    """A letter that the legend of a layer does not have, or may not have."""


class BadSide(MapFault):
    """A side is not written as two hexes, like `w3118|w3119`."""


class NotNeighbours(MapFault):
    """Two hexes that do not touch have a side, or a step of a line, between them."""


class DuplicateSide(MapFault):
    """A side stands twice under the same kind."""


class ShortLine(MapFault):
    """A line of fewer than two places."""


class BadMap(InputError):
    """A map file that is refused: its text lists all faults, one a line, in the order of the file."""

    def __init__(self, faults: Iterable[MapFault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line or 0))
        first, *others = self.faults
        super().__init__(first.source, first.line, "\n".join([first.reason, *map(str, others)]))
