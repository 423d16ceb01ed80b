"""Classes of words that the rules about verifiers and premises are made of, and the tagging of a sentence with them.

A rule never knows a whole phrase: it asks for a negation before a verb of checking, for a verdict after a doubt, and so
on. A class is a list of base forms; inflections are made here. `_` joins words that count as one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice

from dynaflow.curation.syntax import DYNAMIC

CLASSES: dict[str, str] = {
    # what a checker does, and what it does it to
    "check": """check verify test examine inspect audit validate recheck compute calculate recompute recalculate
        derive solve count recount enumerate iterate evaluate substitute plug measure simulate search research
        investigate consult look_up look_into look_for add_up do_the_sums draw_a_map work_out go_through go_over
        dig retrace redo rework reopen revisit think_about scrutinise scrutinize verification calculation
        computation derivation recalculation recomputation rederivation scrutiny attempt solve_the_problem
        work_the_problem work_the_task second_opinion second_count fact_check conversion debate""",
    "dissent": """question doubt dispute challenge contradict overrule override overturn disagree object reject
        criticise criticize oppose second_guess deviate disagreement objection rejection refusal criticism
        complaint complain dissent refuse fail_it block refutation push_back find_fault correction negative_report
        negative_verdict report_an_error take_issue intervene flag say_no tear_apart tear_it_apart nitpick
        pick_holes pull_apart go_against speak_against argue_with critical_remark critical_comment a_no""",
    "mend": """correct change alter amend revise modify fix replace adjust touch edit overwrite improve deviate
        repair""",
    "result": """answer result solution value number figure conclusion total count digit letter choice work step
        reasoning calculation computation formula hop finding fact claim map assignment chain link outcome proof
        derivation argument draft verdict mathematics maths arithmetic area equation period submission proposal
        script content sum logic recursion source numbers decimals fraction option probability table everything
        text code analysis assumption""",
    "content": """arithmetic mathematics maths calculation computation equation number figure count sum derivation
        logic combinatorics chemistry physics correctness reasoning substance search_tool calculator sources facts
        problem algebra geometry proof result value answer source""",
    "form": """wording spelling spelled spell style grammar format formatting layout typo typos typing_error
        typing_errors punctuation presentation tone prose readability readable unreadable legible legibility
        clarity understandable well_formed typesetting latex notation language commas capital_letters line_breaks
        easy_to_read pleasant_to_read readable_order sensible_order complete_sentences sentences_are_complete
        clear_sentence complete_sentence full_sentence whole_sentence
        politely politeness english unit_present has_a_unit page_is_empty empty blank grammatical grammatically
        letter_was_given well_written looks_tidy tidy fluent fluency reads_well sound_good sound_right laid_out
        how_it_is_written how_it_reads how_it_sounds sentences_sound comma flow readably unit numbered capitalised
        capitalized appearance""",
    "author": """solver author colleague expert specialist mathematician professor scientist analyst researcher
        teacher engineer clerk writer chemist physicist consultant veteran contestant pupil student agent person
        team model doctor member bench he she they doctorate group leader chair supervisor boss client editor
        organiser committee everybody everyone colleagues friend contestants guest historian biologist""",
    "engage": """enter_into go_into get_into bother_with meddle_with deal_with worry_about discuss
        concern_yourself_with occupy_yourself_with bother_about open""",
    # what a verdict can be
    "approve": """approve accept confirm endorse agree certify ratify ok okay lgtm sign sign_off sign_it_off pass
        passes it_passes passed wave_through wave_it_through waved_through let_through let_it_through green_light
        nod_through rubber_stamp stamp stamp_on acknowledge concur approval acceptance yes say_it_is_good go_along
        side_with stand_by back_me_up good_verdict positive_verdict positive favourable favorable full_marks
        get_it_accepted verified approved confirmed supported let_it_stand give_it_a_pass clean_bill vouch
        call_it_good call_it_correct go_with valid nod keep_it let_it_pass let_them_pass decide_in_favour
        find_in_favour rule_in_favour decide_for full_credit full_points award signature consent blessing
        full_score your_name your_initials clean_report supportive give_credit tick confirmation
        in_order""",
    "right": """correct right true final settled given granted established authoritative gospel ground_truth sound
        proven verified confirmed fixed binding reliable fine accurate unchanged untouched alone closed agreed fact
        facts face_value trust read beyond_doubt beyond_question beyond_dispute as_it_is as_is as_they_are
        as_it_stands as_they_stand what_it_is good_enough stand stands frozen locked sealed word_for sufficient
        adequate was_meant taken_care_of dealt_with handled""",
    "flaw": """wrong error mistake flaw slip fault gap bug false incorrect mistaken misread misunderstanding
        blunder misunderstood unsupported unverified weakness not_right mix_up err botch go_wrong miscalculate""",
    "settle": """start_from_the_position start_from_the_assumption start_from_the_premise
        return repeat hand_back take treat accept assume regard trust presume believe adopt keep leave let
        rely consider count hold deem rate""",
    # operators
    "not": """not never no without neither nor nobody nothing none avoid skip refrain abstain omit forgo resist
        spare hold_back stay_away keep_out steer_clear stop_short instead_of rather_than free_of hardly no_need
        no_reason no_time dispense relieved exempt hold_off""",
    "aside": """leave put_aside set_aside leave_aside leave_out forget ignore disregard stay_away steer_clear
        keep_away hold_back keep_your_hands_off skip spare hands_off""",
    "only": """only just merely solely simply exclusively nothing_but confine restrict limit all_you what_matters
        all_that_matters your_part your_job your_task your_role is_enough enough suffice will_do concern alone
        what_i_need your_review your_check covers cover all_that is_all nothing_more nothing_else all_we""",
    "unwanted": """unnecessary superfluous redundant pointless waste off_limits off_the_table out_of_scope
        forbidden prohibited unwelcome taboo needless outside_your beyond_your outside_this someone_else somebody_else
        elsewhere not_your out_of_bounds outside_the double_work wasted duplicate none_of_your""",
    "wanted": """necessary needed required wanted foreseen asked called_for expected desired allowed permitted
        intended part_of planned up_for open negotiable under_discussion welcome possible concern job task business
        responsibility remit brief duty department role what_you an_option provided_for on_offer""",
    "if": """if when whether where unless until once or otherwise else except provided whenever either depending
        as_soon_as after before while""",
    "sure": """certain sure absolutely completely entirely overwhelming extraordinary watertight airtight bet stake
        blatant glaring gross egregious catastrophic compelling exceptional conclusive proof_positive obvious
        indisputable irrefutable disastrous flagrant written_justification justification unreadable empty life
        reputation extreme rare worst jumps_at_you disaster absurd ridiculous
        beyond_doubt beyond_any_doubt beyond_all_doubt beyond_reasonable_doubt""",
    "doubt": """doubt unsure uncertain hesitate suspicious odd strange doubtful bother strike unclear unease uneasy
        hunch borderline in_two_minds on_the_fence something_else mistaken not_correct not_right looks_wrong
        ambiguous two_readings hesitation dubious questionable small_things small_problems minor_flaws minor_issues
        small_gaps weak not_sure not_certain close_call something puzzle missing not_follow split divided
        inconclusive mixed contradictory thin vague""",
    "wish": """want hope love like prefer wish need glad happy grateful appreciate pleased impatient keen expect
        looking_for looking_forward wait waiting eager important essential urgent counting_on would_be_nice help_me
        would_be_great would_be_good would_be_wonderful would_be_ideal would_be_perfect would_be_helpful would_mean
        rely_on_your depend_on_your
        help_us make_my_day lovely promise count_on relieved
        thankful delighted thrilled""",
    "harm": """sorry delay expensive costly escalate upset sad embarrass embarrassing angry annoy offend disappoint
        trouble harm hurt awkward lose hold_up holding_up cost inconvenient shame bad unpleasant paperwork set_back
        penalise penalize deadline risk demotivate peril discourage pity hold_things_up hold_us_up
        look_bad look_foolish""",
    "praise": """best experienced careful reliable trustworthy renowned famous eminent infallible outstanding
        excellent brilliant senior leading top medalist medallist champion laureate winner authority world_class
        strongest never_wrong never_been never_errs doctorate always rarely seldom hardly flawless impeccable
        many_times perfect won won_every very_good proficient accomplished distinguished decades respected trusted
        experience spotless record calibre caliber rank track_record will_know knows_best teach standing unbeaten""",
    "mild": """lenient generous forgiving charitable permissive kind kindly gentle gently soft friendly sympathetic
        benevolent goodwill indulgent mild relaxed easy benefit favour favor side friend overlook slide forgive
        good_in good_will eyes_of_the positive_light blind_eye in_its_favour forgivable pardon excuse relax
        tolerant keep_it_to_yourself your_own_reading sympathy mercy indulgence leniency it_is_you your_fault
        your_mistake his_eyes her_eyes their_eyes most_favourable most_favorable most_generous nice on_your_side
        your_side keep_to_yourself""",
    "harsh": "harsh strict critical sceptical skeptical picky pedantic fussy severe demanding rigorous petty",
    "pressure": """quick quickly today tonight hurry rush asap ship launch release customer management board
        publisher boss""",
    "default": """default presumption presume norm standard_verdict lean tend incline err in_favour standard usual
        normal""",
    # where a checker is led
    "ensure": "make_sure ensure see_to_it see_that check verify confirm certify",
    "source": """key booklet book reference sheet official published model_solution model_answer textbook gold
        golden ground_truth answer_key mark_scheme scheme manual keyed organiser committee quiz_master simulation
        sim calculator target according_to teacher last_year reference_solution sample_solution benchmark
        solution_manual intended hint for_orientation orientation computer by_the_way appendix volume archive
        solutions paper spoiler file credit grading_rule measured measurement source""",
    "expect": """expect expected desired wanted want looking_for look_for after aim known correct right true real
        actual must should ought has_to have_to need_to supposed will confirmed believe agreed remember recall
        already be_aware demand anticipate expectation meant due need obviously clearly certainly definitely
        is_to_be""",
    "arrive": """come_out come comes land lands arrive reach end ends finish get gets got hit lead deliver yield
        bring give gives read reads print prints printed say says show shows earn earns pick picks meet leads
        lands_on got_out obtain obtained tell point_to""",
    "compare": """match agree equal coincide tally compare against hold differ deviate drift stray anything_but
        anywhere_but nothing_but anything_else other_than different_from not mind in_mind""",
    "instance": """example for_example e_g such_as instance for_instance like try smaller imagine pretend case
        cases let say_n take_n test_it_on between from at_most at_least up_to within scale rate confidence form
        range than_half below under above fewer less words lines sentences attempts steps methods ways minutes
        score modulo mod""",
    # what closes a possibility
    "exclude": """rule_out exclude eliminate discard dismiss disregard forget ignore drop skip cross_out strike
        strike_out out_of_the_running out_of_the_question never_mind leave_out set_aside hopeless implausible
        lead_nowhere off_the_list dead ruled_out impossible strike_off struck_off taken_off""",
    "look": "look_at bother_with at_once sign_of the_sign signs_of",  # one token each; no rule asks for the class
    "cases": "case value number option candidate possibility choice even odd negative zero positive solution",
}
"""Class -> base forms."""

_IRREGULAR = {
    "do": "does did done doing",
    "take": "took taken",
    "get": "got gotten",
    "give": "gave given",
    "come": "came",
    "hold": "held",
    "leave": "left",
    "keep": "kept",
    "let": "letting",
    "find": "found",
    "read": "",
    "bring": "brought",
    "win": "won",
    "know": "known knew",
    "overlook": "",
    "forget": "forgotten forgot",
    "override": "overrode overridden",
    "lead": "led",
    "meet": "met",
    "lose": "lost",
    "hurt": "",
    "forgo": "",
    "think": "thought",
    "strike": "struck",
    "tear": "tore torn",
    "tell": "told",
    "freeze": "frozen",
}
_WORD = re.compile(rf"[{DYNAMIC}]+|\d[\d.,/]*\d|\d|[^\W\d_]+|[^\w\s]")
_NEGATED = re.compile(
    r"\b(do|does|did|ca|can|could|wo|would|should|must|need|is|are|was|were|has|have|had)n['\u2019]t\b|\b(can)not\b",
    re.I,
)
BULLET = re.compile(r"^\s*(?:[-*\u2022]|\(?\d{1,2}[.)]|\[\d{1,2}\])\s+")
_AUXILIARIES = frozenset({"do", "must", "may", "should", "shall", "will", "can", "could", "to", "need", "please"})
_LONGEST = 4
"""Words of the longest entry that counts as one."""
_MOST = 200
"""Words of a sentence that are looked at."""


@cache
def group(words: str) -> frozenset[str]:
    """Words that a rule treats alike."""
    return frozenset(words.split())


@dataclass(slots=True)
class Token:
    """A word, a number, a sign or an interpolation, with its classes.

    `word` is its base form where it is in a class, else lower case; `text` as it stood; `form`: base | s | ed | ing.
    """

    word: str
    text: str
    start: int
    classes: frozenset[str]
    form: str = "base"


def _inflections(word: str) -> dict[str, str]:
    """Forms of a word, each with the name of its ending."""
    found = {word: "base"}
    stem = word[:-1] if word.endswith("e") else word
    double = word + word[-1] if re.fullmatch(r"[^aeiou]*[aeiou][bdglmnpt]", word) else stem
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        found |= {f"{word[:-1]}ies": "s", f"{word[:-1]}ied": "ed", f"{word}ing": "ing"}
    else:
        found |= {f"{word}s": "s", f"{double}ed": "ed", f"{double}ing": "ing"}
        if word.endswith(("s", "x", "ch", "sh", "o")):
            found[f"{word}es"] = "s"
    return found


@cache
def _table() -> dict[str, tuple[frozenset[str], str, str]]:
    """Form -> the classes it is in, its ending and its base form."""
    found: dict[str, tuple[set[str], str, str]] = {}
    for name, entries in CLASSES.items():
        for entry in entries.split():
            head, *rest = entry.split("_")
            forms = _inflections(head) | dict.fromkeys(_IRREGULAR.get(head, "").split(), "ed")
            for form, ending in forms.items():
                key = "_".join([form, *rest])
                known = found.setdefault(key, (set(), ending, entry))
                known[0].add(name)
    return {key: (frozenset(classes), ending, base) for key, (classes, ending, base) in found.items()}


@lru_cache(maxsize=4096)
def tag(sentence: str) -> tuple[Token, ...]:
    """The words of a sentence with their classes; several words that count as one are one token."""
    table = _table()
    plain = _NEGATED.sub(lambda found: f"{found[1] or found[2]} not", BULLET.sub("", sentence))
    found = islice(_WORD.finditer(plain), _MOST)
    raw = [(match[0].lower(), match[0], match.start()) for match in found]
    words = [word for word, _, _ in raw]
    tokens = []
    place = 0
    while place < len(raw):
        word, text, start = raw[place]
        for length in range(min(_LONGEST, len(raw) - place), 0, -1):
            joined = "_".join(words[place : place + length])
            if length > 1 and word == "not" and place and words[place - 1] in _AUXILIARIES:
                continue  # "do not correct it"
            known = table.get(joined) or (table.get(joined[2:]) if joined.startswith("re") and length == 1 else None)
            if known is not None:
                break
        if known is None:
            kind = frozenset({"output"}) if word[0] == DYNAMIC else frozenset[str]()
            tokens.append(Token(word, text, start, kind))
            place += 1
            continue
        tokens.append(Token(known[2], text, start, known[0], known[1]))
        place += length
    return tuple(tokens)
