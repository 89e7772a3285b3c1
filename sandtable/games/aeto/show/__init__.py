"""What a table shows beside the map."""
