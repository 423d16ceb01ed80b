"""The wordings that tell what a call is for, one alternative a line; a space stands for any whitespace.

`NAMES` reads labels, roles, agent types, personas and phases; `WORKS` reads what a prompt tells its agent to do. In
marked prompts data stands as `UP`, `MANY` and `DATA` (`structure_prompt`).
"""

from __future__ import annotations

import re
from typing import Literal

Role = Literal["solver", "verifier", "researcher", "refiner", "aggregator", "other"]
ROLES: tuple[Role, ...] = ("solver", "verifier", "researcher", "refiner", "aggregator", "other")

UP, MANY, DATA = "\ue001", "\ue003", "\ue002"
"""Each stands for a piece of data in a marked prompt: an earlier output, a list of them, and anything else."""
_ANY = f"{UP}{MANY}{DATA}\"'`<("


def _phrases(*alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(alternatives)})".replace(" ", r"\s+"), re.IGNORECASE)


NAMES: tuple[tuple[Role, re.Pattern[str]], ...] = (
    (
        "verifier",
        _phrases(
            r"(?:re-?|double-?|cross-?|fact-?)?check(?:s|er|ers|ing)?\b",
            r"verif\w*|critiqu\w*|critics?\b|review(?:er|ers|s|ing)?\b|audit\w*|validat\w*|confirm\w*|refut\w*",
            r"s[kc]eptic\w*|adversar\w*|proofread\w*|inspect\w*|grad(?:er|ing)\b|evaluator\b|referee\b|qa\b",
            r"quality (?:control|assurance)\w*",
            r"test(?:er|ing)\b|falsif\w*|challeng\w*|examiner\b|red ?team\w*|devil\w*|scor(?:er|ing)\b",
        ),
    ),
    (
        "refiner",
        _phrases(
            r"refin\w*|revis\w*|improv\w*|rewrit\w*|editor\b|edit(?:ing)?\b|fix(?:er|es|ing)?\b|repair\w*|polish\w*",
            r"correct(?:or|ion|ions|ing)\b|retr(?:y|ies)\b|redo\b|amend\w*|second attempt",
        ),
    ),
    (
        "aggregator",
        _phrases(
            r"aggregat\w*|synthes\w*|combin\w*|merg\w*|consolidat\w*|summar\w*|judges?\b|arbit\w*|decid\w*",
            r"decision\b|vot(?:e|er|ing)\b|final(?:i[sz]\w*)?\b|reconcil\w*|select(?:or|ion|s)?\b|chair\w*",
            r"rank(?:er|ing)\b|conclu\w*|integrat\w*|moderator\b|report(?:er)?\b|adjudicat\w*|tie-?break\w*",
            r"fuse\b|pick(?:er)?\b|compil\w*|collat\w*|coordinat\w*",
        ),
    ),
    (
        "researcher",
        _phrases(
            r"research\w*|search\w*|retriev\w*|look-?up\b|gather\w*|extract\w*|evidence\b|reader\b|read(?:ing)?\b",
            r"fact[- ]?find\w*|scout\w*|investigat\w*|collect\w*|scan\w*|librarian\b|brows\w*|recall\b",
            r"sources?\b|explor\w*|discover\w*|find(?:ing)? (?:facts|evidence|sources|passages)|hop ?\d|passages?\b",
        ),
    ),
    (
        "other",
        _phrases(
            r"plan(?:s|ner|ning)?\b|decompos\w*|split(?:ter|ting)?\b|break ?down|outlin\w*|rout(?:e|er|ing)\b",
            r"classif\w*|translat\w*|format\w*|pars(?:e|er|ing)\b|convert\w*|triage\b|tagg?(?:er|ing)?\b",
            r"brainstorm\w*|paraphras\w*|restat\w*|rephras\w*|strateg\w*|clarif\w*|normali[sz]\w*|summar\w*",
        ),
    ),
    (
        "solver",
        _phrases(
            r"solv\w*|answer\w*|comput\w*|calculat\w*|deriv\w*|attempt\w*|worker\b|reason\w*|prov(?:e|er|ing)\b",
            r"mathematician\b|experts?\b|analys\w*|analyz\w*|sampl\w*|candidates?\b|propos\w*|count\w*",
            r"draft\w*|writer\b|author\b|cod(?:er|ing)\b|writ(?:e|ing)\b|build\w*|implement\w*",
        ),
    ),
)
"""The first role that fits is taken."""

