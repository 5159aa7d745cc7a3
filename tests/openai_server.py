"""A real HTTP server that speaks the chat completions protocol, well or badly, for tests."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

Reply = Callable[[dict[str, Any]], Any]
"""From a request's body to a message dict, or to one of the faults below."""


class Status:
    """Answer with an HTTP status."""

    def __init__(
        self, code: int, body: str = '{"error": {"message": "no"}}', **headers: str
    ) -> None:
        self.code, self.body = code, body
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


class Raw:
    """Answer 200 with these bytes."""

    def __init__(self, body: bytes, kind: str = "application/json") -> None:
        self.body, self.kind = body, kind


class Stream:
    """Answer with server-sent events, all at once or piece by piece."""

    def __init__(self, *chunks: dict[str, Any] | str, pause: float | None = None) -> None:
        self.chunks = chunks
        self.pause = pause


class Cut:
    """Announce a body, send a part of it, and hang up."""

    def __init__(self, body: bytes = b'{"choices": [') -> None:
        self.body = body


class Silence:
    """Accept, then say nothing for so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds


class OpenAIServer:
    """Serves `reply` on a free loopback port until the with-block ends."""

    def __init__(self, reply: Reply) -> None:
        self.requests: list[dict[str, Any]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, format: str, *args: Any) -> None:
                pass

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                outer.requests.append(body)
                answer = reply(body)
                if isinstance(answer, Silence):
                    time.sleep(answer.seconds)
                    self.close_connection = True
                elif isinstance(answer, Status):
                    self._send(
                        answer.code,
                        answer.body.encode(),
                        "application/json",
                        headers=answer.headers,
                    )
                elif isinstance(answer, Cut):
                    self._send(200, answer.body, "application/json", missing=100)
                    self.close_connection = True
                elif isinstance(answer, Raw):
                    self._send(200, answer.body, answer.kind)
                elif isinstance(answer, Stream):
                    lines = [
                        f"data: {c if isinstance(c, str) else json.dumps(c)}\n\n"
                        for c in (*answer.chunks, "[DONE]")
                    ]
                    if answer.pause is None:
                        self._send(200, "".join(lines).encode(), "text/event-stream")
                    else:
                        self._send_slowly(lines, answer.pause)
                else:
                    whole = {
                        "id": "x",
                        "object": "chat.completion",
                        "choices": [
                            {
                                "index": 0,
                                "finish_reason": "stop",
                                "message": {"role": "assistant", **answer},
                            }
                        ],
                        "usage": {"prompt_tokens": 10, "completion_tokens": 5},
                    }
                    self._send(200, json.dumps(whole).encode(), "application/json")

            def _send(
                self,
                code: int,
                body: bytes,
                kind: str,
                missing: int = 0,
                headers: Mapping[str, str] | None = None,
            ) -> None:
                self.send_response(code)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(body) + missing))
                for name, value in (headers or {}).items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def _send_slowly(self, lines: list[str], pause: float) -> None:
                self.send_response(200)
                self.send_header("content-type", "text/event-stream")
                self.send_header("transfer-encoding", "chunked")
                self.end_headers()
                for line in [*lines, ""]:
                    data = line.encode()
                    self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
                    self.wfile.flush()
                    time.sleep(pause)

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> OpenAIServer:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()


def tool_call(name: str, arguments: object) -> dict[str, Any]:
    """Return a message with one tool call."""
    return {
        "content": None,
        "tool_calls": [
            {
                "id": "call_1",
                "type": "function",
                "function": {"name": name, "arguments": json.dumps(arguments)},
            }
        ],
    }
