"""What the protocol promises, for every registered game and for the tiny one."""

import pytest
from tiny import TINY

from flowers_core.chance import Chance, Pcg32, Scripted, Seeded
from flowers_core.errors import BadNotation, BadRequest, FlowersError, IllegalAction
from flowers_core.games import game_named, game_names, register
from flowers_core.jsontext import dump, load
from flowers_core.players import BASELINES, choose
from flowers_core.protocol import Match, complete_options
from flowers_core.record import Recorded, Recorder
from flowers_core.trace import check_trace, trace

register(TINY)
GAMES = [game_named(name) for name in game_names()]
SEATS = [(game, players) for game in GAMES for players in game.players]


def named(value):
    return value.name if hasattr(value, "name") else str(value)


def every_game(test):
    return pytest.mark.parametrize("game", GAMES, ids=named)(test)


def every_table(test):
    return pytest.mark.parametrize(("game", "players"), SEATS, ids=named)(test)


def played(game, players, seed=1, options=None):
    """A match played to its end at random; yields it before every decision and at the end."""
    match = Match(game, players, Seeded(Pcg32(seed)), options)
    rng = Pcg32(seed, 7)
    while match.state.to_act is not None:
        yield match
        legal = match.state.legal()
        match.play(legal[rng.below(len(legal))])
    yield match


class NoChance(Chance):
    """For decisions that must not be made."""


@every_game
def test_a_game_describes_itself(game):
    assert game.name and game.players == tuple(sorted(game.players)) and type(game.version) is int
    for allowed in game.options.values():
        assert len(allowed) >= 1


@every_table
def test_a_state_says_who_decides_what_until_the_end(game, players):
    for match in played(game, players):
        state = match.state
        assert state.players == players
        assert state.turn >= 1
        legal = state.legal()
        if state.to_act is None:
            assert (legal, state.phase) == ([], "over")
            assert set(state.result["winners"]) <= set(range(players)) and state.result["winners"]
        else:
            assert 0 <= state.to_act < players
            assert legal and len(set(legal)) == len(legal)
            assert state.phase != "over" and state.result is None
            assert [game.parse(action) for action in legal] == legal


@every_table
def test_a_position_is_a_value(game, players):
    """Applying changes nothing; equal content is equal, with one hash; JSON brings it back."""
    for match in played(game, players, seed=2):
        state = match.state
        before = dump(state.to_json())
        again = game.state_from_json(load(before), match.options)
        assert again == state and hash(again) == hash(state)
        for action in state.legal():
            after, _ = state.apply(action, Seeded(Pcg32(3)))
            assert after != state
            assert (after, _) == state.apply_unchecked(action, Seeded(Pcg32(3)))
        assert dump(state.to_json()) == before


@every_table
def test_what_is_not_legal_is_refused_and_changes_nothing(game, players):
    for match in played(game, players, seed=4):
        state, steps, memory = match.state, len(match.steps), match.memory
        for text in ("", " ", "nonsense", "☃", "pass ", "0", "a" * 5000):
            with pytest.raises(BadNotation):
                game.parse(text)
            with pytest.raises(FlowersError):
                match.play(text)
        for step in match.steps[-12:]:
            if step.action not in state.legal():
                with pytest.raises(IllegalAction) as refusal:
                    match.play(step.action)
                assert refusal.value.code and refusal.value.rule and refusal.value.text == step.action
        assert (match.state, len(match.steps), match.memory) == (state, steps, memory)


@every_table
def test_chance_is_explicit(game, players):
    """A game replays from its recorded outcomes alone, and the deal and the events tell of them all."""
    recorder = Recorder(Seeded(Pcg32(11)))
    match = Match(game, players, recorder)
    rng = Pcg32(12)
    told = game.deal_outcomes(match.first)
    assert game.new(players, Scripted(told), match.options) == match.first
    while match.state.to_act is not None:
        legal = match.state.legal()
        told += game.event_outcomes(match.play(legal[rng.below(len(legal))]).events)
    assert len(told) == len(recorder.outcomes)
    for chance in (Recorded(recorder.outcomes), Scripted(told)):
        again = Match(game, players, chance)
        for step in match.steps:
            assert again.play(step.action).events == step.events
        assert again.state == match.state and again.memory == match.memory


