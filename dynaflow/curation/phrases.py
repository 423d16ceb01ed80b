"""The wordings that the static judge looks for, one alternative a line; a space stands for any whitespace."""

from __future__ import annotations

import re

from dynaflow.curation.syntax import DYNAMIC


def _phrase(*alternatives: str, start: str = r"\b") -> re.Pattern[str]:
    joined = "|".join(alternatives).replace(" ", r"\s+")
    return re.compile(f"{start}(?:{joined})", re.IGNORECASE)


def _words(text: str) -> str:
    """A whole word out of a list."""
    return rf"(?:{'|'.join(text.split())})\b"


VERIFIER = _phrase(
    r"(?:double-?|re-?|cross-?|fact-?)?check(?:er|s|ing)?\b(?! your\b)",
    r"verif(?:y|ies|ier|ying|ication)\b(?! your\b)",
    r"review(?:er| the| this| that| it| whether)\b",
    _words("critique critic validate validator confirm audit auditor refute proofread"),
    r"is (?:this|that|the) (?:\w+ )?(?:answer|solution|claim|result) (?:correct|right|true)\b",
)
"""A prompt or label of a verification step."""

_NOUN = "(?:answer|result|solution|value|outcome|conclusion|choice|option|verdict|count|total|sum|order|number|name)"
_SURE = "(?:correct|right|true|expected|actual|gold|golden|reference|known|real|official|intended|ground[- ]truth)"
_MARKS = r"[ :\"'(*`$]*"
_A_VALUE = (
    r"(?!\s*(?:an?|in|of|either|between|always|one|not|unknown|unclear|what|which|only|simply|just|correct|right|wrong"
    r"|incorrect|true|false|valid|supported|based|yours?|different|whatever|x|n|given|provided|required|needed|to|at|as"
    r"|if|whether|exactly|yes or|the (?:one|same|option|choice|number|sum|value|product))\b|\s*[<\[{_.…]|\s*$)"
).replace("the (", r"the\s+(")
"""What follows is a value, not a format ("an integer"), a placeholder or an open end."""

SURE_ANSWER = _phrase(
    f"{_SURE} (?:final |numeric |numerical )?{_NOUN}"
    rf"\s*(?:is|was|equals|must be|should be|will be|has to be|is known to be|=|:){_MARKS}{_A_VALUE}"
)
"""An answer with a word that vouches for it."""

PLAIN_ANSWER = _phrase(
    r"(?:the|its) (?:final )?answer(?: to (?:this|the|that) \w+)?"
    rf" (?:is|must be|should be|will be|equals){_MARKS}{_A_VALUE}(?![{DYNAMIC}])"
)
"""A literal answer without one."""

CANDIDATE = _phrase(
    _words("whether if candidate might may could not don't never e\\.g example draft unverified attempt"),
    _words("someone student solver colleague says? said guess(?:es)? thinks? believes?"),
    r"(?:propos|claim|suppos|suggest|tentativ|alleg|possibl|hypothes)\w*",
)
"""What marks an answer as one to be checked."""

PRINTS = _phrase(
    r"(?:(?:please|then|always|only|and|finally),? )*"
    + _words("end finish write reply respond output return format conclude say state give put print answer report"),
    start=r"^\W*",
)
"""A sentence that says what to print."""

_NOT = "(?:do not|don't|never|must not|should not|shouldn't|need not|no need to|without|avoid|skip)"
_ADVERB = "(?:(?:try|attempt|bother) to |trying to |independently |actually )?"
_OR_ELSE = r"(?![\"'`.]*\s*(?:,|/|\||or\b|otherwise|if\b|when\b|unless\b))"
_NOT_FORM = r"(?! (?:the )?(?:answer )?(?:format|formatting|units?|wording|style|spelling|grammar))"

NO_CHECK = _phrase(
    rf"{_NOT} {_ADVERB}(?:(?:re-?)?(?:check|verif|comput|calculat|deriv|examin)|re-?solv)(?:e|y|ing)?\b{_NOT_FORM}",
    rf"{_NOT} {_ADVERB}(?:question|doubt|challeng|second-guess|disagree|contradict|disput|reject)(?:e|ing)?\b",
    rf"{_NOT} {_ADVERB}(?:correct|chang|alter|revis|modif|fix)(?:e|y|ing)?\b{_NOT_FORM}",
    rf"{_NOT} look(?:ing)? for (?:errors|mistakes)",
    rf"(?:just|simply|only|always) (?:confirm|agree|approve|accept|endorse)\b(?: (?:it|this|the answer))?{_OR_ELSE}",
    r"(?:just|simply|only|always) (?:say|reply|answer|respond|return|output)(?: with)?[ :\"'`]*"
    rf"(?:yes|correct|ok|okay|confirmed|approved|valid|true|agreed)\b{_OR_ELSE}",
    r"(?:assume|trust|presume)(?: that)? (?:the|this|it|its|that)(?: \w+){0,3}? (?:is|are|to be|as)"
    r" (?:correct|right|true|valid)\b",
    r"trust (?:the|this) (?:\w+ )?(?:answer|result|solution|solver)\b",
    r"(?:accept|approve) (?:it|this|the (?:answer|solution|result)) (?:as is|as it is|without|regardless|anyway)\b",
    r"must (?:agree|approve|confirm)\b",
    r"rubber[- ]stamp\b",
    r"even if (?:it|the answer) (?:is|looks|seems) wrong\b",
)
"""A verifier kept from checking or correcting."""