_OWN = r"(?! (?:your|own)\b)"
_THE = rf"(?:(?:the|this|that|it|its|these|those|any|all|every|each|both|following|my|our|whether|if)\b|[{_ANY}])"
_CORRECT = (
    r"(?:correct|right|true|valid|sound|supported|consistent|accurate|plausible|complete|legal|safe|possible|"
    r"false|wrong)"
)
_HAND = (
    r"(?:candidate |partial |independent |separate |sub-?agents?'? |agents?'? |experts?'? |intermediate |individual |"
    r"proposed |search |verified |different |sub-?|\d+ )*"
    r"(?:answers|solutions|results|findings|opinions|reports|outputs|replies|responses|analyses|attempts|summaries|"
    r"drafts|votes|notes|sub-?answers|conclusions|verdicts|views|positions|proposals|arguments|reviews|values|"
    r"estimates|options|versions|lines|sections|quotes|samples|perspectives|evaluations|pieces)\b"
)

WORKS: tuple[tuple[Role, bool, re.Pattern[str]], ...] = (
    (
        "verifier",
        False,
        _phrases(
            rf"(?:double-?|re-?|cross-?|fact-?|sanity-?)check{_OWN}(?! box)",
            rf"check{_OWN} {_THE}(?![^.?!\n]{{0,30}}\byour\b)",
            r"check(?: carefully| critically| step by step):|check (?:step|line|every|by|units)\b",
            rf"verify{_OWN}\b|validate{_OWN}\b|critique {_THE}|critici[sz]e\b|audit{_OWN} {_THE}|refute\b|falsify\b",
            rf"proofread\b|review (?!your){_THE}|attack {_THE}|challenge {_THE}|inspect {_THE}",
            r"confirm (?:that|whether|or|if|the|this|it|each)\b|confirm:",
            rf"is (?:option|choice|statement|claim|step) \S+ {_CORRECT}\b",
            r"(?:find|look for|list|identify|spot|point out|locate|report|name|note|catch|hunt for) (?:\w+ ){0,4}?"
            r"(?:errors?|mistakes?|flaws?|bugs?|gaps?|weakness\w*|problems? (?:in|with)|issues?|holes|failures?|"
            r"inconsistenc\w+|contradictions?|vulnerabilit\w+|violations?)\b",
            r"(?:judge|decide|determine|assess|evaluate|say|tell me|state|test|see|examine) (?:whether|if) "
            rf"(?:the|this|that|it|each|these|[{_ANY}]) ?[^.?!\n]{{0,80}}?"
            rf"\b(?:{_CORRECT}|holds?|supported|supports?|follows?|satisf\w+|matches)\b",
            rf"(?:does|do|did) (?:the|this|that|these|it|[{_ANY}]) ?[^.?!\n]{{0,80}}?"
            r"\b(?:support|satisf\w+|follow|hold|match|agree|contradict|check out|make sense|mean the same|answer|"
            r"fit)\b",
            r"try to (?:break|disprove|refute|falsify)\b|counter-?examples? (?:to|for|against)\b|play devil\b",
            r"(?:plug|substitut\w+|put|insert) [^.\n]{0,40} back\b",
            r"(?:re-?solve|solve|derive|compute|recompute|redo|work) [^.?!\n]{0,60}?(?:independently|from scratch)"
            r"[^\n]{0,80}?(?:compare|agree|match|confirm|check)",
            r"(?:correct|right|true|valid) or (?:incorrect|wrong|false|invalid|not)\b|agree or disagree\b",
            r"(?:do|would) you agree\b|test (?:the|this|that|these) \w+ (?:\w+ ){0,2}?(?:on|for|with|against)\b",
            r"(?:mean|say|be) the same\b|counted? again\b|recount\b|re-?comput\w+ and compare\b",
        ),
    ),
    (
        "verifier",
        True,
        _phrases(
            rf"(?:is|are|was|were) (?:this|that|the|it|these|they|each|every|all|[{_ANY}]) ?"
            rf"[^.?!\n]{{0,80}}?\b{_CORRECT}\b",
            r"(?<![a-z]\s)is (?:this|that) (?!problem|question|task|request|about|easy|hard)[^.?!\n]{0,60}\?",
            r"(?:grade|score|rate|assess|evaluate) (?:the|this|that|these|it|each|how) "
            r"(?!(?:the )?(?:following )?(?:integral|expression|sum|limit|series|derivative|product|polynomial|"
            r"function))",
        ),
    ),
    (
        "refiner",
        True,
        _phrases(
            r"(?:refine|revise|improve|rewrite|polish|repair|amend|strengthen|correct|fix|edit|shorten|tighten|rework"
            rf"|redraft|enhance|clean up) (?!your|answer:|or\b|if\b|and\b|option|it is\b){_THE}",
            r"(?:improve|revise|refine|rewrite|rework) (?:on|upon|and|it|or|as|to|so|for)\b|update (?:the|this|your)\b",
            r"(?:address|incorporate|apply|take into account|using|use|based on|given|considering) (?:the|this|these|"
            r"all)"
            r" (?:\w+ )?(?:critiques?|criticisms?|feedback|reviews?|comments|corrections?|objections?|issues|flaws)\b",
            r"(?:write|give|produce|return|make|output) (?:a|an|the) "
            r"(?:improved|better|corrected|revised|refined|polished|fixed|cleaner|shorter|new|second) "
            r"(?:\w+ )?(?:version|answer|solution|draft|proof|text|one|explanation|code|function|summary)\b",
            r"(?:try again|solve (?:it|this|the problem) again|redo (?:it|the)|answer (?:it )?again)\b",
            r"(?:previous|earlier|last|first) (?:attempt|answer|try|solution|reply|draft) [^.\n]{0,40}?"
            r"(?:was|is|failed|had|has) (?:wrong|incorrect|rejected|invalid|flawed|not|an?|failed|unclear|errors)",
            r"remove (?:the|any|all) (?:errors?|mistakes?|repetition\w*)|correct any (?:errors?|mistakes?)",
        ),
    ),
    (
        "aggregator",
        True,
        _phrases(
            r"(?:combine|merge|synthesi[sz]e|aggregate|consolidate|integrate|reconcile|unify|fuse|compile|collate)\b",
            rf"summari[sz]e {_THE}|(?:write|give) (?:a|one|the) (?:short |brief |final |overall |single )*summary "
            rf"(?:of|from)",
            r"(?:pick|choose|select|decide|determine|say|identify|find|give|return|report) (?:the )?(?:which|best|most|"
            r"strongest|correct one|right one|better|winner|majority|consensus|one answer|single|option that)\b",
            r"(?:choose|decide|pick|select) (?:between|among|from|one of|the option|one)\b",
            r"(?:majority|consensus|most common|most frequent) (?:vote|answer|opinion|view|among|of|one|result)\b",
            r"(?:given|using|from|based on|considering|weigh|compare|here are|these are|read|look at) (?:only )?"
            r"(?:the |these |this |all |both |all of the |these two |the two |these three |the three |the following |"
            rf"following )*(?:\w+ )?{_HAND}",
            r"rank (?:the|these|them)\b|(?:write|draft|prepare|produce) (?:the |a )?"
            r"(?:final |overall |review |single |combined )+(?:report|answer|summary|conclusion|recommendation)",
            r"(?:final answer|conclusion|verdict|overall answer) (?:from|based on|given|using)\b",
            r"act as (?:the )?(?:judge|arbiter)\b|settle (?:the|this)|break the tie|add (?:up )?(?:these|them)\b",
            r"put (?:them|these|it all|the pieces) together|tie (?:it|them) together|weigh (?:both|the|these|up|them)\b"
            r"|(?:who|which)(?: of them| one)? is right\b"
            r"|compare (?:them|these|both|the two)\b",
            r"(?:if|where) they (?:all )?(?:agree|disagree|differ|conflict)\b|which (?:one )?(?:of them )?is "
            r"(?:right|best|stronger)",
            r"(?:several|two|three|four|five|\d+|other|different) (?:agents|experts|solvers|people|reviewers) "
            r"(?:have )?"
            r"(?:answered|said|gave|solved|proposed|reported|worked|looked|wrote)",
        ),
    ),
    (
        "researcher",
        False,
        _phrases(
            r"search(?: (?:for|the|up|online|through|in|wikipedia|and|encyclop\w+|newspapers|your|google)\b|[.:!;])",
            r"look (?:for|the web|up|online|through|in|it up|them up|this up)\b|use (?:the )?search\b|google\b|"
            r"browse\b",
            r"(?:find|gather|collect|retrieve|locate|list|identify|extract|pull out|quote|copy|note|get|pick out|write"
            r" down|report|read off|provide|select|recall) (?:out )?(?:the |all |any |every |each |key |only |some |"
            r"two |"
            r"three |five |one |relevant |known |basic |specific |exact |supporting |background |important |"
            r"historical |"
            r"numeric(?:al)? |up-to-date |factual |technical |main |following )*"
            r"(?:information|evidence|passages?|sources?|facts?|sentences?|documents?|paragraphs?|details|data|"
            r"references?|citations?|background|quotes?|dates?|names?|entities|quantities|figures|knowledge|"
            r"literature|definitions?|constraints|biograph\w+|material|statistics|claims?|terms|events|people|"
            r"places)\b",
            r"find (?:the |out )?(?:\w+ )?(?:populations?|birth\w*|capitals?|directors?|authors?|founders?|mayors?|"
            r"presidents?|depths?|elevations?|locations?|nationality|nationalities|times|prices?|address|years?|"
            r"where|when|who|in which)\b",
            r"find (?:two|three|four|five|six|some|several) (?!integers|numbers|values|solutions|roots|primes|ways|"
            r"points|positive|digits)",
            r"(?:state|give|recall|what is) the (?:known )?(?:value of the \w+ constant|wavelength formula|"
            r"definition of)",
            r"(?:extract|retrieve|research|investigate|gather|collect|look up)\b",
            r"(?:which|what) (?:passage|paragraph|document|source|sentence|page|article)s?\b",
            r"(?:read|scan|skim|study|go through) (?:the|this|these|each|following|only|it|passage|document|"
            r"paragraph)s?"
            r"\b[^.?!\n]{0,60}?(?:passage|paragraph|document|text|article|context|source|page|chapter|file|report|"
            r"section|note|abstract|contract|log|letter)s?\b",
            r"what (?:is known|do (?:we|you) know|does the (?:passage|text|document|article|paragraph|source|context|"
            r"file"
            r"|report)|do the (?:passages|documents|sources)) ",
            r"according to (?:the|this|these) (?:passage|text|document|article|paragraph|source|context)s?\b",
            r"recall (?:the|what|everything|relevant|any|facts|which|all)\b|"
            r"summari[sz]e (?:the |what )?(?:key )?(?:facts|this passage|the passage|what (?:is|the (?:passage|"
            r"source)))\b",
        ),
    ),
    (
        "other",
        False,
        _phrases(
            r"(?:plan|decompose|outline|classify|categori[sz]e|route|translate|paraphrase|restate|rephrase|reformulate"
            r"|brainstorm|tag|label|format|reformat|convert|normali[sz]e|parse|triage) "
            rf"(?!your)(?:{_THE}|(?:how|an?|into|to|for)\b)",
            rf"(?:translate|restate|paraphrase|rephrase|classify|convert)\b|summari[sz]e {_THE}",
            r"(?:break|split|divide) (?:\S+ ){0,5}?(?:into|down|up)\b",
            r"(?:make|write|give|draft|produce|create|devise|sketch) (?:a |an |the )?(?:\w+ )?(?:plan|outline|strategy|"
            r"roadmap|list of (?:sub-?questions|steps|sub-?tasks|sub-?problems))\b",
            r"(?:list|write|generate|propose|suggest|give|name|state|produce) (?:the |a |an |some |two |three |four |"
            r"five |\d+ )*(?:\w+ )?(?:sub-?questions|sub-?problems|sub-?tasks|steps needed|approaches|strategies|"
            r"search queries|queries|hypotheses|test cases|angles|search terms|methods|ways)\b",
            r"(?:which|what) (?:kind|type|category|topic|approach|strategy|method|field|area) (?:of|is|should|would|"
            r"does)\b",
            r"how (?:hard|difficult|confident) (?:is|are)\b|rate (?:the|your|its) (?:difficulty|confidence)",
            r"(?:easy|hard|simple) or (?:hard|easy|complex|difficult)\b",
        ),
    ),
    (
        "solver",
        False,
        _phrases(
            r"(?:solve|compute|calculate|derive|prove|evaluate|work out|determine|count|simplify|show that|estimate)\b",
            r"answer (?:the|this|it|with|only|in|briefly|concisely|question|following|each|that|just|to|from)\b",
            r"give (?:the|your|a|an|only) (?:final |single |short |numeric |best )*(?:answer|number|result|value|name"
            r"|solution)\b|(?:reason|think) (?:step by step|through|carefully|about)",
        ),
    ),
)
"""(role, whether it takes an earlier output, words). The role whose words stand in the earliest sentence is taken; in
one sentence the first of this list.
"""

