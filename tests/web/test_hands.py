"""A whole game by keyboard alone, and one by touch on a phone."""

import random

from clicking import KEEN, PERSON, changed, play_out, settings, settled, stamp, start


def focus(page, key):
    """Presses the key until something of the table has the focus; what has it."""
    page.keyboard.press(key)
    return page.evaluate("() => document.activeElement.outerHTML")


def test_a_whole_game_by_keyboard_alone(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    page.wait_for_selector(".start-go")
    for _ in range(40):
        if "start-go" in focus(page, "Tab"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".table")
    rng = random.Random(8)
    kinds = set()
    while (kind := settled(page)) != "end":
        kinds.add(kind)
        was = stamp(page)
        if kind == "play":
            by_letters(page, rng)
        elif kind == "tile":
            by_tab(page, "tilechoice-option")
            page.keyboard.press(rng.choice(["ArrowRight", "ArrowLeft"]))
            page.keyboard.press("Enter")
            by_tab(page, "play")
            page.keyboard.press("Enter")
        else:
            by_tab(page, "button primary")
            page.keyboard.press("Enter")
        changed(page, was)
        assert page.evaluate("() => document.activeElement !== document.body"), "the focus is not lost"
    assert "play" in kinds
    assert page.locator(".score-card").count() == 2


def by_letters(page, rng):
    """Colour, count and mandala by their keys, then Enter."""
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    group = rng.choice(page.locator('[data-part="hand"]:not([data-barred="true"])').all())
    page.keyboard.press(group.locator(".letter").first.text_content().lower())
    page.wait_for_selector(".count")
    count = rng.choice(page.locator('.count[data-barred="false"]').all()).get_attribute("data-count")
    for digit in count:
        page.keyboard.press(digit)
    page.wait_for_function("() => document.querySelectorAll('.outcome, .preview').length >= 3")
    allowed = page.locator('.mandala-pick[aria-disabled="false"]').all()
    page.keyboard.press(rng.choice(allowed).get_attribute("data-mandala").lower())
    page.wait_for_selector(".play:enabled")
    page.keyboard.press("Enter")


def by_tab(page, name):
    for _ in range(60):
        if f'class="{name}' in focus(page, "Tab") or name in page.evaluate("() => document.activeElement.className"):
            return
    raise AssertionError(f"{name} can not be reached by Tab")


def test_arrows_walk_a_group_and_letters_can_be_switched_off(site, open_page):
    page = open_page(site.address, scripts=[settings(letterKeys=False)])
    start(page, [PERSON, KEEN], Start_player="Tara")
    settled(page)
    by_tab(page, "hand-group")
    first = page.evaluate("() => document.activeElement.dataset.colour")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.dataset.colour") != first
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("() => document.activeElement.dataset.colour") == first
    page.keyboard.press("r")
    assert page.locator(".counts").count() == 0
    page.keyboard.press("Enter")
    assert page.locator(".counts").count() == 1
    assert page.evaluate("() => document.activeElement.dataset.colour") == first


def test_a_dialog_gives_the_focus_back(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN])
    settled(page)
    menu = page.get_by_role("button", name="Menu")
    menu.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert menu.evaluate("(one) => one === document.activeElement")


def test_a_whole_game_by_touch_on_a_phone(site, open_page):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    page = open_page(site.address, scripts=[settings()], **phone)
    start(page, [PERSON, KEEN])
    play_out(page, seed=9, touch=True)
    assert page.locator(".score-card").count() == 2


def test_what_is_touched_is_large_enough(site, open_page):
    page = open_page(site.address, scripts=[settings()], viewport={"width": 390, "height": 844}, has_touch=True)
    start(page, [PERSON, KEEN, KEEN])
    settled(page)
    page.locator('[data-part="hand"]').first.tap()
    page.locator('.count[data-barred="false"]').first.tap()
    page.wait_for_selector(".mandala-pick")
    for one in page.locator("button:visible").all():
        if "log-open" in (one.get_attribute("class") or ""):
            continue  # its own height is that of the line; the space around it takes the touch
        box = one.bounding_box()
        assert box["width"] >= 43.5 and box["height"] >= 43.5, one.evaluate("(one) => one.outerHTML")
