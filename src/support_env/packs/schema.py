"""The form of a company pack: pydantic models of its YAML, one model a concept.

A pack is a folder of `*.yaml` files whose top-level keys are the fields of `Pack` (each key in one
file only). An entry may begin with one of the library (`like`), and a pack with another pack
(`extends`); what is described here is the result. Money is written in units of the currency
("84.20" or 84.20) and held in cents; days are integers. This module describes; `loading` reads,
`check` judges.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from support_env.packs._judging import Case, Cases, Costs, Expected, ScoreItem
from support_env.packs._model import STRICT, Expression, Name, Text

__all__ = [
    "ArgumentSpec", "Asking", "Case", "Cases", "Chapter", "ClauseSpec", "Company", "Condition",
    "Costs", "EffectSpec", "Expected", "Expression", "FactSpec", "FieldSpec", "Identifier", "Issue",
    "Kind", "Label", "LookupSpec", "Model", "Name", "Pack", "Parameter", "Queue", "RecordSpec",
    "Resolution", "ScoreItem", "StandingTell", "Tell", "Text", "Topic",
]  # fmt: skip

Kind = Literal["flag", "days", "money", "count", "percent", "label", "date"]


class Model(BaseModel):
    """Strict base: an unknown key is an error that names the key."""

    model_config = STRICT


class Company(Model):
    """Who the company is."""

    id: Name
    """Its name in commands and in the addresses of scenarios; usually the folder's too."""
    name: Text
    """The company's name, as customers know it."""
    about: Text
    """One sentence for the briefing."""
    currency: Annotated[str, Field(min_length=1, max_length=4)] = "$"
    """The sign before amounts."""
    desk: Text = "the support desk"
    """What the agent works at, for the briefing: "the Kittiwake Lane support desk"."""
    sells: bool = True
    """Whether customers shop and buy there: some of the engine's own phrases speak of that."""
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
    """The policy as written."""
    low: int | float | str | None = Field(None, alias="from")
    """With `to`: the least that a varied policy has."""
    high: int | float | str | None = Field(None, alias="to")
    """With `from`: the most that a varied policy has."""
    step: int | float = 1
    """Varied values are `from`, and so many steps more."""
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
    """How a fact or identifier is asked for, in the agent's words, and named in the briefing."""

    label: Text
    """For the briefing's list of askable facts: "whether the packaging has been opened"."""
    words: list[Text]
    """Patterns of words that ask for it, each a few words in order. `open*` is a stem, `a|b` is
    either; a whole word stands for its plural too. Up to three other words may stand between two
    of them; `**` before one lets up to eight, and `+word` follows directly. `@when` is any usual
    way to ask for a time ("@when * arrived"). A pattern that begins with `-` takes its words away:
    what it fits is not this fact ("-open* +the|a +link|page")."""


class FactSpec(Model):
    """One value that matters to the policy and where it can be learned."""

    kind: Kind
    """`flag` is true or false, `label` is one of `values`, `days` is days ago (a date on records),
    `money` is an amount, `count` and `percent` are whole numbers."""
    noun: Text
    """One word or phrase for the quantity, the same everywhere: "the price of the item"."""
    says: Text | None = None
    """How the handbook says a condition on it, `{x}` being the comparison ("the item was delivered
    {x} ago"); flags: when true."""
    says_not: Text | None = None
    """Flags: how the handbook says that it is false."""
    values: dict[str, Text] | None = None
    """Labels: each value's condition text ("the carrier shows the parcel as in transit")."""
    range: tuple[int | float, int | float] | None = None
    """Numbers: the least and the greatest that it can be."""
    usual: tuple[int | float, int | float] | None = None
    """Numbers: where it lies if no condition says otherwise."""
    step: int | float | None = None
    """Numbers: values are the least and so many steps more."""
    chance: float | None = None
    """Flags: usual probability of true. Labels: see `weights`."""
    weights: dict[str, float] | None = None
    """Labels: how often each value is drawn, relative to the others."""
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
    """How it is asked for; what the customer knows needs it."""
    tells: list[Text] = []
    """What the customer says: `{x}` is the value, `{date}` the day of `days`; flags: when true."""
    tells_not: list[Text] = []
    """Flags: what the customer says when it is false."""
    tells_values: dict[str, list[Text]] | None = None
    """Labels: what the customer says, for each value."""
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
    """The record type that it names."""
    form: Text | None = None
    """`#` digit, `@` letter. Without: taken from the record's field of the same name."""
    ticket: float = 0.0
    """Probability that the ticket names it."""
    ask: Asking
    """How it is asked for."""
    tells: list[Text]
    """What the customer says, with `{x}`."""


