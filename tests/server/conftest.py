"""One real server for all these tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support_env.server._settings import Settings
from support_env.server.app import create_app
from tests.server.loopback import serving


@pytest.fixture(scope="session")
def url() -> Iterator[str]:
    """The address of a server that all tests share."""
    with serving(create_app(Settings(max_sessions=128, max_body=65_536))) as address:
        yield address
