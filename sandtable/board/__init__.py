"""Maps: graphs with typed links, hex grids, map files; reach, paths and parts over sets of places."""
