"""What the README tells hosts, tried on a real Apache with its brotli and without: types, compression, caching.

Left out, and named by ``build.py test``, where Debian's Apache can not be had.
"""

import gzip
import os
import random
import re
import shutil
import socket
import subprocess
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import brotli
import pytest
from clicking import KEEN, PERSON, decide, settings, start
from conftest import apache, project
from elsewhere import wait
from test_nginx import PACKED, README, TYPES

(HTACCESS,) = re.findall(r"```apache\n(.*?)```", README, re.DOTALL)
MODULES = ["mpm_event", "authz_core", "dir", "mime", "filter", "headers", "deflate"]
OWNER = {"user": "nobody", "group": "nogroup"} if os.geteuid() == 0 else {}
"""Apache serves nothing as root."""


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def served(folder: Path, modules: list[str]) -> Iterator[str]:
    """Apache with these modules and the README's settings, serving a copy of ``folder``; the address."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        shutil.copytree(folder, place / "www" / "flowers")
        (place / "www" / "flowers" / ".htaccess").write_text(HTACCESS, "utf-8")
        if OWNER:
            place.chmod(0o755)
            shutil.chown(place, OWNER["user"])
        while True:
            with socket.create_server(("127.0.0.1", 0)) as free:
                port = free.getsockname()[1]
            loaded = "".join(f"LoadModule {one}_module {project.APACHE[1]}/mod_{one}.so\n" for one in modules)
            (place / "httpd.conf").write_text(
                f"""ServerRoot {place}
                ServerName localhost
                {loaded}
                Listen 127.0.0.1:{port}
                PidFile {place}/pid
                DefaultRuntimeDir {place}
                ErrorLog {place}/error.log
                TypesConfig /etc/mime.types
                DocumentRoot {place}/www
                DirectoryIndex index.html
                <Directory {place}/www>
                    AllowOverride FileInfo
                    Require all granted
                </Directory>""",
                "utf-8",
            )
            process = subprocess.Popen([apache(), "-f", place / "httpd.conf", "-DFOREGROUND"], **OWNER)
            wait("Apache", lambda running=process, at=port: answers(at) or running.poll() is not None)
            if process.poll() is None:
                break
            log = (place / "error.log").read_text("utf-8") if (place / "error.log").is_file() else ""
            assert "could not bind" in log or "Address already in use" in log, log  # somebody else has got the port
        try:
            yield f"http://127.0.0.1:{port}/flowers/"
        finally:
            process.terminate()
            process.wait()


def get(address: str, encoding: str) -> tuple[dict[str, str], bytes]:
    """Headers by their names in small letters, and the body as it came over the line."""
    request = urllib.request.Request(address, headers={"Accept-Encoding": encoding})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return {name.lower(): value for name, value in answer.getheaders()}, answer.read()


UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress}


@pytest.mark.parametrize(("modules", "encoding"), [([*MODULES, "brotli"], "br"), (MODULES, "gzip")])
def test_every_file_comes_with_its_type_compressed_and_to_be_kept_as_long_as_it_is_true(dist, modules, encoding):
    with served(dist, modules) as address:
        for path in sorted(path for path in dist.rglob("*") if path.is_file()):
            name = path.relative_to(dist).as_posix()
            headers, body = get(address + name, "gzip, deflate, br")
            expected = TYPES.get(name) or TYPES.get(path.suffix)
            if expected is not None:
                assert headers["content-type"].split(";")[0] == expected, name
            assert headers["x-content-type-options"] == "nosniff", name
            immutable = headers["cache-control"] == "public, max-age=31536000, immutable"
            assert immutable == name.startswith("assets/"), name
            assert immutable or headers["cache-control"] == "no-cache", name
            if path.suffix not in PACKED and path.stat().st_size > 2000:
                assert headers["content-encoding"] == encoding, name
            if "content-encoding" in headers:
                body = UNPACK[headers["content-encoding"]](body)
            assert body == path.read_bytes(), name
        assert "frame-ancestors *" in get(address, "identity")[0]["content-security-policy"]


def test_whoever_takes_no_brotli_gets_gzip_and_the_game_plays(dist, open_page):
    with served(dist, [*MODULES, "brotli"]) as address:
        assert get(address + "index.html", "gzip")[0]["content-encoding"] == "gzip"
        page = open_page(address, scripts=(settings(),))
        start(page, [PERSON, KEEN])
        decide(page, random.Random(1))