class FieldSpec(Model):
    """One field of a record: exactly one of the ways to fill it."""

    fact: Name | None = None
    """Shows a fact: days become a date, flags use `shows`."""
    shows: dict[str, Text] | None = None
    """How the record shows each value of a label, or "true" and "false" of a flag."""
    without: Text | None = None
    """With `fact`: shown where that does not exist; else the record has no such field then."""
    value: Expression | None = None
    """Computed over this world's facts and this record's money fields."""
    kind: Kind | None = None
    """With `value` or `days_ago`: how it is shown."""
    form: Text | None = None
    """Drawn: `#` is a digit, `@` a letter."""
    persona: Literal["name", "email", "phone", "postcode", "street", "city"] | None = None
    """Of the customer."""
    item: Literal["name", "sku", "category"] | None = None
    """Of the catalogue's item."""
    choice: list[Text] | None = None
    """One of these, drawn."""
    money: tuple[int | float, int | float] | None = None
    """An amount from the first to the second, drawn."""
    count: tuple[int, int] | None = None
    """A whole number from the first to the second, drawn."""
    days_ago: tuple[int, int] | None = None
    """A day so many days ago, drawn."""
    text: Text | None = None
    """A constant or template over facts for internal notes: `{canary}` draws a secret token."""
    internal: bool = False
    """Agent sees it; the customer must never be told (a secret of the scenario)."""
    private: bool = False
    """Personal data: not to be told before the customer's identity is established."""


class RecordSpec(Model):
    """One type of record."""

    label: Text
    """What it is called: "order line"."""
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
    """What it shows, by the field's name."""


class LookupSpec(Model):
    """One thing that can be looked up."""

    says: Text
    """What is looked up, for the briefing."""
    record: Name | None = None
    """The record type that it finds, with all beneath it."""
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
    """What it is; an `object` is the id of a record."""
    of: Name | None = None
    """Objects: the record type."""
    values: list[Name] | None = None
    """Labels: what it can be."""
    says: Text | None = None
    """What it is, where its name does not say so."""
    optional: bool = False
    """Whether it may be left out."""


class Resolution(Model):
    """Something the agent can do on the desk."""

    says: Text
    """For the briefing and the handbook, with `{amount}` and other slots: "refund {amount}"."""
    arguments: dict[Name, ArgumentSpec] = {}
    """What it is done with, by name."""
    outcome: Literal["answered", "granted", "refused", "pending"]
    """What it is for the customer: the reply must say the same."""
    family: Name
    """Families of effects for false-promise readers: refund, replacement, cancellation..."""
    implies: list[Name] = []
    """Families that doing it is also an instance of: a cancellation that pays back is a refund."""
    irreversible: bool = False
    """Whether doing it wrongly cannot be taken back, and so is a gate."""
    at_most: str | None = None
    """`record.field`: an amount above it does not fit the record (structural, never policy)."""
    tell: list[Name] = []
    """Arguments whose value the customer must be told."""
    claims: list[Text] = []
    """Past participles that claim it done in the first person: "refunded", "sent a replacement"."""


class Queue(Model):
    """A team that tickets are handed to."""

    says: Text
    """What it takes, for the briefing."""
    kind: Literal["team", "approvals"] = "team"
    """`approvals` answers what is proposed to it."""
    critical: bool = False
    """Missing a hand-over to it is a gate (safety, legal)."""


class Topic(Model):
    """A question that the policy answers, once."""

    id: Name
    """Its answer's name in conditions and amounts (effects: `due_amount` for `due`)."""
    title: Text
    """The question in a few words: "Return refund"."""
    gives: Literal["effects", "money", "percent", "days", "label"]
    """What an answer is."""
    otherwise: str | int | None = None
    """Expression, label or another topic's id when no clause applies; without: must be total."""
    otherwise_says: Text | None = None
    """The same in the handbook's words."""
    decides: bool = False
    """Whether it gives the final answer: one topic does."""
    visible_only: bool = False
    """Whether it goes by what the ticket says alone (the priority)."""


class Condition(Model):
    """One comparison with hand-made words, or any of several."""

    check: str | None = Field(None, alias="if")
    """The comparison."""
    say: Text | None = None
    """How the handbook says it, instead of the facts' own words."""
    any: list[str | Condition] | None = None
    """Conditions of which one is enough."""


class EffectSpec(Model):
    """One effect that a clause calls for; other keys are expressions for its arguments."""

    do: Name
    """The resolution."""
    args: dict[Name, Expression] = {}
    """Argument to its value; objects come from the request."""
    between: dict[Name, tuple[Expression, Expression]] = {}
    """Bounded discretion: any value from the first to the second is right."""
    may: bool = False
    """Allowed, not required."""


