"""The page boots: both workers, under its policy, from its own host alone."""

import json

import pytest
from conftest import ask, thinker_settles

PEOPLE = [{"name": "Ann", "kind": "person"}, {"name": "Ben", "kind": "computer", "level": "thinker:greedy"}]


def test_the_dealer_answers_and_the_shell_goes(site, open_page):
    page = open_page(site.address)
    page.wait_for_selector("#shell", state="detached")
    hello = ask(page, {"do": "hello"})
    assert hello["ok"] and hello["games"][0]["name"] == "flowers"
    assert not any("pyodide" in path or "library" in path for path in site.requests)


def test_the_thinker_plays_for_a_computer_and_the_light_player_does_not_stand_in(site, open_page):
    page = open_page(site.address, thinker=True)
    assert thinker_settles(page) == "ready"
    table = ask(page, {"do": "new", "game": "flowers", "seats": PEOPLE, "options": {}, "start": 1, "seed": 5})
    assert table.get("acting") == "computer", table
    after = ask(page, {"do": "think", "stamp": table["stamp"]})
    assert after["ok"] and after["acting"] == "person"
    assert not after.get("stoodIn")


def test_a_game_can_be_chosen_and_started_while_the_dealer_is_on_its_way(site, open_page):
    site.faults["wasm"] = "hold"
    page = open_page(site.address)
    page.get_by_role("button", name="Add a seat").click()
    go = page.locator(".start-form [type=submit]")
    assert go.inner_text() == "Start a game for 3"
    go.click()
    page.get_by_role("button", name="The table is being laid").wait_for()
    assert go.is_disabled()
    assert page.locator('[data-part="hand"]').count() == 0, "nobody deals but the dealer"
    site.faults.clear()
    site.released.set()
    page.wait_for_selector('[data-part="hand"]')
    page.wait_for_selector('#app[data-busy="false"]')
    assert ask(page, {"do": "table"})["players"] == 3


@pytest.mark.parametrize("built", ["dist", "dist_with_tiny"])
def test_the_page_knows_beforehand_what_the_dealer_says_of_itself(request, serve, open_page, built):
    folder = request.getfixturevalue(built)
    known = json.loads((folder / "build.json").read_text("utf-8"))["manifest"]["hello"]
    assert known == ask(open_page(serve(folder).address), {"do": "hello"})


COVERED = """(selector) => Math.max(...[...document.querySelectorAll(selector)].map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { width, height } = range.getBoundingClientRect();
    return width * height;
}))"""


@pytest.mark.parametrize("size", [(412, 823), (360, 640), (800, 600), (1440, 900)])
def test_the_shells_title_covers_more_than_any_words_that_come_after_it(site, open_page, size):
    """Else the page counts as painted only when those are there (the largest contentful paint)."""
    site.faults["/main-"] = "hold"
    page = open_page(site.address, until="commit", viewport={"width": size[0], "height": size[1]})
    page.wait_for_selector("#shell h1")
    first = page.evaluate(COVERED, "#shell h1")
    site.faults.clear()
    site.released.set()
    page.wait_for_selector("#app .start-go")
    page.wait_for_selector("#shell", state="detached")
    assert first > page.evaluate(COVERED, "#app :is(h1, h2, p, span, select, .button)")
