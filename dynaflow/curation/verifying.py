"""The wordings that lead, restrict or bias a verifier, put together from groups of words."""

from __future__ import annotations

from dynaflow.curation.phrases import PLAIN_VALUE, phrase, words

_NOT = (
    "(?:do not|don't|never|must not|should not|shouldn't|need not|needn't|may not|cannot|can't|are not to|without|avoid"
    "|skip|refrain from|no (?:need|reason|time) (?:to|for(?: an?)?)"
    "|not to|not (?:have|need|allowed|supposed|permitted|required|expected|meant) to)"
)
_BUT_FIRST = "(?:(?:try|attempt|bother|have|need|start|go|dare) to |trying to |independently |actually |ever |even )?"
_CHECKING = (
    "(?:(?:re-?)?(?:check|verif|comput|calculat|deriv|examin|count|evaluat|test|do|solv|work(?: it)? out)"
    "|search|research|look(?:ing)? (?:it )?up|consult|go(?:ing)? (?:through|over)|use knowledge)(?:e|y|ing|ting|ation)?"
)
_DOUBTING = (
    "(?:question|overrul|overturn|overrid|doubt|challeng|second-guess|disagree|contradict|disput|reject|criticis"
    "|criticiz|deviat)(?:e|ing)?"
)
_MENDING = "(?:correct|chang|alter|revis|modif|fix|replac|adjust|improv)(?:e|y|ing)?"
_GIVING = (
    "(?:report|giv|return|output|propos|suggest|offer|introduc|attempt|mak|perform|carry out|present|provid|produc|seek"
    "|look for|consider|add|bring up|rais|us)(?:e|ing)?"
)
_OTHER = (
    "(?:another|a different|different|any other|other|an alternative|alternative|a new|new|(?:your|its) own"
    "|independent)"
)
_WORK = (
    "(?:re-?)?(?:check(?:ing)?s?|verification|calculations?|computations?|derivations?|count(?:ing)?|search(?:es|ing)?"
    "|proofs?|research|solving|mathematics|arithmetic|reasoning|analysis|content|scrutiny)"
)
_DISSENT = (
    "(?:corrections?|changes?|objections?|disagreements?|deviations?|dissent|second opinions?"
    "|(?:other|different|alternative|new|own) (?:answers?|results?|solutions?|numbers?|values?|calculations?))"
)
_FORM = (
    "(?:wording|spelling|style|grammar|format|formatting|typos?|presentation|layout|tone|language|punctuation|prose"
    "|readability|legibility|units?)"
)
_RIGHT = (
    "(?:authoritative|ground truth|gospel|established|verified|correct|right|true|valid|given|final|settled|accurate"
    "|sound|fact|proven|beyond doubt|reliable|stands?)"
)
_YES = "(?:yes|correct|right|ok|okay|fine|confirmed|approved|valid|verified|true|agreed|supported|pass(?:ed)?|accepted)"
_ANSWER = "(?:answer|result|solution|value|outcome|conclusion|verdict|total|number|draft|claim|figure|work|reasoning)"
_AUTHOR = (
    "(?:solver|author|colleague|expert|specialist|mathematician|professor|scientist|analyst|researcher|teacher|engineer"
    "|agent|model|team|clerk|writer|chemist|physicist|consultant|veteran)"
)
_OR_ELSE = (
    r"(?![\"'`.]*\s*(?:,|/|\||or\b|otherwise|else\b|if\b|when\b|unless\b|only\b|once\b|provided\b|where\b|until\b))"
)
_NOT_FORM = rf"(?! (?:the )?(?:answer )?{_FORM})"
_OUGHT = "(?:should|must|has to|have to|needs? to|ought to|is (?:supposed|expected|meant) to)"

