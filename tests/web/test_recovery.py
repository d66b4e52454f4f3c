"""Nothing is lost: workers that die, storage that is blocked, transfers that fail."""

import gzip
import json
import shutil
import struct
from pathlib import Path

import pytest
from conftest import BROWSER_ARGUMENTS, PATIENCE, Guard, ask, chromium, engine, page_address, project, thinker_settles

GAME = {
    "do": "new",
    "game": "flowers",
    "seats": [{"name": "Ann", "kind": "person"}, {"name": "Ben", "kind": "computer", "level": "greedy"}],
    "options": {},
    "start": 0,
    "seed": 11,
}


def dealt(page) -> dict:
    """A new game, once it is kept: only its first reply does not wait for a storage that is still being opened."""
    table = ask(page, GAME)
    assert table["id"] in [save["id"] for save in ask(page, {"do": "saves"})["saves"]]
    return table


def kill(page, dealer: bool) -> None:
    """Ends the dealer's or the thinker's worker as a browser short of memory does: nobody is told."""
    found = [one for one in page.workers if one.evaluate("'loadMicroPython' in globalThis") is dealer]
    assert len(found) == 1
    found[0].evaluate("setTimeout(() => self.close())")


def without_steps(table: dict) -> dict:
    """What must be the same after a game was opened anew; a new dealer stamps anew."""
    return {key: table[key] for key in table if key not in ("steps", "stamp", "kept")}


def test_a_dealer_that_dies_while_asked_is_replaced_and_the_game_goes_on_at_the_same_decision(site, open_page):
    page = open_page(site.address)
    table = dealt(page)
    page.guard.allowed.append("")
    kill(page, dealer=True)
    restored = engine(
        page,
        """await new Promise((resolve) => {
            engine.on('restored', resolve);
            engine.ask({ do: 'table' }).catch(() => undefined);
        })""",
    )
    assert without_steps(restored) == without_steps(table)
    action = next(choice["action"] for choice in restored["choices"] if choice["legal"])
    assert ask(page, {"do": "act", "stamp": restored["stamp"], "action": action})["ok"]


def test_a_dealer_that_reports_an_error_is_replaced_at_once(site, open_page):
    page = open_page(site.address)
    dealt(page)
    restored = engine(
        page,
        """await new Promise((resolve) => {
            engine.on('restored', resolve);
            void engine.restartDealer();
        })""",
    )
    assert restored["ok"] and len(restored["choices"]) > 0


def test_a_game_goes_on_after_the_page_was_loaded_anew(site, open_page):
    page = open_page(site.address)
    table = dealt(page)
    page.reload()
    saves = ask(page, {"do": "saves"})
    assert saves["storage"] is True
    assert [save["id"] for save in saves["saves"]] == [table["id"]]
    assert without_steps(ask(page, {"do": "load", "id": table["id"]})) == without_steps(table)
    assert ask(page, {"do": "delete", "id": table["id"]})["ok"]
    assert ask(page, {"do": "saves"})["saves"] == []


def test_a_detached_page_writes_nothing(site, open_page):
    page = open_page(site.address)
    table = dealt(page)
    assert ask(page, {"do": "detach"})["ok"]
    action = next(choice["action"] for choice in table["choices"] if choice["legal"])
    assert ask(page, {"do": "act", "stamp": table["stamp"], "action": action})["ok"]
    again = ask(page, {"do": "load", "id": table["id"]})
    assert without_steps(again) == without_steps(table)


def test_a_save_on_its_way_never_lands_on_a_game_that_another_tab_has_opened(site, open_page):
    first = open_page(site.address)
    table = dealt(first)
    action = next(choice["action"] for choice in table["choices"] if choice["legal"])
    second = first.context.new_page()
    second.set_default_timeout(PATIENCE)
    second.goto(first.url)
    opened = ask(second, {"do": "load", "id": table["id"]})
    late = ask(first, {"do": "act", "stamp": table["stamp"], "action": action})
    assert late["ok"] and late["taken"] is True
    opened = ask(second, {"do": "load", "id": table["id"]})
    assert without_steps(opened) == without_steps(table)
    played = ask(second, {"do": "act", "stamp": opened["stamp"], "action": action})
    assert "taken" not in played and "kept" not in played
    assert without_steps(ask(first, {"do": "load", "id": table["id"]})) == without_steps(played)


def test_a_thinker_that_dies_is_stood_in_for_and_started_anew(site, open_page):
    page = open_page(site.address, thinker=True)
    page.guard.allowed.append("")
    assert thinker_settles(page) == "ready"
    seats = [{"name": "Ann", "kind": "person"}, {"name": "Ben", "kind": "computer", "level": "thinker:greedy"}]
    table = ask(page, {**GAME, "seats": seats, "start": 1})
    kill(page, dealer=False)
    after = ask(page, {"do": "think", "stamp": table["stamp"]})
    assert after["ok"] and after["acting"] == "person" and after["stoodIn"] == "greedy"
    assert thinker_settles(page) == "ready"


def test_an_illegal_move_of_the_thinker_is_not_played_and_the_light_player_stands_in(
    tmp_path_factory, serve, open_page
):
    lying = project.build(tmp_path_factory.mktemp("built") / "dist", probe=Path(__file__).parent / "liar.py")
    page = open_page(serve(lying).address, thinker=True)
    assert thinker_settles(page) == "ready"
    seats = [{"name": "Ann", "kind": "person"}, {"name": "Ben", "kind": "computer", "level": "thinker:greedy"}]
    table = ask(page, {**GAME, "seats": seats, "start": 1})
    after = ask(page, {"do": "think", "stamp": table["stamp"]})
    assert after["ok"] and after["acting"] == "person" and after["stoodIn"] == "greedy"
    assert [step["action"] for step in after["steps"]] != ["15red@A"]


