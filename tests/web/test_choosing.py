"""Choosing computer players: what each level is like and how strong, before the game and in the middle of one."""

import re

from axe import violations
from clicking import LARGE, NOTICED, PERSON, noticed, play_out, resize, seat, settings, settled, start
from conftest import ask, thinker_settles
from saves import Played, computer, open_save, person

HEADINGS = {"dealer": "Play at once", "thinker": "Play once the large Python is loaded"}
SIZES = [(1440, 900), (390, 844), (800, 600)]


def offered(page, number):
    """What the list of one seat's levels says: ``[(heading, label, value)]``."""
    row = page.get_by_role("group", name=f"Seat {number}", exact=True)
    return row.get_by_label("Level").evaluate(
        "list => [...list.options].map((one) => [one.parentElement.label, one.label, one.value])"
    )


def test_levels_are_offered_weakest_first_with_the_strength_for_so_many_players(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    page.wait_for_selector(".start-go")
    levels = {level["name"]: level for level in ask(page, {"do": "hello"})["levels"]}
    for players in (2, 3, 4):
        if players > 2:
            page.get_by_role("button", name="Add a seat").click()
        found = offered(page, 2)
        assert [value for _, _, value in found] == [name for name in levels if levels[name]["offered"]]
        for heading, label, value in found:
            assert heading == HEADINGS[levels[value]["where"]]
            rating = levels[value].get("rating", {}).get("flowers", {}).get(str(players))
            assert rating is None or label.endswith(f" · {rating}")
        ratings = [int(known.group()) for _, label, _ in found if (known := re.search(r"\d+$", label))]
        if players == 2:  # with more, neighbours may be level
            assert ratings == sorted(ratings)
        if ratings:
            assert f"measured in games for {players}" in page.locator(".rating-about").inner_text()


def test_what_a_level_is_like_stands_beside_it_and_belongs_to_its_list(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    page.wait_for_selector(".start-go")
    choice = page.get_by_role("group", name="Seat 2", exact=True).get_by_label("Level")
    lines = set()
    for _, _, value in offered(page, 2):
        choice.select_option(value=value)
        line = page.locator("#level-about-2")
        assert choice.get_attribute("aria-describedby") == "level-about-2"
        lines.add(line.inner_text())
    assert len(lines) == len(offered(page, 2))
    for size in SIZES:
        resize(page, *size)
        assert violations(page) == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    seat(page, 2, kind="Person")
    assert page.locator(".level-about, .rating-about").count() == 0


def test_who_lets_a_computer_play_chooses_its_level(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, PERSON], Start_player="Tara")
    page.locator(".curtain .button.primary").click()
    assert settled(page) == "play"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a computer play for Mira").click()
    dialog = page.get_by_role("dialog")
    assert dialog.get_by_role("radio").count() == len(dialog.locator(".level-about").all()) >= 3
    assert violations(page) == []
    dialog.get_by_role("radio", name="Seedling").check()
    dialog.get_by_role("button", name="Let it play").click()
    dialog.wait_for(state="detached")
    page.wait_for_selector('.player-name[title="Mira: Seedling"]')


def test_a_game_against_a_master_is_played_to_the_end(site, open_page):
    """With few iterations, for the strength is not what is tried here."""
    page = open_page(site.address, thinker=True, scripts=[settings(), NOTICED])
    assert thinker_settles(page) == "ready"
    open_save(page, Played([person("Tara"), computer("Mira", "master:10it")], seed=5).save())
    counts = play_out(page, seed=3)
    assert counts["play"] > 5
    assert "stood-in" not in noticed(page)
    assert page.locator(".score-card").count() == 2


def test_the_time_that_a_person_grants_is_kept_and_reaches_the_thinker(site, open_page):
    page = open_page(site.address, thinker=True, scripts=[settings()])
    assert thinker_settles(page) == "ready"
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("radio", name="Deep").check()
    page.reload()
    assert page.get_by_role("radio", name="Deep").is_checked()
    assert thinker_settles(page) == "ready"
    page.go_back()
    start(page, [PERSON, LARGE], Start_player="Mira")
    assert settled(page) == "play"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("link", name="Settings").click()
    # what this device does in that time is said from now on
    page.get_by_text(re.compile(r"Here it was [\d.,]+ continuations in [\d.,]+ s")).wait_for()