@every_table
def test_the_same_seed_gives_the_same_game(game, players):
    options = complete_options(game, {})
    for policy in BASELINES:
        first = list(trace(game, players, 5, options, policy))
        assert first == list(trace(game, players, 5, options, policy))
        assert first != list(trace(game, players, 6, options, policy))
        assert check_trace([line.encode() for line in first]).lines == len(first)


@every_table
def test_taking_back_is_the_inverse_of_playing(game, players):
    *_, match = played(game, players, seed=8)
    end, memory, steps = match.state, match.memory, list(match.steps)
    for step in reversed(steps):
        assert match.unplay() is step
    assert match.state == match.first and match.memory == game.memory(match.first)
    for step in steps:
        after, events = match.state.apply(step.action, Scripted(game.event_outcomes(step.events)))
        assert events == step.events
        match.memory = game.remember(match.memory, match.state, step.action, events)
        match.state = after
    assert match.state == end and match.memory == memory
    with pytest.raises(IndexError):
        Match(game, players, Seeded(Pcg32(8))).unplay()


@every_table
def test_a_view_is_json_and_enough_to_decide(game, players):
    for match in played(game, players, seed=9):
        for seat in [*range(players), None]:
            view = match.view(seat)
            assert load(dump(view)) == view
            assert (view["game"], view["players"], view["seat"]) == (game.name, players, seat)
            assert (view["to_act"], view["phase"]) == (match.state.to_act, match.state.phase)
        if match.state.to_act is not None:
            view, legal = match.view(match.state.to_act), match.state.legal()
            for name in [*BASELINES, "seedling", "bud", "blossom"]:
                assert choose(name, game, view, legal, Pcg32(1)) in legal
            values = game.appraise(view, legal)
            assert len(values) == len(legal) and {type(value) for value in values} == {int}


@every_table
def test_a_sampled_state_looks_the_same_and_plays_on(game, players):
    rng = Pcg32(10)
    for match in played(game, players, seed=10):
        for seat in [*range(players), None]:
            view = match.view(seat)
            sampled = game.sample(view, rng)
            assert game.state_from_json(sampled.to_json(), match.options) == sampled
            again = game.view(sampled, match.memory, seat, view["events"])
            assert again == view
            if seat is not None and seat == sampled.to_act:
                assert sampled.legal() == match.state.legal()


@every_table
def test_words_come_from_views(game, players):
    """Choices, explanations, facts, narration and the score sheet: notes with a message and a rule."""

    def check(notes):
        for each in notes:
            assert set(each) == {"id", "args", "rule"} and each["id"] and load(dump(each)) == each

    for match in played(game, players, seed=14):
        for seat in [*range(players), None]:
            facts = game.facts(match.view(seat))
            check(facts["summary"] + ([facts["banner"]] if facts["banner"] else []))
        if match.state.to_act is None:
            sheet = game.score_sheet(match.view(None), [(step.player, step.events) for step in match.steps])
            assert [seat["seat"] for seat in sheet["seats"]] == list(range(players))
            check(sheet["notes"])
            continue
        view, legal = match.view(match.state.to_act), match.state.legal()
        offered = []
        for choice in game.choices(view):
            more = [choice] if "action" in choice else game.choices(view, choice["begun"])
            assert choice["legal"] == any([one["legal"] for one in more]) and (choice["legal"] or choice["note"])
            offered += more
        assert sorted([choice["action"] for choice in offered if choice["legal"]]) == sorted(legal)
        for choice in offered:
            explained = game.explain(view, choice["action"])
            assert explained["legal"] == choice["legal"]
            check(explained["notes"])
        if match.steps:
            step = match.steps[-1]
            events = [game.seen(event, None) for event in step.events]
            check(game.narrate(step.player, step.action, events, match.view(None)))


@every_game
def test_a_match_refuses_what_the_game_does_not_have(game):
    for players in (0, 1, 99):
        with pytest.raises(BadRequest):
            Match(game, players, NoChance())
    with pytest.raises(BadRequest):
        Match(game, game.players[0], NoChance(), {"no such option": 1})
    for name, allowed in game.options.items():
        for value in (None, "yes", 1, "4", 4.0, -1, []):
            with pytest.raises(BadRequest):
                complete_options(game, {name: value})
        assert complete_options(game, {name: allowed[-1]})[name] == allowed[-1]


def test_an_unknown_game_is_refused():
    with pytest.raises(BadRequest):
        game_named("no such game")
