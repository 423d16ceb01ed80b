"""How policies, systems and numbers are named and ordered for people."""

from __future__ import annotations

POLICIES = ("base", "stage1", "stage2", "control", "teacher")
SYSTEMS = (
    "direct",
    "forced",
    "dynamic",
    "cot",
    "cot_sc",
    "self_refine",
    "aflow_math",
    "aflow_hotpotqa",
    "search",
    "random_program",
    "forced_wrong_agents",
)
PROGRAM_SYSTEMS = ("forced", "dynamic", "random_program", "forced_wrong_agents")
"""Systems with programs: program rates mean nothing elsewhere."""


def order(system: str) -> tuple[int, str, int, str]:
    """Sort key of "<policy>/<system>": the pipeline's order first, others by name."""
    policy, _, name = system.partition("/")
    return (
        POLICIES.index(policy) if policy in POLICIES else len(POLICIES),
        policy,
        SYSTEMS.index(name) if name in SYSTEMS else len(SYSTEMS),
        name,
    )


def policy_class(system: str) -> str:
    """CSS class of a policy: a fixed set of names, never text from a record."""
    policy = system.partition("/")[0]
    return f"p-{policy}" if policy in POLICIES else "p-other"


def percent(share: float) -> str:
    """A share as a percentage with one decimal."""
    return f"{100 * share:.1f}"


def signed(share: float) -> str:
    """A difference of shares in points, with a sign unless it is zero."""
    text = f"{100 * share:+.1f}".replace("-", "\N{MINUS SIGN}")
    return "0.0" if text[1:] == "0.0" else text


def p_value(p: float) -> str:
    """A p-value to four decimals."""
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}"


def duration(seconds: float) -> str:
    """Seconds for people: "42 s", "3 min 05 s", "2 h 10 min"."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"
