"""A real browser on a phone-sized screen, and the app served on a loopback port."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from companion.config import load_settings
from companion.web.factory import create_app
from companion.web.photo.asking import pool_of
from tests.served import served

QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
PHONE = {"width": 360, "height": 640}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        if os.environ.get("CI"):
            pytest.fail("chromium is not installed, and in CI nothing skips")
        pytest.skip("chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=[*QUIET, "--no-first-run", "--disable-sync"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    # all browsers of all tests have one address, and a busy machine may take its time
    data = str(tmp_path_factory.mktemp("data"))
    patient = {"CANOPY_RATELIMIT_ENABLED": "false", "CANOPY_PHOTO__SECONDS": "300"}
    app = create_app(load_settings({"CANOPY_DATA_DIR": data, **patient}))
    with served(app) as where:
        yield f"http://{where}"
    pool_of(app).close()


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    """A page without JavaScript on a 360x640 touch screen."""
    context = browser.new_context(viewport=PHONE, base_url=address, has_touch=True, java_script_enabled=False)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield page
    context.close()
