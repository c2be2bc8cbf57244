"""The log on disk: many writers, killed writers, torn lines, full disks."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from cases import TESTS
from program import SCOREPAD, Outcome, good_here, run, run_here
from test_names import NAMES

from scorepad.insertion import with_item
from scorepad.judging import replayed
from scorepad.lock import locked
from scorepad.logbook import write
from scorepad.logfile import read_log
from scorepad.problems import ProblemsFoundError, Source
from scorepad.tree import parse

HAND = "6S costas 6, anna whist 2, babis whist 2"
LINE = (
    "- {contract: 6S, declarer: Costas, defence: {Anna: whist, Babis: whist}, "
    "tricks: {Costas: 6, Anna: 2, Babis: 2}}\n"
)


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A folder with a started evening of Anna, Babis and Costas, with a large kassa."""
    players = ("--players", "Anna, Babis, Costas", "--option", "kassa=100000")
    good_here(tmp_path, "new", "--variant", "prefa", *players)
    return tmp_path


def log(folder: Path) -> Path:
    return folder / "session.yaml"


def test_twenty_writers_at_once(evening: Path) -> None:
    started = [
        subprocess.Popen([SCOREPAD, "add", HAND], cwd=evening, stdout=subprocess.DEVNULL)
        for _ in range(20)
    ]
    assert [writer.wait(120) for writer in started] == [0] * 20
    assert log(evening).read_text().count(LINE) == 20
    assert good_here(evening, "check") == "session.yaml: 20 hands, no problems\n"
    assert os.listdir(evening) == ["session.yaml"]


