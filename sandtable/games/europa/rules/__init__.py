"""The rules, in the chapters of the book."""
