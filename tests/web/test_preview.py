"""What a play would do is read whole, wherever there is room for it."""

import pytest
from clicking import resize, settings, settled
from saves import at, computer, open_save, person

SEATS = [person("Tara"), computer("Mira"), computer("Theo"), computer("Ines")]


def late(table):
    cards = sum(len(side["up"] + side["down"]) for one in table["view"]["mandalas"] for side in one["sides"])
    return table["acting"] == "person" and table["phase"] == "play" and cards > 14


OVER = "(one) => one.scrollHeight - one.clientHeight"
BEYOND_REACH = """(one) => {
    one.scrollTop = one.scrollHeight;
    const over = one.lastElementChild.getBoundingClientRect().bottom - one.getBoundingClientRect().bottom;
    one.scrollTop = 0;
    return over;
}"""
SMALL = (360, 640)
"""With four players the whole table keeps to this screen, and a long preview is read by moving it."""


@pytest.mark.parametrize("players", [2, 4])
def test_no_preview_is_cut_off_and_nothing_unseen_has_the_focus(site, open_page, players):
    save, _ = at(late, SEATS[:players])
    page = open_page(site.address, scripts=[settings()])
    open_save(page, save)
    settled(page)
    page.evaluate("document.fonts.ready")
    cut = []
    for group in page.locator('.hand-group[data-barred="false"]').all():
        group.click()
        if page.locator('.count[aria-pressed="true"]').count() == 0:
            page.locator('.count[data-barred="false"]').last.click()
        for mandala in "ABC":
            if page.locator(f'.mandala-pick[data-mandala="{mandala}"]').get_attribute("aria-disabled") == "true":
                continue
            page.locator(f'.mandala-pick[data-mandala="{mandala}"]').click()
            for width, height in ((1440, 900), (800, 600), (390, 844), SMALL):
                resize(page, width, height)
                over = page.locator(".preview-notes").evaluate(
                    BEYOND_REACH if players == 4 and (width, height) == SMALL else OVER
                )
                beyond = page.locator(".log-line a").count() and page.locator(".log-line a:visible").count()
                if over > 4 or beyond:
                    cut.append((width, height, mandala, over, beyond))
    assert cut == [], cut