NEGATED = re.compile(
    r"\b(?:do not|don't|never|not|instead of|rather than|without|cannot|avoid)\W+(?:\w+\W+){0,2}$", re.IGNORECASE
)
"""Ends of what stands before a phrase that turn it round."""

ESTABLISHED = re.compile(
    _phrase(
        r"it(?: is|'s) (?:well[- ])?(?:known|established|proven|certain|given|agreed|a fact)\b",
        r"it has (?:already )?been (?:shown|proven|established|determined|verified|confirmed)\b",
        r"we (?:already |all )?know\b",
        r"as (?:already |is |was )?(?:established|known|proven|shown)\b",
        r"an? (?:known|established) fact\b",
        r"already (?:been )?(?:established|proven|verified|determined)\b",
        r"take it as (?:given|true)\b",
        r"treat (?:this|it|the following) as (?:an? )?(?:given|fact|true|established|certain)\b",
    ).pattern
    + r"(?:\s+that\b)?[\s,:]*",
    re.IGNORECASE,
)
"""A premise put as known."""

CONFIRM_THAT = _phrase("(?:confirm|verify|certify|agree|validate) that\\b")

FACT_VERB = _phrase(
    _words("is are was were has have had equals? lives? lived works? worked costs? owns? owned likes? weighs? speaks?"),
    _words("plays? won wrote founded born died contains? scored makes? sells? sold bought paid left totals?"),
    r"amounts? to\b",
    r"\B=",
)

NOT_A_FACT = re.compile(
    "|".join(
        [
            r"^\W*"
            + _words(
                "you your let use using suppose if when for given think reply respond answer return output write "
                "give find compute calculate determine solve check verify confirm decide say state tell list read "
                "extract compare count add explain describe identify name choose pick select rate score provide "
                "consider review what which who where how is are does do did was were can please make keep remember "
                "step example note "
            ),
            r"\?[\s\"'`)]*$",
            r"\b"
            + _words(
                "answers? repl(?:y|ies) respon[ds]\\w* outputs? formats? json words? sentences? lines? digits? "
                "steps? options? lists? confidence scores? scale tokens? examples? e\\.g attempts? agents? "
                "sub-?agents? solvers? verifiers? approach methods? decimals? theorem lemma formula rule algorithm "
                "identity inequality law principle criterion task candidate "
            ),
        ]
    ),
    re.IGNORECASE,
)
"""An instruction, a question, or a sentence about form or method: its numbers and names are no claims."""

SUPERLATIVE = _phrase(
    r"(?:old|young|tall|short|long|larg|small|great|few|high|low|heavi|light|fast|slow|rich|cheap|near|earli|lat|bigg)est\b",
    r"(?<!at\s)(?:most|least)\b",
)
"""What a comparison comes to."""

DIRECT_VALUE = re.compile(r"(?:\b(?:is|are|was|were|has|have|equals?)|=)\s*[$€£]?$", re.IGNORECASE)
"""Ends of what stands before a number that state it, so that even a single digit is a claim."""

_SPEAKER = "(?:agent|solver|expert|researcher|worker|step|stage)s?"
_SPEECH = "(?:response|finding|result|output|answer|solution|analysis|analyses)s?"

UPSTREAM_MENTION = _phrase(
    r"(?:use|using|based on|given|from|combine|compare|merge|summari[sz]e|synthesi[sz]e|review|check|verify|refine"
    r"|improve|continue|consider)(?: \w+){0,3} (?:previous|earlier|prior|preceding|upstream|other|first|second)(?:'s)?"
    rf" (?:\w+ )?(?:{_SPEAKER}|{_SPEECH})(?:'s?)?\b"
)
"""A prompt that tells its reader to use what another agent said."""

WHOLE_ANSWER = _phrase(
    r"(?:this|the|that|following|proposed|candidate|a) (?:\w+ )?"
    + _words("answer solution draft response result proof reasoning")
)
"""A prompt about an answer as a whole, which nobody can check without the task."""
