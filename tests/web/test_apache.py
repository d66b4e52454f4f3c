"""What the README tells hosts, tried on a real Apache with its brotli and without: types, compression, caching.

Left out, and named by ``build.py test``, where Debian's Apache can not be had.
"""

import os
import random
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from clicking import KEEN, PERSON, decide, settings, start
from conftest import apache, project
from elsewhere import wait
from hosting import check_every_file, get, readme_blocks

(HTACCESS,) = readme_blocks("apache")
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


@pytest.mark.parametrize(("modules", "encoding"), [([*MODULES, "brotli"], "br"), (MODULES, "gzip")])
def test_every_file_comes_with_its_type_compressed_and_to_be_kept_as_long_as_it_is_true(dist, modules, encoding):
    with served(dist, modules) as address:
        check_every_file(address, dist, encoding)
        assert "frame-ancestors *" in get(address, "identity")[0]["content-security-policy"]


def test_whoever_takes_no_brotli_gets_gzip_and_the_game_plays(dist, open_page):
    with served(dist, [*MODULES, "brotli"]) as address:
        assert get(address + "index.html", "gzip")[0]["content-encoding"] == "gzip"
        page = open_page(address, scripts=(settings(),))
        start(page, [PERSON, KEEN])
        decide(page, random.Random(1))
