"""Who may know whom (README): the ground knows itself, a game knows the ground, and nobody but the registry a game."""

import ast
import json
from pathlib import Path

import pytest
from conftest import project

PACKAGE = Path(__file__).resolve().parents[2] / "flowers_core"
GROUND = {"protocol", "errors", "chance", "odds", "heat", "jsontext", "reading"}
GAMES = {"flowers", "petals"}
ON_TOP = {"bridge", "cli", "__main__", "terminal", "outside", "contests", "bot", "progress", "training"}
ON_TOP |= {"catalogue", "plurals"}
ROOMS = sorted(
    {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in PACKAGE.rglob("*.py")} - {"__init__"}
)


def imports(tree: ast.AST) -> list[ast.ImportFrom]:
    """Those that are really made: what only a type checker reads does not count."""
    found = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        found += [node] if isinstance(node, ast.ImportFrom) else imports(node)
    return found


def known_to(room: str) -> set[str]:
    """The other rooms (modules and folders of the package) that this one imports."""
    known = set()
    paths = [PACKAGE / f"{room}.py"] if (PACKAGE / f"{room}.py").is_file() else sorted((PACKAGE / room).rglob("*.py"))
    for path in paths:
        package = ["flowers_core", *path.relative_to(PACKAGE).parts[:-1]]
        for node in imports(ast.parse(path.read_text("utf-8"))):
            if not node.level:
                assert node.module != "flowers_core", path
                continue
            full = [*package[: len(package) - node.level + 1], *filter(None, (node.module or "").split("."))]
            known |= {full[1]} if len(full) > 1 else {alias.name for alias in node.names}
    return known - {room, "__version__"}


@pytest.mark.parametrize("room", ROOMS)
def test_who_knows_whom(room: str) -> None:
    known = known_to(room)
    if room in GROUND or room in GAMES:
        assert known <= GROUND
    elif room in ("games", "models", "learners", "catalogue"):  # the registries; and the words list cards by colour
        # what a model is of, the registry of games says
        assert known <= GROUND | GAMES | {"plurals"} | ({"games"} if room == "models" else set())
    else:
        assert not known & GAMES, "games come from the registry"
    if room not in ON_TOP:
        assert not known & (ON_TOP - {"outside"} if room == "ai" else ON_TOP), "only the arena seats programs"


@pytest.mark.parametrize("worker", ["dealer", "thinker"])
def test_no_page_gets_what_belongs_to_a_terminal(worker: str) -> None:
    root = PACKAGE.parent
    packed = {Path(path).name for path in json.loads(project.packer().bundle(root, root / f"web/python/{worker}.py"))}
    assert "players.py" in packed
    assert not packed & {
        "arena.py",
        "estimates.py",
        "outside.py",
        "contests.py",
        "bot.py",
        "progress.py",
        "terminal.py",
        "cli.py",
    }


def test_nothing_of_the_package_needs_a_browser_or_an_installation() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [str(node.module)]
            foreign = {"js", "pyscript", "pyodide", "polyscript", "browser"}
            assert not foreign & {name.split(".")[0] for name in names}, path
