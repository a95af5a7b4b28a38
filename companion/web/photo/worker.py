"""A reading process: `python -m companion.web.photo.worker SECONDS MEGABYTES`."""

import gc
import sys

from companion.web.photo.serve import serve
from companion.web.photo.tasks import TASKS
from companion.web.running.discreet import complain

if __name__ == "__main__":
    sys.excepthook = complain
    gc.freeze()  # what is there by now stays: it need not be gone through in the middle of a photo
    serve(TASKS, *map(int, sys.argv[1:3]))
