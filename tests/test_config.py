"""Configuration: what is wrong is named with its field, its value and what is allowed, before any work."""

from __future__ import annotations

from pathlib import Path

import pytest

from dynaflow.config import Config, load
from dynaflow.errors import ConfigError
from dynaflow.resources import resource


def write(folder: Path, text: str, name: str = "c.toml") -> Path:
    path = folder / name
    path.write_text(text)
    return path


@pytest.mark.parametrize("path", sorted(resource("configs").glob("*.toml")), ids=lambda path: path.name)
def test_every_shipped_configuration_loads(path: Path) -> None:
    assert load(path).name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = 'x'\n[agent]\nmax_turn = 3", r"agent\.max_turn: unknown key.*Did you mean 'max_turns'"),
        ("name = 'x'\n[server]\nport = 99999", r"server\.port = 99999: .*65535"),
        ("name = 'x'\n[roles.main.sampling]\ntemprature = 1", r"roles\.main\.sampling\.temprature.*'temperature'"),
        ("[agent]\nmax_turns = 3", "name: required"),
        ("name = ", "not valid TOML"),
        ("name = 'x'\nextends = 'nowhere.toml'", "extends = 'nowhere.toml': no other file"),
        ("name = 'x'\nextends = 'c.toml'", "extends = 'c.toml': no other file"),
        ("name = 'x'\n[roles.main]\nbase_url = 'localhost:8000/v1'", r"roles\.main\.base_url .*http://"),
        ("name = 'x'\n[roles.main]\nbase_url = 'http://me:pw@host/v1'", "no user, password or query"),
        ("name = 'x'\n[roles.main]\nbase_url = 'http://a/v1'\nreplicas = ['b/v1']", r"roles\.main\.replicas .*http://"),
        ("name = 'x'\n[roles.main]\nreplicas = ['http://a/v1']", r"roles\.main: .*replicas: only .* base_url"),
        ("name = 'x'\n[roles.judge]\ncache = true", r"roles\.judge: .*cache: only .* base_url"),
        ("name = 'x'\n[roles.main]\nbase_url = 'http://host/v1?api_key=s'", "or query"),
        ("name = 'x'\n[roles.main.headers]\nAuthorization = 'Bearer s'", "api_key_env"),
        ('name = "x"\n[roles.main.headers]\nX-Team = "a\\r\\nX-Other: b"', "printable ASCII"),
        ('name = "x"\n[roles.main.headers]\n"X Team" = "a"', "letters, digits"),
        ("name = 'x'\n[server]\nadapters = 'mergd'", r"server\.adapters = 'mergd': must be 'lora' or 'merged'"),
        ("name = 'x'\n[evaluate]\nlimit = 0", r"evaluate\.limit = 0: must be a whole number of 1 or more"),
        ("name = 'x'\n[evaluate]\nlimit = 'abc'", r"evaluate\.limit = 'abc': must be a whole number"),
        ("name = 'x'\n[evaluate.limit]\nmini = 0", r"evaluate\.limit: mini = 0: must be a whole number"),
        ("name = '../x'", r"name = '\.\./x': allowed are letters, digits"),
        ("name = 'latest'", "take another name"),
        ("name = 'x'\nshard = '3/2'", r"shard = '3/2': expected i/n with i from 1 to n, e\.g\. 2/8"),
    ],
)
def test_a_wrong_file_names_the_field(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        load(write(tmp_path, text))


def test_a_limit_may_be_one_number_or_one_for_each_benchmark(tmp_path: Path) -> None:
    for text, limit in (("limit = 3", 3), ("limit = {mini = 3}", {"mini": 3}), ("", None)):
        assert load(write(tmp_path, f"name = 'x'\n[evaluate]\n{text}")).evaluate.limit == limit


def test_a_run_that_does_not_exist_is_told_its_neighbours(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nosuch: no such run\. Beside it: none"):
        load(tmp_path / "nosuch")
    for name in ("b", "a"):
        (tmp_path / name).mkdir()
        write(tmp_path / name, "{}", "config.json")
    (tmp_path / "latest").symlink_to("a")
    with pytest.raises(ConfigError, match=rf"nosuch: no such run\. Beside it: {tmp_path}/a, {tmp_path}/b$"):
        load(tmp_path / "nosuch")


def test_set_overrides_and_reports_the_same_way(tmp_path: Path) -> None:
    path = write(tmp_path, "name = 'x'")
    config = load(path, ["evaluate.limit=7", "roles.sub.model=tiny", "evaluate.policies=['base','stage1']"])
    assert (config.evaluate.limit, config.roles.sub.model) == (7, "tiny")
    assert config.evaluate.policies == ["base", "stage1"]
    with pytest.raises(ConfigError, match=r"^--set evaluate\.limits: unknown key"):
        load(path, ["evaluate.limits=7"])
    with pytest.raises(ConfigError, match=r"^--set seed = 'a': must be.*\n  .*c\.toml: server\.port = 0: must be"):
        load(write(tmp_path, "name = 'x'\n[server]\nport = 0", "c.toml"), ["seed=a"])
    with pytest.raises(ConfigError, match="KEY=VALUE"):
        load(path, ["evaluate.limit"])


def test_a_users_file_can_extend_a_shipped_one(tmp_path: Path) -> None:
    config = load(write(tmp_path, "extends = 'demo.toml'\nname = 'mine'"))
    assert (config.name, config.agent.api) == ("mine", "short")


def test_a_file_lies_over_the_one_it_extends(tmp_path: Path) -> None:
    write(tmp_path, "name = 'a'\nseed = 1\n[agent]\nmax_turns = 3\nmax_reasks = 0", "a.toml")
    config = load(write(tmp_path, "extends = 'a.toml'\nname = 'b'\n[agent]\nmax_turns = 5", "b.toml"))
    assert (config.name, config.seed, config.agent.max_turns, config.agent.max_reasks) == ("b", 1, 5, 0)


def test_a_run_directory_is_its_own_configuration_where_it_lies_now(tmp_path: Path) -> None:
    made = load(resource("configs") / "demo.toml", ["evaluate.limit=7", f"runs={tmp_path / 'old'}"])
    moved = tmp_path / "new" / "copy"
    moved.mkdir(parents=True)
    (moved / "config.json").write_text(made.model_dump_json())
    link = tmp_path / "latest"
    link.symlink_to(moved)
    for folder in (moved, link):
        found = load(folder, ["evaluate.samples=3"])
        assert (found.run_dir, found.evaluate.limit, found.evaluate.samples) == (moved, 7, 3)
    with pytest.raises(ConfigError, match=r"new: not a run directory \(it has no config.json\)"):
        load(tmp_path / "new")


def test_the_answer_digest_covers_what_changes_answers_and_nothing_else() -> None:
    def digest(**sections: object) -> str:
        return Config.model_validate({"name": "x", **sections}).answer_digest()

    base = digest()
    for same in (
        {"evaluate": {"concurrency": 3}},
        {"roles": {"main": {"base_url": "http://127.0.0.1:1/v1", "concurrency": 2, "api_key_env": "K"}}},
        {"runs": "elsewhere"},
        {"server": {"port": 9}},
        {"limits": {"concurrency": 3}},
        {"training": {"stage1": {"learning_rate": 1, "steps": 1}}},
    ):
        assert digest(**same) == base, same
    for other in (
        {"seed": 1},
        {"agent": {"max_turns": 2}},
        {"roles": {"sub": {"sampling": {"temperature": 0.1}}}},
        {"limits": {"step_s": 1}},
        {"server": {"dtype": "float32"}},
        {"budgets": {"calls": 3}},
    ):
        assert digest(**other) != base, other
