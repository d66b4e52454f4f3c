"""What a play would do is read whole, wherever there is room for it."""

import pytest
from clicking import resize, settings, settled
from saves import at, computer, open_save, person

SEATS = [person("Tara"), computer("Mira"), computer("Theo"), computer("Ines")]


def late(table):
    cards = sum(len(side["up"] + side["down"]) for one in table["view"]["mandalas"] for side in one["sides"])
    return table["acting"] == "person" and table["phase"] == "play" and cards > 14


def nearly(table):
    """A mandala lacks one colour: what would complete it has the longest preview."""
    shown = [list(one["colours"].values()) for one in table["facts"]["mandalas"]]
    return late(table) and any(colours.count(None) == 1 for colours in shown)


OVER = "(one) => one.scrollHeight - one.clientHeight"
SMALL = (360, 640)


@pytest.mark.parametrize("players", [2, 3])
def test_no_preview_is_cut_off_and_nothing_unseen_has_the_focus(site, open_page, players):
    save, _ = at(nearly, SEATS[:players])
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
            for width, height in ((1440, 900), (800, 600), (640, 560), (390, 844)):
                resize(page, width, height)
                over = page.locator(".preview-notes").evaluate(OVER)
                beyond = page.locator(".log-line a").count() and page.locator(".log-line a:visible").count()
                if over > 4 or beyond:
                    cut.append((width, height, mandala, over, beyond))
    assert cut == [], cut


def test_every_layout_says_why_a_card_lies_face_up(site, open_page):
    save, _ = at(late, SEATS[:2])
    page = open_page(site.address, scripts=[settings()])
    open_save(page, save)
    settled(page)
    page.locator('.hand-group[data-barred="false"]').first.click()
    if page.locator('.count[aria-pressed="true"]').count() == 0:
        page.locator('.count[data-barred="false"]').first.click()
    page.wait_for_selector(".outcome")
    up = page.locator('.mandala:has(.outcome:has-text("Face up"))').first.get_attribute("data-mandala")
    page.locator(f'.mandala-pick[data-mandala="{up}"]').click()
    for width, height in ((1440, 900), (800, 600), (640, 560), (390, 844), SMALL, (844, 390)):
        resize(page, width, height)
        reason = page.locator(".preview-notes li").first
        assert "is new here" in reason.inner_text() and reason.locator(".rule-link").count() == 1, (width, height)
