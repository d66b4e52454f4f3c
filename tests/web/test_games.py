"""Whole games in a real browser, by clicking, to the score sheet."""

import pytest
from clicking import CAREFREE, KEEN, PERSON, play_out, settings, settled, start


@pytest.mark.parametrize("seats", [[PERSON, KEEN], [PERSON, KEEN, KEEN], [PERSON, KEEN, CAREFREE, KEEN]], ids=len)
def test_a_whole_game_by_clicking(site, open_page, seats):
    page = open_page(site.address, scripts=[settings()])
    start(page, seats)
    counts = play_out(page, seed=len(seats))
    assert counts["play"] > 3
    assert page.locator(".score-card").count() == len(seats)
    assert page.get_by_role("button", name="Play again").is_visible()


def test_a_seed_in_the_address_deals_the_same_games_in_the_same_order(site, open_page):
    def dealt(seed, games):
        """The hand, and what the log says of a computer's first move, for each game of one visit."""
        page = open_page(site.address, scripts=[settings()], seed=seed)
        told = []
        for _ in range(games):
            start(page, [PERSON, CAREFREE], Start_player="Mira")
            settled(page)
            told.append([page.locator(part).inner_text() for part in (".log-panel", ".hand-groups")])
            page.get_by_role("link", name="Flowers, to the start").click()
        return told

    first, second = dealt(7, 2)
    assert first != second
    assert dealt(8, 1) == [second], "the second game of seed 7 is the first of seed 8"
    assert dealt("7x", 1) != [first], "what is no number is no seed"
