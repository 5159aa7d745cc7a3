import re

from support_env.randomness import Source
from support_env.scenario import Persona
from support_env.writing import STYLES, PersonaFields, draw_persona


def crowd(mood: str) -> tuple[PersonaFields, ...]:
    return tuple(draw_persona(Source("crowd", seed), mood) for seed in range(400))


def test_nobody_can_be_reached() -> None:
    for person in crowd("neutral"):
        assert re.fullmatch(r"[a-z0-9._]+@example\.(com|org|net)", person.email), person.email
        assert re.fullmatch(r"\(\d{3}\) 555-01\d\d", person.phone)
        assert person.name and person.postcode and person.street and person.city


def test_people_differ() -> None:
    people = crowd("neutral")
    assert len({person.name for person in people}) > 320
    assert len({person.email for person in people}) > 380
    assert {person.channel for person in people} == {"email", "chat", "social"}


def test_only_the_cross_shout_or_sneer() -> None:
    assert {person.style for person in crowd("angry")} == set(STYLES)
    for mood in ("neutral", "positive"):
        assert {p.style for p in crowd(mood)} == set(STYLES) - {"shouting", "sarcastic"}


def test_a_mood_with_an_odd_name_is_known_by_its_description() -> None:
    said = draw_persona(Source("a"), "red", style="shouting", mood_says="Furious; shouts.")
    assert said.style == "shouting"
    styles = {
        draw_persona(Source("odd", seed), "red", mood_says="Furious; shouts.").style
        for seed in range(200)
    }
    assert "shouting" in styles


def test_what_the_caller_sets_stays_and_moves_nothing_else() -> None:
    free = draw_persona(Source("b"), "angry")
    fixed = draw_persona(Source("b"), "angry", style="formal", channel="social")
    assert (fixed.style, fixed.channel) == ("formal", "social")
    assert fixed._replace(style=free.style, channel=free.channel) == free


def test_it_fills_the_scenario_s_persona() -> None:
    drawn = draw_persona(Source("c"), "angry")
    persona = Persona(*drawn)
    assert (persona.name, persona.patience, persona.cooperative) == (
        drawn.name,
        drawn.patience,
        drawn.cooperative,
    )
