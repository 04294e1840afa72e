"""Sees at once that a document follows a schema, where that is plain to see.

To load the library that says what is wrong with a document takes longer than to read a hundred stages, and
most documents have nothing wrong with them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

_REMARKS = {"$schema", "$id", "title", "description", "examples", "default"}
_TYPES: dict[str, Callable[[Any], bool]] = {
    "string": lambda it: isinstance(it, str),
    "boolean": lambda it: isinstance(it, bool),
    "integer": lambda it: isinstance(it, int) and not isinstance(it, bool),
    "number": lambda it: isinstance(it, int | float) and not isinstance(it, bool),
    "array": lambda it: isinstance(it, list),
    "object": lambda it: isinstance(it, dict),
    "null": lambda it: it is None,
}


def plainly_follows(value: Any, schema: dict[str, Any]) -> bool:
    """Whether `value` follows a JSON schema for sure.

    False says nothing: a keyword that is not known here leaves it to the library.
    """
    return all(
        keyword in _REMARKS or (keyword in _HOLDS and _HOLDS[keyword](value, wanted, schema))
        for keyword, wanted in schema.items()
    )


def _type(value: Any, wanted: str | list[str], _: Any) -> bool:
    return any(_TYPES[name](value) for name in ([wanted] if isinstance(wanted, str) else wanted))


def _properties(value: Any, wanted: dict[str, Any], _: Any) -> bool:
    return not isinstance(value, dict) or all(
        plainly_follows(value[name], schema) for name, schema in wanted.items() if name in value
    )


def _only_known(value: Any, wanted: Any, schema: dict[str, Any]) -> bool:
    return wanted is False and (not isinstance(value, dict) or value.keys() <= schema["properties"].keys())


def _items(value: Any, wanted: dict[str, Any], _: Any) -> bool:
    return not isinstance(value, list) or all(plainly_follows(item, wanted) for item in value)


def _one_of(value: Any, wanted: list[Any], _: Any) -> bool:
    return isinstance(value, str) and value in wanted


_HOLDS: dict[str, Callable[[Any, Any, dict[str, Any]], bool]] = {
    "type": _type,
    "properties": _properties,
    "additionalProperties": _only_known,
    "items": _items,
    "enum": _one_of,
    "const": lambda value, wanted, _: type(value) is type(wanted) and value == wanted,
    "required": lambda value, wanted, _: not isinstance(value, dict) or value.keys() >= set(wanted),
    "pattern": lambda value, wanted, _: not isinstance(value, str) or re.search(wanted, value) is not None,
    "minLength": lambda value, wanted, _: not isinstance(value, str) or len(value) >= wanted,
    "maxLength": lambda value, wanted, _: not isinstance(value, str) or len(value) <= wanted,
    "minItems": lambda value, wanted, _: not isinstance(value, list) or len(value) >= wanted,
    "maxItems": lambda value, wanted, _: not isinstance(value, list) or len(value) <= wanted,
    "minimum": lambda value, wanted, _: not isinstance(value, int | float) or value >= wanted,
    "maximum": lambda value, wanted, _: not isinstance(value, int | float) or value <= wanted,
}
