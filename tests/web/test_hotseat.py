"""Several people share the device: the curtain, and nothing hidden anywhere in the page."""

import json
import random
import re

from clicking import KEEN, decide, settings, settled
from playing import every_game
from saves import before, open_save, person
from test_secrets import HEAPS, LISTEN

TWO = [{"kind": "Person", "name": "Ann"}, {"kind": "Person", "name": "Ben"}]


def everything(page):
    """All that the page holds: markup with every attribute, properties of fields, the accessible tree, storage."""
    fields = "[...document.querySelectorAll('input, textarea')].map(one => one.value)"
    markup = page.evaluate("() => document.documentElement.outerHTML")
    kept = page.evaluate("() => JSON.stringify([localStorage, sessionStorage, history.state, document.title])")
    return "\n".join([markup, kept, json.dumps(page.evaluate(fields)), page.locator("body").aria_snapshot()])


@every_game
def test_the_curtain_comes_between_and_shows_only_what_all_may_know(site, open_page, game):
    page = open_page(site.address, scripts=[settings()])
    game.start(page, [*TWO, KEEN], Start_player="Ann")
    assert settled(page) == "curtain"
    assert page.get_by_role("heading", level=1).inner_text() == "Pass the device to Ann"
    assert page.evaluate("() => document.activeElement.closest('.curtain') !== null"), "the curtain takes the focus"
    assert page.locator(f'[data-part="hand"], {game.board}').count() == 0
    rng = random.Random(2)
    game.decide(page, rng)
    while settled(page) == "play":
        assert page.locator('[data-part="hand"]').count() > 0
        game.decide(page, rng)
    assert settled(page) == "handover", "Ann may look at what her move did"
    assert page.locator('[data-part="hand"]').count() > 0
    assert game.held(page) and page.locator(game.pickable).count() == 0, "and can pick nothing"
    held = page.locator('[data-part="hand"][data-card]').evaluate_all("all => all.map((one) => one.dataset.card)")
    page.keyboard.press("Enter")
    assert settled(page) == "curtain"
    assert page.get_by_role("heading", level=1).inner_text() == "Pass the device to Ben"
    text = everything(page)
    assert 'data-part="hand"' not in text and re.search("(You|Ann) dr(ew|aws?)", text) is None
    assert not [card for card in held if card in text]
    assert "Ann: " in page.locator(".curtain-log").inner_text()


@every_game
def test_names_stand_in_the_log_where_two_people_play(site, open_page, game):
    page = open_page(site.address, scripts=[settings()])
    game.start(page, TWO)
    rng = random.Random(4)
    for _ in range(6):
        game.decide(page, rng)
    while settled(page) in ("handover", "curtain"):
        game.decide(page, rng)
    log = page.locator(".log-panel").inner_text()
    assert "Ann: " in log and "Ben: " in log and "You" not in log
    assert "You" not in page.locator(game.players).inner_text()


@every_game
def test_without_the_curtain_the_hands_change_at_once(site, open_page, game):
    page = open_page(site.address, scripts=[settings(curtain=False)])
    game.start(page, TWO, Start_player="Ann")
    page.wait_for_selector('[data-part="hand"]')
    page.evaluate("""() => new MutationObserver(() => {
        if (document.querySelector('#app .curtain')) window.curtained = true;
    }).observe(document, { childList: true, subtree: true })""")
    rng = random.Random(1)
    for name in ("Ann", "Ben", "Ann"):
        assert settled(page) == "play" and name in page.locator("h1").inner_text()
        played = game.held(page)
        while settled(page) == "play":
            game.decide(page, rng)
        assert settled(page) == "handover", "who has played may look, then one click passes on"
        assert game.held(page) != played
        game.decide(page, rng)
    assert page.evaluate("() => window.curtained") is None


@every_game
def test_whoever_opens_the_game_meets_the_curtain(site, open_page, game):
    page = open_page(site.address, scripts=[settings()])
    game.start(page, TWO, Start_player="Ann")
    rng = random.Random(3)
    for kind, name in (("play", "Ann"), ("handover", "Ben")):
        while settled(page) != kind:
            game.decide(page, rng)
        page.reload()
        assert settled(page) == "curtain"
        assert page.get_by_role("heading", level=1).inner_text() == f"Pass the device to {name}"
        assert page.locator('[data-part="hand"]').count() == 0


def test_the_owner_takes_the_device_to_choose_a_tile_in_anothers_turn(site, open_page):
    def asked(last, after):
        return after["phase"] == "claim" and after["handover"] is not None

    save, after = before(asked, [person("Ann"), person("Ben")])
    page = open_page(site.address, scripts=[settings()])
    page.wait_for_selector(".start-go")
    open_save(page, save)
    name = after["seats"][after["handover"]]["name"]
    # the same decision that the bridge made: whoever plays now completes the mandala
    action = after["steps"][-1]["action"]
    assert decide(page, random.Random()) == "curtain"
    settled(page)
    count, rest = action[:1], action[1:]
    colour, mandala = rest.split("@")
    page.locator(f'[data-part="hand"][data-colour="{colour}"]').click()
    page.locator(f'.count[data-count="{count}"]').click()
    page.locator(f'.mandala-pick[data-mandala="{mandala}"]').click()
    page.locator(".play").click()
    page.wait_for_selector(".handover-panel")
    page.get_by_role("button", name=f"Pass the device to {name}").click()
    page.wait_for_selector(".curtain")
    assert page.get_by_role("heading", level=1).inner_text() == f"Pass the device to {name}"
    page.get_by_role("button", name=f"I am {name}").click()
    assert settled(page) == "tile"


@every_game
def test_what_others_hold_is_nowhere_in_the_page(site, open_page, game):
    """Every reply that reaches the page's thread, and the page itself, hold no card of another hand."""
    page = open_page(site.address, scripts=[settings(), LISTEN])
    game.start(page, [{"kind": "Person", "name": "Ann"}, KEEN, KEEN])
    rng = random.Random(6)
    for _ in range(6):
        game.decide(page, rng)
    settled(page)
    heard = [text for text in page.evaluate("window.arrived") if "stamp" in text]
    assert len(heard) > 6, "replies were seen on their way"
    for text in heard:
        for reply in tables(json.loads(text)):
            view = reply["view"]
            for other, known in enumerate(view["known"]):
                # cards known of another seat are those it took back in front of all
                assert other == view["seat"] or len(known) <= view["hands"][other]
            assert all(isinstance(view[heap], int) for heap in HEAPS[game.name])
            for step in reply["steps"]:
                for event in step["events"]:
                    if event["type"] == "drew" and event["player"] != view["seat"]:
                        assert "cards" not in event and "card" not in event
                    assert event["type"] != "reshuffled" or "deck" not in event


def tables(data):
    """Every table within a message, however it is wrapped."""
    if isinstance(data, str) and data.startswith("{"):
        try:
            data = json.loads(data)
        except ValueError:
            return
    if isinstance(data, dict):
        if "stamp" in data and "view" in data:
            yield data
        else:
            for value in data.values():
                yield from tables(value)
    elif isinstance(data, list):
        for value in data:
            yield from tables(value)
