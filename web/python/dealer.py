"""The dealer's worker: requests go to the bridge, games into the browser's storage, questions to the thinker.

A changed game is kept before its reply is sent, so a page that saw something can not lose it.
"""

import json

import browser

from flowers_core.bridge import Bridge


def new_bridge():
    # numbers come as text: whole numbers from JavaScript are cut to 32 bits here
    return Bridge(clock=lambda: int(browser.now()), entropy=lambda: int(browser.entropy()))


bridge = new_bridge()
ahead = None
"""A game dealt before it was asked for: its bridge, the very words that will ask for it, and the reply."""

kept_stamp = ""
"""The state that was kept last, or came from a save."""
detached = False
"""Another tab has the game now: nothing is written until one is opened here."""


async def ask(text):
    """Answers a request of the page, JSON in and out: those below, and the bridge's."""
    try:
        request = json.loads(text)
        kind = request.get("do")
    except (ValueError, AttributeError):
        kind = None
    if kind in ENDS_THOUGHT:
        browser.drop()
    if kind in OWN:
        return await OWN[kind](request)
    if kind == "think":
        return await kept(await think(text, request))
    if kind == "new":
        return await kept(await new_game(text), True)
    return await kept(await learned(lambda: bridge.ask(text)), kind == "again")


async def learned(answer):
    """The reply of ``answer``, asked again as long as it lacks a game that can be fetched."""
    reply = answer()
    while '"unknown-game"' in reply:
        error = json.loads(reply).get("error")
        if not error or error["code"] != "unknown-game" or not await browser.bring(error["text"]):
            break
        reply = answer()
    return reply


async def learn(request):
    """Has the rules of a game ready before anybody plays it."""
    await browser.bring(str(request.get("game")))
    return '{"ok": true}'


async def deal_ahead(request):
    """Deals the game that ``request["new"]``, the text of a request, would; nobody sees it before that comes."""
    global ahead
    dealer = new_bridge()
    text = request.get("new")
    ahead = dealer, text, await dealt(dealer, text)
    return '{"ok": true}'


async def dealt(dealer, text):
    """The reply to a request for a new game.

    If an earlier visit laid one aside for these words it is that: the page may show its table already.
    """
    aside = await browser.aside(text)
    reply = await learned(lambda: dealer.load_save(aside)) if aside else ""
    return reply if '"ok": true' in reply else await learned(lambda: dealer.ask(text))


async def lay_aside(request):
    """Deals a game as `deal_ahead` does, but for a later visit, which can show its table before Python is there.

    And what each choice at that table would do: so a move can be decided on, and sent, before Python is there.
    """
    dealer = new_bridge()
    text = request.get("new")
    reply = await learned(lambda: dealer.ask(text))
    if '"ok": false' in reply or not await browser.layAside(text, json.dumps(dealer.summary()), dealer.save_text()):
        return '{"ok": true, "table": null, "explanations": []}'
    explanations = []
    for choice in json.loads(reply)["choices"] or ():
        if "begun" not in choice:
            await browser.rest()  # a person may press for another game meanwhile
            answer = dealer.ask(json.dumps({"do": "explain", "actions": [choice["action"]]}))
            explanations += json.loads(answer)["explanations"]
    return '{"ok": true, "table": ' + reply + ', "explanations": ' + json.dumps(explanations) + "}"


async def new_game(text):
    """The reply to a request for a new game, which may have been dealt ahead."""
    global ahead, bridge
    waiting, ahead = ahead, None
    if waiting is None or waiting[1] != text or '"ok": false' in waiting[2]:
        return await dealt(bridge, text)
    bridge = waiting[0]
    return waiting[2]


async def kept(reply, dealt=False):
    """The reply, once the table it changed is stored; says so if it could not be.

    A game just ``dealt`` is nothing to lose: it waits for no storage, unless that is known to refuse it.
    """
    global kept_stamp, detached
    stamp = bridge.stamp
    if stamp == kept_stamp:
        return reply
    if stamp.rpartition(":")[0] != kept_stamp.rpartition(":")[0]:
        detached = False
    kept_stamp = stamp
    if detached:
        return reply
    keeping = browser.keep(stamp.rpartition(":")[0], json.dumps(bridge.summary()), bridge.save_text())
    where = "storage" if dealt and not browser.refused() else await keeping
    if where == "taken":
        detached = True
        return reply[:-1] + ', "taken": true}'
    return reply if where == "storage" else reply[:-1] + ', "kept": false}'


async def think(text, request):
    """A computer's move: by the thinker where its level plays there, else (or if that fails) here.

    The table as it is, if the thought was dropped. ``patience``: how long the person wants to wait for it.
    """
    question = "" if request.get("light") else bridge.thinking_request(request.get("patience"))
    if not question:
        return bridge.ask(text)
    action = await browser.think(question)
    if action is None:
        return bridge.ask(json.dumps({"do": "table", "since": request.get("since")}))
    if action:
        before = bridge.stamp
        thought = dict(request)
        thought.update({"do": "thought", "action": action, "by": "thinker"})
        reply = bridge.thought(json.dumps(thought))
        if bridge.stamp != before:
            return reply
    request["light"] = True
    return bridge.ask(json.dumps(request))


async def load(request):
    """Opens a kept game at exactly the decision it was left at."""
    global kept_stamp, detached
    text = await browser.read(str(request.get("id")))
    reply = await learned(lambda: bridge.load_save(text))
    if '"ok": false' not in reply:
        kept_stamp = bridge.stamp
        detached = False
    return reply


async def saves(request):
    listed = await browser.list()
    return '{"ok": true, ' + listed[1:]


async def delete(request):
    await browser.remove(str(request.get("id")))
    return '{"ok": true}'


async def detach(request):
    global detached
    detached = True
    return '{"ok": true}'


async def answer(request):
    """The thought that goes on ends with the best so far, and plays it."""
    browser.answer()
    return '{"ok": true}'


async def drop(request):
    """Nobody waits for the thought that goes on: it ends, and nothing is played."""
    return '{"ok": true}'


OWN = {
    "learn": learn,
    "load": load,
    "saves": saves,
    "delete": delete,
    "detach": detach,
    "answer": answer,
    "drop": drop,
    "ahead": deal_ahead,
    "aside": lay_aside,
}
ENDS_THOUGHT = (
    "drop",
    "load",
    "detach",
    "new",
    "again",
    "import",
    "act",
    "think",
    "undo",
    "redo",
    "handover",
    "reveal",
    "resign",
    "takeover",
)
"""What is asked of a table ends the thought that was for an older state of it."""

browser.serve(ask)
browser.began()
