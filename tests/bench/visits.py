"""Visits to a page as a person makes them: a browser of its own each, and no debugger in the way of workers.

Playwright halts every worker until it has looked at it, which costs our page and not a page without
workers. So the browser is asked for no more than to open an address, to run one script first, and what
that script found: by the few commands of its own protocol that this needs.
"""

import contextlib
import functools
import gzip
import json
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from conftest import BROWSER_ARGUMENTS, HangingUp, chromium, project
from websocket import create_connection

PATIENCE = 120
"""Seconds after which a visit has failed."""


class Network:
    """Serves a folder, compressed as a static host does; ``rate`` in bytes a second for all together, ``delay``
    in seconds before each answer and each new connection. None and 0: as fast as this machine can.
    """

    def __init__(self, folder: Path, rate: float | None = None, delay: float = 0) -> None:
        self.folder, self.rate, self.delay = folder, rate, delay
        self.requests: list[str] = []
        self.sent = 0
        self._free = 0.0
        self._lock = threading.Lock()
        self._server: HangingUp | None = None
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        server = HangingUp(("127.0.0.1", self.port), functools.partial(_Answer, network=self))
        self._server, self.port = server, server.server_address[1]
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def pass_on(self, amount: int) -> None:
        """Waits until ``amount`` bytes have got through, behind those of all other answers."""
        with self._lock:
            self.sent += amount
            if self.rate is None:
                return
            self._free = max(self._free, time.monotonic()) + amount / self.rate
            ready = self._free
        time.sleep(max(0.0, ready - time.monotonic()))


@functools.cache
def compressed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), 9)


class _Answer(project.Handler):
    PIECE = 8192

    def __init__(self, *args: Any, network: Network) -> None:
        self.network = network
        super().__init__(*args, directory=str(network.folder))

    def setup(self) -> None:
        time.sleep(self.network.delay)
        super().setup()

    def do_GET(self) -> None:
        time.sleep(self.network.delay)
        path = urlsplit(self.path).path
        self.network.requests.append(path)
        file = self.network.folder / (path.lstrip("/") or "index.html")
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            self.send_error(404)
            return
        body = compressed(file)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with contextlib.suppress(ConnectionError):
            for start in range(0, len(body), self.PIECE):
                piece = body[start : start + self.PIECE]
                self.network.pass_on(len(piece))
                self.wfile.write(piece)


class Browser:
    """One browser with a profile of its own, and its protocol."""

    def __init__(self, profile: Path) -> None:
        command = [chromium() or _own(), "--headless", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
        # no settling in the background while something is measured
        quiet = [*BROWSER_ARGUMENTS, "--no-default-browser-check", "--window-size=1440,900", "about:blank"]
        self.process = subprocess.Popen([*command, *quiet], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port_file = profile / "DevToolsActivePort"
        end = time.monotonic() + PATIENCE
        while not port_file.is_file() or "\n" not in port_file.read_text("utf-8"):
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError("the browser did not start")
            time.sleep(0.02)
        port, path = port_file.read_text("utf-8").split()[:2]
        urllib.request.urlopen(f"http://127.0.0.1:{port}/json/version").close()
        self.socket = create_connection(f"ws://127.0.0.1:{port}{path}", timeout=PATIENCE, suppress_origin=True)
        self.last = 0

    def ask(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """One command, answered; RuntimeError with the browser's words if it refuses."""
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters}
        self.socket.send(json.dumps(message if session is None else {**message, "sessionId": session}))
        while True:
            reply = json.loads(self.socket.recv())
            if reply.get("id") == self.last:
                if "error" in reply:
                    raise RuntimeError(f"{method}: {reply['error']['message']}")
                found: dict[str, Any] = reply["result"]
                return found

    def memory(self) -> float | None:
        """Megabytes that the pages take, of shared memory their part; None where the system does not say."""
        processes = self.ask("SystemInfo.getProcessInfo")["processInfo"]
        total = 0
        for process in processes:
            if process["type"] != "renderer":
                continue
            try:
                rollup = Path(f"/proc/{process['id']}/smaps_rollup").read_text("ascii")
            except OSError:
                return None
            total += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
        return total / 1024

    def close(self) -> None:
        self.socket.close()
        self.process.terminate()
        self.process.wait()


class Visit:
    """One page in a browser. ``script`` runs before the page's own."""

    def __init__(self, browser: Browser, address: str, script: str = "") -> None:
        self.browser = browser
        self.target = browser.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.ask("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        browser.ask("Page.enable", self.session)
        browser.ask("Page.addScriptToEvaluateOnNewDocument", self.session, source=script)
        browser.ask("Page.navigate", self.session, url=address)

    def evaluate(self, expression: str) -> Any:
        """Its value; a promise is awaited. RuntimeError if it throws."""
        told = self.browser.ask(
            "Runtime.evaluate", self.session, expression=expression, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in told:
            raise RuntimeError(str(told["exceptionDetails"].get("exception", {}).get("description")))
        return told["result"].get("value")

    def measured(self, key: str) -> dict[str, float]:
        """What the script noted in ``window.measured``, once ``key`` is there: milliseconds since the start."""
        self.until(f"'{key}' in (window.measured ?? {{}})")
        return dict(self.evaluate("window.measured"))

    def until(self, expression: str) -> None:
        """Waits until it is true."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            # seldom, for every question takes some of the page's time
            time.sleep(0.25)
            if self.evaluate(expression):
                return
        raise RuntimeError(f"not within {PATIENCE} s: {expression}")

    def close(self) -> None:
        self.browser.ask("Target.closeTarget", targetId=self.target)


@contextlib.contextmanager
def browsing() -> Iterator[Browser]:
    """A browser that never saw any page."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(Path(profile))
        try:
            time.sleep(0.5)  # it still settles down
            yield browser
        finally:
            browser.close()


def _own() -> str:
    """The Chromium that Playwright keeps, where the system has none."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return str(playwright.chromium.executable_path)
