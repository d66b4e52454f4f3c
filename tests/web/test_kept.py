"""Nothing is lost: two tabs, storage that is blocked, the death of the dealer, files."""

import contextlib
import json
import random

import pytest
from clicking import KEEN, PERSON, changed, decide, pick, put_back, settings, settled, stamp, start
from conftest import PATIENCE, ask, engine, page_address
from playwright.sync_api import Error
from saves import open_save


def another_tab(page, address):
    tab = page.context.new_page()
    tab.set_default_timeout(PATIENCE)
    tab.goto(address)
    return tab


def test_a_second_tab_is_told_and_may_take_over(site, open_page):
    first = open_page(site.address, scripts=[settings()])
    start(first, [PERSON, KEEN])
    rng = random.Random(1)
    decide(first, rng)
    settled(first)
    was = stamp(first)
    second = another_tab(first, first.url)
    second.get_by_role("heading", name="This game is open in another tab").wait_for()
    assert second.locator(".table").count() == 0
    second.get_by_role("button", name="Play it here").click()
    second.wait_for_selector(".table")
    assert stamp(second) == was
    first.get_by_role("heading", name="This game goes on in another tab").wait_for()
    assert first.locator(".table").count() == 0, "the first tab shows nothing of it any more"
    decide(second, rng)
    settled(second)
    later = stamp(second)
    first.get_by_role("button", name="Play it here").click()
    first.wait_for_selector(".table")
    assert stamp(first) == later, "the first tab has written nothing in between"


def test_where_the_browser_knows_no_locks_the_storage_says_that_a_game_was_taken(site, open_page):
    first = open_page(site.address, scripts=[settings(), "delete Navigator.prototype.locks"])
    start(first, [PERSON, KEEN], Start_player="Tara")
    settled(first)
    assert ask(first, {"do": "saves"})["saves"], "a game just dealt may still be on its way into the storage"
    second = another_tab(first, first.url)
    settled(second)
    was = stamp(second)
    pick(first)
    first.locator(".play").click()
    first.get_by_role("heading", name="This game goes on in another tab").wait_for()
    second.reload()
    settled(second)
    assert stamp(second) == was


def test_two_tabs_may_play_two_games(site, open_page):
    first = open_page(site.address, scripts=[settings()])
    start(first, [PERSON, KEEN])
    second = another_tab(first, page_address(site.address))
    start(second, [PERSON, KEEN, KEEN])
    for page in (first, second):
        decide(page, random.Random(3))
        settled(page)
    first.reload()
    settled(first)
    assert first.locator(".player").count() == 2
    first.goto(page_address(site.address) + "#")
    first.wait_for_selector(".save-row >> nth=1")


def test_a_page_that_crashes_or_is_closed_loses_nothing(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN, KEEN])
    rng = random.Random(5)
    for end in ("crash", "close"):
        put_back(page)
        decide(page, rng)
        settled(page)
        was, hand = stamp(page), page.locator(".hand-groups").inner_text()
        if end == "crash":
            with page.expect_event("crash"), contextlib.suppress(Error):
                page.goto("chrome://crash")
        else:
            page.close()
        page = another_tab(page, page_address(site.address))
        page.get_by_role("link", name="Continue").click()
        settled(page)
        assert (stamp(page), page.locator(".hand-groups").inner_text()) == (was, hand)


BLOCKED = """
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError'); } });
    }
"""


def test_where_nothing_can_be_kept_the_game_goes_on_and_says_so(site, open_page):
    page = open_page("about:blank", scripts=[BLOCKED])

    def block(route):
        answer = route.fetch()
        blocked = "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new Error('blocked'); } });"
        route.fulfill(response=answer, body=blocked + answer.text())

    page.route("**/dealer-*.mjs", block)
    page.goto(page_address(site.address))
    page.wait_for_selector(".start-go")
    start(page, [PERSON, KEEN])
    page.locator('[data-notice="not-kept"]').wait_for()
    decide(page, random.Random(1))


FULL = """(full) => {
    const { prototype } = IDBObjectStore;
    prototype.orderly ??= prototype.put;
    prototype.put = full ? put : prototype.orderly;
    // as browsers do: taken at first, and given up when the disk says no
    function put(...given) {
        const request = this.orderly(...given);
        this.transaction.abort();
        return request;
    }
}"""


def test_where_the_storage_is_full_the_game_goes_on_and_says_so(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN])
    rng = random.Random(1)
    decide(page, rng)
    settled(page)
    (dealer,) = page.workers
    dealer.evaluate(FULL, True)
    decide(page, rng)
    page.locator('[data-notice="not-kept"]').wait_for()
    settled(page)
    decide(page, rng)
    settled(page)
    dealer.evaluate(FULL, False)
    decide(page, rng)
    settled(page)
    was = stamp(page)
    page.reload()
    settled(page)
    assert stamp(page) == was, "there is space again, and all of it is kept"


def test_the_dealer_dies_and_the_game_goes_on(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN])
    rng = random.Random(2)
    decide(page, rng)
    settled(page)
    was, log = stamp(page), page.locator(".log-panel").inner_text()
    engine(page, "await engine.restartDealer()")
    page.locator('[data-notice="restored"]').wait_for()
    settled(page)
    assert stamp(page) == was and page.locator(".log-panel").inner_text() == log
    decide(page, rng)


