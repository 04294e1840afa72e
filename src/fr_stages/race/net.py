"""A small net of whole numbers, so that every machine agrees.

Hidden units come in pairs that share one number: the weight of the second stands 32 bits above that of the
first, so that one multiplication serves both. The sums of a pair never meet as long as each stays below 2^31.
"""

from __future__ import annotations

from typing import Final, final

from fr_stages.race.arrays import i64, vec

UNITS: Final = 8
PAIRS: Final = 4
HALF: Final = 1 << 31
FULL: Final = (1 << 32) - 1
NOTHING: Final = -(1 << 60)


@final
class Net:
    """Eight units that see the situation and one of the choices; all but the last hear nothing below 0.

    `situation` and `choice` hold a row of eight weights for each input, `bias` one for each unit, `out`
    what each unit counts for the worth of the choice.
    """

    def __init__(
        self,
        situation: list[list[int]],
        choice: list[list[int]],
        bias: list[int],
        out: list[int],
    ) -> None:
        self.situation: vec[i64] = _paired(situation)
        self.choice: vec[i64] = _paired(choice)
        self.bias: vec[i64] = _paired([bias])
        self.out: vec[i64] = vec[i64](out)
        self.inputs: i64 = len(situation)
        self.inputs_of_choice: i64 = len(choice)

    def best(self, x: vec[i64]) -> i64:
        """The label of the choice that is worth most.

        `x` holds the number of choices and the inputs of the situation, then for each choice its label and
        its inputs.
        """
        weights, bias = self.situation, self.bias
        p: i64 = bias[0]
        q: i64 = bias[1]
        r: i64 = bias[2]
        s: i64 = bias[3]
        row: i64 = 0
        at: i64 = 1
        for _ in range(self.inputs):
            seen: i64 = x[at]
            at += 1
            if seen:
                p += seen * weights[row]
                q += seen * weights[row + 1]
                r += seen * weights[row + 2]
                s += seen * weights[row + 3]
            row += PAIRS
        best: i64 = 0
        most: i64 = NOTHING
        for _ in range(x[0]):
            worth: i64 = self._worth(x, at + 1, p, q, r, s)
            if worth > most:
                most = worth
                best = x[at]
            at += self.inputs_of_choice + 1
        return best

    def _worth(self, x: vec[i64], at: i64, p: i64, q: i64, r: i64, s: i64) -> i64:
        """What the choice whose inputs begin at `at` is worth, when the situation has made p, q, r, s."""
        weights, out = self.choice, self.out
        row: i64 = 0
        end: i64 = at + self.inputs_of_choice
        while at < end:
            seen: i64 = x[at]
            at += 1
            if seen:
                p += seen * weights[row]
                q += seen * weights[row + 1]
                r += seen * weights[row + 2]
                s += seen * weights[row + 3]
            row += PAIRS
        low: i64 = ((p + HALF) & FULL) - HALF
        worth: i64 = max(low, 0) * out[0] + max((p - low) >> 32, 0) * out[1]
        low = ((q + HALF) & FULL) - HALF
        worth += max(low, 0) * out[2] + max((q - low) >> 32, 0) * out[3]
        low = ((r + HALF) & FULL) - HALF
        worth += max(low, 0) * out[4] + max((r - low) >> 32, 0) * out[5]
        low = ((s + HALF) & FULL) - HALF
        return worth + max(low, 0) * out[6] + ((s - low) >> 32) * out[7]


def _paired(rows: list[list[int]]) -> vec[i64]:
    """The weights of each row, two in a number."""
    return vec[i64]([row[i] + (row[i + 1] << 32) for row in rows for i in range(0, UNITS, 2)])
