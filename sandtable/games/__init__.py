"""The games, one folder each; every one is a plug-in found through the entry-point group `sandtable.games`."""