def test_where_python_can_not_be_started_again_the_person_may_try_and_nothing_is_lost(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    page.guard.allowed.append("")
    start(page, [PERSON, KEEN])
    rng = random.Random(2)
    decide(page, rng)
    settled(page)
    was, hand = stamp(page), page.locator(".hand-groups").inner_text()
    page.route("**/dealer-*.mjs", lambda route: route.abort())
    engine(page, "await engine.restartDealer().catch(() => undefined)")
    dead = page.locator('[data-notice="dead"]')
    dead.wait_for()
    assert "could not be started again" in dead.inner_text()
    assert page.locator(".hand-groups").inner_text() == hand, "the table stays in sight"
    page.unroute("**/dealer-*.mjs")
    dead.get_by_role("button", name="Try again").click()
    page.locator('[data-notice="dead"], [data-notice="died"]').wait_for(state="detached")
    settled(page)
    assert (stamp(page), page.locator(".hand-groups").inner_text()) == (was, hand)
    put_back(page)
    decide(page, rng)


def test_a_game_goes_to_a_file_and_comes_back(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN])
    decide(page, random.Random(4))
    settled(page)
    hand = page.locator(".hand-groups").inner_text()
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export this game").click()
    page.get_by_text("The file holds the hidden cards").wait_for()
    text = download.value.path().read_text("utf-8")
    page.get_by_role("link", name="Flowers, to the start").click()
    page.wait_for_selector(".start-go")
    open_save(page, text)
    settled(page)
    assert page.locator(".hand-groups").inner_text() == hand
    put_back(page)
    decide(page, random.Random(5))


@pytest.mark.parametrize(
    "content", [b"<script>alert(1)</script>", b"Flowers record 1\n" * 200_000], ids=["no game", "vast"]
)
def test_a_file_that_is_no_game_is_refused_and_nothing_is_lost(site, open_page, content):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN])
    settled(page)
    was = stamp(page)
    page.get_by_role("link", name="Flowers, to the start").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a game from a file").click()
    chooser.value.set_files({"name": "x.txt", "mimeType": "text/plain", "buffer": content})
    page.locator(".refusal").wait_for()
    page.get_by_role("link", name="Continue").click()
    page.wait_for_selector(".table")
    assert stamp(page) == was


def test_an_address_of_a_game_that_is_not_here_leads_to_the_start(site, open_page):
    page = open_page(site.address + "#game-nowhere", scripts=[settings()])
    page.get_by_text("That game cannot be opened").wait_for()
    page.wait_for_selector(".start-go")


def test_settings_are_kept_and_apply_at_once(site, open_page):
    page = open_page(site.address + "#settings")
    page.get_by_label("Dark").check()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_label("Single-letter keys").uncheck()
    page.reload()
    page.wait_for_selector(".settings")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert not page.get_by_label("Single-letter keys").is_checked()
    page.get_by_role("button", name="Reset to defaults").click()
    assert page.get_by_label("Single-letter keys").is_checked()


def test_a_change_is_seen_only_once_it_is_kept(site, open_page):
    """Reload right after a play: the play is there."""
    page = open_page(site.address, scripts=[settings(pace="calm")])
    start(page, [PERSON, KEEN], Start_player="Tara")
    settled(page)
    was = stamp(page)
    pick(page)
    page.locator(".play").click()
    changed(page, was)
    now = stamp(page)
    page.reload()
    page.wait_for_selector(".table")
    assert stamp(page) >= now
    assert page.locator(".log-step").count() >= 1


PUT = """async (damaged) => {
    const name = (await indexedDB.databases()).find((one) => one.name.startsWith('flowers')).name;
    const base = await new Promise((resolve) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
    });
    const change = base.transaction('saves', 'readwrite');
    for (const [key, value] of damaged) change.objectStore('saves').put(value, key);
    await new Promise((resolve) => { change.oncomplete = resolve; });
    base.close();
}"""


def test_damaged_saves_do_not_block_the_start(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN])
    settled(page)
    assert ask(page, {"do": "saves"})["saves"], "a game just dealt may still be on its way into the storage"
    whole = {"id": "w", "game": "flowers", "names": ["Broken", "Text"], "turn": 6, "to_act_name": "Broken"}
    whole = json.dumps({**whole, "phase": "play", "time": 9, "over": False})
    odd = json.dumps({"id": "o", "names": 5, "turn": "<b>", "time": "x"})
    damaged = [["l", None], ["s", "text"]]
    damaged += [["g", {"summary": "garbage", "text": ""}], ["n", {"summary": "5", "text": ""}]]
    damaged += [["e", {"summary": "{}", "text": ""}], ["o", {"summary": odd, "text": ""}]]
    damaged += [["k", {"summary": whole, "text": ""}], ["w", {"summary": whole, "text": "Flowers record 1"}]]
    page.evaluate(PUT, damaged)
    page.goto(page_address(site.address))
    page.wait_for_selector(".save-row")
    assert page.locator(".save-row").count() == 2  # the game of above, and the one whose text alone is damaged
    page.get_by_role("link", name="Broken, Text").click()
    page.wait_for_selector(".notice")
    print(page.locator("#app").inner_text())
    page.get_by_role("button", name="Start a game for").click()
    settled(page)


def test_all_games_are_deleted_on_a_second_word(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN])
    settled(page)
    page.evaluate("() => { location.hash = 'settings'; }")
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Yes, delete them all").click()
    page.get_by_text("None is kept").wait_for()
    page.reload()
    page.get_by_text("None is kept").wait_for()