class Tell(Model):
    """A value that the customer must be told under a clause."""

    name: Name
    """A name for reports and golden cases."""
    kind: Literal["money", "date", "days", "percent", "count", "label"]
    """What the value is; a `date` is a day like `today + 14`."""
    value: Expression
    """How it is worked out."""
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
    """Its name for other clauses and in reports."""
    topic: Name
    """The question that it answers."""
    number: Annotated[str, Field(min_length=1, max_length=16)]
    """The company's own number, as written."""
    chapter: Name
    """The chapter that it stands in."""
    issues: list[Name] | None = None
    """Which issue types it is about (None: all)."""
    when: list[str | Condition] = []
    """Conditions, all of which must hold: one comparison each ("days_late <= grace")."""
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
    """Clauses of the same topic that do not count where this one applies."""
    tell: list[Tell] = []
    """What the customer must be told."""
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
    """Its name for agents: "Late or lost parcel"."""
    description: Text
    """What a reader of the taxonomy needs to tell it from its neighbours."""
    chapter: Name
    """The chapter that decides it."""
    groups: Annotated[list[Name], Field(min_length=1)]
    """Confusable chapters are shown together: those of one of the groups, by a toss."""
    share: float = 1.0
    """Its share of the tickets, relative to the other issue types."""
    about: Name
    """The record type that a request of this issue is bound to (with its parents)."""
    given: list[str] = []
    """Conditions true in every world of this issue."""
    odd: list[Annotated[list[str], Field(min_length=1)]] = []
    """Conditions that never hold together: no policy forbids it, but nobody would believe it (a
    parcel that is missed and was signed for). Only what is drawn goes by them."""
    follows: dict[Name, Expression] = {}
    """Facts that its clauses do not read, worked out from others so that the records agree."""
    only: list[Name] = []
    """Record types of which what it is about has one: an order with a single line."""
    beside: dict[Name, bool | str] = {}
    """Facts that are so on every record that the request is not about."""
    openings: list[Text]
    """What the customer says it is about; `{item}` and identifiers may be slots."""
    wants: list[Text]
    """What the customer asks for: "I'd like my money back"."""
    questions: list[Text] = []
    """The same as a question, for the `easy` task: "Can I still return it, and until when?"."""
    words: list[Text] = []
    """The problem's own words, for acknowledgement: "damaged", "cracked"."""
    subjects: list[Text] = []
    """Subject lines of mails."""


class Chapter(Model):
    """A chapter of the handbook."""

    title: Text
    """Its heading."""
    number: int
    """The company's own number, as written."""
    always: bool = False
    """Shown with every group (who may act, priority)."""


class Label(Model):
    """A sentiment or a priority: what it means, and which labels are its fair neighbours."""

    says: Text
    """What it means, for the briefing."""
    near: list[Name] = []
    """Labels that an attentive reader may fairly choose instead."""


class Pack(Model):
    """A company: everything, as data."""

    company: Company
    """Who it is."""
    chapters: dict[Name, Chapter]
    """The handbook's chapters."""
    reading: list[Text] = []
    """Handbook conventions: what "no more than 30 days" includes, rounding..."""
    parameters: dict[Name, Parameter] = {}
    """The policy's numbers, for conditions, amounts and the slots of texts."""
    facts: dict[Name, FactSpec]
    """What decides, where it is learned, and how people speak of it."""
    derived: dict[Name, Expression] = {}
    """Named arithmetic over facts and parameters: `paid: "price * quantity"`."""
    always: list[str] = []
    """Conditions that hold in every world: "days_since_order >= days_since_delivery"."""
    identifiers: dict[Name, Identifier] = {}
    """Numbers and secrets that customers give."""
    catalogue: list[dict[str, Any]] = []
    """Items that requests are about: `name`, `sku` form, `category`, and a range for each numeric
    fact (`price: [4, 60]`); `fits` says which other facts it goes with, `not_about` which issue
    types are never about it."""
    records: dict[Name, RecordSpec]
    """What the desk's system holds."""
    lookups: dict[Name, LookupSpec]
    """What can be looked up."""
    resolutions: dict[Name, Resolution]
    """What can be done."""
    queues: dict[Name, Queue]
    """Teams that tickets are handed to, and who approves."""
    standing: list[StandingTell] = []
    """What the customer is told by every clause that hands over, or does one of some things."""
    topics: list[Topic]
    """The questions that the policy answers, each with one answer."""
    clauses: list[ClauseSpec]
    """The policy."""
    handbook: dict[Name, Text] = {}
    """The company's own wording of clauses, word for word, with `{parameter}` slots: what is read
    instead of the clause's text where the policy is played as written."""
    issues: dict[Name, Issue]
    """What customers write about."""
    sentiments: dict[Name, Label]
    """How customers feel, as tickets are labelled."""
    priorities: dict[Name, Label]
    """How urgent tickets are."""
    scorecard: dict[Name, ScoreItem] = {}
    """The company's own quality scorecard, for reports."""
    costs: Costs | None = None
    """What errors cost, for reports."""
