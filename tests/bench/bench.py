"""Speed and size, as ratios to a bare Pyodide page and to CPython; ``python3 build.py bench``.

Every boot is cold: a browser of its own, without a cache. The bare page loads npm's Pyodide on the
page's thread and calls it once. Figures go to .cache/bench.json; ``reference.json`` beside this file has
those of the last commit that kept them (``--keep``), and what got worse is named.
"""

import argparse
import gzip
import json
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "core")]

import probe  # noqa: E402
from conftest import BROWSER_ARGUMENTS, Site, chromium, project  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

REFERENCE = Path(__file__).with_name("reference.json")
LATEST = ROOT / ".cache" / "bench.json"

BARE = """<!doctype html><title>bare</title><script type="module">
import { loadPyodide } from './pyodide.mjs';
const python = await loadPyodide();
if (python.runPython('1 + 1') !== 2) throw new Error('no');
window.measured = { ready: performance.now() };
</script>"""

# starts a game as soon as the page offers it, as a quick person would, and notes when cards can be played
OURS = """
window.measured = {};
const look = () => {
    const app = document.getElementById('app');
    const start = app?.querySelector('.start-form [type=submit]');
    if (!window.measured.start && start && !start.disabled && !app.inert && !document.getElementById('shell')) {
        window.measured.start = performance.now();
        start.click();
    }
    if (!window.measured.move && app?.dataset.stamp && app.dataset.busy === 'false') {
        if (app.querySelector('[data-part="hand"]')) {
            window.measured.move = performance.now();
            watch.disconnect();
        }
    }
};
const watch = new MutationObserver(look);
watch.observe(document, { childList: true, subtree: true, attributes: true });
"""

THINKER = """async () => {
    const { engine } = await import(document.querySelector('script[src*="boot-"]').src);
    await new Promise((resolve) => {
        const look = () => ['ready', 'failed'].includes(engine.thinker) && resolve();
        engine.on('thinker', look);
        look();
    });
    window.measured.thinker = performance.now();
    if (engine.thinker !== 'ready') throw new Error('the thinker failed');
}"""

PROBE = "([kind, job]) => document.querySelector(`script[type=${kind}]`).xworker.sync.probe(job)"


def bare_page(folder: Path) -> None:
    pyodide = ROOT / "web" / "node_modules" / "pyodide"
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copy(pyodide / name, folder / name)
    (folder / "index.html").write_text(BARE, "utf-8")


def cold(playwright: Any, address: str, done: str, scripts: tuple[str, ...] = (), after: str = "") -> dict[str, float]:
    """Milliseconds since the navigation began, from a browser that never saw the page."""
    browser = playwright.chromium.launch(executable_path=chromium(), args=BROWSER_ARGUMENTS)
    try:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        for script in scripts:
            page.add_init_script(script)
        page.goto(address)
        page.wait_for_function("(key) => window.measured?.[key]", arg=done, timeout=120_000)
        if after:
            page.evaluate(after)
        paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
        return {**page.evaluate("window.measured"), "paint": page.evaluate(paint)}
    finally:
        browser.close()


def compressed(folder: Path, paths: list[str]) -> int:
    """Bytes of these requests, each file compressed as a static host does."""
    files = [folder / (path.lstrip("/") or "index.html") for path in paths]
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files if file.is_file())


def sizes(dist: Path, paths: list[str]) -> dict[str, int]:
    """What was asked for, apart by whose it is: the thinker's, and all that is needed for the first move."""
    thinker = json.loads((dist / "build.json").read_text("utf-8"))["manifest"]["thinker"]
    own = {thinker["interpreter"], thinker["script"], *(item["url"] for item in thinker["downloads"].values())}
    late = [path for path in paths if path.lstrip("/") in own]
    return {
        "first move": compressed(dist, [path for path in paths if path not in late]),
        "thinker": compressed(dist, late),
        "requests": len(paths) - len(late),
    }


def boots(playwright: Any, dist: Path, bare: Path, rounds: int) -> dict[str, Any]:
    """Medians over ``rounds``, the two pages in turn so that a busy machine slows both."""
    pages: dict[str, list[dict[str, float]]] = {"bare": [], "ours": []}
    theirs, ours = Site(bare), Site(dist)
    size: dict[str, int] = {}
    try:
        for _ in range(rounds):
            pages["bare"].append(cold(playwright, theirs.address, "ready"))
            ours.requests.clear()
            pages["ours"].append(cold(playwright, ours.address, "move", (OURS,), THINKER))
            size = sizes(dist, ours.requests)
    finally:
        bare_bytes = compressed(bare, [path for path in dict.fromkeys(theirs.requests)])
        theirs.stop()
        ours.stop()

    def median(page: str, key: str) -> float:
        return round(statistics.median(one[key] for one in pages[page]), 1)

    return {
        "bare": median("bare", "ready"),
        "paint": median("ours", "paint"),
        "start": median("ours", "start"),
        "move": median("ours", "move"),
        "thinker": median("ours", "thinker"),
        "bytes": {**size, "bare": bare_bytes},
        "rounds": pages,
    }


