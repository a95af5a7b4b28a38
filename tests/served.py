"""An app served on a free loopback port."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.serving import make_server


@contextmanager
def served(app: WSGIApplication) -> Iterator[str]:
    """Where the app answers, as `127.0.0.1:port`, while the block runs."""
    server = make_server("127.0.0.1", 0, _closed(app), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _closed(app: WSGIApplication) -> WSGIApplication:
    """The app, whose answers close themselves once they are over or given up.

    Werkzeug's server leaves a file open when the phone hangs up while it is sent: before it closes the answer it reads
    what else the phone may say, and where that fails it never does.
    """

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterator[bytes]:
        with closing(app(environ, start_response)) as body:  # type: ignore[type-var]
            yield from body

    return answer
