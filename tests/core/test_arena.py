"""The arena: everybody gets every hand, nothing that was played is lost, and shares come with honest intervals."""

import json
import sys
import textwrap
from concurrent.futures import ThreadPoolExecutor

import pytest
from tiny import TINY

from flowers_core import contests, outside
from flowers_core.ai import arena
from flowers_core.ai.arena import Course, Here, contest_of, play_game, play_games, standings, won_by
from flowers_core.ai.estimates import Sprt, Width, elo, wilson
from flowers_core.cli import main
from flowers_core.errors import BadRecord, BadRequest
from flowers_core.flowers import GAME
from flowers_core.games import register
from flowers_core.progress import plain

register(TINY)


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(outside, "FAREWELL", 0.2)
    monkeypatch.setattr(outside, "PATIENCE", 60.0)  # on a busy machine a program may take long to start


def contest(*players, places=None, game=TINY, seed=1):
    return contest_of(game, players, places, {}, seed, 1.0)


def untimed(result):
    """Without what differs from run to run."""
    return {key: result[key] for key in result if key != "seconds"}


def everything(held, games, executor=None, ahead=1):
    found = {result["number"]: untimed(result) for result in play_games(held, range(games), executor or Here(), ahead)}
    return [found[number] for number in sorted(found)]


# -- who sits where ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("places", [2, 3, 4])
def test_in_every_deal_everybody_has_every_seat(places):
    held = contest("greedy", "random", places=places)
    for deal in range(4):
        games = [held.seats(number) for number in range(deal * places, (deal + 1) * places)]
        for seat in range(places):
            assert sorted(game[seat] for game in games) == list(range(places))


def test_neighbours_change_sides_from_deal_to_deal():
    held = contest("greedy", "random", "greedy")
    assert [held.seats(number) for number in range(6)] == [
        *([0, 1, 2], [1, 2, 0], [2, 0, 1]),
        *([2, 1, 0], [0, 2, 1], [1, 0, 2]),
    ]


def test_the_last_player_has_all_places_that_are_left():
    assert contest("greedy", "random", places=4).lineup() == [0, 1, 1, 1]
    assert contest("greedy", "random", "greedy", places=4).lineup() == [0, 1, 2, 2]
    assert contest("greedy", "greedy").lineup() == [0, 1]


def test_a_deal_is_the_same_for_all_its_games(monkeypatch):
    held = contest("greedy", "random")
    dealt = [deal_of(held, number, monkeypatch) for number in range(4)]
    assert dealt[0] == dealt[1] != dealt[2] == dealt[3]


def deal_of(held, number, monkeypatch):
    """The first position of a game of the tiny one."""
    dealt = []
    new = TINY.new
    with monkeypatch.context() as patch:
        patch.setattr(TINY, "new", lambda *given: dealt.append(new(*given)) or dealt[-1])
        play_game(held, number)
    return dealt[0]


@pytest.mark.parametrize(
    "players",
    [[], ["greedy"], ["greedy"] * 5, ["nobody", "greedy"], ["greedy:0s", "greedy"], ["cmd:1it:x", "greedy"]],
)
def test_a_contest_that_makes_no_sense_is_refused(players):
    with pytest.raises(BadRequest):
        contest(*players)
    with pytest.raises(BadRequest):
        contest("greedy", "random", "greedy", places=2)


# -- games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [TINY, GAME], ids=lambda game: game.name)
@pytest.mark.parametrize("places", [2, 3, 4])
def test_a_contest_is_the_same_however_it_is_spread(game, places):
    held = contest("greedy:5it", "random", places=places, game=game, seed=7)
    games = 2 * places
    here = everything(held, games)
    with ThreadPoolExecutor(3) as threads:
        assert everything(held, games, threads, 3) == here
    assert everything(contest("greedy:5it", "random", places=places, game=game, seed=8), games) != here
    for number, result in enumerate(here):
        assert result["number"] == number and result["winners"] == result["result"]["winners"]
        assert sum(result["moves"]) == result["decisions"] and result["forfeits"] == []
        assert abs(sum(won_by(result, player) for player in range(2)) - 1) < 1e-9


def test_greedy_is_the_stronger_one():
    held = contest("greedy", "random", places=4, game=GAME)
    course = Course(held)
    for result in play_games(held, range(20), Here()):
        course.add(result)
    first, second = standings(held, course.counting())
    assert first.share > 0.8 and first.par == 0.25 and second.par == 0.75
    assert first.places == 1 and second.places == 3
    assert abs(first.share + second.share - 1) < 1e-9
    assert 0 < first.interval.low < first.share <= first.interval.high


# -- outside programs ------------------------------------------------------------------------------------------

EXAMPLE = """
    import json, sys
    for line in sys.stdin:
        question = json.loads(line)
        view, legal = question["view"], question["legal"]
        best = legal[0]
        for action in legal:
            if action.startswith("take") or action > best:
                best = action
        print(json.dumps({"action": best}), flush=True)
"""
"""A whole player in ten lines."""


