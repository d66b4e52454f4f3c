"""The page as an app: what systems need to install it, the hint to do so, and games that are not cleared away."""

import json
import struct
from pathlib import Path

import pytest
from clicking import KEEN, PERSON, settings, settled, start

OFFER = "dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))"
"""What Chromium does where it may be installed; in a browser without a window it never does."""

ASKED = """
window.asked = 0;
if (isSecureContext) {
    StorageManager.prototype.persisted = () => Promise.resolve(asked > 0);
    StorageManager.prototype.persist = () => Promise.resolve(++asked > 0);
}
"""


@pytest.fixture
def app(site, open_page):
    """A page with all that makes it an app, kept on the device."""
    page = open_page(site.address, service_workers="allow", scripts=(settings(), ASKED))
    page.get_by_text("Ready to play offline").wait_for()
    return page


def size(picture: Path) -> tuple[int, int]:
    """Of a PNG, from its header."""
    data = picture.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_the_manifest_has_what_systems_ask_for(dist):
    manifest = json.loads((dist / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["name"] and len(manifest["short_name"]) <= 12
    assert manifest["start_url"] == manifest["scope"] == "./" and manifest["display"] == "standalone"
    assert "id" not in manifest  # it would be of the whole origin, where a second copy may lie
    purposes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= purposes
    for icon in manifest["icons"]:
        width, height = size(dist / icon["src"])
        assert f"{width}x{height}" == icon["sizes"]
    assert {shortcut["url"] for shortcut in manifest["shortcuts"]} == {"./#", "./#rules"}


def test_the_browser_finds_no_fault_with_it(app):
    found = app.context.new_cdp_session(app).send("Page.getAppManifest")
    assert found["url"].endswith("manifest.webmanifest") and found["errors"] == []
    touch = app.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert app.request.get(f"{app.url.split('?')[0]}{touch}").headers["content-type"] == "image/png"


def test_the_browsers_bars_take_the_colour_of_the_cloth(app):
    colour = app.locator("meta[name=theme-color]")
    light = colour.get_attribute("content")
    app.get_by_label("Theme").select_option(label="Theme: Dark")
    app.wait_for_function("(light) => document.querySelector('meta[name=theme-color]').content !== light", arg=light)


def test_installing_is_offered_to_who_has_played_and_waved_away_for_good(app):
    app.evaluate(OFFER)
    assert app.locator(".install-hint").count() == 0, "nobody has played yet"
    start(app, [PERSON, KEEN])
    assert app.locator(".install-hint").count() == 0, "not at the table"
    app.evaluate("location.hash = ''")
    hint = app.locator(".install-hint")
    hint.wait_for()
    hint.get_by_role("button", name="Do not offer again").click()
    hint.wait_for(state="detached")
    app.reload()
    app.get_by_text("Ready to play offline").wait_for()
    app.evaluate(OFFER)
    app.evaluate("location.hash = 'settings'")
    app.get_by_role("button", name="Install").wait_for()  # who looks for it finds it
    app.evaluate("location.hash = ''")
    app.wait_for_selector(".save-row")
    assert app.locator(".install-hint").count() == 0


def test_installing_puts_the_browsers_question(app):
    app.evaluate("window.put = 0")
    app.evaluate("dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => put++ }))")
    app.evaluate("location.hash = 'settings'")
    app.get_by_role("button", name="Install").click()
    app.get_by_role("button", name="Install").wait_for(state="detached")
    assert app.evaluate("put") == 1


def test_games_are_kept_for_good_once_somebody_has_some(app):
    """The first game asks for nothing; who comes back to the game gets asked, once."""
    start(app, [PERSON, KEEN])
    settled(app)
    assert app.evaluate("asked") == 0
    app.evaluate("location.hash = ''")
    start(app, [PERSON, KEEN])
    settled(app)
    app.wait_for_function("asked === 1")
    app.evaluate("location.hash = 'settings'")
    app.get_by_text("The browser keeps them until you delete them").wait_for()
    app.evaluate("location.hash = ''")
    start(app, [PERSON, KEEN])
    settled(app)
    assert app.evaluate("asked") == 1
