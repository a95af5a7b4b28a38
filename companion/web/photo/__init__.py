"""Photos: read in processes of their own, taught and read over HTTP and on plain pages."""
