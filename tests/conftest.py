"""What tests of the page and of the build share: the built folder, a server to watch, a guarded page.

Tests of the rules need none of this.
"""

import contextlib
import functools
import json
import os
import re
import shutil
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import build as project  # noqa: E402


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """A game is called by its name: every worker of a run must give a test the same one."""
    name = getattr(val, "name", None)
    return name if isinstance(name, str) and hasattr(val, "players") else None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """A run in fewer browsers than there could be says so."""
    for line in project.not_here():
        terminalreporter.write_line(line)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may starve: such a test is tried once more, and the summary names it."""
    for item in items:
        if item.path.parent == ROOT / "tests" / "web":
            item.add_marker(pytest.mark.flaky(reruns=1))


TINY = ROOT / "tests" / "core" / "tiny.py"


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static folder as it is published."""
    return project.build(tmp_path_factory.mktemp("built") / "dist")


@pytest.fixture(scope="session")
def dist_with_tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static folder with the second game of the tests in it."""
    return project.build(tmp_path_factory.mktemp("built") / "dist", [TINY])


@pytest.fixture(scope="session")
def dist_with_probe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static folder with all games of the package, and with what lets a test run Python of its own in both
    workers."""
    probe = ROOT / "tests" / "core" / "probe.py"
    return project.build(tmp_path_factory.mktemp("built") / "dist", probe=probe, shipped=None)


# -- a server to watch -------------------------------------------------------------------------------


class HangingUp(project.Server):
    """Answers nobody any more once it is closed, also not on connections that browsers keep for what they ask next."""

    def __init__(self, *args: Any) -> None:
        self.connections: set[socket.socket] = set()
        super().__init__(*args)

    def get_request(self) -> Any:
        connection, client = super().get_request()
        self.connections.add(connection)
        return connection, client

    def shutdown_request(self, request: Any) -> None:
        self.connections.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        super().server_close()
        for connection in list(self.connections):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class Site:
    """A folder on a port of this machine, below ``path``; keeps a log and can be made to fail.

    ``address`` ends in a slash. ``requests``: the paths asked for. ``faults``: pattern → a status, or
    "cut" (the connection ends after half of the body) or "hold" (of the second half only single bytes come
    before `released`, so that nobody takes the transfer for dead), for paths that match.
    """

    def __init__(self, folder: Path, path: str = "/", headers: dict[str, str] | None = None) -> None:
        self.folder, self.path, self.headers = folder, path, headers or {}
        self.requests: list[str] = []
        self.faults: dict[str, int | str] = {}
        self.released = threading.Event()
        self._server: HangingUp | None = None
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.path}"

    def start(self) -> None:
        """Serves (again, on the same port)."""
        self._server = HangingUp(("127.0.0.1", self.port), functools.partial(_Handler, site=self))
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        """From now on nobody answers: the network is down."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def fault(self, path: str) -> int | str | None:
        return next((what for pattern, what in self.faults.items() if re.search(pattern, path)), None)


class _Handler(project.Handler):
    def __init__(self, *args: Any, site: Site) -> None:
        self.site = site
        super().__init__(*args, directory=str(site.folder))

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        self.site.requests.append(path)
        self.directory = str(self.site.folder)  # a newer build may have come
        fault = self.site.fault(path)
        if not path.startswith(self.site.path):
            self.send_error(404)
        elif isinstance(fault, int):
            self.send_error(fault)
        else:
            super().do_GET()

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + urlsplit(path).path.removeprefix(self.site.path))

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with contextlib.suppress(ConnectionError):
            if self.site.fault(urlsplit(self.path).path) == "cut":
                outputfile.write(source.read()[: os.fstat(source.fileno()).st_size // 2])
                outputfile.flush()
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
            elif self.site.fault(urlsplit(self.path).path) == "hold":
                outputfile.write(source.read(os.fstat(source.fileno()).st_size // 2))
                outputfile.flush()
                while not self.site.released.wait(5):
                    outputfile.write(source.read(1))
                    outputfile.flush()
                super().copyfile(source, outputfile)
            else:
                super().copyfile(source, outputfile)

    def end_headers(self) -> None:
        for name, value in self.site.headers.items():
            self.send_header(name, value)
        super().end_headers()


@pytest.fixture
def serve() -> Iterator[Callable[..., Site]]:
    """``serve(folder, path="/", headers=None)`` → Site, ended with the test."""
    sites: list[Site] = []

    def start(folder: Path, path: str = "/", headers: dict[str, str] | None = None) -> Site:
        sites.append(Site(folder, path, headers))
        return sites[-1]

    yield start
    for site in sites:
        site.released.set()
        site.stop()


@pytest.fixture
def site(dist: Path, serve: Callable[..., Site]) -> Site:
    """The published folder, served."""
    return serve(dist)


PATIENCE = 120_000
"""Milliseconds that a test waits for a condition: only what never comes may fail, however busy the machine is."""

# -- a guarded page -----------------------------------------------------------------------------------

BROWSER_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # nothing outside this machine can even be looked up
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]


def chromium() -> str | None:
    """The browser's path; None: the one that Playwright keeps."""
    return os.environ.get("FLOWERS_CHROMIUM") or shutil.which("chromium")


