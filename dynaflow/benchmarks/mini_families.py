"""The question families of `mini`: each draws people, facts about them and a question that needs several facts.

A family is a function of a `World` (the random choices of one question). Whatever has few alternatives (which
attribute, which wording) is cycled, so that a small sample holds every shape; everything else is drawn.

Answers that a blind guess could hit are kept rare: ages and amounts have two digits, names come from at least four
people, lists have at least four items. Only `count` has a narrow range; it is a minority.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from dynaflow.rollout import Json

STATEMENTS = {
    "city": ("{name} was born in {value}.", "{name} was born in the city of {value}."),
    "job": ("{name} works as {article} {value}.", "{name} is {article} {value}."),
    "age": ("{name} is {value} years old.", "{name} is aged {value}."),
    "amount": ("{name} {verb} {value} {noun}.",),
}
"""The sentences that state one attribute of one person; a question uses one wording per attribute."""


@dataclass(frozen=True, slots=True)
class Pools:
    """The material of one split. `things` are (past tense, infinitive, noun); `capitals` give their countries."""

    names: list[str]
    jobs: list[str]
    things: list[tuple[str, str, str]]
    capitals: dict[str, str]
    numbers: list[str]


@dataclass(slots=True)
class Draft:
    """A question with its structure. `names`, `values` and `facts` go together, item by item, and so does `more`."""

    shape: str
    kind: str
    """The attribute that `facts` state."""
    names: list[str]
    values: list[str]
    facts: list[str]
    ask: str
    answer: Json
    unit: list[str] = field(default_factory=list)
    """Words that may follow a numeric answer."""
    more: list[str] = field(default_factory=list)
    """Facts about the jobs of the same people, where the question needs those too."""
    variant: str = ""
    """Which way of solving it needs, where a family has several."""
    target: str = ""
    """The value that the question names."""
    end: str = ""
    """max or min: which end of the order the question is about."""
    chosen: list[int] = field(default_factory=list)
    """Places of the people whom the question names."""


class World:
    """The choices of one question. `turn`: how many questions of the family came before it; it drives `cycle`."""

    def __init__(self, pools: Pools, rng: random.Random, turn: int, difficulty: int) -> None:
        self.pools = pools
        self.rng = rng
        self.difficulty = difficulty
        self.verb, self.infinitive, self.noun = rng.choice(pools.things)
        self._wording = {kind: rng.choice(wordings) for kind, wordings in STATEMENTS.items()}
        self._turn = turn

    def cycle(self, *options: str) -> str:
        """The next of a few options: over a family's questions, all combinations come up equally often."""
        self._turn, index = divmod(self._turn, len(options))
        return options[index]

    def people(self, least: int) -> list[str]:
        """`least` names or one more, and two more for each step of difficulty."""
        count = least + self.rng.randint(0, 1) + 2 * (self.difficulty - 1)
        return self.rng.sample(self.pools.names, count)

    def values(self, kind: str, count: int) -> list[str]:
        """Distinct values of an attribute."""
        pools = self.pools
        pool = {"city": list(pools.capitals), "job": pools.jobs, "age": pools.numbers, "amount": pools.numbers}[kind]
        return self.rng.sample(pool, count)

    def fact(self, kind: str, name: str, value: str) -> str:
        """One sentence."""
        return self._wording[kind].format(
            name=name, value=value, verb=self.verb, noun=self.noun, article=article(value)
        )

    def noise(self, draft: Draft) -> list[str]:
        """Facts of another attribute that nobody asks for."""
        if draft.more or len(draft.facts) < 2:
            return []
        count = min(self.rng.choice([0, 0, 1]) + self.difficulty - 1, len(draft.names))
        other = {"city": "age", "job": "city", "age": "job", "amount": "job"}[draft.kind]
        who = self.rng.sample(draft.names, count)
        return [self.fact(other, name, value) for name, value in zip(who, self.values(other, count), strict=True)]

    def draft(self, shape: str, kind: str, names: list[str], values: list[str], ask: str, answer: Json) -> Draft:
        """A draft whose facts state `values` of `names`."""
        facts = [self.fact(kind, name, value) for name, value in zip(names, values, strict=True)]
        unit = {"age": ["years", "old"], "amount": [self.noun]}.get(kind, [])
        return Draft(f"{kind}/{shape}", kind, names, values, facts, ask, answer, unit)

    def jobs(self, names: list[str]) -> tuple[list[str], list[str]]:
        """A job for everybody, and the sentences that state them."""
        jobs = self.values("job", len(names))
        return jobs, [self.fact("job", name, job) for name, job in zip(names, jobs, strict=True)]


