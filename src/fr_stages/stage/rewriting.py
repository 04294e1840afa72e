"""The text in which a stage was read, written anew in one canonical form."""

from __future__ import annotations

from fr_stages.stage.builder import is_builder_file
from fr_stages.stage.files import StageSource, dump_stage
from fr_stages.stage.notation import format_tiles
from fr_stages.stage.stage import Stage


def rewritten(source: StageSource, stage: Stage) -> str | None:
    """The text of `source` with `stage` in place of the one that was read, as a stage file or as a row.

    The ends of lines and the address of a schema stay. None for a text that cannot be written back: the file
    of the web builder, and a row with comments. Raises InputError for a stage that no text can hold.
    """
    text = source.origin.text
    if source.origin.json is not None:
        document = source.origin.json.value
        if is_builder_file(document):
            return None
        new = dump_stage(stage, document.get("$schema"))
    elif "#" in text:
        return None
    else:
        row = format_tiles(stage.tiles, stage.catalogue)
        new = row + "\n" if text.endswith("\n") else row
    return new.replace("\n", "\r\n") if "\r\n" in text else new
