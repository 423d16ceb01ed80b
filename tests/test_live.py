"""The live trace and the commands for one file: hostile text is only shown, bad input is one clear message.

Not covered here: exit codes and messages of the command line as a whole (tests/test_cli.py).
"""

from __future__ import annotations

import asyncio
import json
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from dynaflow import live, replay
from dynaflow.config import Config
from dynaflow.errors import ConfigError, TerminalError
from dynaflow.journal import RolloutJournal
from dynaflow.rollout import Action, Call, Cause, Json, Observation, PhaseRef, Policy, ProgramError, Rollout, Turn
from dynaflow.runtime import UNSET, Event
from tests.fake_openai import Body, FakeOpenAI, status

ATTACK = "\x1b]52;c;Zm9v\x07\x1b[2J\x9b31m\r[bold]x[/bold]"
CONFIG = Config(name="t")


def controls(text: str) -> set[str]:
    return {char for char in text if unicodedata.category(char) == "Cc"} - {"\n"}


def call(**fields: str | Cause) -> Call:
    texts = {"label": ATTACK, "prompt": ATTACK, "status": "ok", **fields}
    return Call.model_validate({"index": 0, "path": "agent[0]", "prompt_chars": 1, "prompt_sha256": "", **texts})


OBSERVATION = Observation(
    program=ATTACK,
    program_sha256="",
    status="failed",
    output=ATTACK,
    has_output=True,
    error=ProgramError(message=ATTACK, line=1, column=1, source=ATTACK, hint=ATTACK),
)


@pytest.mark.parametrize(
    "event",
    [
        Event("phase", 0.0, phase=PhaseRef(id=0, title=ATTACK)),
        Event("log", 0.0, text=ATTACK),
        Event("call_started", 0.0, call()),
        Event("call_ended", 0.0, call(output=ATTACK)),
        Event("call_ended", 0.0, call(status="failed", cause=Cause(kind="http_500", message=ATTACK))),
    ],
    ids=lambda event: event.kind,
)
def test_no_event_reaches_the_terminal_as_a_command(event: Event, capsys: pytest.CaptureFixture[str]) -> None:
    live.show(event)
    shown = capsys.readouterr().out
    assert "]52;c;Zm9v" in shown
    assert not controls(shown)
    assert "[bold]" in shown.replace("\n", "")


def test_a_log_line_can_not_begin_another_line_of_the_trace(capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("a\n   0.0 s    ok   99", "long " * 30):
        live.show(Event("log", 0.0, text=text))
        assert len(capsys.readouterr().out.splitlines()) == 1


def test_what_the_model_said_instead_of_a_program_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    turn = Turn(messages=[], content="It is Ana.", action=Action(kind="invalid", problem="no workflow call"))
    rollout = Rollout(
        key="k", question_id="q", question_sha="s", benchmark="free", system="forced", policy=Policy(),
        config_digest="c", answer=None, status="protocol_violation", turns=[turn],
    )  # fmt: skip
    live._turns(rollout)
    shown = capsys.readouterr().out
    assert "It is Ana.\nno workflow call\n" in shown
    assert shown.endswith("no answer\n")


def test_no_part_of_a_rollout_reaches_the_terminal_as_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    action = Action(kind="workflow", program=ATTACK, problem=ATTACK)
    rollout = Rollout(
        key="k", question_id="q", question_sha="s", benchmark="free", system="forced", policy=Policy(),
        config_digest="c", answer=ATTACK, status="error", error=Cause(kind="connect", message=ATTACK),
        turns=[Turn(messages=[], reasoning=ATTACK, action=action, observation=OBSERVATION)],
    )  # fmt: skip
    live._turns(rollout)
    shown = capsys.readouterr().out
    assert shown.count("]52;c;Zm9v") == 9
    assert not controls(shown)


@pytest.mark.parametrize("as_json", [False, True])
def test_a_hostile_script_is_shown_and_not_obeyed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], as_json: bool
) -> None:
    file = tmp_path / "hostile.js"
    attack = json.dumps(ATTACK)
    file.write_text(
        f"phase({attack}); log({attack}); await agent({attack}, {{label: {attack}}}); throw new Error({attack});"
    )
    assert live.script(CONFIG, file, None, "mock", "base", as_json) == 1
    shown = capsys.readouterr().out
    assert not controls(shown)
    if as_json:
        assert json.loads(shown)["logs"] == [ATTACK]


def test_what_is_wrong_with_a_file_is_shown_and_not_obeyed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "\x1b[2Jbad.js"
    file.write_text(f"const a = '{ATTACK[:10]}';\nconst a = 2;")
    assert live.check([file], as_json=False) == 1
    live.curate_one(file, "Who is Ana?", None, as_json=False)
    assert not controls(capsys.readouterr().out)


def script(file: Path) -> object:
    return live.script(CONFIG, file, None, "mock", "base", False)


def program(file: Path) -> object:
    return live.curate_one(file, "q", None, False)


def trace(file: Path) -> object:
    good = file.with_name("program.js")
    good.write_text("return 1")
    return live.curate_one(good, "q", file, False)


@pytest.mark.parametrize("read", [script, program, trace, lambda file: live.check([file], False)])
@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00", "directory"])
def test_a_file_that_can_not_be_read_is_one_clear_error(
    tmp_path: Path, read: Callable[[Path], object], content: bytes | str | None
) -> None:
    file = tmp_path / "input"
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif content == "directory":
        file.mkdir()
    reason = {None: "no such file", "directory": "a directory"}.get(content, "cannot be read as UTF-8 text")
    with pytest.raises(ConfigError, match=f"input: {reason}") as found:
        read(file)
    assert found.value.exit_code == 2


