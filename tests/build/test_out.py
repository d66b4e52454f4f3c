"""The build replaces its folder whole, so it must never be pointed at anything else.

Once ``--out /`` was obeyed, and deleted the machine it ran on. Nothing here lets a deletion happen:
the check is asked alone, and `shutil.rmtree` is barred.
"""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

import build as project  # noqa: E402


@pytest.fixture(autouse=True)
def nothing_is_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    def barred(*args: object, **named: object) -> None:
        raise AssertionError("a deletion was tried")

    monkeypatch.setattr(project.shutil, "rmtree", barred)


@pytest.mark.parametrize(
    "out",
    [
        Path("/"),
        Path.home(),
        Path.home().parent,
        ROOT,
        ROOT.parent,
        ROOT / "web",
        ROOT / "tests" / "core",
        ROOT / ".git" / "x",
    ],
    ids=str,
)
def test_folders_that_hold_more_than_a_build_are_refused(out: Path) -> None:
    with pytest.raises(SystemExit):
        project.check_out(out)


def test_a_way_around_through_dots_or_a_link_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(ROOT, target_is_directory=True)
    for out in (link, tmp_path / ".." / tmp_path.name / "link", ROOT / "dist" / ".."):
        with pytest.raises(SystemExit):
            project.check_out(out)


def test_a_folder_with_something_else_in_it_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("keep me", "utf-8")
    (tmp_path / project.MARK).write_text("{}", "utf-8")  # somebody else's file of that name
    with pytest.raises(SystemExit):
        project.check_out(tmp_path)
    with pytest.raises(SystemExit):
        project.check_out(tmp_path / "letter.txt")
    assert (tmp_path / "letter.txt").read_text("utf-8") == "keep me"


def test_a_new_an_empty_and_an_earlier_folder_are_taken(tmp_path: Path) -> None:
    assert project.check_out(tmp_path / "new") == (tmp_path / "new").resolve()
    empty = tmp_path / "empty"
    empty.mkdir()
    project.check_out(empty)
    (empty / project.MARK).write_text('{"version": "", "manifest": {}, "boot": "", "main": ""}', "utf-8")
    (empty / "index.html").write_text("", "utf-8")
    project.check_out(empty)
