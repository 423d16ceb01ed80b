"""The wordings that the static judge looks for, one alternative a line. Those about verifiers: `verifying`."""

from __future__ import annotations

import re

from dynaflow.curation.syntax import DYNAMIC


def phrase(*alternatives: str, start: str = r"\b") -> re.Pattern[str]:
    """A pattern of alternatives in which a space stands for any whitespace; case is ignored."""
    joined = "|".join(alternatives).replace(" ", r"\s+")
    return re.compile(f"{start}(?:{joined})", re.IGNORECASE)


def words(text: str) -> str:
    """A whole word out of a list."""
    return rf"(?:{'|'.join(text.split())})\b"


WORK = (
    "(?:draft|proposal|solution|answer|proof|argument|work|report|claim|result|derivation|calculation|verdict|script"
    "|step)"
)
"""What somebody has made that another can check."""
_VERIFIER = phrase(
    r"(?:double-?|re-?|cross-?|fact-?|spot-?)?check(?:er|s|ing)?\b(?! your\b| of\b|:)",
    r"verif(?:y|ies|ier|ying)\b(?! your\b)|verification\b(?! your\b|:)",
    r"(?<!the\s)(?<!a\s)review(?:er|ing)?\b(?! your\b|:)",
    words("critique critic validate validator confirm audit auditor examiner refute refuter proofread"),
    r"(?<!-)grader\b",
    r"(?:grade|score|assess|judge|inspect) (?:the|this|that|whether|if)\b(?! \w+ from\b)",
    rf"(?:examine|test) (?:the|this|that|each|every) (?:\w+ )?{WORK}s?\b",
    r"quality[- ]control(?:ler)?\b|sign-?off\b|second opinion\b",
    r"is (?:(?:this|that|the) (?:\w+ )?(?:answer|solution|claim|result)|this|that|it) (?:correct|right|true)\b",
    r"(?:über)?prüf(?:en|e|er|ung)?\b|kontrollier\w*|vérifi\w+|verific\w+|comprueb\w+|comprob\w+|revisa\w*|controlla\w*"
    r"|sprawdź|sprawdz\w*|zweryfikuj|провер\w+",
)
VERIFIER = re.compile(
    rf"{_VERIFIER.pattern}|验证|驗證|检查|檢查|核对|核對|审查|验算|检验|審核|审核|検証|検算|검증", re.I
)
"""A prompt or label of a verification step."""

_NOUN = (
    "(?:answer|result|solution|value|outcome|conclusion|choice|option|letter|verdict|count|total|sum|order|number|name)"
)
_SURE = "(?:correct|right|true|expected|actual|gold|golden|reference|known|real|official|intended|ground[- ]truth)"
_MARKS = r"[ :\"'(*`$]*"
_A_VALUE = (
    r"(?!\s*(?:an?|in|of|either|between|always|one|not|unknown|unclear|what|which|only|simply|just|correct|right|wrong"
    r"|incorrect|true|false|valid|supported|based|yours?|different|whatever|x|n|given|provided|required|needed|to|at|as"
    r"|if|whether|exactly|yes or|the (?:one|same|option|choice|number|sum|value|product"
    r"|name|title|letter|date|year))\b|\s*[<\[{_.…]|\s*$)"
).replace("the (", r"the\s+(")
"""What follows is a value, not a format ("an integer"), a placeholder or an open end."""
_IS = r"(?:is|was|equals|must be|should be|will be|has to be|can only be|is known to be|=|:)"
PLAIN_VALUE = (
    r"[\"'`*(]*(?:(?-i:[A-Z][a-z]+)|(?-i:[A-D])\b|yes\b|no\b|true\b|false\b|[$€£-]?\d[\d.,/]*\b"
    r"(?!\s*(?:\w+ )?(?:words?|sentences?|lines?|digits?|decimals?|points?|steps?|items?|options?|bullets?)\b))"
)
"""A number, a name, an option letter, yes or no: what an answer looks like."""
SURE_ANSWER = phrase(
    rf"{_SURE} (?:final |numeric |numerical )?{_NOUN}\s*{_IS}{_MARKS}{_A_VALUE}",
    rf"(?:ground[- ]truth|gold(?:en)? {_NOUN}|(?:reference|target|model|textbook|sample|official) {_NOUN}|answer key"
    r"|solution key|mark scheme|solution manual|(?:grading )?key)(?: for \w+(?: \w+)?)?\s*"
    rf"(?:{_IS}|says|gives|has|lists|reads|states)?{_MARKS}(?-i:[A-Z]|\d|[{DYNAMIC}])",
    rf"(?:the|its) (?:correct|right|true|actual|expected|official) (?:\w+ ){{1,3}}?(?:is|are|was|equals) {PLAIN_VALUE}",
    r"which is the (?:solution|answer)\b",
    r"(?:that|this|it|which|(?<!-)(?-i:[A-D])\)?|\d+) (?:is|being) the (?:correct|right|keyed|expected|official)"
    r" (?:answer|option|choice|result|response|value|one)\b",
    rf"(?:is|are|equals?) (?:definitely|certainly|surely|undoubtedly|without doubt) {PLAIN_VALUE}",
    rf"why {PLAIN_VALUE} is (?:right|correct|the answer)\b",
    r"(?:sheet|scheme|textbook|teacher|manual|answer key|book|keys?) (?:lists?|gives?|says?|shows?|states?|has|prints?)"
    rf" {PLAIN_VALUE}",
    rf"(?:expected|target|correct|right|actual|true)\s*:\s*{PLAIN_VALUE}",
    rf"(?<!/)(?:expected|target|gold|reference)\w*>\s*{PLAIN_VALUE}",
    rf"(?:keyed|marked as correct|keyed response|correct response)\s*(?::|=|is) {PLAIN_VALUE}",
)
"""An answer with a word that vouches for it."""

