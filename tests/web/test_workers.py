"""The golden games and talks of ``tests/core/golden.py``, in the page's own two workers."""

import json

import pytest
from conftest import ask, thinker_settles
from golden import JOBS, assert_same


@pytest.mark.parametrize("kind", ["mpy", "py"])
def test_in_the_workers(dist_with_probe, serve, open_page, kind):
    page = open_page(serve(dist_with_probe).address, thinker=kind == "py")
    assert ask(page, {"do": "hello"})["ok"]
    assert kind == "mpy" or thinker_settles(page) == "ready"
    for job in JOBS:
        answer = page.evaluate(
            "([kind, job]) => document.querySelector(`script[type=${kind}]`).xworker.sync.probe(job)",
            [kind, json.dumps(job)],
        )
        assert_same(job, json.loads(answer))
