"""Access: axe finds nothing on any screen, in any theme; events are spoken; long texts fit every size."""

import json
import random

import pytest
from axe import violations
from clicking import KEEN, PERSON, decide, settings, settled, start
from walk import screens

PHONE = {"viewport": {"width": 390, "height": 844}}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}


@pytest.mark.parametrize("options", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_on_any_screen(site, open_page, theme, options):
    page = open_page(site.address, scripts=[settings(theme=theme)], **options)
    wrong = {name: found for name in screens(page) if (found := violations(page))}
    assert wrong == {}


def test_the_screens_have_one_main_one_title_and_the_focus_at_it(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    for name in screens(page):
        assert page.locator("main").count() == 1, name
        assert page.locator("h1").count() == 1, name
        if name != "start":
            assert page.evaluate("() => document.activeElement !== document.body"), f"{name}: the focus is lost"


def test_the_live_region_speaks_the_events_of_the_log(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN], Start_player="Tara")
    decide(page, random.Random(1))
    settled(page)
    spoken = page.locator("#speech").inner_text()
    for line in page.locator(".log-panel .log-step").all():
        words = line.locator(".log-note").first.evaluate(WORDS)
        assert squeezed(words)[:30] in squeezed(spoken)
    assert "Your turn" in spoken
    assert page.locator("#speech").get_attribute("aria-live") == "polite"


WORDS = """(note) => {
    const copy = note.cloneNode(true);
    copy.querySelectorAll('.rule-link, svg').forEach((one) => one.remove());
    return copy.textContent;
}"""


def squeezed(text):
    return "".join(text.split())


# behind the words of a forced page stands a box of the page's colour, unless the element says no
BOXED = """() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'HighlightText';
    const light = getComputedStyle(probe).color;
    probe.remove();
    const wrong = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { parentElement: one } = texts.currentNode;
        if (!texts.currentNode.data.trim() || !one.checkVisibility() || one.closest('svg')) continue;
        const style = getComputedStyle(one);
        if (style.color === light && style.forcedColorAdjust !== 'none') wrong.push(one.className || one.tagName);
    }
    return wrong;
}"""


@pytest.mark.parametrize("options", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_forced_colours_keep_every_sign(site, open_page, options):
    page = open_page(site.address, scripts=[settings()], forced_colors="active", **options)
    for name in screens(page):
        assert page.evaluate(BOXED) == [], name
        if name == "preview" and options is DESKTOP:
            for selector in (".disc .petal", ".pill", ".hand-card svg", ".wedge"):
                assert page.locator(selector).first.is_visible(), selector


# -- long texts ------------------------------------------------------------------------------------------------

SIZES = [(1440, 900), (1024, 768), (800, 600), (768, 1024), (844, 390), (390, 844), (360, 640)]

CROWDED = """() => {
    const wrong = [];
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth + 1) wrong.push(`the page is ${page.scrollWidth} wide`);
    const top = document.querySelector('dialog[open]') ?? document.querySelector('#app');
    const seen = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const hidden = 'svg, option, textarea';
    const unseen = (one) => {
        for (; one && one !== document.body; one = one.parentElement) {
            if (getComputedStyle(one).clipPath !== 'none') return true;
        }
        return false;
    };
    const texts = [];
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const parent = node.parentElement;
        if (!node.data.trim() || !parent || parent.closest(hidden) || !seen(parent) || unseen(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        let clip = parent;
        const boxes = [];
        for (; clip && clip !== document.body; clip = clip.parentElement) {
            const style = getComputedStyle(clip);
            if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
            if (/hidden|clip/.test(style.overflowX)) boxes.push(clip.getBoundingClientRect());
        }
        // these say the rest elsewhere: the log has the whole line, the hint repeats what the panel says
        const mayClip = parent.closest('.log-line, .bar-hint') !== null;
        for (let rect of range.getClientRects()) {
            if (rect.width < 2 || rect.height < 2) continue;
            for (const box of boxes) {
                const out = rect.right > box.right + 1.5 || rect.left < box.left - 1.5;
                if (out && !mayClip) wrong.push(`cut: ${node.data.trim().slice(0, 50)} in .${parent.className}`);
                const [left, right] = [Math.max(rect.left, box.left), Math.min(rect.right, box.right)];
                rect = new DOMRect(left, rect.top, Math.max(0, right - left), rect.height);
            }
            texts.push({ node, rect, inScroll: clip && clip !== document.body ? clip : null });
        }
    }
    for (let i = 0; i < texts.length; i++) {
        for (let j = i + 1; j < texts.length; j++) {
            const [a, b] = [texts[i], texts[j]];
            if (a.node === b.node || a.inScroll !== b.inScroll) continue;
            const w = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
            const h = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
            if (w > 2 && h > Math.min(a.rect.height, b.rect.height) * 0.34) {
                wrong.push(`over each other: ${a.node.data.trim().slice(0, 40)} | ${b.node.data.trim().slice(0, 40)}`);
            }
        }
    }
    return [...new Set(wrong)];
}"""


@pytest.mark.parametrize("language", ["en", "en-XA"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_text_is_cut_or_covered(site, open_page, size, language):
    page = open_page(
        site.address, scripts=[settings(language=language)], viewport={"width": size[0], "height": size[1]}
    )
    wrong = {name: found for name in screens(page) if (found := page.evaluate(CROWDED))}
    assert wrong == {}, json.dumps(wrong, indent=1, ensure_ascii=False)
