"""Arrays of whole numbers, and what else differs between the compiled and the plain form.

The modules of the engine are ordinary Python that mypyc can compile. Compiled, `vec` is an array of
fixed-width numbers and `i64` a machine word; plain, they are the built-in list and int. So the
plain form needs no library at all, and nothing is lost when one steps through it. Modules that are
never compiled get here the arrays that fit the form that runs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fr_stages.form import COMPILED, form

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
elif form() == COMPILED:
    from librt.vecs import vec
    from mypy_extensions import i64, mypyc_attr, u8
else:
    i64 = u8 = int

    class vec:  # noqa: N801 (stands in for the array type of that name)
        """``vec[i64](numbers)`` makes a list."""

        def __class_getitem__(cls, item: Any) -> type:
            return list

    def mypyc_attr(**attributes: bool) -> Callable[[type], type]:  # noqa: ARG001 (for the compiler)
        """Attributes of a class that only the compiler reads."""
        return lambda cls: cls
