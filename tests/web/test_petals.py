"""Petals in the page: fetched when it is chosen, whole games by mouse, touch and keys, both effects, every size."""

import functools
import json
import random

import pytest
from axe import violations
from clicking import CAREFREE, PERSON, changed, press, resize, settings, settled, stamp, start
from conftest import ask
from saves import Played, at, computer, open_save, person

SIZES = [(1440, 900), (1024, 768), (800, 600), (390, 844), (360, 640), (844, 390)]

PLACES = ".garden-cell[data-part=place][aria-disabled=false]"
MOVABLE = ".garden-cell[data-part=card][aria-disabled=false]"


def choose_petals(page):
    page.wait_for_selector(".start-go")
    page.get_by_role("radio", name="Petals").check()
    page.wait_for_selector(".garden-hero", state="attached")


def pick(page, cells, rng, touch=False):
    """Any of these cells, brought into sight first as the keyboard does."""
    page.wait_for_selector(cells)
    one = page.locator(cells).nth(rng.randrange(page.locator(cells).count()))
    one.focus()
    press(one, touch)


def decide(page, rng, touch=False):
    """One decision by clicking: "place", "move" or "end"."""
    if settled(page) == "end":
        return "end"
    before = stamp(page)
    effect = page.locator(".garden-hand[data-effect=true]").count() > 0
    if effect:
        pick(page, MOVABLE, rng, touch)
    else:
        press(page.locator(".garden-card").nth(rng.randrange(page.locator(".garden-card").count())), touch)
        for _ in range(rng.randrange(3)):
            press(page.locator(".garden-turn").last, touch)
    pick(page, PLACES, rng, touch)
    page.wait_for_selector(".play:enabled")
    press(page.locator(".play"), touch)
    changed(page, before)
    return "move" if effect else "place"


def test_petals_is_fetched_when_it_is_chosen(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    page.wait_for_selector('#app[data-busy="false"] .start-go')
    assert not any("petals" in path for path in site.requests)
    choose_petals(page)
    page.wait_for_function("() => document.querySelector('[aria-label=Victory]') !== null")
    ask(page, {"do": "learn", "game": "petals"})  # answered once the rules are here
    fetched = sorted(
        {path.rsplit("/", 1)[1].split("-")[0] + path[path.rindex(".") :] for path in site.requests if "petals" in path}
    )
    assert fetched == ["petals.js", "petals.json"]


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"viewport": {"width": 1440, "height": 900}}),
        (3, {"viewport": {"width": 800, "height": 600}}),
        (4, {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}),
    ],
)
def test_a_whole_game_is_played_by_clicking(site, open_page, players, options):
    page = open_page(site.address, scripts=[settings()], **options)
    choose_petals(page)
    start(page, [PERSON, *[CAREFREE] * (players - 1)])
    rng = random.Random(players)
    touch = "has_touch" in options
    while (kind := decide(page, rng, touch)) != "end":
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), kind
    assert page.locator(".score-card").count() == players
    assert page.locator(".garden-result").count() == 4
    assert page.locator(".garden-result li[data-wins=true]").count() >= 4


def test_five_play_and_one_of_them_by_keys_alone(site, open_page):
    """The fifth seat has a sign of its own; places are walked by arrows, cards chosen by digits and turned by T."""
    page = open_page(site.address, scripts=[settings()], viewport={"width": 1440, "height": 900})
    choose_petals(page)
    start(page, [PERSON, *[CAREFREE] * 4])
    assert page.locator('.garden-player use[href="#fl-e-leaf"]').count() == 1
    while settled(page) != "end":
        before = stamp(page)
        if page.locator(".garden-hand[data-effect=true]").count():
            page.locator(".garden-cell[tabindex='0']").focus()
            for key in ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"] * 30:
                if page.evaluate(f"document.activeElement.matches('{MOVABLE}')"):
                    break
                page.keyboard.press(key)
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
            page.wait_for_selector(".garden-card[aria-pressed=true]")
            page.keyboard.press("t")
            page.wait_for_selector('.garden-card[data-r="90"]')
        page.wait_for_selector(f"{PLACES}[data-worth]")
        page.locator(".garden-cell[tabindex='0']").focus()
        page.keyboard.press("Home")
        assert page.evaluate("document.activeElement.dataset.worth") is not None
        page.keyboard.press("Enter")
        page.wait_for_selector(".play:enabled")
        page.keyboard.press("Enter")
        changed(page, before)
    assert page.locator(".score-card").count() == 5


@functools.cache
def effect(kind):
    """A save in which the person must decide what two symbols do."""

    def met(table):
        what = table["view"]["effect"]
        return what is not None and what["kind"] == kind and table["to_act"] == table["viewer"]

    return at(met, [person("Tara"), computer("Mira", "random"), computer("Theo", "random")], "petals")[0]


@functools.cache
def midgame(players=3):
    def full(table):
        return len(table["view"]["garden"]) > 16 and table["phase"] == "place" and table["to_act"] == table["viewer"]

    return at(
        full,
        [person("Tara"), *(computer(name, "random") for name in ("Mira", "Theo", "Ines", "Luca")[: players - 1])],
        "petals",
    )[0]


