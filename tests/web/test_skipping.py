"""What moves ends at any input; reduced motion only fades; computers that play at once move nothing."""

from clicking import KEEN, PERSON, changed, colours, press, settings, settled, stamp, start

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
