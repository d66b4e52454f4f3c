"""Petals in the page: fetched when it is chosen, whole games by mouse, touch and keys, both effects, every size."""

import json
import random

import pytest
from axe import violations
from clicking import CAREFREE, KEEN, PERSON, changed, resize, settings, settled, stamp, start
from conftest import ask
from gardening import MOVABLE, PLACES, choose_petals, decide, effect, ended, midgame, pick
from saves import open_save
from test_access import BOXED

SIZES = [(1440, 900), (1280, 720), (1024, 768), (800, 600), (640, 560), (390, 844), (360, 640), (844, 390)]


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


DESKTOP = {"viewport": {"width": 1440, "height": 900}}
FRAME = {"viewport": {"width": 800, "height": 600}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
HARMONY = "Harmony: smallest difference"
LYING = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(
    ("seats", "seed", "options", "effect"),
    [
        ([PERSON, KEEN], 1, DESKTOP, "either"),
        ([PERSON, KEEN, CAREFREE], 5, FRAME, "both"),
        ([PERSON, PERSON, CAREFREE, KEEN], 3, PHONE, "either"),
        ([PERSON, CAREFREE, CAREFREE, KEEN, CAREFREE], 4, LYING, "both"),
    ],
    ids=["2", "3", "4", "5"],
)
def test_a_whole_game_is_played_by_clicking(site, open_page, seats, seed, options, effect):
    """Every decision, each effect in two games; the curtain between two people; one in the variant `harmony`."""
    page = open_page(site.address, scripts=[settings()], seed=seed, **options)
    choose_petals(page)
    start(page, seats, **({"Victory": HARMONY} if options is FRAME else {}))
    rng = random.Random(seed)
    met = set()
    while (kind := decide(page, rng, "has_touch" in options, met)) != "end":
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), kind
    assert effect in met
    assert page.locator(".score-card").count() == len(seats)
    assert page.locator(".garden-result").count() == 4
    assert page.locator(".garden-result li[data-wins=true]").count() >= 4
    assert ("Difference" if options is FRAME else "Two lowest") in page.locator(".score-total").first.inner_text()


def test_five_play_and_one_of_them_by_keys_alone(site, open_page):
    """Nothing but the keyboard is touched: digits choose a card, T turns it, arrows walk into the garden and there,
    Home leads to the best place, Enter picks and plays; every step is said."""
    page = open_page(site.address, scripts=[settings()], viewport={"width": 1440, "height": 900})
    choose_petals(page)
    start(page, [PERSON, *[CAREFREE] * 4])
    assert page.locator('.garden-player use[href="#fl-e-leaf"]').count() == 1
    while settled(page) != "end":
        before = stamp(page)
        if page.locator(".garden-hand[data-effect=true]").count():
            page.keyboard.press("Home")
            assert page.evaluate(f"document.activeElement.matches('{MOVABLE}')")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
            page.wait_for_selector(".garden-card[aria-pressed=true]")
            page.keyboard.press("t")
            page.wait_for_selector('.garden-card[data-r="90"]')
            assert "turned 90°" in page.locator(".garden-said").inner_text()
        page.wait_for_selector(f"{PLACES}[data-worth]")
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.matches('.garden-cell')")
        page.keyboard.press("Home")
        best = page.evaluate("Number(document.activeElement.dataset.worth)")
        every = page.locator(f"{PLACES}[data-worth]").evaluate_all("all => all.map((one) => Number(one.dataset.worth))")
        assert best == max(every)
        page.keyboard.press("Enter")
        page.wait_for_selector(".play:enabled")
        assert "score" in page.locator(".garden-said").inner_text()
        page.keyboard.press("Enter")
        changed(page, before)
    assert page.locator(".score-card").count() == 5