NO_CHECK = phrase(
    rf"{_NOT} {_BUT_FIRST}{_CHECKING}\b(?!(?: \w+)? yet\b)(?: (?:again|anything|anew|it))?{_NOT_FORM}",
    rf"{_NOT} {_BUT_FIRST}{_DOUBTING}\b",
    rf"{_NOT} {_BUT_FIRST}{_MENDING}\b{_NOT_FORM}",
    rf"{_NOT} {_BUT_FIRST}{_GIVING} (?:\w+ )?{_OTHER}\b",
    rf"{_NOT} look(?:ing)? (?:for (?:errors|mistakes|alternatives)|at the (?:\w+ )?(?:problem|question|task))",
    rf"{_NOT} (?:an? |any )?(?:\w+ )?{_WORK}\b{_NOT_FORM}",
    # what is wanted is agreement
    rf"(?:just|simply|only|always) (?:confirm|agree|approve|accept|endorse|sign|acknowledge)\b"
    rf"(?: (?:it|this|that|the (?:\w+ )?{_ANSWER}))?{_OR_ELSE}",
    r"(?:just|simply|only|always) (?:say|reply|answer|respond|return|output|write|state)"
    rf"(?: with| that (?:it|this|everything) is)?[ :\"'`]*{_YES}\b{_OR_ELSE}",
    r"(?:only|sole|whole|entire) (?:task|job|role|duty|purpose) is to (?:re-?format|format|rewrite|rephrase"
    r"|polish|shorten"
    r"|translate|present|typeset|tidy|sign|confirm|approve|agree|accept"
    r"|endorse|pass)\b",
    r"(?:task|job|role|duty) is to (?:agree|approve|endorse|sign|accept|defend|support)\b(?! or\b)",
    rf"(?:confirm|approve|accept|endorse|agree with) the (?:existing|given|previous|present) {_ANSWER}{_OR_ELSE}",
    r"(?:set|mark|return|report)(?: \w+){0,4}? ?[\"'`]?(?:approved|valid|verified|correct|ok|passed?|agrees?)[\"'`]?"
    r" ?(?::|=|to|as) ?[\"'`]?(?:true|yes|1)\b" + _OR_ELSE,
    rf"mark (?:it|this|them|the (?:\w+ )?{_ANSWER}) as {_YES}\b{_OR_ELSE}",
    rf"(?:stick|keep|stay|hold on|adhere|hold) (?:to|with) (?:the|this) (?:\w+ )?{_ANSWER}\b",
    r"(?:justify|defend|support|argue (?:for|in favou?r of)|find (?:reasons|arguments|evidence) (?:for|that"
    r" supports?))"
    rf" (?:the|this|that) (?:\w+ )?{_ANSWER}\b{_OR_ELSE}",
    r"must (?:agree|approve|confirm|accept)\b",
    r"(?:you are to|you should|please) (?:agree|approve|concur)\b",
    r"rubber[- ]stamp\b|pro forma\b|(?:purely|merely|only|just) (?:an? )?(?:formal|formality|ceremonial)\b",
    # it is taken for right
    r"(?:assum(?:e|ing)|trust(?:ing)?|presum(?:e|ing)|tak(?:e|ing)|treat(?:ing)?|accept(?:ing)?|consider"
    r"|regard)(?: that)? (?:the|this|it|its|that|these|those"
    r"|all|every)"
    rf"(?: [\w']+){{0,4}}? (?:is|are|to be|as|for) (?:\w+ )?{_RIGHT}\b(?! if\b)",
    rf"trusts? (?:the|this|its|their) (?:[\w']+ )?(?:{_ANSWER}|{_AUTHOR}|figures?|numbers?|sources?|findings?"
    rf"|research)\b",
    r"even if you (?:find|get|obtain|think|believe|disagree|suspect|see|notice|would)\b",
    r"(?:suffices|enough|sufficient) (?:to|if you|that you) (?:check|verify|confirm|see|look)\b",
    rf"(?:accept|approve) (?:it|this|the {_ANSWER}) (?:as is|as it is|without|regardless|anyway)\b",
    r"(?:has|have) been (?:approved|verified|validated|checked|confirmed) already\b",
    r"already been (?:approved|validated|checked|verified)\b",
    rf"(?:the|this|that|its) (?:\w+ )?{_ANSWER} is (?:already )?(?:final|settled|binding|not (?:up for|open to"
    r"|in) (?:\w+))\b",
    # checking and dissent are unwanted
    rf"(?:{_WORK}|{_ANSWER})(?: \w+){{0,8}} (?:should|must|can|is to|are to|may) be (?:left (?:alone|as (?:it "
    r"|they )?(?:is|are)"
    r"|untouched)|taken as (?:given|read|it is)|skipped|omitted)\b",
    rf"(?:leave|let) the (?:\w+ )?(?:{_WORK}|{_ANSWER}) (?:alone|be|as (?:it|they) (?:is|are)|stand)\b",
    rf"(?:{_WORK}|{_ANSWER}|that|this|which) (?:is|was|were|has been|have been) (?:already )?(?:handled|done"
    r"|covered|dealt with"
    r"|taken care of|settled) (?:by|elsewhere|already|before|in)\b",
    r"(?:is|are) (?:not your (?:concern|job|task|business|responsibility)|(?:some(?:body|one) else's|another agent's)"
    r" (?:job|task|concern|business|responsibility))\b",
    rf"{_NOT} (?:need|have|want) (?:any |a )?(?:\w+ )?{_WORK}\b",
    r"(?:save|saving) (?:time|tokens|effort)(?: \w+){0,3} (?:skip|without|by not|omit)",
    r"(?:outside|beyond|no part of|not part of) (?:your|the|its) (?:remit|scope|brief|task|job|role|mandate)\b",
    rf"{_WORK}(?: \w+)? (?:is|are) (?:not (?:wanted|needed|required|necessary|allowed|your|part of)|unnecessary"
    r"|superfluous|off[- ]limits|out of scope|forbidden|prohibited|pointless|a waste)",
    rf"no (?:further |additional |independent |new |other )?{_WORK} (?:is |are )?(?:needed|required|necessary|wanted)",
    rf"{_DISSENT} (?:is|are|will be|would be|must be) (?:not (?:\w+ )?(?:permitted|allowed|accepted|welcome"
    r"|wanted|considered)"
    r"|discarded|ignored|rejected|penali[sz]ed|unwelcome|dropped|disregarded|overruled)\b",
    rf"no {_DISSENT}(?: (?:is|are))? (?:permitted|allowed|accepted|wanted|possible)\b",
    rf"(?:any |every )?{_DISSENT}(?: from \w+)? (?:counts?|will count|is counted|are counted) as (?:an?"
    r" )?(?:failure|error|mistake)",
    # only the form is to be looked at, or nothing is to change
    r"(?:only|just|merely|solely|limit yourself to|restrict yourself to|confine yourself to|nothing but)(?:"
    r" \w+){0,3}"
    rf" {_FORM}(?:(?:,| and| or)+ {_FORM})*\b(?!(?:,(?! not\b)| and| or)|\s*(?:apart|except|unless|after|once|if|but))",
    rf"(?:check|look|review|read|verify|proofread)\w*(?: \w+){{0,3}} {_FORM} (?:only|alone|and nothing else)\b",
    rf"no (?:need|reason|time) for (?:an? )?(?:{_OTHER}|second|fresh|full)\b",
    r"(?:only|just|merely|solely) (?:judge |check |say |decide )?(?:whether|if|that) (?:the|it|this)(?: \w+){0,3}"
    r" (?:sounds?|looks?|seems?|reads?|is written)\b",
    r"(?:return|repeat|report|output|copy|pass on|reply with|keep|leave|hand back)(?: \w+){0,5} (?:unchanged|as"
    r" (?:it )?is"
    rf"|as given|as it stands|verbatim|word for word|untouched|unaltered)\b{_OR_ELSE}",
    r"(?:whatever|regardless of|no matter) (?:the outcome|what|you|whether|how)\b",
    rf"even if (?:it|the {_ANSWER}) (?:is|looks|seems) wrong\b",
)
"""A verifier kept from checking or correcting."""

