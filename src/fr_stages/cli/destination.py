"""Where the drawings of one command go: a file, a folder, or standard output."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Self

from fr_stages.cli.common import say, write_output, wrong_usage
from fr_stages.reading import is_folder

if TYPE_CHECKING:
    from fr_stages.draw.canvas.sheet import Sheet

STDOUT = "-"
MOST_LETTERS = 20


@dataclass(frozen=True)
class Destination:
    """Where drawings go, and how they are written: `form` is svg, pdf or png."""

    output: str
    form: str
    dpi: int
    text_as_paths: bool

    @classmethod
    def of(cls, output: str, form: str | None, dpi: int, text_as_paths: bool) -> Self:
        """The destination that the options of a command mean.

        Raises InputError, before anything is drawn, for a format that does not exist, one that does not
        fit the name of the file, and one for which the extra ``pdf`` is missing.
        """
        from fr_stages.draw.printing import export

        wanted = export.format_of(f"drawing.{form}") if form is not None else None
        if output == STDOUT or _names_folder(output):
            chosen = wanted or "svg"
        else:
            chosen = export.format_of(output)
            if wanted not in (None, chosen):
                raise wrong_usage(
                    f"--format {wanted} does not go with the name {output}.", "Leave out --format."
                )
        export.check_extra(chosen, text_as_paths=text_as_paths)
        return cls(output, chosen, dpi, text_as_paths)

    @property
    def is_folder(self) -> bool:
        """Whether each drawing becomes a file of its own in a folder."""
        return self.output != STDOUT and _names_folder(self.output)

    @property
    def takes_many(self) -> bool:
        """Whether the sheets of several drawings can go to one place."""
        return self.form == "pdf"

    def named(self, name: str) -> Destination:
        """This place, or the file for a drawing called `name` when it is a folder, which is made."""
        if not self.is_folder:
            return self
        make_folder(Path(self.output))
        return replace(self, output=str(Path(self.output) / f"{name}.{self.form}"))

    def write(self, sheets: Sequence[Sheet]) -> list[Path]:
        """Writes the sheets; returns the files. Says on stderr which letters are not in them."""
        from fr_stages.draw.printing import export

        if self.form != "svg" or self.text_as_paths:
            self._say_missing_letters(sheets)
        if self.output != STDOUT:
            return export.write(sheets, self.output, self.dpi, text_as_paths=self.text_as_paths)
        if len(sheets) > 1 and not self.takes_many:
            raise wrong_usage(
                f"{len(sheets)} sheets cannot go to standard output.", "Use --format pdf, or -o."
            )
        if self.takes_many:
            write_output(STDOUT, export.pdf(sheets))
        else:
            data = export.encoded(sheets[0], self.form, self.dpi, text_as_paths=self.text_as_paths)
            write_output(STDOUT, data)
        return []

    def _say_missing_letters(self, sheets: Sequence[Sheet]) -> None:
        from fr_stages.draw.printing.missing_letters import missing_letters

        letters = missing_letters(sheets)
        if letters:
            where = f"{self.output}: " if self.output != STDOUT else ""
            say(
                f"{where}the font {sheets[0].theme.font} lacks {' '.join(letters[:MOST_LETTERS])}"
                f"{' ...' if len(letters) > MOST_LETTERS else ''}; boxes stand there.\n"
                "    Name a font that has them in a theme, or print the SVG from a browser."
            )


def _names_folder(output: str) -> bool:
    return output.endswith(("/", os.sep)) or is_folder(output)


def make_folder(folder: Path) -> None:
    """Makes a folder, with those around it. Raises InputError when that cannot be."""
    from fr_stages.faults import CANNOT_WRITE

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CANNOT_WRITE.error(f"The folder {str(folder)!r} cannot be made: {reason}.") from None
