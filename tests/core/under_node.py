"""The page's two other Pythons under node, with the files that the page would give them."""

import json
import os
import shutil
import subprocess
from pathlib import Path

from conftest import ROOT, project

FOLDER = Path(__file__).parent


def answers(interpreter, jobs, folder, module="probe"):
    """What the module of this folder answers to each of the jobs. ``interpreter``: ``micropython`` or ``pyodide``;
    ``folder``: an empty one."""
    script = FOLDER / f"{module}.py"
    project.npm_packages()
    node = os.environ.get("FLOWERS_NODE") or shutil.which("node")
    assert node is not None
    files = folder / "files.json"
    files.write_text(project.packer().bundle(ROOT, script), "utf-8")
    done = subprocess.run(
        [node, str(FOLDER / "interpreters.mjs"), interpreter, str(files), str(script)],
        input=json.dumps(jobs),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
