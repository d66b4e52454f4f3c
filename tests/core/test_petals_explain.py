"""Petals in words: previews say what will happen, reasons what the rules say, and every note has its message."""

import io

import pytest
from petals_builders import GAME, card_list, play, position
from test_petals_rules import EFFECTS, effect_state

from flowers_core.catalogue import Catalogue, Reading
from flowers_core.chance import Pcg32, Seeded
from flowers_core.errors import IllegalAction
from flowers_core.petals.pieces import CARDS, ELEMENTS
from flowers_core.petals.sampling import any_action
from flowers_core.players import choose
from flowers_core.protocol import Match
from flowers_core.terminal import TerminalGame

ENGLISH = Catalogue.load()
MOVER = GAME.policies()["mover"]
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]


def words(notes, reader=0):
    """All notes in English; fails where a message or a value is missing."""
    return " ".join([ENGLISH.strict(note, reading=Reading(NAMES, reader)) for note in notes])


def games(seeds=3):
    for players in GAME.players:
        for seed in range(seeds):
            match = Match(GAME, players, Seeded(Pcg32(seed)), {"harmony": seed == 1})
            rng = Pcg32(seed, 2)
            while match.state.to_act is not None:
                yield match
                legal = match.state.legal()
                match.play(MOVER(match.view(match.state.to_act), legal, rng) if seed else any_action(match.state, rng))
            yield match


def every_choice(game, view):
    """The choices, and those that they stand for."""
    for choice in game.choices(view):
        yield from [choice] if "action" in choice else game.choices(view, choice["begun"])


def shared(pair):
    """T2: the element of both flowers, else their number."""
    (mine, value), (theirs, other) = (pair[whose].split("-") for whose in ("mine", "theirs"))
    return mine if mine == theirs else int(value) if value == other != "symbol" else None


def test_a_preview_says_what_then_happens():
    for match in games():
        state = match.state
        if state.to_act is None:
            continue
        view, seat = match.view(state.to_act), state.to_act
        rng = Pcg32(len(match.steps))
        for action in {any_action(state, rng) for _ in range(4)}:
            told = GAME.explain(view, action)
            after, events = state.apply(action, match.chance)
            data = told["data"]
            scored = [event for event in events if event["type"] == "scored"]
            assert told["legal"] and all(note["rule"] for note in told["notes"]) and words(told["notes"], seat)
            assert data["effect"] == (after.effect[0] if after.effect else None)
            drawing = "petals.preview.draws" in [note["id"] for note in told["notes"]]
            assert drawing == any(event["type"] == "drew" for event in events)
            assert bool(scored) == (data["effect"] != "either")
            if scored:
                assert scored[0]["points"] == data["points"] and scored[0]["card"] == data["card"]
                gained = {element: data["points"][element] for element in ELEMENTS}
                now = dict(zip(ELEMENTS, state.scores[seat], strict=True))
                assert data["scores"] == {element: now[element] + gained[element] for element in ELEMENTS}
            total = sum(sum(pair["points"]) for pair in data["pairs"])
            assert total == sum(data["points"].values())
            assert [pair["shared"] for pair in data["pairs"]] == [shared(pair) for pair in data["pairs"]]
            told = [note for note in GAME.narrate(seat, action, events, view) if "seams" in note["args"]]
            seams = [[pair["side"], shared(pair)] for pair in data["pairs"] if pair["matches"] and not pair["symbols"]]
            assert [note["args"]["seams"] for note in told] == [seams] * len(scored), "where it scored, for drawing"


def test_choices_tell_the_points_of_every_action():
    for match in games(1):
        if match.state.to_act is None or len(match.steps) % 5:
            continue
        view = match.view(match.state.to_act)
        for choice in every_choice(GAME, view):
            if choice["legal"]:
                points = GAME.explain(view, choice["action"])["data"]["points"]
                assert list(points.values()) == choice["points"], choice


def test_of_several_pairs_of_symbols_the_deciding_one_comes_first():
    """T3: that of the same element, if there is one; before the placement and after it."""
    game = card_list("A1 A1 A1 A1", "A1 W* A1 A1", "E* A1 A1 A1", "A2 A2 F* W*", "A2 A2 F* F*", "F3 F3 F3 F3")
    for card, symbols in (("a04", ["water", "water"]), ("a05", ["fire", "earth"])):
        before = position(game, "a06@2,-1r0", f"{card} a30")
        shown = {choice["action"]: choice for choice in game.choices(game.view(before, None, 0, []))}
        after, _ = play(before, f"{card}@1,0r0")
        met = game.facts(game.view(after, None, 0, []))["met"]
        assert len(met) == 2 and shown[f"{card}@1,0r0"]["symbols"] == symbols
        assert [met[0][whose].split("-")[0] for whose in ("mine", "theirs")] == symbols


