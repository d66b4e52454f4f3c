"""What moves ends at any input; reduced motion only fades; computers that play at once move nothing."""

import random

from clicking import KEEN, PERSON, changed, colours, decide, press, settings, settled, stamp, start
from conftest import engine

# how long each show is, as its animations say, and what flew in it
WATCH = """
    window.shows = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
            for (const node of addedNodes) {
                if (!node.matches?.('.stage')) continue;
                queueMicrotask(() => window.shows.push({
                    lasts: document.getAnimations()
                        .map((one) => one.effect.getComputedTiming().endTime)
                        .reduce((most, end) => Math.max(most, end), 0),
                    flights: node.querySelectorAll('.stage-flight').length,
                }));
            }
        }
    }).observe(document, { childList: true, subtree: true });
"""


def play_one(page):
    """One card of the first colour, at the first mandala that takes it; does not wait for the show."""
    settled(page)
    was = stamp(page)
    press(colours(page)[0])
    press(page.locator('.count[data-count="1"]'))
    press(page.locator('.mandala-pick[aria-disabled="false"]').first)
    page.locator(".play").click()
    changed(page, was)


def test_a_play_flies_and_any_input_ends_the_show(site, open_page):
    page = open_page(site.address, scripts=[settings(motion="full"), WATCH])
    start(page, [PERSON, KEEN], Start_player="Tara")
    play_one(page)
    show = page.evaluate("() => window.shows[0]")
    assert show["flights"] >= 1 and show["lasts"] >= 320
    page.keyboard.press("Shift")
    page.wait_for_selector(".stage", state="detached")
    settled(page)
    assert page.locator(".log-step").count() >= 2
    assert page.evaluate("() => window.shows.length") == 1, "computers that play at once move nothing"


def test_reduced_motion_only_fades(site, open_page):
    page = open_page(site.address, scripts=[settings(motion="reduced", pace="calm"), WATCH])
    start(page, [PERSON, KEEN], Start_player="Tara")
    play_one(page)
    settled(page)
    for show in page.evaluate("() => window.shows"):
        assert show["flights"] == 0 and show["lasts"] <= 120


def test_the_systems_wish_is_obeyed(site, open_page):
    page = open_page(site.address, scripts=[settings(motion="system"), WATCH], reduced_motion="reduce")
    start(page, [PERSON, KEEN], Start_player="Tara")
    play_one(page)
    assert all(show["flights"] == 0 for show in page.evaluate("() => window.shows"))
    assert page.locator("html").get_attribute("data-motion") == "reduced"


# a request to think that is sent before a picture of what is drawn was begun
THINKING = """(() => {
    window.thoughts = 0;
    window.early = [];
    const app = document.querySelector('#app');
    let pictured = null;
    const picture = () => {
        pictured = app.dataset.stamp;
        requestAnimationFrame(picture);
    };
    requestAnimationFrame(picture);
    const ask = engine.ask.bind(engine);
    engine.ask = (request) => {
        if (request.do === 'think') {
            thoughts += 1;
            if (pictured !== app.dataset.stamp) early.push(app.dataset.stamp);
        }
        return ask(request);
    };
})()"""


def test_a_computer_thinks_once_the_move_before_is_on_the_screen(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    page.wait_for_selector(".start-go")
    engine(page, THINKING)
    start(page, [PERSON, KEEN, KEEN], Start_player="Tara")
    for number in range(3):
        decide(page, random.Random(number))
    settled(page)
    assert page.evaluate("thoughts") >= 6
    assert page.evaluate("early") == []
