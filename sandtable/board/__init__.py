"""Maps: graphs with typed links, hex grids, area and hex boards and their files; reach, ways and parts over places."""