_PRAISE = (
    "(?:reliable|trustworthy|dependable|trusted|renowned|famous|eminent|infallible|outstanding|excellent|brilliant"
    "|world-class|top-class|first-class|exceptional|flawless|impeccable|unrivalled|authoritative|perfect record"
    "|(?:never|rarely|seldom|hardly ever|yet to)(?: \\w+){0,3} (?:wrong|mistaken|errs?|erred|errors?|mistakes?)"
    "|(?:\\w+ )?(?:medal(?:l)?ist|champion|laureate|prize[- ]winner|top of (?:the|their|his|her) field)"
    "|always (?:held up|been right|been correct|stood)"
    "|(?:usually|almost always|nearly always|generally|always|practically always) (?:right|correct))"
)

BIASED = phrase(
    rf"{_AUTHOR}s?\b(?: \w+){{0,5}} {_PRAISE}\b",
    rf"{_PRAISE}(?: \w+){{0,2}} {_AUTHOR}s?\b",
    rf"our (?:best|most \w+|strongest|top) {_AUTHOR}\b",
    r"benefit of the doubt\b",
    r"(?:friendly|sympathetic|benevolent|charitable|generous) (?:spirit|eye|manner|reading|way)\b",
    r"(?:complaints?|objections?|corrections?|rejections?|criticism) (?:would|must|has to|have to|needs?|should)"
    r" (?:to )?be\b",
    r"(?:look|search|find) (?:for )?(?:reasons?|ways?|arguments?|grounds|evidence) to (?:let|approve|accept"
    r"|pass|confirm|agree|keep)\w*",
    r"(?:favou?rite|friend|boss|star) of (?:ours|mine|the)\b",
    r"(?:would|will) be (?:embarrassing|awkward|costly|bad|inconvenient|a shame) (?:to|if)\b",
    r"(?:already|firmly|quite|very|fairly|pretty) (?:confident|convinced|certain|sure) (?:that|of|in|about)\b",
    r"(?:prefer|prefers|preferred|hoping|hope|hopes|want|wants|need|needs)(?: \w+){0,4} (?:to pass|approval"
    r"|approved|a pass|confirmed"
    r"|confirmation|agreement)\b",
    r"(?:approve|accept|pass|agree|confirm)(?: \w+){0,3} (?:when|if|where) in (?:any )?doubt\b",
    r"(?:when|if|where) in (?:any )?doubt,? (?:approve|accept|pass|agree|confirm|keep|say (?:yes|correct)"
    r"|(?:decide|find|rule|vote|go|side|stay|be) (?:in favou?r of|for|with|on the side of))",
    r"err on the side of (?:approv|accept|agree|pass|trust|confirm)\w*",
    r"(?:lean|tend|incline) (?:\w+ )?towards? (?:approv|accept|agree|pass|trust|confirm|correct|yes)\w*",
    r"(?:be|is|very|rather|quite|too) (?:lenient|generous|forgiving|charitable|permissive|kind)\b",
    r"(?:not|never|don't) be (?:too |overly |so )?(?:strict|picky|pedantic|harsh|critical|sceptical|skeptical|fussy)\b",
    r"(?:only|merely) (?:object|intervene|complain|reject|disagree|push back|report an error|fail it|flag \w+)"
    r" (?:if|when|in case)\b",
    r"(?:reluctant|hesitate) to (?:take|deduct|reject|disagree|object|criticise|criticize|change)\b",
    r"(?:extraordinary|overwhelming|very strong|exceptional|compelling) (?:evidence|reasons?|grounds|proof)\b",
    r"(?:important|essential|needs?|must|wants?|hopes?|urgent|prefers?|like)(?: \w+){0,4} (?:pass(?:es)?|get through"
    r"|go(?:es)? through) (?:the |this |our )?(?:review|check|inspection|verification|audit)\b",
    r"unless you are (?:absolutely|completely|100 ?%|entirely|totally|very) (?:certain|sure|confident)\b",
    r"(?:almost|nearly|practically|very|highly|most|extremely) (?:certainly|surely|likely|probably)(?: \w+)?"
    r" (?:correct|right|true|your)\b",
    r"(?:errors?|mistakes?) (?:is|are) (?:very |highly |extremely |rather )?(?:unlikely|rare|improbable)\b",
    r"(?:unlikely|not likely) (?:to|that)(?: \w+){0,3} (?:wrong|errors?|mistakes?)\b",
    r"(?:side|go|agree|stay) with the majority\b",
    r"(?:surprising|astonishing|odd|strange|unexpected) if (?:you|it|the)\b",
    r"(?:\w+ out of \w+|all|most|many|several|other) (?:\w+ )?(?:experts|agents|solvers|models|colleagues|reviewers)"
    r" (?:have )?(?:already )?(?:told|agree|agreed|accepted|endorsed|confirmed|approved|found it)",
    r"(?:mindset|assumption|presumption|expectation|attitude) that (?:the|it|this)(?: \w+){0,2} (?:stands?"
    r"|holds?|is (?:right|correct))\b",
)
"""A verifier inclined to approve."""

