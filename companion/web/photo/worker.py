"""A reading process: `python -m companion.web.photo.worker SECONDS MEGABYTES`."""

import sys

from companion.web.photo.serve import serve
from companion.web.photo.tasks import TASKS

if __name__ == "__main__":
    serve(TASKS, *map(int, sys.argv[1:3]))