def article(word: str) -> str:
    """a or an."""
    return "an" if word[0] in "aeiou" else "a"


def count(world: World) -> Draft:
    """How many people share a value."""
    kind = world.cycle("city", "job")
    names = world.people(5)
    hits = world.rng.randint(2, len(names) - 2)
    target, *others = world.values(kind, 1 + len(names) - hits)
    values = [target] * hits + others
    world.rng.shuffle(values)
    city = world.cycle("How many people were born in {}?", "How many of them were born in {}?").format(target)
    job = f"How many people work as {article(target)} {target}?"
    draft = world.draft("count", kind, names, values, city if kind == "city" else job, hits)
    draft.unit, draft.target = ["people"], target
    return draft


def extreme(world: World) -> Draft:
    """The oldest, the youngest, the most, the fewest: who, or how much."""
    kind, end, asked = world.cycle("age", "amount"), world.cycle("max", "min"), world.cycle("name", "value")
    names = world.people(4)
    values = world.values(kind, len(names))
    best = (max if end == "max" else min)(values, key=int)
    if kind == "age":
        word = "oldest" if end == "max" else "youngest"
        ask = f"Who is the {word}?" if asked == "name" else f"How old is the {word} person?"
    elif asked == "name":
        ask = f"Who {world.verb} the {'most' if end == 'max' else 'fewest'} {world.noun}?"
    else:
        ask = f"What is the {'largest' if end == 'max' else 'smallest'} number of {world.noun}?"
    answer = names[values.index(best)] if asked == "name" else int(best)
    draft = world.draft(f"{end}/{asked}", kind, names, values, ask, answer)
    draft.variant, draft.end = asked, end
    return draft


def same(world: World) -> Draft:
    """Who shares the city or the job of a given person."""
    kind = world.cycle("city", "job")
    names = world.people(4)
    values = world.values(kind, len(names))
    first, second = world.rng.sample(range(len(names)), 2)
    values[second] = values[first]
    asks = {
        "city": ("Who was born in the same city as {}?", "Who else was born in the city of {}?"),
        "job": ("Who has the same job as {}?", "Who else has the job of {}?"),
    }
    ask = world.cycle(*asks[kind]).format(names[first])
    draft = world.draft("same", kind, names, values, ask, names[second])
    draft.chosen = [first]
    return draft


def country(world: World) -> Draft:
    """Two hops, person to city to country; from difficulty 2 on also three, where the person is named by the job."""
    by = world.cycle("name", "job") if world.difficulty > 1 else "name"
    names = world.people(3)
    values = world.values("city", len(names))
    index = world.rng.randrange(len(names))
    jobs, sentences = world.jobs(names)
    who = names[index] if by == "name" else f"the {jobs[index]}"
    ask = world.cycle("In which country was {} born?", "Which country is the birthplace of {} in?").format(who)
    draft = world.draft(by, "city", names, values, ask, world.pools.capitals[values[index]])
    draft.variant, draft.chosen = by, [index]
    if by == "job":
        draft.more, draft.target = sentences, jobs[index]
    return draft


def order(world: World) -> Draft:
    """All names in order of age or amount."""
    kind, end = world.cycle("age", "amount"), world.cycle("min", "max")
    names = world.people(4)
    values = world.values(kind, len(names))
    ranked = sorted(names, key=lambda name: int(values[names.index(name)]), reverse=end == "max")
    by_age = f"List the people by age, {'youngest' if end == 'min' else 'oldest'} first."
    by_amount = f"List the people by number of {world.noun}, {'fewest' if end == 'min' else 'most'} first."
    draft = world.draft(end, kind, names, values, by_age if kind == "age" else by_amount, ranked)
    draft.end, draft.unit = end, []
    return draft