@functools.cache
def ending():
    played = Played(
        [person("Tara"), *(computer(name, "random") for name in ("Mira", "Theo", "Ines", "Luca"))], 3, "petals"
    )
    while not played.table["over"]:
        played.step()
    return played.save()


@pytest.mark.parametrize("kind", ["either", "both"])
def test_an_effect_is_guided(site, open_page, kind):
    """Which cards can move, and why the others can not; where to, and what that scores; and the preview."""
    page = open_page(site.address, scripts=[settings()])
    open_save(page, effect(kind))
    settled(page)
    assert page.locator(".lying[data-state=lifted]").count() == page.locator(MOVABLE).count() > 0
    assert page.locator(".lying[data-state=still] ~ .lying-tag").count() >= 3
    page.locator(".garden-cell[data-part=card][aria-disabled=true]").first.click(force=True)
    assert page.locator(".refusal .rule-link").inner_text() == "T7"
    assert page.locator(".garden-instead").count() == (kind == "either")
    page.locator(MOVABLE).first.click()
    page.wait_for_selector(PLACES)
    assert "score" in str(page.locator(PLACES).first.get_attribute("aria-label"))
    page.locator(PLACES).first.click()
    page.wait_for_selector(".garden-pairs li")
    assert page.locator(".lying[data-state=preview]").count() == 1 and page.locator(".bed-path").count() == 1
    before = stamp(page)
    if kind == "either":
        page.locator(".garden-instead").click()
        page.wait_for_selector(".garden-preview h2:has-text('Score')")
    page.locator(".play:enabled").click()
    changed(page, before)
    moved = [event["type"] for event in ask(page, {"do": "table", "since": 0})["steps"][-1]["events"]]
    assert "scored" in moved


CUT = """() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    const scrolls = scrollHeight > innerHeight + 1 || scrollWidth > innerWidth;
    const found = scrolls ? [`scrolls: ${scrollWidth} × ${scrollHeight}`] : [];
    for (const one of document.querySelectorAll('.garden-player, .table-hand, .table-trackers, .pace')) {
        const [over, wide] = [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth];
        if (over > 2 || wide > 2) found.push(`${one.className} cut off by ${over}, ${wide}`);
    }
    const phone = document.querySelector('.petals-table').dataset.layout !== 'desktop';
    const letters = phone ? '.petals-table svg text' : '.patch-letter';
    for (const letter of document.querySelectorAll(letters)) {
        const size = parseFloat(getComputedStyle(letter).fontSize) * letter.getScreenCTM().a;
        if (size < 9.4) found.push(`a letter ${letter.textContent} of ${size}`);
    }
    return [...new Set(found)];
}"""


@pytest.mark.parametrize("save", ["either", "place"])
def test_nothing_is_cut_off_at_any_size(site, open_page, save):
    page = open_page(site.address, scripts=[settings()])
    open_save(page, midgame(5) if save == "place" else effect(save))
    settled(page)
    page.evaluate("document.fonts.ready")
    wrong = {}
    for chosen in (False, True):
        if chosen:
            pick(page, ".garden-card:enabled" if save == "place" else MOVABLE, random.Random(1))
            pick(page, PLACES, random.Random(1))
            page.wait_for_selector(".play:enabled")
        for size in SIZES:
            resize(page, *size)
            if found := page.evaluate(CUT):
                wrong[f"{size} {chosen}"] = found
        resize(page, 1440, 900)
    assert not wrong, json.dumps(wrong, indent=1, ensure_ascii=False)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing(site, open_page, theme):
    page = open_page(site.address, scripts=[settings(theme=theme)], viewport={"width": 1440, "height": 900})
    found = {}
    for name, save in (("place", midgame()), ("effect", effect("either")), ("end", ending())):
        page.evaluate("location.hash = ''")
        page.wait_for_selector(".start-go")
        open_save(page, save)
        settled(page)
        if name == "effect":
            pick(page, MOVABLE, random.Random(1))
            pick(page, PLACES, random.Random(1))
            page.wait_for_selector(".garden-pairs li")
        if wrong := violations(page):
            found[name] = wrong
    assert found == {}


def test_the_rules_are_those_of_the_game_that_is_played(site, open_page):
    """And the page says that the list of cards is a reconstruction."""
    page = open_page(site.address, scripts=[settings()])
    open_save(page, midgame())
    settled(page)
    page.evaluate("location.hash = 'rule-T7'")
    page.wait_for_function("() => document.activeElement.id === 'rule-T7'")
    assert page.locator(".rules-card").count() == 18
    assert "The card list is a reconstruction" in page.locator(".rules-about").inner_text()
    page.get_by_role("radio", name="Flowers").check()
    page.wait_for_function("() => document.querySelectorAll('.rules-card').length === 26")
    page.get_by_role("radio", name="Petals").check()
    page.wait_for_function("() => document.querySelectorAll('.rules-card').length === 18")
    assert violations(page) == []
