"""Programs that are run by hand, now and then."""
