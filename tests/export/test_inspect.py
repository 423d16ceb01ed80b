"""Inspect logs by its own API: written, read back, the same numbers; our benchmarks and agent as its tasks."""

from __future__ import annotations

from pathlib import Path

import pytest

from dynaflow.errors import ConfigError
from dynaflow.export import source
from dynaflow.export.run import export
from dynaflow.rollout import Rollout
from tests.benchmarks.conftest import real_data

__all__ = ["real_data"]

logs = pytest.importorskip("inspect_ai.log", reason="the extra 'inspect' is not installed")


def test_a_log_reads_back_with_the_same_numbers(run: Path, tmp_path: Path, rollouts: list[Rollout]) -> None:
    assert "3 logs" in export(run, "inspect", tmp_path / "logs", None, False, None)
    log = logs.read_eval_log(str(tmp_path / "logs" / "mini_stage1_forced.eval"))
    mine = [r for r in source.rollouts(run) if (r.benchmark, r.policy.name) == ("mini", "stage1")]
    assert log.status == "success"
    assert len(log.samples) == log.results.total_samples == len(mine) == 2
    right = [bool(r.status == "ok" and r.score and r.score.correct) for r in mine]
    assert log.results.scores[0].metrics["accuracy"].value == sum(right) / len(right) == 0.5
    for role in ("main", "sub"):
        used = log.stats.model_usage[role]
        assert used.output_tokens == sum(r.usage[role].output for r in mine)
        assert used.input_tokens == sum(r.usage[role].input for r in mine)
    values = {sample.uuid: sample.scores["dynaflow"].value for sample in log.samples}
    assert values == {r.key: "C" if ok else "I" for r, ok in zip(mine, right, strict=True)}


def test_events_are_spans_of_workflows_and_agents(run: Path, tmp_path: Path) -> None:
    export(run, "inspect", tmp_path / "logs", None, False, None)
    log = logs.read_eval_log(str(tmp_path / "logs" / "mini_stage1_forced.eval"))
    events = log.samples[0].events
    begun = [event for event in events if event.event == "span_begin"]
    assert [event.type for event in begun] == ["workflow", "agent", "agent", "agent"]
    assert {event.parent_id for event in begun[1:]} == {begun[0].id}
    assert sum(event.event == "span_end" for event in events) == 4
    models = [event for event in events if event.event == "model"]
    assert [event.role for event in models] == ["main", "sub", "sub", "sub", "main"]
    assert models[3].error == "failed: timeout"
    assert "Split the facts." in models[0].output.choices[0].message.content[0].reasoning


def test_a_private_benchmark_s_texts_are_withheld(run: Path, tmp_path: Path) -> None:
    export(run, "inspect", tmp_path / "logs", None, False, None)
    log = logs.read_eval_log(str(tmp_path / "logs" / "gpqa-diamond_stage1_forced.eval"))
    text = log.model_dump_json()
    for secret in ("Solve 1", "the answer is", "Split the facts", "Paris"):
        assert secret not in text


def test_private_questions_need_a_word(real_data: Path) -> None:
    from dynaflow.inspect_tasks import gpqa_diamond

    with pytest.raises(ConfigError, match="plain_text=true"):
        gpqa_diamond()
    assert len(gpqa_diamond(limit=2, plain_text=True).dataset) == 2


def test_our_agent_runs_under_inspect(tmp_path: Path) -> None:
    """Inspect's own mock model writes a program; its sub-agents are the mock too."""
    from inspect_ai import eval as evaluate
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    from dynaflow.inspect_tasks import mini

    task = mini(limit=1)
    answer = task.dataset[0].metadata["question"]["answer"]
    gold = answer[0] if isinstance(answer, list) else answer
    program = "return await agent('What is it?');"

    def counted(output: ModelOutput) -> ModelOutput:  # the mock would fetch a tokeniser to count by itself
        output.usage = ModelUsage(input_tokens=10, output_tokens=5, total_tokens=15)
        return output

    main = get_model(
        "mockllm/main",
        custom_outputs=[
            counted(ModelOutput.for_tool_call("mockllm/main", "workflow", {"program": program})),
            counted(ModelOutput.from_content("mockllm/main", f"Answer: {gold}")),
        ],
    )
    sub = get_model("mockllm/sub", custom_outputs=[counted(ModelOutput.from_content("mockllm/sub", f"It is {gold}."))])
    log = evaluate(task, model=main, model_roles={"sub": sub}, log_dir=str(tmp_path), display="none")[0]
    assert log.status == "success", log.error
    sample = log.samples[0]
    assert sample.scores["verdict"].value == "C"
    rollout = Rollout.model_validate(sample.metadata["rollout"])
    assert rollout.status == "ok"
    observation = rollout.turns[0].observation
    assert observation is not None
    assert observation.calls[0].output == f"It is {gold}."
    assert (rollout.usage["main"].output, rollout.usage["sub"].output) == (10, 5)
    assert log.results.scores[0].metrics["accuracy"].value == 1.0
