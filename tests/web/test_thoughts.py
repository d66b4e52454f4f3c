"""The thinker's worker as the dealer has it: news while a search lasts, the best at once, nothing once dropped.

Here the page takes the dealer's end of the channel, which it otherwise never has (see ``thinker.ts``).
"""

import json

import deep
import pytest
from conftest import ask, engine, thinker_settles

from flowers_core.chance import Pcg32, Seeded
from flowers_core.flowers import GAME
from flowers_core.protocol import Match

CHANNEL = """(() => {
    const { port1, port2 } = new MessageChannel();
    window.heard = [];
    window.port = port1;
    port1.onmessage = ({ data }) => window.heard.push(data);
    engine.mind.post({ dealer: true }, [port2]);
})()"""


def question(**budget):
    """A first move of two, which there are many of."""
    match = Match(GAME, 2, Seeded(Pcg32(4)))
    asked = {"view": match.view(0), "legal": match.state.legal(), "level": "master", "seed": 11}
    return json.dumps(asked | budget), match.state.legal()


@pytest.fixture
def thinker(site, open_page):
    page = open_page(site.address, thinker=True)
    return channel(page)


def channel(page):
    """``say(word)``; ``hear(condition on heard)`` → all that was heard once it holds; the page's guard."""
    assert thinker_settles(page) == "ready"
    engine(page, CHANNEL)

    def hear(condition):
        page.wait_for_function(f"() => {{ const {{ heard }} = window; return {condition}; }}")
        return page.evaluate("window.heard")

    return lambda word: page.evaluate("word => window.port.postMessage(word)", word), hear, page.guard


def test_news_come_before_the_answer_and_tell_no_move(thinker):
    say, hear, _ = thinker
    asked, legal = question(seconds=1)
    say({"number": 1, "question": asked})
    *news, answer = hear("heard.some((one) => 'answer' in one)")
    assert news and answer["number"] == 1 and answer["answer"] in legal
    for one in news:
        assert set(one) == {"number", "thought"} and set(one["thought"]) == {"iterations", "seconds", "share"}
    assert news[-1]["thought"]["iterations"] > 0
    shares = [one["thought"]["share"] for one in news]
    assert shares == sorted(shares) and 0 < shares[0] <= shares[-1] <= 1


def test_play_now_answers_with_the_best_and_a_dropped_question_with_nothing(thinker):
    say, hear, _ = thinker
    asked, legal = question(seconds=3600)  # nobody waits for its end
    say({"number": 1, "question": asked})
    hear("heard.length > 0")
    say({"number": 2, "question": asked})
    hear("heard.some(({ number }) => number === 2)")
    say({"number": 1, "end": "answer"})  # the second question has dropped it
    say({"number": 2, "end": "answer"})
    heard = hear("heard.some((one) => 'answer' in one)")
    assert heard[-1]["number"] == 2 and heard[-1]["answer"] in legal
    say({"number": 3, "question": asked})
    hear("heard.some(({ number }) => number === 3)")
    say({"number": 3, "end": "drop"})
    heard = hear("heard.filter((one) => 'answer' in one).length === 2")
    assert heard[-1] == {"number": 3, "answer": ""}
    # also where it shall answer before it has begun
    say({"number": 4, "question": asked})
    say({"number": 4, "end": "answer"})
    assert hear("heard.filter((one) => 'answer' in one).length === 3")[-1]["answer"] in legal


def test_a_question_that_can_not_be_read_is_answered_with_nothing(thinker):
    say, hear, guard = thinker
    guard.allowed.append("KeyError")
    say({"number": 1, "question": "{}"})
    assert hear("heard.length > 0") == [{"number": 1, "answer": ""}]


# -- a first thought: its game is made ready before it, in pieces -----------------------------------------


def modules(page):
    """Those that the thinker's Python has imported."""
    found = page.evaluate("document.querySelector('script[type=py]').xworker.sync.probe('{\"what\": \"modules\"}')")
    return set(json.loads(found))


def test_it_is_ready_before_it_is_asked_and_then_first_thoughts_import_nothing(dist_with_probe, serve, open_page):
    page = open_page(serve(dist_with_probe).address, thinker=True)
    say, hear, _ = channel(page)
    games = ("flowers", "petals")  # here both are in its library
    wanted = {f"flowers_core.{game}.{room}" for game in games for room in ("model", "evaluate", "weights")}
    # the worker answers between two pieces, so it needs not many more looks than there are pieces
    before = next((found for found in (modules(page) for _ in range(2000)) if wanted <= found), None)
    assert before is not None
    for number, game in enumerate(games, 1):
        asked = deep.question({"game": game, "players": 3, "seed": 3, "after": 6}) | {"iterations": 3}
        say({"number": number, "question": json.dumps(asked)})
        heard = hear(f"heard.filter((one) => 'answer' in one).length === {number}")
        assert heard[-1]["answer"] in asked["legal"]
    assert modules(page) == before


def test_the_thinker_fetches_a_game_that_is_chosen_before_it_is_asked_about_it(site, open_page):
    page = open_page(site.address, thinker=True)
    say, hear, _ = channel(page)
    with page.expect_response(lambda told: told.url.endswith(thinkers(site, "petals"))):
        assert ask(page, {"do": "learn", "game": "petals"})["ok"]
    asked = deep.question({"game": "petals", "players": 2, "seed": 3, "after": 6}) | {"iterations": 3}
    say({"number": 1, "question": json.dumps(asked)})
    assert hear("heard.some((one) => 'answer' in one)")[-1]["answer"] in asked["legal"]


@pytest.mark.parametrize("end", ["answer", "drop"])
def test_an_end_is_heard_while_the_game_is_not_ready_yet(site, open_page, end):
    """With nothing thought there is no answer: the dealer goes on with its light player."""
    site.faults[thinkers(site, "petals")] = "hold"
    page = open_page(site.address, thinker=True)
    say, hear, _ = channel(page)
    asked = deep.question({"game": "petals", "players": 2, "seed": 3, "after": 6}) | {"iterations": 3}
    say({"number": 1, "question": json.dumps(asked)})
    say({"number": 1, "end": end})
    assert hear("heard.length > 0") == [{"number": 1, "answer": ""}]
    # another game is thought about meanwhile, and this one once its files are here
    other, legal = question(iterations=3)
    say({"number": 2, "question": other})
    assert hear("heard.filter((one) => 'answer' in one).length === 2")[-1]["answer"] in legal
    say({"number": 3, "question": json.dumps(asked)})
    site.released.set()
    assert hear("heard.filter((one) => 'answer' in one).length === 3")[-1]["answer"] in asked["legal"]


def thinkers(site, game):
    """Where the files of a game that comes later lie for the thinker."""
    return json.loads((site.folder / "build.json").read_text("utf-8"))["manifest"]["thinker"]["games"][game]
