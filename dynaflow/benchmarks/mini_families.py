"""The question families of `mini`: each draws people, facts about them and a question that needs several facts.

A family is a function of a `World` (the random choices of one question). Whatever has few alternatives (which
attribute, which wording) is cycled, so that a small sample holds every shape; everything else is drawn.

Answers that a blind guess could hit are kept rare: ages and amounts have two digits, names come from at least four
people, lists from at least four items. Only `count` has a narrow range; it is a minority.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from dynaflow.rollout import Json

Pools = dict[str, list[str]]
"""One split's names, jobs, things, capitals, countries (in the order of the capitals) and numbers."""

STATEMENTS = {
    "city": "{name} lives in {value}.",
    "job": "{name} works as {article} {value}.",
    "age": "{name} is {value} years old.",
    "amount": "{name} has {value} {thing}.",
}
"""The sentence that states one attribute of one person."""


@dataclass(slots=True)
class Draft:
    """A question before it is put into words. `facts` are those the question is about, `kind` their attribute."""

    shape: str
    kind: str
    names: list[str]
    values: list[str]
    facts: list[str]
    ask: str
    answer: Json
    unit: list[str] = field(default_factory=list)
    """Words that may follow a numeric answer."""
    extra: dict[str, Json] = field(default_factory=dict)
    """What the demo teacher needs besides: targets, further facts."""
    more: list[str] = field(default_factory=list)
    """Facts of another kind that the question needs too."""


class World:
    """The choices of one question. `turn`: how many questions of the family came before it; it drives `cycle`."""

    def __init__(self, pools: Pools, rng: random.Random, turn: int, difficulty: int) -> None:
        self.rng = rng
        self.difficulty = difficulty
        self.thing = rng.choice(pools["things"])
        self._pools = pools
        self._turn = turn

    def cycle(self, *options: str) -> str:
        """The next of a few options: over a family's questions, all combinations come up equally often."""
        self._turn, index = divmod(self._turn, len(options))
        return options[index]

    def people(self, least: int) -> list[str]:
        """`least` names or one more, and two more for each step of difficulty."""
        count = least + self.rng.randint(0, 1) + 2 * (self.difficulty - 1)
        return self.rng.sample(self._pools["names"], count)

    def values(self, kind: str, count: int) -> list[str]:
        """Distinct values of an attribute."""
        pool = {"city": "capitals", "job": "jobs", "age": "numbers", "amount": "numbers"}[kind]
        return self.rng.sample(self._pools[pool], count)

    def country(self, capital: str) -> str:
        """The country of a capital."""
        return self._pools["countries"][self._pools["capitals"].index(capital)]

    def fact(self, kind: str, name: str, value: str) -> str:
        """One sentence."""
        article = "an" if value[0] in "aeiou" else "a"
        return STATEMENTS[kind].format(name=name, value=value, thing=self.thing, article=article)

    def noise(self, kind: str, names: list[str]) -> list[str]:
        """Facts of another attribute that nobody asks for."""
        count = self.rng.randint(0, 1) + self.difficulty - 1
        other = {"city": "age", "job": "city", "age": "job", "amount": "job"}[kind]
        who = self.rng.sample(names, min(count, len(names)))
        return [self.fact(other, name, value) for name, value in zip(who, self.values(other, len(who)), strict=True)]

    def draft(self, shape: str, kind: str, names: list[str], values: list[str], ask: str, answer: Json) -> Draft:
        """A draft whose facts state `values` of `names`."""
        facts = [self.fact(kind, name, value) for name, value in zip(names, values, strict=True)]
        return Draft(f"{kind}/{shape}", kind, names, values, facts, ask, answer)

    def unit(self, kind: str) -> list[str]:
        """Words that may follow a number of this kind."""
        return ["years", "old"] if kind == "age" else [self.thing]


