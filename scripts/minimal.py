"""The whole pipeline in one flat file, to be read from top to bottom: `python scripts/minimal.py [questions] [steps]`.

Questions in, a trained orchestrator out: a teacher writes workflow programs, the V8 sandbox runs them against frozen
sub-agents, what ends in the right answer becomes training data for the first turn, a LoRA learns it, and both models
answer held-out questions. No resume, no curation, no journal, no report: `dynaflow demo` has those.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Any

from dynaflow import benchmarks
from dynaflow.agent import prompts, render, subagent, teacher
from dynaflow.config import Config, load
from dynaflow.models import chat, embedded, server
from dynaflow.models.client import ChatRequest, Completion, ModelClient
from dynaflow.resources import resource
from dynaflow.rollout import Observation, Question
from dynaflow.runtime import CallOutcome, CallSpec, Runtime
from dynaflow.settings import Agent, Limits

QUESTIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 60
STEPS = int(sys.argv[2]) if len(sys.argv) > 2 else 40
BATCH, RANK, RATE = 4, 16, 1e-3

config: Config = load(resource("configs") / "demo.toml")
agent: Agent = config.agent
tools = prompts.tools(agent, "forced")


# ---------------------------------------------------------------------------------------------------------------------
# 1. W(P): a program runs in the sandbox; each agent() of it is one request to the frozen base model


async def run_program(program: str, client: ModelClient, runtime: Runtime) -> Observation:
    async def execute(spec: CallSpec) -> CallOutcome:
        # A sub-agent sees a fixed framing and its prompt. It never sees the question, the history or other calls.
        reply = await client.chat("sub", ChatRequest(messages=subagent.messages_for(agent.framing, spec.prompt)))
        return CallOutcome("ok", output=reply.content.strip(), usage=reply.usage)

    return await runtime.run(program, execute=execute, limits=Limits())


# ---------------------------------------------------------------------------------------------------------------------
# 2. The main agent: the first action is a workflow call; it reads the observation, then it answers


def opening(question: Question) -> list[dict[str, Any]]:
    system = prompts.instruction(agent, "forced", passages=False)
    return [{"role": "system", "content": system}, {"role": "user", "content": question.text}]


async def forced(question: Question, model: str, client: ModelClient, runtime: Runtime) -> bool:
    messages = opening(question)
    turn: Completion = await client.chat("main", ChatRequest(messages=messages, tools=tools, model=model))
    program = (turn.tool_calls[0].arguments or {}).get("program") if turn.tool_calls else None
    if not isinstance(program, str):
        return False
    observation = await run_program(program, client, runtime)
    shown = render.observation(observation, agent.observation_chars, prompts.ANSWER_NOW)
    tool = {"role": "tool", "tool_call_id": turn.tool_calls[0].id, "content": shown}
    messages = [*messages, chat.wire_message(turn), tool]
    opened = agent.observed_prefix or agent.answer_prefix
    answer = await client.chat("main", ChatRequest(messages=messages, model=model, prefix=opened))
    return benchmarks.grade(question, answer.content).correct


async def direct(question: Question, model: str, client: ModelClient, _: Runtime) -> bool:
    messages = [{"role": "system", "content": prompts.instruction(agent, "direct", passages=False)}]
    messages.append({"role": "user", "content": question.text})
    answer = await client.chat("main", ChatRequest(messages=messages, model=model, prefix=agent.answer_prefix))
    return benchmarks.grade(question, answer.content).correct


# ---------------------------------------------------------------------------------------------------------------------
# 3. Stage 1 data: the teacher's first turn is kept where what its program returns is the right answer


async def collect(questions: list[Question], client: ModelClient, runtime: Runtime) -> list[dict[str, Any]]:
    async def one(question: Question) -> dict[str, Any] | None:
        written = teacher.first_turn(question, 0)
        assert written.program is not None
        observation = await run_program(written.program, client, runtime)
        if not benchmarks.grade(question, render.as_text(observation.output)).correct:
            return None
        function = {"name": "workflow", "arguments": {"program": written.program}}
        call = {"id": "call", "type": "function", "function": function}
        turn = {"role": "assistant", "reasoning": written.reasoning, "content": "", "tool_calls": [call]}
        return {"messages": opening(question), "turn": turn}

    kept = [row for row in await asyncio.gather(*(one(question) for question in questions)) if row is not None]
    print(f"D1: {len(kept)} of {len(questions)} teacher rollouts end in the right answer")
    return kept


# ---------------------------------------------------------------------------------------------------------------------
# 4. L_SFT = -sum log pi(r, a1 | I, q): loss on reasoning and action, none on instruction, question, tool definitions


def train(rows: list[dict[str, Any]], model_dir: Path, out: Path) -> None:
    import torch
    from peft import LoraConfig, get_peft_model
    from transformers import AutoModelForCausalLM, AutoTokenizer

    torch.manual_seed(config.seed)
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    base = AutoModelForCausalLM.from_pretrained(model_dir, dtype=torch.float32)
    model: Any = get_peft_model(base, LoraConfig(r=RANK, lora_alpha=2 * RANK, target_modules="all-linear"))
    optimiser = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=RATE)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, STEPS)
    examples = []
    for row in rows:
        prompt, completion = chat.render_turn(tokenizer.chat_template, row["messages"], tools, row["turn"])
        start = tokenizer(prompt, add_special_tokens=False).input_ids
        end = tokenizer(completion.rstrip("\n"), add_special_tokens=False).input_ids
        examples.append((start + end, [-100] * len(start) + end))
    order = torch.randperm(STEPS * BATCH) % len(examples)
    for step in range(STEPS):
        tokens = 0
        total = torch.zeros(())
        for index in order[step * BATCH : (step + 1) * BATCH].tolist():
            ids, labels = (torch.tensor([part]) for part in examples[index])
            logits = model(input_ids=ids).logits[:, :-1]
            loss = torch.nn.functional.cross_entropy(logits[0], labels[0, 1:], reduction="sum", ignore_index=-100)
            torch.autograd.backward(loss)
            total += loss.detach()
            tokens += int((labels != -100).sum())
        for parameter in model.parameters():
            if parameter.grad is not None:
                parameter.grad /= tokens
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        optimiser.zero_grad()
        print(f"step {step + 1}/{STEPS}  loss {total.item() / tokens:.3f}", flush=True)
    merged = model.merge_and_unload()
    merged.save_pretrained(out)
    tokenizer.save_pretrained(out)


# ---------------------------------------------------------------------------------------------------------------------
# 5. Questions in, a trained orchestrator and its score out


async def with_models(urls: dict[str, str], action: Any) -> Any:
    roles = {"main": config.roles.main, "sub": config.roles.sub}
    async with ModelClient(roles, urls) as client, Runtime() as runtime:
        return await action(client, runtime)


async def score(name: str, system: Any, model: str, client: ModelClient, runtime: Runtime) -> None:
    held_out = benchmarks.load("mini", "test", limit=40, options=config.mini)
    right = await asyncio.gather(*(system(question, model, client, runtime) for question in held_out))
    print(f"{name}: {sum(right)} of {len(right)} right")


def main() -> None:
    model_dir = embedded.resolve(config.server.model)
    training_pool = benchmarks.load("mini", "train", limit=QUESTIONS, options=config.mini)
    with tempfile.TemporaryDirectory() as folder:
        with server.serve(config.server, {}, log_dir=Path(folder), echo=print) as served:
            rows = asyncio.run(with_models(served.urls, lambda c, r: collect(training_pool, c, r)))
            asyncio.run(with_models(served.urls, lambda c, r: score("Base, direct", direct, "base", c, r)))
            asyncio.run(with_models(served.urls, lambda c, r: score("Base, forced", forced, "base", c, r)))
        stage1 = Path(folder) / "stage1"
        train(rows, model_dir, stage1)
        with server.serve(config.server, {"stage1": stage1}, log_dir=Path(folder), echo=print) as served:
            asyncio.run(with_models(served.urls, lambda c, r: score("Stage 1, forced", forced, "stage1", c, r)))


if __name__ == "__main__":
    main()
