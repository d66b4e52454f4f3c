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


HEARD = """{
    const { postMessage } = MessagePort.prototype;
    window.heard = [];
    MessagePort.prototype.postMessage = function (order, ...more) {
        if (order?.ask) window.heard.push(order.ask);
        return postMessage.call(this, order, ...more);
    };
}"""
"""What the page asks the dealer."""


def test_the_game_that_is_offered_was_dealt_before_it_is_pressed_for(site, open_page):
    page = open_page(site.address, seed=None, scripts=[HEARD])
    page.locator(".start-go").click()
    page.wait_for_selector('[data-part="hand"]')
    heard = page.evaluate("window.heard")
    ahead = next(json.loads(words) for words in heard if json.loads(words)["do"] == "ahead")
    assert ahead["new"] in heard, "by the same words the dealer knows it"


def test_a_game_dealt_ahead_is_the_same_and_is_nowhere_before_it_is_asked_for(site, open_page):
    page = open_page(site.address)
    new = {"do": "new", "game": "flowers", "seats": PEOPLE, "options": {}, "start": 0, "seed": 5, "id": "same"}
    plain = ask(page, new), ask(page, {"do": "export"})
    assert ask(page, {"do": "delete", "id": "same"})["ok"]
    other = ask(page, {**new, "seed": 6, "id": "other"})
    assert ask(page, {"do": "ahead", "new": json.dumps(new, separators=(",", ":"))}) == {"ok": True}
    assert ask(page, {"do": "table", "since": 0})["id"] == other["id"]
    assert [save["id"] for save in ask(page, {"do": "saves"})["saves"]] == ["other"]
    dealt = ask(page, new), ask(page, {"do": "export"})
    assert dealt == plain
    assert {save["id"] for save in ask(page, {"do": "saves"})["saves"]} == {"same", "other"}


def test_a_game_dealt_ahead_of_other_words_is_not_dealt(site, open_page):
    page = open_page(site.address)
    new = {"do": "new", "game": "flowers", "seats": PEOPLE, "options": {}, "start": 0, "id": "one"}
    ask(page, {"do": "ahead", "new": json.dumps(new, separators=(",", ":"))})
    table = ask(page, {**new, "options": {"draw": 2}, "id": "two"})
    assert (table["id"], table["options"]) == ("two", {"draw": 2})


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
