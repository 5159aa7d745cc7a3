"""What every test of the readers reads with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support_env.reading import Reading, prepare, read
from tests.reading.company import expectations, vocabulary


@pytest.fixture(scope="session")
def reads() -> Callable[[str], Reading]:
    known, words = prepare(expectations()), vocabulary()
    return lambda text: read(text, words, known)
