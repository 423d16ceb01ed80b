"""configs/paper.toml states every hyper-parameter and where it comes from, and can be run as it stands."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from dynaflow import matrix
from dynaflow.config import load
from dynaflow.resources import resource
from dynaflow.settings import Collect, Curate, Train

PATH = resource("configs") / "paper.toml"
SOURCES = r"\[paper\]|\[derived\]|\[vendor\]|\[common\]|\[ours\]|as Stage 1|your endpoint"


def test_it_loads_and_every_name_in_it_exists() -> None:
    config = load(PATH)
    matrix.check(config)
    assert config.evaluate.policies == ["base", "stage1", "stage2", "control"]
    assert config.training.stage2.learning_rate < config.training.stage1.learning_rate
    stage1, stage2 = config.training.stage1, config.training.stage2
    assert (stage1.rank, stage1.alpha, stage1.quantise) == (stage2.rank, stage2.alpha, stage2.quantise)
    assert stage1.steps == round(2 * 2031 / (stage1.batch * stage1.accumulate))


@pytest.mark.parametrize("stage", ["stage1", "stage2"])
def test_every_hyper_parameter_of_training_is_stated(stage: str) -> None:
    stated = tomllib.loads(PATH.read_text())["training"][stage]
    assert set(Train.model_fields) == set(stated)


def test_every_choice_of_collection_and_curation_is_stated() -> None:
    tree = tomllib.loads(PATH.read_text())
    free = {"benchmark", "split", "questions"}  # pools stand in their place
    assert set(Collect.model_fields) - free == set(tree["collect"])
    assert set(Curate.model_fields) - {"structured"} == set(tree["curate"])


def test_every_value_has_its_source() -> None:
    section = ""
    sourced = ("training", "collect", "curate", "roles.teacher.sampling", "roles.judge.sampling", "server")
    for number, line in enumerate(PATH.read_text().splitlines(), 1):
        if line.startswith("["):
            section = re.sub(r"[\[\]]", "", line.partition("#")[0]).strip()
        elif "=" in line.partition("#")[0] and section.startswith(sourced) and "pools" not in section:
            assert re.search(SOURCES, line.partition("#")[2]), f"line {number}: {line}"


def test_the_launch_files_are_yaml_of_accelerate() -> None:
    folder = Path(__file__).parents[2] / "deploy" / "accelerate"
    names = {path.name for path in folder.glob("*.yaml")}
    assert names == {"one_gpu.yaml", "ddp.yaml", "fsdp.yaml"}
    for path in folder.glob("*.yaml"):
        text = path.read_text()
        assert re.search(r"^# (tested|untested):", text, re.MULTILINE | re.IGNORECASE), path.name
        assert re.search(r"^num_processes: \d+$", text, re.MULTILINE)