def playouts(playwright: Any, dist: Path, seconds: float) -> dict[str, dict[str, float]]:
    """Random games on the three Pythons, the page's two in their own workers."""
    found: dict[str, dict[str, float]] = {}
    site = Site(dist)
    browser = playwright.chromium.launch(executable_path=chromium(), args=BROWSER_ARGUMENTS)
    try:
        page = browser.new_page()
        page.goto(site.address)
        page.evaluate("() => { window.measured = {}; }")
        page.evaluate(THINKER)
        for players in (2, 4):
            job = {"what": "playouts", "game": "flowers", "players": players, "seed": 1, "ms": seconds * 1000}
            for name, kind in (("CPython", ""), ("MicroPython", "mpy"), ("Pyodide", "py")):
                text = json.dumps(job)
                told = json.loads(page.evaluate(PROBE, [kind, text]) if kind else probe.probe(text))
                found[f"{name}, {players} players"] = {
                    "games/s": told["games"] / told["ms"] * 1000,
                    "ms/game": told["ms"] / told["games"],
                    "us/action": told["ms"] / told["actions"] * 1000,
                }
    finally:
        browser.close()
        site.stop()
    return found


def verdict(value: float, limit: float) -> str:
    return "ok" if value <= limit else "MISSED"


def report(figures: dict[str, Any]) -> list[str]:
    boot, lines = figures["boot"], []
    size = boot["bytes"]
    lines += ["", "random games              games/s   ms/game   µs/action   against CPython"]
    for name, told in figures["playouts"].items():
        base = figures["playouts"][f"CPython, {name.split(', ')[1]}"]
        lines.append(
            f"  {name:24}{told['games/s']:8.1f}{told['ms/game']:10.2f}{told['us/action']:12.1f}"
            f"{told['us/action'] / base['us/action']:18.2f}"
        )
    own = figures["playouts"]["CPython, 4 players"]["ms/game"]
    lines.append(f"  a whole game of 4 on CPython: {own:.1f} ms (target 10: {verdict(own, 10)})")
    lines += ["", f"cold boot, medians of {figures['count']}        ms     ratio   target"]
    lines.append(f"  bare Pyodide, 1 + 1     {boot['bare']:8.0f}      1.00")
    for key, name, limit in (
        ("paint", "first paint", 0.0),
        ("start", "start offered", 0.0),
        ("move", "first playable move", 0.20),
        ("thinker", "thinker ready", 0.60),
    ):
        ratio = boot[key] / boot["bare"]
        target = f"     {limit:.2f}  {verdict(ratio, limit)}" if limit else ""
        lines.append(f"  {name:24}{boot[key]:8.0f}{ratio:10.2f}{target}")
    lines += ["", "bytes with gzip              MB   target"]
    for key, name, limit in (("first move", "before the first move", 0.7), ("thinker", "the thinker", 5.4)):
        amount = size[key] / 1e6
        lines.append(f"  {name:24}{amount:8.3f}     {limit}  {verdict(amount, limit)}")
    lines.append(f"  bare Pyodide            {size['bare'] / 1e6:8.3f}")
    lines.append(f"  requests before the first move: {size['requests']}")
    return lines


def compared(figures: dict[str, Any]) -> list[str]:
    """What got worse by more than a tenth (sizes) or a quarter (ratios of times) since the reference."""
    if not REFERENCE.is_file():
        return ["", "no reference to compare with; --keep makes one"]
    old = json.loads(REFERENCE.read_text("utf-8"))
    worse = []
    for key in ("move", "thinker"):
        was, now = (one["boot"][key] / one["boot"]["bare"] for one in (old, figures))
        if now > was * 1.25:
            worse.append(f"  {key}: ratio {was:.2f} → {now:.2f}")
    for key in ("first move", "thinker"):
        was, now = (one["boot"]["bytes"][key] for one in (old, figures))
        if now > was * 1.1:
            worse.append(f"  bytes, {key}: {was} → {now}")
    return ["", "worse than the reference:", *worse] if worse else ["", "nothing is worse than the reference"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="build.py bench", description="Measures speed and size.")
    parser.add_argument("--rounds", type=int, default=5, help="cold boots of each page (default 5)")
    parser.add_argument("--seconds", type=float, default=3, help="of random games per Python (default 3)")
    parser.add_argument("--keep", action="store_true", help="make these figures the reference")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place)
        dist = project.build(folder / "dist")
        probed = project.build(folder / "probed", probe=ROOT / "tests" / "core" / "probe.py")
        (folder / "bare").mkdir()
        bare_page(folder / "bare")
        figures: dict[str, Any] = {
            "count": told.rounds,
            "playouts": playouts(playwright, probed, told.seconds),
            "boot": boots(playwright, dist, folder / "bare", told.rounds),
        }
    print("\n".join([*report(figures), *compared(figures)]))
    LATEST.parent.mkdir(exist_ok=True)
    LATEST.write_text(json.dumps(figures, indent=1), "utf-8")
    if told.keep:
        kept = {**figures, "boot": {key: value for key, value in figures["boot"].items() if key != "rounds"}}
        REFERENCE.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
