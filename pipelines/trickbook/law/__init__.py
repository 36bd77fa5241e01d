"""What the Laws say: six editions as data, and the questions they answer over a replay."""
