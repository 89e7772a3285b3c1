"""What never changes: the board, the pieces, nations, months, tables, scenarios; built once, from `data/`."""
