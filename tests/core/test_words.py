"""Terminal and page say the same: both formatters over every message, with every kind of value.

Also on plurals and digits of every language that the terminal has rules for, where the page asks the browser.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from flowers_core.catalogue import PLAYER, PLAYERS, Catalogue, Reading
from flowers_core.flowers.pieces import COLOURS
from flowers_core.plurals import CARDINAL, GROUPING

ROOT = Path(__file__).resolve().parents[2]
NAMES = ["Ann", "Bo O’Neil", "<b>Cy</b>", "{Di}"]
NUMBERS = [0, 1, 2, 3, 4, 5, 8, 11, 12, 21, 22, 25, 80, 100, 101, 111, 800, 999, 1000, 1234, 12345, 1000000]


def page(tmp_path: Path, jobs: list[dict[str, Any]]) -> list[list[dict[str, str]]]:
    """What the page's own formatter makes of the cases, run by node."""
    node = os.environ.get("FLOWERS_NODE") or shutil.which("node")
    assert node is not None
    bundle = tmp_path / "words.mjs"
    esbuild = ROOT / "web" / "node_modules" / "esbuild" / "bin" / "esbuild"
    source = str(ROOT / "tests" / "core" / "words.ts")
    options = ["--bundle", "--platform=node", "--format=esm", "--log-level=error", "--outfile=" + str(bundle)]
    subprocess.run([node, str(esbuild), source, *options], check=True, cwd=ROOT / "web")
    done = subprocess.run([node, str(bundle)], input=json.dumps(jobs), capture_output=True, text=True, check=True)
    assert done.stderr == ""
    texts: list[list[dict[str, str]]] = json.loads(done.stdout)
    return texts


def samples(name: str) -> list[object]:
    """Values for an argument, by its name."""
    if name in PLAYER:
        return [0, 1, 3, None]
    if name in PLAYERS:
        return [[], [1], [0, 1], [1, 2, 3]]
    if name == "colour":
        return list(COLOURS)
    if name == "colours":
        return [[], ["red"], ["red", "grey"], list(COLOURS)]
    if name == "tile":
        return ["red-3", "grey-x3"]
    if name == "tiles":
        return [[], ["red-3"], ["red-3", "grey-x3"]]
    if name == "cards":
        return [[], ["red"], ["red", "grey", "red"], [*COLOURS, *COLOURS], 3]
    return [0, 1, 2, 11, "B", True]


def cases_of(catalogue: Catalogue, identifier: str) -> list[dict[str, Any]]:
    """A few cases that between them use every sample of every argument."""
    derived = ("You", "Count", "Key", "Title")
    names = set()
    for name in catalogue.arguments(identifier):
        base = next((name[: -len(end)] for end in derived if name.endswith(end)), name)
        names.add(base if base in (*PLAYER, *PLAYERS, "colour", "colours", "tile", "tiles", "cards") else name)
    lists = {name: samples(name) for name in sorted(names)}
    count = max([len(values) for values in lists.values()], default=1)
    cases = []
    for index in range(count):
        args = {name: values[index % len(values)] for name, values in lists.items()}
        cases.append({"id": identifier, "args": args, "names": NAMES, "reader": [None, 1, 0][index % 3]})
    return cases


def in_terminal(catalogue: Catalogue, case: dict[str, Any]) -> str:
    return catalogue.strict(case["id"], case["args"], Reading(case["names"], case["reader"]))


def fits(catalogue: Catalogue, case: dict[str, Any]) -> bool:
    """Whether the sample is of the kind that the message needs (a number for a plural)."""
    return catalogue.format(case["id"], case["args"], Reading(case["names"], case["reader"])) != case["id"]


def test_every_message_reads_the_same(tmp_path: Path) -> None:
    catalogue = Catalogue.load()
    cases = [
        case for identifier in catalogue.ids() for case in cases_of(catalogue, identifier) if fits(catalogue, case)
    ]
    assert {case["id"] for case in cases} == set(catalogue.ids())
    job = {"language": "en", "catalogues": {"en": catalogue.messages}, "cases": cases}
    (texts,) = page(tmp_path, [job])
    for case, said in zip(cases, texts, strict=True):
        assert said["plain"] == in_terminal(catalogue, case), case


def test_the_pseudo_language_is_longer_and_keeps_its_values(tmp_path: Path) -> None:
    catalogue = Catalogue.load()
    messages = {
        **catalogue.messages,
        "x": "{player} draws {n, plural, one{# card} other{# cards}}: <b>{mandala}</b> it’s",
    }
    case = {"id": "x", "args": {"player": 0, "n": 3, "mandala": "B"}, "names": NAMES, "reader": None}
    letter = {"id": "colour.red.letter", "args": {}, "names": [], "reader": None}
    ((said, short),) = page(tmp_path, [{"language": "en-XA", "catalogues": {"en": messages}, "cases": [case, letter]}])
    english = "Ann draws 3 cards: B it’s"
    assert said["plain"].startswith("[Ann ") and said["plain"].endswith("]")
    assert " 3 " in said["plain"] and ": B " in said["plain"] and "draws" not in said["plain"]
    assert 1.25 * len(english) <= len(said["plain"]) <= 1.6 * len(english)
    assert short["plain"] == "R"


def test_pictures_stand_where_the_words_are(tmp_path: Path) -> None:
    catalogue = Catalogue.load()
    messages = {**catalogue.messages, "x": "{player}: {cards} to {players}, {tile}"}
    args = {"player": 0, "cards": ["red", "grey", "red"], "players": [0, 1], "tile": "red-x3"}
    case = {"id": "x", "args": args, "names": NAMES, "reader": None}
    ((said,),) = page(tmp_path, [{"language": "en", "catalogues": {"en": messages}, "cases": [case]}])
    assert said["plain"] == "Ann: 1 stone and 2 red to Ann and Bo O’Neil, red ×3"
    assert said["rich"] == "*Ann: 1 *stone and 2 *red to *Ann and *Bo O’Neil, *red ×3"


@pytest.mark.parametrize("form", ["plural", "selectordinal"])
def test_every_language_counts_like_the_browser(tmp_path: Path, form: str) -> None:
    categories = "zero{zero #} one{one #} two{two #} few{few #} many{many #} other{other #}"
    message = "{n, " + form + ", " + categories + "} {n, number}"
    languages = sorted(set(CARDINAL) | set(GROUPING))
    cases = [{"id": "x", "args": {"n": number}, "names": [], "reader": None} for number in NUMBERS]
    jobs = [{"language": name, "catalogues": {"en": {}, name: {"x": message}}, "cases": cases} for name in languages]
    for language, texts in zip(languages, page(tmp_path, jobs), strict=True):
        catalogue = Catalogue(language, {"x": message}, {})
        assert [said["plain"] for said in texts] == [in_terminal(catalogue, case) for case in cases], language
