"""Who made the game and this table; that the two are not the same people, unless whoever deploys it says otherwise."""

import json
import shutil

import pytest


@pytest.fixture
def credits(dist, serve, open_page, tmp_path):
    """``credits(**host)`` → the credits, with this in host.json."""

    def opened(**host):
        shutil.copytree(dist, tmp_path / "hosted")
        (tmp_path / "hosted" / "host.json").write_text(json.dumps({"version": 1, **host}), "utf-8")
        page = open_page(serve(tmp_path / "hosted").address + "#credits")
        page.get_by_role("heading", name="Credits").wait_for()
        return page

    return opened


NOTICE = "An independent implementation with its own code and its own pictures"


def test_they_name_the_games_people_and_everything_that_is_inside(credits):
    page = credits()
    text = page.locator(".credits").inner_text()
    for name in ("Trevor Benjamin", "Brett J. Gilbert", "Lookout Games", NOTICE, "MicroPython", "Pyodide", "PyScript"):
        assert name in text
    page.guard.allowed.append("favicon")  # a text has no icon
    with page.expect_navigation():
        page.get_by_role("link", name="All licences in full").click()
    assert "Mozilla Public License" in page.locator("body").inner_text()


def test_a_host_may_say_something_else_in_its_place(credits):
    words = "Made for the publisher, <b>by</b> hand."
    page = credits(notice=words)
    page.get_by_text(words).wait_for()
    assert page.get_by_text(NOTICE).count() == 0


def test_a_host_may_leave_it_out(credits):
    page = credits(notice=False)
    page.get_by_text(NOTICE).wait_for(state="detached")
    assert "Trevor Benjamin" in page.locator(".credits").inner_text()
