"""Reasoning split, tool-call parsing, history and templates, against the ways models and templates break them."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dynaflow.models
from dynaflow.errors import DataError
from dynaflow.models.chat import parse_tool_calls, render, render_turn, split_reasoning, wire_message
from dynaflow.models.client import Completion
from dynaflow.rollout import ToolCall, Usage
from tests.growth import assert_linear

TEMPLATE = (Path(dynaflow.models.__file__).parent / "chat_template.jinja").read_text()
PROPERTIES = {"program": {"type": "string"}, "args": {"type": "object"}}
FUNCTION = {"name": "workflow", "description": "Run a program.", "parameters": {"properties": PROPERTIES}}
TOOLS = [{"type": "function", "function": FUNCTION}]
ASK = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "How many?"}]
HARD = 'const s=`a<b && "x"\\n${y}`; // \'quotes\' 🦜\nreturn s > 1 ? "</b>" : {a: [1, 2]};\n\n'


def turn(program: str, reasoning: str = "", content: str = "", args: Any = None) -> dict[str, Any]:
    arguments = {"program": program} if args is None else {"program": program, "args": args}
    function = {"name": "workflow", "arguments": json.dumps(arguments)}
    message: dict[str, Any] = {
        "role": "assistant",
        "content": content,
        "tool_calls": [{"id": "1", "function": function}],
    }
    return {**message, "reasoning": reasoning} if reasoning else message


def completion(*calls: ToolCall, finish: Any = "tool_calls", content: str = "", reasoning: str = "") -> Completion:
    return Completion(content, reasoning, list(calls), finish, Usage(), "base", [])


def trl_template(name: str) -> str:
    spec = importlib.util.find_spec("trl")
    if spec is None or spec.origin is None:
        pytest.skip("trl is not installed")
    return (Path(spec.origin).parent / "chat_templates" / f"{name}.jinja").read_text()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<think>\nwhy\n</think>\n\n42", ("why", "42", True)),
        ("why\n</think>\n\n42", ("why", "42", True)),  # the template opened the thought
        ("\n<think>\n\n</think>\n\n42", ("", "42", True)),
        ("<think>\nLet me see \\boxed{3} maybe", ("Let me see \\boxed{3} maybe", "", False)),
        ("42", ("", "42", True)),
        ("a <think> in the middle", ("", "a <think> in the middle", True)),
        ("r</think>say </think> twice", ("r", "say </think> twice", True)),
        ("", ("", "", True)),
    ],
)
def test_split_reasoning(text: str, expected: tuple[str, str, bool]) -> None:
    assert split_reasoning(text) == expected


def test_xml_call_with_markup_and_newlines_in_the_program() -> None:
    program = HARD + "'</function></tool_call>'"
    text = (
        f"Plan.\n<tool_call>\n<function=workflow>\n<parameter=program>\n{program}\n</parameter></function></tool_call>"
    )
    content, [call], problems = parse_tool_calls(text)
    assert (content, call.name, call.arguments, problems) == ("Plan.", "workflow", {"program": program}, [])
    assert call.recovered
    assert call.raw == text.removeprefix("Plan.\n")


@pytest.mark.parametrize("program", ["s = '</parameter>'", "// </parameter>\n\nf('</parameter>', '</function>')"])
def test_xml_value_may_hold_its_closing_tag_where_nothing_of_a_call_follows(program: str) -> None:
    function = (
        f"<function=workflow>\n<parameter=program>\n{program}\n</parameter>\n<parameter=args>\n{{}}\n</parameter>"
    )
    _, [call], problems = parse_tool_calls(f"<tool_call>\n{function}\n</function>\n</tool_call>", TOOLS)
    assert (call.arguments, problems) == ({"program": program, "args": {}}, [])


def test_a_call_without_its_end_does_not_swallow_the_next_one() -> None:
    broken = "<tool_call><function=workflow><parameter=program>1</parameter></tool_call>"
    good = "<tool_call><function=workflow><parameter=program>2</parameter></function></tool_call>"
    _, calls, [problem] = parse_tool_calls(broken + good)
    assert [call.arguments for call in calls] == [None, {"program": "2"}]
    assert "no </function>" in problem


FORMATS = {"Qwen3.5 (ours)": None, "Qwen3.5": "qwen3_5_think", "Qwen3.6": "qwen3_6", "Hermes JSON": "qwen3"}
NASTY = {
    "quotes": """const a = "it's", b = 'say "x"'; return a + b""",
    "backticks": "return `a ${`b ${c} \\` `} $${d} ${}`",
    "newlines": "\n\nconst a = 1\r\n\n\n\treturn a\n\n",
    "escapes": r"return '\n\\n\u0041' + /\/[\]]/.source",
    "emoji": "return '👩‍👩‍👧 🇫🇷 e\u0301 \u2028 \u0000'",
    "markup": "return '<tool_call><function=f><parameter=x><think></b> &lt;{{ x }} {% raw %}'",
    "json": 'return {"name": "workflow", "arguments": {"program": "x"}}',
    "closing tag": "return '</parameter>'",
    "200 KB": "const rows = [`${a}`, '</b>', \"\\n\"];\n" * 6500,
}


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("kind", NASTY)
def test_any_program_goes_out_and_comes_back_in_every_format(form: str, kind: str) -> None:
    """Rendered into a prompt and parsed from a reply, byte by byte; what a server's parser could cut is not trained."""
    name, program = FORMATS[form], NASTY[kind]
    template = trl_template(name) if name else TEMPLATE
    if kind == "closing tag" and form != "Hermes JSON":
        with pytest.raises(DataError, match="reads as the end of the call"):
            render_turn(template, ASK, TOOLS, turn(program, "why"))
        text = render(template, [*ASK, turn(program, "why")], TOOLS, False)
        text = text[text.rindex("<tool_call>") :]
    else:
        _, text = render_turn(template, ASK, TOOLS, turn(program, "why", args={"p": [program]}))
    _, rest, _ = split_reasoning(text.partition("<|im_end|>")[0])
    _, [call], problems = parse_tool_calls(rest, TOOLS)
    assert problems == []
    assert call.arguments is not None
    assert call.arguments["program"] == program
    assert "args" not in call.arguments or call.arguments["args"] == {"p": [program]}


