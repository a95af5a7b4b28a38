"""The kernel. May import the standard library and nothing else."""
