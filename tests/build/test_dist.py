"""The static folder: the same bytes every time, no address of anybody else, nothing that nobody asks for."""

import base64
import gzip
import hashlib
import json
import re
import subprocess
import zipfile
from pathlib import Path
from urllib.parse import urljoin

from conftest import ROOT, TINY, ask

import build as project

TEXT = {".html", ".js", ".mjs", ".css", ".json", ".py", ".svg", ".webmanifest"}


def files(folder: Path) -> dict[str, bytes]:
    found = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_a_second_build_has_the_same_bytes_and_replaces_the_folder_whole(tmp_path):
    out = tmp_path / "dist"
    first = files(project.build(out))
    (out / "left-over.txt").write_text("old")
    again = files(project.build(out))
    assert list(again) == list(first)
    assert [name for name, content in first.items() if again[name] != content] == []


PAGES = ["demo/index.html", "index.html"]
FOR_PUBLISHERS = ["embed.d.ts", "embed.js", "host.json"]
"""Publishers name these in their pages and settings, so their names never change."""
FOR_BROWSERS = ["manifest.webmanifest", "sw-off.js", "sw.js"]
"""Browsers know an installed page by these names; the switch-off takes the place of the worker."""


def test_every_name_but_those_that_people_use_has_a_hash(dist):
    plain = [name for name in files(dist) if not re.fullmatch(r"assets/.+-[0-9A-Za-z]{8,10}\.\w+", name)]
    assert plain == sorted(["build.json", "licences.txt", *PAGES, *FOR_PUBLISHERS, *FOR_BROWSERS])


def test_no_file_names_a_host(dist):
    """Namespaces of XML are names, not addresses; so is the one for browsers that refuse 0.0.0.0. Workbox has one
    in words for who programs with it."""
    allowed = re.compile(r"https?://(www\.w3\.org/|bit\.ly/wb-precache|0\.0\.0\.0|[\\$\"'`)}]|$)")
    for name, content in files(dist).items():
        if Path(name).suffix in TEXT:
            for found in re.finditer(r"https?://[^\s]{0,60}|[\"'(]//[a-z][^\s]{0,60}", content.decode("utf-8")):
                assert allowed.match(found.group()), (name, found.group())


def test_the_pages_name_only_files_beside_them_and_each_by_a_relative_address(dist):
    for page in PAGES:
        html = (dist / page).read_text("utf-8")
        addresses = [address.split("?")[0] for address in re.findall(r'(?:src|href|logo)="([^"#]+)"', html)]
        assert len(addresses) > 5
        for address in addresses:
            where = (dist / page).parent / address
            assert not address.startswith("/") and (where.is_file() or (where / "index.html").is_file()), address


def test_nothing_is_shipped_that_nobody_names(dist):
    """Every file is for a person to open or to name or, directly or not, named by such a file."""
    everything = files(dist)
    known, waiting = {"build.json"}, [*PAGES, *FOR_PUBLISHERS, *FOR_BROWSERS]
    while waiting:
        name = waiting.pop()
        known.add(name)
        if Path(name).suffix in TEXT:
            text = everything[name].decode("utf-8")
            waiting += [other for other in everything if other not in known and Path(other).name in text]
    assert sorted(set(everything) - known) == []


