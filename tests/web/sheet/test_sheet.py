"""The component sheet draws every part in every theme; parts can be told apart and read."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
HTML = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Components</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="NAME.css">
<style>.sheet { display: grid; gap: 12px; padding: 16px } .sheet-part { padding: 12px }
.sheet-row { display: flex; flex-wrap: wrap; gap: 12px; align-items: center }</style>
<body><script type="module" src="NAME.js"></script>"""

BROKEN = """() => {
    const broken = [];
    for (const use of document.querySelectorAll('use')) {
        if (!document.getElementById(use.getAttribute('href').slice(1))) broken.push(use.getAttribute('href'));
    }
    for (const picture of document.querySelectorAll('.sheet svg')) {
        if (picture.outerHTML.match(/NaN|undefined|Infinity/)) broken.push(picture.outerHTML.slice(0, 200));
        const box = picture.getBBox();
        if (box.width < 2 || box.height < 2) broken.push(`empty: ${picture.outerHTML.slice(0, 200)}`);
    }
    return broken;
}"""

RATIOS = """() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const colour = (name, ground) => {
        canvas.fillStyle = ground ?? '#fff';
        canvas.fillRect(0, 0, 1, 1);
        probe.style.color = `var(${name})`;
        canvas.fillStyle = getComputedStyle(probe).color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
    const ratio = (a, b) => {
        const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
        return (high + 0.05) / (low + 0.05);
    };
    const found = {};
    const measured = (front, back) => ratio(colour(front, `rgb(${colour(back)})`), colour(back));
    const check = (front, back) => (found[`${front} on ${back}`] = measured(front, back));
    for (const hue of ['grey', 'purple', 'red', 'green', 'orange', 'yellow']) check(`--on-${hue}`, `--${hue}`);
    for (const back of ['--surface', '--inset', '--cloth', '--cloth-side', '--cloth-tray', '--accent-soft']) {
        check('--ink', back);
        check('--ink-2', back);
    }
    check('--accent-on', '--accent');
    check('--slot-letter', '--sand-core');
    const outlines = {};
    for (const back of ['--sand-core', '--sand-mid']) {
        for (const line of ['--petal-line', '--down-line', '--slot']) {
            outlines[`${line} on ${back}`] = measured(line, back);
        }
    }
    outlines['--accent on --surface'] = ratio(colour('--accent'), colour('--surface'));
    return { found, outlines };
}"""


@pytest.fixture(scope="session")
def sheet(tmp_path_factory):
    """The folder with the sheets of both games, bundled like the page."""
    node = os.environ.get("FLOWERS_NODE") or shutil.which("node")
    assert node is not None
    out = tmp_path_factory.mktemp("sheet")
    modules = ROOT / "web" / "node_modules"
    options = ["--bundle", "--format=esm", "--loader:.woff2=file", "--log-level=error", f"--outdir={out}"]
    sources = [ROOT / "tests" / "web" / "sheet" / f"{name}.ts" for name in ("sheet", "garden")]
    subprocess.run(
        [node, modules / "esbuild" / "bin" / "esbuild", *sources, *options],
        check=True,
        cwd=ROOT / "web",
        env={**os.environ, "NODE_PATH": str(modules)},
    )
    for page, name in (("index", "sheet"), ("garden", "garden")):
        (out / f"{page}.html").write_text(HTML.replace("NAME", name), encoding="utf-8")
    return out


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_every_part_is_drawn_and_readable(sheet, serve, open_page, theme):
    page = open_page(f"{serve(sheet).address}?theme={theme}")
    page.wait_for_selector(".sheet-disc")
    assert page.locator(".sheet-part").count() == 14
    assert page.evaluate(BROKEN) == []
    ratios = page.evaluate(RATIOS)
    assert {pair: ratio for pair, ratio in ratios["found"].items() if ratio < 4.5} == {}
    assert {pair: ratio for pair, ratio in ratios["outlines"].items() if ratio < 3} == {}


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_every_part_of_petals_is_drawn_and_readable(sheet, serve, open_page, theme):
    """Letters stand on patches, numbers on flowers, flowers on patches; a card of 44 pixels is readable."""
    page = open_page(f"{serve(sheet).address}garden.html?theme={theme}")
    page.wait_for_selector(".bed")
    assert page.locator(".sheet-part").count() == 9
    assert page.evaluate(BROKEN) == []
    pairs = [[f"--{name}-letter", f"--{name}", 4.5] for name in ("fire", "water", "earth", "air")]
    pairs += [[f"--{name}-number", f"--{name}-flower", 4.5] for name in ("fire", "water", "earth", "air")]
    pairs += [[f"--{name}-flower", f"--{name}", 3] for name in ("fire", "water", "earth", "air")]
    ratios = page.evaluate(
        RATIOS.replace("return { found, outlines };", "return PAIRS;").replace(
            "PAIRS", f"{pairs!r}.map(([front, back, least]) => [front, back, measured(front, back) / least])"
        )
    )
    assert [pair for pair in ratios if pair[2] < 1] == []
    # no letter on a card is smaller than 9.5 pixels, whatever the size of the card
    sizes = page.locator(".patch-letter").evaluate_all(
        "letters => letters.map((letter) => letter.getAttribute('font-size') * letter.getScreenCTM().a)"
    )
    assert len(sizes) > 100 and min(sizes) >= 9.4
