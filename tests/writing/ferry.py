"""A small company for tests of writing: a ferry line, with one of everything that text is made of.

It is far from any shop on purpose: nothing in `writing` may know what a company sells.
"""

from __future__ import annotations

from support_env.packs.schema import Pack

PACK = Pack.model_validate(
    {
        "company": {"id": "ferry", "name": "Skerry Ferries", "about": "Boats.", "currency": "£"},
        "chapters": {
            "boats": {"title": "Delays", "number": 2},
            "people": {"title": "Who may act", "number": 5, "always": True},
        },
        "reading": ["The day of sailing is day 0."],
        "parameters": {
            "late_days": {"kind": "days", "value": 9},
            "cabin_days": {"kind": "days", "by": "cabin", "table": {"inner": 3, "outer": 6}},
            "share": {"kind": "percent", "value": 40},
            "desk_limit": {"kind": "money", "value": 84.2},
            "answer_in": {"kind": "days", "value": 1},
        },
        "facts": {
            "fare": {
                "kind": "money",
                "noun": "the fare",
                "says": "the fare is {x}",
                "field": "booking.fare",
                "customer": True,
                "ask": {"label": "the fare paid", "words": ["fare"]},
                "tells": ["The fare was {x}.", "I paid {x}."],
            },
            "days_since_sailing": {
                "kind": "days",
                "noun": "the time since sailing",
                "says": "the boat sailed {x} ago",
                "field": "booking.sailed_on",
                "tells": ["It sailed {x} ago.", "It sailed on {date}."],
            },
            "cabin": {
                "kind": "label",
                "noun": "the cabin",
                "values": {
                    "inner": "the cabin is inside",
                    "outer": "the cabin is outside",
                    "none": "the cabin is missing",
                },
                "field": "booking.cabin",
                "tells_values": {"inner": ["An inside cabin."], "outer": ["A cabin with a view."]},
            },
            "seasick": {
                "kind": "flag",
                "noun": "the seasickness",
                "says": "the customer was seasick",
                "says_not": "nobody was seasick",
                "presumed": False,
                "tells": ["I was sick as a dog.", "Yes, I was seasick."],
                "tells_not": ["No, I was fine."],
            },
            "boarded": {
                "kind": "flag",
                "noun": "the boarding",
                "says": "the customer has boarded",
                "says_not": "the customer has not boarded",
                "customer": True,
                "ask": {"label": "whether you boarded", "words": ["board*"]},
                "tells": ["I've boarded.", "It's true that I boarded.", "I did board."],
                "tells_not": ["I haven't boarded.", "I never boarded."],
            },
        },
        "derived": {"half_fare": "percent_of(50, fare)"},
        "identifiers": {
            "booking_id": {
                "record": "booking",
                "form": "SF-####",
                "ask": {"label": "the booking number", "words": ["booking"]},
                "tells": ["Booking {x}.", "The booking is {x}."],
            }
        },
        "records": {
            "booking": {"label": "booking", "id": "SF-####", "argument": "booking_id", "fields": {}}
        },
        "lookups": {"booking": {"says": "a booking", "record": "booking", "by": ["booking_id"]}},
        "resolutions": {
            "repay": {
                "says": "repay {amount}",
                "arguments": {"amount": {"kind": "money"}},
                "outcome": "granted",
                "family": "refund",
            },
            "decline": {"says": "decline", "outcome": "refused", "family": "refusal"},
        },
        "queues": {"captain": {"says": "the captain"}, "purser": {"says": "the purser"}},
        "topics": [
            {"id": "cut", "title": "The cut", "gives": "percent", "otherwise": 0},
            {
                "id": "due",
                "title": "What is due",
                "gives": "effects",
                "otherwise_says": "Nothing is due after {late_days}.",
            },
            {
                "id": "action",
                "title": "Who may act",
                "gives": "effects",
                "otherwise": "due",
                "decides": True,
            },
        ],
        "clauses": [
            {
                "id": "late",
                "topic": "due",
                "number": "2.1",
                "chapter": "boats",
                "when": [
                    "boarded == false",
                    "days_since_sailing <= late_days",
                    "cabin in ['inner', 'outer']",
                ],
                "then": [
                    {"do": "repay", "args": {"amount": "fare - percent_of(share, half_fare)"}}
                ],
                "says": "the fare is repaid",
                "tell": [
                    {
                        "name": "until",
                        "kind": "date",
                        "value": "today - days_since_sailing + late_days",
                        "says": "please come by {x}",
                    },
                    {
                        "name": "answer",
                        "kind": "date",
                        "value": "add_business_days(today, answer_in)",
                        "says": "we answer by {x}",
                    },
                ],
                "never": ["the name of the captain"],
            },
            {
                "id": "cabins",
                "topic": "due",
                "number": "2.2",
                "chapter": "boats",
                "when": ["days_since_sailing > cabin_days", "cabin != 'none'"],
                "then": [{"do": "decline"}],
                "says": "the claim is declined",
                "overrides": ["late"],
            },
            {
                "id": "own_words",
                "topic": "due",
                "number": "2.3",
                "chapter": "boats",
                "when": ["cabin == 'none'"],
                "then": [{"do": "repay", "between": {"amount": ["half_fare", "fare"]}}],
                "says": "unused",
                "text": "No cabin, no fare: pay back at least half within {answer_in}; see {late}.",
                "overrides": ["cabins"],
                "optional": 0.5,
            },
            {
                "id": "cut_share",
                "topic": "cut",
                "number": "2.4",
                "chapter": "boats",
                "when": [{"any": ["boarded", "seasick == true"]}],
                "then": "share",
                "says": "a cut applies",
            },
            {
                "id": "too_much",
                "topic": "action",
                "number": "5.1",
                "chapter": "people",
                "when": [{"if": "due_amount > desk_limit", "say": "more than {desk_limit} is due"}],
                "hand_over": "purser",
                "says": "someone else decides",
            },
            {
                "id": "sick",
                "topic": "action",
                "number": "5.2",
                "chapter": "people",
                "issues": ["delay"],
                "when": ["seasick == true"],
                "hand_over": "captain",
                "says": "the ticket goes to the captain",
                "overrides": ["too_much"],
            },
        ],
        "issues": {
            "delay": {
                "title": "Late boat",
                "description": "A boat was late.",
                "chapter": "boats",
                "groups": ["all"],
                "about": "booking",
                "openings": ["My {item} was late.", "The {item} came late, see {booking_id}."],
                "wants": ["I want my fare back."],
                "questions": ["Do I get my fare back?"],
                "words": ["boat", "sailing"],
                "subjects": ["Late {item}"],
            }
        },
        "sentiments": {
            "angry": {"says": "Furious."},
            "glum": {"says": "Sad or disappointed."},
            "neutral": {"says": "Calm."},
        },
        "priorities": {"normal": {"says": "In turn."}},
    }
)
PARAMETERS = {
    "late_days": 9,
    "cabin_days": {"inner": 3, "outer": 6},
    "share": 40,
    "desk_limit": 8420,
    "answer_in": 1,
}
NUMBERS = {clause.id: clause.number for clause in PACK.clauses}