SHOWN = phrase(
    r"(?:show|prove|demonstrate|argue|justify|explain|derive)(?: \w+){0,3}? (?:that|why|how)(?: \w+){1,6}? "
    rf"(?:is|are|equals?|must be|has to be|comes? out (?:to be|as)|=) {PLAIN_VALUE}",
)
"""A claim with a value that an agent is to prove."""

EXPLAINS = phrase(
    r"(?:explain|show|prove|demonstrate|justify|derive|establish)\w*(?: \w+){0,3}? (?:why|that)\b",
    r"(?:proof|explanation|argument|derivation|reasons?) (?:of |for )?(?:why|that)\b",
)
"""An agent told to give reasons for what follows."""

SHOWN_TASK = phrase(words("show prove demonstrate proof proves justify explain argue derive"))
"""A task that is itself a proof or an explanation."""

PLAIN_ANSWER = phrase(
    r"(?:option|choice|answer|letter) (?-i:[A-D]) is (?:the )?(?:correct|right|true|best)\b",
    rf"(?:the|its) (?:result|solution|outcome) (?:is|equals|will be) {PLAIN_VALUE}",
    rf"(?:the|its) (?:final |correct )?answer(?:,| \() ?{PLAIN_VALUE}(?:,|\))",
    r"(?:the|its) (?:final )?answer(?: (?:to|of|for) (?:this|the|that)(?: \w+){1,3}?)?"
    rf" (?:is|must be|should be|will be|equals)(?!{_MARKS}[{DYNAMIC}]){_MARKS}{_A_VALUE}",
)
"""A literal answer without one."""

CANDIDATE = phrase(
    words("whether if candidate might (?-i:may) could not don't never e\\.g example draft unverified attempt"),
    words("someone student solver colleague says? said guess(?:es)? thinks? believes?"),
    r"(?:propos|claim|suppos|suggest|tentativ|alleg|possibl|hypothes)\w*",
)
"""What marks an answer as one to be checked."""

PRINTS = phrase(
    r"(?:(?:please|then|always|only|and|finally),? )*"
    + words("end finish write reply respond output return format conclude say state give put print answer report")
    + r"(?! key)",
    start=r"^\W*",
)
"""A sentence that says what to print."""

NEGATED = re.compile(
    r"\b(?:do not|don't|never|not|instead of|rather than|without|cannot|avoid)\W+(?:\w+\W+){0,4}$", re.IGNORECASE
)
"""Ends of what stands before a phrase that turn it round."""

