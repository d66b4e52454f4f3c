"""What the README tells hosts, tried on a real nginx: types, compression, caching, a policy, a folder of the site.

Left out, and named by ``build.py test``, where no nginx can be had.
"""

import json
import os
import random
import re
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from clicking import KEEN, PERSON, decide, settings, settled, start
from conftest import nginx, project
from hosting import check_every_file, get, readme_blocks

(SETTINGS,) = readme_blocks("nginx")


class Host:
    """nginx with the README's settings, serving a folder at ``/flowers/``; ``change`` gets them as text."""

    def __init__(self, folder: Path, place: Path, change: Callable[[str], str]) -> None:
        (place / "www").mkdir(parents=True)
        (place / "www" / "flowers").symlink_to(folder, target_is_directory=True)
        # nginx takes over a socket that listens already, so that nobody else can get the port in between
        listening = socket.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}/flowers/"
        self.log = place / "access.log"
        user = "user root;" if os.geteuid() == 0 else ""  # else its workers could not read our folder
        temporary = "".join(f"{kind}_temp_path {place}/{kind};\n" for kind in TEMPORARY)
        (place / "nginx.conf").write_text(
            f"""daemon off; {user} worker_processes 1; pid {place}/pid; error_log {place}/error.log;
            events {{ worker_connections 64; }}
            http {{ access_log {self.log}; {temporary}
            server {{ listen 127.0.0.1:{port}; {change(SETTINGS.replace("/var/www", f"{place}/www"))} }} }}""",
            "utf-8",
        )
        self.process = subprocess.Popen(
            [nginx(), "-p", place, "-c", place / "nginx.conf", "-e", place / "error.log"],
            env={**os.environ, "NGINX": f"{listening.fileno()};"},
            pass_fds=[listening.fileno()],
        )
        listening.close()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@pytest.fixture
def host(dist: Path, tmp_path: Path) -> Iterator[Callable[..., Host]]:
    """``host(folder=dist, change=…)`` → a `Host`, ended with the test."""
    hosts: list[Host] = []

    def begin(folder: Path = dist, change: Callable[[str], str] = lambda text: text) -> Host:
        hosts.append(Host(folder, tmp_path / f"nginx-{len(hosts)}", change))
        return hosts[-1]

    yield begin
    for one in hosts:
        one.stop()


def test_every_file_comes_with_its_type_compressed_and_to_be_kept_as_long_as_it_is_true(host, dist):
    check_every_file(host().address, dist, "gzip")


def test_it_plays_and_plays_offline_once_nginx_is_gone(host, open_page):
    served = host()
    page = open_page(served.address, service_workers="allow", scripts=(settings(),))
    start(page, [PERSON, KEEN])
    decide(page, random.Random(1))
    page.evaluate("location.hash = ''")
    page.get_by_text("Ready to play offline").wait_for()
    assert re.findall(r'" [45]\d\d ', served.log.read_text()) == []
    served.stop()
    page.reload()
    page.get_by_role("link", name="Continue").click()
    settled(page)
    decide(page, random.Random(2))


def test_the_pages_own_policy_may_come_as_a_header_too(host, dist, open_page):
    own = re.search(r'Content-Security-Policy" content="([^"]+)"', (dist / "index.html").read_text("utf-8"))
    assert own is not None and '"frame-ancestors *"' in SETTINGS
    served = host(change=lambda text: text.replace("frame-ancestors *", f"{own.group(1)}; frame-ancestors 'none'"))
    assert "default-src 'none'" in get(served.address)[0]["content-security-policy"]
    page = open_page(served.address, service_workers="allow", thinker=True, scripts=(settings(),))
    start(page, [PERSON, KEEN])
    decide(page, random.Random(1))
    page.evaluate("location.hash = ''")
    page.get_by_text("Ready to play offline.", exact=True).wait_for()


def test_forms_that_lie_beside_the_files_are_served_as_they_are(host, dist, tmp_path):
    """Made by `build.py build --compress`, here of a part of the folder; host.json is the host's to change."""
    folder = tmp_path / "packed"
    manifest = json.loads((dist / "build.json").read_text("utf-8"))["manifest"]
    large = [Path(item["url"]).name for item in manifest["thinker"]["downloads"].values()]
    shutil.copytree(dist, folder, ignore=shutil.ignore_patterns(*large, "thinker-*"))
    project.compress(folder)
    assert not (folder / "host.json.gz").exists() and (folder / "index.html.br").is_file()
    served = host(folder, lambda text: re.sub(r"gzip on;", "", text))
    for name in ("index.html", manifest["dealer"]["downloads"]["wasm"]["url"]):
        headers, body = get(served.address + name)
        assert headers["content-encoding"] == "gzip" and body == (folder / f"{name}.gz").read_bytes()
        assert "content-encoding" not in get(served.address + name, "identity")[0]