def test_what_is_not_legal_has_a_reason_in_words():
    state, _ = effect_state("a04", garden="a06@2,-1r0 a07@3,-1r0 a08@3,0r0 a09@2,1r0 a10@2,0r0")
    view = EFFECTS.view(state, None, 0, [])
    shown = {choice["card"]: choice for choice in EFFECTS.choices(view)}
    assert [card for card in shown if shown[card]["legal"]] == ["a06", "a07", "a08", "a09"]
    reasons = {card: words([shown[card]["note"]]) for card in shown if not shown[card]["legal"]}
    assert reasons["a01"] == "a01 is one of the three starting cards: they stay."
    assert reasons["a04"] == "a04 is part of the pair of symbols: it stays."
    assert reasons["a10"] == "a10 has cards on all four sides: it is enclosed."
    for action in ("score", "a30@3,1r0", "move a07@3,-1r0", "move a30@9,9r0", "move a01@4,0r0"):
        told = EFFECTS.explain(view, action)
        with pytest.raises(IllegalAction) as caught:
            state.apply(action, None)
        assert not told["legal"] and told["notes"][0]["id"] == "petals.why." + caught.value.code
        assert words(told["notes"]) and ENGLISH.strict("error." + caught.value.code, {"text": action})


def test_moves_that_would_break_the_garden_are_shown_with_the_reason():
    state, _ = effect_state("a04", garden="a06@2,-1r0 a07@2,-2r0")
    view = EFFECTS.view(state, None, 0, [])
    moves = EFFECTS.choices(view, "move a06")
    assert {move["action"].split("r")[0] for move in moves if move["legal"]} == {"move a06@1,-2"}
    broken = {move["note"]["id"] for move in moves if not move["legal"]}
    assert broken == {"petals.why.falls-apart", "petals.why.touches-nothing"}


def test_planning_ahead_shows_the_next_turn():
    match = Match(GAME, 3, Seeded(Pcg32(1)))
    view = match.view(2)
    assert {choice["card"] for choice in GAME.choices(view)} == set(view["hand"])
    assert GAME.explain(view, f"{view['hand'][0]}@1,0r0")["legal"]
    state, _ = effect_state("a04")
    assert {choice["kind"] for choice in EFFECTS.choices(EFFECTS.view(state, None, 1, []))} == {"place"}


def test_who_has_played_the_last_card_has_nothing_to_plan():
    match = Match(GAME, 2, Seeded(Pcg32(1)))
    while len(match.state.hands[0]) == 2 or match.state.to_act == 0:
        match.play(match.state.legal()[0])
    assert GAME.choices(match.view(0)) == [] and GAME.choices(match.view(1))


def told_of(match, seat):
    """The best turn, how many cards were moved and the last card: by the turns that the states count."""
    turns, moved, last = {}, 0, None
    for step in match.steps:
        for event in step.events:
            if event.get("player") == seat and event["type"] == "scored":
                turns.setdefault(step.before.turn, []).append(list(event["points"].values()))
            moved += step.player == seat and event["type"] == "moved"
            if event.get("player") == seat and event["type"] == "last card":
                last = {"card": event["card"], "points": event["points"]}
    sums = {turn: [sum(column) for column in zip(*cards, strict=True)] for turn, cards in turns.items()}
    turn = max(sums, key=lambda turn: (sum(sums[turn]), -turn))
    best = {"turn": turn, "points": dict(zip(ELEMENTS, sums[turn], strict=True))} if any(sums[turn]) else None
    return best, moved, last