@pytest.mark.parametrize("content", ["", "{", "[" * 5000 + "]" * 5000, '{"a": NaN}', "9" * 400 + "x"])
def test_a_trace_that_is_no_json_is_one_clear_error(tmp_path: Path, content: str) -> None:
    file = tmp_path / "trace.json"
    file.write_text(content)
    with pytest.raises(ConfigError, match=r"--trace .*trace\.json: not JSON"):
        trace(file)


@pytest.mark.parametrize(
    "args", ["", "{topic: 1}", "[" * 150 + "]" * 150, "[" * 200_000 + "]" * 200_000, "NaN", "9" * 5000, "[" * 200_000]
)
def test_args_that_are_no_json_are_one_clear_error(tmp_path: Path, args: str) -> None:
    file = tmp_path / "ok.js"
    file.write_text("return args")
    with pytest.raises(ConfigError, match=r"--args .*not usable JSON") as found:
        live.script(CONFIG, file, args, "mock", "base", False)
    assert len(str(found.value)) < 600


def test_bytes_that_are_no_text_on_the_command_line_are_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    live.grade_one("mini", "8", "8 \udcff", True)
    assert "extracted" in json.loads(capsys.readouterr().out)


@pytest.mark.slow
def test_a_kept_run_goes_on_and_replays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, kept = tmp_path / "s.js", tmp_path / "kept"
    file.write_text("return await parallel(args.map((x) => () => agent('about ' + x)))")

    def run() -> dict[str, Json]:
        assert live.script(CONFIG, file, '["a", "b"]', "mock", "base", True, kept) == 0
        return json.loads(capsys.readouterr().out)

    first, second = run(), run()
    assert (first["census"], second["census"]) == ({"ok": 2}, {"cached": 2})
    assert first["output"] == second["output"]
    assert replay.command(CONFIG, kept, [], False) == 0
    assert capsys.readouterr().out == "1 of 1 workflows did the same again\n"

    printed = tmp_path / "observation.json"
    printed.write_text(json.dumps({**first, "output": ["forged", None]}))
    assert replay.command(CONFIG, printed, [], True) == 1
    (told,) = json.loads(capsys.readouterr().out)
    assert told["divergence"]["what"] == "output"
    with pytest.raises(ConfigError, match="nothing to replay"):
        replay.command(CONFIG, tmp_path / "nowhere", [], False)


async def test_ctrl_c_shows_what_was_done(fake_openai: FakeOpenAI) -> None:
    """The loop of `asyncio.run` cancels the main task on SIGINT."""

    async def reply(body: Body) -> str:
        if "slow" in str(body["messages"]):
            await asyncio.sleep(30)
        return "done"

    fake_openai.reply(reply)
    role = CONFIG.roles.sub.model_copy(update={"base_url": fake_openai.url})
    config = CONFIG.model_copy(update={"roles": CONFIG.roles.model_copy(update={"sub": role})})
    program = "log(await agent('quick')); return await agent('slow')"
    journal = RolloutJournal("script")
    work = live._on_models(config, program, UNSET, {}, journal, lambda _: None, lambda *_: "")
    task = asyncio.create_task(work)
    while len(fake_openai.requests) < 2:  # noqa: ASYNC110 - the server is in another thread
        await asyncio.sleep(0.01)
    task.cancel()
    observation = await task
    assert (observation.status, observation.logs) == ("cancelled", ["done"])
    assert [made.status for made in observation.calls] == ["ok", "cancelled"]


@pytest.mark.parametrize(("reply", "code"), [("The answer is 34.", 0), ("", 1)], ids=["an answer", "none"])
def test_one_question_ends_with_what_came_of_it(
    reply: str, code: int, fake_openai: FakeOpenAI, capsys: pytest.CaptureFixture[str]
) -> None:
    role = {"base_url": fake_openai.url}
    config = Config.model_validate({"name": "t", "roles": {"main": role, "sub": role}})
    fake_openai.reply(reply)
    assert live.ask(config, "Ana is aged 34. How old is she?", "direct", "base") == code
    assert ("no answer" in capsys.readouterr().out) == bool(code)


@pytest.mark.parametrize("text", ["", " \n"])
def test_an_empty_question_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match=r"question .*: empty") as found:
        live.ask(CONFIG, text, "direct", "base")
    assert found.value.exit_code == 2


@pytest.mark.parametrize(
    ("path", "said"), [("/v1", r"--model = 'tiny' and --backend\.$"), ("", r"--backend .*try http://[\w.:]+/v1\)")]
)
def test_a_url_backend_is_blamed_by_the_options_that_were_typed(
    path: str, said: str, fake_openai: FakeOpenAI, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_openai.reply(status(404, "no such model"))
    file = tmp_path / "s.js"
    file.write_text("return await agent('hi')")
    backend = fake_openai.url.removesuffix("/v1") + path
    with pytest.raises(TerminalError, match=rf"^--backend: http.*HTTP 404.*\. Check .*{said}") as found:
        live.script(CONFIG, file, None, backend, "tiny", False)
    assert "roles." not in str(found.value)
    assert str(found.value) in capsys.readouterr().out, "the trace does not cut the fix off"