def test_the_policy_allows_neither_inline_nor_evaluated_code(dist):
    html = (dist / "index.html").read_text("utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', html)
    assert policy is not None
    assert policy.group(1).startswith("default-src 'none'")
    assert "unsafe-inline" not in policy.group(1) and "'unsafe-eval'" not in policy.group(1)
    assert re.search(r"<[^>]+ (style|on[a-z]+)=", html) is None
    inline = re.findall(r"<(?:script|style)>(.*?)</(?:script|style)>", html, re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in inline]
    assert len(inline) == 3 and all(f"'sha256-{one}'" in policy.group(1) for one in hashes)


def test_the_dealer_gets_only_what_it_imports(dist):
    manifest = json.loads((dist / "build.json").read_text("utf-8"))["manifest"]
    memory = gzip.decompress((dist / manifest["dealer"]["downloads"]["image"]["url"]).read_bytes())
    assert b"flowers_core/bridge.py" in memory and b"flowers_core/flowers/rules.py" in memory
    others = (b"flowers_core/cli.py", b"flowers_core/trace.py", b"flowers_core/flowers/reading.py")
    assert not any(name in memory for name in others)
    assert b"the one way from a page to the table" not in memory  # no docstrings


def test_all_games_but_the_first_are_fetched_when_they_are_chosen(dist):
    """Neither their rules nor their words travel with the page; each worker's files of them are named apart."""
    first, *later = project.OFFERED
    manifest = json.loads((dist / "build.json").read_text("utf-8"))["manifest"]
    memory = gzip.decompress((dist / manifest["dealer"]["downloads"]["image"]["url"]).read_bytes())
    with zipfile.ZipFile(dist / manifest["thinker"]["downloads"]["library"]["url"]) as library:
        names = library.namelist()
    scripts = {path.name: path.read_text("utf-8") for path in (dist / "assets").glob("*.js")}
    for game in later:
        folder = f"flowers_core/{game}/"
        assert folder.encode() not in memory and not any(name.startswith(folder) for name in names)
        for worker, ending in (("dealer", "py"), ("thinker", "pyc")):
            brought = json.loads((dist / manifest[worker]["games"][game]).read_text("utf-8"))
            assert f"{folder}rules.{ending}" in brought
            # beside its own rooms only what games share and no game before it needed
            assert all(path.startswith(folder) or path.count("/") == 1 for path in brought)
        ((name, _),) = [(name, text) for name, text in scripts.items() if f"{game}.rule.T1.text" in text]
        assert name.startswith(f"{game}-")
    assert first == "flowers" and any("flowers.rule.P1.text" in text for text in scripts.values())


def test_the_pages_later_scripts_are_plain_and_have_nothing_of_the_first_one_again(dist):
    """Chromium keeps no compiled code of modules that a service worker serves; two engines would be two dealers."""
    html = (dist / "index.html").read_text("utf-8")
    (first,) = re.findall(r'<script type="module" async src="([^"]+)"', html)
    later = re.findall(r'<link rel="preload" as="script" href="([^"]+)"', html)
    assert len(later) == 2
    plain = "for (const path of process.argv.slice(1)) new vm.Script(fs.readFileSync(path, 'utf8'))"
    paths = [dist / url for url in [*later, *(f"assets/{path.name}" for path in (dist / "assets").glob("petals-*.js"))]]
    subprocess.run([project.node()[0], "-e", plain, *paths], env=project.node_env(), check=True)
    words = "it does not answer"  # of src/engine/interpreter.ts
    assert words in (dist / first).read_text("utf-8")
    assert not any(words in path.read_text("utf-8") for path in paths)


def test_the_dealers_memory_does_not_depend_on_when_it_was_made(dist, tmp_path):
    script = ROOT / "web" / "python" / "dealer.py"
    files = tmp_path / "files.json"
    later = project.OFFERED[1:]
    files.write_text(project.packer().bundle(ROOT, script, (), project.OFFERED, project.CHECKING, later), "utf-8")
    inputs = [files, ROOT / "web" / "python" / "image.ts", ROOT / "web" / "python" / "heap.json"]
    made = tmp_path / "image"
    maker = ROOT / "web" / "build" / "image.mjs"
    subprocess.run([project.node()[0], maker, made, *inputs], env=project.node_env(), check=True)
    (shipped,) = (dist / "assets").glob("dealer-memory-*.bin")
    assert made.read_bytes() == shipped.read_bytes()


def test_it_works_from_any_path(dist, serve, open_page):
    site = serve(dist, "/shop/games/flowers/")
    page = open_page(site.address)
    assert ask(page, {"do": "hello"})["ok"]
    assert all(path.startswith(site.path) for path in site.requests)
    loaded = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    own = (*(urljoin(site.address, name) for name in ("assets/", "host.json")), "blob:")
    assert all(address.startswith(own) for address in loaded)


def test_further_games_are_in_a_build_that_asks_for_them_alone(dist, dist_with_tiny, serve, open_page):
    assert TINY.is_relative_to(ROOT / "tests")
    games = ask(open_page(serve(dist_with_tiny).address), {"do": "hello"})["games"]
    assert sorted(game["name"] for game in games) == [*project.OFFERED, "tiny"]
    games = ask(open_page(serve(dist).address), {"do": "hello"})["games"]
    assert [game["name"] for game in games] == [*project.OFFERED]
