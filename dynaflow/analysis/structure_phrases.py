"""The wordings that tell what a call is for, one alternative a line; a space stands for any whitespace.

`NAMES` reads labels, roles, agent types, personas and phases; `WORKS` reads what a prompt tells its agent to do. In
marked prompts data stands as `UP`, `MANY` and `DATA` (`structure_prompt`).
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

Role = Literal["solver", "verifier", "researcher", "refiner", "aggregator", "other"]
ROLES: tuple[Role, ...] = ("solver", "verifier", "researcher", "refiner", "aggregator", "other")

UP, MANY, DATA = "\ue001", "\ue003", "\ue002"
"""Each stands for a piece of data in a marked prompt: an earlier output, a list of them, and anything else."""
_ANY = f"{UP}{MANY}{DATA}\"'`<("


_DO = "(?:" + "|".join([r"(?<!\w\s)", *(rf"(?<=\b{word}\s)" for word in ("and", "then", "to", "please", "now"))]) + ")"
"""Before a verb in the imperative."""


def _phrases(*alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(alternatives)})".replace(" ", r"\s+"), re.IGNORECASE)


NAMES: tuple[tuple[Role, re.Pattern[str]], ...] = (
    (
        "verifier",
        _phrases(
            r"(?:re-?|double-?|cross-?|fact-?)?check(?:s|er|ers|ing)?\b",
            r"verif\w*|critiqu\w*|critics?\b|review(?:er|ers|s|ing)?\b|audit\w*|validat\w*|confirm\w*|refut\w*",
            r"s[kc]eptic\w*|adversar\w*|proofread\w*|inspect\w*|grad(?:er|ing)\b|evaluator\b|referee\b|qa\b",
            r"quality (?:control|assurance)\w*|monitor\w*|gatekeeper\b|sanity\b|consistency\b|complian\w*",
            r"eliminat\w*|assess\w*|test(?:s|er|ing|run)?\b|falsif\w*|challeng\w*|examiner\b|red ?team\w*|devil\w*",
            r"recount\w*|recomput\w*|scor(?:er|es?|ing)\b|grades?\b|ratings?\b|plausib\w*",
        ),
    ),
    (
        "refiner",
        _phrases(
            r"refin\w*|revis\w*|improv\w*|rewrit\w*|editor\b(?! in chief)|edit(?:ing)?\b|fix(?:er|es|ing)?\b",
            r"repair\w*|polish\w*|simplif\w*|v(?:ersion )?[2-9]\b|shorten\w*|tighten\w*|clean ?up|enhanc\w*",
            r"correct(?:or|ion|ions|ing)\b|retr(?:y|ies)\b|redo\b|amend\w*|second (?:attempt|draft)|final version",
            r"rework\w*|redraft\w*|strengthen\w*|updat\w*",
        ),
    ),
    (
        "aggregator",
        _phrases(
            r"aggregat\w*|synthes\w*|combin\w*|merg\w*|consolidat\w*|summar\w*|judges?\b|arbit\w*|decid\w*",
            r"decision\b|vot(?:e|er|ing)\b|final(?:i[sz]\w*)?\b|reconcil\w*|select(?:or|ion|s)?\b|chair\w*",
            r"rank(?:er|ing)\b|conclu\w*|integrat\w*|moderator\b|report(?:er)?\b|adjudicat\w*|tie-?break\w*",
            r"(?:in )?chief\b|choos\w*|consensus\b|majority\b|ensembl\w*|resol(?:ve[rs]?|ution)\b",
            r"compar(?:e|ison)\b|fus(?:e|er|ion)\b|pick(?:er)?\b|compil\w*|collat\w*|coordinat\w*",
        ),
    ),
    (
        "researcher",
        _phrases(
            r"research\w*|search\w*|retriev\w*|look-?up\b|gather\w*|extract\w*|evidence\b|reader\b|read(?:ing)?\b",
            r"fact[- ]?find\w*|scout\w*|investigat\w*|collect\w*|scan\w*|librarian\b|brows\w*|recall\b",
            r"sources?\b|explor\w*|discover\w*|find(?:ing)? (?:facts|evidence|sources|passages)|hop ?\d|passages?\b",
            r"background\b|knowledge\b|facts?\b|web\b|wiki\w*",
        ),
    ),
    (
        "other",
        _phrases(
            r"plan(?:s|ner|ning)?\b|decompos\w*|split(?:ter|ting)?\b|break ?down|outlin\w*|rout(?:e|er|ing)\b",
            r"classif\w*|translat\w*|format\w*|pars(?:e|er|ing)\b|convert\w*|triage\b|tagg?(?:er|ing)?\b",
            r"brainstorm\w*|paraphras\w*|restat\w*|rephras\w*|strateg\w*|clarif\w*|normali[sz]\w*|summar\w*",
            r"json\b|csv\b|tabulat\w*|hypothes\w*|test cases?|case design\w*|quer(?:y|ies)\b|keywords?\b",
            r"difficulty\b|complexity\b|domain\b|categor\w*|topic\b",
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
_NUMBER = r"(?:some|several|two|three|four|five|six|seven|eight|nine|ten|\d+(?:-\d+)?)"
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


class Work(NamedTuple):
    """A kind of work that a prompt can ask for, of one with `least` to `most` earlier outputs in it."""

    role: Role
    least: int
    words: re.Pattern[str]
    most: int = 1_000


WORKS: tuple[Work, ...] = (
    Work(
        "verifier",
        0,
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
            r"inconsistenc\w+|contradictions?|vulnerabilit\w+|violations?|failing|mistranslations?|obstacles)\b"
            r"(?! (?:spikes?|lines?|messages?|codes?|bars?|logs?|rates?|terms?|bounds?)\b)",
            rf"(?:review|audit|critique|inspection) of {_THE}",
            r"reasons? why \w+ [^.?!\n]{0,40}(?:wrong|false|incorrect)\b",
            r"(?:grade|score|rate) (?:the|this|that|these|each) (?!difficulty|confidence|importance)",
            r"what is (?:wrong|missing)\b",
            r"(?:judge|decide|determine|assess|evaluate|say|tell me|state|test|see|examine) (?:whether|if) "
            rf"(?:the|this|that|it|each|these|option|choice|answer|statement|claim|step|[{_ANY}]) ?[^.?!\n]{{0,80}}?"
            rf"\b(?:{_CORRECT}|holds?|supported|supports?|follows?|satisf\w+|matches)\b",
            rf"(?:does|do|did) (?:the|this|that|these|it|[{_ANY}]) ?[^.?!\n]{{0,80}}?"
            r"\b(?:support|satisf\w+|follow|hold|match|agree|contradict|check out|make sense|mean the same|answer|"
            r"fit|mention|contain|include|cover|address|meet|comply|conform|help)\b",
            r"(?:is|are|does|do|has|have|can) (?:the|this|these) (?:following )?\w+ [^.?!\n]{0,80}\?[^.?!]{0,60}"
            r"\b(?:yes or no|yes/no|true or false|true/false)\b",
            r"(?:has|have|is|are) (?:the|this|it|all) (?:\w+ )?(?:goals?|tasks?|requirements?|objectives?|conditions?|"
            r"criteria) (?:\w+ ){0,2}(?:reached|met|achieved|done|complete|finished|satisfied|fulfilled)\b",
            r"(?:simulate|run|execute|trace|try) (?:the|this|that|it) (?:\w+ ){0,2}?(?:on|against|with|through)\b",
            r"try to (?:break|disprove|refute|falsify)\b|counter-?examples? (?:to|for|against)\b|play devil\b",
            r"(?:plug|substitut\w+|put|insert) [^.\n]{0,40} back\b|"
            r"substitut\w+ [^.\n]{0,60} and (?:report|check|see|confirm|test|tell)\b",
            r"(?:re-?solve|solve|derive|compute|recompute|redo|work) [^.?!\n]{0,60}?(?:independently|from scratch)"
            r"[^\n]{0,80}?(?:compare|agree|match|confirm|check)",
            r"(?:correct|right|true|valid) or (?:incorrect|wrong|false|invalid|not)\b|agree or disagree\b",
            r"(?:do|would) you agree\b|test (?:the|this|that|these) \w+ (?:\w+ ){0,2}?(?:on|for|with|against)\b",
            r"(?:mean|say|be) the same\b|counted? again\b|recount\b|re-?comput\w+ and compare\b",
        ),
    ),
    Work(
        "verifier",
        1,
        _phrases(
            rf"(?:is|are|was|were) (?:this|that|the|it|these|they|each|every|all|[{_ANY}]) ?"
            rf"[^.?!\n]{{0,80}}?\b{_CORRECT}\b",
            r"re-?(?:compute|calculate)\b|redo the (?:calculation|computation)\b",
            r"(?:report|tell|say|state|determine|decide|judge|see|assess) (?:me )?(?:whether|if)\b(?! you\b)",
            r"(?:would|could|can|will|should) [^.?!\n]{0,40}\bth(?:is|ese) (?!problem|question|task|request)"
            r"[^.?!\n]{1,80}\?",
            r"(?<![a-z]\s)is (?:this|that) (?!problem|question|task|request|about|easy|hard)[^.?!\n]{0,60}\?",
            r"(?:assess|evaluate) (?:the|this|that|these|it|each|how) "
            r"(?!(?:the )?(?:following )?(?:integral|expression|sum|limit|series|derivative|product|polynomial|"
            r"function))",
        ),
    ),
    Work(
        "refiner",
        1,
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
            r"(?:write|give|produce|publish|return|make|output|print|provide|prepare) (?:a|an|the|one) "
            r"(?:\w+ ){0,2}?version\b",
            r"(?:extend|adapt|adjust|modify|change|update|complete) (?:the|this|it)\b[^.?!\n]{0,40} so that\b",
            r"without (?:these|those|the|any of the) (?:errors?|mistakes?|flaws?|faults?|defects?)\b",
            r"make (?:this|the|it|that|these) (?:\w+ ){0,3}?(?:clearer|shorter|better|simpler|stronger|tighter|longer|"
            r"friendlier|easier|crisper|livelier|more|less)\b",
            r"simplify (?:this|the) (?:text|explanation|draft|answer|wording|language|article|paragraph)\b",
            r"(?:comments?|feedback|criticisms?|critiques?|objections?|suggestions?|corrections?|reviews?) "
            r"(?:are |is )?(?:worked in|incorporated|addressed|met|applied|taken into account)\b",
            r"remove (?:the|any|all) (?:errors?|mistakes?|repetition\w*)|correct any (?:errors?|mistakes?)",
        ),
    ),
    Work(
        "aggregator",
        1,
        _phrases(
            r"(?:combine|merge|synthesi[sz]e|aggregate|consolidate|integrate|reconcile|unify|fuse|compile|collate)\b",
            rf"summari[sz]e {_THE}|(?:write|give) (?:a|one|the) (?:short |brief |final |overall |single )*summary "
            rf"(?:of|from)",
            r"(?:pick|choose|select|decide|determine|say|identify|find|give|return|report) (?:the )?(?:which|best|most|"
            r"strongest|correct one|right one|better|winner|majority|consensus|one answer|single|option that)\b",
            r"(?:choose|decide|pick|select) (?:between|among|from|one of|the (?:final )?option|one)\b",
            r"based on (?:both|all)\b",
            r"(?:majority|consensus|most common|most frequent) (?:vote|answer|opinion|view|among|of|one|result)\b",
            r"rank (?:the|these|them)\b|(?:write|draft|prepare|produce) (?:the |a )?"
            r"(?:final |overall |review |single |combined )+(?:report|answer|summary|conclusion|recommendation)",
            r"(?:final answer|conclusion|verdict|overall answer) (?:from|based on|given|using)\b",
            r"act as (?:the )?(?:judge|arbiter)\b|settle (?:the|this)|break the tie|(?:add|sum)(?: up)? "
            r"(?:these|them|the (?:numbers|values|results|counts|totals|parts))\b",
            r"put (?:them|these|it all|the pieces) together|put (?:\w+ ){1,3}?in(?:to)? one\b|tie (?:it|them) together",
            r"weigh (?:both|the|these|up|them)\b|compare (?:them|these|both|the two)\b",
            r"decide[.!]|who is right\b|which (?:\w+ ){0,2}?(?:is|are|was|were) (?:the )?"
            r"(?:right|best|better|stronger|correct|more|most)\b",
            r"(?:if|where|when) (?:they|both|all|the (?:two|three)|these)(?: \w+){0,2} "
            r"(?:agree|disagree|differ|conflict|match|coincide)\b",
            r"(?:several|two|three|four|five|\d+|other|different) (?:agents|experts|solvers|people|reviewers) "
            r"(?:have )?"
            r"(?:answered|said|gave|solved|proposed|reported|worked|looked|wrote)",
        ),
    ),
    Work(
        "aggregator",
        2,
        _phrases(
            r"(?:given|using|from|based on|considering|weigh|compare|here are|these are|read|look at) (?:only )?"
            r"(?:the |these |this |all |both |all of the |these two |the two |these three |the three |the following |"
            rf"following )*(?:\w+ )?{_HAND}",
        ),
    ),
    Work(
        "researcher",
        0,
        _phrases(
            r"(?<!\w\s)search\b(?! (?:space|tree|algorithm|engine)s?\b)|search (?:for|up|online|through|in)\b",
            r"find (?:the|out) [^.?!\n]{0,40}?\bof (?:the )?(?!(?-i:Fibonacci|Euler|Catalan|Pascal|Gauss|Bell|Lucas))"
            r"(?-i:[A-Z])[a-z]{2,}",
            r"look (?:for|the web|up|online|through|in|it up|them up|this up)\b|use (?:the )?search\b|google\b|"
            r"browse\b",
            rf"{_DO}(?:find|gather|collect|retrieve|locate|list|identify|extract|pull out|quote|copy|note|get|pick out|"
            r"write down|report|read off|provide|select|recall) (?:out )?"
            r"(?:the |all |any |every |each |key |only |some |two |three |five |one |relevant |known |basic |specific |"
            r"exact |supporting |background |important |historical |numeric(?:al)? |up-to-date |factual |technical |"
            r"main |following )*"
            r"(?:information|evidence|passages?|sources?|facts?|sentences?|documents?|paragraphs?|details|data|"
            r"references?|citations?|background|quotes?|dates?|names?|entities|quantities|figures|knowledge|"
            r"literature|definitions?|constraints|biograph\w+|material|statistics|claims?|terms|events|people|places|"
            r"(?:\w+ ){0,2}?(?:formula[es]?|principles|theorems?|laws|concepts|identities))\b",
            r"find (?:the |out )?(?:\w+ )?(?:populations?|birth\w*|capitals?|directors?|authors?|founders?|mayors?|"
            r"presidents?|depths?|elevations?|locations?|nationality|nationalities|times|prices?|address|years?)\b",
            r"find the (?:\w+ )?(?:(?:boiling|melting|freezing) points?|runtimes?|currenc(?:y|ies)|winners?|"
            r"publishers?|spouses?|names? of)\b",
            r"find (?:out )?(?:where|when|who|in which)\b",
            rf"find {_NUMBER} (?!integers|numbers|values|solutions|roots|primes|ways|points|positive|digits)",
            r"(?:state|give|recall|what is) the (?:known )?(?:value of the \w+ constant|wavelength formula|"
            r"definition of)",
            rf"{_DO}(?:extract|retrieve|investigate|gather|collect|look up)\b",
            r"(?:find|list|identify|locate|note|spot|copy|determine) [^.?!\n]{1,60} (?:in|from) (?:this|these|the) "
            r"(?:following )?(?:logs?|texts?|documents?|reports?|articles?|passages?|changelog|files?|transcript|"
            r"tables?|pages?|contract|letter|emails?|papers?|data\w*|sources?|minutes|invoice)\b",
            r"pull (?:out|every|all|the|each)\b",
            rf"(?<!\w\s)query (?:the|\w+ for|[{_ANY}])",
            r"research\b(?! (?:reports?|notes|findings|results?|questions?|summary|output|papers?|so far)\b)",
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
    Work(
        "researcher",
        0,
        _phrases(r"(?<!\w\s)(?:who|when|where) (?:is|was|were|did|does|are|[a-z]+ed)\b"),
        most=0,
    ),
    Work(
        "other",
        0,
        _phrases(
            r"(?:plan|decompose|outline|classify|categori[sz]e|route|translate|paraphrase|restate|rephrase|reformulate"
            r"|brainstorm|tag|label|format|reformat|convert|normali[sz]e|parse|triage) "
            rf"(?!your)(?:{_THE}|(?:how|an?|into|to|for|as)\b)",
            rf"(?:translate|restate|paraphrase|rephrase|classify|convert(?! \d))\b|summari[sz]e {_THE}",
            r"summari[sz]e (?:section|chapter|page|paragraph|document|part|article)s?\b",
            r"(?:turn|put|render|present|return|organi[sz]e|rewrite|structure) (?:\S+ ){0,5}?(?:into|in|as) "
            r"(?:an? |valid |strict |plain |numbered )*(?:json|csv|tables?|markdown|yaml|xml|html|latex|bullet|list)\b",
            r"(?:break|split|divide) (?:\S+ ){0,5}?(?:into|down|up)\b",
            r"(?:make|write|give|draft|produce|create|devise|sketch|design) (?:a |an |the )?(?:\w+ )?(?:plan|outline|"
            r"strategy|roadmap|plot|scheme|list of (?:sub-?questions|steps|sub-?tasks|sub-?problems))\b",
            rf"(?:list|write|generate|propose|suggest|give|name|state|produce) (?:the |a |an |{_NUMBER} )*"
            r"(?:\w+ ){0,2}?(?:sub-?questions|sub-?problems|sub-?tasks|steps needed|approaches|strategies|"
            r"search queries|queries|hypotheses|lemmas|test cases|angles|search terms|methods|ways)\b",
            r"(?:which|what) (?:kind|type|category|topic|approach|strategy|method|field|area) (?:of|is|should|would|"
            r"does)\b",
            r"how (?:hard|difficult|confident) (?:is|are)\b|rate (?:the|your|its) (?:difficulty|confidence)",
            r"is (?:this|the) (?:question|problem|task|request) (?:about|an?|of|easy|hard|more)\b",
            r"(?:easy|hard|simple) or (?:hard|easy|complex|difficult)\b",
        ),
    ),
    Work(
        "solver",
        0,
        _phrases(
            r"(?:solve|compute|calculate|derive|prove|evaluate|work out|determine|count|simplify|show that|estimate)\b",
            r"answer (?:the|this|it|with|only|in|briefly|concisely|question|following|each|that|just|to|from)\b",
            r"give (?:the|your|a|an|only) (?:final |single |short |numeric |best )*(?:answer|number|result|value|name"
            r"|solution)\b|(?:reason|think) (?:step by step|through|carefully|about)",
        ),
    ),
)
"""The role whose words stand in the earliest sentence is taken; in
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
GOES_ON = re.compile(r"\b(?:and|then|finally|before|after|also|remember|(?:make|be) sure|care|forget)\b", re.IGNORECASE)

