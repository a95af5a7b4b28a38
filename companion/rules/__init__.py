"""The rules of the games in our own words. Imports the kernel alone; the games hand their digests in."""