def test_a_writer_waits_for_the_lock_and_a_killed_one_frees_it(evening: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path\n"
        "from scorepad.lock import locked\n"
        "with locked(Path(sys.argv[1]), 'log'):\n"
        "    print('held', flush=True)\n    time.sleep(60)\n"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", code, str(log(evening))], stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    writer = subprocess.Popen([SCOREPAD, "add", HAND], cwd=evening, stdout=subprocess.DEVNULL)
    time.sleep(1.5)
    assert writer.poll() is None
    holder.send_signal(signal.SIGKILL)
    assert writer.wait(30) == 0
    holder.communicate()
    assert LINE in log(evening).read_text()


def test_a_lock_that_is_never_free_is_one_clear_line(
    evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.lock.PATIENCE", 0.2)
    with locked(log(evening), "log"):
        outcome = run_here(evening, "add", HAND)
    assert outcome == (
        1,
        "",
        "session.yaml: somebody else has been writing to this folder for half a minute"
        " [file.locked]\n",
    )


def test_killed_at_any_moment_the_file_is_old_or_new(evening: Path) -> None:
    """Writers that do nothing but write, killed at random; each text is whole and the next."""
    code = (
        "import sys; from pathlib import Path\n"
        "from scorepad.logbook import encoded, write, writing\n"
        "path = Path(sys.argv[1])\n"
        "print('ready', flush=True)\n"
        "while True:\n"
        "    with writing(path) as log:\n"
        "        write(log, encoded(log, log.source.text + '# one more\\n'))\n"
    )
    path = log(evening)
    path.write_text(path.read_text() + "# begin\n")
    head = path.read_text()
    rng = random.Random(7)
    for _ in range(100):
        writer = subprocess.Popen(
            [sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        for _ in range(rng.randrange(1, 4)):
            time.sleep(rng.random() * 0.01)
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        text = path.read_text()
        assert text.startswith(head)
        assert set(text[len(head) :].splitlines()) <= {"# one more"}
        assert text.endswith("\n")
    good_here(evening, "add", HAND)
    assert os.listdir(evening) == ["session.yaml"]


def test_what_a_killed_writer_left_behind_is_cleaned_up(evening: Path) -> None:
    leftover = evening / ".session.yaml.abc123.tmp"
    leftover.write_text("half a log")
    other = evening / ".other.yaml.abc123.tmp"
    other.write_text("of another log")
    good_here(evening, "sheet")
    assert leftover.exists()
    good_here(evening, "add", HAND)
    assert not leftover.exists()
    assert other.exists()


def test_every_truncation_of_the_last_hand(evening: Path) -> None:
    good_here(evening, "add", HAND)
    good_here(evening, "rename", "anna", "Άννα")
    good_here(evening, "add", "7♥ αννα 8 b w 0 c w 2")
    whole = log(evening).read_bytes()
    start = whole.rindex(b"- {")
    cuts = 0
    for end in range(start + 1, len(whole) - 2):
        torn = whole[:end]
        log(evening).write_bytes(torn)
        hidden = run_here(evening, "sheet")
        assert (hidden.code, hidden.out) == (1, "")
        problems = [line for line in hidden.err.splitlines() if line.startswith("session.yaml:")]
        assert len(problems) == 1, hidden.err
        line = 1 + torn[:start].count(b"\n")
        assert problems[0].startswith(f"session.yaml:{line}:")
        shown = run_here(evening, "sheet", "--partial")
        assert shown.code == 1
        assert "6♠ Costas" in shown.out
        assert "7♥" not in shown.out
        # A dash alone is a whole item with nothing in it, which can be taken back.
        changing = [("add", "all-pass"), ("note", "x"), ("undo",)]
        for words in changing[: 2 if torn[start:].strip() == b"-" else 3]:
            refused = run_here(evening, *words)
            assert (refused.code, refused.out) == (1, "")
        assert log(evening).read_bytes() == torn
        cuts += 1
    assert cuts > 100


def test_a_full_disk_changes_nothing(evening: Path) -> None:
    good_here(evening, "add", HAND)
    before = log(evening).read_bytes()

    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 10, len(before) + 10))

    done = subprocess.run(
        [SCOREPAD, "add", HAND], cwd=evening, preexec_fn=no_room, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == (
        "session.yaml: the file cannot be written: file too large [file.unwritable]\n"
        "hint: nothing was changed\n"
    )
    assert log(evening).read_bytes() == before
    assert os.listdir(evening) == ["session.yaml"]


def test_a_read_only_file_is_left_alone(evening: Path) -> None:
    before = log(evening).read_bytes()
    log(evening).chmod(0o444)
    for words in (("add", HAND), ("note", "x"), ("end",)):
        outcome = run_here(evening, *words)
        assert (outcome.code, outcome.out) == (1, "")
        assert "the file cannot be written: permission denied [file.unwritable]" in outcome.err
    assert log(evening).read_bytes() == before
    assert log(evening).stat().st_mode & 0o777 == 0o444


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_a_read_only_folder_and_an_unreadable_file(evening: Path) -> None:
    for folder in (evening, *evening.parents):
        if folder.name.startswith(("pytest", "popen", "test_")):
            folder.chmod(0o755)

    good_here(evening, "add", HAND)
    good_here(evening, "undo")
    before = log(evening).read_bytes()
    log(evening).chmod(0o666)
    outcome = as_nobody(evening, "add", HAND)
    assert (outcome.code, outcome.out) == (1, "")
    assert "[file.unwritable]" in outcome.err
    assert log(evening).read_bytes() == before
    assert os.listdir(evening) == ["session.yaml"]
    log(evening).chmod(0o600)
    for words in (("sheet",), ("check",), ("add", HAND)):
        outcome = as_nobody(evening, *words)
        assert outcome.code == 1
        assert outcome.out + outcome.err == (
            "session.yaml: the file cannot be read: permission denied [file.unreadable]\n"
        )


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_owner_and_mode_stay(evening: Path) -> None:
    os.chown(log(evening), 65534, 65534)
    log(evening).chmod(0o664)
    good_here(evening, "add", HAND)
    status = log(evening).stat()
    assert (status.st_uid, status.st_gid, status.st_mode & 0o777) == (65534, 65534, 0o664)


def as_nobody(folder: Path, *words: str) -> Outcome:
    """Run the program in a child that has become somebody else; its modules are loaded."""
    from multiprocessing import get_context

    context = get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_send_as_nobody, args=(sender, folder, words))
    child.start()
    sender.close()
    outcome = receiver.recv()
    child.join()
    assert isinstance(outcome, Outcome)
    return outcome


def _send_as_nobody(sender: Connection, folder: Path, words: tuple[str, ...]) -> None:
    os.chdir(folder)
    os.setgid(65534)
    os.setuid(65534)
    sender.send(run_here(Path("."), *words))


def test_a_log_changed_while_a_question_is_open(evening: Path) -> None:
    before = read_log(log(evening))
    log(evening).write_text(log(evening).read_text() + "# somebody else\n")
    theirs = log(evening).read_bytes()
    with pytest.raises(ProblemsFoundError) as caught:
        write(before, b"scorepad: 1\n")
    assert [problem.code for problem in caught.value.problems] == ["file.changed"]
    assert log(evening).read_bytes() == theirs


def test_output_that_cannot_be_written(evening: Path) -> None:
    good_here(evening, "add", HAND)
    with Path("/dev/full").open("w") as full:
        shown = subprocess.run(
            [SCOREPAD, "sheet"], cwd=evening, stdout=full, stderr=subprocess.PIPE, text=True,
            check=False,
        )  # fmt: skip
        assert shown.returncode == 1
        assert shown.stderr == "the output cannot be written: No space left on device\n"
        added = subprocess.run(
            [SCOREPAD, "add", HAND], cwd=evening, stdout=full, stderr=subprocess.PIPE, text=True,
            check=False,
        )  # fmt: skip
        assert added.returncode == 0
        assert added.stderr == "it is written, but cannot be shown: No space left on device\n"
    assert log(evening).read_text().count(LINE) == 2
    shell = f"'{SCOREPAD}' add '{HAND}' | true; exit ${{PIPESTATUS[0]}}"
    piped = subprocess.run(["bash", "-c", shell], cwd=evening, capture_output=True, check=False)
    assert (piped.returncode, piped.stderr) == (0, b"")
    assert log(evening).read_text().count(LINE) == 3
    closed = subprocess.run(
        ["bash", "-c", f"'{SCOREPAD}' sheet >&-; '{SCOREPAD}' new -f x.yaml <&-"], cwd=evening,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "Traceback" not in closed.stderr
    assert closed.returncode == 1


def test_control_c_writes_nothing(tmp_path: Path) -> None:
    asking = subprocess.Popen(
        [SCOREPAD, "new"], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )  # fmt: skip
    assert asking.stderr is not None
    assert asking.stderr.read(4) == b"game"
    asking.send_signal(signal.SIGINT)
    assert asking.wait(30) == 130
    asking.communicate()
    assert not list(tmp_path.iterdir())


def test_a_log_of_another_time_says_so(tmp_path: Path) -> None:
    log(tmp_path).write_text("scorepad: 2\nvariant: prefa@1\nplayers: [A, B, C]\n")
    assert "a newer scorepad wrote this log" in run_here(tmp_path, "sheet").err
    log(tmp_path).write_text("scorepad: 1\nvariant: prefa@9\nplayers: [A, B, C]\n")
    assert "prefa version 9 is not installed" in run_here(tmp_path, "sheet").err


SPECIAL = (*NAMES, "<<", "---", "...", "a # b", "a: b: c", "'", '"', "\\", "\t", "é😀", "=", "!!x")


def test_notes_full_of_special_characters_read_back(evening: Path) -> None:
    for note in SPECIAL:
        if not note.strip():
            continue
        good_here(evening, "note", "--", note)
        replay, problems = replayed(Source("log", log(evening).read_text(encoding="utf-8")))
        assert not problems
        assert getattr(replay.session.items[-1], "text", None) == note
        good_here(evening, "add", "--", "all-pass note", note)
        replay, _ = replayed(Source("log", log(evening).read_text(encoding="utf-8")))
        assert getattr(replay.session.items[-1], "note", None) == note.strip()


def test_a_log_in_a_folder_with_odd_letters(tmp_path: Path) -> None:
    folder = tmp_path / "το καφενείο 1"
    folder.mkdir()
    env = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    new = ("new", "--variant", "prefa", "--players", "A,B,C", "-f", "Πρέφα.yaml")
    assert run(folder, *new, env=env).code == 0
    assert run(folder, "add", HAND.replace("costas", "c"), "-f", "Πρέφα.yaml", env=env).code == 1
    assert run(folder, "add", "all-pass", "-f", "Πρέφα.yaml", env=env).code == 0
    assert run(folder, "sheet", "-f", "Πρέφα.yaml", env=env).code == 0
    assert os.listdir(folder) == ["Πρέφα.yaml"]


def test_without_libyaml_everything_still_works() -> None:
    """PyYAML's own parser yields the same nodes and problems."""
    code = (
        "import sys, yaml\n"
        "if sys.argv[1] == 'slow' and hasattr(yaml, 'CSafeLoader'):\n    del yaml.CSafeLoader\n"
        "from pathlib import Path\n"
        "from scorepad.logfile import checked\n"
        "from scorepad.problems import describe\n"
        "for path in sorted(Path('bad').glob('*.yaml')):\n"
        "    for problem in checked(path)[1]:\n"
        "        print(problem.code, problem.place and problem.place.offset)\n"
    )
    quick, slow = (
        subprocess.run(
            [sys.executable, "-c", code, way], cwd=TESTS, capture_output=True, text=True, check=True
        ).stdout.splitlines()
        for way in ("quick", "slow")
    )
    assert len(quick) > 100
    differing = [pair for pair in zip(quick, slow, strict=True) if pair[0] != pair[1]]
    # The two place a syntax error at different ends of it.
    assert all(first.split()[0].startswith("yaml.") for first, _ in differing)


def test_a_long_note_is_quick_to_take_in(evening: Path) -> None:
    words = "a word and " * 4000
    start = time.monotonic()
    good_here(evening, "add", f"all-pass note {words}")
    assert time.monotonic() - start < 20


def test_insertion_is_the_only_change(evening: Path) -> None:
    good_here(evening, "add", HAND)
    before = log(evening).read_text()
    root, _ = parse(Source("log", before))
    assert root is not None
    good_here(evening, "add", "all-pass")
    assert log(evening).read_text() == with_item(before, root, "{contract: all-pass}")  # type: ignore[arg-type]
