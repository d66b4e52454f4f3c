"""The smoke path in every browser of this machine: boot, a whole game by clicking, a reload with the saved game,
and without a network."""

import contextlib
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from clicking import decide, play_out, put_back, settings, settled, stamp
from conftest import Site, page_address
from elsewhere import BROWSERS, HERE, wait

CHROMIUM = "Chromium"


@pytest.fixture(params=[CHROMIUM, *HERE])
def visit(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[str], Any]]:
    """``visit(address)`` → a page of it, the quick settings in place."""
    with contextlib.ExitStack() as opened:

        def driven(address: str) -> Any:
            tab = opened.enter_context(BROWSERS[request.param](tmp_path))
            # a file of the same origin, for the settings; Firefox would show JSON in a page of its own
            tab.goto(address + "licences.txt")
            tab.evaluate(f"() => {{ {settings()} }}")
            tab.goto(page_address(address))
            return tab

        if request.param == CHROMIUM:
            open_page = request.getfixturevalue("open_page")
            yield lambda address: open_page(address, service_workers="allow", scripts=[settings()])
        else:
            yield driven


BAD = """<!doctype html><title>Bad</title><link rel="icon" href="data:,"><script>
    addEventListener('hashchange', () => {
        console.error('bad words');
        setTimeout(() => { throw new Error('thrown'); });
        Promise.reject(new Error('rejected'));
    });
</script>"""


@pytest.mark.parametrize("kind", HERE)
def test_what_a_page_complains_of_is_heard_there(kind: str, serve: Callable[..., Site], tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(BAD, "utf-8")
    with BROWSERS[kind](tmp_path) as tab:
        tab.goto(serve(tmp_path).address)
        tab.evaluate("() => { location.hash = 'now'; }")
        wait("all three", lambda: len(tab.faults()) == 3)
        assert all(any(word in said for said in tab.said) for word in ("bad words", "thrown", "rejected"))
        tab.said.clear()


def begin(page: Any) -> None:
    page.wait_for_selector(".start-go")
    page.locator(".start-go").first.click()
    page.wait_for_selector(".table")


def test_a_game_is_played_kept_and_gone_on_with(visit: Callable[[str], Any], site: Site) -> None:
    page = visit(site.address)
    begin(page)
    decide(page, random.Random(1))
    settled(page)
    was, hand = stamp(page), page.locator(".hand-groups").inner_text()
    page.reload()
    page.wait_for_selector(".table")
    settled(page)
    assert (stamp(page), page.locator(".hand-groups").inner_text()) == (was, hand), "it goes on where it was"
    put_back(page)
    assert play_out(page, seed=3)["play"] > 3
    assert page.locator(".score-card").count() == 2


def test_it_plays_offline_once_it_says_so(visit: Callable[[str], Any], site: Site) -> None:
    page = visit(site.address)
    page.wait_for_selector(".start-offline")
    site.stop()
    page.reload()
    begin(page)
    decide(page, random.Random(1))
    settled(page)
