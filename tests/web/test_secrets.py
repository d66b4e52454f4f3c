"""What a seat can not see never reaches the page's thread: every message that arrives there is read."""

import json
import re

from conftest import ask, thinker_settles

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
    if isinstance(message, str) and message.startswith("{"):
        return json.loads(message)
    return message


def test_no_message_to_the_page_tells_what_the_person_may_not_know(site, open_page):
    page = open_page(site.address, thinker=True, scripts=(LISTEN,))
    assert thinker_settles(page) == "ready"
    table = ask(page, {"do": "new", "game": "flowers", "seats": SEATS, "options": {}, "start": 0, "seed": 8})
    me = table["viewer"]
    while not table["over"]:
        if table["acting"] == "computer":
            table = ask(page, {"do": "think", "stamp": table["stamp"]})
            assert table["ok"] and not table.get("stoodIn")
            continue
        actions = [choice["action"] for choice in table["choices"] if choice["legal"]]
        ask(page, {"do": "explain", "actions": actions[:3]})
        ask(page, {"do": "act", "stamp": "late", "action": actions[0]})
        table = ask(page, {"do": "act", "stamp": table["stamp"], "action": actions[-1]})
    arrived = [unwrapped(json.loads(text)) for text in page.evaluate("window.arrived")]
    tables = [one for message in arrived for _, one in values(message) if isinstance(one, dict) and "stamp" in one]
    assert len(tables) > 40
    for message in arrived:
        for path, value in values(message):
            if isinstance(value, list) and value and set(map(str, value)) <= COLOURS:
                assert OPEN.fullmatch(path.lstrip("/0123456789")) or OPEN.fullmatch(path), (path, value)
            if isinstance(value, dict):
                assert value.get("type") != "drew" or value["player"] == me or "cards" not in value, value
                assert value.get("seat", me) == me or "hand" not in value or isinstance(value["hand"], int), value
                assert "seed" not in value and not isinstance(value.get("deck"), list), value
                assert "entropy" not in value and not isinstance(value.get("dark"), list), value
