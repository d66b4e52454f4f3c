"""What a person is told of the large Python while it is on its way, left out, or kept away by thrift."""

import pytest
from clicking import LARGE, PERSON, seat, settings, settled, start
from conftest import thinker_settles
from saves import Played, computer, open_save, person


def test_its_bytes_are_shown_where_a_seat_waits_for_it_and_a_light_player_stands_in(site, open_page):
    site.faults["library"] = "hold"
    page = open_page(site.address, thinker=True, scripts=[settings()])
    page.wait_for_selector(".start-go")
    assert page.locator(".start-thinker").count() == 0
    seat(page, 2, **LARGE)
    line = page.locator(".start-thinker")
    line.get_by_text("The large Python is loading").wait_for()
    page.wait_for_function(
        "() => { const bar = document.querySelector('.start-thinker progress'); return bar.value > 0; }"
    )
    bar = line.locator("progress")
    assert bar.evaluate("bar => bar.value < bar.max && bar.max > 5e6")
    start(page, [PERSON, LARGE], Start_player="Mira")
    said = page.locator('[data-notice="stood-in"]').inner_text()  # soon it goes by itself
    assert "still loading" in said and " MB" in said
    assert settled(page) == "play"
    site.released.set()
    assert thinker_settles(page) == "ready"


def test_where_the_address_leaves_it_out_the_start_page_says_so(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    page.wait_for_selector(".start-go")
    seat(page, 2, **LARGE)
    page.get_by_text("The large Python is left out here").wait_for()
    start(page, [PERSON, LARGE], Start_player="Mira")
    assert "left out" in page.locator('[data-notice="stood-in"]').inner_text()
    assert not any("library" in path for path in site.requests)


@pytest.mark.parametrize(("level", "name"), [("thinker:greedy", "Keen"), ("master", "Blossom")])
def test_whoever_stands_in_is_named(site, open_page, level, name):
    """A baseline that a host seats in the large Python plays as well in the dealer; for a level Blossom plays."""
    page = open_page(site.address, scripts=[settings()])
    open_save(page, Played([computer("Mira", level), person("Tara")], seed=1).save())
    page.locator('[data-notice="stood-in"]', has_text=f"“{name}” made this move").wait_for()


def test_a_device_that_is_too_small_for_it_is_spared_it(site, open_page):
    small = "Object.defineProperty(navigator, 'deviceMemory', { value: 1 });"
    page = open_page(site.address, thinker=True, scripts=[settings(), small])
    page.wait_for_selector(".start-go")
    seat(page, 2, **LARGE)
    page.get_by_text("The large Python is left out here").wait_for()
    start(page, [PERSON, LARGE], Start_player="Mira")
    assert settled(page) == "play"
    assert not any("library" in path for path in site.requests)


THRIFT = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"


def test_with_data_saved_it_is_not_loaded_before_the_person_asks_for_it(site, open_page):
    page = open_page(site.address, thinker=True, scripts=[settings(), THRIFT])
    page.wait_for_selector(".start-go")
    seat(page, 2, **LARGE)
    told = page.locator(".start-thinker")
    told.get_by_text("Data saver keeps the large Python away").wait_for()
    start(page, [PERSON, LARGE], Start_player="Mira")
    page.locator('[data-notice="stood-in"]', has_text="Data saver keeps").wait_for()
    assert settled(page) == "play"
    assert not any("library" in path for path in site.requests)
    page.locator('[data-notice="stood-in"]').get_by_role("button", name="Load it").click()
    assert thinker_settles(page) == "ready"


def test_with_data_saved_it_can_be_loaded_before_the_game(site, open_page):
    page = open_page(site.address, thinker=True, scripts=[settings(), THRIFT])
    page.wait_for_selector(".start-go")
    seat(page, 2, **LARGE)
    page.locator(".start-thinker").get_by_role("button", name="Load it").click()
    assert thinker_settles(page) == "ready"
    page.locator(".start-thinker").wait_for(state="detached")
    assert any("library" in path for path in site.requests)