def total(world: World) -> Draft:
    """The sum over everybody, or over two of them."""
    kind, over = world.cycle("amount", "age"), world.cycle("all", "two")
    names = world.people(3)
    values = world.values(kind, len(names))
    chosen = list(range(len(names))) if over == "all" else world.rng.sample(range(len(names)), 2)
    pair = " and ".join(names[index] for index in chosen)
    if kind == "age":
        ask = "What is the sum of all ages?" if over == "all" else f"What is the sum of the ages of {pair}?"
    elif over == "all":
        ask = f"What is the total number of {world.noun}?"
    else:
        ask = f"How many {world.noun} did {pair} {world.infinitive} together?"
    draft = world.draft(over, kind, names, values, ask, sum(int(values[index]) for index in chosen))
    draft.chosen = chosen
    return draft


def compare(world: World) -> Draft:
    """The difference between two people, or the job of the older or younger one."""
    variant = world.cycle("gap", "job")
    kind = world.cycle("age", "amount") if variant == "gap" else "age"
    end = world.cycle("max", "min")
    names = world.people(3)
    values = world.values(kind, len(names))
    pair = world.rng.sample(range(len(names)), 2)
    high, low = sorted(pair, key=lambda index: -int(values[index]))
    if variant == "gap":
        more = f"How many years older is {names[high]} than {names[low]}?"
        if kind == "amount":
            more = f"How many more {world.noun} did {names[high]} {world.infinitive} than {names[low]}?"
        draft = world.draft("gap", kind, names, values, more, int(values[high]) - int(values[low]))
        draft.chosen = [high, low]
    else:
        jobs, sentences = world.jobs(names)
        word = "older" if end == "max" else "younger"
        ask = f"What is the job of the {word} one of {names[pair[0]]} and {names[pair[1]]}?"
        draft = world.draft(f"job/{end}", kind, names, values, ask, jobs[high if end == "max" else low])
        draft.more, draft.chosen, draft.end, draft.unit = sentences, pair, end, []
    draft.variant = variant
    return draft


def lookup(world: World) -> Draft:
    """One fact, one question: a direct answer does."""
    kind = world.cycle("city", "age", "job", "amount", "country")
    name = world.rng.choice(world.pools.names)
    if kind == "country":
        (capital,) = world.values("city", 1)
        ask = f"Which country is {capital} the capital of?"
        return Draft("country", kind, [], [capital], [], ask, world.pools.capitals[capital])
    (value,) = world.values(kind, 1)
    ask = {
        "city": f"Where was {name} born?",
        "age": f"What is the age of {name}?",
        "job": f"What is the job of {name}?",
        "amount": f"How many {world.noun} did {name} {world.infinitive}?",
    }[kind]
    return world.draft("lookup", kind, [name], [value], ask, value)


def second(world: World) -> Draft:
    """Unseen: the second oldest, or the second most."""
    kind = world.cycle("age", "amount")
    names = world.people(4)
    values = world.values(kind, len(names))
    runner_up = sorted(values, key=int)[-2]
    ask = "Who is the second oldest?" if kind == "age" else f"Who {world.verb} the second most {world.noun}?"
    return world.draft("second", kind, names, values, ask, names[values.index(runner_up)])


def native(world: World) -> Draft:
    """Unseen: who was born in a country, when only the cities are told."""
    names = world.people(4)
    values = world.values("city", len(names))
    index = world.rng.randrange(len(names))
    land = world.pools.capitals[values[index]]
    ask = world.cycle("Who was born in {}?", "Whose birthplace is in {}?").format(land)
    return world.draft("native", "city", names, values, ask, names[index])


Family = Callable[[World], Draft]

TRAINED: dict[Family, int] = {lookup: 3, count: 2, extreme: 3, same: 2, country: 3, order: 2, total: 3, compare: 2}
"""Families of `mini` and how many of every 20 questions are theirs."""

UNSEEN: dict[Family, int] = {second: 1, native: 1}
"""Families of `mini-unseen`: no training question is of these."""
