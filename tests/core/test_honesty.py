"""Each level's moves are legal in thousands of games, rare positions included: those are on record, some are played."""

import json
from collections import Counter

import honest
import pytest

TOLD = json.loads(honest.FILE.read_text("utf-8"))


@pytest.mark.parametrize("level", honest.NAMES)
def test_every_move_is_legal_whatever_comes(level):
    found = Counter()
    for number in [*range(6), *range(36, 48)]:
        found.update(honest.legal_game(level, number))
    assert set(found) > honest.RARE


def test_thousands_of_games_are_on_record():
    assert list(TOLD) == honest.NAMES
    for name, level in TOLD.items():
        assert level["command"].endswith(f" {name} {level['games']}") and level["date"]
        assert level["games"] >= 250 and level["decisions"] > 50 * level["games"]
        assert all(level[what] >= 20 for what in honest.RARE)
    assert sum(level["games"] for level in TOLD.values()) >= 5000
