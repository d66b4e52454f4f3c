"""What is asked of every web server that the README has settings for, whoever it is."""

import gzip
import re
import urllib.request
from pathlib import Path

import brotli
from conftest import ROOT

TYPES = {
    "index.html": "text/html",
    "sw.js": "text/javascript",
    "embed.js": "text/javascript",
    "host.json": "application/json",
    "manifest.webmanifest": "application/manifest+json",
    "licences.txt": "text/plain",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".py": "text/plain",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
PACKED = {".png", ".woff2", ".bin"}
"""These are compressed in themselves."""
UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress}


def readme_blocks(language: str) -> list[str]:
    """The blocks in this language that the README has."""
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)


def get(address: str, encoding: str = "gzip") -> tuple[dict[str, str], bytes]:
    """Headers by their names in small letters, and the body as it came over the line."""
    request = urllib.request.Request(address, headers={"Accept-Encoding": encoding})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return {name.lower(): value for name, value in answer.getheaders()}, answer.read()


def check_every_file(address: str, folder: Path, encoding: str) -> None:
    """Each comes whole, with its type, compressed in this way, and to be kept as long as it is true."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
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