def test_hermes_call_whose_program_holds_every_closing_tag() -> None:
    program = "</parameter></function></tool_call>" + HARD
    block = json.dumps({"name": "workflow", "arguments": {"program": program}})
    content, [call], problems = parse_tool_calls(f"<tool_call>\n{block}\n</tool_call> done")
    assert (content, call.arguments, problems) == (" done", {"program": program}, [])


def test_two_calls_have_different_ids_and_leave_the_text_between() -> None:
    block = '<tool_call>{"name":"search","arguments":{"q":"x"}}</tool_call>'
    content, calls, _ = parse_tool_calls(f"a{block}b{block}")
    assert content == "ab"
    assert len({call.id for call in calls}) == 2


def test_declared_types_decide_whether_an_xml_value_is_json() -> None:
    block = "<tool_call><function=workflow><parameter=program>\n[1]\n</parameter><parameter=args>\n{}\n</parameter>"
    block = block.replace("{}", '{"n": [1, null]}') + "</function></tool_call>"
    assert parse_tool_calls(block, TOOLS)[1][0].arguments == {"program": "[1]", "args": {"n": [1, None]}}
    assert parse_tool_calls(block)[1][0].arguments == {"program": "[1]", "args": '{"n": [1, null]}'}
    _, [call], [problem] = parse_tool_calls(block.replace("null", "None"), TOOLS)
    assert call.arguments is None
    assert "'args' is not JSON" in problem


@pytest.mark.parametrize(
    "block",
    [
        "<tool_call>\n<function=workflow>\n<parameter=program>\nconst a = await",
        "<tool_call><function=workflow><parameter=program>\ns='</parameter></function>'\n</parameter></function></tool_call>",
        "<tool_call><function=workflow><parameter=program>1</parameter></tool_call>",
        "<tool_call><function=workflow><parameter=p>1</parameter><parameter=p>2</parameter></function></tool_call>",
        '<tool_call>{"name": "workflow", "arguments": {"program": "const a = await</tool_call>',
        '<tool_call>{"name": "workflow", "arguments": "not json"}</tool_call>',
        '<tool_call>{"name": "workflow", "arguments": ["program"]}</tool_call>',
        '<tool_call>{"arguments": {}}</tool_call>',
        '<tool_call>{"name": "workflow", "arguments": {"n": NaN}}</tool_call>',
        "<tool_call>{'name': 'workflow', 'arguments': {}}</tool_call>",
        '<tool_call>{"name": "w", "arguments": {"s": "\\ud800"}}</tool_call>',
        "<tool_call>__import__('os').abort()</tool_call>",
        '<tool_call>{"name": "w", "arguments": {}} and more</tool_call>',
        "<tool_call>" + '{"a":' * 100_000 + "</tool_call>",
        "<tool_call>{" + "9" * 100_000 + "</tool_call>",
        "<tool_call></tool_call>",
        "<tool_call>",
    ],
)
def test_broken_block_is_a_call_without_arguments_and_never_content(block: str) -> None:
    content, [call], [problem] = parse_tool_calls(f"before\n{block}")
    assert content == "before"
    assert call.arguments is None
    assert call.raw == block
    assert problem


