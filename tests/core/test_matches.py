"""The matches behind every figure on strength are kept game by game, and the README tells what they say."""

import json
from pathlib import Path

import pytest

from flowers_core.ai import rating
from flowers_core.ai.arena import Contest, read_results, standings
from flowers_core.ai.levels import LEVELS
from flowers_core.ai.rating import round_robin
from flowers_core.ai.ratings import DATA
from flowers_core.games import game_named

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


@pytest.mark.parametrize("match", ["2", "3", "4", "petals-2", "petals-3", "petals-4", "petals-5"])
def test_the_lowest_level_wins_nearly_always_against_random(match):
    """Issue 4: at least 85 of 100."""
    told = json.loads((ROOT / f"tests/arena/results/{match}-seedling-random.json").read_text("utf-8"))
    assert told["contest"]["players"] == [LEVELS[0][0], "random"] and told["counted"] >= 200
    assert told["standings"][0]["share"] >= 0.85


RATED = sorted((ROOT / "tests" / "arena" / "ratings").iterdir())


@pytest.mark.parametrize("folder", RATED, ids=[folder.name for folder in RATED])
def test_the_ratings_are_what_the_round_robins_games_say(folder, monkeypatch):
    """Every set of players has its file, with as many games as the command says."""
    game, _, places = folder.name.partition("-")
    told = DATA[game][places]
    words = told["command"].split()
    names = [words[place + 1] for place, word in enumerate(words) if word == "--player"]
    played = []
    for contest in round_robin(game_named(game), names, int(places), {}, told["seed"]):
        path = folder / ("-".join(contest.players).replace(":", "_") + ".json")
        games = read_results(str(path), contest)
        assert [result["number"] for result in games] == list(range(told["games"] + -told["games"] % int(places)))
        played.append((contest, games))
    assert len(list(folder.iterdir())) == len(played)
    monkeypatch.setattr(rating, "RESAMPLES", 1)  # the intervals take their time
    found = {one["name"]: one["rating"] for one in rating.ratings(played, names, told["seed"])}
    assert found == {one["name"]: one["rating"] for one in told["ratings"]}


def test_the_games_of_all_ratings_are_kept():
    assert [folder.name for folder in RATED] == sorted([f"{game}-{places}" for game in DATA for places in DATA[game]])
