"""Players by name, with their budgets; the light ones: honest by type, and greedy is much better than random."""

import pytest

from flowers_core.catalogue import Catalogue
from flowers_core.chance import Pcg32, Seeded
from flowers_core.errors import BadRequest
from flowers_core.flowers import GAME
from flowers_core.players import choose, is_level, level_names, light_level, needs_thinker, parse
from flowers_core.protocol import Match, error_note

ENGLISH = Catalogue.load()


def share_of_wins(players, games):
    """Of one greedy player, in every seat in turn, among random ones; a shared victory counts in part."""
    won = 0.0
    for seed in range(games):
        seat = seed % players
        match = Match(GAME, players, Seeded(Pcg32(seed)))
        luck = Pcg32(seed, 1)
        while match.state.to_act is not None:
            name = "greedy" if match.state.to_act == seat else "random"
            match.play(choose(name, GAME, match.view(match.state.to_act), match.state.legal(), luck))
        winners = match.state.result["winners"]
        won += (seat in winners) / len(winners)
    return won / games


@pytest.mark.parametrize(("players", "games"), [(2, 100), (3, 60), (4, 60)])
def test_greedy_beats_random(players, games):
    assert share_of_wins(players, games) >= 0.95


def test_ties_are_settled_by_the_generator():
    state = GAME.new(2, Seeded(Pcg32(1)), {"draw": 4})
    view = GAME.view(state, GAME.memory(state), 0, [])
    legal = state.legal()
    values = GAME.appraise(view, legal)
    best = {legal[place] for place in range(len(legal)) if values[place] == max(values)}
    assert {choose("greedy", GAME, view, legal, Pcg32(seed)) for seed in range(60)} <= best
    assert {choose("random", GAME, view, legal, Pcg32(seed)) for seed in range(300)} == set(legal)


# -- names and budgets --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "spelling", "milliseconds", "iterations"),
    [
        ("greedy", "greedy", None, None),
        ("greedy:0.4s", "greedy:0.4s", 400, None),
        ("greedy:.40s", "greedy:0.4s", 400, None),
        ("thinker:greedy:0.050s", "thinker:greedy:0.05s", 50, None),
        ("random:2s", "random:2s", 2000, None),
        ("random:02.s", "random:2s", 2000, None),
        ("random:0.001s", "random:0.001s", 1, None),
        ("greedy:3600s", "greedy:3600s", 3600000, None),
        ("greedy:600it", "greedy:600it", None, 600),
        ("greedy:00600it", "greedy:600it", None, 600),
        ("thinker:greedy:10000000it", "thinker:greedy:10000000it", None, 10000000),
    ],
)
def test_a_name_may_have_a_budget(name, spelling, milliseconds, iterations):
    """``views.md``, Players by name: and one spelling of it for records."""
    player = parse(name)
    assert (str(player), player.milliseconds, player.iterations) == (spelling, milliseconds, iterations)
    assert str(parse(spelling)) == spelling
    assert any(level["name"] == player.name for level in level_names())
    assert needs_thinker(name) == name.startswith("thinker:") and light_level(name) == player.level


@pytest.mark.parametrize(
    ("name", "part", "words"),
    [
        ("nobody", "nobody", "no computer player"),
        ("nobody:0.4s", "nobody", "no computer player"),
        ("thinker:nobody:0.4s", "thinker:nobody", "no computer player"),
        ("thinker:", "thinker:", "no computer player"),
        ("greedy:", "", "in seconds as in 0.4s, or in iterations as in 600it"),
        ("greedy:0.4", "0.4", "in seconds as in 0.4s, or in iterations as in 600it"),
        ("greedy:5min", "5min", "in seconds as in 0.4s, or in iterations as in 600it"),
        ("greedy:lots", "lots", "in seconds as in 0.4s, or in iterations as in 600it"),
        ("greedy:0.4s:0.4s", "0.4s:0.4s", "a number with at most three decimals"),
        ("greedy:1e3s", "1e3s", "a number with at most three decimals"),
        ("greedy:0,4s", "0,4s", "a number with at most three decimals"),
        ("greedy:0.0001s", "0.0001s", "a number with at most three decimals"),
        ("greedy:.s", ".s", "a number with at most three decimals"),
        ("greedy:--1s", "--1s", "a number with at most three decimals"),
        ("greedy:1.5it", "1.5it", "a whole number"),
        ("greedy:1.it", "1.it", "a whole number"),
        ("greedy:0s", "0s", "more than zero"),
        ("greedy:-0.4s", "-0.4s", "more than zero"),
        ("greedy:0it", "0it", "more than zero"),
        ("greedy:-600it", "-600it", "more than zero"),
        ("greedy:3600.001s", "3600.001s", "at most 3,600 seconds"),
        ("greedy:10000001it", "10000001it", "at most 10,000,000 iterations"),
        ("greedy:" + "9" * 5000 + "it", "9" * 150, "at most 10,000,000 iterations"),
    ],
)
def test_a_bad_name_is_refused_naming_the_part_that_is_wrong(name, part, words):
    with pytest.raises(BadRequest) as error:
        parse(name)
    told = ENGLISH.strict(error_note(error.value))
    assert "“" + part in told and words in told
    assert not is_level(name)


def test_a_budget_changes_no_player_that_does_not_search():
    state = GAME.new(3, Seeded(Pcg32(1)), {"draw": 4})
    view, legal = GAME.view(state, GAME.memory(state), 0, []), state.legal()
    for level in ("greedy", "random"):
        for seed in range(20):
            names = (level, level + ":0.4s", level + ":600it", "thinker:greedy:1it" if level == "greedy" else level)
            assert len({choose(name, GAME, view, legal, Pcg32(seed)) for name in names}) == 1
