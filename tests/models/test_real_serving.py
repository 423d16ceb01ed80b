"""The real vLLM with the real small model: base and adapter together, its death in the middle of a run, the doctor."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from pathlib import Path

import psutil
import pytest

from dynaflow import engine
from dynaflow.config import Config
from dynaflow.engine import Job
from dynaflow.files import read_json
from dynaflow.methods import system
from dynaflow.models import embedded, server
from dynaflow.models.client import ModelClient
from dynaflow.probes import endpoints
from dynaflow.rollout import Policy, Question
from dynaflow.settings import Server
from tests.ports import quiet_port

pytestmark = pytest.mark.slow

FACT = "Alice lives in Paris. Where does Alice live? Answer with one word."


def random_adapter(model: Path, folder: Path) -> Path:
    """A LoRA adapter that changes the model at random: what it does is no matter, that it does a lot is."""
    torch = pytest.importorskip("torch")
    peft = pytest.importorskip("peft")
    transformers = pytest.importorskip("transformers")
    torch.manual_seed(0)
    base = transformers.AutoModelForCausalLM.from_pretrained(model, dtype=torch.float32)
    config = peft.LoraConfig(r=8, lora_alpha=64, target_modules=["q_proj", "v_proj"], init_lora_weights=False)
    peft.get_peft_model(base, config).save_pretrained(folder)
    return folder


def engine_process(port: int) -> psutil.Process:
    """vLLM itself, not its supervisor."""
    for process in psutil.Process().children(recursive=True):
        line = process.cmdline()
        if "vllm.entrypoints.openai.api_server" in line and str(port) in line:
            return process
    raise AssertionError("no engine runs")


def test_base_and_adapter_a_death_in_the_middle_of_a_run_and_the_doctor(tmp_path: Path) -> None:
    port = quiet_port()
    model = embedded.resolve("smollm2-135m")
    adapter = random_adapter(model, tmp_path / "adapter")
    rank = read_json(adapter / "adapter_config.json")["r"]
    settings = Server(port=port, adapters="lora", max_model_len=1024, max_num_seqs=16, startup_timeout_s=900)
    role = {"sampling": {"temperature": 0.0, "max_tokens": 24, "send_seed": False}, "reconnect_s": 600, "retries": 20}
    config = Config.model_validate(
        {"name": "t", "roles": {"main": role, "sub": role}, "evaluate": {"concurrency": 8, "rollout_timeout_s": 1800}}
    )
    questions = [Question(id=f"q{n}", benchmark="mini", text=f"{FACT} ({n})", answer="Paris") for n in range(24)]
    jobs = [
        Job(one, "direct", system("direct"), Policy(name=who, model=who))
        for one in questions
        for who in ("base", "stage1")
    ]
    with server.serve(settings, {"stage1": adapter}, log_dir=tmp_path) as served:
        assert f"--max-lora-rank {rank}" in served.engines[0]["shell"]
        killed = threading.Thread(
            target=_kill_when_a_third_is_done, args=(tmp_path / "rollouts.jsonl", port, len(jobs))
        )
        killed.start()
        asyncio.run(_run(config, jobs, tmp_path, served.urls))
        killed.join()
        found = {check.name: check for check in asyncio.run(_doctor(config, served.urls))}
        family = psutil.Process().children(recursive=True)
    rollouts = list(engine.finished(config, jobs, tmp_path))
    assert [rollout.status for rollout in rollouts if rollout.status == "error"] == []
    assert len(rollouts) == len(jobs)
    answers = {who: [r.answer or "" for r in rollouts if r.policy.name == who] for who in ("base", "stage1")}
    assert sum("Paris" in answer for answer in answers["base"]) >= 20
    assert answers["base"] != answers["stage1"]
    assert sum(rollout.usage["main"].unknown for rollout in rollouts) >= 1, "the death cost nothing: it came too late"
    assert json.dumps({name: check.status for name, check in found.items() if check.status == "fail"}) == "{}"
    assert found["adapter stage1"].status == "ok"
    psutil.wait_procs(family, timeout=30)
    assert [p for p in family if p.is_running() and p.status() != psutil.STATUS_ZOMBIE] == []


def _kill_when_a_third_is_done(path: Path, port: int, total: int) -> None:
    while not path.exists() or path.read_bytes().count(b"\n") < total / 3:
        time.sleep(0.1)
    engine_process(port).kill()


async def _run(config: Config, jobs: list[Job], folder: Path, urls: dict[str, str]) -> None:
    async with ModelClient({"main": config.roles.main, "sub": config.roles.sub}, urls) as client:
        await engine.run(config, jobs, folder, client, title="test")


async def _doctor(config: Config, urls: dict[str, str]):  # type: ignore[no-untyped-def]
    return await endpoints({"main": config.roles.main, "sub": config.roles.sub}, urls, ["base", "stage1"])
