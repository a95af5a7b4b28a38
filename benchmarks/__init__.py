"""Speed and memory, measured apart from the tests. Compare ratios within one run: machines differ and are noisy."""
