"""The same files play the same games, say the same words and refuse the same on every Python.

Here on this Python with other hash seeds, and under node; ``tests/web/test_workers.py`` does the same in
the page's own workers.
"""

import json
import os
import subprocess
import sys

import pytest
import under_node
from conftest import ROOT
from golden import FOLDER, JOBS, assert_same


@pytest.mark.parametrize("interpreter", ["micropython", "pyodide"])
def test_under_node(interpreter, tmp_path):
    for job, answer in zip(JOBS, under_node.answers(interpreter, JOBS, tmp_path), strict=True):
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
