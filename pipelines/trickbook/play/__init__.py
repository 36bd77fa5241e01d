"""What happened: the replay of one board from its entries, the same under every edition of the Laws."""
