"""The levels: weaker ones make a person's mistakes, each for a named cause, and never just any move."""

import io
import json
import sys
from itertools import pairwise

import pytest
from builders import position
from tiny import TINY

from flowers_core import bot
from flowers_core.ai.arena import Course, Here, contest_of, play_games, standings
from flowers_core.ai.levels import DISTRACTED, LEVELS, MISTAKES, RATINGS, level_player, mistakes_of
from flowers_core.ai.light import favourite
from flowers_core.ai.ratings import DATA
from flowers_core.ai.thinker import decide
from flowers_core.catalogue import Catalogue
from flowers_core.chance import Pcg32, Seeded
from flowers_core.cli import main
from flowers_core.flowers import GAME
from flowers_core.petals import GAME as PETALS
from flowers_core.players import BASELINES, STAND_IN, choose, level_names, light_level, needs_thinker, parse
from flowers_core.protocol import Match

ENGLISH = Catalogue.load()
LIGHT = [name for name, where in LEVELS if where == "dealer"]


def name_of(value):
    """A game's name; of anything else what pytest makes of it."""
    return getattr(value, "name", None)


BOTH = pytest.mark.parametrize("game", [GAME, PETALS], ids=name_of)


def decisions(game, players, seeds, policy="greedy", options=None):
    """(view, legal) of every decision in some games."""
    for seed in seeds:
        match = Match(game, players, Seeded(Pcg32(seed)), options)
        luck = Pcg32(seed, 1)
        while match.state.to_act is not None:
            view, legal = match.view(match.state.to_act), match.state.legal()
            yield view, legal
            match.play(choose(policy, game, view, legal, luck))


def view_of(*hands, **table):
    """The view of a position, and its legal actions."""
    state = GAME.state_from_json(position(*hands, **table), {"draw": 4})
    return GAME.view(state, GAME.memory(state), 0, []), state.legal()


def share(game, player, other, games, places=2):
    contest = contest_of(game, [player, other], places, {}, 11, 1.0)
    course = Course(contest)
    for result in play_games(contest, range(games), Here()):
        course.add(result)
    return standings(contest, course.counting())[0].share


# -- who there is --------------------------------------------------------------------------------------------


def test_every_level_has_a_name_and_a_character():
    for name, where in LEVELS:
        (shown,) = [level for level in level_names() if level["name"] == name]
        assert (shown["where"], shown["offered"]) == (where, True)
        assert len(ENGLISH.strict(f"level.{name}")) < 20 and ENGLISH.strict(f"level.{name}.about").endswith(".")
        assert needs_thinker(name) == (where == "thinker")
        assert light_level(name) == (name if where == "dealer" else STAND_IN)
    assert LIGHT[-1] == STAND_IN and set(LIGHT) < set(MISTAKES)


@BOTH
def test_every_level_is_rated_and_the_next_one_higher(game):
    """At least 80 Elo between neighbours in games of two; with more players none is clearly above a stronger one."""
    names = [name for name, _ in LEVELS]
    assert set(RATINGS) == set(names)
    for level in level_names():
        assert level.get("rating") == RATINGS.get(level["name"])
    for places in DATA[game.name]:
        told = {one["name"].split(":")[0]: one for one in DATA[game.name][places]["ratings"]}
        for weaker, stronger in pairwise(names):
            if places == "2":
                assert told[stronger]["rating"] - told[weaker]["rating"] >= 80
            assert told[stronger]["high"] > told[weaker]["low"]


def test_old_saves_and_hosts_may_still_name_the_first_players():
    for name in ("greedy", "random", "thinker:greedy"):
        assert str(parse(name)) == name and f"level.{name}" in ENGLISH
        assert [level["offered"] for level in level_names() if level["name"] == name] == [False]


# -- how strong they are --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "places", "games"),
    [(GAME, 2, 60), (GAME, 3, 24), (GAME, 4, 24), (PETALS, 2, 40), (PETALS, 4, 20), (PETALS, 5, 20)],
    ids=name_of,
)
def test_the_weakest_level_beats_random(game, places, games):
    """Issue 4: at least 85 of 100."""
    assert share(game, LIGHT[0], "random", games, places) >= 0.85