_WHAT = rf"(?:it|this|that|which|{_ANSWER}|answer|calculation|derivation)"

YES_ONLY = phrase(
    rf"(?:respond|reply|answer|return|output|print|write|say|state)(?: \w+){{0,3}} [\"'`]{_YES}[\"'`]",
    rf"(?:begin|start|open|end|finish)(?: \w+){{0,2}} with [\"'`]?{_YES}\b",
    r"(?:respond|reply|answer|return|output|print|say)(?: with| simply)?:? (?-i:VALID|YES|OK|CORRECT|APPROVED"
    r"|CONFIRMED|PASS)\.",
)
"""A reply that is dictated to a verifier; no defect where another one, or a condition, stands beside it."""

OPEN = phrase(
    words("or if when whether otherwise else unless once only where should") + r"|[/|]", start=r"(?:\b|(?=[/|]))"
)
"""What leaves a verifier a choice."""

SIDES = phrase(
    r"(?:please |always |then |simply )?(?:agree|side|concur|go along) with (?:the |this |our )?(?:\w+"
    rf" )?(?:{_AUTHOR}|{_ANSWER})\b",
    start=r"^\W*",
)
"""A verifier told whose side to take."""

VOUCHED = phrase(
    rf"(?:the|this|their|its|all) (?:\w+ )?(?:{_WORK}|{_ANSWER}|mathematics|steps|logic|facts|numbers) (?:is"
    rf"|are) (?:\w+ )?"
    r"(?:fine|correct|right|ok|okay|sound|good|flawless|in order|without errors?|error-free)\b",
)
"""A verifier told that all is well; no defect where that is asked."""

