"""The address under which the phones of this network reach the app."""

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

from companion.config import Settings
from companion.web.table.codes import printed_qr_code

_ELSEWHERE: Final = ("192.0.2.1", 9)  # an address of no machine; nothing is sent to it


def own_address() -> str | None:
    """This computer's address in its network; None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(address).is_loopback else address


def link_for_phones(url: str, settings: Settings) -> str:
    """A link that phones can open: this computer's address where the link says localhost and others are let in."""
    parts = urlsplit(url)
    address = own_address() if _is_loopback(parts.hostname) and not _is_loopback(settings.host) else None
    if address is None:
        return url
    return parts._replace(netloc=f"{address}:{parts.port}" if parts.port else address).geturl()


def _is_loopback(host: str | None) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


def greeting(settings: Settings) -> str:
    """What the terminal shows once the app can be reached."""
    here = f"http://localhost:{settings.port}/"
    link = link_for_phones(here, settings)
    if link == here:
        return f"\nCanopy is open at {here} (this computer only)\n"
    return f"\n{printed_qr_code(link)}\n\nCanopy is open: {link} for the phones on this network, {here} here\n"