def test_every_note_of_whole_games_has_words():
    for match in games(2):
        for seat in (match.state.to_act, 1, None):
            view = match.view(seat)
            facts = GAME.facts(view)
            assert words(facts["summary"] + ([facts["banner"]] if facts["banner"] else []), seat)
        if match.steps:
            step = match.steps[-1]
            for reader in (step.player, 1 - step.player, None):
                view = GAME.view(step.before, None, reader, [])
                events = [GAME.seen(event, reader) for event in step.events]
                told = GAME.narrate(step.player, step.action, events, view)
                assert words(told, reader) or step.action == "score"
        if match.state.to_act is None:
            sheet = GAME.score_sheet(match.view(None), [(step.player, step.events) for step in match.steps])
            assert [told_of(match, seat) for seat in range(len(sheet["seats"]))] == [
                (row["best"], row["moved"], row["last"]) for row in sheet["seats"]
            ]
            for row in sheet["seats"]:
                words([item["note"] for item in row["items"]])
                formulas = [item["formula"] for item in row["items"] if item["formula"]]
                counting = {note["rule"] for note in formulas if note["id"] == "petals.sheet.counts"}
                assert words(formulas) and counting <= {"W3" if match.options["harmony"] else "W2"}
            assert [row["seat"] for row in sheet["seats"] if row["rank"] == 1] == match.state.result["winners"]
            assert words(sheet["notes"])


def test_the_log_tells_a_choice_and_what_came_of_it():
    state = position(EFFECTS, "a06@2,-1r0 a07@3,-1r0", "a04 a30")
    view = EFFECTS.view(state, None, 0, [])
    after, events = play(state, "a04@1,0r0")
    told = words(EFFECTS.narrate(0, "a04@1,0r0", events, view))
    assert told == "You: a04 to 1, 0. a04 scores +3 air. Two identical symbols: you also move another card."
    view = EFFECTS.view(after, None, 0, [])
    action = "move a07@2,-2r90"
    _, events = play(after, action)
    told = words(EFFECTS.narrate(0, action, events, view))
    assert told.startswith("a07 moves from 3, −1 to 2, −2. ") and "You draw a" in told


def test_the_page_may_know_the_whole_card_list():
    facts = GAME.facts(Match(GAME, 2, Seeded(Pcg32(1))).view(None))
    assert facts["cards"]["c01"] == ["fire-3", "fire-2", "fire-1", "fire-symbol"]
    assert len(facts["cards"]) == 38 and facts["ladybugs"] == ["c36", "c37", "c38"]


class Typist:
    """Types any legal move, the first of several times with a question before it."""

    def __init__(self):
        self.game, self.rng, self.lines = None, Pcg32(4), ["? c01@9,9r0", "c99", "help", "?"]

    def readline(self):
        if self.lines:
            return self.lines.pop(0) + "\n"
        return any_action(self.game.table.match.state, self.rng).upper().replace("R", "r").replace(" ", "  ") + "\n"


def test_a_game_in_the_terminal_is_played_by_typed_moves():
    """Capitals and blanks do not matter, and the board shows cards as they lie."""
    typist, out = Typist(), io.StringIO()
    typist.game = TerminalGame(GAME, ["me", "greedy", "random"], 5, {"harmony": True}, 0, 1.0, "en", typist, out)
    typist.game.play()
    text = out.getvalue()
    assert "“c99” is not an action" in text and "W1 c26 A2" not in text.split("\n")[0]
    assert "differ" in text and "Your hand:" in text and "petals." not in text
    assert "from the lowest to the highest tracker" in text


def test_a_board_shows_a_card_as_it_lies():
    from flowers_core.petals.board import board

    match = Match(GAME, 2, Seeded(Pcg32(3)))
    card = match.view(0)["hand"][0]
    match.play(f"{card}@1,0r90")
    lines = board(GAME, match.view(0), NAMES, lambda message, **args: ENGLISH.strict(message, args))
    (row,) = [number for number, line in enumerate(lines) if line.startswith("   0 ")]
    faces = CARDS.faces[CARDS.numbers[card] * 4 + 1]
    letters = ["FWEA"[flower // 4] + (str(flower % 4) if flower % 4 else "*") for flower in faces]
    assert f"{letters[3]} {card} {letters[1]}" in lines[row]
    assert letters[0] in lines[row - 1] and letters[2] in lines[row + 1]


# -- greedy -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "harmony", "games", "share"), [(2, False, 60, 0.85), (4, False, 40, 0.6), (2, True, 60, 0.7)]
)
def test_greedy_beats_random(players, harmony, games, share):
    won = 0.0
    for seed in range(games):
        seat = seed % players
        match = Match(GAME, players, Seeded(Pcg32(seed)), {"harmony": harmony})
        luck = Pcg32(seed, 1)
        while match.state.to_act is not None:
            state = match.state
            if state.to_act == seat:
                match.play(choose("greedy", GAME, match.view(seat), state.legal(), luck))
            else:
                match.play(any_action(state, luck))
        winners = match.state.result["winners"]
        won += (seat in winners) / len(winners)
    assert won / games >= share, won / games
