"""Python files for the page: what a worker's script imports, without what only people and checkers read.

Docstrings, annotations, assertions and blocks for type checkers go; names and behaviour stay. A module
with a JSON file of its name beside it becomes that file's content, as its ``DATA``: a worker reads no files.
"""

import ast
import json
from pathlib import Path

PACKAGE = "flowers_core"
REGISTRY = f"{PACKAGE}.games"
REGISTRIES = {REGISTRY: "_SHIPPED", f"{PACKAGE}.models": "_MODELS"}
"""The modules that name games of the package, and where: each game with the function that imports it."""


def bundle(
    root: Path,
    script: Path,
    games: tuple[Path, ...] = (),
    shipped: tuple[str, ...] | None = None,
    without: tuple[str, ...] = (),
    later: tuple[str, ...] = (),
) -> str:
    """``{path: source}`` as JSON: the modules of `PACKAGE` that ``script`` needs, found by its imports.

    ``games``: files of further games, to be registered as well; ``tiny.py`` has its game as ``TINY``.
    ``shipped``: the games of the package that are known; None: all. ``without``: rooms of the games that stay out.
    ``later``: games that are known, but whose files are not there yet (see `apart`).
    """
    files: dict[str, str] = {}
    waiting = sorted(_imports(ast.parse(script.read_text("utf-8")), ""))
    while waiting:
        name = waiting.pop()
        path = _path(root, name)
        if path is None or _inside(root, path) in files or (name.count(".") == 2 and name.split(".")[2] in without):
            continue
        if name.count(".") and name.split(".")[1] in later:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        if name in REGISTRIES and shipped is not None:
            _leave_only(tree, REGISTRIES[name], shipped)
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        data = path.with_suffix(".json")
        if data.is_file():
            files[_inside(root, path)] = f"DATA = {json.loads(data.read_text('utf-8'))!r}"
            continue
        waiting += sorted(_imports(tree, package))
        files[_inside(root, path)] = stripped(tree)
    for game in games:
        files[game.name] = stripped(ast.parse(game.read_text("utf-8")))
        registry = f"{REGISTRY.replace('.', '/')}.py"
        files[registry] += f"\nfrom {game.stem} import {game.stem.upper()}\nregister({game.stem.upper()})"
    return json.dumps({path: files[path] for path in sorted(files)}, ensure_ascii=False, separators=(",", ":"))


def apart(whole: str, there: str) -> str:
    """The files of the bundle ``whole`` that the bundle ``there`` lacks: what it takes to play a later game."""
    known = json.loads(there)
    files = {path: source for path, source in json.loads(whole).items() if path not in known}
    return json.dumps(files, ensure_ascii=False, separators=(",", ":"))


def outside(script: Path, bundled: str) -> list[str]:
    """Names of the modules that the script and its bundle import and that are not in the bundle."""
    files: dict[str, str] = json.loads(bundled)
    ours = {path.split("/")[0].removesuffix(".py") for path in files}
    found: set[str] = set()
    for source in [script.read_text("utf-8"), *files.values()]:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                found.add(node.module or "")
    return sorted(name for name in found if name.split(".")[0] not in ours)


def stripped(tree: ast.Module) -> str:
    """The module's source, as short as it can be without changing names or behaviour."""
    lines = ast.unparse(_Strip().visit(tree)).split("\n")
    # four spaces a level become one; no string spans lines, for unparse escapes their ends
    return "\n".join(" " * ((len(line) - len(line.lstrip(" "))) // 4) + line.lstrip(" ") for line in lines if line)


def _inside(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix()


def _path(root: Path, name: str) -> Path | None:
    base = root.joinpath(*name.split("."))
    for path in (base / "__init__.py", base.with_suffix(".py")):
        if path.is_file():
            return path
    return None


def _leave_only(registry: ast.Module, names: str, shipped: tuple[str, ...]) -> None:
    """Takes all games but these out of the registry's ``names``, with the functions that import them."""
    gone: set[str] = set()
    for node in registry.body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == names:
            assert isinstance(node.value, ast.Dict)
            for key, value in list(zip(node.value.keys, node.value.values, strict=True)):
                if isinstance(key, ast.Constant) and key.value not in shipped:
                    gone.add(ast.unparse(value))
                    node.value.keys.remove(key)
                    node.value.values.remove(value)
    registry.body = [node for node in registry.body if not (isinstance(node, ast.FunctionDef) and node.name in gone)]


def _imports(tree: ast.AST, package: str) -> set[str]:
    """Full names of what is imported from `PACKAGE`, anywhere but in blocks for type checkers.

    A name imported from a package may be a module of it: it is listed, and found not to be a file.
    """
    found: set[str] = set()
    for node in ast.walk(_Strip().visit(tree)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names = [module, *(f"{module}.{alias.name}" for alias in node.names)]
        for name in names:
            if name.split(".")[0] == PACKAGE:
                parts = name.split(".")
                found |= {".".join(parts[: i + 1]) for i in range(len(parts))}
    return found


class _Strip(ast.NodeTransformer):
    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.stmt | ast.ExceptHandler) and getattr(node, "body", None) == []:
            node.body = [ast.Pass()]  # type: ignore[union-attr]  # a block lost its last statement
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if text else self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        return None

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        typing_only = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        return node.orelse if typing_only else node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        return None if node.module == "typing" else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if node.value is None:
            return None
        plain = ast.Assign([node.target], self.visit(node.value))
        return ast.fix_missing_locations(ast.copy_location(plain, node))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node