GRANTS = phrase(
    r"(?:please |always |then |simply )?(?:approve|accept|endorse|sign(?: off)?(?: on)?) (?:the |this |our "
    r"|it\b)(?:(?:\w+"
    rf" )?{_ANSWER}\b)?",
    start=r"^\W*",
)
"""An order to approve; none where a condition or an alternative stands beside it."""

_FOUND = rf"(?:it|this|(?:the|this|its) (?:\w+ )?(?:{_ANSWER}|{_AUTHOR})(?: \w+)?)"
_SAYS = (
    "(?:says?|is|equals?|reach(?:es|ed)?|arrive[sd]? at|gives?|gave|found|finds?|comes? to|ends? (?:with|at|in)|shows?"
    "|reads?|got|gets?|names|mentions)"
)
_EXACTLY = r"[\"'`$€£(]*(?:\d|(?-i:[A-D])\b)"

LED = phrase(
    rf"{_WHAT} {_OUGHT}(?: \w+)? (?:come out|end up|end there|arrive|lead)\b",
    rf"{_WHAT} {_OUGHT} (?:reach|yield|match|agree with|give) (?:that|this|the (?:expected|known|target))\b",
    r"(?:make sure|ensure|see to it)(?: that)? (?:the|it|this)(?: \w+)?"
    r" (?:arrives? at|reach(?:es)?|comes? out|ends? (?:up|at|with)|yields?)\b",
    rf"(?:review|check|verification|report|verdict) {_OUGHT} (?:be (?:positive|favou?rable)|conclude that)\b",
    r"deviations? from (?:it|this|that)\b",
    rf"(?:full|all|maximum) (?:marks|points|credit|score) (?:for|if (?:it|the \w+) (?:is|says|names|equals)|only for)"
    rf" {PLAIN_VALUE}",
    r"(?:check|look) for [\"'`(]*(?-i:[A-D])\b",
    rf"(?:approve|accept|pass|confirm)(?: \w+){{0,3}} (?:if|when|once|only) (?:\w+ ){{0,3}}"
    rf"(?:match(?:es)?|equals?|agrees? with|says) {PLAIN_VALUE}",
    r"(?:accept|approve|confirm|certify|endorse|sign off)(?: that| only| on| it as| it is)* (?:[\"'`$€£]*\d"
    r"|(?-i:[A-D])\b)",
    rf"(?:final |its |the )(?:\w+ )?{_ANSWER} (?:equals?|is equal to|matches|agrees with|coincides with|is the same as)"
    r" [\"'`$€£]*(?:\d|(?-i:[A-D])\b)",
    r"(?:derive|write|show|construct|give|produce|find)(?: \w+){0,6} (?:that|which) (?:leads?|arrives?|gets?|comes?)"
    r" (?:to|at) (?:it|this|that)\b",
    rf"(?:anything|any answer|an answer|answers|any result) (?:other than|else than|but|except|different from"
    rf"|that differs from) {PLAIN_VALUE}",
    rf"(?:check|verify|confirm|see|ensure|make sure) (?:whether |that |if )?{_FOUND} {_SAYS} {_EXACTLY}(?! or\b)",
    rf"if {_FOUND} (?:does not|doesn't|is not|isn't) (?:say |give |equal |match |reach )?{_EXACTLY}",
    rf"\(?(?:hint|for orientation|for reference|fyi|nb)\s*:\s*{PLAIN_VALUE}",
    rf"{PLAIN_VALUE}, (?:which is )?the (?:true|correct|right|expected|known|actual) (?:value|{_ANSWER}|one)\b",
    rf"(?:has|have) been (?:confirmed|verified|shown|determined|established|known)(?: \w+){{0,3}} (?:to be"
    rf"|as) {PLAIN_VALUE}",
)
"""A verifier told where it has to arrive."""

TOLD = phrase(
    rf"(?:it|answer|result|solution|conclusion) (?:has to|must|can only|should|ought to) be {PLAIN_VALUE}",
    r"(?:we|i|you|they|clients?|teams?|teachers?) (?:already )?(?:expect|should (?:get|find|obtain|see|reach"
    r"|arrive at)"
    rf"|will (?:get|find)|are looking for)(?: \w+){{0,2}} {PLAIN_VALUE}",
    rf"{PLAIN_VALUE}(?: \w+)? is what (?:we|i|you|they) (?:are after|are looking for|want|expect|need|should get)\b",
    rf"(?:turns? out to be|works? out (?:to|as)|comes? (?:out )?to|amounts? to exactly) {PLAIN_VALUE}",
)
"""Anybody told an answer in passing."""
