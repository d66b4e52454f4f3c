"""What a person seldom meets is as accessible as the rest: axe finds nothing there either."""

import random

import pytest
from axe import violations
from clicking import KEEN, LARGE, PERSON, seat, settings, settled, start
from conftest import engine, page_address

THEMES = pytest.mark.parametrize("theme", ["light", "dark", "contrast"])


@THEMES
@pytest.mark.parametrize(
    ("what", "fault", "seen"),
    [
        ("/main-", "hold", '#shell[data-state="loading"]'),
        ("wasm", "hold", ".start-go progress"),
        ("wasm", 503, '#shell[data-state="failed"]'),
    ],
    ids=["page", "python", "not"],
)
def test_while_python_loads_and_where_it_can_not(site, open_page, theme, what, fault, seen):
    site.faults[what] = fault
    scheme = "dark" if theme == "dark" else "light"
    page = open_page(site.address, until="commit", color_scheme=scheme, scripts=[settings(theme=theme)])
    page.guard.allowed.append("503")
    page.wait_for_selector(seen)
    assert violations(page) == []
    site.released.set()


def test_where_the_browser_is_too_old(site, open_page):
    page = open_page(site.address, scripts=["delete Object.hasOwn"])
    page.guard.allowed.append("")
    page.wait_for_selector('#shell[data-state="old"]')
    # axe itself may need what this browser lacks
    page.evaluate("() => { Object.hasOwn = (object, key) => Object.prototype.hasOwnProperty.call(object, key); }")
    assert violations(page) == []


@THEMES
def test_the_start_page_with_games_to_go_on_with_and_things_to_say(site, open_page, theme):
    page = open_page(site.address, scripts=[settings(theme=theme)])
    start(page, [PERSON, KEEN])
    settled(page)
    page.goto(page_address(site.address) + "#game-nowhere")
    page.locator('[data-notice="not-found"]').wait_for()
    seat(page, 2, **LARGE)
    page.locator(".start-thinker").wait_for()
    page.get_by_role("button", name="Delete the game of").click()
    page.get_by_role("button", name="Delete it").wait_for()
    assert page.locator(".save-row").count() == 1
    assert violations(page) == []


@THEMES
def test_a_game_that_another_tab_has(site, open_page, theme):
    first = open_page(site.address, scripts=[settings(theme=theme)])
    start(first, [PERSON, KEEN])
    settled(first)
    second = first.context.new_page()
    second.goto(first.url)
    second.get_by_role("heading", name="This game is open in another tab").wait_for()
    assert violations(second) == []
    second.get_by_role("button", name="Play it here").click()
    first.get_by_role("heading", name="This game goes on in another tab").wait_for()
    assert violations(first) == []


@THEMES
def test_the_table_after_python_was_started_anew(site, open_page, theme):
    page = open_page(site.address, scripts=[settings(theme=theme)])
    start(page, [PERSON, KEEN])
    settled(page)
    engine(page, "await engine.restartDealer()")
    page.locator('[data-notice="restored"]').wait_for()
    assert violations(page) == []


@THEMES
def test_a_game_without_a_drawing_of_its_own(dist_with_tiny, serve, open_page, theme):
    page = open_page(serve(dist_with_tiny).address, scripts=[settings(theme=theme)])
    page.wait_for_selector(".start-go")
    page.get_by_label("tiny").check()
    start(page, [PERSON, KEEN])
    rng = random.Random(2)
    settled(page)
    rng.choice(page.locator('.plain-choices button[aria-disabled="false"]').all()).click()
    page.get_by_role("button", name="Play ", exact=False).last.wait_for()
    assert violations(page) == []
