"""Published rows of tiles and Hypothesis strategies for the tests of this folder."""

from __future__ import annotations

import re

from hypothesis import strategies as st

from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Kind, standard_catalogue

BASE_AND_PROMO = (
    "abcdefghijklmnopqrstu",
    "AnLHgceqtrMBoipjDFkSu",
    "abcmgfteqonLPjkIDHrSu",
    "AebQRNHPcgikDFsLojmtu",
    "abcfimetKGLHJsdopRQNU",
    "abcgiDHqntmKOLrepJsfu",
    "AbJiLcGHtdfpkmnrqEoSu",
    "aCLBImPHjkdfoestrQGNU",
    "abjoNDHPmiRLFtGKQEscu",
    "aLtqDPHBJiFkromneScgu",
    "acPHFBljIdKQRsmtGEONU",
)
PELOTON = (
    "a^23gMRPkeqos4cDHjTniu",
    "^123gMRPkeqos4cDHjT^9niu",
    "a^2h4oIcQDF3prsejLktgu",
    "^12h4oIcQDF3prsejLktg^9u",
    "A^23p5^7okjq4e8^6hgirsTu",
    "12^93p5^7okjq4e8^6hgirsTu",
    "a^2h4Lopc5^6r3gqJksteIU",
    "^12h4^9Lopc5^6r3gqJksteIU",
    "a^28^5qgir^3^4sopthk7^6eJu",
    "^128^5qgir9^3^4sopthk7^6eJu",
    "A^24qMOKRFsd3plnhgeTju",
    "124qMOKRFsd3pln^9hgeTju",
)
AVENUE_CORSO_PASEO = "abcdefghijklmnopqrstu"
LA_CLASSICISSIMA = "AebQRNHPcgikDFsLojmtu"
LE_GRAND_BORNAND = "aBcmigstqrjeNLODPHFku"
VASEL_VALLEY = "a^2qr3ojMPHgekli7^4tSnu"
MISPRINTED_STAGE_16 = "aiKEFCLBgJmntrqoDPHSu"

CATALOGUE = standard_catalogue()
FACES = sorted(CATALOGUE.faces)
MIRRORED_CURVES = {
    "e": "j", "g": "o", "i": "p", "j": "e", "o": "g", "p": "i",
    "h": "k", "q": "r", "t": "s", "k": "h", "r": "q", "s": "t",
}  # fmt: skip
"""A plain curve of the same form that turns the other way, for each of them."""


def row(text: str) -> tuple[str, ...]:
    """The faces that a row of tiles names."""
    return tuple(re.findall(r"[\^%]?.", text))


def stage(text: str) -> Stage:
    return Stage(row(text))


faces = st.sampled_from(FACES).map(CATALOGUE.face)
middles = st.sampled_from([f for f in FACES if CATALOGUE.face(f).kind not in (Kind.START, Kind.FINISH)])
stages = st.lists(middles, max_size=14).map(lambda names: Stage(("a", *names, "u")))
plain_rows = st.lists(st.sampled_from(["b", *MIRRORED_CURVES]), min_size=1, max_size=14)
