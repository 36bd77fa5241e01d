"""What does not agree: everything derived again and compared with what was written down."""
