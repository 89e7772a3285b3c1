"""Layers of a hex map: what it says of every hex, written as a row of letters for each row of the grid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sandtable.board.boards import numbers_of
from sandtable.board.columns import Column, Columns, Reader, Values
from sandtable.board.hexes import HexGrid
from sandtable.board.mapfaults import BadRow, OffMap, UnknownLetter, WrongType
from sandtable.core.bits import mask_of

OFF: Final = 255
"""What a layer has for cells of the grid that are no part of the map."""

_LAYER: Final[Columns] = {
    "legend": Column(dict),
    "rows": Column(list, items=str),
    "off": Column(str, required=False, default="."),
}


@dataclass(frozen=True)
class Layer:
    """A word for every hex, as its terrain or its nation."""

    words: tuple[str, ...]
    of: bytes  # of each cell, as an index into the words, or OFF

    def hexes(self, *words: str) -> int:
        """Return the hexes that have one of these words."""
        wanted = numbers_of(words, self.words, "word of this layer")
        return mask_of(here for here, value in enumerate(self.of) if value in wanted)

    def on_map(self) -> int:
        """Return the cells that are part of the map."""
        return mask_of(here for here, value in enumerate(self.of) if value != OFF)


def read_layers(reader: Reader, grid: HexGrid) -> dict[str, Layer]:
    """Return the layers of a map file; all of them must be off the map in the same cells."""
    read = {name: _layer(reader, grid, name, row) for name, row in reader.named("layer", _LAYER).items()}
    layers = {name: layer for name, layer in read.items() if layer is not None}
    _check_edges(reader, grid, layers)
    return layers


def _layer(reader: Reader, grid: HexGrid, name: str, row: Values) -> Layer | None:
    """Return a layer, or None if anything is wrong with it."""
    faults = len(reader.faults)
    if not _LAYER.keys() <= row.keys():
        return None
    for letter, word in row["legend"].items():
        if type(word) is not str:
            reader.note(WrongType, f"'{letter}' must be text", "layer", name, "legend", letter)
        if len(letter) != 1 or letter == row["off"]:
            reader.note(UnknownLetter, f"'{letter}' is no letter for a hex", "layer", name, "legend", letter)
    words = tuple(dict.fromkeys(row["legend"].values()))
    values = {row["off"]: OFF} | {letter: words.index(word) for letter, word in row["legend"].items()}
    if len(row["rows"]) != grid.rows:
        reason = f"there are {len(row['rows'])} rows of letters for {grid.rows} rows of hexes"
        reader.note(BadRow, reason, "layer", name, "rows")
    for item, letters in enumerate(row["rows"]):
        _check_row(reader, grid, letters, values, "layer", name, "rows", item)
    if len(reader.faults) > faults:
        return None
    return Layer(words, bytes(values[letter] for letters in row["rows"] for letter in letters))


def _check_row(reader: Reader, grid: HexGrid, letters: str, values: Mapping[str, int], *path: str | int) -> None:
    if len(letters) != grid.columns:
        reader.note(BadRow, f"there are {len(letters)} letters for {grid.columns} columns", *path)
    for column, letter in enumerate(letters, grid.first[0]):
        if letter not in values:
            reader.note(UnknownLetter, f"unknown letter '{letter}' in column {column}", *path)


def _check_edges(reader: Reader, grid: HexGrid, layers: Mapping[str, Layer]) -> None:
    """Note the first cell of each layer that is off the map there and not in the first layer, or the other way."""
    for name, layer in layers.items():
        model, first = next(iter(layers.items()))
        for here, (one, other) in enumerate(zip(first.of, layer.of, strict=True)):
            if (one == OFF) is not (other == OFF):
                column, row = grid.offset(here)
                reason = f"column {column} is off the map in '{name if other == OFF else model}' alone"
                reader.note(OffMap, reason, "layer", name, "rows", row - grid.first[1])
                break
