"""While a computer thinks long: the person sees how far it is, goes on at the table, and can end it."""

import json
from pathlib import Path

import pytest
from axe import violations
from clicking import (
    KEEN,
    LARGE,
    NOTICED,
    PERSON,
    changed,
    colours,
    noticed,
    press,
    put_back,
    settings,
    settled,
    stamp,
    start,
)
from conftest import project, thinker_settles
from test_hidden import WATCH
from test_secrets import LISTEN

RING = '.bar-status [role="progressbar"]'


@pytest.fixture(scope="module")
def dist_with_ponderer(tmp_path_factory):
    """The static folder with a thinker that never comes to an end by itself."""
    return project.build(tmp_path_factory.mktemp("built") / "dist", probe=Path(__file__).parent / "ponderer.py")


@pytest.fixture
def thinking(dist_with_ponderer, serve, open_page):
    """``thinking(**options of open_page)``: a page in which Mira thinks about the game's first move."""

    def begin(scripts=(), **options):
        scripts = (settings(), NOTICED, *scripts)
        page = open_page(serve(dist_with_ponderer).address, thinker=True, scripts=scripts, **options)
        assert thinker_settles(page) == "ready"
        start(page, [PERSON, LARGE], Start_player="Mira")
        far(page)
        return page

    return begin


def far(page):
    """Waits until the ring shows that a thought is under way."""
    page.wait_for_function(
        """ring => {
            const share = Number(document.querySelector(ring)?.style.getPropertyValue('--share'));
            return share > 0.3 && share < 1;
        }""",
        arg=RING,
    )


def moves(page):
    return page.locator("#app .log-step[data-n]").evaluate_all(
        "all => Math.max(-1, ...all.map((one) => one.dataset.n)) + 1"
    )


def test_the_person_sees_how_far_it_is_and_plans_the_own_move_meanwhile(thinking):
    page = thinking()
    ring = page.locator(RING)
    assert ring.get_attribute("aria-label") == "Thinking"
    assert page.get_by_role("heading", name="Mira is thinking").is_visible()
    # a screen reader hears of it in quarters at most
    page.wait_for_function("ring => document.querySelector(ring).ariaValueNow === '75'", arg=RING)
    assert page.locator(".player-sign[data-thought]").count() == 1
    assert violations(page) == []
    press(colours(page)[0])
    press(page.locator('.count[data-barred="false"]').first)
    page.wait_for_selector(".outcome")
    put_back(page)
    page.get_by_role("button", name="Menu").click()
    page.locator('[data-item="log"]').click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    assert page.locator("#app").get_attribute("data-busy") == "true" and moves(page) == 0


def test_play_now_takes_the_best_so_far(thinking):
    page = thinking()
    page.get_by_role("button", name="Play now").click()
    assert settled(page) == "play" and moves(page) == 1
    assert noticed(page) == []


def test_those_who_do_not_see_it_are_told_once_that_it_takes_long(thinking):
    page = thinking()
    said = page.locator("#speech p", has_text="Mira is thinking")
    said.wait_for(state="attached")
    page.wait_for_function("ring => document.querySelector(ring).ariaValueNow === '75'", arg=RING)
    assert said.count() == 1


def test_a_new_game_does_not_wait_for_it_and_nothing_of_it_comes_late(thinking):
    page = thinking()
    page.get_by_role("link", name="Flowers, to the start").click()
    start(page, [PERSON, KEEN], Start_player="Tara")
    assert settled(page) == "play" and moves(page) == 0
    fresh = stamp(page)
    press(colours(page)[0])
    page.get_by_role("link", name="Flowers, to the start").click()
    old = page.locator(f'.save-row:not([data-save="{fresh.partition(":")[0]}"]) a')
    old.click()
    far(page)
    assert moves(page) == 0 and stamp(page) != fresh
    page.get_by_role("button", name="Play now").click()
    assert settled(page) == "play" and moves(page) == 1


def test_a_pause_ends_it_and_going_on_begins_it_anew(thinking):
    page = thinking()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("heading", name="Mira is next").wait_for()
    assert page.locator("[data-thought]").count() == 0
    assert page.locator("#app").get_attribute("data-busy") == "false"
    page.get_by_role("button", name="Go on").click()
    far(page)
    assert moves(page) == 0


def test_taking_back_ends_it(thinking):
    """A play that showed nothing new can be taken back while the next one thinks."""
    page = thinking()
    page.get_by_role("button", name="Play now").click()
    assert settled(page) == "play"
    # several cards at once draw nothing (D1), so nothing new is seen
    several = page.locator('.count[data-barred="false"]').nth(1)
    for colour in colours(page):
        press(colour)
        if several.count():
            break
        put_back(page)
    press(several)
    press(page.locator('.mandala-pick[aria-disabled="false"]').first)
    page.locator(".play").click()
    far(page)
    assert moves(page) == 2
    page.get_by_role("button", name="Undo").click()
    assert settled(page) == "play" and moves(page) == 1
    assert page.locator("[data-thought]").count() == 0


def test_nobody_thinks_in_a_tab_that_nobody_sees(thinking):
    page = thinking(scripts=(WATCH,))
    page.evaluate("turn(true)")
    page.wait_for_function("() => document.querySelector('#app').dataset.busy === 'false'")
    assert moves(page) == 0 and noticed(page) == []
    page.evaluate("turn(false)")
    page.wait_for_function("() => document.querySelector('#app').dataset.busy === 'true'")
    far(page)
    assert moves(page) == 0


def test_to_resign_or_to_let_a_computer_play_does_not_wait_for_it(thinking):
    page = thinking()
    before = stamp(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a computer play for me").click()
    page.get_by_role("button", name="Let it play").click()
    changed(page, before)
    far(page)
    before = stamp(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Take my seat back").click()
    changed(page, before)
    far(page)
    before = stamp(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="I resign").click()
    changed(page, before)
    page.wait_for_selector(".end")


def test_what_the_page_is_told_of_a_thought_names_no_card(thinking):
    page = thinking(scripts=(LISTEN,))
    told = [json.loads(text) for text in page.evaluate("window.arrived")]
    thoughts = [
        one["flowers"]["thought"] for one in told if isinstance(one, dict) and "thought" in (one.get("flowers") or {})
    ]
    assert thoughts
    for thought in thoughts:
        assert set(thought) == {"share", "iterations", "seconds"}
        assert all(isinstance(value, int | float) for value in thought.values())