ESTABLISHED = re.compile(
    phrase(
        r"it(?: is|'s) (?:well[- ])?(?:known|established|proven|certain|given|agreed|obvious|evident|clear"
        r"|undeniable|a (?:well[- ])?(?:known )?fact)\b",
        r"it has (?:already |long )?been (?:shown|proven|proved|established|determined|verified|confirmed)\b",
        r"(?:has|have) (?:already |long |clearly )?(?:shown|proven|proved|established|demonstrated"
        r"|confirmed)(?: \w+){0,3}? that\b",
        r"beyond (?:any |all )?doubt\b",
        r"(?:historians|experts|scholars|sources|scientists|researchers|everyone|everybody|all|people) (?:\w+ )?"
        r"(?:agrees?|knows?|accepts?|concurs?)(?: that)?\b",
        r"(?:widely|commonly|generally|universally) (?:known|accepted|agreed|acknowledged|recogni[sz]ed)\b",
        r"it (?:can be|may be|is) (?:safely )?(?:taken|regarded) (?:as|for) (?:given|granted|certain|a fact)\b",
        r"the fact that\b",
        r"(?:settled|confirmed|verified|undisputed|proven) (?:fact|result|finding)s?\b",
        r"we (?:already |all |now )?know\b",
        r"we (?:have |had )?(?:already )?(?:determined|established|concluded|shown|proven|verified|confirmed) that\b",
        r"as (?:is |was )?(?:already |well[- ]|generally )?(?:established|known|proven|shown)\b",
        r"an? (?:well[- ])?(?:known|established|proven) fact\b",
        r"already (?:been )?(?:established|proven|verified|determined)\b",
        r"known (?:fact|lemma|result|theorem|property|premise)s?\b(?=[^.]{0,40}:)",
        r"(?:from|in (?:our|my)) experience\b|experience shows\b",
        r"can be (?:safely )?(?:taken|assumed|regarded|considered) (?:to|as|for)\b",
        r"take (?:it|this) (?:as|for) (?:given|granted|true)\b",
        r"treat (?:this|it|the following) as (?:an? )?(?:given|fact|true|established|certain)\b",
        r"there is no doubt\b",
        r"(?:you|we) (?:may|can|should) (?:safely )?(?:assume|take for granted)\b",
        r"(?<!state\s)(?<!say\s)(?<!write\s)(?<!show\s)"
        r"(?:obviously|clearly|of course|undoubtedly|needless to say|naturally),? (?=(?:the|it|this|that|there"
        r"|an?|all|only"
        r"|its|his|her|(?-i:[A-Z]))\b)",
    ).pattern
    + r"(?:\s+that\b)?[\s,:]*",
    re.IGNORECASE,
)
"""A premise put as known."""

RULED_OUT = phrase(
    r"(?:can|could|may|should|must) (?:safely |already |all )?be (?:ruled out|excluded|discarded|dismissed"
    r"|ignored|eliminated|disregarded)\b",
    r"(?:has|have|had) (?:already |long |since |now )?been (?:ruled out|excluded|eliminated|dismissed|discarded"
    r"|struck(?: off| out)?)\b",
    r"need not be (?:considered|examined|checked|looked at|compared|weighed|discussed)\b",
    r"(?:options?|choices?|answers?|cases?|candidates?) (?-i:[A-Z](?:, [A-Z])*(?: and [A-Z])? )?(?:is|are)"
    r" (?:obviously|clearly|certainly|definitely|surely)\b",
    r"(?:is|are) (?:not (?:an? )?(?:realistic|serious|plausible|viable|real)|eliminated|excluded)\b"
    r"(?= \w+(?: \w+)? (?:option|choice|answer|candidate|case|possibility)|[.,;]|$)",
    r"(?:only|just) (?:options?|cases?|choices?|candidates?) (?-i:[A-Z]) (?:and|or) (?-i:[A-Z]) (?:are|remain|need)\b",
    r"(?:the choice|it) is (?:only )?between\b",
    r"(?:ignore|dismiss|discard|exclude|rule out|eliminate|disregard) (?:the )?(?:options?|cases?|choices?|candidates?"
    r"|possibilit\w+|hypothes\w+|(?-i:[A-D])) (?!of\b)",
    r"out of the question\b",
    r"(?<!which\s)(?<!what\s)(?<!options\s)(?<!that\s)you (?:can|may|should) (?:safely |already "
    r"|just )?(?:rule out|exclude|dismiss"
    r"|disregard|skip|forget(?: about)?) (?!th(?:is|at) (?:step|part)|the (?:steps?|details?))",
    r"(?:is|are) the only (?:\w+ )?(?:candidate|option|choice|answer|possibility|solution|case)s?\b",
    r"(?:leave|leaving) (?:it|this|them|these|that)(?: \w+)? out\b",
    r"(?:it|that|this) can ?not be (?:that|the case|true)\b",
    r"(?:it|the answer) is (?:certainly|definitely|obviously|clearly|surely) not\b",
)
"""A possibility closed before anybody looked."""

