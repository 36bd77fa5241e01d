"""What can be asked: the log folded into DuckDB, and the views over it."""
