"""The built folder says whose work is in it; languages become files of their own."""

import json
import os
import shutil
import subprocess
from pathlib import Path

from conftest import ROOT


def test_every_part_has_its_licence_in_full(dist: Path) -> None:
    text = (dist / "licences.txt").read_text("utf-8")
    wanted = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["dependencies"]
    for name in [*wanted, "CPython with its standard library", "Inside MicroPython and Pyodide"]:
        assert f"\n{name}" in text or text.startswith(name), name
    assert text.split("\n")[1].startswith("Flowers ") and "Trevor Benjamin" in text.partition("\n=")[2]
    for name in ("@pyscript/core", "polyscript", "pyodide"):
        section = text.partition(f"\n{name}")[2].partition("\n====")[2]
        assert section.partition("\n\n")[2].startswith("Changed when this page was built"), name
    for words in ("Permission is hereby granted", "SIL OPEN FONT LICENSE", "Apache License", "mozilla.org/MPL/2.0"):
        assert words in text


def test_a_language_becomes_one_file(tmp_path: Path) -> None:
    for place, content in (("en/one", {"a": "A"}), ("pl/one", {"a": "Ą"}), ("pl/two", {"b": "B"})):
        path = tmp_path / f"{place}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(content), encoding="utf-8")
    module = (ROOT / "web" / "build" / "languages.mjs").as_uri()
    code = f"""
        import {{ languages }} from '{module}';
        const made = {{}};
        const emit = (name, bytes) => {{ made[name] = bytes; return name; }};
        const addresses = languages({json.dumps(str(tmp_path))}, emit);
        console.log(JSON.stringify([addresses, made]));
    """
    node = os.environ.get("FLOWERS_NODE") or shutil.which("node") or "node"
    done = subprocess.run(
        [node, "--input-type=module", "-e", code], capture_output=True, text=True, encoding="utf-8", check=True
    )
    addresses, made = json.loads(done.stdout)
    assert addresses == {"pl": "words-pl.json"}
    assert json.loads(made["words-pl.json"]) == {"a": "Ą", "b": "B"}