def test_block_the_model_did_not_close_counts_when_the_call_itself_is_complete() -> None:
    text = "<tool_call>\n<function=workflow>\n<parameter=program>\nreturn 1\n</parameter>\n</function>\n"
    assert parse_tool_calls(text)[1][0].arguments == {"program": "return 1"}


@pytest.mark.parametrize("unit", ["<tool_call>", '<tool_call>{"', "<tool_call><function=f>", "<tool_call></tool_call>"])
def test_parsing_time_is_linear_in_hostile_text(unit: str) -> None:
    assert parse_tool_calls(unit * 20_000)[1][-1].arguments is None
    assert_linear(lambda size: parse_tool_calls(unit * size), 20_000)


@pytest.mark.parametrize(
    ("raw", "finish", "arguments"),
    [
        ('{"program":"const a = await', "length", {"program": "<invalid, 27 chars>"}),
        ('{"program": "ok"}', "length", {"program": "<invalid, 17 chars>"}),
        ("nonsense", "tool_calls", {"arguments": "<invalid, 8 chars>"}),
        ("<tool_call>\n<function=f>\n<parameter=query>\nx", "stop", {"query": "<invalid, 44 chars>"}),
        ('<tool_call>{"name": "f", "arguments": {"query": "x', "stop", {"query": "<invalid, 50 chars>"}),
    ],
)
def test_history_never_repeats_broken_arguments(raw: str, finish: str, arguments: dict[str, str]) -> None:
    parsed = {"program": "ok"} if raw.endswith("}") else None
    call = ToolCall(id="c", name="workflow", arguments=parsed, raw=raw)
    message = wire_message(completion(call, finish=finish))
    assert json.loads(message["tool_calls"][0]["function"]["arguments"]) == arguments
    assert "<invalid" in render(TEMPLATE, [*ASK, message], TOOLS, True)  # the next turn renders


@pytest.mark.parametrize("name", ["", "a b", "x" * 65, "work\nflow", "</function>", "é"])
def test_history_never_repeats_a_name_no_endpoint_accepts(name: str) -> None:
    message = wire_message(completion(ToolCall(id="c", name=name, arguments={})))
    assert message["tool_calls"][0]["function"]["name"] == "unknown"


def test_history_keeps_a_good_turn_whole() -> None:
    call = ToolCall(id="c", name="workflow", arguments={"program": HARD}, raw="...")
    message = wire_message(completion(call, content="Plan.", reasoning="why"))
    assert message["reasoning"] == "why"
    assert json.loads(message["tool_calls"][0]["function"]["arguments"]) == {"program": HARD}
    assert "tool_calls" not in wire_message(completion(content="42", finish="stop"))


@pytest.mark.parametrize("name", [None, "qwen3_5_think", "qwen3_5_nothink_training", "qwen3", "qwen2_5", "glm4moe"])
def test_render_gives_what_transformers_gives(name: str | None) -> None:
    chat_template_utils = pytest.importorskip("transformers.utils.chat_template_utils")
    template = trl_template(name) if name else TEMPLATE
    tool = {"role": "tool", "tool_call_id": "1", "content": "ö <b>"}
    ours = render(template, [*ASK, turn(HARD, "why"), tool], TOOLS, True)
    theirs = turn(HARD, "why") | {"reasoning_content": "why"}
    theirs["tool_calls"] = [{"function": {"name": "workflow", "arguments": {"program": HARD}}}]
    conversation = [[*ASK, theirs, tool]]
    [expected], _ = chat_template_utils.render_jinja_template(
        conversation, tools=TOOLS, chat_template=template, add_generation_prompt=True
    )
    assert ours == expected


