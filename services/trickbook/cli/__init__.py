"""One command for everything."""
