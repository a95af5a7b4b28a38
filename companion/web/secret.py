"""The key that signs the cookies: made once in the data folder, whichever process comes first."""

import os
import secrets
import tempfile
from pathlib import Path
from typing import Final

from companion.store.troubles import Trouble, Unavailable, trouble_with_files

NAME: Final = "cookie-key"


def cookie_key(data_dir: Path) -> str:
    """The key of this instance, readable by its user alone.

    It is written whole beside its place and then linked there; a link is made by one process only, and all read what
    that one wrote. Raises `Unavailable` where it can be neither read nor made.
    """
    place = data_dir / NAME
    try:
        if not place.is_file():
            data_dir.mkdir(parents=True, exist_ok=True)
            _make(place)
        key = place.read_text(encoding="ascii", errors="replace")
    except OSError as error:
        raise Unavailable(trouble_with_files(error)) from error
    if not key.isalnum():  # an empty one would let anybody sign
        raise Unavailable(Trouble.DAMAGED)
    return key


def _make(place: Path) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{NAME}-", dir=place.parent)  # mode 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
        os.link(name, place)
    except FileExistsError:
        pass
    finally:
        os.unlink(name)
