"""The table: a web server for matches, seats, storage and live views; it knows no game."""
