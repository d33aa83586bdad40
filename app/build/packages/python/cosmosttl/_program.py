"""Finds the program, and runs it as a child of this process."""

from __future__ import annotations

import collections
import json
import logging
import os
import queue
import shutil
import subprocess
import threading
from pathlib import Path
from typing import Any, Deque, Dict, IO, List, Optional, Sequence, Tuple, Union

from ._errors import CosmosttlError
from ._version import __version__

log = logging.getLogger("cosmosttl")

_NAME = "cosmosttl.exe" if os.name == "nt" else "cosmosttl"
_READY_SECONDS = 30  # for the line of JSON; it usually takes a tenth of a second
_END_SECONDS = 2  # for the program to end by itself


def find_program(given: Union[str, "os.PathLike[str]", None] = None) -> Tuple[str, bool]:
    """Returns the path of the program, and whether it is the one in this package.

    The places are the argument, the environment variable COSMOSTTL_BINARY, this package, and PATH. A path that is given must exist.
    """
    for source, path in (("the argument", given), ("COSMOSTTL_BINARY", os.environ.get("COSMOSTTL_BINARY"))):
        if path:
            if not os.path.isfile(path):
                raise CosmosttlError(f"{source} is {str(path)!r}, which is no file")
            return str(path), False
    own = Path(__file__).with_name("bin") / _NAME
    if own.is_file():
        if not os.access(own, os.X_OK):  # some installers drop the mode
            own.chmod(0o755)
        return str(own), True
    found = shutil.which("cosmosttl")
    if found:
        return found, False
    raise CosmosttlError(
        f"there is no program cosmosttl: COSMOSTTL_BINARY is not set, {own} does not exist, and PATH has none. "
        "Install the wheel of this platform, or set COSMOSTTL_BINARY to a program of https://github.com/cosmosttl/cosmosttl/releases"
    )


class Program:
    """The program as a child. It ends when this process does, however that ends."""

    def __init__(self, path: str, own: bool, flags: Sequence[str]) -> None:
        # Pipes for all three: a child that inherits the outputs keeps a runner waiting that reads them to their end.
        self._process = subprocess.Popen(
            [path, "run", "-child", *flags], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", errors="replace"
        )
        self._said: Deque[str] = collections.deque(maxlen=20)
        first: "queue.Queue[str]" = queue.Queue()
        self._readers = [
            threading.Thread(target=self._drain_output, args=(self._process.stdout, first), daemon=True),
            threading.Thread(target=self._drain_messages, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        try:
            line = first.get(timeout=_READY_SECONDS)
        except queue.Empty:
            self.end()
            raise CosmosttlError(f"{path} was not ready within {_READY_SECONDS} seconds{self._last_lines()}") from None
        try:
            self.ready: Dict[str, Any] = json.loads(line)
        except ValueError:
            status = self._status()
            self.end()
            raise CosmosttlError(f"{path} ended before it was ready, with status {status}{self._last_lines()}") from None
        if own and self.ready["cosmosttl"] != __version__:
            self.end()
            raise CosmosttlError(f"{path} has version {self.ready['cosmosttl']}, this package {__version__}; install the package anew")

    def _drain_output(self, stream: IO[str], first: "queue.Queue[str]") -> None:
        with stream:
            first.put(stream.readline())
            for _ in stream:
                pass

    def _drain_messages(self, stream: IO[str]) -> None:
        with stream:
            for line in stream:
                self._said.append(line.rstrip("\n"))
                log.debug("%s", line.rstrip("\n"))

    def _status(self) -> Optional[int]:
        try:
            return self._process.wait(timeout=_END_SECONDS)
        except subprocess.TimeoutExpired:
            return None

    def _last_lines(self) -> str:
        self._readers[1].join(timeout=1)
        return "".join("\n" + line for line in self._said)

    @property
    def messages(self) -> List[str]:
        """The last lines of what the program said."""
        return list(self._said)

    @property
    def failure(self) -> str:
        """Why the program runs no more, or nothing while it runs."""
        status = self._process.poll()
        return "" if status is None else f"; the program has ended with status {status}{self._last_lines()}"

    def end(self) -> None:
        """Ends the program. Ending it again, or when it has ended by itself, does nothing."""
        if self._process.stdin and not self._process.stdin.closed:
            try:
                self._process.stdin.close()
            except OSError:
                pass
        if self._status() is None:
            self._process.kill()
            self._process.wait()
        for reader in self._readers:
            reader.join(timeout=1)
