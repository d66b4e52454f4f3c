"""Playing as a person does: by clicks, touches or keys on what the page shows, never past it.

What is clicked is found by what it says or by the part of the table that it is (`data-part`).
"""

import contextlib
import json
import random
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import TimeoutError as Late

Page = Any

QUICK = {"pace": "instant", "motion": "reduced", "theme": "light"}


def settings(**chosen: Any) -> str:
    """JavaScript that puts these settings (over `QUICK`) in place before the page reads them."""
    text = json.dumps(json.dumps({**QUICK, **chosen}))
    return f"try {{ localStorage['flowers.settings'] ??= {text} }} catch {{ }}"


def seat(page: Page, number: int, kind: str | None = None, level: str | None = None, name: str | None = None) -> None:
    """Fills in one seat of the start screen; ``number`` from 1."""
    row = page.get_by_role("group", name=f"Seat {number}", exact=True)
    if kind is not None:
        row.get_by_label("Who plays").select_option(label=kind)
    if level is not None:
        choice = row.get_by_label("Level")
        # its strength stands behind the name
        value = choice.locator("option").filter(has_text=re.compile(rf"^{level}\b")).first.get_attribute("value")
        choice.select_option(value=value)
    if name is not None:
        row.get_by_label("Name").fill(name)


def start(page: Page, seats: list[dict[str, str]], **options: str) -> None:
    """Sets up the seats and starts. ``options``: choices of further lists by their label."""
    page.wait_for_selector(".start-go")
    while page.locator(".seat-row").count() < len(seats):
        page.get_by_role("button", name="Add a seat").click()
    for number, chosen in enumerate(seats, 1):
        seat(page, number, **chosen)
    for label, value in options.items():
        page.get_by_label(label.replace("_", " ")).select_option(label=value)
    page.get_by_role("button", name="Start a game for").click()
    page.wait_for_selector(".table, .curtain, .plain")


PERSON = {"kind": "Person"}
KEEN = {"kind": "Computer", "level": "Blossom"}
CAREFREE = {"kind": "Computer", "level": "Seedling"}
LARGE = {"kind": "Computer", "level": "Master"}
"""It thinks in the large Python."""

SETTLED = """() => {
    const app = document.querySelector('#app');
    if (app.dataset.busy === 'true' || document.querySelector('.stage') !== null) return false;
    if (app.querySelector('.end, .curtain')) return true;
    return app.querySelector('.table, .plain') !== null && app.querySelector('.bar-status .dots') === null;
}"""


WAITING = {
    "end": ".end",
    "curtain": ".curtain",
    "handover": ".handover-panel",
    "tile": ".tilechoice",
    "pass": ".pass-panel",
}


NOTICED = """
window.noticed = [];
new MutationObserver(() => {
    for (const { dataset } of document.querySelectorAll('[data-notice]')) {
        if (!noticed.includes(dataset.notice)) noticed.push(dataset.notice);
    }
}).observe(document, { childList: true, subtree: true, attributeFilter: ['data-notice'] });
"""
"""A script of the page: what `noticed` needs."""


def noticed(page: Page) -> list[str]:
    """Every kind of notice that was shown so far, also those that have gone by themselves."""
    return list(page.evaluate("window.noticed"))


def settled(page: Page) -> str:
    """Waits until nothing moves and a person must do something: ``"play"`` or a key of `WAITING`."""
    try:
        page.wait_for_function(SETTLED)
    except Late as late:
        app = page.evaluate("(({ dataset, innerText }) => [dataset, innerText])(document.querySelector('#app'))")
        raise AssertionError(f"nobody must do anything: {app}") from late
    for name, selector in WAITING.items():
        if page.locator(selector).count():
            return name
    return "play"


def stamp(page: Page) -> str:
    """The state that the page draws."""
    return str(page.locator("#app").get_attribute("data-stamp"))


def changed(page: Page, before: str) -> None:
    """Waits until the page draws a later state than ``before``."""
    page.wait_for_function("before => document.querySelector('#app').dataset.stamp !== before", arg=before)


def resize(page: Page, width: int, height: int) -> None:
    """Another size of the page; waits until it is drawn for that."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "size => document.querySelector('#app').dataset.size === size && `${innerWidth} ${innerHeight}` === size",
        arg=f"{width} {height}",
    )


@contextlib.contextmanager
def frozen(page: Page) -> Iterator[None]:
    """No timer of the page fires meanwhile: computers wait, however slow this machine is."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("() => Date.now()"))
    try:
        yield
    finally:
        page.clock.resume()


def press(target: Any, touch: bool = False) -> None:
    if touch:
        target.tap()
    else:
        target.click()


PICKABLE = '[data-part="hand"][data-colour]:not([data-barred="true"]):not([disabled])'


def colours(page: Page) -> list[Any]:
    """The colours of the hand that may be played."""
    return list(page.locator(PICKABLE).all())


def decide(page: Page, rng: random.Random, touch: bool = False) -> str:
    """Makes one decision by clicking; which kind it was, as `settled` says."""
    kind = settled(page)
    before = stamp(page)
    if kind == "tile":
        press(rng.choice(page.locator(".tilechoice-option").all()), touch)
        press(page.locator(".play"), touch)
    elif kind == "pass":
        press(page.locator(".pass-panel .button"), touch)
    elif kind == "handover":
        press(page.locator(".handover-panel .button"), touch)
    elif kind == "curtain":
        press(page.locator(".curtain .button.primary"), touch)
    elif kind == "play":
        put_back(page)
        press(rng.choice(colours(page)), touch)
        press(rng.choice(page.locator('.count[data-barred="false"]').all()), touch)
        pick_mandala(page, rng, touch)
        press(page.locator(".play"), touch)
    if kind != "end":
        changed(page, before)
    return kind


def pick(page: Page) -> None:
    """Picks the first colour, count and mandala that may be played; nothing is confirmed."""
    press(colours(page)[0])
    press(page.locator('.count[data-barred="false"]').first)
    press(page.locator('.mandala-pick[aria-disabled="false"]').first)


def put_back(page: Page) -> None:
    """Nothing is picked, also if something was planned ahead."""
    for _ in range(3):
        if page.locator(".counts").count():
            page.keyboard.press("Escape")


def pick_mandala(page: Page, rng: random.Random, touch: bool = False) -> None:
    """Any mandala that is allowed, rather one that would be completed."""
    page.wait_for_function("() => document.querySelectorAll('.outcome, .preview, .rows-outcome').length >= 3")
    allowed = page.locator('.mandala-pick[aria-disabled="false"]').all()
    press(rng.choice(allowed), touch)


def play_out(page: Page, seed: int, touch: bool = False) -> dict[str, int]:
    """Plays to the score sheet; how many decisions of each kind there were."""
    rng = random.Random(seed)
    counts: dict[str, int] = {}
    while (kind := decide(page, rng, touch)) != "end":
        counts[kind] = counts.get(kind, 0) + 1
    return counts
