"""Browser tests: a real server, a real Chromium, the page as `make web` builds it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright import sync_api

from tests.browser.hand import CHROMIUM, FLAGS, PAGE, Hand, Server, Sit


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("table"))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    assert Path(CHROMIUM).exists(), "no Chromium: .ci/system-packages installs it"
    assert PAGE.exists(), "the page is not built: make web"
    sync_api.expect.set_options(timeout=20_000)
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_hand(browser: Any, server: Server) -> Iterator[Sit]:
    contexts = []
    hands: list[Hand] = []

    def make(width: int = 1280, height: int = 800, pace: str = "at once", **options: Any) -> Hand:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        context.add_init_script(f"localStorage.pace ??= {pace!r}")  # nobody waits, unless that is what is tested
        contexts.append(context)
        context.set_default_timeout(20_000)
        hands.append(Hand(context.new_page(), server))
        return hands[-1]

    yield make
    for context in contexts:
        context.close()
    assert [error for hand in hands for error in hand.errors] == []


@pytest.fixture
def hand(new_hand: Sit) -> Hand:
    return new_hand()
