"""The server of the tests leaves no file open, whenever a phone hangs up."""

import gc
import logging
import socket
import struct
import sys
import time
import warnings
from pathlib import Path

import pytest

from companion.config import load_settings
from companion.web.factory import create_app
from tests.served import served

AT_ONCE = struct.pack("ii", 1, 0)
"""Hang up with a reset."""


def test_a_phone_that_hangs_up_leaves_no_file_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda trouble: left.append(trouble.object))
    monkeypatch.setattr(logging.getLogger("werkzeug"), "disabled", True)
    app = create_app(load_settings({"CANOPY_DATA_DIR": str(tmp_path)}))
    with warnings.catch_warnings(), served(app) as where:
        warnings.simplefilter("error", ResourceWarning)
        host, _, port = where.partition(":")
        for phone in range(40):
            with socket.create_connection((host, int(port))) as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
                line.sendall(f"GET /static/js/device.js HTTP/1.1\r\nHost: {where}\r\n\r\n".encode())
                time.sleep(0.001 * (phone % 5))
        time.sleep(0.2)
    gc.collect()
    assert left == []
