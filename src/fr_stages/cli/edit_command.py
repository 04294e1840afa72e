"""``fr-stages edit``: a stage is designed by hand, in the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from fr_stages.cli import completion
from fr_stages.cli.common import STAGE_HELP, TilesOption, say
from fr_stages.cli.stages import catalogue_with
from fr_stages.findings import InputError

if TYPE_CHECKING:
    from fr_stages.stage.tiles import Catalogue
    from fr_stages.web.guard import Guard
    from fr_stages.web.questions import Desk

SHARED = "#stage="


def edit(
    stage: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="STAGE", help=STAGE_HELP, show_default=False, autocompletion=completion.stages
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Open no browser; print the address instead.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            min=0,
            max=65535,
            help="The port to listen at; 0 is any that is free. [default: 8447, or any]",
            show_default=False,
        ),
    ] = None,
    tiles: TilesOption = None,
) -> None:
    """Design a stage by hand in the browser, while it is checked.

    The page is served by this program to this machine alone, and works without a network. What it draws,
    checks and rides is what the other commands say. Without STAGE it begins with an empty table; a row may
    have gaps (ab?cu). When you save, the file that you have named is written; all else is a download.

    Ctrl-C ends it. So does a closed page, after ten minutes.

    Examples:

    \b
      fr-stages edit
      fr-stages edit la-classicissima
      fr-stages edit my-stage.json --port 8123 --no-browser
    """
    serve = _server()
    from fr_stages.web.browser import Browser

    desk = desk_of(stage or [], catalogue_with(tiles))
    for note in desk.notes:
        say(note)
    desk.warm_up()
    with Browser() as browser:

        def opened(guard: Guard) -> None:
            if no_browser or not browser.show(guard.address):
                say(f"The editor is at {guard.address}")
            else:
                say(f"The editor is at {guard.origin}/ in your browser.")
            say("Ctrl-C ends it.")

        try:
            serve(desk, port, opened)
        except KeyboardInterrupt:
            say("")
        except OSError as error:
            raise _no_port(port, error) from None


def _server() -> Callable[[Desk, int | None, Callable[[Guard], None]], None]:
    """What serves the page. Raises InputError when the extra ``web`` is not there."""
    try:
        from fr_stages.web.server import serve
    except ModuleNotFoundError as error:
        if error.name not in ("starlette", "uvicorn"):
            raise
        from fr_stages.faults import MISSING_EXTRA

        message = "The editor needs Starlette and uvicorn, which are not installed."
        raise MISSING_EXTRA.error(message, fix='Run pip install "fr-stages[web]".') from None
    return serve


def desk_of(texts: list[str], catalogue: Catalogue) -> Desk:
    """What is edited, and the file to save it in if there is one. Raises InputError."""
    from fr_stages.stage.opening import Means, Opening
    from fr_stages.stage.stage import Stage
    from fr_stages.web.draft import Draft
    from fr_stages.web.pasted import read_in
    from fr_stages.web.questions import Desk
    from fr_stages.web.saving import EditedFile, draft_of

    if not texts:
        return Desk(catalogue, Draft.of(Stage(()), catalogue))
    if len(texts) == 1 and (SHARED in texts[0] or "?" in texts[0]):
        draft, notes = read_in(texts[0], catalogue)
        return Desk(catalogue, draft, None, notes)
    opening = Opening(catalogue)
    source = opening.one(texts)
    is_file = len(texts) == 1 and opening.meaning(texts[0]).kind is Means.FILE
    file = EditedFile.of(texts[0], source) if is_file else None
    notes = source.notes
    if is_file and file is None:
        notes = (*notes, f"{texts[0]} holds more than one can write back; what you save is a download.")
    return Desk(catalogue, draft_of(source, catalogue), file, notes)


def _no_port(port: int | None, error: OSError) -> InputError:
    from fr_stages.cli.common import wrong_usage

    which = "A port" if port is None else f"Port {port}"
    return wrong_usage(f"{which} cannot be had: {error.strerror}.", "Leave out --port, or name another.")
