"""Text at one and a half times its size, which is the most that the settings offer, fits every size, too."""

from clicking import settings, settled
from test_looks import check_every_size, open_save, pick
from walk import choosing, ending, midgame


def opened(site, open_page, save):
    page = open_page(site.address, scripts=[settings(textSize=150)], viewport={"width": 1440, "height": 900})
    open_save(page, save)
    return page


def test_the_table(site, open_page):
    page = opened(site, open_page, midgame())
    settled(page)
    check_every_size(page, whole=False)
    page.set_viewport_size({"width": 1440, "height": 900})
    pick(page)
    check_every_size(page, whole=False)
    # on a phone there is room for a little larger text only, and whose turn it is can be read
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator(".bar-status h1").evaluate("title => title.scrollWidth <= title.clientWidth + 1")
    assert page.locator("html").evaluate("page => Number(page.style.zoom)") == 390 / 320


def test_the_tile_choice_and_the_score_sheet(site, open_page):
    page = opened(site, open_page, choosing())
    settled(page)
    check_every_size(page, whole=False)
    page = opened(site, open_page, ending())
    check_every_size(page, whole=False)
