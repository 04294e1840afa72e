"""What can be wrong with the set-up of a race, FR50x."""

from __future__ import annotations

from fr_stages.faults import fault

UNKNOWN_ENTRANT = fault(
    "FR501",
    "unknown-entrant",
    "An entrant is written colour=player, with one of the six colours of the game and a bot, peloton, "
    "strength, solo or human; colour-rouleur or colour-sprinteur stands for a single rider.",
)
UNUSABLE_ENTRANTS = fault(
    "FR502",
    "unusable-entrants",
    "These entrants cannot ride together: a rider is taken twice, there is more than one Peloton team, a "
    "team lacks a rider, or a player has nobody to ride against.",
)
TOO_MANY_RIDERS = fault(
    "FR503",
    "too-many-riders",
    "Every rider needs a lane of its own behind the start line.",
)
UNUSABLE_COURSE = fault(
    "FR504",
    "unusable-course",
    "A race needs a start area, a road and a finish line.",
)
UNUSABLE_OPTION = fault(
    "FR505",
    "unusable-option",
    "An option does not go together with the stage, the entrants or another option.",
)
UNUSABLE_SOLO_CARDS = fault(
    "FR506",
    "unusable-solo-cards",
    "A file of solo rider cards follows solo-cards.schema.json: movement cards with a value for each of the "
    "twelve riders.",
)
UNUSABLE_RACE_FILE = fault(
    "FR507",
    "unusable-race-file",
    "A saved race or a replay file was written by this program and has not been changed since.",
)
BREAKAWAY_ON_A_CURVE = fault(
    "FR508",
    "breakaway-replaces-a-curve",
    "The breakaway tile is a straight. Where it takes the place of a curve, the stage gets longer and lies "
    "differently on the table.",
)
UNUSABLE_BOT_FILE = fault(
    "FR509",
    "unusable-bot-file",
    "A file of bots is a Python file with at least one class under @bot(name, line) that chooses cards. It "
    "has to run without an error, and its bots need names of their own.",
)
SOLO_CARDS_DEALT = fault(
    "FR510",
    "solo-cards-dealt",
    "A single player who rides against automated opponents starts with three exhaustion cards and deals them "
    "over its two stacks as it likes (rulebook: Solo Variant). Who says nothing gets two for the Sprinteur "
    "and one for the Rouleur; --handicap red=1+2 deals them otherwise, and replaces the three.",
)
UNUSABLE_DECKS = fault(
    "FR519",
    "unusable-decks",
    "A file of decks names riders that take part and the energy values of their cards. What the marked cards "
    "of special riders do is not known, so they are refused.",
)
