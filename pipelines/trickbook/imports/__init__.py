"""Files people have, read into events."""
