"""What a text means that is pasted, dropped or opened in the page: never a file of this machine."""

from __future__ import annotations

from urllib.parse import unquote

from fr_stages.findings import InputError
from fr_stages.stage.files import is_json, opened_text, the_only
from fr_stages.stage.json_source import read_json
from fr_stages.stage.library import library, slug
from fr_stages.stage.tiles import Catalogue
from fr_stages.web.draft import Draft, catalogue_with_gap
from fr_stages.web.saving import draft_of

SHARED = "#stage="


def read_in(text: str, catalogue: Catalogue, name: str = "") -> tuple[Draft, tuple[str, ...]]:
    """The draft in a text, and what had to be chosen in reading it.

    A text is a stage file, a file of the web builder, a row in any notation with ``?`` for gaps, the name
    of a stage of the library, or a link that shares a stage. `name` is that of the file it comes from. Raises
    InputError with everything that is wrong with it.
    """
    _, is_link, shared = text.partition(SHARED)
    text = (unquote(shared) if is_link else text).strip()
    if _is_draft(text):
        return Draft.from_json(read_json(text).value, catalogue), ()
    if found := _named(text, catalogue):
        return found, ()
    source = the_only(opened_text(text, name or None, catalogue_with_gap(catalogue)))
    return draft_of(source, catalogue), source.notes


def _is_draft(text: str) -> bool:
    """Whether a text is a document with a list of tiles, which may have gaps and may be empty."""
    if not is_json(text):
        return False
    try:
        value = read_json(text).value
    except InputError:
        return False
    return isinstance(value, dict) and "format" in value and isinstance(value.get("tiles"), list)


def _named(text: str, catalogue: Catalogue) -> Draft | None:
    """The stage of the library whose name is exactly this; of several the first."""
    wanted = text.lower()
    for entry in library():
        names = (entry.name, entry.name.rpartition("/")[2], entry.name.rpartition("/")[2].partition("@")[0])
        if wanted in names or (len(text) > 4 and slug(text) == entry.slug):
            return draft_of(entry.source(catalogue), catalogue)
    return None
