"""Requests of the routes that Cosmos DB does not have. They go to the address itself, whatever proxies the environment names."""

from __future__ import annotations

import http.client
import json
import ssl
import threading
from typing import Any, Callable, List, Mapping, Optional, Union
from urllib.parse import urlencode, urlsplit

from ._errors import CosmosttlError

_TIMEOUT = 60


class Routes:
    """The routes of one account. It can be used by several threads."""

    def __init__(self, address: str, account: str = "", failure: Callable[[], str] = str) -> None:
        self.address, self.account, self._failure = address, account, failure
        self._parts, self._local = urlsplit(address), threading.local()
        self._open: List[http.client.HTTPConnection] = []  # of all threads; appending to a list needs no lock

    def of(self, account: str) -> "Routes":
        """The routes of another account at the same address."""
        return Routes(self.address, account, self._failure)

    def ask(self, method: str, path: str, body: Union[str, Mapping[str, Any], None] = None, query: Optional[Mapping[str, Any]] = None) -> Any:
        """Returns the answer's JSON; a refusal is a CosmosttlError with the program's message."""
        parameters = {name: value for name, value in {**(query or {}), "account": self.account}.items() if value not in ("", None)}
        text = body if isinstance(body, str) else "" if body is None else json.dumps(body)
        target = path + ("?" + urlencode(parameters) if parameters else "")
        status, answer = self._send(method, target, text.encode())
        if status >= 400:
            try:
                answer = json.loads(answer)["message"]
            except (ValueError, KeyError):
                pass
            raise CosmosttlError(f"{method} {path}: {answer}")
        return json.loads(answer) if answer else None

    def _send(self, method: str, target: str, body: bytes) -> "tuple[int, str]":
        for again in (True, False):
            connection = self._connection()
            try:
                connection.request(method, target, body, {"Content-Type": "application/json"})
                answer = connection.getresponse()
                return answer.status, answer.read().decode()
            except (OSError, http.client.HTTPException) as e:
                # Of a connection that was used before, the server may have closed its end before it saw the request.
                kept, self._local.connection = self._local.used, None
                connection.close()
                if not (again and kept and isinstance(e, (ConnectionError, http.client.BadStatusLine))):
                    raise CosmosttlError(f"{method} {self.address}: {e}{self._failure()}") from e
            self._local.used = False
        raise AssertionError("unreachable: the second attempt returns or raises")

    def _connection(self) -> http.client.HTTPConnection:
        kept: Optional[http.client.HTTPConnection] = getattr(self._local, "connection", None)
        self._local.used = kept is not None
        if kept is None:
            host, port = self._parts.hostname or "localhost", self._parts.port
            if self._parts.scheme == "https":
                kept = http.client.HTTPSConnection(host, port, timeout=_TIMEOUT, context=_context(host))
            else:
                kept = http.client.HTTPConnection(host, port, timeout=_TIMEOUT)
            self._local.connection = kept
            self._open.append(kept)
        return kept

    def close(self) -> None:
        """Closes the connections. A later request opens one again."""
        for connection in self._open:
            connection.close()
        self._open, self._local = [], threading.local()


def _context(host: str) -> ssl.SSLContext:
    """The emulator signs its certificate itself; on this machine nothing else has to be trusted."""
    context = ssl.create_default_context()
    if host in ("localhost", "127.0.0.1", "::1"):
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context
