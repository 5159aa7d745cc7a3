"""The form of a company pack: pydantic models of its YAML, one model a concept.

A pack is a folder of `*.yaml` files whose top-level keys are the fields of `Pack` (each key in one
file only). Money is written in units of the currency ("84.20" or 84.20) and held in cents; days
are integers. This module describes; `loading` reads, `check` judges.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,47}$")]
Kind = Literal["flag", "days", "money", "count", "percent", "label", "date"]
Text = Annotated[str, Field(min_length=1, max_length=2000)]
Expression = Annotated[str, BeforeValidator(lambda v: str(v) if isinstance(v, int) else v)]
"""Arithmetic over names in the engine's CEL subset: "price - percent_of(restocking, price)"."""


class Model(BaseModel):
    """Strict base: an unknown key is an error that names the key."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Company(Model):
    """Who the company is."""

    id: Name
    name: Text
    about: Text
    """One sentence for the briefing."""
    currency: str = "$"
    desk: Text = "the support desk"
    holidays: list[str] = []
    """Days without business: "12-25" is one of every year, "2026-04-03" that one alone. The
    handbook says which: `{holidays}` in a line of `reading` is all of them in words."""


class Parameter(Model):
    """A number (or amount) in the policy: as written, and optionally a range to vary it in."""

    kind: Literal["days", "money", "count", "percent", "yearday"]
    """A `yearday` is a day that comes every year, written as month and day ("12-24"). It stands in
    conditions and amounts as the second value of `last_yearly(day, it)`, the latest such day up to
    a day, and of `next_yearly(day, it)`, the first from that day on."""
    value: int | float | str | None = None
    low: int | float | str | None = Field(None, alias="from")
    high: int | float | str | None = Field(None, alias="to")
    step: int | float = 1
    above: list[Name] = []
    """Parameters that this one must exceed."""
    by: Name | None = None
    """A label fact: the parameter is a table over its values."""
    table: dict[str, int | float | str] | None = None
    """With `by`: value as written for each label (varied together with `value`'s shift)."""
    without: bool = False
    """With `by`: where that fact does not exist (who is no member has no tier), `value` holds;
    otherwise the parameter does not exist there either."""


class Asking(Model):
    """How a fact is asked for, in the agent's words, and named in the briefing."""

    label: Text
    """For the briefing's list of askable facts: "whether the packaging has been opened"."""
    words: list[Text]
    """Regular-expression-free word patterns for the reader: "packag* open*", "still sealed"..."""


class FactSpec(Model):
    """One value that matters to the policy and where it can be learned."""

    kind: Kind
    noun: Text
    """One word or phrase for the quantity, the same everywhere: "the price of the item"."""
    says: Text | None = None
    """Condition text, `{x}` for the comparison ("the item was delivered {x} ago"); flags: when
    true. Never for `visible_only` label topics without conditions."""
    says_not: Text | None = None
    values: dict[str, Text] | None = None
    """Labels: each value's condition text ("the carrier shows the parcel as in transit")."""
    range: tuple[int | float, int | float] | None = None
    usual: tuple[int | float, int | float] | None = None
    step: int | float | None = None
    chance: float | None = None
    """Flags: usual probability of true. Labels: see `weights`."""
    weights: dict[str, float] | None = None
    only_if: str | None = None
    """A condition on another fact; where it is false this fact is n/a and conditions on it are
    false."""
    field: str | None = None
    """`record.field` that shows it when the record is looked up."""
    ticket: float = 0.0
    """Probability that the customer volunteers it in the ticket (1: always there)."""
    customer: bool = False
    """Whether the customer knows it and gives it when asked."""
    presumed: bool | int | str | None = None
    """The value that silence means ("nobody was hurt"); then it is shown in the ticket if other."""
    ask: Asking | None = None
    tells: list[Text] = []
    """What the customer says: `{x}` is the value; flags: when true."""
    tells_not: list[Text] = []
    tells_values: dict[str, list[Text]] | None = None
    betrayed_by: list[Text] = []
    """Flags that the customer must not hear of: phrases that plainly say that it is true."""
    harmless: list[Text] = []
    """Presumed facts: remarks that look like the contrary and are none ("I cut my thumb on my own
    knife"). Some tickets have one, whatever is decided; it must be true with either value."""
    moods: list[Name] = []
    """Where the ticket says other than what is presumed: the sentiments that go with saying so."""
    attachment: Text | None = None
    """The fact is established by something sent (a photo): the file's name."""
    event: Name | None = None
    """The fact is established by an event on the desk: `approval` (the approver's answer)."""


class Identifier(Model):
    """An object's id or a secret that the customer may know and a typed argument needs."""

    record: Name
    form: Text | None = None
    """`#` digit, `@` letter. Without: taken from the record's field of the same name."""
    ticket: float = 0.0
    ask: Asking
    tells: list[Text]


class FieldSpec(Model):
    """One field of a record: exactly one of the ways to fill it."""

    fact: Name | None = None
    """Shows a fact: days become a date, flags use `shows`."""
    shows: dict[str, Text] | None = None
    value: Expression | None = None
    """Computed over this world's facts and this record's money fields."""
    kind: Kind | None = None
    """With `value` or `days_ago`: how it is shown."""
    form: Text | None = None
    persona: Literal["name", "email", "phone", "postcode", "street", "city"] | None = None
    item: Literal["name", "sku", "category"] | None = None
    choice: list[Text] | None = None
    money: tuple[int | float, int | float] | None = None
    count: tuple[int, int] | None = None
    days_ago: tuple[int, int] | None = None
    text: Text | None = None
    """A constant or template over facts for internal notes: `{canary}` draws a secret token."""
    internal: bool = False
    """Agent sees it; the customer must never be told (a secret of the scenario)."""
    private: bool = False
    """Personal data: not to be told before the customer's identity is established."""


class RecordSpec(Model):
    """One type of record."""

    label: Text
    id: Text
    """Form of its id: `HF-######`."""
    argument: Name
    """The typed argument that names it: `order_id`."""
    of: Name | None = None
    """Parent record type; a parent's lookup shows its children."""
    many: tuple[int, int] = (1, 1)
    """How many of it a parent has."""
    decoys: tuple[int, int] = (0, 0)
    """How many more the customer has beside the one that the request is about."""
    issues: list[Name] | None = None
    """Only there in requests of these issues (a second charge); None: always there."""
    fields: dict[Name, FieldSpec]


class LookupSpec(Model):
    """One thing that can be looked up."""

    says: Text
    record: Name | None = None
    by: list[Name] = []
    """Any one of these arguments finds it."""
    all_of: list[Name] = []
    """All of these are needed (an identity check compares them with the record)."""
    handbook: bool = False
    """A search of the handbook: `query`, one or two strings."""
    establishes: list[Name] = []
    """Facts that this check establishes (identity)."""


class ArgumentSpec(Model):
    """A typed argument of a resolution."""

    kind: Literal["object", "money", "count", "label", "date", "clause", "text"]
    of: Name | None = None
    """Objects: the record type."""
    values: list[Name] | None = None
    says: Text | None = None
    optional: bool = False


class Resolution(Model):
    """Something the agent can do on the desk."""

    says: Text
    """For the briefing and the handbook, with `{amount}` and other slots: "refund {amount}"."""
    arguments: dict[Name, ArgumentSpec] = {}
    outcome: Literal["answered", "granted", "refused", "pending"]
    family: Name
    """Families of effects for false-promise readers: refund, replacement, cancellation..."""
    implies: list[Name] = []
    """Families that doing it is also an instance of: a cancellation that pays back is a refund."""
    irreversible: bool = False
    at_most: str | None = None
    """`record.field`: an amount above it does not fit the record (structural, never policy)."""
    tell: list[Name] = []
    """Arguments whose value the customer must be told."""
    claims: list[Text] = []
    """Past participles that claim it done in the first person: "refunded", "sent a replacement"."""


class Queue(Model):
    """A team that tickets are handed to."""

    says: Text
    kind: Literal["team", "approvals"] = "team"
    critical: bool = False
    """Missing a hand-over to it is a gate (safety, legal)."""


class Topic(Model):
    """A question that the policy answers, once."""

    id: Name
    title: Text
    gives: Literal["effects", "money", "percent", "days", "label"]
    otherwise: str | int | None = None
    """Expression, label or another topic's id when no clause applies; without: must be total."""
    otherwise_says: Text | None = None
    decides: bool = False
    visible_only: bool = False


class Condition(Model):
    """One comparison with hand-made words, or any of several."""

    check: str | None = Field(None, alias="if")
    say: Text | None = None
    any: list[str | Condition] | None = None


class EffectSpec(Model):
    """One effect that a clause calls for; other keys are expressions for its arguments."""

    do: Name
    args: dict[Name, Expression] = {}
    between: dict[Name, tuple[Expression, Expression]] = {}
    """Bounded discretion: any value from the first to the second is right."""
    may: bool = False
    """Allowed, not required."""


class Tell(Model):
    """A value that the customer must be told under a clause."""

    name: Name
    kind: Literal["money", "date", "days", "percent", "count", "label"]
    value: Expression
    says: Text
    """How a reply says it: "please send it back by {x}"."""


class StandingTell(Tell):
    """A value that goes with whatever is done of a kind, by any clause: said once in the book."""

    after: list[Name]
    """Resolutions, or `hand_over`."""
    rule: Text
    """The handbook's line, with `{x}`: "a team writes by {x}; say so"."""


class ClauseSpec(Model):
    """One rule of the policy."""

    id: Name
    topic: Name
    number: str
    """The company's own number, as written."""
    chapter: Name
    issues: list[Name] | None = None
    """Which issue types it is about (None: all)."""
    when: list[str | Condition] = []
    then: list[EffectSpec] | Expression | None = None
    """Effects, or an expression or label for other topics."""
    hand_over: Name | None = None
    """Effects topics: the ticket goes to this queue instead."""
    approval: Name | None = None
    """Effects topics: what is due otherwise is proposed to this queue first."""
    says: Text
    """What happens, in words: "the customer may return it for a refund"."""
    text: Text | None = None
    """The company's own wording, `{parameter}` slots; else the text is made from conditions."""
    overrides: list[Name] = []
    tell: list[Tell] = []
    silent: bool = False
    """Nothing that only a record shows may be told under it: the customer is not who it says."""
    never: list[Text] = []
    """What the customer must never be told under it, in words for the handbook. What is checked
    is `silent`, the `betrayed_by` of facts, and the records' private and internal fields."""
    optional: float = 0.0
    """Varied: probability that the clause is absent."""


class Issue(Model):
    """One issue type: a thing that customers write about."""

    title: Text
    description: Text
    """What a reader of the taxonomy needs to tell it from its neighbours."""
    chapter: Name
    groups: Annotated[list[Name], Field(min_length=1)]
    """Confusable chapters are shown together: those of one of the groups, by a toss."""
    share: float = 1.0
    about: Name
    """The record type that a request of this issue is bound to (with its parents)."""
    given: list[str] = []
    """Conditions true in every world of this issue."""
    openings: list[Text]
    """What the customer says it is about; `{item}` and identifiers may be slots."""
    wants: list[Text]
    """What the customer asks for: "I'd like my money back."""
    questions: list[Text] = []
    """The same as a question, for the `easy` task: "Can I still return it, and until when?"."""
    words: list[Text] = []
    """The problem's own words, for acknowledgement: "damaged", "cracked"."""
    subjects: list[Text] = []


class Chapter(Model):
    """A chapter of the handbook."""

    title: Text
    number: int
    always: bool = False
    """Shown with every group (who may act, priority)."""


class Label(Model):
    """A sentiment or a priority: what it means, and which labels are its fair neighbours."""

    says: Text
    near: list[Name] = []


class Pack(Model):
    """A company: everything, as data."""

    company: Company
    chapters: dict[Name, Chapter]
    reading: list[Text] = []
    """Handbook conventions: what "no more than 30 days" includes, rounding..."""
    parameters: dict[Name, Parameter] = {}
    facts: dict[Name, FactSpec]
    derived: dict[Name, Expression] = {}
    """Named arithmetic over facts and parameters: `paid: "price * quantity"`."""
    always: list[str] = []
    """Conditions that hold in every world: "days_since_order >= days_since_delivery"."""
    identifiers: dict[Name, Identifier] = {}
    catalogue: list[dict[str, Any]] = []
    """Items: name, sku form, category, price range."""
    records: dict[Name, RecordSpec]
    lookups: dict[Name, LookupSpec]
    resolutions: dict[Name, Resolution]
    queues: dict[Name, Queue]
    standing: list[StandingTell] = []
    """What the customer is told by every clause that hands over, or does one of some things."""
    topics: list[Topic]
    clauses: list[ClauseSpec]
    issues: dict[Name, Issue]
    sentiments: dict[Name, Label]
    priorities: dict[Name, Label]
