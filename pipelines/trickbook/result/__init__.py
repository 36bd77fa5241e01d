"""What follows: the layers of a result, and the score tables."""
