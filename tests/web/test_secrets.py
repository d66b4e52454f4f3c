"""What a seat can not see never reaches the page's thread: every message that arrives there is read.

And whatever it is, nothing in the page changes with it: not the elements, their attributes and names, or the report.
"""

import json
import random
import re

import pytest
from clicking import press, settings, settled
from conftest import ask, thinker_settles
from playing import every_game
from saves import Played, computer, open_save, person

from flowers_core.record import decode_order, encode_order, read, write

LISTEN = """
window.arrived = [];
for (const kind of [Worker, MessagePort, BroadcastChannel]) {
    const heard = ({ data }) => {
        try { window.arrived.push(JSON.stringify(data)); } catch (error) { window.arrived.push(String(error)); }
    };
    const { addEventListener } = kind.prototype;
    const listening = new WeakSet();
    const listen = (target) => {
        if (listening.has(target)) return;
        listening.add(target);
        addEventListener.call(target, 'message', heard);
    };
    kind.prototype.addEventListener = function (type, ...rest) {
        if (type === 'message') listen(this);
        return addEventListener.call(this, type, ...rest);
    };
    const { get, set } = Object.getOwnPropertyDescriptor(kind.prototype, 'onmessage');
    Object.defineProperty(kind.prototype, 'onmessage', {
        get,
        set(value) { listen(this); set.call(this, value); },
    });
}
"""

COLOURS = {"grey", "purple", "red", "green", "orange", "yellow"}

OPEN = re.compile(
    r"""(.*/)?view/(hand|discard|deck_pool|known/\d)        # own hand, and what play has shown
      | .*/(up|down)                                       # on the table; cards face down were shown
      | .*/(taken|returned|discarded)/\d                   # by a destruction, from the table
      | .*/events/\d+/cards                                # checked below to be the reader's own
      | .*/args/(cards|colours|missing|\w*[cC]olours\w*)   # in words about the above
      | .*/data/(returned|discarded)/\d""",
    re.VERBOSE,
)

HEAPS = {"flowers": ("deck", "dark", "light"), "petals": ("deck", "removed")}
"""What lies hidden beside the table: only how many there are may be told."""

CARD = re.compile(r"\bc\d\d\b")

SEATS = [
    {"name": "Ann", "kind": "person"},
    {"name": "Ben", "kind": "computer", "level": "thinker:greedy"},
    {"name": "Cid", "kind": "computer", "level": "greedy"},
]


