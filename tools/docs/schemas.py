"""Tables of all keys of a file, read from its JSON schema."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from fr_stages import resources

Schema = Mapping[str, Any]

TYPES = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "`true` or `false`",
    "array": "list",
    "object": "object",
}


def tables(name: str) -> str:
    """A table of the keys at the top, then one for each kind of object inside them."""
    schema = resources.schema(name)
    return "\n\n".join(_tables(schema, schema.get("$defs", {}), ""))


def _tables(schema: Schema, definitions: Schema, path: str) -> Iterator[str]:
    properties = {key: _looked_up(value, definitions) for key, value in schema["properties"].items()}
    yield _table(properties, schema.get("required", ()))
    for key, value in properties.items():
        inner = _looked_up(value.get("items", value), definitions)
        if "properties" in inner and "title" in inner:
            where = f"{path}{key}"
            yield f"### {inner['title']}: `{where}`\n\n{inner['description']}"
            yield from _tables(inner, definitions, f"{where}.")


def _looked_up(value: Schema, definitions: Schema) -> Schema:
    """What a value is, where that is said elsewhere in the schema."""
    return {**definitions[value["$ref"].removeprefix("#/$defs/")], **value} if "$ref" in value else value


def _table(properties: Mapping[str, Schema], required: Collection[str]) -> str:
    rows = [
        f"| `{key}` | {_type(value)} | {'yes' if key in required else ''} | {_meaning(value)} |"
        for key, value in properties.items()
    ]
    return "\n".join(["| key | type | needed | meaning |", "| --- | --- | --- | --- |", *rows])


def _type(value: Schema) -> str:
    if "enum" in value:
        return ", ".join(f"`{each}`" for each in value["enum"])
    if "const" in value:
        return f"`{value['const']}`"
    types = value["type"] if isinstance(value["type"], list) else [value["type"]]
    return " or ".join(TYPES[each] for each in types)


def _meaning(value: Schema) -> str:
    parts = [value["description"]]
    if "default" in value:
        parts.append(f"Without it: `{json.dumps(value['default'])}`.")
    if "examples" in value:
        examples = ", ".join(f"`{json.dumps(each, ensure_ascii=False)}`" for each in value["examples"])
        parts.append(f"For example {examples}.")
    return " ".join(parts).replace("|", "\\|")
