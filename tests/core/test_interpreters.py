"""The same files play the same games, say the same words and refuse the same on every Python.

Here on this Python with other hash seeds, and under node; ``tests/web/test_workers.py`` does the same in
the page's own workers.
"""

import json
import os
import shutil
import subprocess
import sys

import pytest
from conftest import ROOT, project
from golden import FOLDER, JOBS, assert_same


@pytest.mark.parametrize("interpreter", ["micropython", "pyodide"])
def test_under_node(interpreter, tmp_path):
    project.npm_packages()
    node = os.environ.get("FLOWERS_NODE") or shutil.which("node")
    assert node is not None
    files = tmp_path / "files.json"
    files.write_text(project.packer().bundle(ROOT, FOLDER / "probe.py"), "utf-8")
    done = subprocess.run(
        [node, str(FOLDER / "interpreters.mjs"), interpreter, str(files), str(FOLDER / "probe.py")],
        input=json.dumps(JOBS),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    for job, answer in zip(JOBS, json.loads(done.stdout), strict=True):
        assert_same(job, answer)


@pytest.mark.parametrize("hash_seed", ["0", "1", "271828"])
def test_whatever_the_hash_seed(hash_seed):
    asked = "[json.loads(probe.probe(json.dumps(job))) for job in json.load(sys.stdin)]"
    done = subprocess.run(
        [sys.executable, "-c", f"import json, probe, sys; print(json.dumps({asked}))"],
        input=json.dumps(JOBS),
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join([str(ROOT), str(FOLDER)])},
    )
    assert done.returncode == 0, done.stderr
    for job, answer in zip(JOBS, json.loads(done.stdout), strict=True):
        assert_same(job, answer)