THINGS = (
    r"(?:answers?|solutions?|results?|outputs?|findings?|notes?|drafts?|analys[ie]s|responses?|repl(?:y|ies)|"
    r"candidates?|evidence|facts?|summar(?:y|ies)|plans?|opinions?|reports?|votes?|attempts?|critiques?|feedback|"
    r"reviews?|conclusions?|research|proposals?|reasoning|outlines?|extracts?|hints?|background|verdicts?|"
    r"corrections?|objections?|comments?|hypothes[ie]s|observations?|estimates?|sub-?answers?|lemmas?|data|context|"
    r"information|list|steps?|values?|mood|quotes?|explanation|proof|code|text|function|ideas?|"
    r"suggestions?|thoughts?|requirements?|constraints?|figures?|terms?|glossary|remarks?|insights?|derivations?|"
    r"sketch(?:es)?|numbers?|claims?|statements?|definitions?|sections?|descriptions?|diagnos[ei]s|assessments?)"
)
_TASKS = (
    r"(?:problem|question|task|puzzle|equation|integral|expression|riddle|request|query|sum|series|system|exercise|"
    r"multiple|case|ticket|mail|match)"
)
TELLS = re.compile(
    rf"\b[a-z]+(?: only| just| on| from| at| with| of| carefully)*\s+(?:this|these|that|those|following|previous|"
    rf"earlier|"
    rf"prior|the (?:following|previous|earlier|prior|above|other))\s+(?!(?:\w+\s+)?{_TASKS})(?=[a-z{_ANY}])"
    rf"|\b(?:us(?:e|ing)|based (?:only )?on|given|from|with|consider(?:ing)?|build(?:ing)? on|rel(?:y|ying) on|"
    rf"tak(?:e|ing)|according to|follow(?:ing)?|apply|incorporate|address|weigh|trust|start from|here (?:is|are)|"
    rf"keep|compare|execute|carry out|continue|expand|extend|complete|finish)"
    rf"\s+(?:the|all|both|each|its|an?|one|only|just|your|[a-z]+'s?)\s+"
    rf"(?:[a-z-]+\s+){{0,3}}?{THINGS}\b"
    rf"|\b{THINGS} (?:above|below|described here|given here|listed here)\b|\b(?:above|below) {THINGS}\b",
    re.IGNORECASE,
)
_DOES = (
    r"answer|solve|translate|check|review|read|use|using|consider|continue|compute|verify|find|explain|simplify|"
    r"convert|format|complete|take|summari[sz]e|rewrite|improve|turn|calculate|evaluate|describe|multiply|double|square"
)
DOES = re.compile(rf"[\s>*#\-\"'`]*(?:please )?(?:{_DOES})\s+$", re.IGNORECASE)
"""A verb that has what follows for its object: "Solve "."""
ABOVE = re.compile(rf"\b(?:the|this|these) (?:\w+ )?{THINGS} (?:\w+ )?above\b", re.IGNORECASE)
TITLE = re.compile(
    rf"(?:^|[.!?] )\W*(?:\w+ ){{0,3}}(?:estimate|answer|review|critique|plan|draft|research|check|count|search|outline|"
    rf"extract|report|audit|judge|format|test)s?(?: \w+)?:\s*(?=[{UP}{MANY}])",
    re.IGNORECASE | re.MULTILINE,
)
"""What stands over an earlier output and could be read as a task ("Estimate:")."""
HEADING = re.compile(
    rf"^[\s>*#\-\d.()\[\]\"'`=]*(?!(?:{_DOES}|here)\s)"
    rf"(?:(?:[\w'-]+\s+){{0,4}}?(?:{THINGS}|agent|solver|input|previous|original|problem|"
    r"question|texts?|documents?|passages?|output|part|step|option|hop|source|critic|letter|flaws|gaps|failures|"
    r"(?-i:\b[A-Z]\b)|\d+)"
    r"(?:\s*\(?(?:\d+|(?-i:\b[A-Z]\b))\)?)?)\s*[:=.\-)]*[\s\"'`<>\[({]*$",
    re.IGNORECASE,
)