def nginx() -> str | None:
    """Where nginx is; None: nowhere, and what needs it is left out of the run, as ``build.py test`` says."""
    return os.environ.get("FLOWERS_NGINX") or shutil.which("nginx")


def apache() -> str | None:
    """Where Debian's Apache is, likewise."""
    program, modules = project.APACHE
    here = str(program) if program.is_file() and modules.is_dir() else None
    return os.environ.get("FLOWERS_APACHE", here) or None


collect_ignore = [*([] if nginx() else ["web/test_nginx.py"]), *([] if apache() else ["web/test_apache.py"])]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Any) -> Iterator[Any]:
    """Chromium, for the whole run; every page has a profile of its own."""
    running = playwright.chromium.launch(executable_path=chromium(), args=BROWSER_ARGUMENTS)
    yield running
    running.close()


class Guard:
    """Watches one context: a request to anywhere else and any error in a console fail the test.

    ``allowed``: patterns of errors that the test provokes.
    """

    def __init__(self, context: Any) -> None:
        self.allowed: list[str] = []
        self.errors: list[str] = []
        self.outside: list[str] = []
        context.on("request", self._request)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.errors.append(f"{error.error}\n{error.error.stack}"))

    def _request(self, request: Any) -> None:
        where = urlsplit(request.url)
        if where.scheme not in ("blob", "data") and where.hostname not in ("127.0.0.1", "localhost"):
            self.outside.append(request.url)

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def check(self) -> None:
        assert self.outside == []
        unexpected = [text for text in self.errors if not any(re.search(one, text) for one in self.allowed)]
        assert unexpected == []


@pytest.fixture
def open_page(browser: Any) -> Iterator[Callable[..., Any]]:
    """``open_page(address, thinker=False, scripts=(), seed=1, until="load", **options)`` → a guarded Playwright page.

    ``thinker``: whether the large interpreter is loaded. ``scripts``: JavaScript that runs first in every
    document. ``seed``: what the games of each load of the page are dealt from, so that every run plays the same
    ones; None: chance. ``until``: what is waited for; a script that is held back holds back ``"load"``.
    ``options``: of the browser context, as ``viewport`` or ``has_touch``. The page has its `Guard` as
    ``page.guard``; it is checked when the test ends. Without ``service_workers="allow"`` it has none,
    so that what a test sees comes from the server.
    """
    opened: list[tuple[Any, Guard]] = []

    def start(
        address: str,
        *,
        thinker: bool = False,
        scripts: tuple[str, ...] = (),
        seed: int | None = 1,
        until: str = "load",
        **options: Any,
    ) -> Any:
        context = browser.new_context(**{"service_workers": "block", **options})
        guard = Guard(context)
        opened.append((context, guard))
        for script in scripts:
            context.add_init_script(script)
        page = context.new_page()
        page.guard = guard
        page.set_default_timeout(PATIENCE)
        page.goto(page_address(address, thinker, seed), wait_until=until)
        return page

    yield start
    for context, _ in opened:
        context.close()
    for _, guard in opened:
        guard.check()


def page_address(address: str, thinker: bool = False, seed: int | None = 1) -> str:
    """The address with the switches that `open_page` explains."""
    switches = ["" if thinker else "thinker=off", "" if seed is None else f"seed={seed}"]
    parts = urlsplit(address)
    return parts._replace(query="&".join(filter(None, [parts.query, *switches]))).geturl()


def engine(page: Any, expression: str, argument: Any = None) -> Any:
    """``expression`` in the page, with its ``engine`` and the ``argument`` at hand; promises are awaited."""
    source = f"""async (argument) => {{
        const {{ engine }} = await import(document.querySelector('script[src*="boot-"]').src);
        return {expression};
    }}"""
    return page.evaluate(source, argument)


def ask(page: Any, request: dict[str, Any]) -> dict[str, Any]:
    """Asks the page's dealer, past the table that is drawn; waits for the dealer if need be."""
    return json.loads(engine(page, "JSON.stringify(await engine.ask(argument))", request))


def thinker_settles(page: Any) -> str:
    """Waits until the thinker is ready or has failed; which of the two."""
    settled = """await new Promise((resolve) => {
        const look = () => ['ready', 'failed'].includes(engine.thinker) && resolve(engine.thinker);
        engine.on('thinker', look);
        look();
    })"""
    return engine(page, settled)
