"""How colours look: lightness, the distance that people see, and the three colour-vision deficiencies."""

from __future__ import annotations

import math
from collections.abc import Mapping

Rgb = tuple[float, float, float]
Lab = tuple[float, float, float]

_Matrix = tuple[Rgb, Rgb, Rgb]

NORMAL = "normal"

_DEFICIENCIES: Mapping[str, _Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices on linear RGB for a full deficiency, after Machado, Oliveira and Fernandes (2009)."""

DEFICIENCIES = tuple(_DEFICIENCIES)


def lab(colour: str, eyes: str = NORMAL) -> Lab:
    """A colour ``#rrggbb`` in CIELAB (D65), as eyes with a deficiency see it."""
    red, green, blue = _seen(_linear(colour), eyes)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = _cube_root(x), _cube_root(y), _cube_root(z)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def lightness(colour: str) -> float:
    """CIE lightness, 0 to 100: what is left of a colour on a grey printer."""
    return lab(colour)[0]


def difference(first: str, second: str, eyes: str = NORMAL) -> float:
    """The distance of two colours in CIELAB; from about 10 on nobody confuses them."""
    return math.dist(lab(first, eyes), lab(second, eyes))


def _linear(colour: str) -> Rgb:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _straightened(red), _straightened(green), _straightened(blue)


def _straightened(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _seen(rgb: Rgb, eyes: str) -> Rgb:
    if eyes == NORMAL:
        return rgb
    red, green, blue = (
        min(max(sum(factor * value for factor, value in zip(row, rgb, strict=True)), 0.0), 1.0)
        for row in _DEFICIENCIES[eyes]
    )
    return red, green, blue


def _cube_root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