@pytest.fixture
def program(tmp_path):
    def write(source, name="bot.py"):
        path = tmp_path / name
        path.write_text(textwrap.dedent(source), "utf-8")
        return f"cmd:'{sys.executable}' '{path}'"

    return write


def test_a_program_of_ten_lines_plays_matches(program):
    held = contest(program(EXAMPLE), "random", game=GAME)
    results = list(play_games(held, range(4), Here()))
    assert all(result["forfeits"] == [] and result["moves"][0] > 10 for result in results)


SPOILT = 'input(); print(\'{"action": "nonsense"}\')'


@pytest.mark.parametrize(("places", "decisive"), [(2, True), (3, False), (4, False)])
def test_a_program_that_breaks_the_agreement_loses_by_forfeit(program, places, decisive):
    """Of two players the other wins at once; of more, the others play on and one of them wins."""
    held = contest(program(SPOILT), "greedy", places=places)
    results = list(play_games(held, range(places), Here()))
    for result in results:
        seat = result["seats"].index(0)
        assert result["forfeits"] == [{"seat": seat, "code": "illegal-answer", "text": "nonsense"}]
        assert seat not in result["winners"] and result["winners"]
        assert (result["result"] is None) == decisive and result["moves"][0] == 0
    assert standings(held, results)[0].forfeits == places


def test_a_program_that_can_not_be_started_stops_the_contest():
    held = contest("greedy", "cmd:/no/such/program")
    with pytest.raises(BadRequest) as error:
        list(play_games(held, range(2), Here()))
    assert error.value.code == "bad-command" and error.value.args_["why"]


# -- the file ----------------------------------------------------------------------------------------------------


def test_a_contest_goes_on_where_it_stopped(tmp_path, monkeypatch):
    path = str(tmp_path / "results.json")
    held = contest("greedy", "random", places=3)
    whole = contests.hold(held, 12, 1, None, None)
    played = []
    original = arena.play_game

    def counted(held, number):
        if len(played) == 5:
            raise KeyboardInterrupt
        played.append(number)
        return original(held, number)

    monkeypatch.setattr(arena, "play_game", counted)
    with pytest.raises(KeyboardInterrupt):
        contests.hold(held, 12, 1, path, None)
    kept = json.loads((tmp_path / "results.json").read_text("utf-8"))
    assert [result["number"] for result in kept["games"]] == [0, 1, 2, 3, 4] and kept["counted"] == 3
    played.clear()
    played += [None] * 6
    course = contests.hold(held, 12, 1, path, None)
    assert played[6:] == [5, 6, 7, 8, 9, 10, 11]
    assert [untimed(result) for result in course.counting()] == [untimed(result) for result in whole.counting()]
    contests.hold(held, 12, 1, path, None)
    assert len(played) == 13


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": 1}', "\udcff"])
def test_a_file_that_holds_no_results_is_refused(tmp_path, text):
    path = tmp_path / "results.json"
    path.write_text(text, "utf-8", errors="surrogateescape")
    with pytest.raises(BadRecord) as error:
        contests.hold(contest("greedy", "random"), 4, 1, str(path), None)
    assert error.value.code == "no-results"
    assert path.read_text("utf-8", errors="surrogateescape") == text


def test_a_file_of_another_contest_is_refused(tmp_path):
    path = str(tmp_path / "results.json")
    contests.hold(contest("greedy", "random"), 2, 1, path, None)
    for other in (
        contest("greedy", "greedy"),
        contest("greedy", "random", seed=2),
        contest("greedy", "random", places=3),
    ):
        with pytest.raises(BadRecord) as error:
            contests.hold(other, 2, 1, path, None)
        assert error.value.code == "other-contest"
    kept = json.loads((tmp_path / "results.json").read_text("utf-8"))
    kept["games"][0]["seats"] = [0, 0]
    (tmp_path / "results.json").write_text(json.dumps(kept), "utf-8")
    with pytest.raises(BadRecord) as error:
        contests.hold(contest("greedy", "random"), 2, 1, path, None)
    assert error.value.code == "no-results"


# -- estimates -------------------------------------------------------------------------------------------------


def test_intervals_are_wilsons():
    """Values of Newcombe (1998), table I."""
    for won, games, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)):
        found = wilson(won, games)
        assert abs(found.low - low) < 6e-5 and abs(found.high - high) < 6e-5
    assert abs(wilson(29, 29).low - 0.8830) < 6e-5 and wilson(29, 29).high == 1
    assert wilson(0, 0) == (0, 1)


def test_elo_of_shares():
    assert elo(0.5) == 0 and abs(elo(10 / 11) - 400) < 1e-9 and abs(elo(1 / 11) + 400) < 1e-9
    assert elo(0) == float("-inf") and elo(1) == float("inf")