PREFACE = re.compile(
    r"^(?:\W*<\w+>)*\W*(?:(?:assume|presume|take it|accept)(?: that)? (?=the\b)|(?:please )?(?:note|remember|recall"
    r"|keep in mind|bear in mind|observe|mind|know)(?: also)? that\b"
    r"|(?:hint|note|fact|background|context|info|information|reminder|assumption|premise|given)\s*:)\s*"
    r"|^(?:\W*<\w+>)+",
    re.IGNORECASE,
)
"""What is only put before a statement."""

REASON = re.compile(
    r"\W*(?:since|because|given that|knowing that|as we know,?|observe that|use the fact that|using the fact that)\s+"
    r"([^,;]{8,200})",
    re.IGNORECASE,
)
"""A sentence that begins with a reason (group 1)."""

CONDITION = phrase(words("if whether when where unless until once"))

LETTER = re.compile(r"\(([A-D])\)|\b(?:[Oo]ptions?|[Cc]hoices?|[Aa]nswers?|and|or) ([A-D])\b|\b([A-D])(?= and [A-D]\b)")
"""An option letter."""

AGAINST = phrase(
    words("nobody never wrong false impossible absurd nonsense eliminated excluded distractors? skip ignore drop"),
    r"no one\b|(?:can|could|does|do|is|are|will|would) ?n(?:ot|'t)\b|cannot\b",
)
"""Words that close a possibility."""

GENERAL_KNOWLEDGE = re.compile(
    r"\b(?:1|one|an?|each|every) (?:cubic |square )?"
    r"(?:second|minute|hour|day|week|month|year|decade|century|h|min|km|kg|ml|kJ|kWh"
    r"|eV|cal|atm|bar|kilomet\w+|met(?:er"
    r"|re)|mile|inch|foot"
    r"|yard|kilogram|gram|pound|tonne|ton|lit(?:er|re)|dozen|percent|euro|dollar|pound|mole|right angle|full"
    r" turn|circle|triangle)"
    r"s? (?:(?:has|is|are|holds?|contains?|equals?|makes?)\b|=|:)|\bcalendar (?:quarter|month|year)s?\b"
    r"|\b(?:c|heat capacity|specific heat|density|molar mass|(?:boiling|melting) point|latent heat)(?: \w+)? (?:of|for)"
    r" (?:liquid )?(?:water|air|ice|steam|steel|iron|copper|alumini?um|gold|silver|helium|hydrogen|oxygen|nitrogen"
    r"|carbon)\b|\bspeed of (?:light|sound)\b"
    r"|(?<![\d.])(?:299,?792(?:,?458)?|300,?000|9\.8[01]?|8\.314|6\.02\d*|3\.14\d*|96,?485|22\.4|273(?:\.15)?)(?!\d)",
    re.IGNORECASE,
)
"""Units and constants of nature: known to everybody, so no claims."""

STATEMENT = re.compile(
    r"^\W*(?:(?:the|its|his|her|their|these|those|there|it|he|she|they|we|both|each|all|every|no|some|most|one"
    r"|two|three"
    r"|four|five)\b(?! (?:of the following|above)\b))",
    re.IGNORECASE,
)
"""How sentences begin that say something of somebody."""

FACT_VERB = phrase(
    words("is are was were has have had equals? lives? lived works? worked costs? owns? owned likes? weighs? speaks?"),
    words("plays? won wrote founded born died contains? scored makes? sells? sold bought paid left totals?"),
    r"amounts? to\b",
    r"\B=",
)

