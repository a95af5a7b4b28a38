"""What a phone loads is compressed where it says it can read it; the polls keep their ETag."""

import gzip
import re
import zlib
from collections.abc import Callable

from flask.testing import FlaskClient

NONCE = re.compile(b'nonce="[^"]+"')
# what browsers read over plain HTTP
READS = {"Accept-Encoding": "gzip, deflate"}
DECODERS: dict[str, Callable[[bytes], bytes]] = {"gzip": gzip.decompress, "deflate": zlib.decompress}


def test_pages_and_their_files_are_compressed(client: FlaskClient) -> None:
    for path in ("/", "/static/canopy.css", "/static/js/seat.js", "/score/arborea"):
        plain = client.get(path, buffered=True)
        small = client.get(path, headers=READS, buffered=True)
        decode = DECODERS[small.headers["Content-Encoding"]]
        assert "Accept-Encoding" in small.headers["Vary"]
        assert len(small.data) < 0.6 * len(plain.data)
        assert "Content-Encoding" not in plain.headers
        same = NONCE.sub(b"", decode(small.data)) == NONCE.sub(b"", plain.data)
        assert same or "csrf" in plain.text


def test_a_file_that_did_not_change_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get("/static/canopy.css", headers=READS, buffered=True)
    again = client.get("/static/canopy.css", headers={**READS, "If-None-Match": first.headers["ETag"]}, buffered=True)
    assert again.status_code == 304


def test_answers_of_the_interface_are_sent_as_they_are(client: FlaskClient) -> None:
    assert "Content-Encoding" not in client.get("/api/v1/openapi.json", headers=READS).headers