@BOTH
def test_each_level_beats_the_one_before(game):
    for weaker, stronger in pairwise(LIGHT):
        assert share(game, stronger, weaker, 60) > 0.5


# -- mistakes --------------------------------------------------------------------------------------------------


@BOTH
def test_a_level_makes_its_own_mistakes_and_no_others(game):
    """And where it makes none it plays as well as the best of the dealer's: nothing is random about it."""
    for level in LIGHT:
        causes = {mistake for mistake, _ in mistakes_of(game, level)}
        told = []
        plain = 0

        def notice(*mistake, told=told):
            told.append(mistake)

        for number, (view, legal) in enumerate(decisions(game, 2, range(4))):
            before = len(told)
            action = level_player(level, game, view, legal, Pcg32(number), notice)
            values = game.appraise(view, legal)
            best = values[legal.index(action)] == max(values)
            assert best == (len(told) == before)
            plain += best
            if not best:
                cause, taken, instead = told[-1]
                assert taken == action and values[legal.index(instead)] == max(values) and cause in causes
                if cause != DISTRACTED:
                    wrong = game.misjudge(view, legal, cause)
                    assert wrong[legal.index(action)] == max(wrong)
        assert plain > 0 and {cause for cause, _, _ in told} == causes


@BOTH
def test_the_mistakes_are_the_games_own(game):
    assert set(game.mistakes) <= set(MISTAKES)
    known = {mistake for level in game.mistakes for mistake, _ in game.mistakes[level]} - {DISTRACTED}
    views = list(decisions(game, 3, range(6)))
    for mistake in known:
        changed = 0
        for view, legal in views:
            values = game.misjudge(view, legal, mistake)
            assert len(values) == len(legal) and all(type(value) is int for value in values)
            changed += favourite(values, legal, Pcg32(1)) != favourite(game.appraise(view, legal), legal, Pcg32(1))
        assert 0 < changed < len(views)


def test_who_forgets_face_down_cards_thinks_a_claim_is_free():
    """P2, L1: player 1 owns mandala A by three cards, two of which lie face down."""
    table = {"A": ("red-3 green-5", 1, "", "purple / 2purple")}
    view, legal = view_of("2grey 3orange", "4green", **table)
    sane, wrong = GAME.appraise(view, legal), GAME.misjudge(view, legal, "forgot-face-down")
    play = legal.index("2grey@A")
    assert wrong[play] - sane[play] > 100  # two cards beat the one that is remembered
    other = legal.index("2grey@B")
    assert wrong[other] == sane[other]
    open_table = {"A": ("red-3 green-5", 1, "", "purple")}
    view, legal = view_of("2grey 3orange", "4green", **open_table)
    assert GAME.misjudge(view, legal, "forgot-face-down") == GAME.appraise(view, legal)


def test_the_greedy_do_not_mind_what_others_get():
    """X1: the tile that is left to the second player takes nothing from the worth of a choice."""
    views = [one for one in decisions(GAME, 2, range(6)) if one[0]["phase"] == "claim"]
    differs = 0
    for view, legal in views:
        sane, wrong = GAME.appraise(view, legal), GAME.misjudge(view, legal, "greed")
        assert all(greedy >= value for greedy, value in zip(wrong, sane, strict=True))
        differs += sane != wrong
    assert differs


def test_the_fearful_see_nothing_in_an_incomplete_claim_of_their_own():
    view, legal = view_of("2grey 3orange", "4green", A=("red-3 green-5", None, "", ""))
    sane, wrong = GAME.appraise(view, legal), GAME.misjudge(view, legal, "fear-of-claim")
    for action in ("1grey@A", "2grey@A", "3orange@A"):
        assert wrong[legal.index(action)] < sane[legal.index(action)]


