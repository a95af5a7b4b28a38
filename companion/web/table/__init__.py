"""The shared table: seats, rights, live state, the pages on everybody's phone."""