def test_sprt_settles_what_was_asked():
    rule = Sprt(0.5, 0.6)
    assert rule.verdict(5, 10) is None
    assert "accepted" in rule.verdict(70, 100) and "rejected" in rule.verdict(45, 100)
    # Wald's bounds: a ratio of 19 either way at 5 % each
    assert rule.verdict(16, 16) is None and "accepted" in rule.verdict(17, 17)


def test_width_waits_for_some_games():
    assert Width(0.9).verdict(10, 10) is None and Width(0.2).verdict(40, 80) is None
    assert "0.2" in Width(0.2).verdict(50, 100)


def result_of(held, number, won):
    lineup = held.lineup()
    seats = [lineup[place] for place in held.seats(number)]
    return {"number": number, "seats": seats, "winners": [seats.index(0 if won else 1)]}


def test_what_counts_does_not_depend_on_the_order_of_the_games():
    held = contest("greedy", "random")
    games = [result_of(held, number, number % 8 != 7) for number in range(60)]
    verdicts = set()
    for order in (games, games[::-1], games[1::2] + games[::2]):
        course = Course(held, Sprt(0.5, 0.75))
        for result in order:
            course.add(result)
        verdicts.add((course.counted, course.verdict))
    ((counted, verdict),) = verdicts
    assert counted < 60 and counted % 2 == 0 and "accepted" in verdict


def test_games_of_a_deal_count_once_it_is_whole():
    held = contest("greedy", "random", places=3)
    course = Course(held)
    for number, counted in ((0, 0), (2, 0), (3, 0), (1, 3), (5, 3), (4, 6)):
        course.add(result_of(held, number, True))
        assert course.counted == counted == len(course.counting())


# -- the command ------------------------------------------------------------------------------------------------


def test_the_command_tells_shares_with_intervals(capsys, tmp_path):
    path = tmp_path / "results.json"
    command = ["arena", "--player", "greedy", "--player", "random", "--game", "flowers", "--seed", "3", "--draw", "2"]
    assert main([*command, "--games", "9", "--json", str(path)]) == 0
    heading, columns, first, second, difference = capsys.readouterr().out.splitlines()
    assert heading == "flowers (draw=2), 2 players, seed 3: 10 games, 5 deals with every seat taken in turn"
    assert "95 % (Wilson)" in columns and first.startswith("greedy ") and second.startswith("random ")
    assert difference.startswith("greedy is ") and len(json.loads(path.read_text("utf-8"))["games"]) == 10
    # with its results there, the rule stops before another game is played; two processes agree with one
    assert main([*command, "--games", "90", "--json", str(path), "--sprt", "0.2,0.8"]) == 0
    assert "Settled: the share is 0.8 rather than 0.2" in capsys.readouterr().out
    assert len(json.loads(path.read_text("utf-8"))["games"]) == 10
    assert main([*command, "--games", "10", "--jobs", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[2].split()[:6] == first.split()[:6]


def test_reasons_of_forfeits_are_told(capsys, program):
    assert (
        main(["arena", "--player", program(SPOILT), "--player", "greedy", "--games", "2", "--until-width", "0.2"]) == 0
    )
    out = capsys.readouterr().out
    assert "lost 2 by forfeit: illegal-answer" in out and "Not settled yet." in out


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--player", "greedy"],
        ["--player", "greedy", "--player", "nobody"],
        ["--player", "greedy", "--player", "random", "--players", "1"],
        ["--player", "greedy", "--player", "random", "--players", "5"],
        ["--player", "greedy", "--player", "random", "--games", "0"],
        ["--player", "greedy", "--player", "random", "--jobs", "0"],
        ["--player", "greedy", "--player", "random", "--seconds", "0"],
        ["--player", "greedy", "--player", "random", "--sprt", "0.6,0.5"],
        ["--player", "greedy", "--player", "random", "--sprt", "0.6"],
        ["--player", "greedy", "--player", "random", "--sprt", "0.6,x"],
        ["--player", "greedy", "--player", "random", "--until-width", "0.1,0.2"],
        ["--player", "greedy", "--player", "random", "--until-width", "1"],
        ["--player", "greedy", "--player", "random", "--until-width", "0.1", "--sprt", "0.5,0.6"],
        ["--player", "greedy", "--player", "cmd:/no/such/program", "--games", "2"],
        ["--player", "greedy", "--player", "random", "--json", "/no/such/folder/file", "--games", "2"],
    ],
    ids=" ".join,
)
def test_a_contest_that_makes_no_sense_is_code_2(arguments, capsys):
    try:
        code = main(["arena", *arguments])
    except SystemExit as stop:
        code = stop.code
    assert code == 2
    out, err = capsys.readouterr()
    assert out == "" and err and "Traceback" not in err


def test_progress_needs_no_library(capsys):
    told = plain(3, "game", 1)
    told(1, "even")
    assert capsys.readouterr().err == ""  # not at every step
    told(1, "greedy leads")
    assert capsys.readouterr().err == "3 of 3 games  greedy leads\n"