def test_the_short_sighted_see_a_mandala_when_it_is_nearly_complete():
    far, legal = view_of("2grey 3orange", "4green", A=("red-3 green-5", 1, "", "purple"))
    assert GAME.misjudge(far, legal, "short-sight") != GAME.appraise(far, legal)
    table = {letter: (tiles, None, "", "") for letter, tiles in (("B", "grey-2 orange-2"), ("C", "purple-2 yellow-2"))}
    near, legal = view_of("2grey 3orange", "4green", A=("red-3 green-5", 1, "purple orange", "2yellow"), **table)
    play = legal.index("1grey@A")
    assert GAME.misjudge(near, legal, "short-sight")[play] == GAME.appraise(near, legal)[play] != 0


def placements(mistake, own, other, harmony=False):
    """Petals with these points of fire, water, earth and air: (points, effect, value, value with the mistake) of every
    placement in some positions."""
    found = []
    for view, legal in decisions(PETALS, 2, range(3), "greedy", {"harmony": harmony}):
        if view["phase"] != "place":
            continue
        named = [dict(zip(("fire", "water", "earth", "air"), points, strict=True)) for points in (own, other)]
        view = {**view, "scores": named if view["seat"] == 0 else named[::-1]}
        values = dict(zip(legal, PETALS.appraise(view, legal), strict=True))
        wrong = dict(zip(legal, PETALS.misjudge(view, legal, mistake), strict=True))
        for choice in PETALS.choices(view):
            if choice["legal"]:
                action = choice["action"]
                found.append((tuple(choice["points"]), choice["effect"], values[action], wrong[action]))
    return found


def test_who_forgets_the_lowest_tracker_sees_nothing_in_points_for_it():
    """W2: they would count most."""
    seen = placements("forgot-lowest", (9, 1, 8, 9), (9, 9, 9, 9))
    base = {points: wrong for points, effect, _, wrong in seen if effect is None and points[1] == 0}
    pairs = [(points, value, wrong) for points, effect, value, wrong in seen if effect is None and points[1]]
    assert pairs
    for points, value, wrong in pairs:
        without = (points[0], 0, *points[2:])
        assert wrong < value and wrong == base.get(without, wrong)


def test_who_is_soon_content_takes_few_points_for_enough_and_lets_the_best_tracker_climb():
    """W2: the lowest one would count."""
    seen = [one for one in placements("soon-content", (4, 5, 6, 9), (9, 9, 9, 9)) if one[1] is None]
    assert len({one[0] for one in seen}) > 20
    best = {}
    for points, _, _, wrong in seen:
        tallest = max(own + more for own, more in zip((4, 5, 6, 9), points, strict=True))
        assert best.setdefault(tallest, wrong) == wrong
    assert [best[tallest] for tallest in sorted(best)] == sorted(set(best.values()))
    lacking = [one for one in placements("soon-content", (0, 5, 6, 9), (9, 9, 9, 9)) if one[1] is None]
    first, more, none = [
        {wrong for points, _, _, wrong in lacking if points[0] == own and not points[3]} for own in (3, 4, 0)
    ]
    assert min(first) > max(none) and min(first) == min(more)


def test_what_is_wrong_where_the_lowest_counts_is_less_so_in_harmony():
    """W3: a tall tracker costs the game, so who fears to be out is calm once it leads; who is soon content or greedy
    still sees who wins a tracker (W1)."""
    for own in ((9, 1, 1, 1), (20, 1, 1, 1)):
        seen = [one for one in placements("fear-of-out", own, (1, 9, 9, 9), harmony=True) if one[1] is None]
        assert len({wrong - value for _, _, value, wrong in seen}) == 1
    for mistake in ("soon-content", "greed"):
        behind = {one[0]: one[3] for one in placements(mistake, (8, 3, 3, 3), (8, 9, 9, 9), harmony=True)}
        ahead = {one[0]: one[3] for one in placements(mistake, (8, 3, 3, 3), (7, 9, 9, 9), harmony=True)}
        out = {one[0]: one[3] for one in placements(mistake, (8, 3, 3, 3), (20, 20, 20, 20), harmony=True)}
        assert all(behind[points] == ahead[points] > out[points] for points in behind)
    alike = [one for one in placements("greed", (3, 3, 3, 3), (0, 0, 0, 0), harmony=True) if one[1] is None]
    assert len({sum(one[0]) for one in alike}) == len({one[3] for one in alike}) > 3


