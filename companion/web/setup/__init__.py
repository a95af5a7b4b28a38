"""What the rulebooks leave out, entered once: tracks, submarine boards."""
