"""Ratings: one scale from all games at once, in Elo points, with intervals that hold what is known."""

import json

import pytest

from flowers_core.ai.arena import contest_of
from flowers_core.ai.rating import ANCHORED, ratings, round_robin
from flowers_core.cli import main
from flowers_core.errors import BadRequest
from flowers_core.flowers import GAME


def played(contest, winners):
    """Games of a contest, each won by the player of that number."""
    results = []
    for number, winner in enumerate(winners):
        seats = [contest.lineup()[place] for place in contest.seats(number)]
        results.append({"number": number, "seats": seats, "winners": [seats.index(winner)]})
    return contest, results


def pair(*players):
    return contest_of(GAME, players, None, {}, 1, 1.0)


def test_ten_to_one_is_400_points():
    found = ratings(
        [played(pair("blossom", "random"), [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0] * 20)], ["random", "blossom"], 1
    )
    assert [one["name"] for one in found] == ["blossom", "random"] and {one["games"] for one in found} == {220}
    assert found[0]["rating"] == ANCHORED and abs(found[1]["rating"] - (ANCHORED - 400)) < 15
    low, high = found[1]["low"], found[1]["high"]
    assert low < found[1]["rating"] < high and 60 < high - low < 300


def test_who_was_never_met_is_rated_through_others():
    """Bradley-Terry: 3 to 1 twice over is 9 to 1."""
    games = [played(pair("blossom", "bud"), [0, 0, 0, 1] * 50), played(pair("bud", "seedling"), [0, 0, 0, 1] * 50)]
    found = {one["name"]: one["rating"] for one in ratings(games, ["seedling", "blossom", "bud"], 1)}
    assert abs(found["blossom"] - found["bud"] - 191) < 8 and abs(found["bud"] - found["seedling"] - 191) < 8


def test_of_three_players_the_winner_beats_both():
    found = ratings(
        [played(pair("blossom", "bud", "seedling"), [0, 0, 1, 0, 2, 0, 1, 0, 1] * 20)],
        ["blossom", "bud", "seedling"],
        1,
    )
    assert [one["name"] for one in found] == ["blossom", "bud", "seedling"]
    assert abs(found[0]["rating"] - found[1]["rating"] - 400 * 0.2218) < 20  # 5 to 3


def test_the_fit_is_the_same_again_and_needs_games():
    games = [played(pair("blossom", "bud"), [0, 1, 0, 1, 0, 0] * 5)]
    assert ratings(games, ["blossom", "bud"], 3) == ratings(games, ["blossom", "bud"], 3)
    with pytest.raises(BadRequest):
        ratings([played(pair("blossom", "bud"), [])], ["blossom", "bud"], 3)


def test_everybody_meets_everybody():
    met = [contest.players for contest in round_robin(GAME, ["blossom", "bud", "seedling"], 2, {}, 1)]
    assert met == [("blossom", "bud"), ("blossom", "seedling"), ("bud", "seedling")]
    assert len(round_robin(GAME, ["blossom", "bud", "seedling", "random"], 3, {}, 1)) == 4


def test_the_command_keeps_games_and_ratings(tmp_path, capsys):
    path = tmp_path / "ratings.json"
    command = ["rate", "--player", "blossom", "--player", "random", "--player", "bud:1it", "--json", str(path)]
    assert main([*command, "--games", "2", "--folder", str(tmp_path / "two")]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 4
    assert main([*command, "--games", "3", "--players", "3", "--folder", str(tmp_path / "three")]) == 0
    kept = json.loads(path.read_text("utf-8"))["flowers"]
    assert list(kept) == ["2", "3"] and len(list((tmp_path / "two").iterdir())) == 3
    assert {one["name"] for one in kept["3"]["ratings"]} == {"blossom", "random", "bud:1it"}
    assert kept["2"]["seed"] == 1 and kept["2"]["games"] == 2 and {"command", "date"} < set(kept["2"])


@pytest.mark.parametrize("arguments", [["--player", "bud"], ["--player", "bud", "--player", "x"], ["--games", "0"]])
def test_a_round_robin_that_makes_no_sense_is_code_2(arguments, tmp_path, capsys):
    usual = [] if "--player" in arguments else ["--player", "bud", "--player", "blossom"]
    assert main(["rate", "--folder", str(tmp_path), *arguments, *usual]) == 2
    assert capsys.readouterr().err.count("\n") == 1
