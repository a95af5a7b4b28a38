"""One file per step, never changed once it was published: a later step mends what an earlier one got wrong."""