def test_keys_that_follow_each_other_fast_lead_where_the_last_one_does(site, open_page):
    """The chosen card took the focus a frame later, from wherever the next key had led."""
    page = open_page(site.address, scripts=[settings()])
    open_save(page, midgame())
    settled(page)
    where = page.evaluate("""async () => {
        for (const key of ['1', 'ArrowDown']) {
            const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
            document.activeElement.dispatchEvent(press);
        }
        for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
        return document.activeElement.className;
    }""")
    assert "garden-cell" in where


def test_the_garden_is_a_grid_that_says_where_everything_is(site, open_page):
    """With coordinates, rows and columns; one stop for Tab; and what others do there is spoken with its points."""
    page = open_page(site.address, scripts=[settings()])
    open_save(page, midgame())
    settled(page)
    grid = page.get_by_role("grid", name="Garden")
    size = [int(grid.get_attribute(f"aria-{way}count")) for way in ("row", "col")]
    cells = page.locator(".garden-cell").evaluate_all(
        """all => all.map((one) => ({
            x: Number(one.dataset.x), y: Number(one.dataset.y), words: one.getAttribute('aria-label'),
            row: Number(one.closest('[role=row]').getAttribute('aria-rowindex')),
            column: Number(one.closest('[role=gridcell]').getAttribute('aria-colindex')), stop: one.tabIndex }))"""
    )
    west, north = min(one["x"] for one in cells), max(one["y"] for one in cells)
    for one in cells:
        x, y = (str(one[axis]).replace("-", "−") for axis in ("x", "y"))
        assert one["words"].startswith(f"{x}, {y}: ")
        assert (one["row"], one["column"]) == (north - one["y"] + 1, one["x"] - west + 1)
        assert one["row"] <= size[0] and one["column"] <= size[1]
    assert [one["stop"] for one in cells].count(0) == 1
    decide(page, random.Random(2))
    settled(page)
    while page.locator(".garden-hand[data-effect=true]").count():
        decide(page, random.Random(3))
        settled(page)
    spoken = page.locator("#speech").inner_text()
    assert "scores" in spoken and "Mira" in spoken and "Your turn" in spoken


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
    const boxes = (parts) => [...document.querySelectorAll(parts)].map((one) => one.getBoundingClientRect());
    for (const one of boxes('.garden-player')) {
        for (const other of boxes('.garden, .table-trackers, .table-hand')) {
            const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            if (wide > 1 && high > 1) found.push(`a player lies over the table by ${high}`);
        }
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


def test_a_tie_at_the_end_is_explained(site, open_page):
    """W2: there is no tie-break, so whoever has as much shares the victory; the copied result says of which game."""
    page = open_page(site.address, scripts=[settings()], permissions=["clipboard-read", "clipboard-write"])
    open_save(page, ended(2, 6))
    settled(page)
    title = page.get_by_role("heading", level=1).inner_text()
    assert title.startswith("You and Mira share the victory")
    assert page.locator(".score-rank").all_inner_texts() == ["1st", "1st"]
    assert page.get_by_text("level: the victory is shared").count() == 2
    page.get_by_role("button", name="Copy the result").click()
    page.get_by_text("Copied.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").startswith("Petals\n1. ")


def test_the_sheet_draws_what_python_says_of_the_game(site, open_page):
    """The turn with the most points, how many cards were moved, the last card."""
    page = open_page(site.address, scripts=[settings()])
    open_save(page, ended(3))
    settled(page)
    for row in ask(page, {"do": "table", "since": 0})["sheet"]["seats"]:
        rows = page.locator(".score-card").filter(has_text=f"{row['total']}").locator("dd").all_inner_texts()
        told = " ".join(rows)
        assert f"turn {row['best']['turn']}:" in told and (f" {row['moved'] or 'none'} " in told)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing(site, open_page, theme):
    page = open_page(site.address, scripts=[settings(theme=theme)], viewport={"width": 1440, "height": 900})
    found = {}
    for name, save in (("place", midgame()), ("effect", effect("either")), ("end", ended())):
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


def test_forced_colours_keep_every_sign(site, open_page):
    """No words in a box of the page's colour, and the pictures of cards and trackers as they are."""
    page = open_page(site.address, scripts=[settings()], forced_colors="active")
    for save in (effect("either"), ended()):
        page.evaluate("location.hash = ''")
        page.wait_for_selector(".start-go")
        open_save(page, save)
        if settled(page) != "end":
            pick(page, MOVABLE, random.Random(1))
            pick(page, PLACES, random.Random(1))
            page.wait_for_selector(".garden-pairs li")
            assert page.locator(".lying").first.is_visible() and page.locator(".tracker").first.is_visible()
        assert page.evaluate(BOXED) == []


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


# -- the garden moves -----------------------------------------------------------------------------------------

VIEW = """() => {
    const { style } = document.querySelector('.garden-view');
    return ['--zoom', '--pan-x', '--pan-y'].map((name) => parseFloat(style.getPropertyValue(name)));
}"""
SPREAD = """() => {
    const bed = document.querySelector('.garden-view').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('.garden-cell')].map((one) => one.getBoundingClientRect());
    return boxes.filter((one) => one.left < bed.left - 1 || one.top < bed.top - 1
        || one.right > bed.right + 1 || one.bottom > bed.bottom + 1).length;
}"""
APART = """() => {
    const drawn = new Map([...document.querySelectorAll('.lying .square-edge')].map((one) => {
        const { left, top, width } = one.getBoundingClientRect();
        return [one.closest('.lying').dataset.card, [left + width / 2, top + width / 2]];
    }));
    return Math.max(...[...document.querySelectorAll('.garden-cell[data-part=card]')].map((one) => {
        const { left, top, width } = one.getBoundingClientRect();
        const [x, y] = drawn.get(one.dataset.card);
        return Math.hypot(x - left - width / 2, y - top - width / 2);
    }));
}"""


def test_the_settings_tell_the_keys_of_both_games(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    choose_petals(page)
    page.get_by_role("link", name="Settings").click()
    keys = page.get_by_role("region", name="Keys")
    keys.get_by_role("heading", name="Petals").wait_for()
    assert keys.locator("h3").all_inner_texts() == ["Flowers", "Petals"]
    assert keys.locator("dl").nth(2).locator("kbd").first.inner_text() == "1 2"
    assert violations(page) == []


def test_the_garden_fits_by_itself_and_zooms_by_wheel_and_keys(site, open_page):
    """Its buttons lie exactly over its cards however it is zoomed; what has the focus comes into sight."""
    page = open_page(site.address, scripts=[settings()], viewport={"width": 1440, "height": 900})
    open_save(page, midgame(5))
    settled(page)
    assert page.evaluate(VIEW) == [1, 0, 0] and page.evaluate(SPREAD) == 0 and page.evaluate(COVERED) == 0
    assert page.evaluate(APART) < 1.5
    box = page.locator(".garden").bounding_box()
    corner = (box["x"] + box["width"] - 90, box["y"] + box["height"] - 90)
    page.mouse.move(*corner)
    page.mouse.wheel(0, -400)
    page.wait_for_function(f"() => ({VIEW})()[0] > 1.2")
    assert page.evaluate(APART) < 1.5 and page.evaluate(SPREAD) > 0
    zoomed = page.evaluate(VIEW)
    # a drag moves it and presses nothing
    page.mouse.move(*corner)
    page.mouse.down()
    page.mouse.move(corner[0] + 30, corner[1] + 80, steps=4)
    page.mouse.up()
    assert page.evaluate(VIEW) != zoomed and page.locator(".refusal").count() == 0
    page.keyboard.press("ArrowUp")
    for _ in range(30):
        page.keyboard.press("ArrowUp")
    tops = "[document.activeElement, document.querySelector('.garden')].map((one) => one.getBoundingClientRect().top)"
    cell, bed = page.evaluate(tops)
    assert cell >= bed
    page.keyboard.press("0")
    assert page.evaluate(VIEW) == [1, 0, 0]
    page.keyboard.press("+")
    assert page.evaluate(VIEW)[0] > 1.2
    page.keyboard.press("-")
    assert page.evaluate(VIEW)[0] == 1


def test_keys_of_one_sign_can_be_switched_off(site, open_page):
    """Those that zoom, too; and nothing on the table offers them then."""
    page = open_page(site.address, scripts=[settings(letterKeys=False)])
    open_save(page, midgame())
    settled(page)
    before = page.evaluate(VIEW)
    page.keyboard.press("+")
    page.keyboard.press("1")
    assert page.evaluate(VIEW) == before and page.locator(".garden-card[aria-pressed=true]").count() == 0
    page.locator(".garden-card").first.click()
    page.get_by_role("button", name="Turn to the right").wait_for()
    assert page.locator(".petals-table [aria-keyshortcuts]").count() == 0
    assert page.locator(".garden-turn[title*='(']").count() == 0


CUT_PLACES = """() => {
    const bed = document.querySelector('.garden').getBoundingClientRect();
    const rim = parseFloat(getComputedStyle(document.querySelector('.garden')).getPropertyValue('--rim'));
    const boxes = [...document.querySelectorAll('.garden-cell')].map((one) => one.getBoundingClientRect());
    const cut = (from, to, low, high) => [low + rim, high - rim].map((edge) =>
        boxes.filter((one) => one[from] < edge - 1 && one[to] > edge + 1).length);
    return [cut('left', 'right', bed.left, bed.right), cut('top', 'bottom', bed.top, bed.bottom)];
}"""
COVERED = """() => {
    const boxes = [...document.querySelectorAll('.garden-cell')].map((one) => one.getBoundingClientRect());
    const buttons = [...document.querySelectorAll('[data-zoom]')].map((one) => one.getBoundingClientRect());
    return buttons.filter((button) => boxes.some((one) => one.left < button.right && one.right > button.left
        && one.top < button.bottom && one.bottom > button.top)).length;
}"""


def test_on_a_phone_it_pans_and_two_fingers_zoom_it(site, open_page):
    """A place is never less than 44 pixels wide, so not all of a large garden is seen at once; arrows say where it
    goes on, and one press shows all of it."""
    page = open_page(site.address, scripts=[settings()], **PHONE)
    open_save(page, midgame(5))
    settled(page)
    before = page.evaluate(VIEW)
    assert before[0] > 1
    assert page.locator(".garden-cell").first.bounding_box()["width"] >= 43
    more = str(page.locator(".garden-view").get_attribute("data-more")).split()
    shown = page.locator(".garden-more:visible").evaluate_all("all => all.map((one) => one.dataset.side)")
    assert sorted(more) == sorted(shown) != []
    assert all(0 in cut for cut in page.evaluate(CUT_PLACES)), "from one side on places are whole"
    assert page.evaluate(COVERED) == 0, "no button lies over a card"
    box = page.locator(".garden").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    client = page.context.new_cdp_session(page)

    def touch(kind, *points):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    # a finger of which the page has not seen the end, for what it lay on was drawn anew
    page.evaluate("""() => document.querySelector('.garden-view').dispatchEvent(
        new PointerEvent('pointerdown', { pointerId: 77, pointerType: 'touch', isPrimary: true }))""")
    touch("touchStart", (x, y))
    for way in (15, 30, 45):
        touch("touchMove", (x, y + way if "north" in more else y - way))
    touch("touchEnd")
    panned = page.evaluate(VIEW)
    assert panned[0] == before[0] and panned[2] != before[2]
    touch("touchStart", (x - 20, y), (x + 20, y))
    for way in (30, 45, 60):
        touch("touchMove", (x - way, y), (x + way, y))
    touch("touchEnd")
    assert page.evaluate(VIEW)[0] > 1.5 * before[0]
    assert page.evaluate(APART) < 2
    page.locator("[data-zoom=fit]").tap()
    assert page.evaluate(VIEW)[0] == 1 and page.evaluate(SPREAD) == 0
    assert page.locator(".garden-more:visible").count() == 0
    page.locator("[data-zoom=in]").tap()
    assert page.evaluate(VIEW) == before