def test_where_the_thinker_can_not_load_the_game_goes_on(site, open_page):
    site.faults["pyodide"] = 404
    page = open_page(site.address, thinker=True)
    page.guard.allowed.append("404")
    assert thinker_settles(page) == "failed"
    seats = [{"name": "Ann", "kind": "person"}, {"name": "Ben", "kind": "computer", "level": "thinker:greedy"}]
    table = ask(page, {**GAME, "seats": seats, "start": 1})
    after = ask(page, {"do": "think", "stamp": table["stamp"]})
    assert after["ok"] and after["acting"] == "person" and after["stoodIn"] == "greedy"
    site.faults.clear()
    engine(page, "engine.useThinker(true)")
    assert thinker_settles(page) == "ready"


@pytest.mark.parametrize("fault", [503, "cut"])
@pytest.mark.parametrize("what", ["wasm", "dealer-memory", r"dealer-[^/]*\.mjs", r"dealer-[^/]*\.py"])
def test_a_dealer_that_can_not_load_says_so_and_a_new_try_works(site, open_page, what, fault):
    site.faults[what] = fault
    page = open_page(site.address)
    page.guard.allowed.append("")
    page.wait_for_selector('#shell[data-state="failed"] .again', state="visible")
    assert page.locator("#shell .reason").inner_text() != ""
    assert "The connection stopped" in page.locator("#shell .if-failed").inner_text()
    site.faults.clear()
    # a transfer under way may already have got through and lifted the shell
    page.evaluate("() => document.querySelector('#shell .again')?.click()")
    page.wait_for_selector("#shell", state="detached")
    assert ask(page, {"do": "hello"})["ok"]


@pytest.mark.parametrize(
    ("file", "broken", "words"),
    [
        # one range of one word, and a check that no memory can have
        ("dealer-memory-*.bin", gzip.compress(struct.pack("<5I", 1, 0, 0, 1, 0)), "another interpreter"),
        ("dealer-*.py", b"raise MemoryError(1)", "MemoryError: 1"),
    ],
    ids=["memory", "script"],
)
def test_a_dealer_that_arrives_but_does_not_start_is_not_called_a_stopped_connection(
    dist, tmp_path, serve, open_page, file, broken, words
):
    folder = shutil.copytree(dist, tmp_path / "dist")
    (script,) = (folder / "assets").glob(file)
    script.write_bytes(broken)
    page = open_page(serve(folder).address)
    page.guard.allowed.append("")
    page.wait_for_selector('#shell[data-state="failed"] .again', state="visible")
    said = page.locator("#shell .if-failed").inner_text()
    assert "The game could not start" in said and "report the words below" in said
    assert "connection" not in said.lower() and ".wasm" not in said
    assert words in page.locator("#shell .reason").inner_text()


@pytest.mark.parametrize("what", ["/boot-", "/main-", "/style-"])
def test_a_script_or_style_of_the_page_that_can_not_load_is_told(site, open_page, what):
    site.faults[what] = 404
    page = open_page(site.address)
    page.guard.allowed += ["404", "MIME type"]
    page.wait_for_selector('#shell[data-state="failed"] .again', state="visible")
    site.faults.clear()
    page.click("#shell .again")
    page.wait_for_selector("#shell", state="detached")


LACKS = """{
    const { supports } = CSS;
    CSS.supports = (...asked) => !asked.join().includes('%s') && supports.apply(CSS, asked);
}"""
"""A browser that does not know this in its styles."""


@pytest.mark.parametrize(
    "missing",
    [
        "delete WebAssembly.compileStreaming",
        "delete HTMLScriptElement.prototype.noModule",
        "delete Object.hasOwn",
        *(LACKS % style for style in ("light-dark", ":has", "zoom")),
    ],
    ids=["compileStreaming", "noModule", "hasOwn", "light-dark", ":has", "zoom"],
)
def test_a_browser_that_is_too_old_is_told_what_would_do(site, open_page, missing):
    page = open_page(site.address, scripts=(missing,))
    page.guard.allowed.append("")
    page.wait_for_selector('#shell[data-state="old"] .if-old', state="visible")
    assert "Firefox" in page.locator("#shell .if-old").inner_text()


def test_without_scripts_the_page_says_why_nothing_happens(site, open_page):
    page = open_page(site.address, java_script_enabled=False)
    assert page.locator("#shell noscript p").is_visible()


@pytest.fixture
def page_without_storage(playwright, tmp_path, site):
    """A page whose browser is set to let no site keep anything."""
    (tmp_path / "Default").mkdir()
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(settings))
    context = playwright.chromium.launch_persistent_context(
        str(tmp_path), executable_path=chromium(), args=BROWSER_ARGUMENTS
    )
    page = context.new_page()
    page.guard = Guard(context)
    page.goto(page_address(site.address, thinker=True))
    yield page
    context.close()
    page.guard.check()


def test_with_storage_blocked_the_game_goes_on_in_memory_and_says_so(page_without_storage):
    page = page_without_storage
    blocked = """new Promise((resolve) => {
        try {
            const request = indexedDB.open('probe');
            request.onsuccess = () => resolve(false);
            request.onerror = () => resolve(true);
        } catch { resolve(true); }
    })"""
    assert page.evaluate(blocked) is True
    table = ask(page, GAME)
    assert table["ok"] and table["kept"] is False
    action = next(choice["action"] for choice in table["choices"] if choice["legal"])
    assert ask(page, {"do": "act", "stamp": table["stamp"], "action": action})["ok"]
    saves = ask(page, {"do": "saves"})
    assert saves["storage"] is False and [save["id"] for save in saves["saves"]] == [table["id"]]
    assert thinker_settles(page) == "ready"
