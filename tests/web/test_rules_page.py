"""The rules as a page: every rule has an address, a search, words and pictures that fit every size."""

import json
from typing import Any

import pytest
from axe import violations
from clicking import resize

RULES = 26
SIZES = [(1440, 900), (800, 600), (844, 390), (390, 844), (360, 640)]


def settings(**values: Any) -> str:
    """A script that sets the device's settings before the page reads them."""
    text = json.dumps(json.dumps(values))
    # documents without an origin may not store anything
    return f"if (location.protocol === 'http:') localStorage.setItem('flowers.settings', {text})"


def focused(page: Any) -> str:
    return page.evaluate("document.activeElement.id")


def test_every_rule_has_its_address(site: Any, open_page: Any) -> None:
    page = open_page(site.address + "#rule-X2")
    page.locator(".rules-card").first.wait_for()
    assert page.locator(".rules-card").count() == RULES
    assert focused(page) == "rule-X2"
    for number in page.locator(".rules-nav b").all_inner_texts():
        page.evaluate("hash => { location.hash = hash; }", f"#rule-{number}")
        page.wait_for_function("id => document.activeElement.id === id", arg=f"rule-{number}")
        top, height = page.evaluate(
            "id => { const box = document.getElementById(id).getBoundingClientRect(); return [box.top, innerHeight]; }",
            f"rule-{number}",
        )
        assert 0 <= top < height, number
        assert page.locator(".rules-nav [aria-current] b").inner_text() == number


def test_search_by_key_and_back_to_where_one_was(site: Any, open_page: Any) -> None:
    page = open_page(site.address + "#rules")
    page.locator(".rules-card").first.wait_for()
    page.keyboard.press("/")
    page.keyboard.type("TIE claim")
    assert page.locator(".rules-count").inner_text() == "2 rules"
    assert page.locator(".rules-card").count() == 2
    page.keyboard.type(" mushroom")
    assert page.locator(".rules-count").inner_text() == "No rule has these words"
    page.keyboard.press("Escape")
    assert page.locator(".rules-card").count() == RULES
    page.keyboard.press("Escape")
    page.wait_for_selector(".start h1")


def test_rules_link_to_each_other_and_count_as_one_visit(site: Any, open_page: Any) -> None:
    page = open_page(site.address)
    page.wait_for_selector(".start h1")
    page.locator('a[href="#rules"]').first.click()
    page.locator(".rules-card").first.wait_for()
    visits = page.evaluate("history.length")
    page.locator('.rules-nav a[href="#rule-F3"]').click()
    page.wait_for_function("document.activeElement.id === 'rule-F3'")
    page.locator('#rule-F3 a[href="#rule-E2"]').click()
    page.wait_for_function("document.activeElement.id === 'rule-E2'")
    assert page.evaluate("history.length") == visits
    page.go_back()
    page.wait_for_selector(".start h1")


@pytest.mark.parametrize("language", ["en", "en-XA"])
def test_nothing_is_cut_off(site: Any, open_page: Any, language: str) -> None:
    page = open_page(site.address + "#rules", scripts=(settings(language=language),))
    page.locator(".rules-card").first.wait_for()
    page.evaluate("document.fonts.ready")
    for width, height in SIZES:
        resize(page, width, height)
        wide = """() => [...document.querySelectorAll('.rules-card, .rules-card *, .rules-main')]
            .filter((one) => !(one instanceof SVGElement) && one.clientWidth > 0)
            .filter((one) => one.scrollWidth > one.clientWidth + 1)
            .map((one) => one.className + ' in ' + (one.closest('.rules-card')?.id ?? ''))"""
        assert page.evaluate(wide) == [], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_it_is_accessible(site: Any, open_page: Any, theme: str) -> None:
    page = open_page(site.address + "#rule-P2", scripts=(settings(theme=theme),))
    page.locator(".rules-card").first.wait_for()
    for width, height in ((1440, 900), (390, 844)):
        resize(page, width, height)
        assert violations(page) == []


def test_on_paper_there_are_the_rules_alone(site: Any, open_page: Any) -> None:
    page = open_page(site.address + "#rules")
    page.locator(".rules-card").first.wait_for()
    page.emulate_media(media="print")
    assert page.locator(".rules-side").is_hidden()
    last = page.locator("#rule-F3").bounding_box()
    assert last is not None
    # the whole page is laid out, not a window that scrolls
    assert page.evaluate("document.documentElement.scrollHeight") > last["y"] + last["height"] - 1 > 2000
