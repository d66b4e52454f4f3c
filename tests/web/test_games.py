"""Whole games in a real browser, by clicking, to the score sheet."""

import pytest
from clicking import CAREFREE, KEEN, PERSON, play_out, settings, start


@pytest.mark.parametrize("seats", [[PERSON, KEEN], [PERSON, KEEN, KEEN], [PERSON, KEEN, CAREFREE, KEEN]], ids=len)
def test_a_whole_game_by_clicking(site, open_page, seats):
    page = open_page(site.address, scripts=[settings()])
    start(page, seats)
    counts = play_out(page, seed=len(seats))
    assert counts["play"] > 3
    assert page.locator(".score-card").count() == len(seats)
    assert page.get_by_role("button", name="Play again").is_visible()