def count(world: World) -> Draft:
    """How many people share a value."""
    kind = world.cycle("city", "job")
    names = world.people(5)
    hits = world.rng.randint(2, len(names) - 2)
    target, *others = world.values(kind, 1 + len(names) - hits)
    values = [target] * hits + others
    world.rng.shuffle(values)
    asks = {
        "city": ("How many people live in {}?", "How many of them live in {}?"),
        "job": ("How many people work as {}?", "How many of them are {}?"),
    }
    article = "an" if target[0] in "aeiou" else "a"
    ask = world.cycle(*asks[kind]).format(target if kind == "city" else f"{article} {target}")
    draft = world.draft("count", kind, names, values, ask, hits)
    draft.unit, draft.extra = ["people"], {"target": target}
    return draft


def extreme(world: World) -> Draft:
    """The oldest, the youngest, the most, the fewest: who, or how much."""
    kind, end = world.cycle("age", "amount"), world.cycle("max", "min")
    asked = world.cycle("name", "value")
    names = world.people(4)
    values = world.values(kind, len(names))
    best = (max if end == "max" else min)(values, key=int)
    word = {"max": {"age": "oldest", "amount": "most"}, "min": {"age": "youngest", "amount": "fewest"}}[end][kind]
    thing = world.thing
    if asked == "name":
        ask = f"Who is the {word}?" if kind == "age" else f"Who has the {word} {thing}?"
        answer = names[values.index(best)]
    else:
        which = "greatest" if end == "max" else "smallest"
        age, amount = f"How old is the {word} person?", f"What is the {which} number of {thing} that one person has?"
        ask = age if kind == "age" else amount
        answer = best
    draft = world.draft(f"{end}/{asked}", kind, names, values, ask, answer)
    draft.unit = [] if asked == "name" else world.unit(kind)
    draft.extra = {"end": end, "word": word, "asked": asked}
    return draft


def same(world: World) -> Draft:
    """Who shares the city or the job of a given person."""
    kind = world.cycle("city", "job")
    names = world.people(4)
    values = world.values(kind, len(names))
    first, second = world.rng.sample(range(len(names)), 2)
    values[second] = values[first]
    asks = {
        "city": ("Who lives in the same city as {}?", "Which other person lives where {} lives?"),
        "job": ("Who has the same job as {}?", "Which other person works as what {} works as?"),
    }
    ask = world.cycle(*asks[kind]).format(names[first])
    draft = world.draft("same", kind, names, values, ask, names[second])
    draft.extra = {"who": names[first]}
    return draft


def country(world: World) -> Draft:
    """Two hops, person to city to country; or three, where the person is named by the job."""
    by = world.cycle("name", "job")
    names = world.people(3)
    values = world.values("city", len(names))
    index = world.rng.randrange(len(names))
    jobs = world.values("job", len(names))
    who = names[index] if by == "name" else f"the {jobs[index]}"
    ask = world.cycle("In which country does {} live?", "Which country does {} live in?").format(who)
    draft = world.draft(by, "city", names, values, ask, world.country(values[index]))
    draft.extra = {"who": names[index], "by": by, "fact": draft.facts[index], "job": jobs[index]}
    if by == "job":
        draft.more = [world.fact("job", name, job) for name, job in zip(names, jobs, strict=True)]
        draft.extra["job_fact"] = draft.more[index]
    return draft


def order(world: World) -> Draft:
    """All names in order of age or amount."""
    kind, end = world.cycle("age", "amount"), world.cycle("up", "down")
    names = world.people(4)
    values = world.values(kind, len(names))
    ranked = sorted(names, key=lambda name: int(values[names.index(name)]), reverse=end == "down")
    by_age = "List the people by age, youngest first." if end == "up" else "List the people by age, oldest first."
    by_amount = f"List the people by number of {world.thing}, {'fewest' if end == 'up' else 'most'} first."
    draft = world.draft(end, kind, names, values, by_age if kind == "age" else by_amount, ranked)
    draft.extra = {"end": end}
    return draft


