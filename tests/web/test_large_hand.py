"""Large hands, which taking cards back can bring about: in every size, by pointer and by key."""

from pathlib import Path

import pytest
from clicking import changed, colours, put_back, resize, settings, settled, stamp
from conftest import engine
from saves import open_save
from test_looks import check_every_size, pick

RECORD = (Path(__file__).parent / "large-hand.txt").read_text("utf-8")
"""A game in which Tara, to decide, took 21 cards back and holds 3 to 7 of each colour."""

ELEVEN_GREEN = (Path(__file__).parent / "eleven-green.txt").read_text("utf-8")
"""A game in which Tara, to decide, holds 11 green cards and 7 others."""


@pytest.fixture
def page(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    open_save(page, RECORD)
    settled(page)
    return page


def test_it_fits_every_size(page):
    assert page.locator(".hand-card").count() == 32
    check_every_size(page, whole=True)
    resize(page, 1440, 900)
    colours(page)[3].click()
    check_every_size(page, whole=True)
    resize(page, 1440, 900)
    put_back(page)
    pick(page)
    check_every_size(page, whole=True)


CUT_LETTERS = """() => [...document.querySelectorAll('.hand-card')].filter((card) => {
    const letter = card.querySelector('.card-letter');
    const next = card.nextElementSibling;
    return next && letter.textContent && letter.getBoundingClientRect().right > next.getBoundingClientRect().left;
}).length"""


def test_no_letter_of_a_card_in_hand_is_cut_by_the_next_card(page):
    for size in SIZES:
        resize(page, *size)
        assert page.evaluate(CUT_LETTERS) == 0, size
        assert page.locator(".hand-card:last-child .card-letter:not(:empty)").count() == 6


def test_every_count_can_be_played(page):
    counts = {}
    for group in colours(page):
        group.click()
        counts[group.get_attribute("data-colour")] = page.locator('.count[data-barred="false"]').count()
    assert counts == {"grey": 3, "purple": 6, "red": 6, "green": 7, "orange": 5, "yellow": 5}
    was = stamp(page)
    put_back(page)
    page.keyboard.press("g")
    page.keyboard.press("7")
    page.keyboard.press("a")
    page.wait_for_selector(".preview-notes li")
    page.wait_for_selector(".play:enabled")
    page.keyboard.press("Enter")
    changed(page, was)
    page.wait_for_function("() => document.querySelectorAll('.hand-card').length === 25")


SIZES = [(1440, 900), (800, 600), (640, 560), (820, 1180), (390, 844), (360, 640), (844, 390)]


@pytest.fixture
def green(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    open_save(page, ELEVEN_GREEN)
    settled(page)
    return page


def shown(page):
    """How many cards are chosen: by the pressed count, by the cards lifted, and by what the hint says."""
    pressed = page.locator('.count[aria-pressed="true"]').get_attribute("data-count")
    return int(pressed), page.locator('.hand-card[data-chosen="true"]').count()


def test_counts_of_two_digits_are_whole_and_in_sight_in_every_size(green):
    green.locator('.hand-group[data-colour="green"]').click()
    check_every_size(green, whole=True)
    for size in SIZES:
        resize(green, *size)
        for count in (11, 1, 10):
            badge = green.locator(f'.count[data-count="{count}"]')
            badge.click()
            assert badge.locator(".num").inner_text() == str(count)
            assert shown(green) == (count, count), size
        # whoever typed it sees it, too
        green.keyboard.press("1")
        green.keyboard.press("1")
        seen = """badge => {
            const [a, b] = [badge, badge.parentElement].map((one) => one.getBoundingClientRect());
            return Math.max(b.left - a.left, b.top - a.top, a.right - b.right, a.bottom - b.bottom) <= 1;
        }"""
        assert green.locator('.count[data-count="11"]').evaluate(seen), size


def test_ten_of_a_colour_are_typed_stepped_to_and_played(green):
    page = green
    page.keyboard.press("g")
    for typed, count in (("1", 1), ("0", 10), ("5", 5), ("1", 1), ("1", 11), ("1", 1), ("2", 2)):
        page.keyboard.press(typed)
        assert shown(page) == (count, count), "two digits are one number, as far as the hand goes"
    page.locator('.count[data-count="11"]').focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.count") == "10"
    page.keyboard.press("Enter")
    assert shown(page) == (10, 10)
    page.keyboard.press("c")
    page.wait_for_selector(".preview-head")
    assert page.locator(".preview-head").inner_text().split()[0] == "10"
    page.wait_for_selector(".play:enabled")
    was = stamp(page)
    page.keyboard.press("Enter")
    changed(page, was)
    played = engine(page, "(await engine.ask({ do: 'table', since: 0 })).steps.map((step) => step.action)")
    assert "10green@C" in played