def values(value, path=""):
    """Every value in JSON, by its path."""
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from values(inner, f"{path}/{key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from values(inner, f"{path}/{number}")


def unwrapped(message):
    """The JSON that a message is, with the JSON in its texts."""
    if isinstance(message, list):
        return [unwrapped(part) for part in message]
    if isinstance(message, dict):
        return {key: unwrapped(part) for key, part in message.items()}
    if isinstance(message, str) and message.startswith("{"):
        return json.loads(message)
    return message


def named(message):
    """The cards of Petals that it names, but for the list of all of them, which everybody knows."""
    if isinstance(message, dict):
        all_of_them = {"cards", "ladybugs"} if "ladybugs" in message else set()
        return {card for key in set(message) - all_of_them for card in named(key) | named(message[key])}
    if isinstance(message, list):
        return {card for part in message for card in named(part)}
    return set(CARD.findall(message)) if isinstance(message, str) else set()


def shown(table):
    """The cards of Petals that the reader of a table sees."""
    view = table["view"]
    last = [event["card"] for step in table["steps"] for event in step["events"] if event["type"] == "last card"]
    return {*view.get("hand", []), *(lying["card"] for lying in view.get("garden", [])), *last}


def listed(page, table):
    """Every choice, also those that others stand for."""
    for choice in table["choices"]:
        if "action" in choice:
            yield choice
        elif choice["legal"]:
            yield from ask(page, {"do": "choices", "begun": choice["begun"]})["choices"]


@every_game
def test_no_message_to_the_page_tells_what_the_person_may_not_know(site, open_page, game):
    page = open_page(site.address, thinker=True, scripts=(LISTEN,))
    assert thinker_settles(page) == "ready"
    table = ask(page, {"do": "new", "game": game.name, "seats": SEATS, "options": {}, "start": 0, "seed": 8})
    me = table["viewer"]
    while not table["over"]:
        if table["acting"] == "computer":
            table = ask(page, {"do": "think", "stamp": table["stamp"]})
            assert table["ok"] and not table.get("stoodIn")
            continue
        actions = [choice["action"] for choice in listed(page, table) if choice["legal"]]
        ask(page, {"do": "explain", "actions": actions[:3]})
        ask(page, {"do": "act", "stamp": "late", "action": actions[0]})
        table = ask(page, {"do": "act", "stamp": table["stamp"], "action": actions[-1]})
    arrived = [unwrapped(json.loads(text)) for text in page.evaluate("window.arrived")]
    tables = [one for message in arrived for _, one in values(message) if isinstance(one, dict) and "stamp" in one]
    assert len(tables) > (40 if game.name == "flowers" else 25)
    seen = set()
    for message in arrived:
        seen |= {card for _, one in values(message) if isinstance(one, dict) and "stamp" in one for card in shown(one)}
        assert game.name == "flowers" or named(message) <= seen
        for path, value in values(message):
            if isinstance(value, list) and value and set(map(str, value)) <= COLOURS:
                assert OPEN.fullmatch(path.lstrip("/0123456789")) or OPEN.fullmatch(path), (path, value)
            if isinstance(value, dict):
                assert value.get("type") != "drew" or value["player"] == me or not {"card", "cards"} & set(value), value
                assert value.get("seat", me) == me or "hand" not in value or isinstance(value["hand"], int), value
                assert "seed" not in value and not isinstance(value.get("deck"), list), value
                assert "entropy" not in value
                assert not ("phase" in value and "hands" in value) or all(
                    isinstance(value[heap], int) for heap in HEAPS[game.name]
                ), value


DEALS = {
    "flowers": [([colour for colour in range(6) for _ in range(15)], 0, 5), (range(18), 3, 0), (range(18, 36), 3, 0)],
    "petals": [(range(35), 3, 2)],
}
"""By game what is shuffled for three, and how many of it lie open, and then in the first hand."""


def with_other_hidden_cards(text, own=False):
    """The save of a game just dealt, with other cards and tiles wherever the person can not look; ``own``: and in the
    own hand."""
    rng = random.Random(4)
    record = read(text)
    for place, (items, lie, held) in enumerate(DEALS[record.game.name]):
        seen = lie if own else lie + held
        order = decode_order(record.chance[place], list(items))
        hidden = order[seen:]
        rng.shuffle(hidden)
        assert hidden != order[seen:]
        record.chance[place] = encode_order(order[:seen] + hidden)
    return write(record)


def everything(page):
    """All of the page as it is and as it is read aloud, but for what each opening of a game makes anew."""
    page.wait_for_selector(".stage", state="detached")  # nothing moves any more
    game, _, _ = page.locator("#app").get_attribute("data-stamp").partition(":")
    whole = page.content() + page.locator("body").aria_snapshot()
    whole = re.sub(r'<(link rel="(manifest|apple-touch-icon)"|meta name="theme-color")[^>]*>', "", whole)  # come late
    return re.sub(r"lit\$\d+\$", "lit", whole.replace(game, "GAME"))


def states_of(page, save, game):
    """The page behind the curtain, if there is one, at the first decision, with a preview, and with the report."""
    page.reload()
    page.wait_for_selector(".start-go")
    open_save(page, save)
    seen = {}
    if settled(page) == "curtain":
        seen["curtain"] = everything(page)
        press(page.locator(".curtain .button.primary"))
        settled(page)
    seen["table"] = everything(page)
    game.pick(page)
    page.wait_for_selector(game.preview, state="attached")
    seen["preview"] = everything(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Report a problem").click()
    page.wait_for_function("() => document.querySelector('.report-text')?.value.includes('end: ')")
    seen["report"] = everything(page) + page.locator(".report-text").input_value()
    page.goto(page.url.partition("#")[0] + "#")
    return seen


@pytest.mark.parametrize(
    "seats",
    [[person("Ann"), computer("Ben"), computer("Cid")], [person("Ann"), person("Ben"), computer("Cid")]],
    ids=["alone", "two persons"],
)
@every_game
def test_other_hidden_cards_change_nothing_in_the_page(site, open_page, seats, game):
    save = Played(seats, seed=5, game=game.name).save()
    page = open_page(site.address, scripts=[settings()])
    first = states_of(page, save, game)
    other = states_of(page, with_other_hidden_cards(save), game)
    assert list(first) == list(other) and "report" in first
    for name, whole in first.items():
        assert other[name] == whole, name
    own = states_of(page, with_other_hidden_cards(save, own=True), game)
    assert own["table"] != first["table"], "another hand of one's own is seen"
    assert own.get("curtain") == first.get("curtain"), "but not behind the curtain"
