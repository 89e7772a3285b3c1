"""The map workshop: from packaged geography to the files that a game's table shows. Not needed to play."""
