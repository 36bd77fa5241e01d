"""What is written down: cards, the events of a table, and their bytes."""
