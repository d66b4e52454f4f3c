"""A hand of 32 cards, which taking cards back can bring about: in every size, by pointer and by key."""

from pathlib import Path

import pytest
from clicking import changed, colours, put_back, resize, settings, settled, stamp
from saves import open_save
from test_looks import check_every_size, pick

RECORD = (Path(__file__).parent / "large-hand.txt").read_text("utf-8")
"""A game in which Tara, to decide, took 21 cards back and holds 3 to 7 of each colour."""


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
