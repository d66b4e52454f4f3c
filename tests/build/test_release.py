"""The zip for hosts: its version, its checksums, what changed, and the very files of a build."""

import hashlib
import re
import zipfile
from pathlib import Path

from conftest import ROOT, project

CHANGES = (ROOT / "web" / "CHANGES.md").read_text("utf-8")


def test_a_host_can_unpack_and_check_it(dist: Path, tmp_path: Path) -> None:
    made = project.release(tmp_path / "out")
    assert made.name == f"flowers-{project.version()}.zip"
    code, name = made.with_suffix(".zip.sha256").read_text("utf-8").split()
    assert name == made.name and code == hashlib.sha256(made.read_bytes()).hexdigest()
    with zipfile.ZipFile(made) as archive:
        archive.extractall(tmp_path / "unpacked")
    unpacked = {
        path.relative_to(tmp_path / "unpacked").as_posix(): path.read_bytes()
        for path in (tmp_path / "unpacked").rglob("*")
        if path.is_file()
    }
    sums = dict(reversed(line.split("  ")) for line in unpacked.pop("SHA256SUMS").decode().splitlines())
    assert sums == {name: hashlib.sha256(content).hexdigest() for name, content in unpacked.items()}
    assert unpacked.pop("CHANGES.md").decode() == CHANGES
    assert unpacked == {
        path.relative_to(dist).as_posix(): path.read_bytes() for path in dist.rglob("*") if path.is_file()
    }


def test_the_version_tells_what_changed() -> None:
    versions = re.findall(r"^## (\S+)$", CHANGES, re.MULTILINE)
    assert versions[0] == project.version()