RELATIVE = phrase(rf"(?:which|who|whose) (?:(?:{words('is are was were has have had')}|\w+(?:ed|s)\b))")
"""A relative clause that says something of what stands before it."""

ABOUT_FORM = phrase(
    words(
        "answers? repl(?:y|ies) respon[ds]\\w* outputs? formats? json words? sentences? lines? digits? steps? options?"
        " lists? confidence scores? scale tokens? examples? e\\.g attempts? agents? sub-?agents? solvers? verifiers?"
        " approach methods? decimals? theorem lemma formula rule algorithm identity inequality law principle criterion"
        " task candidate tolerances? rounding precision accuracy"
    )
)
"""A sentence about form or method: its numbers and names are no claims."""

INSTRUCTION = re.compile(
    "|".join(
        [
            r"^\W*"
            + words(
                "you your let use using suppose if when for given think reply respond answer return output write "
                "give find compute calculate determine solve check verify confirm decide say state tell list read "
                "extract compare count add explain describe identify name choose pick select rate score provide "
                "consider review what which who where how is are does do did was were can please make keep remember "
                "step example note imagine picture pretend work start begin track split treat repeat redo recompute "
                "test try inspect examine trace "
            ),
            r"\?[\s\"'`)]*$",
            r"\b" + words("must should shall"),
        ]
    ),
    re.IGNORECASE,
)
"""An order or a question."""

METHOD = phrase(
    words(
        "theorem lemma formula equation inequality identity law rule principle criterion test method algorithm scheme"
        " determinant matrix polynomial series transform distribution integral function square diagram scale notation"
        " sieve triangle circle number numbers conditions? conjecture expansion approximation model experiment effect"
        " coordinates logic notation style multipliers? substitution symbol integers? primes? curves? elimination"
        " geometry calculus algebra groups? rings? fields? functions? distributions? process processes paradox sums?"
        " products? postulates? axioms? constants? units? integrals? equations? polynomials? matrices"
    ),
    r"(?:use|using|apply|applying|try|recall|by|via|like|with) (?:the |a )?(?-i:[A-Z])\w+",
)
"""What is named after somebody, or used like a tool."""

SUPERLATIVE = phrase(
    r"(?:old|young|tall|short|long|larg|small|great|few|high|low|heavi|light|fast|slow|rich|cheap|near|earli"
    r"|lat|bigg)est\b",
    r"(?<!at\s)(?:most|least)\b",
)
"""What a comparison comes to."""

DIRECT_VALUE = re.compile(r"(?:\b(?:is|are|was|were|has|have|equals?)|=)\s*[$€£]?$", re.IGNORECASE)
"""Ends of what stands before a number that state it, so that even a single digit is a claim."""

REPORTED = phrase(
    r"(?:is|was|were|has been|have been) (?:\w+ )?(?:found|computed|calculated|determined|obtained|measured|identified)"
    r"(?: to be| as)?\b",
)
"""A statement of what somebody found."""

_SPEAKER = "(?:agent|solver|expert|researcher|worker|step|stage)s?"
_SPEECH = (
    "(?:response|finding|result|output|answer|solution|analysis|analyses|comment|remark|feedback|objection|suggestion"
    "|report|critique|verdict|estimate)s?"
)

_USE = (
    r"(?:use|using|based on|given|from|with|by|of|to|in|combine|compare|merge|summari[sz]e|synthesi[sz]e|review|check"
    r"|verify|refine|improve|continue|consider|evaluate|extend|according to)"
)
_WHO = "(?:helper|solver|verifier|reviewer|critic|researcher|checker|analyst|writer|planner|expert|calculator|counter)"

