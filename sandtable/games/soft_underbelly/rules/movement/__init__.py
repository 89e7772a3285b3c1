"""Movement and breakthrough."""
