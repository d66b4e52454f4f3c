"""A game that the page knows nothing of is played in the plain rendering, by the same table."""

import random

from clicking import KEEN, changed, settings, settled, stamp, start


def test_the_tiny_game_from_its_choice_to_the_score_sheet(dist_with_tiny, serve, open_page):
    page = open_page(serve(dist_with_tiny).address, scripts=[settings()])
    page.wait_for_selector(".start-go")
    page.get_by_label("tiny").check()
    start(page, [{"kind": "Person"}, KEEN])
    rng = random.Random(1)
    while settled(page) != "end":
        was = stamp(page)
        rng.choice(page.locator('.plain-choices button[aria-disabled="false"]').all()).click()
        page.get_by_role("button", name="Play ", exact=False).last.click()
        changed(page, was)
    assert page.locator(".plain-sheet .panel").count() == 2
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".plain")