def test_the_greedy_in_petals_want_more_of_what_they_have_most_of():
    """W2 counts the two lowest."""
    seen = [one for one in placements("greed", (9, 5, 1, 9), (20, 20, 20, 20)) if one[1] is None]
    most = [one for one in seen if one[0][0] and not any(one[0][1:])]
    least = [one for one in seen if one[0][2] and not any(one[0][:2] + one[0][3:])]
    pairs = [(high, low) for high in most for low in least if high[0][0] == low[0][2] < 4]
    assert pairs and all(high[2] < low[2] and high[3] > low[3] for high, low in pairs)


def test_who_fears_to_be_out_looks_at_the_best_tracker_alone():
    """W1: to win one is enough not to be out."""
    seen = [one for one in placements("fear-of-out", (30, 1, 1, 1), (9, 9, 9, 9)) if one[1] is None]
    assert len({one[0] for one in seen}) > 20
    assert {(points[0], wrong) for points, _, _, wrong in seen} == {
        (points, 100 * (21 + points)) for points in {one[0][0] for one in seen}
    }


def test_a_game_without_mistakes_of_its_own_knows_the_distracted():
    causes = set()
    for number, (view, legal) in enumerate(decisions(TINY, 3, range(10))):
        for level in LIGHT:
            assert level_player(level, TINY, view, legal, Pcg32(number), lambda *told: causes.add(told[0])) in legal
    assert causes <= {DISTRACTED}


@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in (GAME, PETALS) for players in game.players], ids=name_of
)
def test_every_move_is_legal_and_the_same_again(game, players):
    names = [*LIGHT, *BASELINES]
    for number, (view, legal) in enumerate(decisions(game, players, range(3), "random")):
        for name in names:
            action = choose(name, game, view, legal, Pcg32(number))
            assert action in legal and choose(name, game, view, legal, Pcg32(number)) == action


# -- the debug log ----------------------------------------------------------------------------------------------


@BOTH
def test_a_debug_log_tells_the_mistakes_and_their_causes(game, monkeypatch, capsys):
    questions = [{"view": view, "legal": legal} for view, legal in decisions(game, 2, range(2))]
    text = "".join(json.dumps(question) + "\n" for question in questions)
    for debug, told in (([], False), (["--debug"], True)):
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        assert main(["bot", "--level", "seedling", "--seed", "1", *debug]) == 0
        out, err = capsys.readouterr()
        assert len(out.splitlines()) == len(questions) and bool(err) == told
    lines = err.splitlines()
    assert len(lines) > 5 and all(line.startswith("seedling: ") and " instead of " in line for line in lines)
    assert {line.rpartition(": ")[2] for line in lines} <= {mistake for mistake, _ in mistakes_of(game, "seedling")}
    assert main(["play", "--game", game.name, "bud", "blossom", "--seed", "3", "--debug"]) == 0
    assert all(line.startswith("bud: ") for line in capsys.readouterr().err.splitlines())
    assert bot.serve("blossom", 1, [], io.StringIO()) is None


@BOTH
def test_the_florist_makes_mistakes_too_and_else_judges_by_what_was_learned(game):
    plain, told = 0, []
    views = list(decisions(game, 2, range(2)))
    for number, (view, legal) in enumerate(views):
        before = len(told)
        action = decide("florist", view, legal, Pcg32(number), lambda *notice: told.append(notice))
        assert action in legal and decide("florist", view, legal, Pcg32(number)) == action
        plain += len(told) == before
    assert {cause for cause, _, _ in told} == {cause for cause, _ in MISTAKES["florist"]}
    assert plain > len(views) / 2
