"""The matches that the master was measured in are kept game by game, and the README tells what they say."""

import json
from pathlib import Path

import pytest

from flowers_core.ai.arena import Contest, read_results, standings

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "tests" / "arena" / "results").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_match_says_what_its_games_say(path):
    told = json.loads(path.read_text("utf-8"))
    contest = Contest(**{**told["contest"], "players": tuple(told["contest"]["players"])})
    games = read_results(str(path), contest)
    assert [game["number"] for game in games[: told["counted"]]] == list(range(told["counted"]))
    found = standings(contest, games[: told["counted"]])
    assert json.loads(json.dumps([line._asdict() for line in found])) == told["standings"]
    assert told["command"] and told["date"]
    first = found[0]
    low, high = first.interval
    line = f"| {first.games} | {100 * first.share:.1f} % [{100 * low:.1f}, {100 * high:.1f}] |"
    rows = [row for row in (ROOT / "README.md").read_text("utf-8").splitlines() if f"| {path.name} |" in row]
    assert len(rows) == 1 and line in rows[0]


def test_there_are_matches():
    assert FILES
