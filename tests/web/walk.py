"""Every screen of the page, one after the other, for tests that look at all of them."""

import functools
import random
from collections.abc import Iterator
from typing import Any

from clicking import colours, decide, pick_mandala, press, settled
from saves import Played, at, computer, open_save, person

Page = Any


@functools.cache
def midgame() -> str:
    """A save of a game under way, with cards, tiles and claims about, the person to play."""

    def rich(table: dict[str, Any]) -> bool:
        sides = [side for mandala in table["view"]["mandalas"] for side in mandala["sides"]]
        busy = sum(bool(side["up"]) for side in sides) >= 5 and any(side["down"] for side in sides)
        mine = table["to_act"] == table["viewer"] and table["phase"] == "play"
        hand = table["view"]["hand"]
        several = len(set(hand)) > 2 and any(hand.count(card) > 1 for card in hand)
        return bool(mine and busy and several and any(table["view"]["flowers"]))

    return at(rich, [person("Tara"), computer("Mira"), computer("Theo")])[0]


@functools.cache
def choosing() -> str:
    """A save in which the person must choose a tile."""

    def asked(table: dict[str, Any]) -> bool:
        return bool(table["phase"] == "claim" and table["to_act"] == table["viewer"])

    return at(asked, [person("Tara"), computer("Mira"), computer("Theo")])[0]


@functools.cache
def ending() -> str:
    """A save of a game that is over."""
    played = Played([person("Tara"), computer("Mira", "random"), computer("Theo"), computer("Ines")], seed=3)
    while not played.table["over"]:
        played.step()
    return played.save()


@functools.cache
def handover() -> str:
    """A save in which one person must hand the device to another, after some turns."""

    def late(table: dict[str, Any]) -> bool:
        return bool(table["curtain"] is not None and table["turn"] > 4)

    return at(late, [person("Ann"), person("Ben"), computer("Theo")])[0]


def go(page: Page, place: str) -> None:
    """To another screen, by its address within the page."""
    page.evaluate("place => { location.hash = place; }", place)


def fresh(page: Page, save: str) -> None:
    go(page, "")
    page.wait_for_selector(".start-go")
    open_save(page, save)


def screens(page: Page) -> Iterator[str]:
    """Goes from screen to screen of an open page; gives the name of each when it stands."""
    page.wait_for_selector(".start-go")
    yield "start"
    fresh(page, midgame())
    settled(page)
    yield "table"
    press(next(one for one in colours(page)))
    press(page.locator('.count[data-barred="false"]').first)
    page.wait_for_function("() => document.querySelectorAll('.outcome, .preview, .rows-outcome').length >= 3")
    yield "outcomes"
    pick_mandala(page, random.Random(1))
    page.wait_for_selector(".preview-notes li")
    yield "preview"
    for name in ("menu", "log", "report", "takeover", "resign"):
        page.locator(".bar-buttons .icon-button:visible").last.click()
        page.wait_for_selector("dialog[open]")
        if name != "menu":
            page.locator(f'.menu-item[data-item^="{name}"]').click()
            page.wait_for_selector(f'[class*="dialog-{name}"]')
        yield name
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    go(page, "settings")
    page.wait_for_selector(".settings")
    yield "settings"
    go(page, "credits")
    page.wait_for_selector(".credits")
    yield "credits"
    fresh(page, choosing())
    settled(page)
    page.locator(".tilechoice-option").first.click()
    yield "tile"
    fresh(page, handover())
    page.wait_for_selector(".curtain")
    yield "curtain"
    while settled(page) != "handover":
        decide(page, random.Random(2))
    yield "handover"
    fresh(page, ending())
    page.wait_for_selector(".end")
    yield "end"