PERSONA = re.compile(
    r"(?:\byou are|\byou're|\bact as|\byour role is|\brole:|(?:^|[.!?\n]\s*)as)\s+(?:an?|the|our)\s+([^.,:;\n]{2,60})",
    re.IGNORECASE,
)
COMPUTES = re.compile(r"\b(?:solve|compute|calculate|derive|prove)\b", re.IGNORECASE)
SOLVES = re.compile(
    r"\b(?:solve|compute|calculate|answer|derive|prove|work out|find|determine|write|count)\b", re.IGNORECASE
)
GOES_ON = re.compile(r"\b(?:and|then|finally|before|after|also)\b", re.IGNORECASE)

THINGS = (
    r"(?:answers?|solutions?|results?|outputs?|findings?|notes?|drafts?|analys[ie]s|responses?|repl(?:y|ies)|"
    r"candidates?|evidence|facts?|summar(?:y|ies)|plans?|opinions?|reports?|votes?|attempts?|critiques?|feedback|"
    r"reviews?|conclusions?|research|proposals?|reasoning|outlines?|extracts?|hints?|background|verdicts?|"
    r"corrections?|objections?|comments?|hypothes[ie]s|observations?|estimates?|sub-?answers?|lemmas?|data|context|"
    r"information|list|steps?|values?|mood|quotes?|explanation|proof|code|text|function)"
)
_TASKS = (
    r"(?:problem|question|task|puzzle|equation|integral|expression|riddle|request|query|sum|series|system|exercise|"
    r"multiple|case|ticket|mail|match)"
)
TELLS = re.compile(
    rf"\b[a-z]+(?: only| just| on| from| at| with| of| carefully)*\s+(?:this|these|that|those|following|previous|"
    rf"earlier|"
    rf"prior|the (?:following|previous|earlier|prior|above|other))\s+(?!(?:\w+\s+)?{_TASKS})(?=[a-z{_ANY}])"
    rf"|\b(?:us(?:e|ing)|based (?:only )?on|given|from|with|consider(?:ing)?|build on|rel(?:y|ying) on|according to|"
    rf"follow(?:ing)?|apply|incorporate|address|weigh|trust|start from|here (?:is|are)|keep|compare|execute|carry out|"
    rf"continue|expand|extend|complete|finish)\s+(?:the|all|both|each|its|an?|one|only|just|your|[a-z]+'s?)\s+"
    rf"(?:[a-z-]+\s+){{0,3}}?{THINGS}\b"
    rf"|\b{THINGS} (?:above|below|described here|given here|listed here)\b|\b(?:above|below) {THINGS}\b",
    re.IGNORECASE,
)
HEADING = re.compile(
    rf"^[\s>*#\-\d.()\[\]\"'`=]*(?!(?:answer|solve|translate|check|review|read|use|using|consider|continue|compute|"
    r"verify|find|explain|simplify|convert|format|complete|take|summari[sz]e|rewrite|improve|turn|here)\s)"
    rf"(?:(?:[\w'-]+\s+){{0,4}}?(?:{THINGS}|agent|solver|input|previous|original|problem|"
    r"question|texts?|documents?|passages?|output|part|step|option|hop|source|critic|letter|flaws|gaps|failures|"
    r"(?-i:\b[A-Z]\b)|\d+)"
    r"(?:\s*\(?(?:\d+|(?-i:\b[A-Z]\b))\)?)?)\s*[:=.\-)]*[\s\"'`<>\[({]*$",
    re.IGNORECASE,
)
