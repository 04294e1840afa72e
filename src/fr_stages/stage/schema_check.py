"""Checks a JSON document against one of the schemas and says in plain words what is wrong, and where."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from fr_stages import resources
from fr_stages.faults import MISSING_KEY, UNKNOWN_FORMAT, UNKNOWN_KEY, WRONG_TYPE, WRONG_VALUE
from fr_stages.findings import Finding, did_you_mean
from fr_stages.stage.json_source import JsonSource, child

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator, ValidationError

MAX_SHOWN = 50

_TYPES = {
    "string": "text in double quotes",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list in [ ]",
    "object": "an object in { }",
}


def check_schema(source: JsonSource, schema: str) -> list[Finding]:
    """Everything in `source` that does not follow ``schemas/<schema>.schema.json``, in file order."""
    errors = list(_validator(schema).iter_errors(source.value))
    findings = [finding for error in errors for finding in _findings(error, source)]
    findings.sort(
        key=lambda finding: (finding.location.line or 0, finding.location.column or 0, finding.message)
    )
    return findings[:MAX_SHOWN]


@cache
def _validator(schema: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # takes 0.1 s, and a row of tiles does not need it

    return Draft202012Validator(resources.schema(schema))


def _findings(error: ValidationError, source: JsonSource) -> Iterator[Finding]:
    pointer = ""
    for part in error.absolute_path:
        pointer = child(pointer, part)
    say = _SAYINGS.get(str(error.validator), _say_wrong_value)
    yield from say(error, pointer, source)


def _say_unknown_key(error: ValidationError, pointer: str, source: JsonSource) -> Iterator[Finding]:
    known = error.schema["properties"]  # type: ignore[index]  # additionalProperties stands in an object schema
    for key in error.instance:
        if key not in known:
            fix = did_you_mean(key, known) or f"Known here are {', '.join(known)}."
            place = source.location(child(pointer, key), key=True)
            yield UNKNOWN_KEY.finding(f'The key "{_short(key)}" is not known{_inside(pointer)}.', place, fix)


def _say_missing_key(error: ValidationError, pointer: str, source: JsonSource) -> Iterator[Finding]:
    missing = [key for key in error.validator_value if key not in error.instance]
    if (
        not missing or error.message.split("'")[1] != missing[0]
    ):  # one error a key; one finding for all of them
        return
    names = " and ".join(f'"{key}"' for key in missing)
    example = error.schema["properties"][missing[0]]  # type: ignore[index]
    shown = example.get("examples", [example.get("const", ...)])[0]
    fix = f'Add for example "{missing[0]}": {json.dumps(shown)}.' if shown is not ... else f"Add {names}."
    yield MISSING_KEY.finding(f"{_label(pointer)} has no {names}.", source.location(pointer), fix)


def _say_wrong_type(error: ValidationError, pointer: str, source: JsonSource) -> Iterator[Finding]:
    wanted = error.validator_value
    types = [wanted] if isinstance(wanted, str) else wanted
    message = f"{_label(pointer)} is {_value(error.instance)}, but should be {' or '.join(_TYPES[t] for t in types)}."
    yield WRONG_TYPE.finding(message, source.location(pointer), _help(error))


def _say_wrong_const(error: ValidationError, pointer: str, source: JsonSource) -> Iterator[Finding]:
    if pointer == "/format":
        message = f"The format version is {_value(error.instance)}; this program knows version {error.validator_value}."
        yield UNKNOWN_FORMAT.finding(
            message, source.location(pointer), f'Write "format": {error.validator_value}.'
        )
    else:
        yield from _say_wrong_value(error, pointer, source)


def _say_wrong_choice(error: ValidationError, pointer: str, source: JsonSource) -> Iterator[Finding]:
    choices = [str(choice) for choice in error.validator_value]
    message = f"{_label(pointer)} is {_value(error.instance)}, but should be one of {', '.join(choices)}."
    yield WRONG_VALUE.finding(
        message, source.location(pointer), did_you_mean(str(error.instance)[:50], choices)
    )


def _say_wrong_value(error: ValidationError, pointer: str, source: JsonSource) -> Iterator[Finding]:
    limit = error.validator_value
    what = {
        "minimum": f"is {_value(error.instance)}; the least is {limit}",
        "maximum": f"is {_value(error.instance)}; the most is {limit}",
        "minLength": "is empty",
        "maxLength": f"has {_size(error.instance):,} characters; {limit} is the most",
        "minItems": f"has {_size(error.instance):,} elements; the fewest are {limit}",
        "maxItems": f"has {_size(error.instance):,} elements; {limit} is the most",
    }.get(str(error.validator), f"cannot be {_value(error.instance)}")
    yield WRONG_VALUE.finding(f"{_label(pointer)} {what}.", source.location(pointer), _help(error))


_SAYINGS: dict[str, Callable[[ValidationError, str, JsonSource], Iterator[Finding]]] = {
    "additionalProperties": _say_unknown_key,
    "required": _say_missing_key,
    "type": _say_wrong_type,
    "const": _say_wrong_const,
    "enum": _say_wrong_choice,
}


def _help(error: ValidationError) -> str:
    """What the schema says about the key, with an example."""
    schema = error.schema if isinstance(error.schema, dict) else {}
    examples = schema.get("examples", [])
    example = f" Example: {json.dumps(examples[0], ensure_ascii=False)}." if examples else ""
    return f"{schema.get('description', '')}{example}".strip()


def _label(pointer: str) -> str:
    """``"players"``, ``"tile" in /obstacles/0``, or a name for the whole file."""
    if not pointer:
        return "The file"
    parent, _, key = pointer.rpartition("/")
    return f"The element {pointer}" if key.isdigit() else f'"{_short(key)}"{_inside(parent)}'


def _inside(pointer: str) -> str:
    return f" in {pointer}" if pointer else ""


def _value(value: Any) -> str:
    match value:
        case dict():
            return "an object"
        case list():
            return "a list"
        case _:
            return _short(json.dumps(value, ensure_ascii=False))


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


def _size(value: Any) -> int:
    return len(value) if isinstance(value, (str, list, dict)) else 0
