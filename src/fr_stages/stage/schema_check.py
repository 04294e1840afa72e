"""Checks a JSON document against one of the schemas and says in plain words what is wrong, and where."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from fr_stages import resources
from fr_stages.faults import BAD_CHARACTER, MISSING_KEY, UNKNOWN_FORMAT, UNKNOWN_KEY, WRONG_TYPE, WRONG_VALUE
from fr_stages.findings import Finding, did_you_mean, printable
from fr_stages.stage.json_source import JsonSource, child, in_file_order
from fr_stages.stage.plain_check import plainly_follows

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

MAX_FINDINGS = 50
REFERRED = ("setup", "solo-cards")
"""The schemas that others refer to."""

_TYPES = {
    "string": "text in double quotes",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list in [ ]",
    "object": "an object in { }",
    "null": "null",
}


def check_schema(source: JsonSource, schema: str) -> list[Finding]:
    """Everything in `source` that does not follow ``schemas/<schema>.schema.json``, in file order."""
    if plainly_follows(source.value, resources.schema(schema)):
        return []
    findings: dict[str, Finding] = {}  # by its text: a schema may say one thing twice, as for missing keys
    for breach in _breaches(source, schema):
        for finding in _SAYINGS.get(breach.keyword, _say_wrong_value)(breach):
            findings.setdefault(str(finding), finding)
        if len(findings) >= MAX_FINDINGS:
            break
    return in_file_order(findings.values())


@dataclass(frozen=True)
class _Breach:
    """One keyword of the schema that does not hold: its value, the value found and where that is."""

    keyword: str
    wanted: Any
    found: Any
    pointer: str
    schema: dict[str, Any]
    source: JsonSource

    @property
    def label(self) -> str:
        """``"players"``, ``"tile" in /obstacles/0``, or a name for the whole file."""
        if not self.pointer:
            return "The file"
        parent, _, key = self.pointer.rpartition("/")
        return f"The element {self.pointer}" if key.isdigit() else f"{_shown(key)}{_inside(parent)}"

    @property
    def help(self) -> str:
        """What the schema says about the key, with an example."""
        examples = self.schema.get("examples", [])
        example = f" Example: {json.dumps(examples[0], ensure_ascii=False)}" if examples else ""
        return f"{self.schema.get('description', '')}{example}".strip()


def _breaches(source: JsonSource, schema: str) -> Iterator[_Breach]:
    for error in validator(schema).iter_errors(source.value):
        pointer = "".join(child("", part) for part in error.absolute_path)
        inner = error.schema if isinstance(error.schema, dict) else {}
        yield _Breach(str(error.validator), error.validator_value, error.instance, pointer, inner, source)


@cache
def validator(schema: str) -> Draft202012Validator:
    """What checks documents against one of the schemas; a schema names another one by its file."""
    from jsonschema import Draft202012Validator  # takes 0.1 s, and a row of tiles does not need it
    from referencing import Registry, Resource

    document = resources.schema(schema)
    others = (
        (urljoin(document["$id"], f"{name}.schema.json"), Resource.from_contents(resources.schema(name)))
        for name in REFERRED
    )
    return Draft202012Validator(document, registry=Registry().with_resources(others))


def _say_unknown_key(breach: _Breach) -> Iterator[Finding]:
    known = breach.schema["properties"]
    unknown = [key for key in breach.found if key not in known]
    for key in unknown[:MAX_FINDINGS]:
        message = f"The key {_shown(key)} is not known{_inside(breach.pointer)}."
        place = breach.source.location(child(breach.pointer, key), key=True)
        fix = did_you_mean(key[:50], known) or f"Known here are {', '.join(known)}."
        yield UNKNOWN_KEY.finding(message, place, fix)


def _say_missing_keys(breach: _Breach) -> Iterator[Finding]:
    missing = [key for key in breach.wanted if key not in breach.found]
    names = " and no ".join(f'"{key}"' for key in missing)
    hints = (breach.schema["properties"][key] for key in missing)
    examples = [hint.get("examples", [hint.get("const", "...")])[0] for hint in hints]
    fix = ", ".join(f'"{key}": {json.dumps(value)}' for key, value in zip(missing, examples, strict=True))
    place = breach.source.location(breach.pointer)
    yield MISSING_KEY.finding(f"{breach.label} has no {names}.", place, f"Add for example {fix}")


def _say_wrong_type(breach: _Breach) -> Iterator[Finding]:
    types = [breach.wanted] if isinstance(breach.wanted, str) else breach.wanted
    wanted = " or ".join(_TYPES[name] for name in types)
    message = f"{breach.label} is {_shown(breach.found)}, but should be {wanted}."
    yield WRONG_TYPE.finding(message, breach.source.location(breach.pointer), breach.help)


def _say_wrong_constant(breach: _Breach) -> Iterator[Finding]:
    if breach.pointer != "/format":
        yield from _say_wrong_value(breach)
        return
    message = f"The format version is {_shown(breach.found)}; this program knows version {breach.wanted}."
    place = breach.source.location(breach.pointer)
    yield UNKNOWN_FORMAT.finding(message, place, f'Write "format": {breach.wanted}.')


def _say_wrong_choice(breach: _Breach) -> Iterator[Finding]:
    choices = [str(choice) for choice in breach.wanted]
    message = f"{breach.label} is {_shown(breach.found)}, but should be one of {', '.join(choices)}."
    place = breach.source.location(breach.pointer)
    meant = str(breach.found)[:50]
    fix = f"Write {meant} without quotes." if meant in choices else did_you_mean(meant, choices)
    yield WRONG_VALUE.finding(message, place, fix)


def _say_wrong_value(breach: _Breach) -> Iterator[Finding]:
    found, limit = _shown(breach.found), _shown(breach.wanted)
    size = len(breach.found) if isinstance(breach.found, str | list) else 0
    message = {
        "const": f"is {found}, but should be {limit}",
        "minimum": f"is {found}; the least is {limit}",
        "maximum": f"is {found}; the most is {limit}",
        "minLength": "is empty",
        "maxLength": f"has {size:,} characters; {limit} is the most",
        "minItems": f"has {size:,} elements; the least is {limit}",
        "maxItems": f"has {size:,} elements; {limit} is the most",
    }.get(breach.keyword, f"cannot be {found}")
    place = breach.source.location(breach.pointer)
    yield WRONG_VALUE.finding(f"{breach.label} {message}.", place, breach.help)


def _say_bad_text(breach: _Breach) -> Iterator[Finding]:
    unshown = [it for it in breach.found if it not in "\n\t" and printable(it) != it]
    if not unshown:
        yield from _say_wrong_value(breach)
        return
    message = f"{breach.label} holds U+{ord(unshown[0]):04X}, a character that cannot be shown."
    yield BAD_CHARACTER.finding(message, breach.source.location(breach.pointer), "Remove it.")


_SAYINGS: dict[str, Callable[[_Breach], Iterator[Finding]]] = {
    "additionalProperties": _say_unknown_key,
    "required": _say_missing_keys,
    "type": _say_wrong_type,
    "const": _say_wrong_constant,
    "enum": _say_wrong_choice,
    "pattern": _say_bad_text,
}


def _inside(pointer: str) -> str:
    return f" in {pointer}" if pointer else ""


def _shown(value: Any) -> str:
    match value:
        case dict():
            return "an object" if value else "an empty object"
        case list():
            return "a list" if value else "an empty list"
        case _:
            return _short(json.dumps(value, ensure_ascii=False))


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
