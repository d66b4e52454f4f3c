"""The README tells the truth: its files are there, its links lead somewhere, its commands are understood."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PROSE = re.sub(r"```.*?```", "", README, flags=re.DOTALL)
COMMANDS = sorted({*re.findall(r"^(python3 .*)$", README, re.MULTILINE), *re.findall(r"`(python3 [^`]*)`", PROSE)})
LINKS = re.findall(r"\]\(([^)\s]+)\)", PROSE)
PATHS = [
    name
    for name in re.findall(r"`([\w./-]+)`", PROSE)
    if ("/" in name and name[0] != "/") or name.endswith((".py", ".ts", ".json"))
]
# there only after it was made
MADE = {"dist/", "dist/index.html", "dist/embed.d.ts", "dist/host.json", "demo/", "assets/", "web/node_modules"}
MADE |= {"dist-release/flowers-0.1.0.zip", "dist-single/flowers.html", "dist-single/flowers-large.html"}
NO_FILES = {".wasm", ".mjs", "application/wasm", "text/javascript", "docs/"}


def anchor(title: str) -> str:
    """A heading's address, as the usual renderers make it."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def test_every_file_that_is_named_is_there() -> None:
    assert len(PATHS) > 40
    missing = [name for name in PATHS if name not in MADE | NO_FILES and not (ROOT / name).exists()]
    # files of the page are also named without their folder where the folder was just named
    assert [name for name in missing if not (ROOT / "web" / "src" / name).exists()] == []


def test_every_folder_of_the_project_is_on_the_map() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    folders = {"/".join(path.split("/")[:2]) for path in tracked if path.count("/") > 1}
    left_out = {"web/licences", "web/pictures"}
    assert sorted(name for name in folders - left_out if f"`{name}/" not in README) == []


def test_links_lead_somewhere() -> None:
    anchors = {anchor(title) for title in re.findall(r"^#+ (.*)$", README, re.MULTILINE)}
    for link in LINKS:
        if link.startswith("#"):
            assert link[1:] in anchors, link
        elif not link.startswith("https://"):
            assert (ROOT / link).is_file(), link


def test_pictures_are_light_and_described() -> None:
    pictures = re.findall(r"!\[(.*?)\]\((.*?)\)", README)
    assert len(pictures) >= 3
    for words, path in pictures:
        assert len(words) > 8
        assert 2_000 < (ROOT / path).stat().st_size < 200_000, path


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_are_understood(command: str, tmp_path: Path) -> None:
    """Commands of the rules run as they stand; those that build, test, play many games or wait for a person show
    their help."""
    words = [str(tmp_path / word) if word in ("game.jsonl", "match.json") else word for word in command.split()]
    arguments = [sys.executable, *words[1:]]
    if "build.py" in words:
        arguments = [*arguments[:3], "--help"]
    if {"play", "rate", "train", "calibrate"} & set(words):
        arguments = [*arguments[:4], "--help"]
    if "replay" in words:
        trace = [sys.executable, "-m", "flowers_core", "trace", "--players", "2", "--seed", "1", "--out", arguments[-1]]
        subprocess.run(trace, cwd=ROOT, check=True)
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
