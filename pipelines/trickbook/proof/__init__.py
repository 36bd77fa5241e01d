"""What proves the law book: scenarios a director can read, and the list of provisions they cover."""