def total(world: World) -> Draft:
    """The sum over everybody, or over two of them."""
    kind, over = world.cycle("amount", "age"), world.cycle("all", "two")
    names = world.people(3)[: 4 + 2 * (world.difficulty - 1)]
    values = world.values(kind, len(names))
    chosen = names if over == "all" else world.rng.sample(names, 2)
    parts = [values[names.index(name)] for name in chosen]
    thing = world.thing
    if over == "all":
        age, amount = "What is the sum of all ages?", f"How many {thing} do they have together?"
    else:
        pair = " and ".join(chosen)
        age, amount = f"What is the sum of the ages of {pair}?", f"How many {thing} do {pair} have together?"
    draft = world.draft(over, kind, names, values, age if kind == "age" else amount, sum(map(int, parts)))
    draft.unit = world.unit(kind)
    draft.extra = {"facts": [draft.facts[names.index(name)] for name in chosen], "chosen": chosen}
    return draft


def compare(world: World) -> Draft:
    """The difference between two people, or the job of the older one."""
    shape = world.cycle("gap", "job")
    kind = world.cycle("age", "amount") if shape == "gap" else "age"
    names = world.people(3)
    values = world.values(kind, len(names))
    pair = world.rng.sample(range(len(names)), 2)
    high, low = sorted(pair, key=lambda index: -int(values[index]))
    jobs = world.values("job", len(names))
    end = world.cycle("older", "younger")
    if shape == "gap":
        more = f"years older is {names[high]}" if kind == "age" else f"more {world.thing} does {names[high]} have"
        ask = f"How many {more} than {names[low]}?"
        draft = world.draft(shape, kind, names, values, ask, int(values[high]) - int(values[low]))
        draft.unit = world.unit(kind)
        pair = [high, low]
    else:
        ask = f"What is the job of the {end} one of {names[pair[0]]} and {names[pair[1]]}?"
        draft = world.draft(f"{shape}/{end}", kind, names, values, ask, jobs[high if end == "older" else low])
        draft.more = [world.fact("job", name, job) for name, job in zip(names, jobs, strict=True)]
        draft.extra["job_facts"] = [draft.more[index] for index in pair]
    draft.extra |= {"facts": [draft.facts[index] for index in pair], "chosen": [names[i] for i in pair], "end": end}
    return draft


def lookup(world: World) -> Draft:
    """One fact, one question: a direct answer does."""
    kind = world.cycle("city", "age", "job", "amount", "country")
    (name,) = world.rng.sample(world._pools["names"], 1)
    (value,) = world.values("city" if kind == "country" else kind, 1)
    asks = {
        "city": f"Where does {name} live?",
        "age": f"What is the age of {name}?",
        "job": f"What is the job of {name}?",
        "amount": f"How many {world.thing} does {name} have?",
    }
    if kind == "country":
        draft = Draft(
            "country", kind, [], [value], [], f"Which country is {value} the capital of?", world.country(value)
        )
    else:
        draft = world.draft("lookup", kind, [name], [value], asks[kind], value)
        draft.unit = world.unit(kind) if kind in ("age", "amount") else []
    return draft


def second(world: World) -> Draft:
    """Unseen: the second oldest, or the second most."""
    kind = world.cycle("age", "amount")
    names = world.people(4)
    values = world.values(kind, len(names))
    runner_up = sorted(values, key=int)[-2]
    ask = "Who is the second oldest?" if kind == "age" else f"Who has the second most {world.thing}?"
    return world.draft("second", kind, names, values, ask, names[values.index(runner_up)])


def resident(world: World) -> Draft:
    """Unseen: who lives in a country, when only the cities are told."""
    names = world.people(4)
    values = world.values("city", len(names))
    index = world.rng.randrange(len(names))
    land = world.country(values[index])
    draft = world.draft("resident", "city", names, values, f"Who lives in {land}?", names[index])
    draft.extra = {"country": land}
    return draft


Family = Callable[[World], Draft]

TRAINED: dict[Family, int] = {lookup: 3, count: 2, extreme: 3, same: 2, country: 3, order: 2, total: 3, compare: 2}
"""Families of `mini` and how many of every 20 questions are theirs."""

UNSEEN: dict[Family, int] = {second: 1, resident: 1}
"""Families of `mini-unseen`: no training question is of these."""
