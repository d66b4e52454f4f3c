"""The table in every layout: nothing cut off, too small to read or to touch, and no ring covered.

English and the longer pseudo-language, short and long names, few cards in hand and many, in the real page.
"""

import json
from pathlib import Path

import pytest
from axe import violations
from clicking import resize, settings, settled
from conftest import engine
from saves import Played, at, computer, person

SIZES = [
    (1440, 900),
    (1920, 1080),
    (1366, 768),
    (1100, 700),
    (1024, 768),
    (768, 1024),
    (800, 600),
    (844, 390),
    (390, 844),
    (360, 640),
    (320, 640),
]
"""Desktop, laptop, tablets, a frame, phones lying and upright, and 1280 pixels zoomed to 400 %."""

WHOLE = {(1440, 900), (1366, 768), (800, 600), (1024, 768), (768, 1024), (844, 390), (390, 844), (360, 640)}
"""Here all of the table is seen at once."""

LONG = ["Maximiliana", "Bartholomew Longname", "Konstantinopolitanski", "Wilhelmina of Orange"]

FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")


def open_save(page, text):
    """As in `saves`, whatever the language."""
    with page.expect_file_chooser() as chooser:
        page.locator(".start-import button").click()
    chooser.value.set_files({"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()})
    page.wait_for_selector(".table, .end")


def check_every_size(page, whole):
    """Fails with all that is wrong, by size. ``whole``: nothing may be out of sight where there is room for it."""
    wrong = {}
    for size in SIZES:
        resize(page, *size)
        faults = page.evaluate(FAULTS)
        high = page.evaluate("() => document.documentElement.scrollHeight")
        if whole and size in WHOLE and high > size[1] + 1:
            faults.append(f"higher than the page: {high}")
        if faults:
            wrong[str(size)] = faults[:6]
    assert not wrong, json.dumps(wrong, indent=1, ensure_ascii=False)


def pick(page):
    """A colour, a count and a mandala, as far as the preview."""
    page.locator('.hand-group[data-barred="false"]').last.click()
    if page.locator('.count[aria-pressed="true"]').count() == 0:
        page.locator('.count[data-barred="false"]').last.click()
    page.locator('.mandala-pick[aria-disabled="false"]').first.click()
    page.wait_for_selector(".preview-notes")


def busy(table):
    cards = sum(len(side["up"] + side["down"]) for one in table["view"]["mandalas"] for side in one["sides"])
    return table["acting"] == "person" and table["phase"] == "play" and cards > 14


def full(table):
    return busy(table) and len(table["view"]["hand"]) > 13


def choosing(table):
    return table["acting"] == "person" and table["phase"] == "claim"


SEATS = {
    2: [person("Tara"), computer("Mira")],
    3: [person("Tara"), computer("Mira"), computer("Theo")],
    4: [person(LONG[0]), *(computer(name) for name in LONG[1:])],
}


@pytest.mark.parametrize("language", ["en", "en-XA"])
@pytest.mark.parametrize(("players", "wanted"), [(2, full), (3, busy), (4, busy), (4, choosing)])
def test_the_table_in_every_size(site, open_page, players, wanted, language):
    save, _ = at(wanted, SEATS[players])
    page = open_page(site.address, scripts=[settings(language=language)])
    open_save(page, save)
    settled(page)
    whole = language == "en"
    check_every_size(page, whole)
    resize(page, 1440, 900)
    if wanted is choosing:
        page.locator(".tilechoice-option").last.click()
        page.wait_for_selector(".tilechoice-take:not(:disabled)")
    else:
        pick(page)
    check_every_size(page, whole)


@pytest.mark.parametrize(("made", "panel"), [(2, "2 of 3 Flowers"), (3, "3 of 3 Flowers"), (4, "4 Flowers")])
def test_no_panel_counts_four_flowers_of_three(site, open_page, made, panel):
    save, _ = at(busy, SEATS[3])
    page = open_page(site.address, scripts=[settings()], viewport={"width": 1440, "height": 900})
    engine(
        page,
        """(() => {
            const ask = engine.ask.bind(engine);
            engine.ask = async (request) => {
                const reply = await ask(request);
                if (reply.facts) reply.facts.flowers[reply.viewer] = argument;
                return reply;
            };
        })()""",
        made,
    )
    open_save(page, save)
    settled(page)
    for width, height in ((1440, 900), (390, 844)):
        resize(page, width, height)
        said = page.locator(".player-of").first
        assert said.locator(".unseen").inner_text() == panel
        assert ("3" in said.locator("[aria-hidden]").inner_text()) is (made <= 3)


def test_numbers_of_two_digits_are_read_in_every_size(site, open_page):
    def many(table):
        sides = [len(side["up"] + side["down"]) for one in table["view"]["mandalas"] for side in one["sides"]]
        return table["acting"] == "person" and table["phase"] == "play" and sorted(sides)[-2] >= 10

    save, table = at(many, SEATS[2])
    cards = [sum(map(len, (side["up"], side["down"]))) for one in table["view"]["mandalas"] for side in one["sides"]]
    page = open_page(site.address, scripts=[settings()])
    open_save(page, save)
    settled(page)
    check_every_size(page, whole=True)
    for size in SIZES:
        resize(page, *size)
        told = page.locator(".mandala :is(.pill, .row-side) > .num").all_inner_texts()
        assert sorted(told) == sorted(map(str, cards)), size
    resize(page, 1440, 900)
    pick(page)
    check_every_size(page, whole=True)


def test_the_score_sheet_says_once_who_has_won(site, open_page):
    played = Played([person("Tara"), computer("Mira")], 5)
    while not played.table["over"]:
        played.step()
    page = open_page(site.address, scripts=[settings()])
    open_save(page, played.save())
    won = page.get_by_role("heading", level=1).inner_text()
    best = max(seat["total"] for seat in played.table["sheet"]["seats"])
    assert won.endswith(f"with {best} points")
    assert page.get_by_text(won.split(" with ")[0]).count() == 1


@pytest.mark.parametrize("language", ["en", "en-XA"])
def test_the_score_sheet_in_every_size(site, open_page, language):
    played = Played(SEATS[4], 5)
    while not played.table["over"]:
        played.step()
    page = open_page(site.address, scripts=[settings(language=language)])
    open_save(page, played.save())
    page.wait_for_selector(".score-card")
    check_every_size(page, whole=False)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_every_theme_can_be_read(site, open_page, theme):
    """Axe measures the contrast of words; petals and tiles are told apart by outline, silhouette and letter."""
    save, _ = at(busy, SEATS[3])
    page = open_page(site.address, scripts=[settings(theme=theme)])
    open_save(page, save)
    settled(page)
    pick(page)
    for width, height in ((1440, 900), (800, 600), (390, 844), (844, 390)):
        resize(page, width, height)
        assert violations(page) == [], f"{width} × {height}"
