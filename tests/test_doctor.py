"""The doctor: every line can fail, says why, and how to mend it. Scripted endpoints; the machine is this one."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from dynaflow import confine, doctor, probes
from dynaflow.config import Config
from dynaflow.models import server
from dynaflow.probes import NASTY, Check, endpoints
from dynaflow.settings import Role, Sampling
from tests.fake_openai import Body, FakeOpenAI, Reply, call, status, text

KEY = "sk-very-secret-0123456789"
XML = f"<tool_call>\n<function=workflow>\n<parameter=program>\n{NASTY}\n</parameter>\n</function>\n</tool_call>"


def logprobs(*values: float) -> Body:
    listed = [{"token": f"t{n}", "logprob": value} for n, value in enumerate(values)]
    return {"content": [{"token": "t0", "logprob": values[0], "top_logprobs": listed}]}


def good(body: Body) -> Reply:
    """What a good endpoint says to each probe."""
    if body.get("logprobs"):
        return Reply(text("x").message, logprobs=logprobs(-0.1, -2.0 if body["model"] == "base" else -2.5))
    if body.get("tools") and body["messages"][-1]["content"].startswith("Call the tool"):
        return call("workflow", {"program": NASTY})
    return text("4", reasoning="2 and 2")


async def look(url: str, *policies: str, **role: Any) -> dict[str, Check]:
    found = await endpoints({"main": Role(base_url=url, **role)}, {}, policies)
    return {check.name.replace(url, "URL"): check for check in found}


async def test_a_good_endpoint_has_nothing_but_ok(fake_openai: FakeOpenAI) -> None:
    fake_openai.models = ["base", "stage1"]
    fake_openai.reply(good)
    found = await look(fake_openai.url, "base", "stage1", "stage2", thinking=True)
    assert {name: check.status for name, check in found.items()} == dict.fromkeys(
        ("main at URL", "main thinks and answers", "main calls a tool", "main reads tool results", "adapter stage1"),
        "ok",
    )
    assert found["main at URL"].found == "base (context 4096), stage1 (context 4096)"
    assert "5 of 5 prompts, by up to 0.5 nats" in found["adapter stage1"].found
    history = next(body for body in fake_openai.bodies if len(body["messages"]) == 4)
    sent = history["messages"][1]["tool_calls"][0]["function"]["arguments"]
    assert orjson.loads(sent) == {"program": NASTY}


def other(what: Callable[[Body], bool], reply: Reply) -> Callable[[Body], Reply]:
    return lambda body: reply if what(body) else good(body)


def asks(body: Body) -> bool:
    return body["messages"][-1]["content"].startswith("What is 2")


def tools(body: Body) -> bool:
    return body["messages"][-1]["content"].startswith("Call the tool workflow")


@pytest.mark.parametrize(
    ("script", "role", "line", "verdict", "found", "fix"),
    [
        (
            other(asks, text("4")),
            {"thinking": True},
            "main thinks and answers",
            "fail",
            "no reasoning",
            "--reasoning-parser",
        ),
        (other(asks, text("", reasoning="4")), {}, "main answers", "fail", "in the reasoning field", "without one"),
        (other(asks, status(500)), {}, "main answers", "fail", "HTTP 500", "log"),
        (other(asks, text("4", finish="length")), {}, "main answers", "warn", "cut at 1 tokens", "max_tokens"),
        (good, {"thinking": True, "sampling": Sampling(temperature=0)}, "main thinks and answers", "warn", "", "loop"),
        (other(tools, text("no")), {}, "main calls a tool", "warn", "made no call", "--tool-call-parser"),
        (other(tools, text(XML)), {}, "main calls a tool", "warn", "left the call in the text", "qwen3_coder"),
        (other(tools, call("workflow", "{'program'")), {}, "main calls a tool", "warn", "broken", "--tool-call-parser"),
        (other(tools, call("workflow", {"program": NASTY[:-1]})), {}, "main calls a tool", "warn", "changed", "weak"),
        (
            other(tools, status(400, '"auto" tool choice requires --enable-auto-tool-choice')),
            {},
            "main calls a tool",
            "fail",
            "--enable-auto-tool-choice",
            "log",
        ),
        (
            other(lambda body: len(body["messages"]) == 4, status(400, "bad")),
            {},
            "main reads tool results",
            "fail",
            "",
            "",
        ),
    ],
)
async def test_each_fault_of_an_endpoint_has_its_line(
    script: Callable[[Body], Reply],
    role: dict[str, Any],
    line: str,
    verdict: str,
    found: str,
    fix: str,
    fake_openai: FakeOpenAI,
) -> None:
    fake_openai.reply(script)
    checks = await look(fake_openai.url, **role)
    check = checks[line]
    assert check.status == verdict
    assert found in check.found
    assert fix in check.fix
    assert [name for name, check in checks.items() if check.status != "ok"] == [line]


async def test_an_adapter_that_the_server_ignores_fails(fake_openai: FakeOpenAI) -> None:
    fake_openai.models = ["base", "stage1"]
    fake_openai.reply(lambda body: Reply(text("x").message, logprobs=logprobs(-0.1, -2.0)))
    check = (await look(fake_openai.url, "stage1"))["adapter stage1"]
    assert check.status == "fail"
    assert "answers exactly as base on 5 prompts" in check.found
    assert "language_model" in check.fix
    fake_openai.reply("x")
    check = (await look(fake_openai.url, "stage1"))["adapter stage1"]
    assert (check.status, "no top_logprobs" in check.found) == ("warn", True)


async def test_noise_of_the_base_is_no_adapter(fake_openai: FakeOpenAI) -> None:
    """A server that is not the same twice: a difference of the size of its noise proves nothing."""
    fake_openai.models = ["base", "stage1"]
    count = iter(range(1000))
    fake_openai.reply(lambda body: Reply(text("x").message, logprobs=logprobs(-0.1, -2.0 - 0.01 * (next(count) % 3))))
    assert (await look(fake_openai.url, "stage1"))["adapter stage1"].status == "fail"


async def test_a_base_that_is_the_adapter_in_a_batch_with_it_fails(fake_openai: FakeOpenAI) -> None:
    """As a CPU build of vLLM did: alone the base is right, beside requests of the adapter it computes the adapter.

    Only the verdict is tested here; that a real server is right is tests/models/test_real_serving.py's to say.
    """
    fake_openai.models = ["base", "stage1"]
    at_work = False

    def mixes(body: Body) -> Reply:
        nonlocal at_work
        at_work = at_work or (body["model"] == "stage1" and body["max_tokens"] > 1)
        return good(body | {"model": "stage1"} if at_work else body)

    fake_openai.reply(mixes)
    check = (await look(fake_openai.url, "stage1"))["adapter stage1"]
    assert (check.status, check.found) == ("fail", "beside it base gives the adapter's tokens on 5 of 5 prompts")
    assert "merged" in check.fix


async def test_replicas_must_be_alike_and_serve_the_model(fake_openai: FakeOpenAI) -> None:
    with FakeOpenAI(["base"]) as second:
        second.max_model_len = 1024
        found = await look(fake_openai.url, replicas=[second.url])
        check = found[f"main at {second.url}"]
        assert (check.status, check.found) == ("fail", "base (context 1024): not as the first replica")
        second.stop()
        fake_openai.reply(good)
        found = await look(fake_openai.url, replicas=[second.url])
        check = found[f"main at {second.url}"]
        assert (check.status, "Connect call failed" in check.found) == ("warn", True)
        second.start()
    found = await look(fake_openai.url, model="stage9")
    assert (found["main at URL"].status, found["main at URL"].found) == ("fail", "base (context 4096); not stage9")
    assert list(found) == ["main at URL"], "nothing is asked of a model that is not there"
    found = await look(fake_openai.url, sampling=Sampling(max_tokens=4096))
    assert "leaves no room for a prompt" in found["main at URL"].fix


async def test_an_endpoint_that_is_not_there(fake_openai: FakeOpenAI) -> None:
    (check,) = (await look("http://127.0.0.1:9/v1")).values()
    assert (check.status, check.fix) == ("fail", "start it, or correct roles.main.base_url")


def settings(url: str, **sections: Any) -> Config:
    role = {"base_url": url, "api_key_env": "MY_KEY"}
    return Config.model_validate({"name": "t", "roles": {"main": role, "sub": role}, **sections})


@pytest.mark.parametrize("key", [None, KEY])
async def test_a_key_that_is_missing_or_refused_is_named(
    key: str | None, fake_openai: FakeOpenAI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MY_KEY", raising=False)
    if key:
        monkeypatch.setenv("MY_KEY", key)
    fake_openai.reply(status(401, "no"))
    found = await look(fake_openai.url, api_key_env="MY_KEY")
    assert "MY_KEY" in found["main answers"].fix
    assert ("main key" in found) == (key is None)
    if key is None:
        check = found["main key"]
        assert (check.status, check.found) == ("warn", "MY_KEY (roles.main.api_key_env) is not set")


def test_the_whole_as_json_without_the_key(
    fake_openai: FakeOpenAI, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    fake_openai.reply(lambda body: status(401, KEY) if asks(body) else good(body))
    assert doctor.report(settings(fake_openai.url), as_json=True) == 3
    out = capsys.readouterr().out
    assert KEY not in out
    found = {check["name"]: check for check in json.loads(out)}
    assert all(set(check) == {"name", "status", "found", "fix"} for check in found.values())
    for name in ("python", "packages", "v8", "sandbox", "disk", "open files", "data mini", "main answers"):
        assert name in found
    assert found["main answers"]["status"] == "fail"
    assert "MY_KEY" in found["main answers"]["found"]
    assert (found["v8"]["status"], found["data mini"]["status"]) == ("ok", "ok")


@pytest.mark.skipif(not all(confine.layers().values()), reason="this kernel has not all layers")
def test_the_layers_of_the_sandbox_are_seen_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    v8, sandbox = doctor._programs(required=True)
    assert (v8.status, sandbox.status) == ("ok", "ok")
    assert sandbox.found == "landlock active, seccomp active, rlimits active"
    monkeypatch.setattr(doctor, "_landlock_works", lambda: False)
    *_, sandbox = doctor._programs(required=True)
    assert (sandbox.status, "landlock missing" in sandbox.found) == ("fail", True)
    *_, sandbox = doctor._programs(required=False)
    assert sandbox.status == "warn"


def test_missing_and_altered_data_is_named(
    fake_openai: FakeOpenAI, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DYNAFLOW_DATA", str(tmp_path))
    config = settings(fake_openai.url, evaluate={"benchmarks": ["aime2024"]})
    check = next(check for check in doctor._data(config) if check.name == "data aime2024")
    assert (check.status, "missing" in check.found) == ("fail", True)
    assert "dynaflow data fetch aime2024" in check.fix
    path = tmp_path / check.found.partition(":")[0]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("altered")
    check = next(check for check in doctor._data(config) if check.name == "data aime2024")
    assert (check.status, "missing" in check.found) == ("fail", False)


def test_our_own_server_that_does_not_run_is_a_warning(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DYNAFLOW_CACHE", str(tmp_path))
    found = {check.name: check for check in doctor.diagnose(Config.model_validate({"name": "t"}))}
    assert found["server"].status == "warn"
    assert "dynaflow serve" in found["server"].fix
    assert found["model"].status == "warn"
    assert server.find(8765) is None


def test_a_vllm_that_is_too_old(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text("""#!/bin/sh\necho '[["vllm", "0.16.0"]]'\n""")
    python.chmod(0o755)
    monkeypatch.setenv("DYNAFLOW_SERVE_PYTHON", str(python))
    (tmp_path / "config.json").write_text('{"model_type": "qwen3_5"}')
    check = doctor._serving(str(tmp_path), running=False)
    assert (check.status, check.found) == ("fail", f"0.16.0 (GPU build): too old for {tmp_path}")
    assert "vllm>=0.17.0" in check.fix
    (tmp_path / "config.json").write_text('{"model_type": "llama"}')
    assert doctor._serving(str(tmp_path), running=False).status == "ok"
    monkeypatch.setenv("DYNAFLOW_SERVE_PYTHON", sys.executable)
    assert doctor._serving("smollm2-135m", running=False).status == "fail"


def test_distance_of_two_sets_of_log_probabilities() -> None:
    assert probes._distance({"a": -1.0, "b": -2.0}, {"a": -1.5, "b": -2.0}) == 0.5
    assert probes._distance({"a": -1.0, "b": -2.0}, {"a": -1.0, "c": -2.0}) == 0.0
    assert probes._distance({"a": -1.0, "b": -4.0}, {"a": -1.0, "c": -2.0}) == 2.0
    assert probes._distance({}, {}) == 0.0