UPSTREAM_MENTION = phrase(
    rf"{_USE}(?: \w+){{0,3}}? (?:previous|earlier|prior|preceding|upstream|other|first|second|last)(?:'s)?"
    rf" (?:(?!and\b|or\b|to\b)\w+ )?(?:{_SPEAKER}|{_SPEECH})(?:'s?)?\b(?! of the following\b)",
    rf"(?:previous|earlier|prior|preceding) (?:{_SPEAKER}|{_SPEECH}) (?:found|said|gave|wrote|produced|computed)\b",
    rf"(?:found|computed|determined|identified|written|listed|given|obtained|established) (?:in|by|during) the"
    rf" (?:previous|earlier|prior|preceding|first|last|other) (?:{_SPEAKER}|{_SPEECH})\b",
    rf"(?:the|an|what|which) (?:other|previous|earlier|first|second|last) {_SPEAKER} (?:found|said|gave|wrote"
    r"|produced|made)\b",
    rf"{_USE} the {_WHO}(?:'s)? (?:\w+ )?(?:{_SPEECH}|reasoning|draft|claims?|notes?|numbers?)\b",
    r"(?:computed|found|determined|calculated|obtained|listed|identified|written|chosen) (?:before|earlier"
    r"|previously)\b",
    r"(?:found|gathered|collected|computed|produced|reported|obtained|written|made|identified|proposed|given|derived"
    r"|worked out|drawn up|prepared|calculated) by"
    rf" (?:the|your|other|another|our|both|all) (?:\w+ )?(?:{_WHO}|{_SPEAKER}|colleague|teammate|assistant)s?\b",
    rf"(?:your|the|another|a) (?:{_WHO}|{_SPEAKER}|colleague|teammate|assistant)s? (?:has |have |just |already )*"
    r"(?:handed in|found|wrote|said|produced|submitted|came up with|gave|computed|drafted|proposed|suggested"
    r"|collected|gathered)\b",
)
"""A prompt that tells its reader to use what another agent said."""

ABOVE = phrase(
    r"the (?:\w+ )?(\w+) (?:(?:described|given|found|proposed|listed|shown|obtained|built|computed|stated|constructed"
    r"|mentioned|quoted) )?above\b(?! (?:it|them|that|the|this|its)\b)",
)
"""A thing (group 1) that is to stand earlier in the prompt."""

ASKED = frozenset(
    re.findall(
        r"\w+",
        """problem question task puzzle puzzl exercise exercis passage passag text statement condition instruction rule
        rul format data information input fact story stori case cas""",
    )
)
"""Stems of what a prompt may call the task and its own instructions."""

REFERS = phrase(
    r"(?:the|this|these|those|your) (?:\w+ ){0,2}?"
    + words(
        "problem question task puzzle exercise passages? text article minutes story statement conditions?"
        " premises? data"
        " numbers values figures instructions? original source function equation expression sequence options?"
        " facts document table commits input"
    ),
    r"(?:given|described|mentioned|provided|stated|asked|shown) (?:above|below|in the|by the|earlier)\b",
    r"you (?:were|are|have been) (?:given|asked|told)\b",
    r"all the \w+",
)
"""A prompt that speaks of something as if its reader knew it."""

DEFINITE = re.compile(
    r"\b(?:the|this|these|those)\s+(?:(?:first|second|third|two|three|both|same"
    r"|given)\s+)?([a-z]{3,})\b(?!\s+of\s+an?\b)",
)
"""A noun (group 1) that is spoken of as known."""

SEVERAL = phrase(
    words("list all each every several separated bullet lines? names? alternatives options steps pairs both"),
    r"one \w+ per line\b",
    r"with all\b",
)
"""A prompt that asks for more than one thing."""

ENDS_WITH = phrase(
    r"(?:end|finish|conclude|close)(?: \w+){0,4} with\b",
    r"(?:choose|give|state|name|write|put|pick|say)(?: \w+){1,5} at the end\b",
    r"(?:then|finally,?) (?:choose|pick|decide)\b",
    r"(?:last|final|first) (?:line|sentence)\b",
)
"""A prompt that says where in the reply the part stands that is wanted."""

WHOLE_ANSWER = phrase(
    r"is (?:this|that|it) (?:correct|right|true)\b",
    r"(?:this|the|that|following|proposed|candidate|a|final|which|these|both) (?:\w+ )?"
    + words("answers? answer solution draft response result proof reasoning conclusion claim"),
    r"(?:this|the|following) (?:\w+ )?(?:output|text|sentence|summary|translation|plan|code|report)\b",
    r"all (?:the )?steps\b|everything\b",
)
"""A prompt about an answer as a whole, which nobody can check without the task."""
