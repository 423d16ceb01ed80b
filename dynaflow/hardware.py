"""What this machine's processor can do."""

from __future__ import annotations

import platform
from pathlib import Path


def cpu_multiplies_bf16() -> bool:
    """True where the CPU has instructions for bfloat16 matrices: four times the rate of fp32, else a third of it."""
    try:
        flags = set(Path("/proc/cpuinfo").read_text().split())
    except OSError:
        return False
    native = {"avx512_bf16", "amx_bf16"} if platform.machine() == "x86_64" else {"bf16"}
    return bool(flags & native)
