"""Each level's moves are legal in thousands of games, rare positions included: those are on record, some are played."""

import json
from collections import Counter

import honest
import pytest

TOLD = json.loads(honest.FILE.read_text("utf-8"))
AGAIN = {"flowers": [*range(6), *range(36, 48)], "petals": [*range(4), *range(16, 20), *range(40, 44)]}
"""The games that are played again: each number of players, the level's own moves and others'."""


@pytest.mark.parametrize("level", honest.NAMES)
@pytest.mark.parametrize("game", honest.COURSES)
def test_every_move_is_legal_whatever_comes(game, level):
    found = Counter()
    for number in AGAIN[game]:
        found.update(honest.legal_game(game, level, number))
    assert set(found) > honest.COURSES[game].rare - {"a victory was shared"}


@pytest.mark.parametrize(("game", "least", "decisions"), [("flowers", 5000, 50), ("petals", 2000, 25)])
def test_thousands_of_games_are_on_record(game, least, decisions):
    assert list(TOLD[game]) == honest.NAMES
    for name, level in TOLD[game].items():
        assert level["command"].endswith(f" {game} {name} {level['games']}") and level["date"]
        assert level["games"] >= 250 and level["decisions"] > decisions * level["games"]
        assert all(level[what] >= 10 for what in honest.COURSES[game].rare)
    assert sum(level["games"] for level in TOLD[game].values()) >= least
