"""What the person who runs an instance sees of it: whether it is well, its logs, its numbers."""
