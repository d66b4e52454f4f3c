"""The page boots: both workers, under its policy, from its own host alone."""

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