def test_template_is_sandboxed_and_its_refusal_is_a_data_error() -> None:
    with pytest.raises(DataError, match="unsafe"):
        render("{{ ''.__class__.__mro__ }}", ASK, None, True)
    with pytest.raises(DataError, match="No user"):
        render("{{ raise_exception('No user') }}", ASK, None, True)


def test_arguments_that_are_no_object_do_not_reach_a_template() -> None:
    bad = {"role": "assistant", "tool_calls": [{"function": {"name": "workflow", "arguments": '{"program": "'}}]}
    with pytest.raises(DataError, match="not a JSON object"):
        render(TEMPLATE, [*ASK, bad], TOOLS, False)


@pytest.mark.parametrize("name", [None, "qwen3_5_think", "qwen3_5_think_training", "qwen3"])
def test_turn_to_train_on_starts_after_the_sampled_prompt_and_ends_with_the_end_token(name: str | None) -> None:
    template = trl_template(name) if name else TEMPLATE
    prompt, text = render_turn(template, ASK, TOOLS, turn(HARD.strip(), "why so", args={"n": [1, "é"]}))
    assert prompt == render(template, ASK, TOOLS, True)
    assert text.endswith("<|im_end|>")
    assert "why so" in text
    assert "</think>" in text
    assert "How many?" not in text


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (turn("const s='</parameter>'"), "hold '</parameter>'"),
        (turn("a\n</parameter>\n<parameter=x>\nb"), "hold '</parameter>'"),
        (turn("return '</function>'"), "hold '</function>'"),
        (turn("return 1", args={"x": ["</tool_call>"]}), "hold '</tool_call>'"),
        (turn("return '<|im_end|>'"), "control token '<|im_end|>'"),
        (turn("x", reasoning="one </think> two"), "reasoning do not survive"),
        (turn("x", content="<tool_call>"), "do not survive"),
    ],
)
def test_turn_that_would_not_parse_back_is_refused(bad: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError) as caught:
        render_turn(TEMPLATE, ASK, TOOLS, bad)
    assert message in str(caught.value)


def test_generation_prompt_that_is_no_prefix_of_the_conversation_is_refused() -> None:
    template = TEMPLATE.replace(
        "'<|im_start|>assistant\\n' -}}{%- endif -%}", "'<|im_start|>assistant\\n<think>\\n' -}}{%- endif -%}"
    )
    assert template != TEMPLATE
    with pytest.raises(DataError, match="not a prefix"):
        render_turn(template, ASK, TOOLS, turn("return 1"))


programs = st.text(
    st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from("`\"'${}<>/\\\n\r\t =")), max_size=80
)
pieces = st.lists(
    st.one_of(
        programs,
        st.sampled_from(["<tool_call>", "<parameter=a>", "</think>", "${x}", "`", "🦜", "\n", "<function=f>"]),
    ),
    max_size=6,
).map("".join)


@pytest.mark.parametrize("name", [None, "qwen3_5_think"])
@settings(max_examples=60, deadline=None)
@given(program=pieces, reasoning=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="<"), max_size=40))
def test_any_program_without_a_closing_parameter_tag_round_trips(
    name: str | None, program: str, reasoning: str
) -> None:
    template = trl_template(name) if name else TEMPLATE
    reasoning = reasoning.strip() or "r"
    _, text = render_turn(template, ASK, TOOLS, turn(program, reasoning))
    thought, rest, closed = split_reasoning(text.removesuffix("<|im_end|>"))
    content, [call], problems = parse_tool_calls(rest, TOOLS)
    assert (thought.strip(), content, closed, problems) == (reasoning, "", True, [])
    assert call.arguments == {"program": program}


@settings(max_examples=40, deadline=None)
@given(before=programs, after=programs)
def test_any_program_with_a_closing_parameter_tag_is_refused(before: str, after: str) -> None:
    with pytest.raises(DataError):
        render_turn(TEMPLATE, ASK, TOOLS, turn(f"{before}</parameter>{after}"))


@settings(max_examples=100, deadline=None)
@given(text=st.text(max_size=60) | pieces)
def test_no_text_makes_the_parser_fail_or_lose_characters_of_plain_text(text: str) -> None:
    content, calls, problems = parse_tool_calls(text)
    assert len(problems) <= len(calls)
    assert calls or content == text
