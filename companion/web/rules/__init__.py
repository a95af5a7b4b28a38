"""Ask the rules."""
